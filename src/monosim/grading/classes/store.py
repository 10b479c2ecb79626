"""The results of a class on disk, each written whole as soon as it is there.

results.jsonl         a line for each submission, in the order in which they were judged
results.csv           the same as a table, made at the end
students/NAME.json    one submission's grade, and what it was made from
feedback/NAME.txt     for the student
runs/KEY/             what the program did: run.json, and its output in every case
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote

from monosim.core.diagnostics import visible
from monosim.golden import files
from monosim.grading.emit.bounded import dumped
from monosim.grading.emit.record import as_record
from monosim.grading.grader import Trial
from monosim.grading.judge.model import CaseResult, Grade, Usage
from monosim.grading.judge.tasks import Task
from monosim.grading.judge.text import for_student
from monosim.grading.judge.verdicts import Attempt
from monosim.grading.run.process import Outcome

FORMAT = 1


class Saved(NamedTuple):
    """One submission's result, and the keys of what it depends on."""

    name: str
    run: str
    judged: str
    grade: Grade
    diagnosis: tuple[str, ...] = ()

    def record(self) -> dict[str, Any]:
        return {
            "version": FORMAT,
            "name": visible(self.name),
            "run": self.run,
            "judged": self.judged,
            "diagnosis": list(self.diagnosis),
            "grade": as_record(self.grade),
        }


class Store(NamedTuple):
    directory: str

    def path(self, *names: str) -> str:
        return os.path.join(self.directory, *names)

    def saved(self, name: str) -> Saved | None:
        """None also if the file is not ours, or of another version: then it is made anew."""
        try:
            with open(self.path("students", f"{name}.json"), "rb") as file:
                return _saved(name, json.load(file))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def save(self, saved: Saved) -> None:
        feedback = for_student(saved.grade).encode("utf-8", "surrogateescape")
        files.write(self.path("feedback", f"{saved.name}.txt"), feedback)
        files.write(self.path("students", f"{saved.name}.json"), dumped(saved.record()))

    def append(self, saved: Saved) -> None:
        line = json.dumps(saved.record(), ensure_ascii=False, separators=(",", ":")) + "\n"
        os.makedirs(self.directory, exist_ok=True)
        with open(self.path("results.jsonl"), "ab") as file:
            file.write(line.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())

    def trial(self, key: str, work: Sequence[Task]) -> Trial | None:
        """What a program did, bound to the tasks of today."""
        try:
            with open(self.path("runs", key, "run.json"), "rb") as file:
                record = json.load(file)
            return _trial(record, self.path("runs", key), work)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, key: str, trial: Trial) -> None:
        unfinished, target = self.path("runs", f".{key}.{os.getpid()}"), self.path("runs", key)
        os.makedirs(unfinished)
        for task, outcome in trial.attempts:
            if outcome is not None:
                files.write(os.path.join(unfinished, _file(task.name)), outcome.stdout)
        files.write(os.path.join(unfinished, "run.json"), dumped(_trial_record(trial)))
        with suppress(FileNotFoundError):
            shutil.rmtree(target)
        try:
            os.rename(unfinished, target)
        except OSError:  # another worker had the same submission, and was faster
            shutil.rmtree(unfinished)


def _file(case: str) -> str:
    return f"{quote(case, safe=' ')}.out"


def _trial_record(trial: Trial) -> dict[str, Any]:
    return {
        "version": FORMAT,
        "compiled": trial.compiled and _outcome_record(trial.compiled, trial.compiled.stdout),
        "obstacle": trial.obstacle,
        "cases": {task.name: outcome and _outcome_record(outcome) for task, outcome in trial.attempts},
    }


def _outcome_record(outcome: Outcome, stdout: bytes = b"") -> dict[str, Any]:
    return {
        "cause": outcome.cause,
        "exit_status": outcome.exit_status,
        "usage": list(outcome.usage),
        "reason": outcome.reason,
        "stdout": stdout.decode("latin-1"),
        "stderr": outcome.stderr.decode("latin-1"),
    }


def _trial(record: Mapping[str, Any], directory: str, work: Sequence[Task]) -> Trial:
    if record["version"] != FORMAT:
        raise ValueError(record["version"])
    compiled = record["compiled"] and _outcome(record["compiled"])
    attempts = []
    for task in work if record["cases"] else ():
        stored = record["cases"].get(task.name)
        attempts.append(Attempt(task, stored and _outcome(stored, os.path.join(directory, _file(task.name)))))
    return Trial(tuple(attempts), compiled, record["obstacle"])


def _outcome(record: Mapping[str, Any], file: str | None = None) -> Outcome:
    stdout = record["stdout"].encode("latin-1")
    if file is not None:
        with open(file, "rb") as output:
            stdout = output.read()
    return Outcome(
        cause=record["cause"],
        stdout=stdout,
        stderr=record["stderr"].encode("latin-1"),
        exit_status=record["exit_status"],
        usage=Usage(*record["usage"]),
        reason=record["reason"],
    )


def _saved(name: str, record: Mapping[str, Any]) -> Saved:
    if record["version"] != FORMAT:
        raise ValueError(record["version"])
    grade = _grade(record["grade"])
    return Saved(name, record["run"], record["judged"], grade, tuple(record["diagnosis"]))


def _grade(record: Mapping[str, Any]) -> Grade:
    return Grade(
        suite=record["suite"],
        submission=record["submission"],
        sandbox=record["sandbox"],
        results=tuple(map(_result, record["results"])),
        compiler_output=record["compiler_output"] or "",
    )


def _result(record: Mapping[str, Any]) -> CaseResult:
    return CaseResult(
        name=record["name"],
        verdict=record["verdict"],
        max_points=record["max_points"],
        headline=record["headline"],
        feedback=record["feedback"],
        visibility=record["visibility"],
        shown=record["shown"] or "",
        usage=Usage(record["cpu_seconds"], record["wall_seconds"], record["peak_kilobytes"]),
        exit_status=record["exit_status"],
        tags=tuple(record["tags"]),
    )
