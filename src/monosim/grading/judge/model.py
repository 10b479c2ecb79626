"""What grading one submission gave: the one model that all result files are made from."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Verdict: TypeAlias = Literal[
    "ok",
    "wrong",
    "runtime-error",
    "cpu-time",
    "wall-time",
    "output-limit",
    "memory",
    "not-started",
    "compile-error",
    "internal",
]
"""`internal` is our own failure and never the student's; everything else but `ok` earns no points."""

Feedback: TypeAlias = Literal["none", "verdict", "actual", "line", "diff", "rule", "hint", "witness"]
Visibility: TypeAlias = Literal["visible", "hidden", "after_due_date", "after_published"]


class Usage(NamedTuple):
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    peak_kilobytes: int = 0


class CaseResult(NamedTuple):
    name: str
    verdict: Verdict
    max_points: float
    headline: str
    """One line for people, which tells no more than the verdict may: `killed after 2 s of CPU time`."""
    feedback: Feedback
    visibility: Visibility
    shown: str = ""
    """All that the student may see below the headline at this case's feedback level."""
    usage: Usage = Usage()
    exit_status: int | None = None
    """What the program exited with; a negative number is the signal that ended it."""
    tags: tuple[str, ...] = ()

    @property
    def points(self) -> float:
        return self.max_points if self.verdict == "ok" else 0.0


class Grade(NamedTuple):
    suite: str
    submission: str
    sandbox: str
    """Which sandbox was used: `bwrap`, `limits` or `none`."""
    results: tuple[CaseResult, ...]
    compiler_output: str = ""

    @property
    def points(self) -> float:
        return sum(result.points for result in self.results)

    @property
    def max_points(self) -> float:
        return sum(result.max_points for result in self.results)
