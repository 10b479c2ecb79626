"""R1–R6 and R12–R24: the course of the game. Every expectation is worked out by hand from the assignment."""

from __future__ import annotations

import pytest
from rulesets.project5.cases import BUYER, GO, IDLE, PARKING, lines, played, told

ONE = lines(GO, "A 100 RED")
TWO_BUYERS = lines(BUYER, BUYER)
BUYER_AND_IDLER = lines(BUYER, IDLE)


def test_r01_single_player_plays_no_round() -> None:
    assert played(ONE, lines(500, 1), lines(BUYER), 3) == told(wins=(0, 500), left=[(500, 0)])


TIE = told(wins=(0, 700), left=[(700, 0), (700, 0)])


def test_r02_zero_rounds_player_0_wins_the_tie() -> None:
    assert played(ONE, lines(700, 1), TWO_BUYERS, 0) == TIE


@pytest.mark.parametrize("rounds", [-1, -(10**30)])
def test_r03_negative_rounds_are_none(rounds: int) -> None:
    assert played(ONE, lines(700, 1), TWO_BUYERS, rounds) == TIE


# Player 0 has 100 left when the rent is 200, and player 1 has still to move.
FALLS = (lines(GO, "A 1000 RED", "B 900 BLUE"), lines(1000, 2, 1, 2, 2), TWO_BUYERS, 5)


def test_r04_game_ends_at_once_in_mid_round() -> None:
    assert played(*FALLS) == told(
        ["0 2 B purchases B", "1 1 A purchases A"],
        ["0 2 A bankrupt, transfers property to Player 1"],
        wins=(1, 2000),
        left=[None, (100, 2)],
    )


def test_r04_end_round_lets_the_survivor_finish_but_starts_no_round() -> None:
    assert played(*FALLS, options=["--reading", "end=round"]) == told(
        ["0 2 B purchases B", "1 1 A purchases A"],
        ["0 2 A bankrupt, transfers property to Player 1", "1 2 GO receives $2000"],
        wins=(1, 4000),
        left=[None, (2100, 2)],
    )


def test_r05_skipped_player_draws_no_card() -> None:
    board = lines(GO, "A 1000 RED", "B 900 BLUE", PARKING)
    assert played(board, lines(1000, 2, 1, 3, 3, 4, 4, 1, 2), lines(BUYER, BUYER, IDLE), 3) == told(
        ["0 2 B purchases B", "1 1 A purchases A", "2 3 Parking stays"],
        ["0 3 A bankrupt, transfers property to Player 1", "1 4 A stays", "2 4 Parking stays"],
        ["1 1 B stays", "2 2 A pays $200 rent to Player 1"],
        wins=(1, 2200),
        left=[None, (300, 2), (800, 0)],
    )


def test_r06_landing_on_go_pays_and_passing_does_not() -> None:
    # Player 0 passes GO by one step; player 1 lands there after a full lap; the start paid nothing.
    assert played(lines(GO, PARKING, PARKING), lines(500, 4, 3), lines(IDLE, IDLE), 1) == told(
        ["0 4 Parking stays", "1 3 GO receives $2000"], wins=(1, 2500), left=[(500, 0), (2500, 0)]
    )


def test_r12_colour_of_one_property_is_a_monopoly() -> None:
    assert played(ONE, lines(500, 1), BUYER_AND_IDLER) == told(
        ["0 1 A purchases A", "1 1 A pays $20 rent to Player 0"], wins=(0, 520), left=[(420, 1), (480, 0)]
    )


def test_r13_monopoly_through_a_transfer() -> None:
    board = lines(GO, "A 1000 RED", PARKING, "C 1000 RED")
    assert played(board, lines(1050, 3, 1, 2, 2, 4, 1), lines(BUYER, BUYER, IDLE), 2) == told(
        ["0 3 C purchases C", "1 1 A purchases A", "2 2 Parking stays"],
        ["0 2 A bankrupt, transfers property to Player 1", "1 4 A stays", "2 1 C pays $200 rent to Player 1"],
        wins=(1, 2300),
        left=[None, (300, 2), (850, 0)],
    )


def test_r14_house_without_monopoly_doubles() -> None:
    # 10 % of 1000, doubled by the house alone: B is red too and nobody's.
    board = lines(GO, "A 1000 RED", "B 9000 RED")
    assert played(board, lines(5000, 1, 2, 3, 2), BUYER_AND_IDLER, 2) == told(
        ["0 1 A purchases A", "1 2 B stays"],
        ["0 3 A builds house number 1", "1 2 A pays $200 rent to Player 0"],
        wins=(1, 4800),
        left=[(3200, 1), (4800, 0)],
    )


def test_r15_third_visit_with_two_houses_stays() -> None:
    assert played(ONE, lines(9000, 1, 2, 2, 2, 2, 2, 2, 1), BUYER_AND_IDLER, 4) == told(
        ["0 1 A purchases A", "1 2 GO receives $2000"],
        ["0 2 A builds house number 1", "1 2 GO receives $2000"],
        ["0 2 A builds house number 2", "1 2 GO receives $2000"],
        ["0 2 A stays", "1 1 A pays $80 rent to Player 0"],
        wins=(1, 14920),
        left=[(6980, 1), (14920, 0)],
    )


def test_r16_no_house_in_the_turn_of_purchase() -> None:
    assert played(ONE, lines(9000, 1, 2), BUYER_AND_IDLER) == told(
        ["0 1 A purchases A", "1 2 GO receives $2000"], wins=(1, 11000), left=[(8900, 1), (11000, 0)]
    )


def test_r17_transferred_property_keeps_its_houses_and_counts() -> None:
    board = lines(GO, "A 3500 RED", "B 4500 BLUE", PARKING)
    assert played(board, lines(5000, 1, 2, 3, 4, 4, 4, 1, 4, 2), lines(BUYER, BUYER, IDLE), 3) == told(
        ["0 1 A purchases A", "1 2 B purchases B", "2 3 Parking stays"],
        ["0 4 A builds house number 1", "1 4 B stays", "2 4 Parking stays"],
        [
            "0 1 B bankrupt, transfers property to Player 1",
            "1 4 B stays",
            "2 2 A pays $1400 rent to Player 1",
        ],
        wins=(1, 10400),
        left=[None, (2400, 2), (3600, 0)],
    )


# Player 0 buys and builds twice below zero; then A's rent is 8 * 100, and player 1 has a dollar less.
RUIN = (lines(GO, "A 1000 RED", PARKING), lines(799, 1, 2, 3, 3, 3, 2), lines("0.5 -3000", IDLE), 3)


def test_r18_bankrupt_without_property_has_the_same_line() -> None:
    assert played(*RUIN) == told(
        ["0 1 A purchases A", "1 2 Parking stays"],
        ["0 3 A builds house number 1", "1 3 Parking stays"],
        ["0 3 A builds house number 2", "1 2 A bankrupt, transfers property to Player 0"],
        wins=(0, -402),
        left=[(-1402, 1), None],
    )


def test_r19_creditor_gets_the_remaining_cash_not_the_rent() -> None:
    # Player 0 has 100, owes 200: player 1 goes from 0 to 100, not to 200.
    assert b"Player 1:\nCash Balance: $100\n" in played(*FALLS)


def test_r20_tie_goes_to_the_lower_number_of_those_tied() -> None:
    assert played(lines(GO, "A 100 RED", PARKING), lines(500, 2, 3, 3), lines(IDLE, IDLE, IDLE)) == told(
        ["0 2 Parking stays", "1 3 GO receives $2000", "2 3 GO receives $2000"],
        wins=(1, 2500),
        left=[(500, 0), (2500, 0), (2500, 0)],
    )


def test_r21_survivor_with_negative_wealth_beats_a_bankrupt() -> None:
    # Counted as 0, the bankrupt would be ahead of -402.
    assert b"Player 0 wins the game with total asset value of $-402.\n" in played(*RUIN)


def test_r22_card_larger_than_the_board_is_told_as_it_is() -> None:
    board = lines(GO, "A 100 RED", PARKING)
    assert played(board, lines(500, 7, 10**9 + 1), BUYER_AND_IDLER) == told(
        ["0 7 A purchases A", "1 1000000001 Parking stays"], wins=(0, 500), left=[(400, 1), (500, 0)]
    )


def test_r23_deck_restarts_across_rounds_and_players() -> None:
    board = lines(GO, "A 100 RED", "B 200 BLUE", "C 300 GREEN", PARKING)
    assert played(board, lines(1000, 1, 2, 3), TWO_BUYERS, 3) == told(
        ["0 1 A purchases A", "1 2 B purchases B"],
        ["0 3 Parking stays", "1 1 C purchases C"],
        ["0 2 A stays", "1 3 A pays $20 rent to Player 0"],
        wins=(0, 1020),
        left=[(920, 1), (480, 2)],
    )


def test_r24_properties_of_one_name_are_two_properties() -> None:
    board = lines(GO, "A 100 RED", "A 200 BLUE")
    assert played(board, lines(500, 1, 2), TWO_BUYERS) == told(
        ["0 1 A purchases A", "1 2 A purchases A"], wins=(0, 500), left=[(400, 1), (300, 1)]
    )
