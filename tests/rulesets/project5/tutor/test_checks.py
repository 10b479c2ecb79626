"""What programs do with improper files, and how these mistakes go together."""

from __future__ import annotations

import pytest
from rulesets.project5.tutor.planted import printed
from rulesets.project5.tutor.smallest import TRANSFER, game, improper

from monosim.tutor.draft import Draft

MESSAGE = "Improper inputs.\n"


def told(draft: Draft, *names: str) -> str:
    output = printed(draft.case("project5"), frozenset(names))
    assert output is not None
    return output.decode()


def as_if(*board: str, cards: str = "500 1 2") -> str:
    return told(improper(*board, cards=cards))


@pytest.mark.parametrize(
    ("names", "price", "read_as"),
    [
        (["leading-integer-in-prices"], "2.5", "2"),
        (["leading-integer-in-prices"], "3x", "3"),
        (["leading-integer-in-prices"], "1e3", "1"),
        (["decimals-in-prices"], "2.5", "2"),
        (["decimals-in-prices"], "1e3", "1000"),
        (["leading-decimal-in-prices"], "2.5x", "2"),
        (["leading-decimal-in-prices"], "1e3", "1000"),
        (["leading-decimal-accepted"], "3x", "3"),
        (["leading-integer-in-prices", "price-word-accepted"], "3x", "3"),
    ],
)
def test_a_price_is_read_as_an_integer(names: list[str], price: str, read_as: str) -> None:
    assert told(improper(f"A {price} RED"), *names) == as_if(f"A {read_as} RED")


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("leading-integer-in-prices", "abc"),
        ("leading-integer-in-prices", "-3x"),
        ("decimals-in-prices", "3x"),
        ("decimals-in-prices", "0.5"),
        ("leading-integer-in-card-file", "3x"),
        ("price-word-accepted", "0"),
        ("price-negative-accepted", "0"),
        ("price-negative-accepted", "abc"),
    ],
)
def test_other_prices_are_still_refused(name: str, price: str) -> None:
    assert told(improper(f"A {price} RED"), name) == MESSAGE


@pytest.mark.parametrize(
    ("name", "cards", "read_as"),
    [
        ("leading-integer-in-cards", "500 3x", "500 3"),
        ("leading-integer-in-cash", "500x 3", "500 3"),
        ("leading-integer-in-card-file", "500x 3x", "500 3"),
        ("decimals-in-card-file", "5e2 2.5", "500 2"),
        ("word-for-card-skipped", "abc 500 x 3", "500 3"),
        ("bad-card-skipped", "500 0 -1 3 abc", "500 3"),
    ],
)
def test_a_card_file_is_read_as_another(name: str, cards: str, read_as: str) -> None:
    assert told(improper("A 5 RED", cards=cards), name) == as_if("A 5 RED", cards=read_as)


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("leading-integer-in-cards", "500x 3"),
        ("leading-integer-in-cash", "500 3x"),
        ("word-for-card-skipped", "500 0 1"),
        ("cash-sign-unchecked", "abc 1"),
        ("card-sign-unchecked", "500 abc"),
        ("last-card-decides", "500 1 0"),
    ],
)
def test_other_card_files_are_still_refused(name: str, cards: str) -> None:
    assert told(improper("A 5 RED", cards=cards), name) == MESSAGE


@pytest.mark.parametrize(
    ("name", "board", "read_as"),
    [
        ("short-line-skipped", ["A 5 RED", "B 5", "C 5 RED"], ["A 5 RED", "C 5 RED"]),
        ("word-for-price-skipped", ["A abc RED", "B 5 RED"], ["B 5 RED"]),
        ("bad-property-skipped", ["A 0 RED", "B 5 red", "C 5 RED", "D"], ["C 5 RED"]),
        ("colour-missing-is-previous", ["A 5 RED", "B 5"], ["A 5 RED", "B 5 RED"]),
        ("colour-unknown-is-black", ["A 5 PURPLE", "B 5 BLACK"], ["A 5 BLACK", "B 5 BLACK"]),
        ("last-location-decides", ["A 5 PURPLE", "B 5 RED"], ["A 5 GREEN", "B 5 RED"]),
        ("board-unchecked", ["A 5 PURPLE"], ["A 5 GREEN"]),
        ("nothing-checked", ["A 5 PURPLE"], ["A 5 GREEN"]),
    ],
)
def test_a_board_is_read_as_another(name: str, board: list[str], read_as: list[str]) -> None:
    assert told(improper(*board), name) == as_if(*read_as)


@pytest.mark.parametrize(
    ("name", "colour", "is_accepted"),
    [
        ("colour-part-accepted", "RE", True),
        ("colour-part-accepted", "", False),
        ("colour-part-accepted", "REDD", False),
        ("colour-with-rest-accepted", "REDD", True),
        ("colour-with-rest-accepted", "RE", False),
        ("colour-first-letter-only", "Blue", True),
        ("colour-first-letter-only", "red", False),
        ("colour-first-letter-only", "", False),
        ("colour-missing-accepted", "", True),
        ("colour-missing-accepted", "NONE", False),
        ("colour-in-any-case-apart", "red", True),
        ("colour-in-any-case-apart", "PURPLE", False),
    ],
)
def test_a_colour_is_accepted(name: str, colour: str, is_accepted: bool) -> None:
    assert (told(improper(f"A 5 {colour}".rstrip()), name) != MESSAGE) == is_accepted


@pytest.mark.parametrize(
    ("name", "board", "card", "output"),
    [
        ("word-for-price-crashes", "A abc RED", "1", ""),
        ("word-for-price-crashes", "A 0 RED", "abc", MESSAGE),
        ("word-for-card-crashes", "A 5 RED", "abc", ""),
        ("word-for-card-crashes", "A 0 RED", "abc", MESSAGE),
        ("word-for-card-crashes", "A 5 RED", "0", MESSAGE),
        ("word-crashes", "A abc RED", "1", ""),
        ("word-crashes", "A", "1", MESSAGE),
        ("short-line-crashes", "A", "1", ""),
        ("short-line-crashes", "A 5", "1", ""),
        ("short-line-crashes", "A 5 red", "1", MESSAGE),
        ("improper-once-per-file", "A 0 red", "abc", 2 * MESSAGE),
        ("improper-once-per-file", "A 0 red", "1", MESSAGE),
    ],
)
def test_what_is_wrong_first_decides_what_is_printed(name: str, board: str, card: str, output: str) -> None:
    assert told(improper(board, cards=f"500 {card}"), name) == output


def test_the_first_numbers_are_the_cash_of_the_players() -> None:
    both = told(game("A:100r P", "900 800 2"), "cash-per-player")
    assert "Player 0:\nCash Balance: $900\n" in both
    assert "Player 1:\nCash Balance: $800\n" in both
    assert told(game("A:100r P", "900 800"), "cash-per-player") == MESSAGE


def test_a_queue_that_gets_shorter_ends_the_round_early() -> None:
    """Player 0 goes bankrupt first in round 2; then the round ends early, and 2 begins the next."""
    rounds = told(TRANSFER, "queue-turns").split("Round: ")
    movers = [[line[7] for line in text.splitlines() if " moves " in line] for text in rounds[1:]]
    assert movers == [["0", "1", "2"], ["0", "1"], ["2", "1"]]


def test_a_position_is_that_of_the_first_space_of_its_name() -> None:
    """From the second Parking one step leads to A, as from the first."""
    draft = game("P A:100r P B:100r", "900 3 3 1 1", rounds=2)
    assert "Player 0 moves 1 step(s) to A and purchases A.\n" in told(draft, "position-by-name")
    assert "Player 0 moves 1 step(s) to B and purchases B.\n" in told(draft)


def test_summary_lines_stand_beside_the_statement_with_the_ends_of_the_others() -> None:
    names = ("dead-then-in-full", "no-dollar-sign", "line-ends-crlf")
    out = "Player 0:\r\nBankrupt and out of game.\r\nCash Balance: 0\r\nNo purchased property.\r\n"
    assert out in told(TRANSFER, *names)


def test_bankrupt_players_come_last() -> None:
    summary = told(TRANSFER, "summary-bankrupt-last").split("***GAME SUMMARY***\n")[1]
    assert [line[7] for line in summary.splitlines() if line.startswith("Player")] == ["1", "2", "0"]
