"""What a typed line means to a prompt."""

from __future__ import annotations

import pytest

from monosim.rulesets.singletonopoly import answers


@pytest.mark.parametrize(
    "line", ["tt", "  Tt  ", "TT", "\ttt\t", "\xa0tt\xa0", "\u2003tT\u3000", "tt\r", "\x1ftt"]
)
def test_blanks_around_an_input_and_capitals_do_not_matter(line: str) -> None:
    assert answers.Choice(("tt",)).value(line) == "tt"


def test_a_next_line_character_is_no_blank() -> None:
    assert answers.trim("\x85tt") == "\x85tt"


def test_names_are_trimmed_but_keep_their_case_and_inner_blanks() -> None:
    assert answers.trim(" \tAnn  Lee\xa0") == "Ann  Lee"
    assert answers.normalise(" Ann ") == "ann"


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
def test_r22_an_integer_may_have_a_sign_and_leading_zeros(text: str, value: int) -> None:
    assert answers.parse_integer(text) == value


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
    assert answers.parse_integer(text) is None


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
    assert answers.Positions((2, 3, 4)).value(line) == value


def test_positions_come_in_property_order() -> None:
    assert answers.Positions((10, 5, 2)).value("2 5 10") == (10, 5, 2)


def test_an_amount_is_from_0_to_all_or_back() -> None:
    shape = answers.Number(0, 100, (answers.BACK,))
    assert [shape.value(line) for line in ("0", "100", "101", "-1", "b", "B ", "x", "")] == [
        0, 100, None, None, -1, -1, None, None,
    ]  # fmt: skip


def test_a_number_has_no_way_back() -> None:
    assert answers.Number(1, 100).value("b") is None
    assert answers.Number(1, 100).value("0") is None
