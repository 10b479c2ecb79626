"""A witness as people read it: its files, and where the wrong program's output parts from the right one."""

from __future__ import annotations

from monosim.core import Case
from monosim.core.diagnostics import visible
from monosim.core.ruleset import ROLES
from monosim.golden.compare import compare
from monosim.golden.report import report
from monosim.tutor.reference import RIGHT, printed


def as_text(case: Case, names: frozenset[str]) -> str:
    right, wrong = printed(case, RIGHT), printed(case, names)
    assert right is not None
    assert wrong is not None
    difference = compare(right, wrong).difference
    assert difference is not None
    files = "".join(f"\n{role}.txt\n{_indented(case.text(role))}" for role in ROLES)
    rounds = f"\nrounds\n  {case.rounds}\n"
    return f"{files}{rounds}\nexpected\n{_indented(right.decode())}\n{report('wrong', difference)}"


def _indented(text: str) -> str:
    return "".join(f"  {visible(line)}\n" for line in text.splitlines())
