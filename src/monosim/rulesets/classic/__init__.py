"""Classic Monopoly on atomic changes (seed 003)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from monosim.core import About, Console, InputError
from monosim.rulesets.classic.events import EVENTS
from monosim.rulesets.classic.game import fold, play
from monosim.rulesets.classic.inputs import chance, read
from monosim.rulesets.classic.kinds import KINDS
from monosim.rulesets.classic.readings import OPEN
from monosim.rulesets.classic.seats import seats
from monosim.rulesets.classic.transcript import write

if TYPE_CHECKING:
    from monosim.rulesets.classic.auditing import Audited

__all__ = [
    "ABOUT",
    "KINDS",
    "chance",
    "console",
    "fold",
    "play",
    "read",
    "refuse",
    "seats",
    "write",
]

console = Console(prompt=lambda decision: f"{decision.question()}\n")
ABOUT = About(
    summary="classic Monopoly, every state legal by construction (seed 003)",
    board="a position to start from, in JSON",
    cards="dice and the orders of the decks; what it leaves out comes from the seed",
    players="a script of answers; or, as .toml, seats and their strategies",
    rounds="the most turns, 1000 unless given",
    needs=frozenset(),
    events=EVENTS,
    readings={name: tuple(values) for name, values in OPEN.items()},
    strategy="default",
    length="turns",
)


def audit(events: Iterable[Any]) -> Audited:
    """Whether a game was legal, from its log alone."""
    from monosim.rulesets.classic import auditing  # a run has no use for it

    return auditing.audit(events)


def refuse(error: InputError) -> str:
    """None of its inputs is improper: what cannot be used is refused before it comes to that."""
    raise AssertionError(error)
