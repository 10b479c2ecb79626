"""monosim misreadings: the list, a page, and what is refused."""

from __future__ import annotations

import json

import pytest
from command import monosim

from monosim.rulesets.project5.tutor.misreadings import MISREADINGS


def stdout(*words: str) -> str:
    done = monosim("misreadings", *words)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def refusal(*words: str) -> str:
    done = monosim("misreadings", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    return done.stderr.decode()


def test_every_name_is_listed_once_in_order() -> None:
    lines = stdout().splitlines()
    assert [line.split()[0] for line in lines] == list(MISREADINGS)
    assert lines[0] == f"{'buy-strict':34}buys only if the cash is greater than the product"


def test_what_the_assignment_leaves_open_is_marked() -> None:
    marked = [line.split()[0] for line in stdout().splitlines() if line.endswith(" (open)")]
    assert marked == [name for name, reading in MISREADINGS.items() if not reading.gradable]
    assert marked


def test_json_has_all_that_is_known_of_each() -> None:
    told = json.loads(stdout("--format", "json"))
    assert told["version"] == 1
    keys = ("name", "about", "sentence", "instead", "advice", "gradable")
    wanted = [{key: getattr(reading, key) for key in keys} for reading in MISREADINGS.values()]
    assert told["misreadings"] == wanted


def test_one_in_json() -> None:
    (told,) = json.loads(stdout("rent-truncated", "--format", "json"))["misreadings"]
    assert (told["name"], told["gradable"]) == ("rent-truncated", True)


def test_a_page_has_the_sentence_and_the_advice() -> None:
    assert stdout("buy-float") == (
        "buy-float: computes the product in 32-bit floats\n"
        "\n"
        "The assignment: “The player's cash balance must be greater or equal to the product of\n"
        "the threshold and the property's price for the player to purchase the property.”\n"
        "\n"
        "Advice: keep the threshold in a double, as the assignment says.\n"
        "\n"
        "Outside what the assignment settles: not for a mark.\n"
    )
    assert "not for a mark" not in stdout("rent-truncated")


def test_a_name_that_is_nearly_one_is_suggested() -> None:
    assert "there is no misreading 'rent-truncatd'. Did you mean 'rent-truncated'?" in refusal(
        "rent-truncatd"
    )
    assert "Did you mean" not in refusal("zzz")


def test_the_default_ruleset_can_be_named() -> None:
    assert stdout("-r", "project5") == stdout()


@pytest.mark.parametrize("words", [("buy-strict", "buy-float"), ("--format", "xml"), ("--nothing",)])
def test_wrong_usage(words: tuple[str, ...]) -> None:
    assert "Usage: monosim misreadings" in refusal(*words)


def test_another_ruleset_is_refused_with_the_ability_named() -> None:
    assert "deal has no `tutor`, which misreadings needs" in refusal("-r", "deal")
    assert "there is no ruleset 'chess'" in refusal("--ruleset", "chess")
