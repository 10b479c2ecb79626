"""What a student reads is never poorer because somebody looked for their mistakes.

A report is *poorer* than another about the same outputs if

* a cause of the other is missing for a case, and no mistake is named instead that the case's level allows; or
* a case stands alone that the other has in a group.

The law is tried with many programs, with answers of a diagnosis that may be anything, and at every level.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import cast

import pytest
from command import FIXTURES

from monosim.grading.grader import HowToRun, Trial, grade_trial
from monosim.grading.judge import Attempt, Grade, Task, tasks, tell_student
from monosim.grading.judge.causes import find_causes
from monosim.grading.judge.model import Cause, Feedback, Visibility, causes_for_staff, causes_for_student
from monosim.grading.judge.verdicts import judge_unseen, verdict_of
from monosim.grading.run import Limits, RunResult
from monosim.grading.run.sandbox import Sandbox
from monosim.play.cases import FEEDBACKS
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor.answer import Diagnosis, Finding
from monosim.tutor.programs import predict
from monosim.tutor.vocabulary import vocabulary_of

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

CASES, IMPROPER = 14, 4
LEVELS = cast(tuple[Feedback, ...], FEEDBACKS)
TELLS_MISTAKES = LEVELS.index("hint")
MIXTURES = 6
"""So many choices of a level for each case, some of them hidden, besides those with one level for all."""
MISTAKES = (
    (), ("rent-truncated",), ("tie-to-higher",), ("monopoly-of-two",), ("houses-vanish",), ("round-too-few",),
    ("rent-truncated", "monopoly-of-two"), ("tie-to-higher", "houses-vanish", "rent-truncated"),
)  # fmt: skip


def _ended(change: Callable[[bytes], bytes]) -> Callable[[bytes, int], RunResult]:
    return lambda printed, place: RunResult("ended", change(printed), exit_status=0)


def _crash(printed: bytes, place: int) -> RunResult:
    if place % 3:
        return RunResult("ended", printed, exit_status=0)
    return RunResult("ended", printed[:60], b"what(): vector\n", exit_status=-6)


def _stop(printed: bytes, place: int) -> RunResult:
    return RunResult("ended" if place % 4 else "cpu-time", printed, exit_status=0)


DISGUISES: dict[str, Callable[[bytes, int], RunResult]] = {
    "as it is": _ended(lambda printed: printed),
    "a prompt": _ended(lambda printed: b"Board file? " + printed),
    "CRLF": _ended(lambda printed: printed.replace(b"\n", b"\r\n")),
    "Round 1:": _ended(lambda printed: printed.replace(b"Round: 1", b"Round 1:")),
    "no last newline": _ended(lambda printed: printed[:-1]),
    "silence": _ended(lambda printed: b"" if b"bankrupt" in printed else printed),
    "a crash": _crash,
    "a loop": _stop,
}


@cache
def _tasks() -> tuple[Task, ...]:
    every = tasks.load(str(FIXTURES / "project5" / "suite"))
    refusals = [task for task in every if task.name.startswith("improper-")]
    return (*refusals[:IMPROPER], *[task for task in every if task not in refusals][: CASES - IMPROPER])


def _programs() -> Iterator[tuple[tuple[str, ...], list[Attempt]]]:
    """Its mistakes, and what it did."""
    for names in MISTAKES:
        known = frozenset(names)
        printed = [(predict(tutor, task.case, known) or "").encode() for task in _tasks()]
        for disguise in DISGUISES.values():
            ran = map(disguise, printed, range(len(printed)))
            yield tuple(known), [Attempt(task, one) for task, one in zip(_tasks(), ran, strict=True)]


def _answer(names: Iterable[str], attempts: Sequence[Attempt], chance: random.Random) -> Diagnosis:
    """Mistakes that show in some of the failed cases which came to their end, as a diagnosis may find."""
    failed = [task.name for task, ran in attempts if ran and ran.is_whole and not task.accepts(ran.stdout)]
    findings = []
    for name in (*names, "parking-is-sold")[:3]:
        shows = tuple(case for case in failed if chance.random() < chance.choice((0.3, 0.9)))
        if shows:
            findings.append(Finding(vocabulary_of(tutor).find(name), (), shows[0], 1, shows))
    return Diagnosis("explained" if findings else "not explained", findings=tuple(findings))


def _choose_levels(chance: random.Random) -> Iterator[list[tuple[Feedback, Visibility]]]:
    for level in LEVELS:
        yield [(level, "visible")] * CASES
    for _ in range(MIXTURES):
        often = chance.choice(LEVELS)
        yield [
            (chance.choice((often, chance.choice(LEVELS))), "hidden" if chance.random() < 0.2 else "visible")
            for _ in range(CASES)
        ]


def _grade(
    causes: tuple[Cause, ...], attempts: Sequence[Attempt], told: Sequence[tuple[Feedback, Visibility]]
) -> Grade:
    results = [
        judge_unseen([attempt.task], verdict_of(attempt), "")[0]._replace(
            feedback=level, visibility=visibility
        )
        for attempt, (level, visibility) in zip(attempts, told, strict=True)
    ]
    return Grade("suite", "ada", "limits", tuple(results), causes=causes)


def poorer(grade: Grade, other: Grade) -> list[str]:
    """Why what the first grade tells its student is poorer than what the other one does."""
    levels = {result.name: LEVELS.index(result.feedback) for result in grade.results if result.is_open}
    told = {(cause.name, case) for cause in causes_for_student(grade) for case in cause.cases}
    named = {
        case
        for cause in causes_for_student(grade)
        for case in cause.cases
        if cause.kind == "mistake" and levels[case] >= TELLS_MISTAKES
    }
    grouped = {case for _, case in told}
    reasons = []
    for cause in causes_for_student(other):
        for case in cause.cases:
            if (cause.name, case) not in told and case not in named:
                reasons.append(f"{case} is not told: {cause.words}")
            if case not in grouped:
                reasons.append(f"{case} stands alone, and not in: {cause.words}")
    return reasons


def _try_all(seed: int) -> Iterator[tuple[Grade, Grade]]:
    """With an answer of the tutor, and without one."""
    chance = random.Random(seed)
    for names, attempts in _programs():
        answer = _answer(names, attempts, chance)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("monosim.tutor.hints.diagnose", lambda *_, answer=answer, **__: answer)
            causes = find_causes(attempts, Limits(), always=True)
        plain = find_causes(attempts, Limits())
        for told in _choose_levels(chance):
            yield _grade(causes, attempts, told), _grade(plain, attempts, told)


def test_a_diagnosis_never_makes_a_report_poorer() -> None:
    tried = compared = 0
    for diagnosed, plain in _try_all(1):
        assert poorer(diagnosed, plain) == []
        tried += any(cause.kind == "mistake" for cause in diagnosed.causes)
        compared += len(causes_for_student(plain))
    assert tried > 500
    assert compared > 500


def test_below_the_level_of_hints_a_diagnosis_changes_nothing() -> None:
    for diagnosed, plain in _try_all(2):
        if all(LEVELS.index(result.feedback) < TELLS_MISTAKES for result in diagnosed.results):
            assert causes_for_student(diagnosed) == causes_for_student(plain)


def test_a_higher_level_is_never_poorer() -> None:
    before: dict[tuple[Cause, ...], Grade] = {}
    for diagnosed, _ in _try_all(3):
        levels = {result.feedback for result in diagnosed.results}
        if len(levels) == 1 and all(result.is_open for result in diagnosed.results):
            lower = before.get(diagnosed.causes)
            if lower and LEVELS.index(lower.results[0].feedback) < LEVELS.index(
                diagnosed.results[0].feedback
            ):
                assert poorer(diagnosed, lower) == []
            before[diagnosed.causes] = diagnosed


def test_at_the_level_of_hints_students_are_told_every_name_that_staff_are() -> None:
    for diagnosed, _ in _try_all(4):
        told = {cause.name for cause in causes_for_student(diagnosed)}
        hints = {
            result.name
            for result in diagnosed.results
            if result.is_open and LEVELS.index(result.feedback) >= TELLS_MISTAKES
        }
        for cause in causes_for_staff(diagnosed):
            if cause.kind == "mistake" and not hints.isdisjoint(cause.cases):
                assert cause.name in told


def test_nobody_is_told_more_than_their_cases_allow() -> None:
    for diagnosed, _ in _try_all(5):
        levels = {
            result.name: LEVELS.index(result.feedback) for result in diagnosed.results if result.is_open
        }
        for cause in causes_for_student(diagnosed):
            assert all(levels[case] >= LEVELS.index(cause.level) for case in cause.cases)
            assert cause.cases


def test_the_text_for_a_student_is_the_same_with_and_without_a_diagnosis(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Through the whole grade, for a program that prints `Round 1:` where `Round: 1` is expected."""
    ran = [
        RunResult("ended", task.expected.replace(b"Round: ", b"Round "), exit_status=0) for task in _tasks()
    ]
    attempts = tuple(map(Attempt, _tasks(), ran))
    shows = tuple(task.name for task, one in attempts if one and one.stdout != task.expected)
    finding = Finding(vocabulary_of(tutor).find("rent-truncated"), (), shows[0], 1, shows)
    answer = Diagnosis("explained", findings=(finding,))
    monkeypatch.setattr("monosim.tutor.hints.diagnose", lambda *_, **__: answer)

    def told(level: Feedback, diagnose: bool) -> str:
        work = [task._replace(file=task.file._replace(feedback=level)) for task in _tasks()]
        tried = tuple(Attempt(task, one) for task, (_, one) in zip(work, attempts, strict=True))
        grade = grade_trial("suite", "ada", work, Trial(tried), HowToRun(Sandbox("none")), diagnose)
        return tell_student(grade)

    for level in ("none", "verdict", "actual", "line", "diff", "rule", "hint"):
        assert told(level, True) == told(level, False)
    assert f"{len(shows)} cases: the first wrong line is of the form" in told("diff", True)
    assert f"{len(shows)} cases: it drops the fraction of a dollar" in told("hint", True)
