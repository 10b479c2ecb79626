"""What the commands that run students' programs have in common: their options, and a clean end."""

import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from monosim.cli.terminal import complain
from monosim.core.diagnostics import visible
from monosim.grading.grader import HowToRun, how_to_run, may_be_handed_in
from monosim.grading.judge.tasks import rulesets_without_tutor
from monosim.grading.run import MEGABYTE, WANTED, Limits, NoUser, SandboxUnavailable, choose_sandbox
from monosim.play.cases import FEEDBACKS, CaseFile
from monosim.play.course import PLAIN, Course, find_beside
from monosim.play.course_file import load_course

SIGNALS_FROM = 128
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
POSITIVE = click.FloatRange(min=0, min_open=True)
COUNT = click.IntRange(min=1)
USUAL = Limits()

FEEDBACK = click.option(
    "--feedback",
    type=click.Choice(FEEDBACKS),
    help="How much students are told of a failure; hint names the mistake. Default: by each case.",
)
COURSE = click.option(
    "--course",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    help="What the course decides for all cases. Default: course.toml in SUITE, else beside SUITE.",
)
OPTIONS: tuple[Callable[[Any], Any], ...] = (
    COURSE,
    click.option("--compile", "compiling", metavar="TEXT", help="The shell command that compiles it."),
    click.option("--argv", is_flag=True, help="Give the inputs as arguments, not on stdin."),
    FEEDBACK,
    click.option(
        "--sandbox", type=click.Choice(WANTED), default="auto",
        help="Default: auto, which is bwrap where that works, else landlock, else limits.",
    ),
    click.option("--as-root", is_flag=True, help="As root: run it as root if no other user can be had."),
    click.option(
        "--cpu", type=POSITIVE, metavar="SECONDS",
        help=f"CPU time of a case. Default: {USUAL.cpu_seconds:g}.",
    ),
    click.option(
        "--wall", type=POSITIVE, metavar="SECONDS",
        help=f"Time of a case by the clock. Default: {USUAL.wall_seconds:g}.",
    ),
    click.option(
        "--memory", type=COUNT, metavar="MB",
        help=f"Resident memory. Default: {USUAL.memory_bytes // MEGABYTE}.",
    ),
    click.option(
        "--output-limit", type=COUNT, metavar="BYTES",
        help="Default: four times what is expected, and at least 64 KiB.",
    ),
    click.option("--address-space", type=COUNT, metavar="MB", help="Virtual memory. Default: no limit."),
)  # fmt: skip


def runs_programs(command: Any, without: Sequence[Callable[[Any], Any]] = ()) -> Any:
    for option in reversed(OPTIONS):
        if option not in without:
            command = option(command)
    return command


def read_course(given: str | None, suite: str, submission: Iterable[str] = ()) -> Course:
    """The course of a suite. What may be handed in is never obeyed, unless it is named."""
    path = given or find_beside(suite)
    if path is None:
        return PLAIN
    if given is not None or not may_be_handed_in(path, suite, submission):
        return load_course(path)
    complain(f"{visible(path)} is not obeyed, for it may be part of the submission; name it with --course")
    return PLAIN


def check_program(program: Sequence[str], compiling: str | None, course: Course) -> None:
    """A program may be left out, if the course says how programs are compiled and run."""
    if not program and (compiling is not None or not course.languages):
        raise click.UsageError("name the PROGRAM behind --; only a course with [languages] can do without")


def read_how_to_run(
    sandbox: str, cpu: float | None, wall: float | None, memory: int | None, output_limit: int | None,
    address_space: int | None, argv: bool, as_root: bool, course: Course = PLAIN,
) -> HowToRun:  # fmt: skip
    """An option goes before what the course says, and that before the usual."""
    given = {
        "cpu": cpu,
        "wall": wall,
        "memory": memory,
        "output": output_limit,
        "address_space": address_space,
    }
    try:
        place = choose_sandbox(sandbox, as_root)
    except (NoUser, SandboxUnavailable) as error:
        raise click.UsageError(str(error)) from None
    return how_to_run(
        place, {name: value for name, value in given.items() if value is not None}, argv, course
    )


def tell_missing_tutors(cases: Iterable[CaseFile]) -> str:
    """A note, if cases ask for feedback that their ruleset cannot give."""
    games = ", ".join(rulesets_without_tutor(cases))
    if not games:
        return ""
    return f"note: the rules of {games} cannot be explained: rule, hint and witness show what diff shows\n"


def end_cleanly() -> None:
    """When we are terminated, or whoever waits for us hangs up, the student's program ends too."""

    def leave(number: int, _: object) -> NoReturn:
        for each in ENDING:
            signal.signal(each, signal.SIG_IGN)
        sys.exit(SIGNALS_FROM + number)

    with suppress(ValueError):  # only the main thread may set a handler
        for each in ENDING:
            if signal.getsignal(each) != signal.SIG_IGN:  # nohup asks for that
                signal.signal(each, leave)
