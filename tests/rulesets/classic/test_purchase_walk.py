"""How far the code of one purchase is scattered: the files of classic in which it calls a function."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from monosim.core import Case, Table
from monosim.rulesets import classic
from monosim.rulesets.classic.files import STRATEGIES
from monosim.rulesets.classic.files.cards import SeededTable
from monosim.rulesets.classic.state.changes import GroupOfChanges
from monosim.rulesets.classic.state.changes.everyday import (
    BuyProperty,
    ChangePosition,
    RollDice,
)

HOME = str(Path(str(classic.__file__)).parent)
MOST_FILES = 8


class Walk:
    """Chance that forgets at each roll which files of classic were visited before it."""

    def __init__(self, seed: int) -> None:
        self.seeded = SeededTable(seed)
        self.visited: set[str] = set()

    def below(self, n: int, what: str) -> int:
        drawn = self.seeded.below(n, what)
        self.visited.clear()
        return drawn

    def order(self, n: int, what: str) -> Sequence[int]:
        return self.seeded.order(n, what)

    def finish(self) -> None:
        """A seed has no end."""

    def note(self, frame: FrameType, what: str, _: object) -> None:
        file = frame.f_code.co_filename
        if what == "call" and file.startswith(HOME) and frame.f_code.co_name != "<module>":
            self.visited.add(file.removeprefix(HOME))


def steps(strategy: str, seed: int) -> Iterator[tuple[Any, set[str]]]:
    """The events of a game, each with the files visited between the last roll and its telling."""
    setup = classic.read(Case("classic", seed=seed, rounds="60", seats=dict.fromkeys("0123", strategy)))
    walk = Walk(seed)
    events = classic.play(setup, Table(walk, classic.seats(setup)))
    while True:
        sys.setprofile(walk.note)
        try:
            event = next(events, None)
        finally:
            sys.setprofile(None)
        if event is None:
            return
        yield event, set(walk.visited)


def purchases(strategy: str, seed: int) -> list[set[str]]:
    """The files of each purchase, from its roll on.

    A way out of jail before it, and the notification after it, are not part of a purchase.
    """
    told = list(steps(strategy, seed))
    found = []
    for (move, _), (bought, files) in pairwise(told):
        if kinds_in(move) == [RollDice, ChangePosition] and kinds_in(bought) == [BuyProperty]:
            found.append(files)
    return found


def kinds_in(event: Any) -> list[type]:
    return list(map(type, event.changes)) if isinstance(event, GroupOfChanges) else []


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_purchase_visits_at_most_eight_files(strategy: str) -> None:
    walks = [files for seed in range(6) for files in purchases(strategy, seed)]
    assert len(walks) > 60
    for files in walks:
        assert len(files) <= MOST_FILES, sorted(files)
