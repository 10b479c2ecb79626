"""monosim diagnose: which mistakes are behind what a program prints."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, NoReturn

import click

from monosim.cli import check_linux, exits
from monosim.cli.inputs import RULESET, STDIN, case_from, ruleset_option
from monosim.cli.running import (
    FEEDBACK,
    check_program,
    end_cleanly,
    read_course,
    read_how_to_run,
    runs_programs,
)
from monosim.cli.terminal import (
    DirectoryPath,
    Progress,
    color_option,
    complain,
    for_log,
    say,
    style_for,
    waiting,
    write_file,
)
from monosim.core import Case
from monosim.core.diagnostics import visible
from monosim.core.ruleset import read_bounded
from monosim.golden.compare import TOLERANT
from monosim.grading.grader import Bench, places_of, prepare_bench
from monosim.grading.judge import tasks
from monosim.grading.judge.tasks import Task
from monosim.grading.run.process import RunResult
from monosim.grading.run.submission import Source
from monosim.play.course import Course
from monosim.play.course_file import load_course
from monosim.play.runner import run
from monosim.report.markup import paragraphs
from monosim.report.tables import json_text
from monosim.tutor import Tutor, need_tutor
from monosim.tutor.answer import SkippedCase, Subject, record, record_1
from monosim.tutor.diagnose import FRESH, Diagnosis, Observation, Program, Run, count_runs, diagnose
from monosim.tutor.diagnosis_report import text
from monosim.tutor.draft import in_memory

CRASHES = (b"Traceback (most recent call last)", b"Exception in thread ")
"""What Python and Java say on stderr when a program ends by accident, with an exit status and no signal."""


@click.command("diagnose")
@click.argument(
    "words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="SUITE [-- PROGRAM [WORD]...]"
)
@click.option(
    "--transcript", metavar="FILE", type=click.Path(),
    help="Instead of running a program: what it printed, for the four inputs behind --.",
)  # fmt: skip
@click.option(
    "--from", "directory", metavar="DIR", type=DirectoryPath(exists=True, file_okay=False),
    help="The submission: all of it is copied, and PROGRAM is sought there. Default with --compile: here.",
)  # fmt: skip
@partial(runs_programs, without=(FEEDBACK,))
@click.option(
    "--fresh", type=click.IntRange(min=0), default=FRESH, metavar="N",
    help=f"Generate N fair inputs to explain, and more to test the answer on. Default: {FRESH}.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "json-1"]), default="text",
    help="Default: text. json-1 is the earlier form of json.",
)  # fmt: skip
@click.option(
    "--replay", "page", metavar="FILE", type=click.Path(dir_okay=False),
    help="Write a page too, on which the program's game stands beside the right one.",
)  # fmt: skip
@ruleset_option
@color_option
def command(
    words: tuple[str, ...],
    ruleset: str | None,
    transcript: str | None,
    directory: str | None,
    compiling: str | None,
    course: str | None,
    fresh: int,
    form: str,
    page: str | None,
    **running: Any,
) -> None:
    """Say which mistakes are behind what a program prints.

    \b
    Examples:
      monosim diagnose suite -- ./student
      monosim diagnose suite --compile 'g++ -O2 -o student student.cpp' -- ./student
      monosim diagnose suite --fresh 20 --format json -- python3 monopoly.py
      monosim diagnose --transcript mine.txt -- board.txt cards.txt players.txt 3
      monosim diagnose suite --replay wrong.html -- ./student

    The answer is the smallest set of mistakes that prints, byte for byte, what the program printed on
    every case, and on inputs generated afresh. Mistakes are misreadings with a name (`monosim misreadings`
    lists them), or small edits of the rules. Where nothing explains the program, the answer says which
    rule to look at. The course's readings are part of the rules; its course.toml is the one of --course, else
    the one in SUITE, else the one beside SUITE.

    \b
    Statuses: right, right where it ends, explained, partly explained, not explained, no game.
    Exit codes: 0 right, or explained; 1 anything else, or the program crashed or did not end on some
    input; 2 wrong usage; 3 there is nothing to compare.
    """
    if transcript is not None:
        rules = load_course(course)
        found = _of_transcript(transcript, words, ruleset, rules)
    else:
        check_linux()
        end_cleanly()
        suite, program = words[0], words[1:]
        if directory is None and (compiling is not None or not program):
            directory = os.curdir
        rules = read_course(course, suite, places_of(program, directory))
        check_program(program, compiling, rules)
        source = Source(program, directory, compiling, (suite,))
        found = _of_program(source, suite, ruleset, fresh, read_how_to_run(**running, course=rules))
    _tell(found, form)
    if page is not None:
        _replay(found, page)
    if rules.forgiven:
        say(f"note: {rules.forgiven}\n") if form == "text" else complain(f"note: {rules.forgiven}")
    settled = found.diagnosis.status in ("right", "explained") and found.diagnosis.crashes is None
    click.get_current_context().exit(exits.OK if settled else exits.DIFFERENT)


class Found(NamedTuple):
    tutor: Tutor
    subject: Subject
    diagnosis: Diagnosis
    observed: list[Observation]


def _of_transcript(path: str, words: tuple[str, ...], ruleset: str | None, course: Course) -> Found:
    case = case_from(inputs=words, ruleset=ruleset, seed=None, readings={}, seats={})
    case = case._replace(readings={**course.readings.get(case.ruleset, {}), **case.readings})
    tutor = need_tutor(case.ruleset, "diagnose")
    name = STDIN if path == "-" else path
    try:
        with click.open_file(path, "rb") as file:
            output = read_bounded(file, name)
    except OSError as error:
        raise click.BadParameter(f"{path}: {error.strerror}", param_hint="--transcript") from None
    observed = [Observation(name, in_memory(case), TOLERANT[course.tolerance](output))]
    with waiting("looking for mistakes"):
        return Found(tutor, Subject(name), diagnose(tutor, observed), observed)


def _of_program(source: Source, suite: str, ruleset: str | None, fresh: int, way: Any) -> Found:
    work = tasks.load(suite, course=way.course)
    tutor = _tutor_of(work, ruleset)
    progress = Progress(len(work) + count_runs(tutor, fresh), "runs")
    with prepare_bench(source, way) as ready:
        _check_program(ready)
        observed, left_out = _observe(ready, work, progress.step)
        if not observed:
            _nothing(f"there is no output to compare on any case below {visible(suite)}", left_out)
        program = _program(ready, _forgiving(work), progress.step) if fresh else None
        diagnosis = diagnose(tutor, observed, program, fresh=fresh)
    progress.end()
    subject = Subject(" ".join(source.command), tuple(left_out), way.sandbox.description)
    return Found(tutor, subject, diagnosis, observed)


def _tutor_of(work: list[Task], ruleset: str | None) -> Tutor:
    """All cases are of one ruleset: one program plays one game."""
    named = [name for name in (ruleset, *(task.case.ruleset for task in work)) if name]
    tutors = [need_tutor(name, "diagnose") for name in dict.fromkeys(named or [RULESET])]
    others = [tutor.ruleset for tutor in tutors if tutor is not tutors[0]]
    if others:
        raise click.UsageError(f"the cases are of {tutors[0].ruleset} and of {others[0]}: diagnose one game")
    return tutors[0]


def _check_program(ready: Bench) -> None:
    if not ready.program.compiles:
        compiled = ready.program.compiled
        said = compiled.stdout + compiled.stderr if compiled else b""
        told = for_log(paragraphs(said.decode("utf-8", "backslashreplace")))
        raise click.UsageError(f"it does not compile\n{told}")
    if ready.program.obstacle:
        raise click.UsageError(f"it cannot be started: {ready.program.obstacle}")


def _nothing(message: str, left_out: list[SkippedCase]) -> NoReturn:
    for case, reason in left_out:
        complain(f"{visible(case)}: {visible(reason)}")
    complain(message)
    click.get_current_context().exit(exits.NOTHING_TESTED)


def _observe(
    ready: Bench, work: list[Task], tell: Callable[[], None]
) -> tuple[list[Observation], list[SkippedCase]]:
    observed, left_out = list[Observation](), list[SkippedCase]()
    for task in work:
        tell()
        outcome = None if task.trouble else ready.run(task.case, task.expected)
        reason = task.trouble or _trouble(outcome)
        if outcome is None or reason:
            left_out.append(SkippedCase(task.name, reason))
        else:
            observed.append(
                Observation(
                    task.name, in_memory(task.case), task.what_counts(outcome.stdout), _ended(outcome)
                )
            )
    return observed, left_out


def _trouble(outcome: RunResult | None) -> str:
    """Why the run says nothing of the program."""
    if outcome is None or outcome.cause == "internal":
        return "it could not be run"
    return outcome.reason if outcome.cause == "not-started" else ""


def _ended(outcome: RunResult) -> bool:
    crashed = bool(outcome.exit_status) and any(mark in outcome.stderr for mark in CRASHES)
    return outcome.cause == "ended" and outcome.signal is None and not crashed


def _forgiving(work: list[Task]) -> Callable[[bytes], bytes]:
    """What counts of any output, if it is the same for all cases of the suite."""
    sure = work and all(task.wanted == task.expected for task in work)
    return work[0].forgive if sure else bytes


def _program(ready: Bench, forgive: Callable[[bytes], bytes], tell: Callable[[], None]) -> Program:
    def run(case: Case) -> Run | None:
        tell()
        outcome = ready.run(case)
        if _trouble(outcome):
            return None
        stopped = outcome.cause in ("cpu-time", "wall-time")
        return Run(forgive(outcome.stdout), _ended(outcome), stopped)

    return run


def _tell(found: Found, form: str) -> None:
    if form != "text":
        say(json_text((record if form == "json" else record_1)(*found[:3])))
    else:
        say(for_log(text(*found[:3], style_for(sys.stdout))))


def _replay(found: Found, path: str) -> None:
    """Of a case that shows a mistake, if there is one; a given case goes before a generated input."""
    from monosim.replays.beside import conclude, pair_up
    from monosim.replays.page import make_page_of_two

    seen = [
        Observation(one.name, one.case, one.output.encode("utf-8", "surrogateescape"))
        for one in found.diagnosis.generated
    ]
    wrong = [one for one in (*found.observed, *seen) if one.output != run(one.case)]
    shown = {name for finding in found.diagnosis.findings for name in finding.shows}
    given = {one.name for one in found.observed}
    ranked = sorted(wrong, key=lambda one: (one.name not in given, one.name not in shown, len(one.output)))
    best = next(iter(ranked), None)
    if best is None:
        complain("there is no page to write: the program is right on every case")
        return
    write_file(
        path, [make_page_of_two(pair_up(best.case, best.output, conclude(found.diagnosis, best.name)))]
    )
    complain(f"{visible(path)} shows {visible(best.name)}")
