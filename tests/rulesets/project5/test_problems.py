"""Each code from the smallest input that produces it, and the finer points of warnings."""

from __future__ import annotations

import random
import tracemalloc
from typing import Any, NamedTuple

import pytest

import monosim
from monosim import Case
from monosim.core import Problem
from monosim.play.runner import run
from monosim.rulesets import project5
from monosim.rulesets.project5 import problems_in_game
from monosim.rulesets.project5.problems import problems

BOARD = b"GO 0 NONE\nA 100 RED\n"
CARDS = b"5000\n1\n"
PLAYERS = b"1 1000\n1 1000\n"


def case(
    board: bytes = BOARD,
    cards: bytes = CARDS,
    players: bytes = PLAYERS,
    rounds: str | None = "1",
    **more: Any,
) -> Case:
    return Case(rounds=rounds, contents={"board": board, "cards": cards, "players": players}, **more)


def where(problem: Problem) -> str:
    """CODE, then the file by its first letter, line and column as far as they are known."""
    place = problem.place
    if place is None:
        return problem.kind.code
    numbers = [str(number) for number in (place.line, place.column) if number]
    return " ".join([problem.kind.code, ":".join([place.file.strip("<>")[0], *numbers])])


def found(wanted: Case) -> list[str]:
    return [where(problem) for problem in problems(wanted)]


class Smallest(NamedTuple):
    inputs: Case
    problems: str
    """As `where` writes them, with commas between."""


SMALLEST = {
    "E001": Smallest(case()._replace(contents={"board": BOARD, "cards": CARDS}), "E001"),
    "E002": Smallest(
        case()._replace(board="b/none", contents={"cards": CARDS, "players": PLAYERS}), "E002 b"
    ),
    "E003": Smallest(case(readings={"end": "never"}), "E003"),
    "E004": Smallest(case(seats={"2": "module:Class"}), "E004"),
    "E101": Smallest(case(b"GO 0 NONE\nA 100 red\n"), "E101 b:2:7"),
    "E102": Smallest(case(b"GO 0 PURPLE\nA 100 RED\n"), "E102 b:1:6"),
    "E103": Smallest(case(b"GO 0 NONE\nA 0 RED\n"), "E103 b:2:3"),
    "E104": Smallest(case(b"GO 0 NONE\nA 1e3 RED\n"), "E104 b:2:3"),
    "E105": Smallest(case(b"GO 0 NONE\nLos Angeles 100 RED\n"), "E105 b:2:17"),
    "E106": Smallest(case(b"GO 5 NONE\nA 100 RED\n"), "E106 b:1:4"),
    "E107": Smallest(case(b"GO 0 RED\nA 100 RED\n"), "E107 b:1:6"),
    "E108": Smallest(case(b"B 100 RED\nA 100 RED\n"), "E108 b"),
    "E109": Smallest(case(b"GO 0 NONE\nGO 0 NONE\n"), "E109 b:2:1"),
    "E110": Smallest(case(b"GO 0 NONE\nA 1\x0000 RED\n"), "E110 b:2:3"),
    "E111": Smallest(case(b"GO 0\nA 100 RED\n"), "E111 b:1:4"),
    "E201": Smallest(case(cards=b"5000\n0\n"), "E201 c:2:1"),
    "E202": Smallest(case(cards=b"5000\n1 1\n"), "E202 c:2:3"),
    "E203": Smallest(case(cards=b""), "E203 c"),
    "E204": Smallest(case(cards=b"5000\n"), "E204 c"),
    "E301": Smallest(case(players=b""), "E301 p"),
    "E302": Smallest(case(players=b"1 1000 1\n1 1000\n"), "E302 p:1:8"),
    "E303": Smallest(case(players=b"1 1000\nnan 1000\n"), "E303 p:2:1"),
    "E304": Smallest(case(players=b"1 1000.5\n1 1000\n"), "E304 p:1:3"),
    "E401": Smallest(case(rounds="2.5"), "E401"),
    "E501": Smallest(case(b"\xef\xbb\xbf" + BOARD), "E501 b"),
    "E502": Smallest(case(b"GO 0 NONE\nA 1000000000000000000 RED\n"), "E502 b:2:3"),
    "W601": Smallest(case(b"A 100 RED\nGO 0 NONE\n"), "W601 b:2:1"),
    "W602": Smallest(case(players=b"1 1000\n"), "W602 p:1:1"),
    "W603": Smallest(case(players=b"1 1000\n.5 1000\n"), "W603 p:2:1"),
    "W604": Smallest(case(b"GO 0 NONE\nA 3000 RED\n", b"3300\n1\n", b"1.1 1000\n1 1000\n"), "W604 p:1:1"),
    "W605": Smallest(case(players=b"1 998\n1 999\n"), "W605 p:1:3"),
    "W606": Smallest(case(rounds="0"), "W606"),
    "W607": Smallest(
        case(b"GO 0 NONE\nA 10 RED\nB 100 BLUE\n", b"12\n1\n2\n1\n", b"1 1000\n0 1000\n", "2"),
        "W603 p:2:1,W607",
    ),
    "N701": Smallest(case(players=b"1 1000\n1 1000"), "N701 p:2:7"),
    "N702": Smallest(case(cards=b"5000\r\n1\r\n"), "N702 c:1:5"),
    "N703": Smallest(case(b"GO 0 NONE\n \t\nA 100 RED\n"), "N703 b:2:1"),
    "N704": Smallest(case(cards=b"1000000\n1\n"), "N704"),
    "N705": Smallest(case(cards=b"2147483648\n1\n"), "N705 c:1:1,N704"),
    "N706": Smallest(case(cards=b"5000\n2147483647\n", rounds="2"), "N707 c:2:1,N706"),
    "N707": Smallest(case(cards=b"5000\n2\n"), "N707 c:2:1"),
    "N708": Smallest(case(BOARD + b"A 200 BLUE\n"), "N708 b:3:1"),
    "N709": Smallest(case(rounds="100"), "N709"),
}


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    assert problems_in_game.MOST_MOVES == 10**6
    monkeypatch.setattr(problems_in_game, "MOST_MOVES", 100)


@pytest.mark.parametrize("code", SMALLEST)
def test_smallest_input(code: str) -> None:
    inputs, problems = SMALLEST[code]
    assert found(inputs) == problems.split(",")


def test_every_code_has_a_smallest_input() -> None:
    of_options = {"E503"}  # a misreading is chosen on the command line
    assert set(project5.KINDS) - of_options <= set(SMALLEST)


def test_the_inputs_that_the_others_vary_are_clean() -> None:
    assert found(case()) == []


def test_a_note_is_given_once_a_file_with_the_number_of_places() -> None:
    found = problems(case(cards=b"5000\n1\n2\n1\n3\n"))
    assert [(where(problem), problem.message) for problem in found] == [
        ("N707 c:3:1", "a card of 2 on a board of 2 locations (and 1 more like it)")
    ]


def test_a_warning_is_given_for_each_player() -> None:
    assert found(case(players=b"0 1000\n-1 0\n")) == ["W603 p:1:1", "W603 p:2:1", "W605 p:2:4"]


def test_two_parkings_are_not_two_equal_names() -> None:
    assert found(case(BOARD + b"Parking 0 NONE\nParking 0 NONE\n")) == []


def test_the_cash_is_not_a_card() -> None:
    assert found(case(cards=b"\n2\n1\n")) == ["N703 c:1:1"]


@pytest.mark.parametrize("rounds", ["-1", "+0", " 0 \r"])
def test_rounds_below_one(rounds: str) -> None:
    assert found(case(rounds=rounds)) == ["W606"]


def test_errors_do_not_hide_what_the_other_files_show() -> None:
    wanted = ["E501 b", "E104 b:2:3", "N701 b:2:8", "N702 b:1:10", "W603 p:1:1"]
    board = b"\xef\xbb\xbfGO 0 NONE\r\nA x RED"
    assert found(case(board, players=b"0 1000\n1 1000\n")) == wanted


def test_a_line_that_nobody_can_read_may_hold_the_missing_go() -> None:
    assert found(case(b"A 100 RED GO 0 NONE\n")) == ["E105 b:1:11"]


def test_an_overflow_in_the_game_is_no_news_beside_one_in_the_inputs() -> None:
    many = b"GO 0 NONE\n" + b"".join(b"P%d 2147483647 RED\n" % number for number in range(3))
    assert found(case(many, b"2147483647\n1\n", b"0 2147483647\n1 2147483647\n", "3")) == [
        "W603 p:1:1",
        "N704",
        "N705",
    ]
    assert found(case(many, b"2147483648\n1\n", b"0 2147483647\n1 2147483647\n", "3")).count("N705") == 0


# Decisions at a threshold


def decides(theta_p: bytes, price: bytes, cash: bytes) -> list[str]:
    board = b"GO 0 NONE\nA " + price + b" RED\n"
    problems = found(case(board, cash + b"\n1\n", theta_p + b" 1000\n9e99 1000\n"))
    return [problem for problem in problems if problem.startswith("W604")]


@pytest.mark.parametrize(
    ("theta_p", "price", "cash"),
    [
        (b"1.1", b"3000", b"3300"),  # doubles: 3300.0000000000005
        (b"1.1", b"1000", b"1100"),  # singles differ
        (b"1.2", b"1000", b"1200"),  # all agree, but only just
        (b"1.1", b"30000000", b"32999970"),  # within a millionth
        (b"1", b"16777217", b"16777216"),  # dyadic, but singles cannot hold the price
        (b"1", b"9007199254740993", b"9007199254740992"),  # nor doubles
    ],
)
def test_a_decision_that_hangs_on_rounding(theta_p: bytes, price: bytes, cash: bytes) -> None:
    assert decides(theta_p, price, cash) == ["W604 p:1:1"]


@pytest.mark.parametrize(
    ("theta_p", "price", "cash"),
    [
        (b"1.5", b"2000", b"3000"),
        (b"1.25", b"1000", b"1250"),
        (b"2", b"1000", b"1999"),
        (b"1.1", b"3000", b"3301"),
        (b"1.1", b"30000000", b"32999900"),
        (b"1.5e0", b"2000", b"3000"),
        (b"1e-99999999999999999999", b"1000", b"5000"),
        (b"1e300", b"999999999999999999", b"5000"),
    ],
)
def test_a_decision_that_does_not(theta_p: bytes, price: bytes, cash: bytes) -> None:
    assert decides(theta_p, price, cash) == []


def test_cash_zero_meets_a_threshold_that_only_singles_or_doubles_lose() -> None:
    for theta_p in ("1e-50", "1e-400"):
        assert problems_in_game.Exact(theta_p, float(theta_p)).is_doubtful(0, 1000)
    assert not problems_in_game.Exact("0", 0.0).is_doubtful(0, 1000)


def test_a_seat_of_somebody_else_has_no_threshold() -> None:
    class Buys(monosim.Strategy):
        def answer(self, decision: object) -> bool:
            return True

    inputs, _ = SMALLEST["W604"]
    assert found(inputs._replace(seats={"0": Buys()})) == []


def test_the_first_occurrence_says_round_player_and_product() -> None:
    (problem,) = problems(SMALLEST["W604"].inputs)
    assert problem.message == (
        "round 1: Player 0 decides about A with $3300, and 1.1 * 3000 is 3300.0000000000005 in doubles"
    )


# The end of the game


def random_case(chance: random.Random) -> Case:
    """Little cash and thresholds of 0, so that most of these games end in bankruptcy."""
    spaces = [b"P%d %d RED\n" % (space, chance.choice([10, 200, 900])) for space in range(12)]
    cards = [b"%d\n" % chance.randint(1, 3) for _ in range(chance.randint(2, 7))]
    return case(
        b"GO 0 NONE\n" + b"".join(spaces),
        b"%d\n" % chance.choice([20, 100, 300]) + b"".join(cards),
        b"0 9000\n" * chance.randint(2, 4),
        "9",
    )


def test_w607_exactly_where_the_transcripts_differ() -> None:
    chance = random.Random("W607")
    ends = {True: 0, False: 0}
    for _ in range(1000):
        inputs = random_case(chance)
        now, later = (run(inputs._replace(readings={"end": end})) for end in ("now", "round"))
        warned = "W607" in found(inputs._replace(readings={"end": chance.choice(["now", "round"])}))
        assert warned == (now != later), inputs
        if now.count(b"Bankrupt") == now.count(b":\n") - 1:
            ends[warned] += 1
    assert min(ends.values()) > 200


# How much it takes


def test_a_game_of_exactly_the_most_moves_is_checked() -> None:
    assert found(case(rounds="50")) == []
    assert found(case(rounds="51")) == ["N709"]


def test_memory_is_flat_in_the_number_of_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    peaks = []
    for moves in (1_000, 20_000):
        monkeypatch.setattr(problems_in_game, "MOST_MOVES", moves)
        tracemalloc.start()
        assert found(case(rounds="9" * 9)) == ["N709"]
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]
