"""A plain run imports click, the standard library's light parts and what it plays; nothing else."""

from __future__ import annotations

import subprocess
import sys

from command import SAMPLE_1, environment

LIST = """
import sys
import click
before = set(sys.modules)
from monosim.cli import main
sys.argv = ["monosim", *sys.argv[1:]]
try:
    main()
except SystemExit:
    print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
FROM_CLICK = {"_locale", "locale"}  # click's messages go through gettext, which asks for the locale


def imported(*words: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", LIST, *words], capture_output=True, check=True, cwd=SAMPLE_1, env=environment()
    )
    return set(done.stderr.decode().split())


def foreign(modules: set[str]) -> set[str]:
    return {module for module in modules if module.partition(".")[0] != "monosim"} - FROM_CLICK


def test_a_plain_run_imports_nothing_beyond_click() -> None:
    modules = imported("board.txt", "card.txt", "player.txt", "3")
    assert foreign(modules) == set()


def test_a_plain_run_imports_no_other_command_and_no_tool() -> None:
    modules = imported("board.txt", "card.txt", "player.txt", "3")
    commands = {module for module in modules if module.startswith("monosim.cli.")}
    assert commands == {f"monosim.cli.{name}" for name in ("exits", "inputs", "run", "terminal")}
    tools = ("monosim.golden", "monosim.play.cases", "monosim.play.jsonl")
    assert modules.isdisjoint(
        (*tools, "monosim.rulesets.project5.problems", "monosim.rulesets.project5.warnings")
    )


def test_the_list_of_imports_is_not_empty_by_mistake() -> None:
    assert "monosim.rulesets.project5" in imported("board.txt", "card.txt", "player.txt", "3")
    assert "json" in imported("run", "--events", "-", "board.txt", "card.txt", "player.txt", "3")
