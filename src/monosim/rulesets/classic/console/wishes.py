"""What people may want at any time in classic: buildings, mortgages and trades, or to be left alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from monosim.core import IllegalChoice, number_of
from monosim.core.console import Asked, Moment, Option
from monosim.rulesets.classic import events
from monosim.rulesets.classic.board import (
    COLOURS,
    HOTEL,
    HOUSE_COST,
    LIFT,
    MORTGAGE,
    NAME,
    PRICE,
    REFUND,
    RENTS,
)  # fmt: skip
from monosim.rulesets.classic.console.funding import Funding
from monosim.rulesets.classic.console.questions import (
    colour_of,
    describe_thing,
    is_touched,
    listed,
    name_thing,
    tell_completed,
    tell_trade,
    who,
)  # fmt: skip
from monosim.rulesets.classic.course import wishes
from monosim.rulesets.classic.course.housing import BuildingRequests
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.wishes import NotificationChanges, Silence
from monosim.rulesets.classic.players.decisions import Consent
from monosim.rulesets.classic.players.trading import Trader, pay_interest
from monosim.rulesets.classic.state import NO_DICE, State, rent
from monosim.rulesets.classic.state.changes import Building, GroupOfChanges, buildings, everyday, group, jail

USUAL_ROLL = 7
UNTIL_COLOUR = NotificationChanges(silence=Silence(wishes.COLOUR))


def ask_for_wishes(moment: Moment) -> Asked:
    """The usual answer comes first: a person is asked once in each turn of theirs."""
    decision: Notify = moment.decision
    player, state = decision
    question, usual = _occasion(moment)
    options = [
        Option(UNTIL_COLOUR, usual, "you are asked again in your next turn"),
        Option(wishes.QUIET, "keep asking", "you are asked at every step of every turn"),
    ]
    for words, (which, find) in WISHES.items():
        if found := tuple(find(state, player)):
            asked = Asked(f"{which} You have ${state.cash[player]}.", found)
            options.append(Option(asked, words, number_of(len(found), "choice")))
    options.append(Option(partial(ask_for_trade, state, player), "trade", "with another player"))
    options.append(Option(QUIET, "be quiet", "be asked less often"))
    return Asked(question, tuple(options), takes_enter=True)


def _occasion(moment: Moment) -> tuple[str, str]:
    """The question, and the words for doing nothing."""
    player, state = moment.decision
    if state.current != player:
        return f"It is {who(state.current)}'s turn. Do you want anything?", "nothing"
    if state.dice != NO_DICE and not _rolls_again(moment):
        return "Your turn ends. Do you want anything else?", "nothing"
    if state.jail_moves[player]:
        return "Your turn, in jail. Do you want anything before you try to get out?", "go on"
    start = "Doubles: you roll again." if state.dice != NO_DICE else "Your turn."
    return f"{start} Do you want anything before you roll?", "roll"


def _rolls_again(moment: Moment) -> bool:
    """Doubles that led out of jail give no further roll."""
    player, state = moment.decision
    rolls = (event for event in reversed(moment.happened) if isinstance(event, GroupOfChanges)
             and isinstance(event.changes[0], everyday.RollDice) and event.changes[0].moves)  # fmt: skip
    led_out = any(isinstance(change, jail.LeaveJail) for change in next(rolls).changes)
    return state.doubles > 0 and not state.jail_moves[player] and not led_out


# Buildings and mortgages


def want(*items: Building) -> NotificationChanges:
    return NotificationChanges((), BuildingRequests(items))


def find_buildings(state: State, player: int) -> Iterator[Option]:
    """One building on a street, and a whole colour raised to a level, as far as the cash goes."""
    for name in state.complete_groups(player):
        for deed in COLOURS[name]:
            if state.level[deed] < HOTEL:
                yield from _build_on(state, player, deed)
    for name in state.complete_groups(player):
        yield from _raise_colour(state, name)


def _build_on(state: State, player: int, deed: int) -> Iterator[Option]:
    item = _next_building(deed, state.level[deed])
    kind = "hotel" if state.level[deed] == HOTEL - 1 else "house"
    reason = state.refusal(group(item))
    if reason is None:
        rents = f"rent ${rent(state, deed, USUAL_ROLL)} to ${RENTS[deed][state.level[deed] + 1]}"
        yield Option(want(item), NAME[deed], f"a {kind} for ${HOUSE_COST[deed]}: {rents}")
    elif reason == "cash" and (funding := Funding(state, player, item)).is_enough():
        told = f"a {kind} for ${HOUSE_COST[deed]}; nothing is mortgaged if it is not built"
        yield Option(funding.ask, f"{NAME[deed]} by mortgages", told)


def _next_building(deed: int, level: int) -> Building:
    return buildings.BuildHotel(deed) if level == HOTEL - 1 else buildings.BuildHouse(deed)


def _raise_colour(state: State, name: str) -> Iterator[Option]:
    streets = COLOURS[name]
    for level in range(min(state.level[street] for street in streets) + 1, HOTEL + 1):
        items = [
            _next_building(street, below)
            for below in range(level)
            for street in streets
            if state.level[street] <= below
        ]
        if len(items) < 2:
            continue
        if state.refusal(group(*items)) is not None:
            return
        height = "hotels" if level == HOTEL else number_of(level, "house")
        rents = ", ".join(f"${RENTS[street][level]}" for street in streets)
        told = f"${len(items) * HOUSE_COST[streets[0]]}: rent {rents}"
        yield Option(want(*items), f"all {name.replace('_', ' ')} to {height}", told)


def find_demolitions(state: State, player: int) -> Iterator[Option]:
    for deed in state.deeds(player):
        level = state.level[deed]
        item = buildings.DemolishHotel(deed) if level == HOTEL else buildings.DemolishHouse(deed)
        if level == HOTEL or state.refusal(group(item)) is None:
            kind, rents = "the hotel" if level == HOTEL else "a house", RENTS[deed]
            told = f"{kind} for ${REFUND[deed]}: rent ${rents[level]} to ${rents[level - 1]}"
            yield Option(want(item), NAME[deed], told)


def find_mortgages(state: State, player: int) -> Iterator[Option]:
    for deed in state.deeds(player):
        wanted = group(everyday.Mortgage(deed))
        if state.refusal(wanted) is None:
            told = f"${MORTGAGE[deed]}; to lift it costs ${LIFT[deed]}"
            yield Option(NotificationChanges((wanted,)), NAME[deed], f"{colour_of(deed)}, {told}")


def find_lifts(state: State, player: int) -> Iterator[Option]:
    for deed in state.deeds(player):
        wanted = group(everyday.Unmortgage(deed))
        if state.refusal(wanted) is None:
            yield Option(NotificationChanges((wanted,)), NAME[deed], f"{colour_of(deed)}, for ${LIFT[deed]}")


WISHES: dict[str, tuple[str, Callable[[State, int], Iterator[Option]]]] = {
    "build": ("Build where?", find_buildings),
    "sell": ("Sell which building?", find_demolitions),
    "mortgage": ("Mortgage which deed?", find_mortgages),
    "lift": ("Lift which mortgage?", find_lifts),
}
QUIET = Asked(
    "Be left alone until when? Offers of others reach you all the same.",
    (
        Option(wishes.QUIET_UNTIL_CHANGE, "any change", "somebody's deeds or buildings change"),
        Option(wishes.QUIET_UNTIL_MINE, "my change", "your deeds or buildings change"),
        Option(wishes.QUIET_UNTIL_END, "the end", "dice roll by themselves; only undo takes it back"),
    ),
)


# Trades


def propose(state: State, wanted: GroupOfChanges, seat: int, words: str) -> Option:
    return Option(NotificationChanges((wanted,)), words, tell_completed(state, wanted, seat))


MOST_BARGAINS = 4


def ask_for_trade(state: State, seat: int) -> Asked:
    """With whom; and bargains that complete a colour."""
    others = state.order(seat)[1:]
    options = [
        Option(Offer(state, seat, one).ask, f"player {one}", _tell_means(state, one)) for one in others
    ]
    bargains = [one for one in Trader().bargains(state, seat) if state.refusal(one) is None]
    options += [propose(state, one, seat, f"offer {_bargain(one, seat)}") for one in bargains[:MOST_BARGAINS]]
    example = f"pay {seat} {others[0]} 300 + give {others[0]} {seat} Baltic Avenue"
    question = "Trade with whom? You choose what to give and what to get."
    return Asked(question, tuple(options), f"all of it in one line, such as: {example}")


def _tell_means(state: State, player: int) -> str:
    return f"${state.cash[player]}, {number_of(len(state.deeds(player)), 'deed')}"


def _bargain(wanted: GroupOfChanges, seat: int) -> str:
    gives = [name_thing(change) for change in wanted.changes if change.source == seat]
    gets = [name_thing(change) for change in wanted.changes if change.target == seat]
    other = next(change.source for change in wanted.changes if change.target == seat)
    return f"player {other} {listed(gives)} for {listed(gets)}"


class Offer(NamedTuple):
    """A trade that a person puts together."""

    state: State
    player: int
    other: int
    pays: int = 0
    """What the person pays, or gets if it is below zero."""
    things: tuple[Any, ...] = ()

    def ask(self) -> Asked:
        wanted, reason = self._group(), self.state.refusal(self._group())
        question = f"Trade with player {self.other}, who has ${self.state.cash[self.other]}."
        options = [
            *self._things(self.other, self.player, "get"),
            *self._things(self.player, self.other, "give"),
        ]
        if wanted.changes:
            question += f" {tell_trade(wanted.changes, self.player, name_thing)}"
        if reason is not None:
            question += f" That cannot be: {events.REASONS.get(reason, reason)}."
        elif wanted.changes:
            options.insert(0, propose(self.state, wanted, self.player, "propose it"))
        return Asked(question, tuple(options), "money: `pay 300` or `get 300`", parse=self._parse)

    def _group(self) -> GroupOfChanges:
        payer, payee = (self.player, self.other) if self.pays > 0 else (self.other, self.player)
        money = [everyday.TransferMoney(payer, payee, abs(self.pays), "trade")] if self.pays else []
        return group(*money, *self.things, *pay_interest(self.state, self.things))

    def _things(self, source: int, target: int, verb: str) -> Iterator[Option]:
        state = self.state
        for deed in state.deeds(source):
            note = ", mortgaged" if state.mortgaged[deed] else ""
            if not state.built_on(deed):
                thing = everyday.TransferProperty(source, target, deed)
                yield from self._add(thing, verb, f"{colour_of(deed)}, ${PRICE[deed]}{note}")
        for deck, holder in enumerate(state.jail_card):
            if holder == source:
                yield from self._add(jail.TransferJailCard(source, target, deck), verb, "")

    def _add(self, thing: Any, verb: str, meaning: str) -> Iterator[Option]:
        if thing not in self.things:
            yield Option(
                self._replace(things=(*self.things, thing)).ask, f"{verb} {name_thing(thing)}", meaning
            )

    def _parse(self, text: str) -> Any:
        found = re.fullmatch(r"(pay|get) \$?([0-9]{1,9})", text)
        if found is None:
            try:
                return Notify(self.player, self.state).parse(text)
            except IllegalChoice:
                message = f"{text!r} is not understood: type a number, or money as in `pay 300` or `get 300`"
                raise IllegalChoice(message) from None
        return self._replace(pays=int(found[2]) * (1 if found[1] == "pay" else -1)).ask()


def ask_for_consent(moment: Moment) -> Asked:
    decision: Consent = moment.decision
    player, proposer, wanted, state = decision
    trial = state.copy()
    trial.apply(wanted)
    completed = tell_completed(state, wanted, player)
    question = f"Player {proposer} offers you a trade. {tell_trade(wanted.changes, player, describe_thing)}"
    return Asked(
        f"{question} That {completed}." if completed else question,
        (Option(True, "yes", f"you then have ${trial.cash[player]}"), Option(False, "no")),
    )


def phrase(moment: Moment, answer: Any) -> str:
    """What to type for an answer. A trade is told in words too, unless the others have declined it."""
    seat, text = moment.seat, str(moment.decision.text(answer))
    if seat is None or not isinstance(answer, NotificationChanges):
        return text
    trades = [one.changes for one in answer.groups if is_touched(seat, one.changes)]
    if answer[:2] == wishes.QUIET[:2] or any(
        events.TradeProposed(seat, one) in moment.happened for one in trades
    ):
        return _occasion(moment)[1]
    return "\n  ".join([text, *(tell_trade(one, seat, describe_thing) for one in trades)])
