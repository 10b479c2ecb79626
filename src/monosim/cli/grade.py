"""monosim grade and grade-all: run students' programs on every case of a suite, and judge them."""

import os
import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import click

from monosim.cli import exits
from monosim.cli.running import (
    COUNT,
    check_program,
    end_cleanly,
    read_course,
    read_how_to_run,
    runs_programs,
    tell_missing_tutors,
)
from monosim.cli.terminal import (
    CannotWrite,
    DirectoryPath,
    Progress,
    color_option,
    complain,
    count_through,
    for_log,
    say,
    style_for,
)
from monosim.core.diagnostics import number_of, visible
from monosim.golden import files
from monosim.grading import emit
from monosim.grading.classes import ClassPlan, Done, find_witnesses, grade_all, list_submissions
from monosim.grading.classes.store import ResultsDirectory, Saved
from monosim.grading.grader import grade_trial, places_of, try_all
from monosim.grading.judge import Feedback, Grade, tasks, tell_points, tell_staff, tell_student
from monosim.grading.judge.verdicts import tell_broken
from monosim.grading.run import Source
from monosim.grading.run.tree import find_equals, tell_equals
from monosim.play.course import Course
from monosim.report.markup import guard, is_in_github

TITLE = click.option("--title", default="", metavar="TEXT", help="The course, for the titles of pages.")


@click.command("grade")
@click.argument("suite", type=click.Path(exists=True))
@click.argument("program", nargs=-1, type=click.UNPROCESSED, metavar="[-- PROGRAM [WORD]...]")
@click.option(
    "--from", "directory", metavar="DIR", type=DirectoryPath(exists=True, file_okay=False),
    help="The submission: all of it is copied, and PROGRAM is sought there. Default with --compile: here.",
)  # fmt: skip
@runs_programs
@click.option(
    "--emit", "emits", multiple=True, metavar="KIND=FILE", help="Write a result file too. Repeatable."
)
@click.option(
    "--replay", "replays", metavar="DIR", type=DirectoryPath(file_okay=False),
    help="Write pages for the student that replay failed cases beside the right game.",
)  # fmt: skip
@TITLE
@click.option("--exit-zero", is_flag=True, help="Exit 0 also when a case failed.")
@color_option
def grade(
    suite: str,
    program: tuple[str, ...],
    directory: str | None,
    compiling: str | None,
    course: str | None,
    feedback: Feedback | None,
    emits: tuple[str, ...],
    replays: str | None,
    title: str,
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
      monosim grade suite --feedback hint --emit html=page.html -- ./student
      monosim grade suite --course course.toml --from alice
      monosim grade suite --feedback hint --replay pages --emit html=page.html -- ./student

    The report gives the points, then each cause of failures once: how many cases it explains, and its best
    example in full. Result files and pages have every case.

    What holds for the whole course, such as points, visibility and commands by language, stands in a
    course.toml: the one of --course, else the one in SUITE, else the one beside SUITE. An option goes before
    it. With [languages] there, PROGRAM may be left out.

    The program runs once for each case, in a fresh directory with the input files. It gets their names
    and the rounds on stdin, one a line. It runs in a sandbox; the report says in which.

    The report names no hidden case if an --emit is for students, or GitHub logs it (GITHUB_ACTIONS=true).

    A case that cannot be used, whatever a program does, leaves the total, and stderr says why.

    \b
    Exit codes: 0 every case passed, 1 some did not, 2 wrong usage, 3 there is no case, or one that
    cannot be used. Some kinds of --emit demand 0 whatever the result; gradescope lets 3 pass.
    """
    end_cleanly()
    for_students = emit.check_targets(emits)  # a slip is noticed before the program has run for minutes
    directory = directory or (None if compiling is None and program else os.curdir)
    with emit.keep_secret(for_students):
        rules = read_course(course, suite, places_of(program, directory))
        work = tasks.load(suite, feedback, rules)
    check_program(program, compiling, rules)
    _tell_broken([(task.name, tell_broken(task)) for task in work if task.trouble], for_students)
    if work and not tasks.can_judge(work):
        complain("no case of the suite can be used, so nothing is run and no file is written")
        click.get_current_context().exit(exits.NOTHING_TESTED)
    how = read_how_to_run(**running, course=rules)
    progress = Progress(len(work), "cases")
    trial = try_all(Source(program, directory, compiling, (suite,)), work, how, progress.step)
    progress.end()
    name = " ".join(program) if directory is None else os.path.basename(os.path.abspath(directory))
    grade = grade_trial(suite, name, work, trial, how, replays=replays)
    grade = grade._replace(course=title or grade.course)
    report = _tell(grade, work, for_students) + _tell_replays(grade, replays)
    say(guard(report) if is_in_github() or "github" in emits else report)
    if not work:
        complain(f"there is no case.toml below {visible(suite)}")
    click.get_current_context().exit(_emit(grade, emits, _exit_code(grade, exit_zero)))


MOST_NAMED = 5
"""Of the cases that cannot be used, which may be all of a large suite."""


def _tell_broken(troubles: Sequence[tuple[str, str]], for_students: bool = False) -> None:
    """The staff are told which cases do not count, and why; students, how many."""
    named = () if for_students else troubles[:MOST_NAMED]
    for name, trouble in named:
        complain(f"{visible(name)} does not count: {visible(trouble)}")
    left = len(troubles) - len(named)
    if left:
        cases = f"{left} more cases" if named else number_of(left, "case")
        complain(f"{cases} cannot be used, and will not count")


def _tell(grade: Grade, work: Sequence[tasks.Task], for_students: bool) -> str:
    if for_students:
        return f"{tell_student(grade)}sandbox: {grade.sandbox}\n"
    return tell_staff(grade, style_for(sys.stdout)) + tell_missing_tutors(task.file for task in work)


def _tell_replays(grade: Grade, directory: str | None) -> str:
    if directory is None:
        return ""
    count = number_of(sum(bool(result.replay) for result in grade.results), "case")
    left_out = "".join(f"not replayed: {visible(each)}\n" for each in grade.unreplayed)
    return f"replays of {count}: {visible(directory)}\n{left_out}"


def _exit_code(grade: Grade, exit_zero: bool) -> int:
    verdicts = {result.verdict for result in grade.results}
    if not verdicts or "internal" in verdicts:
        return exits.NOTHING_TESTED
    return exits.OK if exit_zero or verdicts == {"ok"} else exits.DIFFERENT


def _emit(grade: Grade, specs: tuple[str, ...], otherwise: int) -> int:
    """Write the result files; the exit code that their platforms demand, or the usual one."""
    demanded = [code for code in (emit.emit(grade, spec) for spec in specs) if code is not None]
    return min(demanded, default=otherwise)


TABLE = "results.csv"
DIRECTORY = DirectoryPath(exists=True, file_okay=False)


@click.command("grade-all")
@click.argument("suite", type=DIRECTORY)
@click.argument("submissions_", metavar="SUBMISSIONS", type=DIRECTORY)
@click.option(
    "--results", required=True, metavar="DIR", type=DirectoryPath(file_okay=False),
    help="Where the results go.",
)  # fmt: skip
@click.option(
    "--run", metavar="TEXT", help="The program. Default: by the course's [languages], else ./student."
)
@click.option("--jobs", type=COUNT, metavar="N", help="How many at a time. Default: one for each core.")
@click.option(
    "--diagnose/--no-diagnose", default=True,
    help="Name the mistakes behind wrong output to staff; students read them from --feedback hint on."
    " Default: yes.",
)  # fmt: skip
@click.option(
    "--replay/--no-replay", default=True,
    help="Write pages that replay failed cases for the students. Default: yes.",
)  # fmt: skip
@TITLE
@click.option("--rejudge", is_flag=True, help="Judge the stored outputs again; run nothing.")
@runs_programs
@color_option
def grade_class(
    suite: str,
    submissions_: str,
    results: str,
    run: str | None,
    jobs: int | None,
    diagnose: bool,
    replay: bool,
    title: str,
    rejudge: bool,
    compiling: str | None,
    course: str | None,
    feedback: Feedback | None,
    **running: Any,
) -> None:
    """Grade every submission: each directory, or file, in SUBMISSIONS is one student's.

    \b
    Examples:
      monosim grade-all suite submissions --results out --compile 'g++ -O2 -o student *.cpp'
      monosim grade-all suite submissions --results out --run 'python3 monopoly.py' --jobs 4
      monosim grade-all suite submissions --results out --feedback hint
      monosim grade-all suite submissions --results out --rejudge

    Each is copied, compiled once and run on every case. A second call goes on where the first one
    stopped, and runs nothing again that has not changed. DIR gets report.html, results.csv,
    results.jsonl, students/NAME.json, feedback/NAME.html and .txt, in feedback/NAME.replay/ the replays of a
    few failed cases, and in runs/ what the programs printed.

    What holds for the whole course stands in a course.toml: the one of --course, else the one in SUITE, else
    the one beside SUITE. An option goes before it.

    A case that cannot be used, whatever a program does, leaves the total, and stderr says why.

    \b
    Exit codes: 0 every submission was judged, 2 wrong usage, 3 some could not be, or there is none, or a
    case cannot be used.
    """
    end_cleanly()
    rules = read_course(course, suite, [submissions_])
    words = _split(run, rules, compiling)
    how = read_how_to_run(**running, course=rules)
    plan = ClassPlan(
        suite, submissions_, results, words, how, compiling, feedback, rejudge, diagnose, title, replay
    )
    names = list_submissions(plan)
    with _writing(results):
        ResultsDirectory(results).prepare()
    done = _grade(plan, names, min(jobs or os.cpu_count() or 1, max(1, len(names))))
    _tell_class(done)
    _tell_broken(_list_broken(done))
    with _writing(results):
        _conclude(plan, [each.saved for each in done if each.saved is not None])
    say(tell_missing_tutors(tasks.load_files(suite, feedback, rules)))
    click.get_current_context().exit(_class_exit_code(done))


def _split(run: str | None, course: Course, compiling: str | None) -> tuple[str, ...]:
    """None, if the course says which it is by the submission's language."""
    if run is None and course.languages and compiling is None:
        return ()
    try:
        words = tuple(shlex.split("./student" if run is None else run))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--run") from None
    if not words:
        raise click.BadParameter("there is no program", param_hint="--run")
    return words


@contextmanager
def _writing(directory: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"cannot write to {visible(directory)}: {error.strerror}") from None


def _grade(plan: ClassPlan, names: Sequence[str], jobs: int) -> list[Done]:
    return sorted(count_through(grade_all(plan, names, jobs), len(names), "submissions"))


def _conclude(plan: ClassPlan, students: Sequence[Saved]) -> None:
    """What can only be made when all are there."""
    from monosim.grading.emit import class_page, records

    store = ResultsDirectory(plan.results)
    files.write(store.path(TABLE), records.class_csv({saved.name: saved.grade for saved in students}))
    entries = [class_page.Student(saved.grade, saved.printed, _find_page(saved, store)) for saved in students]
    equals = [tell_equals(one) for one in find_equals(plan.submissions, [saved.name for saved in students])]
    witnesses = find_witnesses(plan, [saved.grade for saved in students])
    page = class_page.class_page(entries, class_page.Extras(equals, witnesses, TABLE))
    files.write(store.path("report.html"), page)


def _find_page(saved: Saved, store: ResultsDirectory) -> str:
    """The address of the student's page, seen from the report; whoever was not judged has none."""
    path = store.file_of("feedback", saved.name, ".html")
    name = os.path.basename(path)
    return quote(f"feedback/{name}", errors="surrogateescape") if os.path.exists(path) else ""


def _tell_class(done: Sequence[Done]) -> None:
    names = max((len(visible(each.name)) for each in done), default=0)
    points = {each.name: tell_points(each.saved.grade) for each in done if each.saved and each.is_judged}
    room = max(map(len, points.values()), default=0)
    for each in done:
        told = points[each.name].rjust(room) if each.name in points else each.treatment
        say(for_log(f"{visible(each.name):{names}}  {told}\n"))
        if not each.is_judged:
            complain(f"{visible(each.name)}: {each.treatment}")
        if each.trouble:
            complain(each.trouble)
    treatments = Counter(each.treatment for each in done)
    say(", ".join(f"{number} {treatment}" for treatment, number in treatments.items()) + "\n" if done else "")
    if not done:
        complain("there is no submission")


def _list_broken(done: Sequence[Done]) -> list[tuple[str, str]]:
    """The cases that no submission was judged by, and why."""
    grades = [each.saved.grade for each in done if each.saved]
    return list({result.name: result.headline for grade in grades for result in grade.broken}.items())


def _class_exit_code(done: Sequence[Done]) -> int:
    judged = done and all(each.is_judged for each in done)
    internal = any(
        result.verdict == "internal" for each in done if each.saved for result in each.saved.grade.results
    )
    return exits.OK if judged and not internal else exits.NOTHING_TESTED
