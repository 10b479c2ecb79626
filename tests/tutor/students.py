"""Programs that play totals, right or with mistakes, and what was observed of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from tutor.totals import tutor

from monosim.core import Case
from monosim.tutor import NONE
from monosim.tutor.diagnose import Diagnosis, Observation, Program, Run, diagnose
from monosim.tutor.programs import predict


def program(*names: str) -> Program:
    """Mistakes by name: misreadings, or edits of the rules."""
    return lambda case: Run((predict(tutor, case, frozenset(names)) or "").encode())


def rewriting(change: Callable[[str], str], *names: str) -> Program:
    """The program, with its output changed."""
    return lambda case: Run(change(predict(tutor, case, frozenset(names)) or "").encode())


def right(case: Case) -> str:
    return predict(tutor, case, NONE) or ""


def observe(of: Program, number: int = 12) -> list[Observation]:
    found = []
    for index, case in enumerate(islice(tutor.inputs(2), number)):
        run = of(case)
        assert run is not None
        found.append(Observation(f"case-{index}", case, run.output, run.ended))
    return found


def examine(of: Program, fresh: int = 60, **options: object) -> Diagnosis:
    return diagnose(tutor, observe(of), of, fresh=fresh, **options)  # type: ignore[arg-type]


def words_of(found: Diagnosis) -> list[str]:
    return [finding.mistake.words for finding in found.findings]
