"""Every misreading: what is said of it, a small input that shows it, and how it goes with the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, permutations

import pytest
from rulesets.project5.cases import monosim, write_files
from rulesets.project5.tutor.planted import printed
from rulesets.project5.tutor.smallest import (
    HOUSES,
    LAST,
    PAID,
    PRODUCT,
    TRANSFER,
    improper,
)
from rulesets.project5.tutor.smallest import SMALLEST as SMALLEST_GAMES
from rulesets.project5.tutor.smallest import TELLING_APART as GAMES_TELLING_APART
from rulesets.project5.tutor.smallest_books import BOOKS_TELLING_APART, SMALLEST_BOOKS
from rulesets.project5.tutor.smallest_checks import MORE_TELLING_APART, SMALLEST_CHECKS

from monosim.core import Case, SeededChance, UnusableInput
from monosim.rulesets.project5.inputs import Reader
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS, choose, parts_of
from monosim.rulesets.project5.tutor.misreadings.telling import print_in_java
from monosim.tutor import NONE, Names
from monosim.tutor.programs import column, group, predict, programs

SMALLEST = SMALLEST_GAMES | SMALLEST_CHECKS | SMALLEST_BOOKS
TELLING_APART = GAMES_TELLING_APART + MORE_TELLING_APART + BOOKS_TELLING_APART


@pytest.mark.parametrize("name", MISREADINGS)
def test_it_is_described(name: str) -> None:
    reading = MISREADINGS[name]
    assert len(reading.sentence) > 20
    assert not reading.instead.endswith(".")
    assert reading.advice
    assert reading.about


@pytest.mark.parametrize("name", MISREADINGS)
def test_a_small_input_shows_it(name: str) -> None:
    case = SMALLEST[name].case("project5")
    right, wrong = printed(case, NONE), printed(case, frozenset([name]))
    assert right is not None
    assert wrong is not None
    assert wrong != right


def test_there_are_enough() -> None:
    assert len(MISREADINGS) >= 270
    assert sum(reading.gradable for reading in MISREADINGS.values()) >= 260


NAMES = tuple(MISREADINGS)
PROGRAMS = programs(NAMES)


def make_inputs(fair: bool) -> Iterator[Case]:
    drafts = dict.fromkeys((*SMALLEST.values(), *TELLING_APART, *tutor.probes(fair)))
    yield from (case for case in map(tutor.case, drafts) if not (fair and tutor.warnings(case)))
    yield from islice(tutor.inputs(1, fair), 40)


def find_equals(cases: Iterable[Case]) -> list[set[str]]:
    """Groups of programs that print the same on all cases; the right program is called so."""
    columns = [found for case in cases if (found := column(tutor, case, PROGRAMS))]
    called = ("right", *NAMES)
    groups = group(columns, len(PROGRAMS))
    return [{called[number] for number in equal} for equal in groups if len(equal) > 1]


def test_fair_inputs_show_all_that_are_gradable_and_tell_them_apart() -> None:
    left_open = {name for name in NAMES if not MISREADINGS[name].gradable}
    assert find_equals(make_inputs(fair=True)) == [{"right", *left_open}]


def test_unfair_inputs_tell_all_apart() -> None:
    assert not find_equals(make_inputs(fair=False))


def exclude_each_other(one: str, other: str) -> bool:
    return bool(MISREADINGS[one].about == MISREADINGS[other].about)


BASES = {"rules": Rules, "state": State, "reader": Reader, "writer": Writer}


def changed(name: str) -> set[str]:
    return {part for part, base in BASES.items() if getattr(MISREADINGS[name], part) is not base}


def test_any_two_go_together_unless_they_are_about_the_same() -> None:
    """They can be in each other's way only where both change the same part."""
    spoilt, sound = improper("A -5 red", cards="500 1 2.5 -9").case("project5"), TRANSFER.case("project5")
    for one, other in combinations(MISREADINGS, 2):
        if exclude_each_other(one, other):
            continue
        if shared := changed(one) & changed(other):
            assert printed(spoilt if "reader" in shared else sound, frozenset([one, other]))


@pytest.mark.parametrize(
    "names",
    [
        ("house-free", "houses-all-at-once", "houses-unlimited", "house-on-purchase"),
        ("cards-unchecked", "wraps-once", "price-unchecked", "cash-unchecked"),
        ("cards-unchecked", "stops-at-go", "passing-go-pays", "go-colour-unchecked"),
        ("out-at-zero", "game-goes-on", "next-misses-turn", "numbers-shift"),
    ],
    ids="+".join,
)
def test_combinations_that_could_run_away_come_to_an_end(names: tuple[str, ...]) -> None:
    drafts = (HOUSES, PRODUCT, TRANSFER, LAST, improper("A -5 RED", cards="5 1 -9"))
    assert all(printed(draft.case("project5"), frozenset(names)) for draft in drafts)


def draw_set(chance: SeededChance, size: int) -> Names:
    """Misreadings of different judgements."""
    found: dict[str, str] = {}
    while len(found) < size:
        name = NAMES[chance.below(len(NAMES))]
        found.setdefault(MISREADINGS[name].about, name)
    return frozenset(found.values())


def test_any_few_go_together() -> None:
    """Whatever they do to each other, a program with all of them prints something or is lost."""
    chance, cases = SeededChance(7), list(islice(tutor.inputs(2, fair=False), 50))
    for number in range(400):
        names = draw_set(chance, 2 + number % 4)
        for _ in range(5):
            predict(tutor, cases[chance.below(len(cases))], names)


def test_two_about_the_same_exclude_each_other() -> None:
    for one, other in combinations(MISREADINGS, 2):
        if exclude_each_other(one, other):
            with pytest.raises(UnusableInput, match="choose one"):
                choose(frozenset([one, other]))


def test_a_set_has_one_meaning_whatever_the_order() -> None:
    names = ("rent-truncated", "houses-linear", "numbers-shift")
    told = {printed(TRANSFER.case("project5"), frozenset(order)) for order in permutations(names)}
    assert len(told) == 1
    assert parts_of(frozenset(names)) is parts_of(frozenset(reversed(names)))


def test_two_mistakes_show_together() -> None:
    case = PAID.case("project5")
    both = printed(case, frozenset(["rent-truncated", "players-from-one"]))
    assert both is not None
    assert b"Player 2 moves 1 step(s) to A and pays $4 rent to Player 1." in both


@pytest.mark.parametrize(
    ("amount", "told"),
    [(0, "0.0"), (-250, "-250.0"), (9999999, "9999999.0"), (10**7, "1.0E7"), (-12345678, "-1.2345678E7")],
)
def test_java_prints_large_doubles_with_an_exponent(amount: int, told: str) -> None:
    assert print_in_java(amount) == told


def test_the_command_plays_them(tmp_path: object) -> None:
    files = write_files(
        str(tmp_path), *(PAID.case("project5").contents[role] for role in ("board", "cards", "players"))
    )
    ran = monosim("run", "--misreading", "rent-truncated", *files, "1")
    assert (ran.exit, ran.stderr) == (0, b"")
    assert ran.stdout == printed(PAID.case("project5"), frozenset(["rent-truncated"]))


def test_the_command_refuses_two_about_the_same(tmp_path: object) -> None:
    both = ("--misreading", "rent-truncated", "--misreading", "rent-half-down")
    ran = monosim("run", *both, *write_files(str(tmp_path)), "1")
    assert (ran.exit, ran.stdout) == (2, b"")
    assert b"choose one" in ran.stderr
