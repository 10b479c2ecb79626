"""Texts that are learned from what a program printed."""

from __future__ import annotations

import pytest
from tutor.students import examine, rewriting, words_of


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Total ", "Count ", "prints `Count` instead of `Total`"),
        ("Total ", "Total: ", "prints `Total:` instead of `Total`"),
        ("That is all.\n", "", r"does not print `That is all.\n`"),
        ("That is all.\n", "Well.\nThat is all.\n", "also prints `Well.` before Ended"),
        ("That is all.\n", "That is all.\nBye.\n", "also prints `Bye.` after Ended"),
        ("Improper inputs.", "Bad file!", "prints `Bad file!` instead of `Improper inputs.`"),
    ],
)
def test_other_words_are_learned(old: str, new: str, words: str) -> None:
    found = examine(rewriting(lambda text: text.replace(old, new)))
    assert (found.status, words_of(found)) == ("explained", [words])


def test_a_prompt_before_everything_is_learned() -> None:
    found = examine(rewriting(lambda text: f"Board file: Card file: {text}"))
    assert found.status == "explained"
    assert words_of(found) == ["prints `Board file: Card file:` before everything else"]


def test_a_line_after_everything_is_learned() -> None:
    found = examine(rewriting(lambda text: f"{text}Press any key.\n"))
    assert (found.status, words_of(found)) == ("explained", ["prints `Press any key.` after everything else"])


def test_a_line_after_each_round_is_learned() -> None:
    found = examine(rewriting(_with_rules))
    assert (found.status, words_of(found)) == ("explained", ["also prints `----` after Told"])


def _with_rules(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(f"{line}----\n" if line.startswith("Total") else line for line in lines)


def test_other_words_and_a_misreading_are_found_together() -> None:
    found = examine(rewriting(lambda text: text.replace("Total ", "Count "), "tens-kept"))
    assert (found.status, len(found.findings)) == ("explained", 2)
    assert words_of(found)[0] == "says the tens too"


@pytest.mark.parametrize("new", ["Total 42 ", "42 totals: ", "Total $7"])
def test_a_number_is_never_learned(new: str) -> None:
    """The rules would have to work it out: copying it from the output explains nothing."""
    found = examine(rewriting(lambda text: text.replace("Total ", new)), statements=20_000)
    assert found.status == "not explained"
    assert not any("42" in words or "7" in words for words in words_of(found))
