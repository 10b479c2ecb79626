"""Once Around by a script or a seed, for the tests of its rules and of its fast engine."""

from __future__ import annotations

from typing import Any

import monosim
from monosim.rulesets.once_around.board import STANDARD
from monosim.rulesets.once_around.events import RoundEnded
from monosim.rulesets.once_around.inputs import Setup, read

READINGS: tuple[dict[str, str], ...] = (
    {},
    {"back3": "rests"},
    {"go": "400"},
    {"utility": "moving"},
    {"utility": "product"},
    {"beyond": "pays"},
    {"rails": "capped"},
    {"rails": "distinct"},
    {"cards": "dealt"},
)
ALL_AT_ONCE = {
    "go": "400",
    "beyond": "pays",
    "back3": "rests",
    "cards": "dealt",
    "utility": "product",
    "rails": "distinct",
}


def named(readings: dict[str, str]) -> str:
    return ",".join(f"{name}={value}" for name, value in readings.items()) or "default"


def events(script: str, rounds: int = 1, board: str = STANDARD, **readings: str) -> list[Any]:
    return list(
        monosim.events(
            board.encode(), script.encode(), rounds=rounds, ruleset="once-around", readings=readings
        )
    )


def credits_of(script: str, board: str = STANDARD, **readings: str) -> list[int]:
    """The awards in order, Go's last unless the space beyond it pays."""
    return [event.credits for event in events(script, 1, board, **readings) if hasattr(event, "credits")]


def total(script: str, board: str = STANDARD, **readings: str) -> int:
    return sum(credits_of(script, board, **readings))


def setup(
    readings: dict[str, str] | None = None, board: str | None = None, seed: int = 0, rounds: int = 1
) -> Setup:
    contents = {} if board is None else {"board": board.encode()}
    return read(
        monosim.Case("once-around", readings=readings or {}, seed=seed, rounds=str(rounds), contents=contents)
    )


def totals(readings: dict[str, str], seed: int, rounds: int, board: str = STANDARD) -> list[int]:
    """By the readable rules."""
    happened = monosim.events(
        board.encode(), rounds=rounds, ruleset="once-around", seed=seed, readings=readings
    )
    return [event.total for event in happened if isinstance(event, RoundEnded)]
