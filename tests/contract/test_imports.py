"""Imports point one way: from the command to the rooms, the rulesets and the core."""

from __future__ import annotations

from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from contract.imports import CORE, imported, is_within, out_of_bounds

from monosim.core.abilities import ABILITIES

SOURCE = Path(__file__).parents[2] / "src"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((SOURCE / "monosim").rglob("*.py"))
}
RULESETS = "monosim.rulesets"
OF_RULESETS = {name: name.split(".") for name in MODULES if name.startswith(f"{RULESETS}.")}
GAMES = sorted({parts[2] for parts in OF_RULESETS.values()})
TOOLS = {*ABILITIES, "plans", "sweep", "sweep_report", "problems_in_game", "warnings"}
"""What stands beside the rules in a ruleset's folder: abilities, and what only abilities import."""
RULES = sorted(
    name for name, parts in OF_RULESETS.items() if len(parts) == 3 or parts[3] not in TOOLS - {"problems"}
)
COMMANDS = [name for name, parts in OF_RULESETS.items() if parts[3:] == ["commands"]]
CLICK = frozenset({"click", "monosim.cli"})
BELOW = {
    "core": {"core"},
    "play": {"core", "play", "rulesets"},
    "report": {"core", "report"},
    "golden": {"core", "play", "report", "rulesets", "golden"},
    "study": {"core", "play", "report", "rulesets", "study"},
    "tutor": {"core", "play", "report", "rulesets", "golden", "tutor"},
    "replay": {"core", "play", "report", "rulesets", "golden", "tutor", "replay"},
    "grading": {"core", "play", "report", "rulesets", "golden", "tutor", "replay", "grading"},
}
"""Which rooms each room may import; `rulesets` is the registry, never a game."""


def room(name: str) -> str:
    return name.split(".")[1] if "." in name else ""


def test_there_is_something_to_look_at() -> None:
    assert {f"{RULESETS}.project5", f"{RULESETS}.project5.rules", f"{RULESETS}.classic.course"} <= set(RULES)
    assert len(GAMES) == 5
    assert set(BELOW) <= set(map(room, MODULES))
    assert COMMANDS


@pytest.mark.parametrize("name", RULES)
def test_rules_touch_only_the_core_and_their_own_package(name: str) -> None:
    assert out_of_bounds(MODULES[name], ".".join(OF_RULESETS[name][:3])) == []


@pytest.mark.parametrize("name", OF_RULESETS)
def test_no_ruleset_knows_another(name: str) -> None:
    own = f"{RULESETS}.{OF_RULESETS[name][2]}"
    others = [module for module in imported(MODULES[name]) if is_within(module, frozenset({RULESETS}))]
    assert [module for module in others if not is_within(module, frozenset({own}))] == []


@pytest.mark.parametrize("name", sorted(set(MODULES) - set(OF_RULESETS) - {RULESETS}))
def test_no_module_outside_rulesets_names_one(name: str) -> None:
    """Neither in an import nor in a text from which it could be imported. There are no exceptions."""
    source = MODULES[name].read_text(encoding="utf-8")
    assert [game for game in GAMES if f"{RULESETS}.{game}" in source] == []
    assert [
        module for module in imported(MODULES[name]) if module in {f"{RULESETS}.{game}" for game in GAMES}
    ] == []


@pytest.mark.parametrize("name", [name for name in MODULES if room(name) in BELOW])
def test_a_room_imports_only_what_is_below_it(name: str) -> None:
    ours = [module for module in imported(MODULES[name]) if is_within(module, frozenset({"monosim"}))]
    assert {room(module) for module in ours} - {"", "__version__"} <= BELOW[room(name)]


@pytest.mark.parametrize("name", sorted(set(MODULES) - set(COMMANDS) - {"monosim.__main__"}))
def test_only_commands_know_click_and_the_terminal(name: str) -> None:
    if not is_within(name, frozenset({"monosim.cli"})):
        assert [module for module in imported(MODULES[name]) if is_within(module, CLICK)] == []


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
        ("from monosim import Case, run", ["monosim.run"]),
    ],
)
def test_the_test_sees(tmp_path: Path, line: str, found: list[str]) -> None:
    module = tmp_path / "module.py"
    module.write_text(line)
    assert out_of_bounds(module, "monosim.rulesets.mine") == found


def test_the_core_is_one_room() -> None:
    assert set(MODULES) >= CORE
