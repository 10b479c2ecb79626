"""How far the code of one purchase is scattered: the files in which it calls a function."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from monosim.core import Case, Table
from monosim.rulesets import classic
from monosim.rulesets.classic.files import STRATEGIES
from monosim.rulesets.classic.state.changes import GroupOfChanges
from monosim.rulesets.classic.state.changes.everyday import BuyProperty, RollDice, SetCurrentPlayer

HOME = Path(str(classic.__file__)).parent
MOST_FILES = 8


class Walk:
    """Notes the files of classic in which a function is called while the game computes its next event."""

    def __init__(self, events: Any) -> None:
        self.events = events

    def step(self) -> tuple[Any, set[str]]:
        visited: set[str] = set()

        def note(frame: FrameType, what: str, _: object) -> None:
            if what == "call" and frame.f_code.co_name != "<module>":
                visited.add(frame.f_code.co_filename)

        sys.setprofile(note)
        try:
            event = next(self.events, None)
        finally:
            sys.setprofile(None)
        home = str(HOME)
        return event, {str(Path(file).relative_to(HOME)) for file in visited if file.startswith(home)}


def purchases(strategy: str, seed: int) -> list[set[str]]:
    """For each purchase of a game, the files from the roll up to the next event after it.

    What players build or trade next is no part of a purchase.
    """
    setup = classic.read(Case("classic", seed=seed, rounds="40", seats=dict.fromkeys("0123", strategy)))
    walk = Walk(classic.play(setup, Table(classic.chance(setup), classic.seats(setup))))
    steps = []
    while (step := walk.step())[0] is not None:
        steps.append(step)
    found = []
    for (rolled, rolling), (bought, buying), (after, ending) in zip(steps, steps[1:], steps[2:], strict=False):
        if _begins(rolled, RollDice) and _begins(bought, BuyProperty) and _goes_on(after):
            found.append(rolling | buying | ending)
    return found


def _begins(event: Any, kind: type) -> bool:
    return isinstance(event, GroupOfChanges) and type(event.changes[0]) is kind


def _goes_on(event: Any) -> bool:
    return _begins(event, SetCurrentPlayer) or _begins(event, RollDice)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("seed", range(4))
def test_a_purchase_visits_at_most_eight_files(strategy: str, seed: int) -> None:
    walks = purchases(strategy, seed)
    assert len(walks) > 9
    for files in walks:
        assert len(files) <= MOST_FILES, sorted(files)
