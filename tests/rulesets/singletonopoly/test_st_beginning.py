"""Inputs in general, and the beginning of a game."""

from __future__ import annotations

import pytest
from singletonopoly_table import ORDER_OF_TWO, played

from monosim.rulesets.singletonopoly.events import PlayersOrdered, RefusedInput, RefusedName, RolledForOrder
from monosim.rulesets.singletonopoly.questions import (
    Amount,
    Choice,
    Number,
    Positions,
    formatted,
    integer,
    trimmed,
)


@pytest.mark.parametrize(
    "line", ["tt", "  Tt  ", "TT", "\ttt\t", "\xa0tt\xa0", "\u2003tT\u3000", "tt\r", "\x1ftt"]
)
def test_blanks_around_an_input_and_capitals_do_not_matter(line: str) -> None:
    assert Choice(("tt",)).value(line) == "tt"


def test_a_next_line_character_is_no_blank() -> None:
    assert trimmed("\x85tt") == "\x85tt"


def test_names_are_trimmed_but_keep_their_case_and_inner_blanks() -> None:
    assert trimmed(" \tAnn  Lee\xa0") == "Ann  Lee"
    assert formatted(" Ann ") == "ann"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("05", 5),
        ("+3", 3),
        ("-0", 0),
        ("-7", -7),
        ("2147483647", 2**31 - 1),
        ("-2147483648", -(2**31)),
        ("٣", 3),
        ("0" * 5000 + "8", 8),
    ],
)
def test_st_r22_an_integer_may_have_a_sign_and_leading_zeros(text: str, value: int) -> None:
    assert integer(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "-",
        "2.0",
        "+-3",
        "--3",
        "1e3",
        "0x1",
        "1_0",
        " 5",
        "2147483648",
        "-2147483649",
        "9" * 5000,
        "𝟓",
    ],
)
def test_anything_else_is_no_integer(text: str) -> None:
    assert integer(text) is None


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("2 3", (2, 3)),
        ("3 2", (2, 3)),
        ("  3   2 ", (2, 3)),
        ("3 3 3", (3,)),
        ("3 x 99 -2 2.0 +2", (2, 3)),
        ("03", (3,)),
        ("b", ()),
        (" B ", ()),
        ("2 b", (2,)),
        ("", None),
        ("2\t3", None),
        ("2,3", None),
        ("1 5", None),
    ],
)
def test_positions_are_split_at_spaces_and_what_is_not_offered_is_ignored(
    line: str, value: tuple[int, ...] | None
) -> None:
    assert Positions((2, 3, 4)).value(line) == value


def test_positions_come_in_property_order() -> None:
    assert Positions((10, 5, 2)).value("2 5 10") == (10, 5, 2)


def test_an_amount_is_from_0_to_all_or_back() -> None:
    shape = Amount(100)
    assert [shape.value(line) for line in ("0", "100", "101", "-1", "b", "B ", "x", "")] == [
        0, 100, None, None, -1, -1, None, None,
    ]  # fmt: skip


def test_a_number_has_no_way_back() -> None:
    assert Number(1, 100).value("b") is None
    assert Number(1, 100).value("0") is None


@pytest.mark.parametrize("line", ["1", "9", "", "two", "2.0", "b", "-2"])
def test_the_number_of_players_is_2_to_8(line: str) -> None:
    game = played(f"{line}/ 02 /Ann/Bob", ORDER_OF_TWO)
    assert len(game.told(RefusedInput)) == 1
    assert game.told(PlayersOrdered) == [PlayersOrdered(("Ann", "Bob"))]


def test_eight_can_play() -> None:
    game = played("8/////////", "6 6 6 5 5 5 5 4 4 4 4 3 3 3 3 2")
    assert game.told(PlayersOrdered)[0].names == tuple(f"Player {number}" for number in range(1, 9))


def test_a_taken_name_is_asked_for_again_and_takes_no_dice() -> None:
    game = played("2/Ann/ Ann /ann", ORDER_OF_TWO)
    assert game.told(RefusedName) == [RefusedName("Ann")]
    assert [row["dice"] for row in game.rows] == [0, 0, 2, 2]
    assert game.told(RolledForOrder) == [RolledForOrder("Ann", 6, 6), RolledForOrder("ann", 1, 1)]


def test_no_name_is_a_default_name_by_order_of_entry() -> None:
    game = played("3/  /Bob/", "1 1 1 2 6 6")
    assert game.told(PlayersOrdered)[0].names == ("Player 3", "Bob", "Player 1")


def test_a_default_name_can_be_refused_when_typed() -> None:
    assert played("2//Player 1/Bob", ORDER_OF_TWO).told(RefusedName) == [RefusedName("Player 1")]


def test_the_highest_total_goes_first() -> None:
    game = played("3/Ann/Bob/Cid", "1 2 6 5 4 3")
    assert game.told(PlayersOrdered)[0].names == ("Bob", "Cid", "Ann")


def test_those_who_tie_are_shuffled_highest_group_first() -> None:
    cards = "tie 2 1\ntie 3 1 2\n6 4 1 2 5 5 2 1 1 2\n"
    game = played("5/A/B/C/D/E", cards)
    assert game.told(PlayersOrdered)[0].names == ("C", "A", "E", "B", "D")


def test_everybody_begins_at_1_with_4096() -> None:
    row = played("2/Ann/Bob/tt", ORDER_OF_TWO).last
    assert row["cur"] == "Ann"
    assert [(player["pos"], player["money"]) for player in row["players"]] == [(1, 4096), (1, 4096)]
    assert row["props"] == []
    assert len(row["deck"]) == 18
