"""What a typed line means, and how much of a screen its options may take."""

from __future__ import annotations

import pytest

from monosim.core import IllegalChoice
from monosim.core.console import Asked, Option
from monosim.play.screen import compose, find_option

TRADE = Asked("With whom?", (Option("1", "Cid"), Option("2", "Paul"), Option("c", "cancel")))
GO_ON = Asked("The turn is over.", (Option("c", "continue"),))


def test_enter_takes_the_only_option() -> None:
    assert find_option(" ", GO_ON) == GO_ON.options[0]
    assert find_option("", TRADE) is None
    assert find_option("", GO_ON._replace(typed="a number")) is None


@pytest.mark.parametrize(("typed", "words"), [("c", "cancel"), ("ca", "cancel"), ("ci", "Cid"), ("1", "Cid")])
def test_an_answer_as_a_script_has_it_goes_before_beginnings(typed: str, words: str) -> None:
    found = find_option(typed, TRADE)
    assert found is not None
    assert found.words == words


def test_an_answer_that_is_also_a_name_must_be_told_apart() -> None:
    asked = Asked("With whom?", (Option("1", "C"), Option("c", "cancel")))
    with pytest.raises(IllegalChoice, match="'c' could be C or cancel: type more of it"):
        find_option("c", asked)


def test_options_have_the_room_that_news_leave() -> None:
    table, asked = "x\n" * 15, Asked("?", tuple(Option(n, f"option {n}", "is long " * 6) for n in range(5)))
    assert compose(table, "", asked, (80, 24)).count("\n") == 22
    assert compose(table, "a\nb\nc\n", asked, (80, 24)).count("…") == 5
