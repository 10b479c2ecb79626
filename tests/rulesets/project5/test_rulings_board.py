"""R28–R50 and what was added about the board: which boards are played, improper, refused."""

from __future__ import annotations

import time

import pytest
from rulesets.project5.cases import (
    BUYER,
    CARDS,
    GO,
    IDLE,
    PARKING,
    PLAYERS,
    USUAL,
    assert_improper,
    assert_refused,
    lines,
    played,
    told,
)

from monosim.core import Case
from monosim.rulesets.project5 import read
from monosim.rulesets.project5.state import State


def with_property(line: str) -> bytes:
    """The usual board with another line for A."""
    return lines(GO, line, PARKING)


def test_r28_two_parkings_are_played() -> None:
    assert played(lines(GO, PARKING, PARKING)) == told(
        ["0 1 Parking stays", "1 2 Parking stays"], wins=(0, 500), left=[(500, 0), (500, 0)]
    )


@pytest.mark.parametrize("name", ["Go", "go", "GO2", "parking", "PARKING"])
def test_r29_only_the_exact_names_are_special(name: str) -> None:
    assert_improper(lines(GO, f"{name} 0 NONE"))
    assert played(with_property(f"{name} 100 RED")) == USUAL.replace(b"to A", b"to " + name.encode()).replace(
        b"purchases A", b"purchases " + name.encode()
    )


@pytest.mark.parametrize(
    ("name", "meant"), [("Go", b"did you mean GO?"), ("parking", b"did you mean Parking?")]
)
def test_r29_a_near_miss_is_hinted_at(name: str, meant: bytes) -> None:
    assert meant in assert_improper(lines(GO, f"{name} 0 NONE"))


def test_r30_players_start_on_go_wherever_it_is() -> None:
    board = lines("A 100 RED", PARKING, GO)
    assert played(board, lines(500, 1, 2)) == USUAL


@pytest.mark.parametrize("board", [lines("A 100 RED", PARKING), lines(GO, "A 100 RED", GO)])
def test_r31_no_go_or_two_is_refused(board: bytes) -> None:
    assert_refused(board)


@pytest.mark.parametrize("name", ["GO", "Parking"])
@pytest.mark.parametrize("price", ["1", "-1", "200", "abc", "0.0"])
def test_r32_price_of_go_or_parking_is_refused(name: str, price: str) -> None:
    usual = f"{name} 0 NONE\n".encode()
    assert_refused(lines(GO, "A 100 RED", PARKING).replace(usual, f"{name} {price} NONE\n".encode()))


@pytest.mark.parametrize("zero", ["00", "+0", "-0"])
def test_r32_any_writing_of_zero_is_zero(zero: str) -> None:
    assert played(lines(f"GO {zero} NONE", "A 100 RED", PARKING)) == USUAL


@pytest.mark.parametrize("line", ["GO 0 RED", "GO 0 BLACK"])
def test_r33_go_in_a_property_colour_is_refused(line: str) -> None:
    assert_refused(lines(line, "A 100 RED"))


def test_r33_parking_in_a_property_colour_is_refused() -> None:
    assert_refused(lines(GO, "A 100 RED", "Parking 0 BLUE"))


@pytest.mark.parametrize("colour", ["PURPLE", "none", "red", "None"])
def test_r34_go_or_parking_in_another_colour_is_improper(colour: str) -> None:
    assert_improper(lines(f"GO 0 {colour}", "A 100 RED"))
    assert_improper(lines(GO, "A 100 RED", f"Parking 0 {colour}"))


@pytest.mark.parametrize(
    "line", ["A 100 NONE", "A 100 red", "A 100 Red", "A 100", "A 100 PURPLE", "A 100 REDS"]
)
def test_r35_property_colour_must_be_one_of_five(line: str) -> None:
    assert_improper(with_property(line))


@pytest.mark.parametrize("colour", ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"])
def test_r35_the_five_colours_are_played(colour: str) -> None:
    assert played(with_property(f"A 100 {colour}")) == USUAL


@pytest.mark.parametrize("price", ["0", "-1", "-0", "abc", "5.0", "1e3", "100.", "+", "1+", "RED"])
def test_r36_price_that_is_no_positive_integer_is_improper(price: str) -> None:
    assert_improper(with_property(f"A {price} RED"))


@pytest.mark.parametrize("line", ["A", "A RED"])
def test_r36_missing_price_is_improper(line: str) -> None:
    assert_improper(with_property(line))


def test_r36_price_of_one_is_played() -> None:
    assert played(with_property("A 1 RED")) == USUAL.replace(b"$400", b"$499")


@pytest.mark.parametrize("price", ["+100", "00100", "+0100"])
def test_r37_sign_and_leading_zeros_are_read(price: str) -> None:
    assert played(with_property(f"A {price} RED")) == USUAL


@pytest.mark.parametrize("price", ["0x10", "1_000", "١٠٠", "１００", "²", "1\u00a0000"])
def test_r38_other_notations_are_improper(price: str) -> None:
    assert_improper(with_property(f"A {price} RED"))


@pytest.mark.parametrize("price", [2**31 - 1, 2**31, 10**18 - 1])
def test_r39_numbers_up_to_18_digits_are_played(price: int) -> None:
    cash = 10**18 - 1
    assert played(with_property(f"A {price} RED"), lines(cash, 1, 2), lines(BUYER, IDLE)) == told(
        ["0 1 A purchases A", "1 2 Parking stays"], wins=(0, cash), left=[(cash - price, 1), (cash, 0)]
    )


@pytest.mark.parametrize("price", ["1" + "0" * 18, str(2**63), "9" * 5000])
def test_r39_longer_numbers_are_refused(price: str) -> None:
    assert_refused(with_property(f"A {price} RED"))


@pytest.mark.parametrize("line", ["Los Angeles 3000 RED", "A 0 PURPLE x", "A 100 RED #", "GO 0 NONE x"])
def test_r40_extra_words_are_refused_before_values(line: str) -> None:
    assert_refused(lines(GO, line))


@pytest.mark.parametrize(
    "board", [b"GO 0 NONE A 100 RED\n", b"GO 0 NONE\rA 100 RED\rParking 0 NONE\r", b"GO 0 NONE\rA 0 RED\r"]
)
def test_r41_two_records_on_a_line_are_refused(board: bytes) -> None:
    assert_refused(board)


def test_r42_blanks_and_tabs_anywhere_are_played() -> None:
    assert played(b"  GO\t0   NONE\nA \t 100 RED  \n\tParking 0\tNONE\t\n") == USUAL


@pytest.mark.parametrize("other", ["\u00a0", "\v", "\f", "\x85", "\x1c", "\u2028"])
def test_r42_nothing_else_separates_words_or_lines(other: str) -> None:
    assert_improper(with_property(f"A{other}100 RED"))  # read as a name and the price RED
    name = f"A{other}B".encode()
    want = USUAL.replace(b"to A", b"to " + name).replace(b"purchases A", b"purchases " + name)
    assert played(with_property(f"A{other}B 100 RED")) == want


def test_r43_blank_lines_are_ignored() -> None:
    assert played(b"\n \nGO 0 NONE\n\t\r\nA 100 RED\n\nParking 0 NONE\n\n\n") == USUAL


def test_r44_crlf_is_played() -> None:
    files = (lines(GO, "A 100 RED", PARKING), CARDS, PLAYERS)
    board, cards, players = (file.replace(b"\n", b"\r\n") for file in files)
    assert played(board, cards, players) == USUAL


def test_r45_missing_final_newline_is_played() -> None:
    assert played(with_property("A 100 RED")[:-1], CARDS[:-1], PLAYERS[:-1]) == USUAL


def test_r46_byte_order_mark_is_refused() -> None:
    assert b"byte order mark" in assert_refused(b"\xef\xbb\xbf" + with_property("A 100 RED"))


def test_r47_board_of_go_only() -> None:
    assert played(lines(GO), lines(500, 1, 7)) == told(
        ["0 1 GO receives $2000", "1 7 GO receives $2000"], wins=(0, 2500), left=[(2500, 0), (2500, 0)]
    )


def test_r48_board_without_property() -> None:
    assert played(lines(GO, PARKING), lines(500, 1, 2)) == told(
        ["0 1 Parking stays", "1 2 GO receives $2000"], wins=(1, 2500), left=[(500, 0), (2500, 0)]
    )


@pytest.mark.parametrize("board", [b"", b"\n", b" \r\n\t\n"])
def test_r49_empty_board_is_refused(board: bytes) -> None:
    assert_refused(board)


@pytest.mark.parametrize("name", [b"Caf\xe9", b"\xff\xfe", b"Z\xc3\xbcrich", b"\xed\xa0\x80", b"\x01\x7f"])
def test_r50_names_go_out_as_they_came_in(name: bytes) -> None:
    want = USUAL.replace(b"to A", b"to " + name).replace(b"purchases A", b"purchases " + name)
    assert played(b"GO 0 NONE\n" + name + b" 100 RED\nParking 0 NONE\n") == want


@pytest.mark.parametrize("line", [b"A\0 100 RED", b"A 100 RED\0", b"\0"])
def test_r50_nul_on_the_board_is_refused(line: bytes) -> None:
    assert_refused(b"GO 0 NONE\n" + line + b"\n")


@pytest.mark.parametrize("line", ["GO", "GO 0", "GO NONE"])
def test_r71_incomplete_go_is_refused(line: str) -> None:
    assert_refused(lines(line, "A 100 RED"))


def test_r71_incomplete_parking_is_refused() -> None:
    assert_refused(lines(GO, "A 100 RED", "Parking"))


@pytest.mark.parametrize("price", ["0" * 5000 + "100", "+" + "0" * 18 + "100"])
def test_r72_leading_zeros_are_no_digits_of_the_18(price: str) -> None:
    assert played(with_property(f"A {price} RED")) == USUAL


def test_r72_long_negative_price_is_only_not_positive() -> None:
    assert_improper(with_property(f"A -{10**18} RED"))
    assert b"18 digits" not in assert_improper(with_property(f"A -{10**30} RED"))


def test_r75_nul_hides_the_values_of_its_line_only() -> None:
    assert_refused(b"GO 0 NONE\nA\0 0 PURPLE\n")
    assert_improper(b"GO 0 NONE\nA\0 100 RED\nB 0 RED\n")


def test_r76_mark_is_taken_off_before_the_rest_is_judged() -> None:
    mark = b"\xef\xbb\xbf"
    assert_refused(mark + lines(GO, "A 1 RED"))
    assert_improper(mark + lines(GO, "A 0 RED"))
    assert_improper(mark + mark + lines(GO))  # the second mark is part of a name


@pytest.mark.parametrize(
    "files",
    [
        (with_property("A " + "0" * 50_000 + "x RED"), CARDS, PLAYERS),
        (lines(GO), lines(500, "0" * 50_000 + "x"), PLAYERS),
        (lines(GO, "A 0 RED"), CARDS, lines("1" * 50_000 + "x 1")),
        (lines(GO), lines(500, "x " * 20_000 + "\r"), PLAYERS),
    ],
)
def test_r79_words_of_any_length_and_number_are_judged_in_linear_time(
    files: tuple[bytes, bytes, bytes],
) -> None:
    # What backtracks takes a minute here, what does not a few milliseconds.
    before = time.process_time()
    assert_improper(*files)
    assert time.process_time() - before < 5


def test_r79_a_board_of_any_length_needs_linear_memory() -> None:
    board = lines(GO, *(f"P{number} 100 RED" for number in range(1000)))
    case = Case(rounds="1", contents={"board": board, "cards": CARDS, "players": PLAYERS})
    groups = {id(group): len(group) for group in State(read(case)).same_colour}
    assert sum(groups.values()) == 1001
