"""The teller of one long game, uncompiled and compiled, in lockstep with the rules; and planted bugs."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from command import FIXTURES
from rulesets.project5.fast.lockstep import (
    by_rules,
    case,
    games,
    large_cases,
    tells_the_same,
    tiny_world,
)

from monosim.core import InputError, UnusableInput, compiling
from monosim.play.cases import find_all, load
from monosim.rulesets import project5
from monosim.rulesets.project5 import fast
from monosim.rulesets.project5.fast import periods, teller, telling
from monosim.rulesets.project5.inputs import Setup

IN_TELLER = (
    ("self.round >= self.rounds", "self.round > self.rounds"),
    ("self.phrase(at, ROUND), self.round)", "self.phrase(at, ROUND), self.round - 1)"),
    ("self.card += 1", "self.card += 2"),
    ("step % self.size)", "step % (self.size + 1))"),
    ("space -= self.size", "space = 0"),
    ("space >= self.size", "space > self.size"),
    ("self.rent[space] > money", "self.rent[space] >= money"),
    ("self.payee_at[whose] + RENT", "self.payee_at[whose]"),
    ("self.payee_at[player])", "self.payee_at[player] - 1)"),
    ("cash[whose] += due", "cash[whose] += 0"),
    ("cash[player] = money - due", "cash[player] = money"),
    ("self.nobody > 1", "True"),
    ("alone and not self.finishes_round", "alone"),
    ("if alone:", "if False:"),
    ("self.remaining < self.seats", "False"),
    ("money <= self.theta_h[player]", "money < self.theta_h[player]"),
    ("self.houses[space] == 2", "self.houses[space] == 3"),
    ("self.must_afford and money < 1000", "False"),
    ("money < 1000", "money <= 1000"),
    ("self.rent[space] *= 2", "self.rent[space] += 1"),
    ("= money - 1000", "= money - 999"),
    ("space == self.go", "False"),
    ("money + 2000", "money + 200"),
    ("price == 0 or", ""),
    ("not money >= self", "not money > self"),
    ("self.must_afford and money < price", "False"),
    ("= money - price", "= money - price // 2"),
    ("self.place_at[space] + BEFORE", "self.place_at[space] + BEFORE + 1"),
    ("self.place_at[space + 1] - BEHIND", "self.place_at[space + 1]"),
    ("self.held[8 * player + colour] += 1", "self.held[player + colour] += 1"),
    ("== self.of_colour[colour]", "> self.of_colour[colour]"),
    (" and not self.doubled[colour]", ""),
    ("if self.colour[other] == colour", "if self.colour[other] >= colour"),
    ("self.rent[other] *= 2", "self.rent[other] *= 3"),
    ("self.cash[creditor] += self.cash[player]", "self.cash[creditor] += 0"),
    ("self.give(space, creditor)", "self.owner[space] = creditor"),
    ("self.order[seat] >= 0", "self.order[seat] > 0"),
    ("kept += 1", "kept += 2"),
    ("end += 1", "end += 2"),
    ("48 + value - 10 * rest", "48 + value % 9"),
    ("rest > 0", "rest > 1"),
)  # fmt: skip
IN_TELLING = (
    ("array(\"q\", deck[start : start + MOST_CARDS])", "array(\"q\", deck[: MOST_CARDS])"),
    ("range(0, len(deck), MOST_CARDS)", "range(0, len(deck) - 1, MOST_CARDS)"),
    ("if one.card == one.cards", "if one.card <= one.cards"),
    ("lines[: one.tell(ROOM)]", "lines[: min(ROOM, one.tell(ROOM))]"),
    ("rounds_to_play(setup)", "setup.rounds"),
    ("isinstance(game, rules.MustAfford)", "False"),
    ("isinstance(game, rules.SurvivorFinishesRound)", "False"),
    ("(price + 5) // 10", "price // 10"),
    ("array(\"q\", [self.go]) * len(players)", "array(\"q\", [0]) * len(players)"),
    ("None if owner == nobody", "None if owner == 0"),
    ("if player >= 0", "if player > 0"),
    ("self.order[: one.seats]", "self.order"),
    ("[0]) * (MOST_COLOURS * len(players))", "[1]) * (MOST_COLOURS * len(players))"),
    ("of_colour[number] += 1", "of_colour[number] = 1"),
    ("teller.PAYS: b\"pays $\"", "teller.PAYS: b\"pays\""),
    ("pairwise(self.place_at)", "[(0, 0)]"),
)  # fmt: skip
PLANTED = [(source, *bug) for source, bugs in ((teller, IN_TELLER), (telling, IN_TELLING)) for bug in bugs]


def tellers() -> list[ModuleType]:
    compiled = telling.compiled()
    return [teller] if compiled is None else [teller, compiled]


@cache
def specimens() -> list[tuple[Setup, bytes]]:
    setups = [*games(31, 500), *map(project5.read, large_cases(31, 40))]
    return [(setup, by_rules(setup)[0]) for setup in setups if telling.supports(setup)]


@pytest.fixture
def tight(monkeypatch: pytest.MonkeyPatch) -> None:
    """The buffer is full, and the part of the deck drawn, every few moves."""
    monkeypatch.setattr(telling, "ROOM", 100)
    monkeypatch.setattr(telling, "MOST_CARDS", 5)


@pytest.mark.parametrize("module", tellers(), ids=lambda module: module.__name__)
class TestLockstep:
    def test_every_game_of_a_tiny_world(self, module: ModuleType) -> None:
        assert all(tells_the_same(module, setup) for setup in tiny_world())

    def test_games_at_the_boundaries_and_large_ones(self, module: ModuleType) -> None:
        assert len(specimens()) > 400
        for setup, transcript in specimens():
            assert tells_the_same(module, setup, transcript), setup

    @pytest.mark.usefixtures("tight")
    def test_in_small_pieces(self, module: ModuleType) -> None:
        for setup, transcript in specimens():
            assert tells_the_same(module, setup, transcript), setup

    def test_a_deck_beyond_one_part(self, module: ModuleType) -> None:
        deck = [1 + number % 7 % 5 for number in range(telling.MOST_CARDS + 3)]
        board = ["GO 0 NONE", "A 30 RED", "B 900 BLUE", "Parking 0 NONE"]
        setup = project5.read(case(board, (10**6, *deck), ("1 1000", "1.5 9000", "2 1500"), 30_000))
        assert setup.rounds * 3 > len(deck)
        assert tells_the_same(module, setup)


def test_every_fixture() -> None:
    played = 0
    for path in find_all([str(FIXTURES / "project5")]):
        with suppress(InputError, UnusableInput):
            setup = project5.read(load(path).case)
            assert all(tells_the_same(module, setup) for module in tellers()), path
            played += 1
    assert played > 20


@pytest.mark.parametrize(
    ("cash", "price", "rounds"),
    [(10**16, 10, 10), (10, 10, 10**13), (10, 1_200_000_000_000_000, 10)],
    ids=["cash", "rounds", "price"],
)
def test_amounts_beyond_doubles_are_not_for_the_teller(cash: int, price: int, rounds: int) -> None:
    setup = project5.read(case(["GO 0 NONE", f"A {price} RED"], (cash, 1, 2), ("1 1000",) * 2, rounds))
    assert not telling.supports(setup)
    assert fast.find_teller(setup) is None
    assert fast.supports(setup) is None


def test_without_the_teller_it_is_the_same_transcript(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, transcript = specimens()[-1]
    told = b"".join(fast.transcript(setup))
    monkeypatch.setattr(compiling, "checksum", lambda source, files: "of an edited source")
    assert fast.find_teller(setup) is None
    assert b"".join(fast.transcript(setup)) == told == transcript


def test_the_teller_is_used_if_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    setup, transcript = specimens()[0]
    monkeypatch.setattr(telling, "compiled", lambda: teller)
    monkeypatch.setattr(periods, "transcript", None)
    assert b"".join(fast.transcript(setup)) == transcript


def test_a_round_that_is_too_long_for_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = project5.read(case(["GO 0 NONE", "A 30 RED"], (1000, 1), ("1 1000",) * 40, 9))
    monkeypatch.setattr(periods, "LONGEST_TEXT", 79)
    monkeypatch.setattr(telling, "compiled", lambda: None)
    assert fast.supports(setup) == "the lines of a round take too much memory"
    monkeypatch.setattr(telling, "compiled", lambda: teller)
    assert fast.supports(setup) is None


@pytest.mark.usefixtures("tight")
@pytest.mark.parametrize(("module", "old", "new"), PLANTED)
def test_planted_bug_is_caught(
    module: ModuleType, old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Path(str(module.__file__)).read_text()
    assert source.count(old) == 1
    planted = ModuleType("planted")
    exec(compile(source.replace(old, new), "planted", "exec"), planted.__dict__)
    monkeypatch.setattr(planted, "ROOM", telling.ROOM, raising=False)
    monkeypatch.setattr(planted, "MOST_CARDS", telling.MOST_CARDS, raising=False)
    driver, player = (telling, planted) if module is teller else (planted, teller)
    assert any(not tells_right(driver, player, *specimen) for specimen in specimens())


def tells_right(driver: ModuleType, player: ModuleType, setup: Setup, transcript: bytes) -> bool:
    """A crash is a difference, too; a game without an end is given up when it is too long."""
    told = bytearray()
    try:
        for chunk in driver.transcript(setup, player):
            told += chunk
            if not transcript.startswith(told):
                return False
    except (ArithmeticError, BufferError, LookupError, ValueError):
        return False
    return told == transcript
