"""A suite as what a platform takes: an archive for Gradescope, a project for autograder.io."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monosim.core import Kind, Problem, UnusableInput

if TYPE_CHECKING:
    from monosim.grading.judge.tasks import Task

CANNOT_PACK = Kind(
    "E009",
    "refused",
    "a suite cannot be packed",
    "",
    "`monosim golden check SUITE` shows what is wrong with its cases",
    "A suite is a directory with at least one case below it, and every case must have a transcript to"
    " compare with: a golden, or inputs that can be played.",
)


def cannot_pack(message: str) -> UnusableInput:
    return UnusableInput([Problem(CANNOT_PACK, message)])


def usable_tasks(suite: str) -> list[Task]:
    """The cases of the suite, all of them fit to judge by."""
    from monosim.grading.judge import tasks

    found = tasks.load(suite)
    if not found:
        raise cannot_pack(f"there is no case.toml below {suite}")
    for task in found:
        if task.trouble:
            raise cannot_pack(f"{task.name}: {task.trouble}")
    return found
