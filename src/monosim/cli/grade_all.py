"""monosim grade-all: grade every submission of a class."""

import os
import shlex
from collections import Counter
from collections.abc import Sequence
from typing import Any

import click

from monosim.cli import exits
from monosim.cli.progress import count_through
from monosim.cli.running import COUNT, end_cleanly, read_how_to_run, runs_programs, tell_missing_tutors
from monosim.cli.terminal import color_option, complain, for_log, say
from monosim.core.diagnostics import visible
from monosim.golden import files
from monosim.grading.classes.grade_all import ClassPlan, Done, grade_all, list_submissions
from monosim.grading.classes.store import ResultsDirectory, Saved
from monosim.grading.judge import Feedback, tasks, tell_points

DIRECTORY = click.Path(exists=True, file_okay=False)


@click.command("grade-all")
@click.argument("suite", type=DIRECTORY)
@click.argument("submissions_", metavar="SUBMISSIONS", type=DIRECTORY)
@click.option(
    "--results", required=True, metavar="DIR", type=click.Path(file_okay=False), help="Where the results go."
)
@click.option("--run", default="./student", metavar="TEXT", help="The program. Default: ./student.")
@click.option("--jobs", type=COUNT, metavar="N", help="How many at a time. Default: one for each core.")
@click.option(
    "--diagnose/--no-diagnose", default=True, help="Name the misreadings behind wrong output. Default: yes."
)
@click.option("--rejudge", is_flag=True, help="Judge the stored outputs again; run nothing.")
@runs_programs
@color_option
def command(
    suite: str,
    submissions_: str,
    results: str,
    run: str,
    jobs: int | None,
    diagnose: bool,
    rejudge: bool,
    compiling: str | None,
    feedback: Feedback | None,
    **running: Any,
) -> None:
    """Grade every submission: each directory, or file, in SUBMISSIONS is one student's.

    \b
    Examples:
      monosim grade-all suite submissions --results out --compile 'g++ -O2 -o student *.cpp'
      monosim grade-all suite submissions --results out --run 'python3 monopoly.py' --jobs 4
      monosim grade-all suite submissions --results out --rejudge

    Each is copied, compiled once and run on every case. A second call goes on where the first one
    stopped, and runs nothing again that has not changed. DIR gets report.html, results.csv,
    results.jsonl, students/NAME.json, feedback/NAME.txt, and in runs/ what the programs printed.

    \b
    Exit codes: 0 every submission was judged, 2 wrong usage, 3 some could not be, or there is none.
    """
    end_cleanly()
    words = tuple(shlex.split(run))
    if not words:
        raise click.BadParameter("there is no program", param_hint="--run")
    how = read_how_to_run(**running)
    plan = ClassPlan(suite, submissions_, results, words, how, compiling, feedback, rejudge, diagnose)
    names = list_submissions(plan)
    done = _grade(plan, names, min(jobs or os.cpu_count() or 1, max(1, len(names))))
    _conclude(plan, [each.saved for each in done if each.saved is not None])
    _tell(done)
    say(tell_missing_tutors(tasks.load_files(suite, feedback)))
    click.get_current_context().exit(_exit_code(done))


def _grade(plan: ClassPlan, names: Sequence[str], jobs: int) -> list[Done]:
    return sorted(count_through(grade_all(plan, names, jobs), len(names), "submissions"))


def _conclude(plan: ClassPlan, students: Sequence[Saved]) -> None:
    """What can only be made when all are there."""
    from monosim.grading.emit import html, staff

    store = ResultsDirectory(plan.results)
    files.write(store.path("results.csv"), staff.class_csv({saved.name: saved.grade for saved in students}))
    page = html.class_page([html.Student(saved.grade, saved.diagnosis) for saved in students])
    files.write(store.path("report.html"), page)


def _tell(done: Sequence[Done]) -> None:
    room = max((len(visible(each.name)) for each in done), default=0)
    for each in done:
        points = tell_points(each.saved.grade) if each.saved and each.is_judged else each.treatment
        say(for_log(f"{visible(each.name):{room}}  {points}\n"))
        if not each.is_judged:
            complain(f"{visible(each.name)}: {each.treatment}")
        if each.trouble:
            complain(each.trouble)
    treatments = Counter(each.treatment for each in done)
    say(", ".join(f"{number} {treatment}" for treatment, number in treatments.items()) + "\n" if done else "")
    if not done:
        complain("there is no submission")


def _exit_code(done: Sequence[Done]) -> int:
    judged = done and all(each.is_judged for each in done)
    internal = any(
        result.verdict == "internal" for each in done if each.saved for result in each.saved.grade.results
    )
    return exits.OK if judged and not internal else exits.NOTHING_TESTED
