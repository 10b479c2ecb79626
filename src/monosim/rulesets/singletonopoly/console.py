"""Singletonopoly for people: who has what, and each prompt with what its answers lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from textwrap import wrap
from typing import Any

from monosim.core import number_of
from monosim.core.console import Asked, Console, Moment, Option
from monosim.rulesets.singletonopoly import board, screens
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.answers import BACK, Choice, Number, Positions
from monosim.rulesets.singletonopoly.asking import Game, Items, Question
from monosim.rulesets.singletonopoly.board import GROUPS, HOOD_OF, NAMES, PRICE, shorten
from monosim.rulesets.singletonopoly.landing import MOST_TURNS, PRICE_TO_LEAVE
from monosim.rulesets.singletonopoly.money import BY_FORCE, CHANGES, Change
from monosim.rulesets.singletonopoly.rules import IN_SHORT
from monosim.rulesets.singletonopoly.screens import WORDS, name_off_cards, tell_fee
from monosim.rulesets.singletonopoly.state import State
from monosim.rulesets.singletonopoly.transcript import name_seat, tell

WIDTH = 79
UNBROKEN = "\xa0"

# The panel


def draw_table(moment: Moment) -> str:
    question: Question[Any] = moment.decision
    state = question.state
    if state is None:
        return "Singletonopoly: who plays?"
    turn = question.me if question.prompt == "continue" else state.current
    rows = (_player(state, player, player == turn, moment.seat) for player in range(len(state.names)))
    return "\n".join([_title(state, moment.setup.rounds), *(line for row in rows for line in row)])


def _title(state: State, limit: int | None) -> str:
    unowned = sum(state.owner[place] is None for place in PRICE)
    facts = [f"Round {state.rounds}{f'/{limit}' if limit else ''}", f"{unowned} unowned"]
    if state.doubles:
        facts.append(f"doubles: {state.doubles}")
    return f"{', '.join(facts)}  (> turn, +2 restaurants, [pawned])"


def _player(state: State, player: int, has_turn: bool, seat: int | None) -> Iterator[str]:
    width = max(len(name) for name in state.names) + len(" (you)")
    name = state.names[player] + (" (you)" if state.seat[player] == seat else "")
    start = f"{'>' if has_turn else ' '} {name:<{width}}"
    if not state.in_game[player]:
        yield f"{start}          out of the game"
        return
    number = state.off_cards[player]
    cards = f", {number_of(number, 'off card')}" if number else ""
    yield f"{start} {f'${state.money[player]}':>7}  {_where(state, player)}{cards}"
    estate = "; ".join(group.replace(" ", UNBROKEN) for group in _list_groups(state, player))
    for line in wrap(estate, WIDTH - 4, break_on_hyphens=False):
        yield f"    {line.replace(UNBROKEN, ' ')}"


def _where(state: State, player: int) -> str:
    if state.on_vacation[player]:
        return f"on Vacation ({state.vacation_turns[player]} of {MOST_TURNS} turns)"
    return f"{board.full_name(state.position[player])} ({state.position[player]})"


def _list_groups(state: State, player: int) -> Iterator[str]:
    for group, places in GROUPS.items():
        owned = [_property(state, place) for place in places if state.owner[place] == player]
        if owned:
            yield f"{group} {len(owned)}/{len(places)}: {', '.join(owned)}"


def _property(state: State, place: int) -> str:
    name = shorten(place)
    return f"[{name}]" if state.pawned[place] else f"{name} +{n}" if (n := state.restaurants[place]) else name


# The questions. Each prompt keeps its own words, except where there is more to say.


def ask(moment: Moment) -> Asked:
    question: Question[Any] = moment.decision
    match question.shape:
        case Positions(offered):
            asked = _ask_positions(question, offered)
        case Number(least, most, codes):
            back = tuple(Option(code, WORDS[code]) for code in codes)
            asked = Asked("", back, f"a number from {least} to {most}", has_numbers=False)
        case Choice(codes):  # partners come first, so that their numbers are those of the options
            codes = tuple(sorted(codes, key=lambda code: not code.isdigit()))
            asked = Asked("", tuple(_choose(moment, code) for code in codes))
        case _:
            asked = Asked("", (), "a name, or nothing", has_numbers=False)
    return asked._replace(question=f"{_shown(moment)}{_say(moment)}")


def _shown(moment: Moment) -> str:
    """The information that was just asked for."""
    event = moment.happened[-2] if len(moment.happened) > 1 else None
    match event:
        case e.BoardShown():
            return screens.draw_board(moment.decision.state)
        case e.PlayersShown():
            return screens.describe_players(event)
        case e.PropertiesShown("by"):
            return screens.describe_properties(event)
        case e.PropertiesShown("ba" | "aa" as what):
            prices = screens.draw_prices() if what == "aa" else ""
            return screens.draw_groups(moment.decision.state) + prices
    return ""


def _say(moment: Moment) -> str:
    asked: e.Asked = moment.decision.asked
    if asked.prompt == "continue":
        return "This is the end of your turn. Press Enter to go on."
    if asked.prompt == "money" and asked.other == BY_FORCE:
        missing = asked.limit - asked.amount
        to = _creditor(moment) or "the bank"
        return f"You owe {to} ${asked.limit} and have ${asked.amount}: ${missing} is missing. What do you do?"
    text = screens.text_of(asked).partition("\n")[0].removesuffix(" > ").removesuffix(" (y/n)")
    text = text.removesuffix(f" {screens.POSITIONS}")
    if len([who for who in moment.setup.seats.values() if not isinstance(who, str)]) < 2:
        text = text.removeprefix(f"{asked.player}, ")
    before = f"{_deal(moment.decision, asked.other)}\n" if moment.decision.gives else _need(moment)
    return f"{before}{text[:1].upper()}{text[1:]}"


def _need(moment: Moment) -> str:
    """What is missing in the Money Getting Section, while the player looks for it there."""
    if moment.decision.prompt not in ("pawn", "remove", "want-amount"):
        return ""
    past = (event for event in reversed(moment.happened) if isinstance(event, e.Asked))
    asked = next((event for event in past if event.prompt in ("menu", "money")), None)
    return f"${asked.limit - asked.amount} is missing. " if asked and asked.prompt == "money" else ""


def _creditor(moment: Moment) -> str | None:
    """Whoever gets what the player must pay; None for the bank."""
    own = moment.decision.asked.player
    for event in reversed(moment.happened):
        match event:
            case e.FeeDue(name, owner) if name == own:
                return owner
            case e.CardDrawn(name, card) if name != own and card in board.FROM_EACH:
                return name
            case e.CardDrawn() | e.MaintenanceDue() | e.TurnStarted():
                return None
    return None


def _deal(question: Any, other: str) -> str:
    state, gives, gets = question.state, question.gives, question.gets
    told = f"You give {other} {_items(state, gives)}, and get {_items(state, gets)}."
    partner = state.names.index(other)
    mine = _complete(state, question.me, "You", gets, gives)
    return " ".join([told, *mine, *_complete(state, partner, other, gives, gets)])


def _items(state: State, items: Items) -> str:
    parts = [f"${items.money}"] if items.money else []
    parts += [f"{board.full_name(place)}{' [pawned]' * state.pawned[place]}" for place in items.properties]
    parts += [name_off_cards(items.off_cards)] if items.off_cards else []
    return " + ".join(parts)


def _complete(state: State, player: int, name: str, gets: Items, gives: Items) -> Iterator[str]:
    owned = {*state.estate(player), *gets.properties} - {*gives.properties}
    for group, places in GROUPS.items():
        if owned.issuperset(places) and not set(gets.properties).isdisjoint(places):
            yield f"{name} will have all of {group}."


# What answers lead to


def _choose(moment: Moment, code: str) -> Option:
    asked, state = moment.decision.asked, moment.decision.state
    words = WORDS.get(code, "")
    if code.isdigit():
        words = asked.partners[int(code) - 1]
    elif (asked.prompt, code) == ("money", "ex"):
        words = asked.other
    elif asked.prompt == "continue":
        words = "continue"
    mean = MEANINGS.get(f"{asked.prompt} {code}") or MEANINGS.get(code)
    return Option(code, words, mean(moment, state) if mean and state is not None else "")


def _keep(money: int) -> str:
    return f"you keep ${money}" if money >= 0 else f"${-money} is missing, which you would have to get"


def _mean_purchase(moment: Moment, state: State) -> str:
    me, asked = moment.decision.me, moment.decision.asked
    place = state.position[me]
    tried = state.copy()
    tried.owner[place] = me
    group = next(group for group, places in GROUPS.items() if place in places)
    owned = sum(tried.owner[other] == me for other in GROUPS[group])
    fee = tell_fee(tried, place)
    return f"{_keep(asked.amount - asked.limit)}; {group} {owned}/{len(GROUPS[group])} yours, fee {fee}"


def _mean_change(action: str) -> Callable[[Moment, State], str]:
    def mean(moment: Moment, state: State) -> str:
        places = getattr(state.possible(moment.decision.me), action)
        prices = [CHANGES[action].prices[place] for place in places]
        if CHANGES[action].settle is Game.lose:
            return f"for ${min(prices)} or more"
        return f"brings up to ${sum(prices)}" if action == "pawn" else f"brings ${min(prices)} or more"

    return mean


def _mean_way_out(moment: Moment, state: State) -> str:
    if moment.decision.asked.other != BY_FORCE:
        return "do without it"
    heir = _creditor(moment)
    return f"money and properties go to {heir}" if heir else "your properties become unowned"


def _mean_payment(moment: Moment, state: State) -> str:
    return f"{_keep(state.money[moment.decision.me] - PRICE_TO_LEAVE)}; then you roll and move"


def _mean_roll(moment: Moment, state: State) -> str:
    left = MOST_TURNS - state.vacation_turns[moment.decision.me] - 1
    more = f"if not, {number_of(left, 'more turn')} there" if left else "the third failure ends it too"
    return f"doubles end the Vacation; {more}"


def _mean_agreement(moment: Moment, state: State) -> str:
    question: Any = moment.decision
    streets = [place for place in question.gives.properties if place in HOOD_OF]
    hoods = {HOOD_OF[street] for street in streets if state.owns_all_streets(street)}
    sold = sum(hood.restaurant_gain * state.restaurants[street] for hood in hoods for street in hood.streets)
    money = state.money[question.me] - question.gives.money + question.gets.money + sold
    return f"you will have ${money}{f', ${sold} of it for restaurants that are sold' if sold else ''}"


MEANINGS: Mapping[str, Callable[[Moment, State], str]] = {
    "money tr": lambda moment, state: "ask another player for money",
    "pa": _mean_change("pawn"),
    "up": _mean_change("unpawn"),
    "ar": _mean_change("add"),
    "rr": _mean_change("remove"),
    "dr": lambda moment, state: "your properties become unowned",
    "eg": lambda moment, state: "nobody wins",
    "money ex": _mean_way_out,
    "py": _mean_payment,
    "rl": _mean_roll,
    "go": lambda moment, state: "then you roll and move",
    "buy y": _mean_purchase,
    "buy n": lambda moment, state: "it stays unowned",
    "confirm y": _mean_agreement,
    "accept y": _mean_agreement,
}


def _ask_positions(question: Any, offered: Sequence[int]) -> Asked:
    change = CHANGES.get(question.prompt)
    mean = (
        partial(_mean_place, question.state) if change is None else partial(_mean_one, question.state, change)
    )
    options = [Option(str(place), NAMES[place], mean(place)) for place in offered]
    if len(offered) > 1:
        total = "" if change is None else _settle(change, *offered)
        options.append(Option(" ".join(map(str, offered)), "all of them", total))
    typed = f"several positions, as in {offered[0]} {offered[-1]}"
    return Asked("", (*options, Option(BACK, WORDS[BACK])), typed, has_numbers=False)


def _mean_place(state: State, place: int) -> str:
    return f"{place}: price ${PRICE[place]}, {_tell_fee(state, place)}"


def _mean_one(state: State, change: Change, place: int) -> str:
    tried = state.copy()
    change.perform(tried, place)
    return f"{place}: {_settle(change, place)}; {_tell_fee(state, place)}, then {_tell_fee(tried, place)}"


def _settle(change: Change, *places: int) -> str:
    verb = "costs" if change.settle is Game.lose else "brings"
    return f"{verb} ${sum(change.prices[place] for place in places)}"


def _tell_fee(state: State, place: int) -> str:
    return "pawned" if state.pawned[place] else f"fee {tell_fee(state, place)}"


LEVELS = {"easy": "cautious", "normal": "builder", "hard": "trader"}
console = Console(ask, draw_table, tell, rules=IN_SHORT, levels=LEVELS, seats=3, name=name_seat)
