"""Games to show: one of each ruleset, and one that is long."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from command import FIXTURES

from monosim.core import Case
from monosim.core.abilities import Abilities
from monosim.core.scene import Frame, Stage
from monosim.play import cases, runner
from monosim.replays.record import Game, make_plain, record
from monosim.rulesets import find

ONE_OF_EACH = {
    "project5": "three-players-one-out",
    "once-around": "ten-rounds",
    "singletonopoly": "four-strategies",
    "deal": "four-policies",
    "classic": "four-players",
}
HOSTILE = "</script><!--<script>&\u2028{{script}}"


def case_of(ruleset: str) -> Case:
    return cases.load(str(FIXTURES / ruleset / ONE_OF_EACH[ruleset])).case


def record_case(case: Case) -> Game:
    ruleset = find(case.ruleset)
    return record(case.ruleset, ruleset, ruleset.read(case), runner.events(ruleset, case))


@cache
def game_of(ruleset: str) -> Game:
    return record_case(case_of(ruleset))


@cache
def long_game() -> Game:
    """100,000 events: players so rich that nobody is ever out."""
    sample = FIXTURES / "project5" / "sample-1"
    steps = "".join(f"{(place * 7919 + place * place * 31) % 6 + 1}\n" for place in range(1, 998))
    contents = {
        "board": (sample / "board.txt").read_bytes(),
        "cards": f"1000000000\n{steps}".encode(),
        "players": (sample / "player.txt").read_bytes(),
    }
    return record_case(Case(contents=contents, rounds="25000"))


def hostile_case() -> Case:
    """A board whose names would be markup, and one that is no text."""
    name = HOSTILE.encode()
    board = b"GO 0 NONE\n" + name + b" 100 RED\n\xff\xfe<b> 100 BLUE\nParking 0 NONE\n"
    contents = {"board": board, "cards": b"1000\n1\n2\n1\n", "players": b"1 100\n1 100\n"}
    return Case(contents=contents, rounds="4")


def frames_of(case: Case) -> tuple[Stage | None, Sequence[Frame]]:
    """What the scene itself says, without the page."""
    ruleset = find(case.ruleset)
    scene, setup = Abilities(ruleset).scene, ruleset.read(case)
    events = list(runner.events(ruleset, case))
    stage = scene.stage(setup, events) if scene else None
    return stage, list(scene.frames(setup, events)) if scene and stage else []


def plain_state(frame: Frame) -> Any:
    """As a script would have it."""
    return json.loads(json.dumps({key: make_plain(value) for key, value in frame.state.items()}))
