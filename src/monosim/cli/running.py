"""What the commands that run students' programs have in common: options, patience, a clean end."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from monosim.grading.grader import Way
from monosim.grading.run.limits import MEGABYTE, Limits
from monosim.grading.run.sandbox import WANTED, SandboxUnavailable, choose
from monosim.play.cases import FEEDBACKS

TERMINATED = 143
POSITIVE = click.FloatRange(min=0, min_open=True)
COUNT = click.IntRange(min=1)
USUAL = Limits()

FEEDBACK = click.option(
    "--feedback", type=click.Choice(FEEDBACKS), help="How much is told, whatever the cases say of it."
)
OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option("--compile", "compiling", metavar="TEXT", help="What the shell runs first, once."),
    click.option("--argv", is_flag=True, help="Give the four inputs as arguments, not on stdin."),
    FEEDBACK,
    click.option(
        "--sandbox", type=click.Choice(WANTED), default="auto",
        help="Default: auto, which is bwrap where that works, and limits elsewhere.",
    ),
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
    click.option("--address-space", type=COUNT, metavar="MB", help="Limit that too. Default: no limit."),
)  # fmt: skip


def runs_programs(command: Any, without: Sequence[Callable[[Any], Any]] = ()) -> Any:
    for option in reversed(OPTIONS):
        if option not in without:
            command = option(command)
    return command


def way_from(
    sandbox: str, cpu: float, wall: float, memory: int, output_limit: int | None, address_space: int | None,
    argv: bool,
) -> Way:  # fmt: skip
    limits = USUAL._replace(
        cpu_seconds=cpu,
        wall_seconds=wall,
        memory_bytes=memory * MEGABYTE,
        output_bytes=output_limit,
        address_bytes=None if address_space is None else address_space * MEGABYTE,
    )
    try:
        return Way(choose(sandbox), limits, argv)
    except SandboxUnavailable as error:
        raise click.UsageError(str(error)) from None


def end_cleanly() -> None:
    """Whoever ends us ends the student's program too."""

    def leave(*_: object) -> NoReturn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sys.exit(TERMINATED)

    with suppress(ValueError):  # only the main thread may ask to be told
        signal.signal(signal.SIGTERM, leave)
