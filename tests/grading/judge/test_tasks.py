"""What a case gives to a program, and what should be printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden_world import make_case

from monosim.core import Case, UnusableInput
from monosim.core.ruleset import ROLES
from monosim.grading.judge import tasks


def test_a_case_that_builds_on_none_of_the_suite(tmp_path: Path) -> None:
    with open(make_case(tmp_path / "a") / "case.toml", "a") as file:
        file.write('requires = ["z"]\n')
    with pytest.raises(UnusableInput, match="requires 'z', which is not a case of the suite"):
        tasks.load(str(tmp_path))


def test_cases_of_one_name_are_told_apart_by_their_paths(tmp_path: Path) -> None:
    make_case(tmp_path / "a")
    make_case(tmp_path / "more" / "a")
    assert [task.name for task in tasks.load(str(tmp_path))] == ["a", "more/a"]


def test_inputs_in_memory_and_inputs_of_one_name() -> None:
    case = Case(board="x/in.txt", cards="y/in.txt", rounds="3", contents=dict.fromkeys(ROLES, b"\xff\n"))
    data = b"\xff\n"
    assert tasks.read_inputs(case) == {"in.txt": data, "cards-in.txt": data, "players.txt": data}
    assert tasks.stdin_for(case) == b"in.txt\ncards-in.txt\nplayers.txt\n3\n"
