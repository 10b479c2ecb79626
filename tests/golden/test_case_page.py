"""docs/cases.md describes the format that is read."""

from __future__ import annotations

import re
from pathlib import Path

from monosim.play.cases import FEEDBACKS, GRADING_KEYS, INPUT_KEYS, VISIBILITIES

PAGE = (Path(__file__).parents[2] / "docs/cases.md").read_text(encoding="utf-8")


def test_every_key_is_described_and_no_other() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == [*INPUT_KEYS, *GRADING_KEYS]


def test_every_value_of_a_choice_is_described() -> None:
    assert all(f'`"{value}"`' in PAGE for value in (*VISIBILITIES, *FEEDBACKS))
