"""Which engine plays a case: the readable rules, or a fast one that gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from monosim.diagnostics import ENGINE, Problem
from monosim.errors import UnusableInput
from monosim.ruleset import Case, Ruleset

FAST = {"project5": "monosim.fast.project5"}
MANY_ROUNDS = 5_000  # below, importing the fast engine costs more than it saves


def fast_transcript(
    ruleset: Ruleset[Any, Any], case: Case, engine: str, summary: bool
) -> Iterator[bytes] | None:
    """The transcript, or only its results; None if the rules are to play."""
    module = FAST.get(case.ruleset)
    wanted = engine == "fast" or (engine == "auto" and (summary or _is_long(case)))
    if not wanted or (module is None and engine == "auto"):
        return None
    if module is None:
        raise _refused(case, "it has none")
    setup = ruleset.read(case)
    fast = import_module(module)
    reason: str | None = fast.supports(setup)
    if reason is None:
        return iter([fast.summary(setup)]) if summary else fast.transcript(setup)
    if engine == "fast":
        raise _refused(case, reason)
    return None


def _is_long(case: Case) -> bool:
    rounds = (case.rounds or "").strip()
    return len(rounds) > 3 and rounds.isdigit() and (len(rounds) > 9 or int(rounds) >= MANY_ROUNDS)


def _refused(case: Case, reason: str) -> UnusableInput:
    message = f"the fast engine of {case.ruleset} cannot play this: {reason}"
    return UnusableInput([Problem(ENGINE, message)])
