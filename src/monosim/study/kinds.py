"""The kinds of problem a batch may have."""

from __future__ import annotations

from monosim.core import Kind, Place, Problem, UnusableInput

BAD_PLAN = Kind(
    "E010",
    "refused",
    "a plan of games cannot be used",
    "",
    "docs/batch.md lists the keys and what they mean",
    "A plan names a ruleset and, axis by axis, what its games differ in. A key that it does not have is"
    " refused, so that a slip is noticed before a million games are played.",
)
CANNOT_KEEP = Kind(
    "E011",
    "refused",
    "rows cannot be kept or put together",
    "",
    "choose another --output, or remove what an earlier plan has left",
    "Beside the rows stands a manifest that says which plan they come from and how far they go. A batch"
    " goes on only where the plan is the very same, and shards are merged only if they are of one plan and"
    " none is missing.",
)
KINDS = {kind.code: kind for kind in (BAD_PLAN, CANNOT_KEEP)}


def bad_plan(path: str, message: str) -> UnusableInput:
    return UnusableInput([Problem(BAD_PLAN, f"{path}: {message}", Place(path))])


def cannot_keep(path: str, message: str) -> UnusableInput:
    return UnusableInput([Problem(CANNOT_KEEP, f"{path}: {message}", Place(path))])
