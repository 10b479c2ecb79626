"""The engine: the rules as plain functions (`core.plain`), for studies and for what `lookahead` tries.

It is made when it is imported, which takes some milliseconds. tests/rulesets/deal/test_engine.py plays it
beside the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from monosim.core import Chance
from monosim.core.plain import make_plain, read_source
from monosim.rulesets.deal.deckfile import shuffler
from monosim.rulesets.deal.position import Position

if TYPE_CHECKING:
    from monosim.rulesets.deal.inputs import Setup

PACKAGE: Final = "monosim.rulesets.deal"
MODULES: Final = ("drawing", "transfers", "rearranging", "actions", "turns", "game")
"""Those of rules that ask or tell, each after those that it imports."""
Picker: TypeAlias = Callable[[Any, str, Sequence[int]], int]
"""Answers (None, kind, options by number)."""


class Running(Position):
    """A position that the engine plays on, and who answers in each seat."""

    __slots__ = ("pickers",)

    pickers: Sequence[Picker]


def choose(
    position: Running,
    seat: int,
    kind: str,
    options: Sequence[int],
    owed: int = 0,
    against: str = "",
    named: tuple[int, ...] = (),
) -> int:
    """As `decisions.choose`, of a picker."""
    if len(options) == 1:
        return options[0]
    position.owed, position.against, position.named = owed, against, named
    return position.pickers[seat](None, kind, options)


def make_rules(read: Callable[[str], str] = read_source) -> Mapping[str, Any]:
    instead: dict[str, dict[str, Any]] = {
        f"{PACKAGE}.decisions": {"choose": choose},
        f"{PACKAGE}.position": {"Position": Running},
    }
    return make_plain([f"{PACKAGE}.{name}" for name in MODULES], instead, read)


RULES: Final = make_rules()


def begin(setup: Setup, chance: Chance, rules: Mapping[str, Any] = RULES) -> Running:
    """The position from which a game is played, by whoever `pickers` is given then."""
    position: Position = rules["begin"](setup, chance)
    running = position if isinstance(position, Running) else run_from(position)
    running.shuffle = shuffler(setup.reshuffle, chance)
    return running


def run_from(start: Position) -> Running:
    """A copy of a position at the start of a turn, which still needs `pickers`, and who shuffles."""
    return start.copy_to(Running(start.players, start.rules))


def play_on(position: Running, limit: int, rules: Mapping[str, Any] = RULES) -> None:
    """Play the game to its end, or until a picker raises something."""
    rules["play_turns"](position, limit)
