"""Answers in several steps: an option that leads to a further question, and the way back."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from monosim.core import IllegalChoice
from monosim.core.console import Asked, Option
from monosim.play.screen import compose, find_option, help_text, list_words, understand


class Order(NamedTuple):
    """Takes one word."""

    player: int = 0

    def check(self, answer: object) -> object:
        if answer not in ("tea", "rice", "cake", "soup of 3"):
            raise IllegalChoice(f"there is no {answer}")
        return answer

    def parse(self, text: str) -> object:
        return self.check(text)


def more(count: int) -> Asked:
    return Asked(
        f"{count} of them?", (Option("cake", "that is all"), Option(lambda: more(count + 1), "more"))
    )


def pour(text: str) -> Any:
    if not text.isdecimal():
        raise IllegalChoice(f"{text!r} is not a number")
    return f"soup of {text}"


EAT = Asked("Eat what?", (Option("rice", "rice"), Option(lambda: more(1), "cakes")))
SOUP = Asked("How much soup?", typed="a number", has_numbers=False, parse=pour)
ASKED = Asked(
    "What?", (Option("tea", "tea"), Option(EAT, "eat", "food"), Option(SOUP, "soup")), takes_enter=True
)


def answer(line: str, asked: Asked = ASKED) -> Any:
    return understand(line, asked, Order())


def test_an_option_leads_to_a_further_question_and_back() -> None:
    further = answer("2")
    assert further == EAT._replace(back=ASKED)
    assert answer("rice", further) == "rice"
    assert answer("b", further) is answer("Back", further) is ASKED


def test_a_further_question_may_be_made_when_it_is_asked() -> None:
    first = answer("cakes", answer("eat"))
    second = answer("more", first)
    assert (first.question, second.question) == ("1 of them?", "2 of them?")
    assert answer("back", second) is first
    assert answer("1", second) == "cake"


def test_both_answers_may_stand_on_one_line() -> None:
    assert answer("eat ri") == answer("EAT  1") == "rice"
    assert answer("eat cakes").question == "1 of them?"
    assert answer("eat cakes more that") == "cake"
    with pytest.raises(IllegalChoice, match=r"^'stones' is not understood: type 1 to 2, "):
        answer("eat stones")


def test_a_question_may_read_what_is_typed() -> None:
    assert answer("soup 3") == answer("3", answer("soup")) == "soup of 3"
    with pytest.raises(IllegalChoice, match=r"^'a lot' is not a number$"):
        answer("a lot", SOUP)
    with pytest.raises(IllegalChoice, match=r"^there is no soup of 4$"):
        answer("soup 4")


def test_a_line_that_only_begins_like_an_option_is_for_the_decision() -> None:
    assert answer("soup of 3") == "soup of 3"


def test_enter_is_the_first_option_where_the_question_says_so() -> None:
    assert answer("  ") == "tea"
    with pytest.raises(IllegalChoice, match="nothing was typed"):
        answer("", EAT)
    assert find_option("", EAT) is None


def test_back_is_nothing_where_no_question_was_before() -> None:
    with pytest.raises(IllegalChoice, match="'back' is not understood"):
        answer("back")


def test_the_screen_shows_the_way_back_and_what_enter_does() -> None:
    assert "  1  tea   (Enter)\n  2  eat   food\n" in compose("", "", ASKED, (80, 24))
    further = answer("eat")
    shown = compose("", "What happened.\n", further, (80, 24))
    assert shown.endswith("  2  cakes\n  b  back\n")
    assert "happened" not in shown
    assert "back" in list_words(further, {})
    assert "back" not in list_words(ASKED, {})
    assert help_text(further, {}).endswith(" `back` leads to the question before. Beside that there are:")
