"""Which events of two games belong together."""

from __future__ import annotations

from random import Random

import pytest

from monosim.replays.align import align, align_lines, find_anchors, split_lines

ROUNDS = ["Round: 1\n", "Player 0 buys A\n", "Player 1 stays\n", "Round: 2\n", "Player 0 pays 3\n", "End\n"]


@pytest.mark.parametrize(
    ("first", "second", "steps"),
    [
        ([], [], ""),
        (["a"], [], "<"),
        ([], ["a"], ">"),
        (ROUNDS, ROUNDS, "======"),
        (ROUNDS, [*ROUNDS[:2], *ROUNDS[3:]], "==<==="),
        ([*ROUNDS[:2], *ROUNDS[3:]], ROUNDS, "==>==="),
        (ROUNDS, [*ROUNDS[:4], "Player 0 pays 4\n", "End\n"], "======"),
        (ROUNDS, [*ROUNDS[:1], "Player 1 buys A\n", *ROUNDS[3:]], "=<===="),
        (["x", "x", "End"], ["y", "y", "y", "End"], "==>="),
        (["\n", "\n", "a"], ["\n", "b"], "==<"),
    ],
    ids=[
        *("nothing", "only the first", "only the second", "equal", "left out", "too many", "another number"),
        *("who, before what", "in step", "blank lines are no place to hang on"),
    ],
)
def test_moments(first: list[str], second: list[str], steps: str) -> None:
    assert align(first, second) == steps


def test_a_round_that_only_one_game_has_does_not_shift_the_others() -> None:
    longer = [*ROUNDS[:3], "Round: 1b\n", "Player 0 stays\n", *ROUNDS[3:]]
    assert align(ROUNDS, longer) == "===>>==="


def test_anchors_are_the_longest_row_in_the_same_order() -> None:
    assert find_anchors(list("abcde"), list("eabxd")) == [(0, 1), (1, 2), (3, 4)]


@pytest.mark.parametrize("seed", range(30))
def test_every_event_of_both_games_has_a_moment(seed: int) -> None:
    random = Random(seed)
    first, second = ([f"{random.randrange(9)} {random.randrange(3)}" for _ in range(40)] for _ in range(2))
    steps = align(first, second)
    assert len(steps) - steps.count(">") == 40
    assert len(steps) - steps.count("<") == 40


def test_a_long_game_is_aligned_at_once() -> None:
    first = [f"Player {place % 3} has {place}\n" for place in range(100_000)]
    second = [*first[:500], *(f"Player {place % 3} has {place + 1}\n" for place in range(500, 100_000))]
    assert align(first, second).startswith("=" * 500)


# Lines beside events


@pytest.mark.parametrize(
    ("pieces", "text", "steps", "cut"),
    [
        (["a\n", "b\n"], "a\nb\n", "==", ["a\n", "b\n"]),
        (["a\n", "b\n"], "a\nc\n", "==", ["a\n", "c\n"]),
        (["a\n", "b\nc\n"], "a\nb\nx\n", "==", ["a\n", "b\nx\n"]),
        (["a\n", "\nTurn 2\n", "z\n"], "a\n\nTurn 2\nq\n", "===", ["a\n", "\nTurn 2\n", "q\n"]),
        (["a\n", "b\n"], "a\n", "=<", ["a\n"]),
        (["a\n"], "a\nb\nc", "=>>", ["a\n", "b\n", "c"]),
        (["name? ", "> Dot\n", "Dot rolls 3\n"], "name? > Eve\nDot rolls 3\n", "=<=", []),
        (["a\n", "", "b\n"], "x\nb\n", "=<=", ["x\n", "b\n"]),
        (["a\n"], "", "<", []),
    ],
)
def test_lines_stand_beside_their_events(pieces: list[str], text: str, steps: str, cut: list[str]) -> None:
    found, printed = align_lines(pieces, text)
    assert "".join(printed) == text
    assert len(found) - found.count("<") == len(printed)
    if cut:
        assert (found, printed) == (steps, cut)


@pytest.mark.parametrize("seed", range(30))
def test_not_a_byte_of_what_was_printed_is_lost(seed: int) -> None:
    random = Random(seed)
    pieces = ["".join(random.choices("ab\n", k=random.randrange(6))) for _ in range(20)]
    text = "".join(random.choices("ab\n\n", k=60))
    steps, cut = align_lines(pieces, text)
    assert "".join(cut) == text
    assert len(steps) - steps.count("<") == len(cut)
    assert len(steps) - steps.count(">") == len(pieces)


def test_lines_end_at_line_feeds_only() -> None:
    assert split_lines("a\x0b\r\n\u2028b\nc") == ["a\x0b\r\n", "\u2028b\n", "c"]
