"""The first wrong line is explained by its rule and its numbers."""

from __future__ import annotations

from functools import cache

import pytest
from command import FIXTURES
from rulesets.project5.tutor.planted import printed
from rulesets.project5.tutor.smallest import THREE_LOST, improper
from rulesets.project5.tutor.smallest_checks import SHORT

from monosim.core import Case
from monosim.play.cases import find_all, load
from monosim.rulesets.project5.tutor import tutor
from monosim.rulesets.project5.tutor.explain import explain
from monosim.rulesets.project5.tutor.misreadings import MISREADINGS

SAMPLE_2 = load(str(FIXTURES / "project5" / "sample-2")).case
CASES = [load(path).case for path in find_all([str(FIXTURES / "project5")])]
CASES += map(tutor.case, (*tutor.probes(fair=False), THREE_LOST, SHORT, improper("A 5 REDD")))


def case(board: str, cards: str, players: str, rounds: int) -> Case:
    contents = {"board": board.encode(), "cards": cards.encode(), "players": players.encode()}
    return Case(contents=contents, rounds=str(rounds))


def explanation(subject: Case, *misreadings: str) -> str:
    expected, actual = printed(subject), printed(subject, frozenset(misreadings))
    assert expected is not None
    assert actual is not None
    return explain(subject, expected, actual)


def test_equal_transcripts_need_no_words() -> None:
    assert explanation(SAMPLE_2) == ""


def test_rent_with_a_monopoly() -> None:
    text = explanation(SAMPLE_2, "monopoly-ignored")
    assert "rule: rent\n" in text
    assert "then rent is doubled" in text
    assert "rent = (3000+5)//10 = 300, doubled for the RED monopoly = 600\n" in text
    assert "before, in round 3: Player 1 has $7480 and stands on Parking\n" in text


def test_rent_with_houses() -> None:
    subject = case("GO 0 NONE\nA 25 RED\nB 10 RED\n", "9000\n1\n1\n3\n3\n", "1 1000\n99 99999\n", 3)
    text = explanation(subject, "houses-ignored-in-rent")
    assert "rent = (25+5)//10 = 3, doubled for house 1 = 6" in text


def test_a_decision_to_buy_at_equality() -> None:
    subject = case("GO 0 NONE\nA 5000 RED\n", "5000\n1\n", "1 1000\n1 1000\n", 1)
    text = explanation(subject, "buy-strict")
    assert "cash 5000 >= 1 * 5000 = 5000: buys" in text


def test_a_decision_that_hangs_on_doubles_shows_all_digits() -> None:
    subject = case("GO 0 NONE\nA 3000 RED\n", "3300\n1\n", "1.1 1000\n1.1 1000\n", 1)
    assert "cash 3300 < 1.1 * 3000 = 3300.0000000000005: does not buy" in explanation(
        subject, "buy-exact-decimal"
    )


def test_a_decision_to_build_at_equality() -> None:
    subject = case("GO 0 NONE\nA 1000 RED\n", "5000\n1\n1\n2\n", "1 4200\n1 4200\n", 2)
    text = explanation(subject, "build-at-equality")
    assert "it has 0 of at most 2 houses; cash 4200 <= 4200: does not build" in text


def test_bankruptcy_at_equality() -> None:
    subject = case("GO 0 NONE\nA 10000 RED\n", "2000\n1\n", "0.1 9999\n99 9999\n", 1)
    text = explanation(subject, "bankrupt-at-equality")
    assert "rent = (10000+5)//10 = 1000, doubled for the RED monopoly = 2000\n  $2000 is enough" in text


@pytest.mark.parametrize(
    ("misreading", "rule"),
    [
        ("deck-per-player", "which card is drawn"),
        ("players-from-one", "whose turn it is"),
        ("round-too-many", "the end of the game"),
        ("wealth-counts-houses", "the winner"),
        ("go-pays-200", "landing on GO"),
    ],
)
def test_the_rule_is_what_the_line_is_wrong_about(misreading: str, rule: str) -> None:
    assert explanation(SAMPLE_2, misreading).startswith(f"rule: {rule}\n")


def test_a_sum_over_the_game_is_shown_as_one() -> None:
    text = explanation(SAMPLE_2, "passing-go-pays")
    assert "cash = 10000 - 2800 (Irvine) + 280 (rent) - 600 (rent) - 1200 (rent) = 5680\n" in text


def test_the_rest_is_right_once_the_line_is_granted() -> None:
    assert "if line 12 were right, the 13 lines after it would be right too\n" in explanation(
        SAMPLE_2, "go-pays-200"
    )


def test_the_next_difference_once_the_line_is_granted() -> None:
    assert "even if line 10 were right, line 16 would be wrong\n" in explanation(SAMPLE_2, "monopoly-ignored")


def test_a_single_wrong_line_is_called_so() -> None:
    text = explanation(SAMPLE_2, "wealth-counts-houses")
    assert "only line 18 is wrong; all other lines are right\n" in text


def test_improper_inputs_are_explained_by_their_place() -> None:
    subject = case("GO 0 NONE\nA 0 RED\n", "5000\n1\n", "1 1000\n1 1000\n", 1)
    text = explanation(subject, "price-zero-accepted")
    assert "rule: improper inputs\n" in text
    assert "line 2, column 3: the price of a property must be positive" in text


@cache
def right_outputs() -> list[tuple[Case, bytes]]:
    outputs = [(subject, printed(subject)) for subject in CASES]
    return [(subject, right) for subject, right in outputs if right is not None]


def shown(name: str) -> list[tuple[Case, bytes, bytes]]:
    """The cases on which it is known what both programs print, and it is not the same; with both outputs."""
    outputs = [(case, right, printed(case, frozenset({name}))) for case, right in right_outputs()]
    return [(case, right, wrong) for case, right, wrong in outputs if wrong is not None and right != wrong]


@pytest.mark.parametrize("name", MISREADINGS)
def test_every_misreading_is_explained_on_every_case_that_shows_it(name: str) -> None:
    cases = shown(name)
    assert cases
    for subject, expected, actual in cases:
        text = explain(subject, expected, actual)
        assert text.startswith("rule: ")
        assert "the assignment: “" in text


MOVES = b"***MONOPOLY GAME STARTS***\nRound: 1\nPlayer 0 moves 1 step(s) to Irvine and "


@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"\0",
        b"\xff\xfe",
        b"Player 99999999999 moves 1 step(s) to GO and stays.\n",
        b"Round: 1\n" * 3,
        MOVES + b"pays $1 rent to Player 7.\n",
        MOVES + b"builds house number 99.\n",
        MOVES + b"bankrupt, transfers property to Player 0.\n",
    ],
)
def test_anything_a_program_may_print_is_explained_without_failing(junk: bytes) -> None:
    expected = printed(SAMPLE_2)
    assert expected is not None
    assert explain(SAMPLE_2, expected, junk).startswith("rule: ")
    assert explain(SAMPLE_2, expected, expected + junk).startswith("rule: ") or not junk
