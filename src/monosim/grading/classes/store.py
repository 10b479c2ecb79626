"""The results of a class on disk, each written whole as soon as it is there.

A key is equal to another if, and only if, running or judging again would give nothing new.

results.jsonl         a line for each submission, in the order in which they were judged
results.csv           the same as a table, made at the end
students/NAME.json    one submission's grade, and what it was made from
feedback/NAME.txt     for the student
feedback/NAME.html    the same as a page
feedback/NAME.replay/ pages that replay failed cases, as far as the student may see them
runs/KEY/             what the program did: run.json, and its output in every case
"""

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, NamedTuple
from urllib.parse import quote

from monosim import __version__
from monosim.core.diagnostics import visible
from monosim.core.ruleset import naming
from monosim.golden import files
from monosim.grading.emit import dump, records
from monosim.grading.grader import HowToRun, Trial
from monosim.grading.judge import Attempt, CaseResult, Cause, Grade, Task, tasks, tell_student, verdict_of
from monosim.grading.run import RunResult, Source, Usage
from monosim.grading.run.submission import describe

FORMAT, RUN_FORMAT = 2, 1
TRIED = ".monosim-tries-to-write"


class Saved(NamedTuple):
    """One submission's result, and the keys of what it depends on."""

    name: str
    run: str
    judged: str
    grade: Grade
    printed: Mapping[str, str] = {}
    """Of each case with a wrong output, the digest of that output."""

    def record(self) -> dict[str, Any]:
        return {
            "version": FORMAT,
            "name": visible(self.name),
            "run": self.run,
            "judged": self.judged,
            "diagnosis": [visible(cause.name) for cause in self.grade.causes if cause.kind == "mistake"],
            "printed": {visible(name): digest for name, digest in self.printed.items()},
            "grade": records.as_record(self.grade),
        }


class ResultsDirectory(NamedTuple):
    directory: str

    def path(self, *names: str) -> str:
        return os.path.join(self.directory, *names)

    def prepare(self) -> None:
        """Make the directory, and try whether something can be written there, before anything is run."""
        os.makedirs(self.directory, exist_ok=True)
        files.write(self.path(TRIED), b"")
        os.remove(self.path(TRIED))

    def file_of(self, directory: str, name: str, ending: str) -> str:
        """A student's file in one of the directories."""
        return self.path(directory, f"{files.fit(name)}{ending}")

    def load(self, name: str) -> Saved | None:
        """None also if the file is not ours, or of another version: then the result is made anew."""
        try:
            with open(self.file_of("students", name, ".json"), "rb") as file:
                return _read_saved(name, json.load(file))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def save(self, saved: Saved) -> None:
        from monosim.grading.emit import html

        feedback = tell_student(saved.grade).encode("utf-8", "surrogateescape")
        files.write(self.file_of("feedback", saved.name, ".txt"), feedback)
        page = html.render(saved.grade.seen_from(self.path("feedback")))
        files.write(self.file_of("feedback", saved.name, ".html"), page)
        files.write(self.file_of("students", saved.name, ".json"), dump(saved.record()))

    def empty_replays(self, name: str) -> str:
        """Where a student's replays go. What was there before may be of cases that are hidden now."""
        directory = self.file_of("feedback", name, ".replay")
        shutil.rmtree(directory, ignore_errors=True)
        return directory

    def append(self, saved: Saved) -> None:
        line = json.dumps(saved.record(), ensure_ascii=False, separators=(",", ":")) + "\n"
        os.makedirs(self.directory, exist_ok=True)
        path = self.path("results.jsonl")
        with naming(path), open(path, "ab") as file:
            file.write(line.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())

    def load_trial(self, key: str, work: Sequence[Task]) -> Trial | None:
        """What a program did, bound to the tasks of today."""
        try:
            with open(self.path("runs", key, "run.json"), "rb") as file:
                record = json.load(file)
            return _read_trial(record, self.path("runs", key), work)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def save_trial(self, key: str, trial: Trial) -> None:
        unfinished, target = self.path("runs", f".{key}.{os.getpid()}"), self.path("runs", key)
        try:
            os.makedirs(unfinished)
            for task, ran in trial.attempts:
                if ran is not None:
                    files.write(os.path.join(unfinished, _output_file(task.name)), ran.stdout)
            files.write(os.path.join(unfinished, "run.json"), dump(_trial_record(trial)))
        except OSError:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        with suppress(FileNotFoundError):
            shutil.rmtree(target)
        try:
            os.rename(unfinished, target)
        except OSError:  # another worker had the same submission, and was faster
            shutil.rmtree(unfinished)


def _output_file(case: str) -> str:
    return f"{files.fit(quote(case, safe=' '))}.out"


def _trial_record(trial: Trial) -> dict[str, Any]:
    return {
        "version": RUN_FORMAT,
        "compiled": trial.compiled and _run_record(trial.compiled, trial.compiled.stdout),
        "obstacle": trial.obstacle,
        "cases": {task.name: ran and _run_record(ran) for task, ran in trial.attempts},
    }


def _run_record(ran: RunResult, stdout: bytes = b"") -> dict[str, Any]:
    return {
        "cause": ran.cause,
        "exit_status": ran.exit_status,
        "usage": list(ran.usage),
        "reason": ran.reason,
        "stdout": stdout.decode("latin-1"),
        "stderr": ran.stderr.decode("latin-1"),
    }


def _read_trial(record: Mapping[str, Any], directory: str, work: Sequence[Task]) -> Trial:
    if record["version"] != RUN_FORMAT:
        raise ValueError(record["version"])
    compiled = record["compiled"] and _read_run(record["compiled"])
    attempts = []
    for task in work if record["cases"] else ():
        stored, output = record["cases"].get(task.name), os.path.join(directory, _output_file(task.name))
        attempts.append(Attempt(task, stored and _read_run(stored, output)))
    return Trial(tuple(attempts), compiled, record["obstacle"])


def _read_run(record: Mapping[str, Any], file: str | None = None) -> RunResult:
    stdout = record["stdout"].encode("latin-1")
    if file is not None:
        with open(file, "rb") as output:
            stdout = output.read()
    return RunResult(
        cause=record["cause"],
        stdout=stdout,
        stderr=record["stderr"].encode("latin-1"),
        exit_status=record["exit_status"],
        usage=Usage(*record["usage"]),
        reason=record["reason"],
    )


def _read_saved(name: str, record: Mapping[str, Any]) -> Saved:
    if record["version"] != FORMAT:
        raise ValueError(record["version"])
    grade = _read_grade(record["grade"])
    return Saved(name, record["run"], record["judged"], grade, record["printed"])


def _read_grade(record: Mapping[str, Any]) -> Grade:
    about = {name: record[name] for name in ("suite", "submission", "sandbox")}
    results = tuple(map(_read_result, record["results"]))
    mistakes = [cause for cause in record["causes"] if cause["kind"] == "mistake"]
    causes = tuple(map(_read_cause, (*mistakes, *record["symptoms"])))
    grade = Grade(**about, results=results, compiler_output=record["compiler_output"] or "", causes=causes)
    return grade._replace(course=record["course"] or "", notes=tuple(record["notes"]))


def _read_cause(record: Mapping[str, Any]) -> Cause:
    """Without the witness, which is only for the student's page."""
    fields = {name: record[name] for name in Cause._fields if name not in ("cases", "witness", "hidden")}
    return Cause(**fields, cases=tuple(record["cases"]))


def _read_result(record: Mapping[str, Any]) -> CaseResult:
    others = ("usage", "shown", "tags", "parts", "replay", "left_out")
    fields = {name: record[name] for name in CaseResult._fields if name not in others}
    usage = Usage(record["cpu_seconds"], record["wall_seconds"], record["peak_kilobytes"])
    shown, tags, left_out = record["shown"] or "", tuple(record["tags"]), record.get("left_out")
    return CaseResult(**fields, shown=shown, usage=usage, tags=tags, left_out=left_out)


def make_run_key(source: Source, work: Sequence[Task], how: HowToRun) -> str:
    """Of everything that decides what a program does."""
    parts: list[object] = [
        __version__,
        source.command,
        source.compile,
        how.limits,
        how.call,
        source.obstacle,
        how.sandbox.level,
    ]
    parts += describe(source)
    for task in work:
        given = () if task.trouble else (tasks.words_for(task.case), tasks.read_inputs(task.case))
        parts.append((task.name, task.trouble, given, how.limits.for_output(task.expected).output_bytes))
    return _digest(parts)


def make_judging_key(work: Sequence[Task], how: HowToRun, *choices: object) -> str:
    """Of everything that decides how a given output is judged."""
    parts = [__version__, choices, how.limits, how.sandbox.description, how.course._replace(path="")]
    return _digest([*parts, *((task.expected, task.trouble, *task.file) for task in work)])


def digest_wrong_outputs(trial: Trial) -> dict[str, str]:
    """By case: equal digests are equal outputs."""
    wrong = (attempt for attempt in trial.attempts if verdict_of(attempt) == "wrong")
    return {task.name: blake2b(ran.stdout, digest_size=8).hexdigest() for task, ran in wrong if ran}


def _digest(parts: Sequence[object]) -> str:
    return blake2b(repr(parts).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
