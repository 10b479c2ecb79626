"""Project 5 for the tutor: misreadings, inputs that show them, explanations of a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from monosim.core import Case, InputError, Ruleset, SeededChance, Table, drive
from monosim.rulesets.project5 import play, seats
from monosim.rulesets.project5.game import Game, game_for
from monosim.rulesets.project5.inputs import Reader, Setup, read_as
from monosim.rulesets.project5.rules import GO, Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import generate
from monosim.rulesets.project5.tutor.assignment import SENTENCES, SITUATIONS, Misreading
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS, Misread, parts_of
from monosim.tutor import Names, Tutor
from monosim.tutor.draft import Draft, with_fewer_rounds, with_rounder_numbers, without_one

CHANCE = SeededChance(0)
"""A game needs one, but nothing in Project 5 is random."""
_NO_GAME = Game()
SHARP_PRICES = ("25", "5")
"""Their rent has to be rounded."""


def _plays(reading: Misreading) -> bool:
    return (reading.rules, reading.state, reading.writer) != (Rules, State, Writer)


_GO = "GO 0 NONE"
_TWO = ("1 1000", "1 1000")

FAIR_PROBES = {
    "names with GO in them": Draft((_GO, "GOshen 100 RED", "ChicaGO 100 BLUE"), ("500", "1", "2"), _TWO, 2),
    "many visits of a rich owner": Draft((_GO, "A 100 RED"), ("90000", "1", "1", *("2",) * 12), _TWO, 7),
    "a purchase on a second look": Draft(
        (_GO, "A 100 RED", "B 905 BLUE"), ("1000", "1", "3", "1", "1", "3", "1"), _TWO, 3
    ),
    "a tie behind a bankrupt player": Draft(
        (_GO, "A 1000 RED", "B 1000 BLUE", "C 1000 RED", "Parking 0 NONE"),
        ("2000", "1", "3", "4", "1", "1", "1", "1", "5", "4"),
        (*_TWO, "1 1000"),
        3,
    ),
    "three bankruptcies that hand on what was handed over": Draft(
        (_GO, "A 500 RED", "B 500 BLUE", "C 1000 RED", "D 1000 GREEN", "E 1000 BLUE"),
        ("1000", "1", "5", "4", "3", "1", "6", "6", "6", "6", "5", "5", "5"),
        ("1 1000",) * 4,
        5,
    ),
    "a house from before the monopoly": Draft(
        (_GO, "A 100 RED", "B 100 RED"), ("5000", "1", "3", "3", "3", "1", "1", "3", "1"), _TWO, 4
    ),
    "one house before the monopoly and one after": Draft(
        (_GO, "A 10 YELLOW", "B 10 YELLOW"), ("20", "1", "1", "2", "2", "1"), ("1 1000", "1 999"), 5
    ),
    "rent for a house that was handed over": Draft(
        (_GO, "A 5 RED", "C 2000 YELLOW"),
        ("3200", "2", "1", "1", "3", "3", "1", "1", "1", "1", "2", "3", "1"),
        (*_TWO, "1 1000"),
        4,
    ),
    "a house on what was handed over with one": Draft(
        (_GO, "A 1700 RED", "Parking 0 NONE", "C 1800 BLUE"),
        ("4000", "1", "1", "3", "4", "1", "4", "4", "4", "2", "1", "9", "1", "4"),
        ("1 1000", "1 3000", "1 1000"),
        5,
    ),
    "a monopoly by transfer, with a house": Draft(
        (_GO, "A 1400 GREEN", "C 2499 GREEN", "D 1500 GREEN"),
        ("4000", "1", "4", "3", "1", "1", "4", "1", "2"),
        ("1 1000", "1 999", "1 1000"),
        3,
    ),
    "a monopoly of what was handed over and bought": Draft(
        (_GO, "A 10 RED", "B 10 BLUE", "C 4000 RED", "D 10 RED", "E 10 YELLOW", "F 10 BLUE"),
        ("4000", "10", "3", "4", "1", "1", "7", "6", "18", "7"),
        ("1.25 1000", "1 1000", "1 1000"),
        4,
    ),
    "a strategy behind a bankrupt player": Draft(
        (_GO, *("Parking 0 NONE",) * 3, "D 600 BLACK", "E 2900 YELLOW", "F 600 GREEN"),
        (
            "3000",
            *["4", "6", "5", "1", "6", "1", "1", "14", "5", "2", "6", "7", "4", "2", "7", "2", "6", "4", "7"],
        ),
        ("1 1000", "1.25 1000", "1 2500"),
        7,
    ),
    "a product just above the cash": Draft((_GO, "A 13 RED"), ("16", "1"), ("1.25 1000",) * 2, 1),
    "a rent of a million": Draft((_GO, "A 10000000 RED"), ("30000000", "1"), _TWO, 1),
    **{
        f"an improper line {line}": Draft((_GO, "A 5 RED", line), ("10", "1"), _TWO, 1)
        for line in ("B -5 RED", "B 2.5 RED", "B 5 NONE", "B 5 REDD", "B 5")
    },
    **{
        f"improper cards {cards}": Draft((_GO, "A 5 RED"), tuple(cards.split()), _TWO, 1)
        for cards in ("abc 1", "3x 1", "10 0", "10 1e3 2")
    },
}
OPEN_PROBES = {
    "a product that is not a decimal": Draft((_GO, "A 3000 RED"), ("3300", "1"), ("1.1 1000", "1.1 1000"), 3),
    "a product that is not a float": Draft((_GO, "A 100 RED"), ("120", "1"), ("1.2 1000", "1.2 1000"), 3),
    "buying on credit": Draft((_GO, "A 100 BLUE"), ("50", "1"), ("0.1 1000", "1 1000"), 3),
    "building on credit": Draft((_GO, "A 10 RED"), ("500", "1", "2", "2"), ("1 0", "1 0"), 3),
    "GO on the second line": Draft(("A 100 RED", _GO, "B 50 BLUE"), ("500", "1", "2"), _TWO, 3),
    "a single player": Draft((_GO, "A 100 RED"), ("500", "1"), ("1 1000",), 3),
    "a survivor who could move": Draft(
        (_GO, "A 1000 RED", "B 900 BLUE"), ("1000", "2", "1", "2", "2"), _TWO, 3
    ),
    "a winner without wealth": Draft(
        (_GO, "A 10 RED", "B 5 RED"), ("100", "2", "1", "3", "3"), ("1 -1", "1 -1"), 3
    ),
    "a survivor in debt": Draft(
        (_GO, "A 3 RED", "B 10 BLUE"), ("500", "1", "2", "3", "3"), ("1 -1", "1 0"), 3
    ),
    "a threshold of zero": Draft((_GO, "A 100 RED"), ("500", "1"), ("0 1000", "1 0", "1 1000"), 3),
}  # fmt: skip
"""One input for each thing that the assignment leaves open: unfair as a test, but useful to a diagnosis."""


class Project5Tutor(Tutor):
    ruleset = "project5"
    document = "the assignment"
    misreadings = MISREADINGS
    sentences = SENTENCES
    points = 35
    """The assignment, Grading: "35 points for correctness on a variety of test inputs"."""
    compiles = 10
    """There too: "10 points for submitting something that compiles"."""
    by_hand = MappingProxyType({"style": 10})
    """There too: "10 points for employing proper style"."""
    of_reading = frozenset(name for name in MISREADINGS if MISREADINGS[name].reader is not Reader)
    of_playing = frozenset(name for name in MISREADINGS if _plays(MISREADINGS[name]))

    def misread(self, names: Iterable[str]) -> Ruleset[Setup, Any]:
        return Misread(names)

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        return generate.drafts(seed, fair)

    def endings(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        return generate.endings(seed, fair)

    def probes(self, fair: bool) -> Sequence[Draft]:
        return tuple((FAIR_PROBES if fair else OPEN_PROBES).values())

    def smaller(self, draft: Draft) -> Iterator[Draft]:
        """As for every ruleset, but GO stays, and removing a space may shorten the moves past it."""
        yield from with_fewer_rounds(draft)
        yield from (draft._replace(players=players) for players in without_one(draft.players))
        for index, line in enumerate(draft.board):
            if line.split()[0] != GO:
                without = draft._replace(board=draft.board[:index] + draft.board[index + 1 :])
                yield without
                yield without._replace(cards=_nearer(draft.cards))
        yield from (draft._replace(cards=cards) for cards in without_one(draft.cards))
        yield from with_rounder_numbers(draft, SHARP_PRICES)

    def situation(self, name: str) -> str:
        return SITUATIONS[name]

    def explain(self, case: Case, expected: bytes, actual: bytes) -> str:
        from monosim.rulesets.project5.tutor.explain import explain

        return explain(case, expected, actual)

    def read(self, case: Case, names: Names) -> Setup:
        """The setup without its game, so that setups can be compared."""
        return read_as(case, parts_of(names).reader(), ())._replace(game=_NO_GAME)

    def tell(self, setup: Setup, case: Case, names: Names) -> Iterator[str]:
        setup = setup._replace(game=_game(tuple(case.readings.items()), names))
        write = parts_of(names).writer().write
        for event in drive(play(setup, CHANCE), Table(CHANCE, seats(setup))):
            yield write(event)

    def refuse(self, error: InputError, names: Names) -> str:
        return parts_of(names).writer().refuse(error)


@lru_cache(maxsize=1 << 12)
def _game(readings: tuple[tuple[str, str], ...], names: Names) -> Game:
    return game_for(dict(readings), parts_of(names).rules)


def _nearer(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Take one step off each card, so that it still leads to a space after the one that was removed."""
    return cards[0], *(str(int(card) - 1) if card.isdigit() and int(card) > 1 else card for card in cards[1:])


tutor = Project5Tutor()
