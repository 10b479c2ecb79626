"""stdout for bytes, stderr for people, colour decided once, and a bar for those who have to wait."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from time import monotonic
from typing import Any, BinaryIO, ClassVar, TextIO, TypeVar

import click

from monosim.core import Problem
from monosim.core.diagnostics import ProblemList, Style, errors, render, visible

MOST_SHOWN = 10
CLOSED_PIPE = 141
PATIENCE = 0.5
BAR_WIDTH = 30
KEPT_OF_NAME = 50

T = TypeVar("T")


def emit(chunks: Iterable[bytes]) -> None:
    """Write to stdout as the chunks come, the first one at once."""
    out = _stdout()
    try:
        for chunk in chunks:
            out.write(chunk)
            out.flush()
    except BrokenPipeError:
        _give_up_stdout()
        sys.exit(CLOSED_PIPE)
    except OSError as error:
        _give_up_stdout()
        raise _unwritable("stdout", error) from None


def _give_up_stdout() -> None:
    """What is still in its buffer goes nowhere, so that the interpreter's last flush cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def say(text: str) -> None:
    """Write a report to stdout; bytes that are not UTF-8 leave as they came."""
    emit([text.encode("utf-8", "surrogateescape")])


def ask_line(question: str) -> str | None:
    """A line of stdin, whether somebody types it or not; None at its end."""
    click.echo(question, nl=False, err=True)
    line = sys.stdin.readline() if sys.stdin is not None else ""
    return line.rstrip("\r\n") if line else None


def _stdout() -> BinaryIO:
    if sys.stdout is None:
        raise CannotWrite("stdout is closed")
    return sys.stdout.buffer


FULL = (ENOSPC, EDQUOT, EFBIG, EIO)


class CannotWrite(click.ClickException):
    exit_code = 2


class DirectoryPath(click.Path):
    """A directory, or a place for one. click takes devices and pipes too, for they are no regular files."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = super().convert(value, param, ctx)
        if os.path.lexists(path) and not os.path.isdir(path):
            self.fail(f"Directory {click.format_filename(value)!r} is not a directory.", param, ctx)
        return path


def _unwritable(name: str, error: OSError) -> click.ClickException:
    return CannotWrite(f"cannot write to {name}: {error.strerror}")


def describe_os_error(error: OSError) -> str:
    """`out/results.csv: No space left on device`."""
    reason = error.strerror or str(error) or type(error).__name__
    name = error.filename2 or error.filename
    return f"{visible(os.fsdecode(name))}: {reason}" if isinstance(name, str | bytes) else reason


def write_out(chunks: Iterable[bytes], path: str | None) -> None:
    """To the file, if one is named; otherwise to stdout."""
    if path is None:
        emit(chunks)
    else:
        write_file(path, chunks)


def write_file(path: str, chunks: Iterable[bytes]) -> None:
    with replacing(path) as file:
        file.writelines(chunks)


@contextmanager
def replacing(path: str) -> Iterator[BinaryIO]:
    """All of it or nothing: a regular file is replaced when the last byte is there."""
    target = os.path.realpath(path)
    special = os.path.exists(target) and not os.path.isfile(target)
    unfinished = target if special else _name_unfinished(target)
    try:
        with open(unfinished, "wb") as file:
            yield file
        if not special:
            os.replace(unfinished, target)
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        if not special and os.path.exists(unfinished):
            os.remove(unfinished)


def _name_unfinished(target: str) -> str:
    """A name beside the file; only the first part of a long name fits."""
    directory, name = os.path.split(target)
    return os.path.join(directory, f"{name[:KEPT_OF_NAME]}.{os.getpid()}.tmp")


@contextmanager
def open_for_writing(path: str) -> Iterator[BinaryIO]:
    """For what is worth having as far as it goes: the file is written as the run proceeds."""
    try:
        with open(path, "wb") as file:
            yield file
    except OSError as error:
        raise _unwritable(path, error) from None


def is_stream_broken(failure: BaseException) -> bool:
    """Whether stdout or stderr takes no more, as on a full disk; then that is said where it can be."""
    for name, stream in (("stderr", sys.stderr), ("stdout", sys.stdout)):
        try:
            if stream is not None:
                stream.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1 if name == "stdout" else 2)
            _unwritable(name, error).show()
            return True
    if isinstance(failure, OSError) and failure.filename is None and failure.errno in FULL:
        with suppress(OSError):  # without a buffer it failed at once; if it was stderr, it fails again
            _unwritable("stdout", failure).show()
        return True
    return False


def for_log(text: str) -> str:
    """GitHub's runner obeys what a log says, also on stderr: there the text loses its workflow commands."""
    if "GITHUB_ACTIONS" not in os.environ:
        return text
    from monosim.report.markup import disarm  # a run has no use for it

    return disarm(text)


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """On a terminal: what takes some seconds, for as long as it lasts."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    if watched:
        click.echo(what, nl=False, err=True)
    yield
    if watched:
        click.echo(f"\r{' ' * len(what)}\r", nl=False, err=True)


def complain(message: str) -> None:
    click.echo(for_log(f"monosim: {message}"), err=True)


def report_problems(problems: Sequence[Problem]) -> None:
    """The errors as compilers show them; beyond a screenful, how many more there are."""
    wrong = errors(problems)
    style = style_for(sys.stderr)
    for problem in wrong[:MOST_SHOWN]:
        click.echo(for_log(render(problem, style)), err=True, nl=False, color=True)
    if len(wrong) > MOST_SHOWN:
        complain(f"and {len(wrong) - MOST_SHOWN} more; `monosim validate` shows all")
    if len(wrong) > ProblemList.MOST:
        complain(wrong[-1].message)


class Coloured(Style):
    SEVERITIES: ClassVar = {"error": "red", "warning": "yellow", "note": "cyan"}

    def severity(self, severity: str, text: str) -> str:
        return click.style(text, fg=self.SEVERITIES[severity], bold=True)

    def faint(self, text: str) -> str:
        return click.style(text, dim=True)


def style_for(stream: TextIO | None) -> Style:
    return Coloured() if wants_colour(stream) else Style()


def wants_colour(stream: TextIO | None) -> bool:
    """--color, then FORCE_COLOR, NO_COLOR, TERM=dumb, then whether it is a terminal."""
    context = click.get_current_context(silent=True)
    chosen = context.find_root().color if context else None
    if chosen is not None:
        return chosen
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream is not None and stream.isatty()


def _choose_colour(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.find_root().color = {"always": True, "never": False}.get(value)


def color_option(command: Any) -> Any:
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        expose_value=False,
        callback=_choose_colour,
        help="Colour in reports; auto asks FORCE_COLOR, NO_COLOR, TERM and the terminal.",
    )(command)


# A bar on stderr, on a terminal, and only for those who have to wait


class Bar:
    """One line that is written over and, at the end, wiped out."""

    def __init__(self, patience: float | None = None) -> None:
        self._watched = sys.stderr is not None and sys.stderr.isatty()
        self._start = monotonic()
        self._patience = PATIENCE if patience is None else patience
        self._shown = 0

    def show(self, done: float, words: str) -> None:
        """How much is done, from 0 to 1."""
        if self._watched and monotonic() - self._start > self._patience:
            line = f"[{'#' * round(min(done, 1) * BAR_WIDTH):<{BAR_WIDTH}}] {words}"
            click.echo(f"\r{line:<{self._shown}}", nl=False, err=True)
            self._shown = len(line)

    def wipe(self) -> None:
        if self._shown:
            click.echo(f"\r{' ' * self._shown}\r", nl=False, err=True)


@contextmanager
def progress() -> Iterator[Callable[[float, str], None]]:
    """What it gives is told how much is done, from 0 to 1, and of what; the bar adds the time left."""
    bar, start = Bar(), list[tuple[float, float]]()

    def tell(done: float, what: str) -> None:
        start[:] = start or [(monotonic(), done)]
        then, before = start[0]
        left = _clock((monotonic() - then) * (1 - done) / (done - before)) if done > before else "-"
        bar.show(done, f"{done:4.0%}  {what}  {left} left")

    yield tell
    bar.wipe()


@contextmanager
def rate(first: int, done: int, last: int) -> Iterator[Callable[[int], None]]:
    """What it gives is told how many games are done; the bar says how many a second, and the time left."""
    bar, start = Bar(patience=0), monotonic()

    def tell(now: int) -> None:
        speed = (now - done) / max(monotonic() - start, 1e-9)
        share = (now - first) / max(1, last - first)
        left = _clock((last - now) / speed) if speed else "-"
        bar.show(share, f"{share:4.0%}  {speed:,.0f} games/s  {left} left")

    yield tell
    bar.wipe()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class Progress:
    """So many of so many."""

    def __init__(self, total: int, what: str) -> None:
        self._bar = Bar()
        self._total = total
        self._what = what
        self._done = 0

    def step(self, *_: object) -> None:
        self._done += 1
        self._bar.show(self._done / max(1, self._total), f"{self._done} of {self._total} {self._what}")

    def end(self) -> None:
        self._bar.wipe()


def count_through(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The items, with a bar for those who wait for them."""
    bar = Progress(total, what)
    for item in items:
        bar.step()
        yield item
    bar.end()
