"""An audit as people and programs read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from monosim.core.diagnostics import visible
from monosim.core.ruleset import ROLES
from monosim.rulesets.project5.misreadings import MISREADINGS
from monosim.tutor.audit import Audit, Missed, Tested
from monosim.tutor.matrix import GRADABLE


def as_text(audit: Audit) -> str:
    return _matrix(audit.cases) + "\n" + summary(audit)


def _matrix(cases: Sequence[Tested]) -> str:
    width = max(len("case"), *(len(visible(case.name)) for case in cases))
    head = f"{'case':{width}}  kills  first\n"
    return head + "".join(_row(case, width) for case in cases)


def _row(case: Tested, width: int) -> str:
    row = f"{visible(case.name):{width}}  {len(case.kills):5}  {len(case.first):5}"
    return row + (f"  {case.first[0]}" + (", …" if case.first[1:] else "") if case.first else "") + "\n"


def summary(audit: Audit) -> str:
    told = [f"{audit.killed} of {len(GRADABLE)} misreadings are killed\n"]
    told += [f"  alive: {name}: {MISREADINGS[name].instead}\n" for name in audit.survivors]
    alike = "all that are killed are told apart" if not audit.alike else "not told apart:"
    told += [f"{alike}\n", *(f"  {', '.join(names)}\n" for names in audit.alike)]
    unfair = [(case.name, warning) for case in audit.cases for warning in case.warnings]
    told += [f"  unfair: {visible(name)}: {visible(warning)}\n" for name, warning in unfair]
    return "".join(told)


def as_record(audit: Audit) -> dict[str, Any]:
    return {
        "version": 1,
        "gradable": len(GRADABLE),
        "killed": audit.killed,
        "cases": [
            {"name": case.name, "kills": case.kills, "first": case.first, "warnings": case.warnings}
            for case in audit.cases
        ],
        "survivors": [{"name": name, "instead": MISREADINGS[name].instead} for name in audit.survivors],
        "not_told_apart": audit.alike,
    }


def missed_text(missed: Sequence[Missed], inputs: int) -> str:
    told = [f"{inputs} inputs searched, {len(missed)} tell apart what the suite does not\n"]
    for one in missed:
        told += [f"\n{', '.join(one.names)}: rounds {one.case.rounds}\n"]
        told += [f"{role}:\n{visible_lines(one.case.text(role))}" for role in ROLES]
    return "".join(told)


def visible_lines(text: str) -> str:
    return "".join(f"  {visible(line)}\n" for line in text.splitlines())
