"""The Python API: a game in one call, as bytes or as events."""

import os
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from monosim.core import Case, DecisionSource
from monosim.core.ruleset import DEFAULT_RULESET, NOTHING, ROLES
from monosim.play import runner
from monosim.rulesets import find

File: TypeAlias = str | os.PathLike[str] | bytes | None
"""A path, or the contents themselves as bytes."""


def run(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Mapping[int | str, str | DecisionSource] = NOTHING,
) -> bytes:
    """The transcript, byte for byte what the command prints on stdout.

    Improper inputs give what the ruleset prints of them (`Improper inputs.`); inputs that it does
    not describe raise UnusableInput.
    """
    return runner.run(_case((board, cards, players), rounds, ruleset, seed, readings, seats))


def events(
    board: File = None,
    cards: File = None,
    players: File = None,
    rounds: int | str | None = None,
    *,
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    readings: Mapping[str, str] = NOTHING,
    seats: Mapping[int | str, str | DecisionSource] = NOTHING,
) -> Iterator[Any]:
    """The events of the game, one by one. Bad inputs raise InputError or UnusableInput at once."""
    case = _case((board, cards, players), rounds, ruleset, seed, readings, seats)
    return runner.events(find(case.ruleset), case)


def _case(
    files: tuple[File, File, File],
    rounds: int | str | None,
    ruleset: str,
    seed: int,
    readings: Mapping[str, str],
    seats: Mapping[int | str, str | DecisionSource],
) -> Case:
    given = dict(zip(ROLES, files, strict=True))
    names: dict[str, Any] = {
        role: os.fspath(file) for role, file in given.items() if not isinstance(file, bytes | None)
    }
    return Case(
        ruleset=ruleset,
        rounds=None if rounds is None else str(rounds),
        seed=seed,
        readings=readings,
        seats={str(seat): source for seat, source in seats.items()},
        contents={role: file for role, file in given.items() if isinstance(file, bytes)},
        **names,
    )
