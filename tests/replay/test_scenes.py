"""What every scene is held to, on every case; and that the states of two of them are the fold."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from command import FIXTURES
from replay.games import case_of, frames_of

from monosim.core import ProblematicInput
from monosim.core.abilities import Abilities
from monosim.core.scene import Begin, Frame, Mark, Stage
from monosim.play import cases, runner
from monosim.rulesets import find, names
from monosim.rulesets.once_around.game import fold as fold_bonus
from monosim.rulesets.project5.game import fold as fold_project5

WITH_SCENE = [name for name in names() if Abilities(find(name)).scene]
CASES = [
    path.parent.relative_to(FIXTURES)
    for path in sorted(FIXTURES.glob("*/*/case.toml"))
    if path.parent.parent.name in WITH_SCENE
]


@pytest.mark.parametrize("place", CASES, ids=str)
def test_a_scene_keeps_its_word(place: Path) -> None:
    case = cases.load(str(FIXTURES / place)).case
    try:
        stage, frames = frames_of(case)
    except ProblematicInput:
        return
    assert stage is not None
    ruleset = find(case.ruleset)
    assert len(frames) == sum(1 for _ in runner.events(ruleset, case))
    for frame in frames:
        check_frame(stage, frame)


def check_frame(stage: Stage, frame: Frame) -> None:
    assert frame.mark in get_args(Mark)
    assert frame.begins in get_args(Begin)
    for key, value in frame.state.items():
        assert fits(stage, key, value), (key, value)


def fits(stage: Stage, key: str, value: Any) -> bool:
    """Whether the page knows what to do with the value."""
    of_space, of_player = re.fullmatch(r"s(\d+)\.(\w+)", key), re.fullmatch(r"p(\d+)\.(\w+)", key)
    if of_space:
        assert int(of_space[1]) < len(stage.ring)
        kinds = {"owner": range(len(stage.players)), "houses": range(1, 1000), "mortgaged": (True,)}
        return value in kinds[of_space[2]]
    if of_player:
        assert int(of_player[1]) < len(stage.players)
        return fits_player(stage, of_player[2], value)
    if key.startswith("table."):
        assert key[6:] in {zone.key for zone in stage.table}
        return are_cards(stage, value)
    if key == "turn":
        return value in range(len(stage.players))
    return isinstance(value, {"note": str, "dice": list}[key])


def fits_player(stage: Stage, key: str, value: Any) -> bool:
    if key in {number.key for number in stage.numbers}:
        return type(value) is int
    if key in {zone.key for zone in stage.zones}:
        return are_cards(stage, value)
    if key == "facts":
        return all(isinstance(fact, str) for fact in value)
    return value in {"at": range(len(stage.ring)), "out": (True,)}[key]


def are_cards(stage: Stage, value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(isinstance(each, list | tuple) or each in range(len(stage.faces)) for each in value)
    return type(value) is int and value >= 0


def test_the_state_of_project5_is_the_fold() -> None:
    case = case_of("project5")
    ruleset = find(case.ruleset)
    setup, events = ruleset.read(case), list(runner.events(ruleset, case))
    _, frames = frames_of(case)
    for place, frame in enumerate(frames):
        state = fold_project5(setup, events[: place + 1])
        shown = frame.state
        for player, cash in enumerate(state.cash):
            assert shown[f"p{player}.cash"] == cash
            assert shown[f"p{player}.worth"] == setup.game.wealth(state)[player]
            assert shown.get(f"p{player}.at") == (state.position[player] if state.solvent[player] else None)
            assert shown.get(f"p{player}.out", False) is not state.solvent[player]
        assert [shown.get(f"s{space}.owner") for space in range(len(state.owner))] == state.owner
        assert [shown.get(f"s{space}.houses", 0) for space in range(len(state.owner))] == state.houses


def test_the_state_of_once_around_is_the_fold() -> None:
    case = case_of("once-around")
    ruleset = find(case.ruleset)
    setup, events = ruleset.read(case), list(runner.events(ruleset, case))
    _, frames = frames_of(case)
    for place, frame in enumerate(frames):
        state = fold_bonus(setup, events[: place + 1])
        shown = frame.state
        assert shown["p0.at"] == state.position
        assert (shown["p0.total"], shown["p0.credits"]) == (state.total, state.credits)


def test_a_log_of_once_around_is_drawn_on_the_board_of_the_pay_table_or_not_at_all() -> None:
    for name, is_drawn in (("seed-7", True), ("own-board", False)):
        case = cases.load(str(FIXTURES / "once-around" / name)).case
        ruleset = find(case.ruleset)
        scene = Abilities(ruleset).scene
        assert scene
        assert (scene.stage(None, list(runner.events(ruleset, case))) is not None) == is_drawn
