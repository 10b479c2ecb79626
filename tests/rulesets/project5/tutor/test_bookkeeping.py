"""What a few mistakes of bookkeeping make of a game, line by line, and how they go together."""

from __future__ import annotations

from itertools import combinations

import pytest
from rulesets.project5.tutor.planted import printed
from rulesets.project5.tutor.smallest import LAST, THREE, TRANSFER, game, improper
from rulesets.project5.tutor.smallest_books import BOOKS_TELLING_APART, SMALLEST_BOOKS

from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.misreadings import (
    MISREADINGS,
    bookkeeping,
    records,
    slips,
    stored_facts,
    stored_rents,
    tallies,
)
from monosim.tutor.draft import Draft
from monosim.tutor.programs import predict

SUBJECTS = (bookkeeping, records, stored_facts, stored_rents, tallies, slips)
NAMES = [reading.name for subject in SUBJECTS for reading in subject.MISREADINGS]
MESSAGE = "Improper inputs.\n"


def told(draft: Draft, *names: str) -> str:
    output = printed(draft.case("project5"), frozenset(names))
    assert output is not None
    return output.decode()


def test_each_has_a_small_input() -> None:
    assert list(SMALLEST_BOOKS) == NAMES
    assert len(NAMES) >= 70


def test_a_rent_that_is_set_at_the_monopoly_forgets_houses() -> None:
    before = game("A:1000r B:100r", "9000 1 3 3 3 1 3 3 1", rounds=4)
    assert "pays $400 rent" in told(before)
    assert "pays $200 rent" in told(before, "monopoly-resets-rent")


def test_only_the_completing_property_is_doubled() -> None:
    both = game("A:100r B:200r", "9000 1 3 1 1 3 1", "1 9000, 1 9000", 3)
    output = told(both, "only-completing-doubled")
    assert "pays $10 rent" in output
    assert "pays $40 rent" in output


def test_a_takeover_may_reset_the_houses_but_not_the_rent() -> None:
    draft = SMALLEST_BOOKS["takeover-resets-houses"]
    assert told(draft).count("builds house number 1") < told(draft, "takeover-resets-houses").count(
        "builds house number 1"
    )


def test_a_creditor_may_lose_by_a_bankruptcy() -> None:
    assert "Player 0:\nCash Balance: $200\n" in told(LAST)
    assert "Player 0:\nCash Balance: $20\n" in told(LAST, "creditor-gets-shortfall")
    assert "Player 0:\nCash Balance: $300\n" in told(LAST, "creditor-gets-cash-twice")
    assert "Player 0:\nCash Balance: $100\n" in told(LAST, "creditor-cash-replaced")


@pytest.mark.parametrize("name", ["broke-is-out", "broke-is-skipped"])
def test_a_broke_player_comes_back_with_the_next_rent(name: str) -> None:
    draft = game("A:1000r P", "1000 1 2 2 2 3 1", THREE, 3)
    rounds = told(draft, name).split("***SIM")[0].split("Round: ")[1:]
    assert ["Player 0 moves" in turns for turns in rounds] == [True, False, True]


def count_turns(draft: Draft, name: str) -> list[int]:
    rounds = told(draft, name).split("***SIM")[0].split("Round: ")[1:]
    return [turns.count("moves") for turns in rounds]


def test_rounds_have_other_lengths_after_a_bankruptcy() -> None:
    ruined = game("A:950r B:900r P", "1000 1 2 4 4", ", ".join(["1 1000"] * 4), 3)
    assert count_turns(ruined, "rounds-of-equal-length") == [4, 4, 4]
    assert count_turns(TRANSFER, "bankruptcy-ends-round")[1] == 1


@pytest.mark.parametrize(
    ("board", "refused"),
    [("A 0 RED", False), ("A 5 red", False), ("A 0 red", True), ("A abc RED", True), ("A 5", True)],
)
def test_a_property_may_have_to_be_wrong_twice(board: str, refused: bool) -> None:
    assert (told(improper(board), "property-both-wrong") == MESSAGE) is refused


def test_both_files_may_have_to_be_wrong() -> None:
    assert told(improper("A 0 RED"), "files-both-wrong") != MESSAGE
    assert told(improper("A 5 RED", cards="500 0 1"), "files-both-wrong") != MESSAGE
    assert told(improper("A 0 RED", cards="500 0"), "files-both-wrong") == MESSAGE


def test_a_crash_leaves_what_was_printed_before() -> None:
    right = told(TRANSFER)
    crashed = told(TRANSFER, "removal-crashes")
    assert right.startswith(crashed)
    assert crashed.endswith("transfers property to Player 1.\n")


def test_any_two_of_them_go_together() -> None:
    cases = [draft.case("project5") for draft in (*BOOKS_TELLING_APART, TRANSFER)]
    for number, (one, other) in enumerate(combinations(NAMES, 2)):
        if MISREADINGS[one].about != MISREADINGS[other].about:
            assert predict(tutor, cases[number % len(cases)], frozenset([one, other])) is not None
