"""The fast engine and the rules, round by round; and bugs planted in the engine, which this must notice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from rulesets.once_around.games import ALL_AT_ONCE, READINGS, named, setup, totals

from monosim.rulesets.once_around import batch as fast
from monosim.rulesets.once_around.batch import Rounds, supports
from monosim.rulesets.once_around.board import STANDARD

ROUNDS = 600
ALL = (*READINGS, ALL_AT_ONCE)
OWN = """\
go 9 Home
railroad 7 R
chance C
railroad 5 S
utility 3 U
chance C
chest D
jail J
property 0 Nothing
go-to-jail G
tax 2 T
parking P
chest D
chance C
chance-card b1 back 1 Back
chest-card only pay 6 Pay
"""
LOOPS = (  # long rounds: many landings on railroads, and decks that are used up
    "go 5 Go\njail J\n"
    + "railroad 2 A\nchance C\nrailroad 3 B\nchest D\nutility 1 U\n" * 2
    + "go-to-jail G\n" * 7
    + "property 1 P\n"
    + "\n".join(line for line in STANDARD.splitlines() if "-card" in line).replace("back 3", "back 1")
)
MANY = STANDARD + "".join(f"chance-card more{number} pay {number} More\n" for number in range(60))


@pytest.mark.parametrize("readings", ALL, ids=named)
def test_round_by_round(readings: dict[str, str]) -> None:
    assert Rounds(setup(readings, seed=11)).play(ROUNDS) == totals(readings, 11, ROUNDS)


@pytest.mark.parametrize("board", [OWN, LOOPS, MANY], ids=["own", "loops", "many-cards"])
@pytest.mark.parametrize("readings", [{}, {"utility": "moving", "beyond": "pays"}, ALL_AT_ONCE], ids=named)
def test_round_by_round_on_other_boards(board: str, readings: dict[str, str]) -> None:
    """One deck has a single card, which takes no byte to draw; the other has 65."""
    assert Rounds(setup(readings, board, seed=5)).play(500) == totals(readings, 5, 500, board)


def test_in_pieces_as_in_one() -> None:
    rounds = Rounds(setup(seed=3))
    assert rounds.play(100) + rounds.play(1) + rounds.play(399) == Rounds(setup(seed=3)).play(500)


def test_what_the_engine_leaves_to_the_rules() -> None:
    assert supports(setup())
    more = "".join(f"chance-card more{number} pay 1 More\n" for number in range(252))
    assert not supports(setup(board=STANDARD + more))
    assert not supports(setup()._replace(script=()))


@cache
def by_the_rules() -> list[tuple[dict[str, str], str, list[int]]]:
    return [
        (readings, board, totals(readings, 11, ROUNDS, board))
        for board in (STANDARD, OWN, LOOPS)
        for readings in (ALL_AT_ONCE, {}, {"utility": "moving"}, {"rails": "capped", "beyond": "pays"})
    ]


def disagrees() -> bool:
    return any(
        Rounds(setup(readings, board, seed=11)).play(ROUNDS) != wanted
        for readings, board, wanted in by_the_rules()
    )


def first_of(rounds: Any, left: Any) -> int:
    return int(rounds._next()) % len(left)


PLANTED: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "a byte past 251 is a die": lambda patch: patch.setattr(
        fast, "FACES", tuple(byte % 6 + 1 for byte in range(256))
    ),
    "253 is a die": lambda patch: patch.setattr(
        fast, "FACES", tuple(byte % 6 + 1 if byte < 254 else fast.NO_DIE for byte in range(256))
    ),
    "a draw never drops a byte": lambda patch: patch.setattr(Rounds, "_below", first_of),
    "four landings on railroads are all": lambda patch: patch.setattr(
        Rounds, "_count_landings", lambda self: min(len(self._landed), 4)
    ),
    "the cap is at five": lambda patch: patch.setattr(
        Rounds, "_count_at_most_four", lambda self: min(len(self._landed), 5)
    ),
    "different railroads are not told apart": lambda patch: patch.setattr(
        Rounds, "_count_railroads", lambda self: len(self._landed)
    ),
    "the dice of a product are added": lambda patch: patch.setattr(Rounds, "_roll_product", Rounds._roll_sum),
    "a utility takes the moving dice": lambda patch: patch.setattr(Rounds, "_roll_sum", Rounds._keep_roll),
    "jail is forgotten": lambda patch: patch.setattr(
        Rounds, "_to_jail", lambda self, space, pips: (space, 0)
    ),
    "an exact landing on Go pays as any": lambda patch: patch.setattr(
        Rounds, "_go", lambda self, space, pips: self._spaces[0].credits
    ),
    "a deck is never refilled": lambda patch: patch.setattr(
        Rounds, "_draw", lambda self, deck: self._decks[deck][self._below(self._decks[deck])]
    ),
}


def test_the_engine_as_it_is_agrees() -> None:
    assert not disagrees()


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_noticed(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[bug](monkeypatch)
    assert disagrees()
