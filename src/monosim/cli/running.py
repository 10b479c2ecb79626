"""What the commands that run students' programs have in common: their options, and a clean end."""

import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from monosim.grading.grader import HowToRun
from monosim.grading.judge.tasks import rulesets_without_tutor
from monosim.grading.run import MEGABYTE, WANTED, Limits, NoUser, SandboxUnavailable, choose_sandbox
from monosim.play.cases import FEEDBACKS, CaseFile

SIGNALS_FROM = 128
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
POSITIVE = click.FloatRange(min=0, min_open=True)
COUNT = click.IntRange(min=1)
USUAL = Limits()

FEEDBACK = click.option(
    "--feedback",
    type=click.Choice(FEEDBACKS),
    help="How much of a failure is shown. Default: by each case.",
)
OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option("--compile", "compiling", metavar="TEXT", help="The shell command that compiles it."),
    click.option("--argv", is_flag=True, help="Give the inputs as arguments, not on stdin."),
    FEEDBACK,
    click.option(
        "--sandbox", type=click.Choice(WANTED), default="auto",
        help="Default: auto, which is bwrap where that works, else landlock, else limits.",
    ),
    click.option("--as-root", is_flag=True, help="As root: run it as root if no other user can be had."),
    click.option(
        "--cpu", type=POSITIVE, default=USUAL.cpu_seconds, metavar="SECONDS",
        help=f"CPU time of a case. Default: {USUAL.cpu_seconds:g}.",
    ),
    click.option(
        "--wall", type=POSITIVE, default=USUAL.wall_seconds, metavar="SECONDS",
        help=f"Time of a case by the clock. Default: {USUAL.wall_seconds:g}.",
    ),
    click.option(
        "--memory", type=COUNT, default=USUAL.memory_bytes // MEGABYTE, metavar="MB",
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


def read_how_to_run(
    sandbox: str, cpu: float, wall: float, memory: int, output_limit: int | None, address_space: int | None,
    argv: bool, as_root: bool,
) -> HowToRun:  # fmt: skip
    limits = USUAL._replace(
        cpu_seconds=cpu,
        wall_seconds=wall,
        memory_bytes=memory * MEGABYTE,
        output_bytes=output_limit,
        address_bytes=None if address_space is None else address_space * MEGABYTE,
    )
    try:
        return HowToRun(choose_sandbox(sandbox, as_root), limits, argv)
    except (NoUser, SandboxUnavailable) as error:
        raise click.UsageError(str(error)) from None


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
