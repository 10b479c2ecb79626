"""What fits on a screen, and what a typed line means."""

from __future__ import annotations

import pytest

from monosim import Asked, IllegalChoice, Option
from monosim.play.screen import compose, find_option, list_words

CARDS = Asked(
    "Which card?",
    tuple(
        Option(str(number), words)
        for number, words in enumerate(("Sly Deal", "Say No", "$1M", "$1M", "end"), 1)
    ),
)
BID = Asked("Your bid?", (Option(None, "pass"),), "an amount above $10", has_numbers=False)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1", "1"),
        (" 5 ", "5"),
        ("sly", "1"),
        ("SAY  no", "2"),
        ("$1m", "3"),
        ("$", "3"),
        ("4", "4"),
        ("e", "5"),
    ],
)
def test_a_line_means_an_option(line: str, answer: str) -> None:
    option = find_option(line, CARDS)
    assert option is not None
    assert option.answer == answer


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("s", "'s' could be Sly Deal or Say No: type more of it"),
        ("6", "there is no option 6: the numbers are 1 to 5"),
        ("00", "there is no option 00: the numbers are 1 to 5"),
    ],
)
def test_a_line_that_means_none_or_several(line: str, said: str) -> None:
    with pytest.raises(IllegalChoice, match=said):
        find_option(line, CARDS)


def test_an_option_that_begins_like_another_can_be_chosen() -> None:
    asked = Asked("Which?", (Option(1, "house"), Option(2, "house party")))
    option = find_option("house", asked)
    assert option is not None
    assert option.answer == 1


def test_a_number_may_be_an_answer_of_its_own() -> None:
    assert find_option("12", BID) is None
    assert find_option("1", BID) is None
    assert find_option("p", BID) == BID.options[0]


@pytest.mark.parametrize("line", ["", "  ", "what"])
def test_anything_else_is_for_the_decision(line: str) -> None:
    assert find_option(line, CARDS) is None


def test_words_to_complete_are_those_of_options_and_commands() -> None:
    assert list_words(CARDS, {"help": ""}) == ["Sly Deal", "Say No", "$1M", "end", "help"]


@pytest.mark.parametrize("count", [1, 4, 9, 12, 15, 25])
@pytest.mark.parametrize("height", [24, 30, 50])
def test_a_screen_is_never_higher_than_the_terminal(count: int, height: int) -> None:
    options = tuple(Option(number, f"option {number}", "it costs money") for number in range(count))
    text = compose("table\n" * 6, "something happens\n" * 40, Asked("What now?", options), (80, height))
    assert text.count("\n") + 1 <= height
    assert all(len(line) < 80 for line in text.splitlines())
    assert all(f"option {number}" in text for number in range(count))
    assert "… " in text
    assert "more lines before; `log` shows them" in text


def test_long_words_are_folded_and_long_tables_are_cut() -> None:
    text = compose(
        "x" * 200, "word " * 60, Asked("why " * 50, (Option(1, "yes", "because " * 30),)), (80, 60)
    )
    assert all(len(line) < 80 for line in text.splitlines())
    assert "…" in text.splitlines()[1]
    assert text.count("because") == 30


def test_a_narrow_terminal_is_no_error() -> None:
    assert compose("table", "news", CARDS, (20, 5))
    assert compose("table", "news", CARDS, (8, 1))
