"""Studies that take long: how precise they are to be, what is kept of them, and Ctrl-C."""

import os
import shlex
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NoReturn

import click

from monosim.cli.exits import INTERRUPTED
from monosim.cli.terminal import CannotWrite, complain
from monosim.core import number_of
from monosim.core.diagnostics import ENGINES
from monosim.core.protocols import Setting

if TYPE_CHECKING:
    from monosim.study.keep import Log


def _share(_: click.Context, __: click.Parameter, text: str | None) -> float | None:
    if text is None:
        return None
    number, percent = text.removesuffix("%"), text.endswith("%")
    try:
        value = float(number) / (100 if percent else 1)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise click.BadParameter(f"{text!r} is not a share such as 0.5% or 0.005")
    return value


keep_option = click.option(
    "--keep", metavar="FILE", type=click.Path(dir_okay=False),
    help="Keep in FILE what was played; the same call goes on there. More --games may be asked for.",
)  # fmt: skip
precision_option = click.option(
    "--precision", metavar="SHARE", callback=_share,
    help="End when every interval is at most so much to either side, as in 0.5%.",
)  # fmt: skip
engine_option = click.option(
    "--engine", type=click.Choice(ENGINES), default="auto",
    help="The readable rules, or a fast engine that comes to the same; auto takes it where it serves.",
)  # fmt: skip
first_seed_option = click.option(
    "--first-seed", type=int, metavar="N", help="Give game k the seed N+k, in place of --seed."
)


@contextmanager
def keeping(path: str | None, study: Mapping[str, Any], unit: str = "game") -> Iterator["Log"]:
    """The log of a study. The first Ctrl-C lets the games that are being played come to their end."""
    from monosim.study.keep import Log

    log = Log(study, path)
    with file_errors(path), log.open(), interruptible(log):
        tell_of_earlier(path, log.done, unit)
        yield log


def tell_of_earlier(path: str | None, done: int, unit: str = "game") -> None:
    """What an earlier call has played, if it has played anything."""
    if done:
        complain(f"{path}: {number_of(done, unit)} {'is' if done == 1 else 'are'} there already")


@contextmanager
def file_errors(path: str | None) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"{error.filename or path}: {error.strerror or error}") from None


def check_cluster(address: str | None) -> None:
    if address is not None and find_spec("distributed") is None:
        raise click.UsageError("--cluster needs dask.distributed: pip install 'monosim[cluster]'")


class Stopped(Exception):
    """At the end of a part, because somebody has interrupted it."""


class Stop:
    is_interrupted = False

    def check(self) -> None:
        if self.is_interrupted:
            raise Stopped


@contextmanager
def interruptible(work: "Log | Stop") -> Iterator[None]:
    """The first Ctrl-C is only noted: what is being played comes to its end."""

    def interrupt(*_: object) -> None:
        if work.is_interrupted:
            raise KeyboardInterrupt
        work.is_interrupted = True

    if threading.current_thread() is not threading.main_thread() or _is_ignored():
        yield
        return
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _is_ignored() -> bool:
    """As in the background of a shell: whoever presses Ctrl-C means another program."""
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def leave_if_interrupted(log: "Log", games: int, unit: str = "game") -> None:
    """Say how to go on, and leave as an interrupted program does. The report so far has been printed."""
    if not log.is_interrupted:
        return
    call = ["monosim", *sys.argv[1:]]
    leave_with_call(games, call if log.path is not None else _keep(log, call), unit)


def leave_with_call(games: int, call: Sequence[str], unit: str = "game") -> NoReturn:
    complain(f"interrupted: this is what {number_of(games, unit)} tell. To go on:")
    click.echo(f"  {shlex.join(call)}", err=True)
    sys.exit(INTERRUPTED)


def _keep(log: "Log", call: list[str]) -> list[str]:
    name = f"monosim-{blake2b(repr(call).encode(), digest_size=4).hexdigest()}.kept"
    if os.path.exists(name):
        os.remove(name)
    log.save(name)
    return [*call, "--keep", name]


# Where a ruleset's own option says how much work there is


def make_work_options(amount: Setting | None) -> Sequence[click.Option]:
    if amount is None:
        return ()
    more = f"With --{amount.name}, keep in FILE what was solved; the same call goes on there, also with more."
    processes = f"With --{amount.name}, so many processes. Default: one for each core."
    return (
        click.Option(["--jobs"], type=click.IntRange(1), metavar="N", help=processes),
        click.Option(["--keep"], type=click.Path(dir_okay=False), metavar="FILE", help=more),
    )


class Work:
    """An amount of work, its processes, and its log, which the solver opens when nothing can be refused."""

    def __init__(self, amount: Setting, value: int | None, jobs: int | None, keep: str | None) -> None:
        if value is None and (jobs or keep):
            raise click.UsageError(f"--{'keep' if keep else 'jobs'} is for --{amount.name}")
        self.unit = amount.name.removesuffix("s")
        self.options = {} if value is None else {"jobs": jobs or os.cpu_count() or 1, "keep": self.open}
        self._path = keep
        self._log: Log | None = None

    @contextmanager
    def open(self, study: Mapping[str, Any]) -> Iterator["Log"]:
        with keeping(self._path, study, self.unit) as self._log:
            yield self._log

    def leave_if_interrupted(self) -> None:
        if self._log is not None:
            leave_if_interrupted(self._log, self._log.reached, self.unit)
