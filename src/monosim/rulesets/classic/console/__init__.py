"""Classic for people: who has what, what has happened, and the simplest questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from monosim.core import number_of
from monosim.core.console import Asked, Console, Moment, Option
from monosim.rulesets.classic import board, events
from monosim.rulesets.classic.board import FINE, INTEREST, LIFT, NAME
from monosim.rulesets.classic.console.questions import (
    SHORT,
    ask_for_bid,
    ask_for_premium,
    ask_to_buy,
    ask_to_raise,
    colour_of,
    is_touched,
    listed,
    who,
)  # fmt: skip
from monosim.rulesets.classic.console.wishes import ask_for_consent, ask_for_wishes, phrase
from monosim.rulesets.classic.course import fold
from monosim.rulesets.classic.course.notifications import Notify
from monosim.rulesets.classic.course.paying import BidForBuilding, BidForDeed
from monosim.rulesets.classic.players.decisions import (
    Buy,
    ChooseInJail,
    ChooseTax,
    Consent,
    CountPlayers,
    RaiseMoney,
    ReviseDemolitions,
    TakeMortgaged,
    best_sell_down,
)  # fmt: skip
from monosim.rulesets.classic.state import NO_DICE, State
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday, jail

WIDTH = 79
INDENT = " " * 6
TITLES = {"light_blue": "lt blue", "dark_blue": "dk blue", "railroad": "rail", "utility": "util"}
GLUE = "\N{NO-BREAK SPACE}"
"""Stands where a line must not be folded."""
BETWEEN = f"{GLUE}· "
RULES = """\
The last player in the game wins. You start with $1500, and get $200 whenever
you land on Go or pass it. Doubles roll again; the third in a row go to jail.
  Nobody's deed  buy it at its price, or it is auctioned to the highest bid.
  Another's      pay the rent. It doubles if the owner has the whole colour,
                 and rises with houses; a mortgaged deed costs nothing.
                 Railroads cost $25 to $200, utilities 4 or 10 times the dice.
  Taxes          Income Tax $200, Luxury Tax $100. Free Parking is just rest.
  Jail           pay $50, use a card, or try for doubles; after the third
                 failure you pay and move. You collect rents meanwhile.
Build on a whole colour without mortgages, evenly: four houses, then a hotel.
The bank has 32 houses and 12 hotels. If several players want the last ones,
they bid on top of the price. Buildings are sold back at half their cost.
A mortgage brings half the price, and costs a tenth more to lift. A mortgaged
deed can be traded: whoever gets it pays that tenth at once.
You may build, sell, mortgage, lift and trade before each roll and when a turn
ends. `roll` leaves you alone until your next turn, or until you complete a
colour; `keep asking` asks you in the turns of others too. Offers reach you
always. Whoever cannot pay even by selling everything is out: all they have
goes to their creditor, or is auctioned if that is the bank."""
# The table


def draw_table(moment: Moment) -> str:
    if not moment.happened:
        return ""
    state = getattr(moment.decision, "state", None) or fold(moment.setup, moment.happened)
    seat = moment.seat
    rows = (line for player in state.order(0) for line in _player(state, player, seat))
    out = [who(player, seat) for player in range(state.players) if not state.in_game[player]]
    return "\n".join([_heading(state, seat), *rows, *([f"  out of the game: {listed(out)}"] if out else [])])


def _heading(state: State, seat: int | None) -> str:
    turn = f"Turn {state.turn}, " + ("yours" if state.current == seat else f"{who(state.current)}'s")
    if state.dice != NO_DICE:
        turn += f": {state.dice[0]} and {state.dice[1]}"
    if state.doubles:
        turn += f" (doubles {state.doubles})"
    unsold = number_of(sum(state.owner[deed] == board.BANK for deed in board.DEEDS), "deed")
    bank = f"bank: {number_of(state.houses, 'house')}, {number_of(state.hotels, 'hotel')}, {unsold}"
    if state.rules.keeps_pot:
        bank += f", pot ${state.cash[board.POT]}"
    fits = len(turn) + len(bank) + 2 <= WIDTH
    return f"{turn}{bank:>{WIDTH - len(turn)}}" if fits else f"{turn}\n{bank:>{WIDTH}}"


def _player(state: State, player: int, seat: int | None) -> list[str]:
    mark, you = ">" if player == state.current else " ", "you" if player == seat else ""
    row = f"{mark} {player} {you:3} {f'${state.cash[player]}':>6}  {_place(state, player):23}"
    owned = BETWEEN.join(_holdings(state, player)) or "no deeds"
    lines = wrap(owned, WIDTH, initial_indent=row, subsequent_indent=INDENT)
    return [line.replace(GLUE, " ") for line in lines]


def _place(state: State, player: int) -> str:
    tries = state.jail_moves[player]
    if tries:
        return f"in jail, {tries} {'try' if tries == 1 else 'tries'} left"
    place = state.position[player]
    return "Just Visiting" if place == board.JAIL else board.NAME[place]


def _holdings(state: State, player: int) -> Iterator[str]:
    """What the player has of each group. The name of a whole group is in capitals."""
    for name, members in board.GROUPS.items():
        owned = [_deed(state, deed) for deed in members if state.owner[deed] == player]
        if owned:
            title = TITLES.get(name, name)
            title = title.upper() if len(owned) == len(members) else title
            yield ", ".join([f"{title} {owned[0]}".replace(" ", GLUE), *owned[1:]])
    cards = state.jail_card.count(player)
    if cards:
        yield number_of(cards, "jail card").replace(" ", GLUE)


def _deed(state: State, deed: int) -> str:
    level = state.level[deed]
    note = (
        " (m)"
        if state.mortgaged[deed]
        else " hotel"
        if level == board.HOTEL
        else f" {level}h"
        if level
        else ""
    )
    return f"{SHORT[deed]}{note}".replace(" ", GLUE)


# What has happened

VERBS = {
    f"{verb}s": verb
    for verb in ("buy", "collect", "decline", "draw", "give", "keep", "leave", "move", "pay", "propose",
                 "receive", "roll", "stay", "use", "win")
} | {"goes": "go", "is bankrupt": "are bankrupt"}  # fmt: skip
VERB = re.compile(rf"\b({'|'.join(VERBS)})\b")


SEEN = (everyday.RollDice, everyday.ChangePosition, jail.DecrementJailMoves)
"""What others do that the table shows."""
NOTABLE = 100
"""A payment between others of so much is news."""


def tell(event: Any, seat: int | None) -> str:
    return address(events.write(event), seat)


def is_news(event: Any, seat: int | None) -> bool:
    """All but what the table shows, and what a question tells."""
    match event:
        case GroupOfChanges(changes):
            return not all(_is_seen(change, seat) for change in changes)
        case events.GameStarted() | events.BidMade() | events.BidPassed():
            return False
        case events.Refused(player):
            return player == seat
        case events.TradeProposed(player, changes):
            return player == seat or not is_touched(seat, changes)
    return True


def _is_seen(change: Any, seat: int | None) -> bool:
    match change:
        case everyday.SetCurrentPlayer():
            return True
        case everyday.TransferMoney(_, _, amount):
            return not is_touched(seat, (change,)) and amount < NOTABLE
    return isinstance(change, SEEN) and change.player != seat


def address(text: str, seat: int | None) -> str:
    """The same sentence as it is told to the player in the seat."""
    if seat is None:
        return text
    told, is_you = list[str](), False
    for clause in text.split(", "):
        begins = events.SUBJECT.match(clause.lstrip())
        is_you = begins[0] == f"Player {seat} " if begins else is_you and bool(VERB.match(clause))
        told.append(VERB.sub(lambda verb: VERBS[verb[0]], clause) if is_you else clause)
    you = re.sub(rf"(\bplayer|, Player) {seat}\b", lambda found: f"{found[1][:-6]}you", ", ".join(told))
    return re.sub(rf"\bPlayer {seat}\b", "You", you)


# The simplest questions


def ask_in_jail(moment: Moment) -> Asked:
    decision: ChooseInJail = moment.decision
    player, ways, state = decision
    cash, tries = state.cash[player], state.jail_moves[player]
    missed = "you pay $50 and move all the same" if tries == 1 else "you stay"
    kept = f"you keep ${cash - FINE}" if cash >= FINE else "you sell something first"
    told = {
        "roll": f"doubles (1 in 6) let you out; else {missed}",
        "pay": f"${FINE}; {kept}, and roll as usual",
        "card": "give your card back, and roll as usual",
    }
    left = "the last try" if tries == 1 else f"{tries} tries left"
    return Asked(
        f"You are in jail, {left}. How do you want to get out? You have ${cash}.",
        tuple(Option(way, way, told[way]) for way in ways),
    )


def ask_for_tax(moment: Moment) -> Asked:
    told = {
        "flat": "$200",
        "percent": "a tenth of your cash, deeds at their price and buildings at their cost",
    }
    ways = tuple(Option(way, way, told[way]) for way in moment.decision.ways)
    return Asked("Income tax: choose before anything is added up.", ways)


def ask_about_mortgage(moment: Moment) -> Asked:
    decision: TakeMortgaged = moment.decision
    player, deed, ways, state = decision
    costs, then = {"interest": INTEREST[deed], "lift": LIFT[deed]}, f"; lifting it later costs ${LIFT[deed]}"
    return Asked(
        f"You get {NAME[deed]} ({colour_of(deed)}) from a bankrupt player, mortgaged."
        f" You have ${state.cash[player]}.",
        tuple(
            Option(way, way, f"${costs[way]} now{then if way == 'interest' else ', and it earns rent'}")
            for way in ways
        ),
    )


def ask_for_sell_down(moment: Moment) -> Asked:
    decision: ReviseDemolitions = moment.decision
    _, name, _, state = decision
    colour, streets = name.replace("_", " "), board.COLOURS[name]
    best, nothing = best_sell_down(state, name), buildings.SellDown(name, (0,) * len(streets))
    options = [Option(None, "keep the hotels", "nothing is sold")]
    for words, sale in ("sell as few as possible", best), ("sell all", nothing):
        if sale is not None:
            before = sum(state.level[street] for street in streets)
            gain = (before - sum(sale.targets)) * board.REFUND[streets[0]]
            left = ", ".join(
                f"{NAME[street]} {level}" for street, level in zip(streets, sale.targets, strict=True)
            )
            options.append(Option(sale, words, f"brings ${gain}, leaves {left}"))
    question = (
        f"The bank has {state.houses} of the 4 houses that a {colour} hotel becomes. Sell several levels?"
    )
    return Asked(
        question, tuple(options), f"the houses to leave: sell-down {name} {' '.join('1' * len(streets))}"
    )


def count_players(moment: Moment) -> Asked:
    typed = f"a number from {board.FEWEST_PLAYERS} to {board.MOST_PLAYERS}"
    return Asked("How many players?", typed=typed, has_numbers=False)


ASKED: Mapping[type, Callable[[Moment], Asked]] = {
    Buy: ask_to_buy,
    RaiseMoney: ask_to_raise,
    ChooseInJail: ask_in_jail,
    ChooseTax: ask_for_tax,
    TakeMortgaged: ask_about_mortgage,
    Consent: ask_for_consent,
    ReviseDemolitions: ask_for_sell_down,
    CountPlayers: count_players,
    BidForDeed: ask_for_bid,
    BidForBuilding: ask_for_premium,
    Notify: ask_for_wishes,
}
console = Console(
    lambda moment: ASKED[type(moment.decision)](moment),
    draw_table,
    tell,
    is_news,
    rules=RULES,
    levels={"easy": "agreeable", "normal": "trader", "hard": "expert"},
    seats=4,
    phrase=phrase,
)
