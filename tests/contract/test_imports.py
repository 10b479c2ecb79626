"""Imports point one way: from the command to the rulesets to the core."""

from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from contract.imports import CORE, imported, is_within, out_of_bounds

SOURCE = Path(__file__).parents[2] / "src"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((SOURCE / "monosim").rglob("*.py"))
}
ABILITIES = {"batch", "commands", "distribution", "exact", "fast", "heat", "plots", "study", "sweep", "tutor"}
RULES = {name: ".".join(name.split(".")[:3]) for name in MODULES if name.startswith("monosim.rulesets.")}
ABLE = [name for name in RULES if len(name.split(".")) > 3 and name.split(".")[3] in ABILITIES]
COMMAND = frozenset({"click", "monosim.cli"})


def test_there_are_rules_to_look_at() -> None:
    assert {"monosim.rulesets.project5", "monosim.rulesets.project5.rules"} <= set(RULES)
    assert set(MODULES) >= CORE
    assert set(RULES) >= set(ABLE)


@pytest.mark.parametrize("name", sorted(set(RULES) - set(ABLE)))
def test_rules_touch_only_the_core_and_their_own_package(name: str) -> None:
    assert out_of_bounds(MODULES[name], RULES[name]) == []


@pytest.mark.parametrize("name", [name for name in MODULES if is_within(name, CORE)])
def test_the_core_knows_no_ruleset(name: str) -> None:
    ours = [module for module in imported(MODULES[name]) if is_within(module, frozenset({"monosim"}))]
    assert [module for module in ours if not is_within(module, CORE)] == []


@pytest.mark.parametrize("name", MODULES)
def test_only_the_command_knows_click_and_the_terminal(name: str) -> None:
    if not is_within(name, frozenset({"monosim.cli", "monosim.__main__"})) and not name.endswith(".commands"):
        assert [module for module in imported(MODULES[name]) if is_within(module, COMMAND)] == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {name: set(map(module_of, imported(path, for_types_too=False))) for name, path in MODULES.items()}
    TopologicalSorter(graph).prepare()


def module_of(imported_name: str) -> str:
    return imported_name if imported_name in MODULES else imported_name.rpartition(".")[0]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import random", ["random"]),
        ("from monosim.rulesets.deal import cards", ["monosim.rulesets.deal.cards"]),
        ("from monosim.play import runner", ["monosim.play.runner"]),
        ("def f():\n    import click", ["click"]),
        ("open('x')", ["open()"]),
        ("import re, math\nfrom monosim.rulesets.mine.state import State", []),
    ],
)
def test_the_test_sees(tmp_path: Path, line: str, found: list[str]) -> None:
    module = tmp_path / "module.py"
    module.write_text(line)
    assert out_of_bounds(module, "monosim.rulesets.mine") == found
