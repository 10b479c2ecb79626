"""R51–R58 and what was added about the cards: cash, then cards, all of them positive integers."""

from __future__ import annotations

import time

import pytest
from rulesets.project5.cases import (
    BUYER,
    GO,
    IDLE,
    PARKING,
    USUAL,
    assert_improper,
    assert_refused,
    lines,
    played,
    told,
)

from monosim.core import Case, SeededChance, Table, drive
from monosim.rulesets import project5

BAD = ["0", "00", "-0", "-3", "2.5", "1e3", "3x", "abc", "--3", "3,", "+", "0x10", "1_000", "١", "\ufeff1"]


@pytest.mark.parametrize("number", BAD)
def test_r51_cash_that_is_no_positive_integer_is_improper(number: str) -> None:
    assert_improper(cards=lines("", number, 1, 2))


@pytest.mark.parametrize("number", BAD)
def test_r51_card_that_is_no_positive_integer_is_improper(number: str) -> None:
    assert_improper(cards=lines(500, 1, number))


def test_r51_one_is_the_smallest_cash_and_card() -> None:
    assert played(lines(GO, PARKING), lines(1, 1), lines(IDLE, IDLE)) == told(
        ["0 1 Parking stays", "1 1 Parking stays"], wins=(0, 1), left=[(1, 0), (1, 0)]
    )


@pytest.mark.parametrize("number", ["+500", "000500", "500 ", "\t500"])
def test_r51_other_writings_of_a_positive_integer_are_played(number: str) -> None:
    assert played(cards=lines(number, 1, "+2")) == USUAL


@pytest.mark.parametrize("rounds", [0, 1])
def test_r52_bad_card_never_drawn_is_improper(rounds: int) -> None:
    assert_improper(cards=lines(500, 1, 2, 1, -1), rounds=rounds)


@pytest.mark.parametrize("cards", [lines("500 1", 2), lines(500, "1 2"), b"500\r1\r2\r"])
def test_r53_two_numbers_on_a_line_are_refused(cards: bytes) -> None:
    assert_refused(cards=cards)


@pytest.mark.parametrize("line", ["1 0", "0 1", "1 2 x"])
def test_r53_a_bad_number_among_them_is_improper(line: str) -> None:
    assert_improper(cards=lines(500, line))


@pytest.mark.parametrize("rounds", [0, 1])
def test_r54_cash_without_cards_is_refused(rounds: int) -> None:
    assert_refused(cards=lines(500), rounds=rounds)


@pytest.mark.parametrize("cards", [b"", b"\n\n", b" \r\n"])
def test_r55_empty_card_file_is_refused(cards: bytes) -> None:
    assert_refused(cards=cards)


def test_r56_one_cash_line_serves_all_players() -> None:
    # Were each player to have a cash line, 600 would be player 1's cash and not the first card.
    assert played(lines(GO, PARKING), lines(500, 600, 1), lines(BUYER, BUYER)) == told(
        ["0 600 GO receives $2000", "1 1 Parking stays"], wins=(0, 2500), left=[(2500, 0), (500, 0)]
    )


@pytest.mark.parametrize(("card", "cards"), [(b"1\n", 10**6), (b"+1\n", 10**5)])
def test_r57_reading_is_linear_in_the_cards(card: bytes, cards: int) -> None:
    def cpu(number: int) -> float:
        before = time.process_time()
        assert len(project5.read(_case(b"500\n" + card * number, rounds=1)).deck) == number
        return time.process_time() - before

    assert cpu(cards) < 40 * max(cpu(cards // 10), 0.01)


def test_r57_playing_does_not_depend_on_the_number_of_cards() -> None:
    """A turn reads one card: a deck that counts its readers sees as many as there were moves."""

    class Counting(tuple[int, ...]):
        reads = 0

        def __getitem__(self, index: object) -> int:  # type: ignore[override]
            Counting.reads += 1
            return 1

    setup = project5.read(_case(b"500\n" + b"1\n" * 10**6, rounds=50))
    setup = setup._replace(deck=Counting(setup.deck))
    chance = SeededChance(0)
    list(drive(project5.play(setup, chance), Table(chance, project5.seats(setup))))
    assert Counting.reads == 100


def _case(cards: bytes, rounds: int) -> Case:
    board, players = lines(GO, PARKING), lines(IDLE, IDLE)
    return Case(rounds=str(rounds), contents={"board": board, "cards": cards, "players": players})


def test_r58_byte_order_mark_is_refused() -> None:
    mark = b"\xef\xbb\xbf"
    assert b"byte order mark" in assert_refused(cards=mark + lines(500, 1, 2))
    assert b"byte order mark" in assert_refused(players=mark + lines(BUYER, BUYER))


@pytest.mark.parametrize("zeros", [18, 5000])
def test_r72_leading_zeros_of_a_card_are_no_digits_of_the_18(zeros: int) -> None:
    assert played(cards=lines("0" * zeros + "500", 1, 2)) == USUAL


def test_r72_cards_of_18_digits_are_played_longer_ones_refused() -> None:
    # 999999999999999999 steps on three spaces end where they began.
    assert played(cards=lines(500, 10**18 - 1, 2)) == told(
        [f"0 {10**18 - 1} GO receives $2000", "1 2 Parking stays"], wins=(0, 2500), left=[(2500, 0), (500, 0)]
    )
    assert_refused(cards=lines(500, 10**18, 2))
    assert_improper(cards=lines(500, -(10**18), 2))


@pytest.mark.parametrize("card", ["\0", "1\0", "\0001"])
def test_r75_nul_in_a_card_is_improper(card: str) -> None:
    assert_improper(cards=lines(500, card))


def test_r76_an_improper_card_behind_a_mark_is_improper() -> None:
    assert_improper(cards=b"\xef\xbb\xbf" + lines(500, 0))
