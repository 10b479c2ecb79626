"""The beginning: how many players, their names, and who goes first."""

from __future__ import annotations

from collections.abc import Iterator

from monosim.core import Chance, Table, shuffled
from monosim.rulesets.singletonopoly.asking import Telling, ask, roll
from monosim.rulesets.singletonopoly.deck import UNSHUFFLED
from monosim.rulesets.singletonopoly.events import (
    Asked,
    GameStarted,
    PlayersOrdered,
    RefusedName,
    RolledForOrder,
)
from monosim.rulesets.singletonopoly.questions import Name, Number, Question, first_free
from monosim.rulesets.singletonopoly.state import State

FEWEST, MOST = 2, 8
DECK, TIE = "deck", "tie"
ORDER_ROLL = "d6 of a roll for the order"


def begin(table: Table) -> Telling[State]:
    deck = shuffled(table.chance, UNSHUFFLED, DECK)
    yield GameStarted()
    players = Number(FEWEST, MOST)
    number = yield from ask(
        table, Question(None, 0, Asked("count", "", amount=FEWEST, limit=MOST), players, None)
    )
    names: list[str] = []
    totals: list[int] = []
    while len(names) < number:
        name = yield from enter_name(table, names)
        first, second = roll(table, name, ORDER_ROLL, "name")
        yield RolledForOrder(name, first, second)
        names.append(name)
        totals.append(first + second)
    seat = list(play_order(totals, table.chance))
    ordered = tuple(names[entry] for entry in seat)
    yield PlayersOrdered(ordered)
    return State(ordered, seat, deck)


def enter_name(table: Table, names: list[str]) -> Telling[str]:
    entry = len(names)
    default = first_free(names, entry + 1)
    asked = Asked("name", "", other=default, amount=entry + 1)
    while True:
        name = yield from ask(table, Question(entry, entry, asked, Name(default, tuple(names)), None))
        if name not in names:
            return name
        yield RefusedName(name)


def play_order(totals: list[int], chance: Chance) -> Iterator[int]:
    """The highest total first; those who tied are shuffled."""
    for total in sorted(set(totals), reverse=True):
        tied = [entry for entry, other in enumerate(totals) if other == total]
        yield from shuffled(chance, tied, TIE) if len(tied) > 1 else tied
