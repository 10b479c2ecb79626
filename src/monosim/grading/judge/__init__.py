"""Judge what a program did: the tasks, the verdicts, the feedback, and the grade."""

from monosim.grading.judge.model import (
    CaseResult,
    Feedback,
    Grade,
    Verdict,
    tell_points,
    tell_staff,
    tell_student,
)
from monosim.grading.judge.tasks import Task
from monosim.grading.judge.verdicts import Attempt, judge_unseen, outputs_of, verdict_of

__all__ = [
    "Attempt", "CaseResult", "Feedback", "Grade", "Task", "Verdict", "judge_unseen", "outputs_of",
    "tell_points", "tell_staff", "tell_student", "verdict_of",
]  # fmt: skip
