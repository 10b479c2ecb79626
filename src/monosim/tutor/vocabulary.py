"""The misreadings that a diagnosis may name, and how they go together."""

from __future__ import annotations

from collections.abc import Iterable

from monosim.rulesets.project5.misreadings import MISREADINGS
from monosim.rulesets.project5.misreadings.model import Misreading
from monosim.rulesets.project5.reader import Reader
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer

Names = frozenset[str]
NONE: Names = frozenset()
ALL: Names = frozenset(MISREADINGS)
"""Also the open readings and what may not be graded: a student's program need not know of either."""

_ORDER = {name: number for number, name in enumerate(MISREADINGS)}


def _plays(reading: Misreading) -> bool:
    return (reading.rules, reading.state, reading.writer) != (Rules, State, Writer)


OF_READING: Names = frozenset(name for name in ALL if MISREADINGS[name].reader is not Reader)
OF_PLAYING: Names = frozenset(name for name in ALL if _plays(MISREADINGS[name]))


def in_order(names: Iterable[str]) -> list[str]:
    """As the catalogue has them, which goes through the game."""
    return sorted(names, key=_ORDER.__getitem__)


def preference(names: Names) -> tuple[int, int, list[int]]:
    """The simpler explanation first; then the one that an assignment settles."""
    unsettled = sum(not MISREADINGS[name].gradable for name in names)
    return len(names), unsettled, sorted(_ORDER[name] for name in names)


def joined(names: Names, name: str) -> Names:
    """With one more; it takes the place of another about the same judgement."""
    about = MISREADINGS[name].about
    return frozenset(other for other in names if MISREADINGS[other].about != about) | {name}
