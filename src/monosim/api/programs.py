"""The Python API for programs: where what they print goes wrong, and what is behind it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from monosim.api.arguments import Contents, Path, Whole, contents_of, ruleset_of
from monosim.api.results import Row, align
from monosim.core import Case
from monosim.core.arguments import whole
from monosim.core.ruleset import DEFAULT_RULESET
from monosim.golden.compare import Comparison
from monosim.tutor.answer import Diagnosis

if TYPE_CHECKING:
    from monosim.tutor import Tutor
    from monosim.tutor.specimen import Observation, Run

Student: TypeAlias = Callable[[Case], bytes | str]
"""A program: what it prints on a case. An exception is a crash."""


# What a program printed beside what it should have printed


class ComparisonResult(Comparison):
    """The first difference of two transcripts, if there is one. It prints as the report of the command."""

    name: str

    def rows(self) -> list[Row]:
        """A row for the first difference; none if the two are equal."""
        found = self.record()["results"][0]["difference"]
        return align([found] if found else [])

    def record(self) -> dict[str, Any]:
        from monosim.golden.workflow import Result, as_record

        status: Any = "equal" if self.ok else "different"
        return as_record([Result(status, self.name, comparison=self)])

    def text(self) -> str:
        from monosim.core import number_of
        from monosim.golden.report import report

        if self.difference is None:
            return f"equal: {number_of(self.lines, 'line')}\n"
        return report(self.name, self.difference)

    def __repr__(self) -> str:
        return self.text().rstrip("\n")


def compare(expected: Path | Contents, actual: Path | Contents) -> ComparisonResult:
    """Two transcripts, each a path or its bytes: are they equal to the byte, and where do they part?"""
    from monosim.golden.compare import compare as compare_bytes

    found = ComparisonResult(*compare_bytes(contents_of("expected", expected), contents_of("actual", actual)))
    found.name = os.fspath(actual) if isinstance(actual, str | os.PathLike) else "actual"
    return found


# What is behind it


def to_bytes(output: bytes | str) -> bytes:
    """What a program prints; a function that gives nothing else has not come to an end as it should."""
    if isinstance(output, bytes | bytearray | memoryview):
        return bytes(output)
    if isinstance(output, str):
        return output.encode("utf-8", "surrogateescape")
    raise TypeError(f"a program gives what it prints, as bytes or as a text, not {output!r}")


class DiagnosisResult(Diagnosis):
    """What is behind the output of a program. It prints as the report of the command."""

    tutor: Tutor

    def rows(self) -> list[Row]:
        """A row for each mistake."""
        return align(self.record()["mistakes"])

    def record(self) -> dict[str, Any]:
        from monosim.tutor.answer import Subject, record

        return record(self.tutor, Subject("the program"), self)

    def text(self) -> str:
        from monosim.tutor.answer import Subject
        from monosim.tutor.diagnosis_report import text

        return text(self.tutor, Subject("the program"), self)

    def __repr__(self) -> str:
        return self.text().rstrip("\n")


def diagnose(
    program: Student,
    suite: Path | Iterable[Case] = (),
    *,
    ruleset: str | None = None,
    fresh: Whole | None = None,
) -> DiagnosisResult:
    """What is behind the output of a program: the mistakes that explain it, or where they must be.

    The program is called on every case of the suite, which is a directory or the cases themselves, and on
    generated inputs: `fresh` of them for the search, and further ones to test the answer. With 0 it is
    called on the suite only. The ruleset is that of the cases.
    """
    from monosim.tutor import diagnose as tutoring
    from monosim.tutor import need_tutor

    if not callable(program):
        raise TypeError(
            f"program must be a function of a Case, not {program!r}; `monosim.grade` runs commands"
        )
    cases = _name_cases(suite)
    tutor = need_tutor(_find_ruleset(cases.values(), ruleset), "diagnose")
    number = tutoring.FRESH if fresh is None else whole("fresh", fresh, 0)
    observed = [_observe(program, name, case) for name, case in cases.items()]
    attempt = (lambda case: _attempt(program, case)) if number else None
    found = DiagnosisResult(*tutoring.diagnose(tutor, observed, attempt, fresh=number))
    found.tutor = tutor
    return found


def _name_cases(suite: Path | Iterable[Case]) -> dict[str, Case]:
    from monosim.play import cases

    if isinstance(suite, str | os.PathLike):
        files = [cases.load(toml) for toml in cases.find_all([os.fspath(suite)])]
        return {file.name: file.case for file in files}
    given = list(suite) if isinstance(suite, Iterable) and not isinstance(suite, bytes) else [suite]
    for case in given:
        if not isinstance(case, Case):
            raise TypeError(f"suite must be a directory or a list of Cases, not {case!r}")
    return {f"case {number}": case for number, case in enumerate(given, 1)}


def _find_ruleset(cases: Iterable[Case], ruleset: str | None) -> str:
    """One program plays one game."""
    names = {case.ruleset.replace("_", "-"): None for case in cases}
    if ruleset is not None:
        names[ruleset_of(ruleset)] = None
    if len(names) > 1:
        raise ValueError(f"the cases are of {' and of '.join(names)}: diagnose one game")
    return next(iter(names), DEFAULT_RULESET)


def _observe(program: Student, name: str, case: Case) -> Observation:
    from monosim.tutor.draft import in_memory
    from monosim.tutor.specimen import Observation

    case = in_memory(case)
    return Observation(name, case, *_attempt(program, case)[:2])


def _attempt(program: Student, case: Case) -> Run:
    from monosim.tutor.specimen import Run

    try:
        return Run(to_bytes(program(case)))
    except Exception:
        return Run(b"", ended=False)
