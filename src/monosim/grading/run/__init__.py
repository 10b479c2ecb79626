"""Run a program that nobody trusts: copied, compiled, confined, measured, and ended with all its children."""

from monosim.grading.run.limits import MEGABYTE, Limits, Usage
from monosim.grading.run.places import NoUser, make_workshop
from monosim.grading.run.process import RunResult, run
from monosim.grading.run.sandbox import WANTED, Room, Sandbox, SandboxUnavailable, choose_sandbox
from monosim.grading.run.submission import Program, Source, prepare
from monosim.grading.run.tree import list_files, remove

__all__ = [
    "MEGABYTE", "WANTED", "Limits", "NoUser", "Program", "Room", "RunResult", "Sandbox", "SandboxUnavailable",
    "Source", "Usage", "choose_sandbox", "list_files", "make_workshop", "prepare", "remove", "run",
]  # fmt: skip
