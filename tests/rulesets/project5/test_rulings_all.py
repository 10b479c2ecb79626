"""RULINGS.md and the tests name the same rulings."""

from __future__ import annotations

import re
from pathlib import Path

from monosim.rulesets import project5

TESTS = Path(__file__).parents[2]
RULINGS = Path(str(project5.__file__)).with_name("RULINGS.md").read_text("utf-8")
WRITTEN = [int(number) for number in re.findall(r"^### R(\d+) \S", RULINGS, re.MULTILINE)]


def numbers_in_test_names() -> set[int]:
    return {
        int(number)
        for file in TESTS.rglob("test_*.py")
        for number in re.findall(r"^def test_r(\d\d)_\w", file.read_text("utf-8"), re.MULTILINE)
    }


def test_rulings_are_numbered_without_gaps() -> None:
    assert list(range(1, len(WRITTEN) + 1)) == WRITTEN
    assert len(WRITTEN) >= 70


def test_every_ruling_has_a_test_and_every_such_test_a_ruling() -> None:
    assert numbers_in_test_names() == set(WRITTEN)


def test_every_ruling_quotes_the_assignment_and_gives_a_reason() -> None:
    for section in re.split(r"^### ", RULINGS, flags=re.MULTILINE)[1:]:
        labels = re.findall(r"^- (\S+):", section, re.MULTILINE)
        assert labels == ["Assignment", "Ruling", "Reason", "C++"], section


def test_the_code_cites_only_rulings_that_exist() -> None:
    package = Path(str(project5.__file__)).parent
    cited = {
        int(number)
        for file in package.glob("*.py")
        for number in re.findall(r"\bR(\d+)\b", file.read_text("utf-8"))
    }
    assert cited <= set(WRITTEN)


def test_open_readings_are_documented() -> None:
    for name, values in project5.ABOUT.readings.items():
        assert f"| `{name}` | {', '.join(f'`{value}`' for value in values)} |" in RULINGS
