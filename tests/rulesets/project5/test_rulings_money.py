"""R7–R11 and R25–R27: thresholds, rents, amounts; all worked out by hand from the assignment."""

from __future__ import annotations

import pytest
from rulesets.project5.cases import BUYER, GO, IDLE, PARKING, lines, played, told

TWO_BUYERS = lines(BUYER, BUYER)
BUYER_AND_IDLER = lines(BUYER, IDLE)


def test_r07_theta_p_below_one_buys_into_debt() -> None:
    # 0.5 * 1000 = 500 is the cash: bought at equality, 500 below zero.
    board, players = lines(GO, "A 1000 RED", "B 1001 BLUE"), lines("0.5 9000", "0.5 9000")
    assert played(board, lines(500, 1, 2), players) == told(
        ["0 1 A purchases A", "1 2 B stays"], wins=(0, 500), left=[(-500, 1), (500, 0)]
    )


def test_r07_afford_must_needs_the_price() -> None:
    board, players = lines(GO, "A 501 RED", "B 500 BLUE"), lines("0.5 9000", "0.5 9000")
    assert played(board, lines(500, 1, 2), players, options=["--reading", "afford=must"]) == told(
        ["0 1 A stays", "1 2 B purchases B"], wins=(0, 500), left=[(500, 0), (0, 1)]
    )


def test_r08_theta_h_below_1000_builds_into_debt() -> None:
    # 400 > 399 builds and leaves -600; player 1 has 400 too, but 400 > 400 is false.
    board, players = lines(GO, "A 100 RED", "B 100 BLUE"), lines("1 399", "1 400")
    assert played(board, lines(500, 1, 2, 3, 3), players, 2) == told(
        ["0 1 A purchases A", "1 2 B purchases B"],
        ["0 3 A builds house number 1", "1 3 B stays"],
        wins=(1, 500),
        left=[(-600, 1), (400, 1)],
    )


def test_r08_afford_must_needs_1000_for_a_house() -> None:
    board, players = lines(GO, "A 101 RED", "B 100 BLUE"), lines("1 0", "1 0")
    cards, options = lines(1100, 1, 2, 3, 3), ["--reading", "afford=must"]
    assert played(board, cards, players, 2, options) == told(
        ["0 1 A purchases A", "1 2 B purchases B"],
        ["0 3 A stays", "1 3 B builds house number 1"],
        wins=(0, 1100),
        left=[(999, 1), (0, 1)],
    )


def test_r09_rent_of_zero_bankrupts_negative_cash() -> None:
    # A rent of $0 (price 4) is more than -500; the creditor takes the debt over.
    board = lines(GO, "A 1000 RED", "B 4 BLUE")
    assert played(board, lines(500, 1, 2, 1, 1), lines("0.5 9000", "1 9000"), 2) == told(
        ["0 1 A purchases A", "1 2 B purchases B"],
        ["0 1 B bankrupt, transfers property to Player 1"],
        wins=(1, 1000),
        left=[None, (-4, 2)],
    )


def test_r09_rent_of_zero_is_paid_with_no_cash() -> None:
    board = lines(GO, "A 500 RED", "B 4 BLUE")
    assert played(board, lines(500, 1, 2, 1, 2), lines("1 9000", "1 9000"), 2) == told(
        ["0 1 A purchases A", "1 2 B purchases B"],
        ["0 1 B pays $0 rent to Player 1", "1 2 A pays $100 rent to Player 0"],
        wins=(0, 600),
        left=[(100, 1), (396, 1)],
    )


def test_r10_rent_equal_to_cash_is_paid() -> None:
    # B leaves player 1 with exactly the rent of A, 800.
    board = lines(GO, "A 4000 RED", "B 3200 BLUE")
    assert played(board, lines(4000, 1, 2, 3, 2), TWO_BUYERS, 2) == told(
        ["0 1 A purchases A", "1 2 B purchases B"],
        ["0 3 A stays", "1 2 A pays $800 rent to Player 0"],
        wins=(0, 4800),
        left=[(800, 1), (0, 1)],
    )


def test_r10_rent_a_dollar_above_cash_bankrupts() -> None:
    board = lines(GO, "A 4000 RED", "B 3201 BLUE")
    assert played(board, lines(4000, 1, 2, 3, 2), TWO_BUYERS, 2) == told(
        ["0 1 A purchases A", "1 2 B purchases B"],
        ["0 3 A stays", "1 2 A bankrupt, transfers property to Player 0"],
        wins=(0, 8000),
        left=[(799, 2), None],
    )


@pytest.mark.parametrize(
    ("price", "rent", "doubled"), [(4, 0, 0), (5, 1, 2), (14, 1, 2), (15, 2, 4), (24, 2, 4), (25, 3, 6)]
)
def test_r11_half_dollars_round_up_before_doubling(price: int, rent: int, doubled: int) -> None:
    alone = lines(GO, f"A {price} RED")
    shared = lines(GO, f"A {price} RED", "B 900 RED")
    for board, paid in ((shared, rent), (alone, doubled)):
        assert played(board, lines(100, 1), BUYER_AND_IDLER) == told(
            ["0 1 A purchases A", f"1 1 A pays ${paid} rent to Player 0"],
            wins=(0, 100 + paid),
            left=[(100 - price + paid, 1), (100 - paid, 0)],
        )


@pytest.mark.parametrize(
    ("cash", "deed", "left"), [(3300, "stays", (3300, 0)), (3301, "purchases A", (301, 1))]
)
def test_r25_threshold_is_a_product_of_doubles(cash: int, deed: str, left: tuple[int, int]) -> None:
    # As doubles, 1.1 * 3000 is 3300.0000000000005.
    board, players = lines(GO, "A 3000 RED", PARKING), lines("1.1 9000", IDLE)
    assert played(board, lines(cash, 1, 2), players) == told(
        [f"0 1 A {deed}", "1 2 Parking stays"], wins=(0, cash), left=[left, (cash, 0)]
    )


def test_r25_cash_is_compared_as_a_double_too() -> None:
    # 2**53 + 1 is no double: as one it is 2**53, which the price (theta 1) equals.
    cash, price = 2**53, 2**53 + 1
    assert played(lines(GO, f"A {price} RED", PARKING), lines(cash, 1, 2), BUYER_AND_IDLER) == told(
        ["0 1 A purchases A", "1 2 Parking stays"], wins=(0, cash), left=[(-1, 1), (cash, 0)]
    )


def test_r26_large_amounts_are_plain_digits() -> None:
    million = 1002000
    assert played(lines(GO, PARKING), lines(1000000, 2), TWO_BUYERS) == told(
        ["0 2 GO receives $2000", "1 2 GO receives $2000"], wins=(0, million), left=[(million, 0)] * 2
    )


def test_r27_negative_money_has_its_sign_after_the_dollar() -> None:
    transcript = played(lines(GO, "A 1000 RED", PARKING), lines(400, 1, 2), lines("0.4 9000", IDLE))
    assert b"Cash Balance: $-600\nNumber of Purchased Properties: 1\n" in transcript
