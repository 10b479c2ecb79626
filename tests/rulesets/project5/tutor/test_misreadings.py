"""Every misreading: what is said of it, a small input that shows it, and how it goes with the others."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from rulesets.project5.cases import monosim, write_files
from rulesets.project5.tutor.planted import printed

from monosim.core import UnusableInput
from monosim.rulesets.project5.inputs import Reader
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS, choose, parts_of
from monosim.tutor import NONE
from monosim.tutor.draft import Draft

COLOURS = {"r": "RED", "b": "BLUE", "g": "GREEN"}
T = "1 1000"


def game(board: str, cards: str, players: str = f"{T}, {T}", rounds: int = 1) -> Draft:
    """The board behind GO, as `A:25r` and `P` for Parking; the cash, then the cards."""
    spaces = ["GO 0 NONE", *map(_space, board.split())]
    return Draft(tuple(spaces), tuple(cards.split()), tuple(players.split(", ")), rounds)


def _space(short: str) -> str:
    if short == "P":
        return "Parking 0 NONE"
    name, price = short.split(":")
    return f"{name} {price[:-1]} {COLOURS[price[-1]]}"


def improper(*board: str, cards: str = "500 1 2") -> Draft:
    return Draft(("GO 0 NONE", *board), tuple(cards.split()), (T, T), 1)


ANY = game("A:100r P", "1000 1 2")
PAID = game("A:25r", "1000 1")
PRODUCT = game("A:5000r", "5000 1")
FRACTION = game("A:4000r", "5000 1", "1.5 1000, 1.5 1000")
HOUSES = game("A:1000r", "20000 1", rounds=9)
"""Both players land on A, then on GO, then on A."""
NO_MONOPOLY = game("A:1000r B:5000r", "9000 1 1 3 3", rounds=2)
THREE = f"{T}, {T}, {T}"
TRANSFER = game("A:900r B:900b", "1000 1 2 3 1 3", THREE, 3)
"""Player 0 goes bankrupt before the others move; its property A is visited afterwards."""
WITH_HOUSE = game("A:100r B:4900b C:3500g", "5000 1 2 4 4 4 4 2 4 4 3 4 1", THREE, 4)
LAST = game("A:900r B:900b", "1000 1 2 3 2", rounds=4)
"""Player 1 goes bankrupt in round 2."""
DEBT = game("A:1r B:5r", "5 2 1 3 3", "1 -1, 1 -1", 3)
GO_SECOND = Draft(("A 100 RED", "GO 0 NONE"), ("900", "1"), (T, T), 1)
PRICE = improper("A 0 RED")

SMALLEST = {
    # When a property is bought
    "buy-strict": PRODUCT,
    "buy-threshold-ignored": FRACTION,
    "buy-threshold-truncated": FRACTION,
    "buy-after-paying": PRODUCT,
    "buy-exact-decimal": game("A:3000r", "3300 1", "1.1 1000, 1.1 1000"),
    "buy-float": game("A:100r", "120 1", "1.2 1000, 1.2 1000"),
    "buy-needs-cash": game("A:1000r", "900 1", "0.5 1000, 0.5 1000"),
    # Houses
    "build-at-equality": game("A:1000r", "5000 1 1 2", "1 4200, 1 4200", 2),
    "build-threshold-ignored": game("A:1000r", "5000 1 1 2", "1 4200, 1 4200", 2),
    "build-after-paying": game("A:1000r", "5000 1 1 2", "1 3500, 1 3500", 2),
    "build-needs-cash": game("A:100r", "500 1 1 2", "1 10, 1 10", 2),
    "houses-three": HOUSES,
    "houses-one": HOUSES,
    "houses-unlimited": HOUSES,
    "houses-two-per-player": game("A:100r B:100b", "9000 1 3 1 3 2 3 1 3 2 3", rounds=5),
    "houses-only-on-monopoly": NO_MONOPOLY,
    "houses-never": HOUSES,
    "houses-all-at-once": HOUSES,
    "house-on-purchase": HOUSES,
    "house-free": HOUSES,
    # Rent
    "rent-truncated": PAID,
    "rent-half-to-even": PAID,
    "rent-half-down": PAID,
    "rent-rounded-up": game("A:24r", "1000 1"),
    "rent-rounded-last": PAID,
    "rent-on-price-and-houses": HOUSES,
    "monopoly-ignored": PAID,
    "houses-ignored-in-rent": HOUSES,
    "houses-double-only-with-monopoly": NO_MONOPOLY,
    "houses-linear": HOUSES,
    "factors-summed": HOUSES,
    "monopoly-of-two": game("A:100r B:100r C:100r", "900 1 4 1 2", rounds=2),
    "monopoly-needs-two": PAID,
    "monopoly-only-bought": game("A:950r B:950r", "1000 1 2 3 1 3", THREE, 2),
    "rent-not-received": PAID,
    "rent-not-taken": PAID,
    # Bankruptcy
    "bankrupt-at-equality": game("A:2500r P", "500 3 2 1 2", rounds=2),
    "out-at-zero": game("A:1000r", "1000 1"),
    "creditor-gets-rent": TRANSFER,
    "creditor-gets-no-cash": TRANSFER,
    "property-keeps-dead-owner": TRANSFER,
    "property-to-bank": TRANSFER,
    "houses-vanish": WITH_HOUSE,
    "counts-own-purchases": TRANSFER,
    "skipped-draws-card": TRANSFER,
    "next-misses-turn": TRANSFER,
    "numbers-shift": TRANSFER,
    # Movement
    "passing-go-pays": game("A:100r P", "900 4"),
    "start-pays": ANY,
    "go-pays-200": game("A:100r", "900 2"),
    "go-told-not-paid": game("A:100r", "900 2"),
    "deck-restarts-each-round": game("A:100r P", "900 1 1 2 1", rounds=2),
    "deck-per-player": ANY,
    "cash-is-card": game("A:100r P", "901 1"),
    "last-card-lost": game("A:100r P", "900 1 1 2", rounds=2),
    "last-card-twice": game("A:100r P", "900 1 1 2", rounds=2),
    "wraps-once": game("A:100r P", "900 7"),
    "stops-at-go": game("A:100r P", "900 4"),
    "tells-remainder": game("A:100r P", "900 4"),
    "owned-by-name": game("A:100r A:200b", "900 1 2"),
    "starts-on-first-line": GO_SECOND,
    "go-is-first-line": GO_SECOND,
    # The end
    "game-goes-on": LAST,
    "header-too-many": LAST,
    "survivor-finishes-round": game("A:900r B:900b", "1000 1 2 1 3", rounds=2),
    "solo-plays-one-round": game("A:100r", "900 1", T),
    "solo-plays-all-rounds": game("A:100r", "900 1", T),
    "round-too-many": ANY,
    "round-too-few": ANY,
    "wealth-counts-houses": HOUSES,
    "wealth-is-cash": ANY,
    "winner-by-cash": game("A:100r", "900 1"),
    "winner-by-property": game("A:100r", "900 2 1"),
    "tie-to-higher": game("A:100r P", "900 2"),
    "winner-from-zero": DEBT,
    "dead-may-win": DEBT,
    "zero-thresholds-dropped": game("A:100r P", "900 1 2", f"0 1000, {T}"),
    # Output
    "rounds-from-zero": ANY,
    "players-from-one": ANY,
    "no-dollar-sign": ANY,
    "line-ends-crlf": ANY,
    "no-last-newline": ANY,
    "trailing-blank": ANY,
    "blank-line-before-round": ANY,
    "steps-without-brackets": ANY,
    "steps-singular": ANY,
    "no-periods": ANY,
    "zero-properties": ANY,
    "money-from-double": game("A:100r P", "1000000 1 2"),
    "dead-in-full": LAST,
    "dead-not-listed": LAST,
    "goes-bankrupt": LAST,
    "improper-without-period": PRICE,
    "improper-not-on-stdout": PRICE,
    "improper-once-per-error": improper("A 0 RED", "B 0 RED"),
    # Reading
    "price-zero-accepted": PRICE,
    "price-unchecked": improper("A -5 RED"),
    "cash-zero-accepted": improper(cards="0 1 2"),
    "cash-unchecked": improper(cards="-5 1 2"),
    "card-zero-accepted": improper(cards="500 0"),
    "cards-unchecked": improper(cards="500 -1"),
    "cards-checked-when-drawn": improper(cards="500 1 2 -1"),
    "last-card-unread": improper(cards="500 1 2 0"),
    "leading-integer-accepted": improper(cards="500 2.5"),
    "stream-failure-unnoticed": improper(cards="500 1 abc"),
    "none-is-a-colour": improper("A 5 NONE"),
    "go-colour-unchecked": Draft(("GO 0 PURPLE",), ("500", "1"), (T, T), 1),
    "colour-in-any-case": improper("A 5 red"),
    "colours-unchecked": improper("A 5 PURPLE"),
    "go-must-cost": ANY,
}


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
    assert len(MISREADINGS) >= 75
    assert sum(reading.gradable for reading in MISREADINGS.values()) >= 75


def exclude_each_other(one: str, other: str) -> bool:
    return bool(MISREADINGS[one].about == MISREADINGS[other].about)


BASES = {"rules": Rules, "state": State, "reader": Reader, "writer": Writer}


def changed(name: str) -> set[str]:
    return {part for part, base in BASES.items() if getattr(MISREADINGS[name], part) is not base}


def test_any_two_go_together_unless_they_are_about_the_same() -> None:
    """They can be in each other's way only where both change the same part: then they are played too."""
    spoilt = improper("A -5 red", cards="500 1 2.5 -9").case("project5")
    for one, other in combinations(MISREADINGS, 2):
        if exclude_each_other(one, other):
            continue
        both, shared = frozenset([one, other]), changed(one) & changed(other)
        assert parts_of(both)
        if shared:
            printed(spoilt if "reader" in shared else TRANSFER.case("project5"), both)


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
