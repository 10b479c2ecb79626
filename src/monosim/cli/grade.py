"""monosim grade: run a student's program on every case of a suite, and judge it."""

import os
import sys
from typing import Any

import click

from monosim.cli import exits
from monosim.cli.progress import Progress
from monosim.cli.running import end_cleanly, read_how_to_run, runs_programs, tell_missing_tutors
from monosim.cli.terminal import color_option, complain, say, style_for
from monosim.core.diagnostics import visible
from monosim.grading import emit
from monosim.grading.grader import grade_trial, try_all
from monosim.grading.judge import Feedback, Grade, tasks, tell_staff, tell_student
from monosim.grading.run import Source
from monosim.report.markup import guard, is_in_github


@click.command("grade")
@click.argument("suite", type=click.Path(exists=True))
@click.argument("program", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- PROGRAM [WORD]...")
@click.option(
    "--from", "directory", metavar="DIR", type=click.Path(exists=True, file_okay=False),
    help="The submission: all of it is copied, and PROGRAM is sought there. Default with --compile: here.",
)  # fmt: skip
@runs_programs
@click.option(
    "--emit", "emits", multiple=True, metavar="KIND=FILE", help="Write a result file too. Repeatable."
)
@click.option("--exit-zero", is_flag=True, help="Exit 0 also when a case failed.")
@color_option
def command(
    suite: str,
    program: tuple[str, ...],
    directory: str | None,
    compiling: str | None,
    feedback: Feedback | None,
    emits: tuple[str, ...],
    exit_zero: bool,
    **running: Any,
) -> None:
    """Run a program on every case below SUITE, compare its output byte for byte, and give points.

    \b
    Examples:
      monosim grade suite -- ./student
      monosim grade suite --compile 'g++ -O2 -o student student.cpp' -- ./student
      monosim grade suite --from alice --feedback verdict -- python3 monopoly.py
      monosim grade suite --emit gradescope=results.json -- ./student

    The program runs once for each case, in a fresh directory with the input files. It gets their names
    and the rounds on stdin, one a line. It runs in a sandbox; the report says in which.

    The report names no hidden case if an --emit is for students, or GitHub logs it (GITHUB_ACTIONS=true).

    \b
    Exit codes: 0 every case passed, 1 some did not, 2 wrong usage, 3 there is no case, or one that
    cannot be used. Some kinds of --emit demand 0 whatever the result.
    """
    end_cleanly()
    for_students = emit.check_targets(emits)  # a slip is noticed before the program has run for minutes
    how = read_how_to_run(**running)
    with emit.keep_secret(for_students):
        work = tasks.load(suite, feedback)
    directory = directory or (None if compiling is None else os.curdir)
    progress = Progress(len(work), "cases")
    trial = try_all(Source(program, directory, compiling, (suite,)), work, how, progress.step)
    progress.end()
    name = " ".join(program) if directory is None else os.path.basename(os.path.abspath(directory))
    grade = grade_trial(suite, name, work, trial, how)
    report = _tell(grade, for_students) + (
        "" if for_students else tell_missing_tutors(task.file for task in work)
    )
    say(guard(report) if is_in_github() or "github" in emits else report)
    if not work:
        complain(f"there is no case.toml below {visible(suite)}")
    click.get_current_context().exit(_emit(grade, emits, _exit_code(grade, exit_zero)))


def _tell(grade: Grade, for_students: bool) -> str:
    if for_students:
        return f"{tell_student(grade)}sandbox: {grade.sandbox}\n"
    return tell_staff(grade, style_for(sys.stdout))


def _exit_code(grade: Grade, exit_zero: bool) -> int:
    verdicts = {result.verdict for result in grade.results}
    if not verdicts or "internal" in verdicts:
        return exits.NOTHING_TESTED
    return exits.OK if exit_zero or verdicts == {"ok"} else exits.DIFFERENT


def _emit(grade: Grade, specs: tuple[str, ...], otherwise: int) -> int:
    """Write the result files; the exit code that their platforms demand, or the usual one."""
    demanded = [code for code in (emit.emit(grade, spec) for spec in specs) if code is not None]
    return min(demanded, default=otherwise)
