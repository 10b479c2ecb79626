"""Run one program until it ends or exceeds a limit, in bounded memory of ours.

Its main process counts: when that has ended, so has the program, whoever still holds its pipes.
"""

import os
import resource
import select
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic
from typing import IO, Literal, NamedTuple

from monosim.grading.run import places
from monosim.grading.run.limits import LEAST_OUTPUT, Limits, Usage
from monosim.grading.run.orphans import Family, adopt_orphans
from monosim.grading.run.sandbox import STARTED, Room, Sandbox

Cause = Literal["ended", "cpu-time", "wall-time", "output-limit", "memory", "not-started", "internal"]
PIECE = 1 << 16
KEPT_OF_STDERR = 1 << 14
PERIOD_SECONDS = 0.025
SIGNALS_FROM = 128
"""A shell, and bubblewrap, report a program that a signal ended as 128 + the signal."""


TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
WRITING_SECONDS = 0.2
"""How often we look at what was written, which takes longer than the rest."""


class Meter:
    def __init__(self, family: Family, limits: Limits, scratch: str, user: int | None) -> None:
        self._family = family
        self._limits = limits
        self._places = scratch, user
        self._start = self._written = monotonic()
        self.cpu_seconds = 0.0
        self.peak_bytes = 0

    def wall_seconds(self) -> float:
        return monotonic() - self._start

    def look(self) -> Literal["cpu-time", "wall-time", "memory", "output-limit"] | None:
        """Measure again; the limit that is exceeded, if one is."""
        pids = self._family.list_pids()
        used = [numbers for numbers in map(_read_usage, pids) if numbers]
        seconds = sum(ticks for ticks, _ in used) / TICKS + self._family.cpu_seconds
        self.cpu_seconds = max(self.cpu_seconds, seconds)
        resident = sum(pages for _, pages in used) * PAGE
        if resident > self._limits.memory_bytes:
            resident = sum(map(_proportional_bytes, pids))
        self.peak_bytes = max(self.peak_bytes, resident)
        if resident > self._limits.memory_bytes:
            return "memory"
        if self.cpu_seconds > self._limits.cpu_seconds:
            return "cpu-time"
        if monotonic() > self._written + WRITING_SECONDS and self.writes_too_much(pids):
            return "output-limit"
        return "wall-time" if self.wall_seconds() > self._limits.wall_seconds else None

    def writes_too_much(self, pids: list[int]) -> bool:
        written = places.measure(*self._places, pids, self._limits.disk_bytes)
        self._written = monotonic()
        return written > self._limits.disk_bytes


def _read_usage(pid: int) -> tuple[int, int] | None:
    """The CPU ticks of a process and of its children that ended; its resident pages."""
    try:
        fields = _read(f"/proc/{pid}/stat").rpartition(b") ")[2].split()
        return sum(map(int, fields[11:15])), int(fields[21])
    except (OSError, IndexError, ValueError):
        return None


def _proportional_bytes(pid: int) -> int:
    """Resident memory, each page divided by the number of processes that share it: forks share nearly all."""
    with suppress(OSError):
        for line in _read(f"/proc/{pid}/smaps_rollup").split(b"\n"):
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) * 1024
    numbers = _read_usage(pid)
    return numbers[1] * PAGE if numbers else 0


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


class RunResult(NamedTuple):
    """What a program did. A negative exit status is the signal that ended it."""

    cause: Cause
    stdout: bytes = b""
    stderr: bytes = b""
    exit_status: int | None = None
    usage: Usage = Usage()
    reason: str = ""
    """Why it was not started, or how the sandbox failed."""

    @property
    def signal(self) -> int | None:
        return -self.exit_status if self.exit_status is not None and self.exit_status < 0 else None

    @property
    def is_whole(self) -> bool:
        """Whether stdout is all that the program had to print: it ended, and did not crash."""
        return self.cause == "ended" and self.signal is None


class _Stream:
    """A pipe, read in pieces; never more than one piece beyond what is kept is in memory."""

    def __init__(self, pipe: IO[bytes], *, kept: int, most: int) -> None:
        self.fd = pipe.fileno()
        self._kept = kept
        self._most = most
        self._pieces: list[bytes] = []
        self._size = 0
        os.set_blocking(self.fd, False)

    @property
    def overflows(self) -> bool:
        return self._size > self._most

    @property
    def data(self) -> bytes:
        return b"".join(self._pieces)

    def read(self) -> int | None:
        """One piece, and its size: 0 at the end, None if there is nothing yet."""
        try:
            piece = os.read(self.fd, PIECE)
        except BlockingIOError:
            return None
        room = self._kept - self._size
        if room > 0:
            self._pieces.append(piece[:room])
        self._size += len(piece)
        return len(piece)

    def drain(self) -> None:
        """What is there now, without waiting for more."""
        while not self.overflows and self.read():
            pass


def run(command: Sequence[str], stdin: bytes, room: Room, limits: Limits, sandbox: Sandbox) -> RunResult:
    """Run it; a failure of ours is a result too, and so is anything that it left and we cannot remove."""
    try:
        if sandbox.user in _unclean and (left := _clear(sandbox.user)):
            return RunResult("internal", reason=left)
        ran = _run_inside(command, stdin, room, limits, sandbox)
        left = _clear(sandbox.user)
    except (OSError, subprocess.SubprocessError) as error:
        return RunResult("internal", reason=str(error))
    return ran._replace(cause="internal", reason=left) if left else ran


_unclean: set[int | None] = set()
"""Users whose leftovers we could not remove; no other program meets them."""


def _clear(user: int | None) -> str:
    if user is None:
        return ""
    left = places.clear(user)
    (_unclean.add if left else _unclean.discard)(user)
    return left


def _run_inside(
    command: Sequence[str], stdin: bytes, room: Room, limits: Limits, sandbox: Sandbox
) -> RunResult:
    with adopt_orphans() as family, tempfile.TemporaryFile() as lines:
        lines.write(stdin)
        lines.seek(0)
        with ExitStack() as stack:
            try:
                process = stack.enter_context(sandbox.start(command, room, limits, lines.fileno()))
            except (FileNotFoundError, PermissionError) as error:
                return RunResult("not-started", reason=f"{command[0]}: {error.strerror}")
            family.main = process.pid
            meter = Meter(family, limits, room.scratch, sandbox.user)
            ran = _watch(process, limits, meter)
        if sandbox.user is not None:
            places.end_processes(sandbox.user)
    if ran.cause == "ended" and meter.writes_too_much([]):
        ran = ran._replace(cause="output-limit")
    if not sandbox.marks_the_start or ran.stderr.startswith(STARTED):
        return ran._replace(stderr=ran.stderr.removeprefix(STARTED))
    if ran.cause != "ended":
        return ran
    return ran._replace(cause="internal", reason=ran.stderr.decode("utf-8", "replace").strip())


def _watch(process: subprocess.Popen[bytes], limits: Limits, meter: Meter) -> RunResult:
    assert process.stdout is not None
    assert process.stderr is not None
    most = limits.output_bytes if limits.output_bytes is not None else LEAST_OUTPUT
    stdout = _Stream(process.stdout, kept=most, most=most)
    stderr = _Stream(process.stderr, kept=KEPT_OF_STDERR, most=max(most, LEAST_OUTPUT))
    with process.stdout, process.stderr:
        try:
            cause = _wait(process.pid, (stdout, stderr), meter)
        finally:
            with suppress(ProcessLookupError):  # before it is reaped, while the number is still its own
                os.killpg(process.pid, signal.SIGKILL)
            status, usage = _reap(process, meter)
        for stream in (stdout, stderr):
            stream.drain()
    if cause == "ended":
        cause = _exceeded_at_end(stdout, stderr, status, usage, limits)
    return RunResult(cause, stdout.data, stderr.data, status, usage)


def _wait(pid: int, streams: Sequence[_Stream], meter: Meter) -> Cause:
    with _poller(pid, streams) as poller:
        reading = {stream.fd: stream for stream in streams}
        look = monotonic() + PERIOD_SECONDS
        while True:
            for fd, _ in poller.poll(max(1, round((look - monotonic()) * 1000))):
                if fd in reading and reading[fd].read() == 0:
                    poller.unregister(fd)
            if any(stream.overflows for stream in streams):
                return "output-limit"
            if _has_ended(pid):
                return "ended"
            if monotonic() >= look:
                exceeded = meter.look()
                if exceeded is not None:
                    return exceeded
                look = monotonic() + PERIOD_SECONDS


@contextmanager
def _poller(pid: int, streams: Sequence[_Stream]) -> Iterator[select.poll]:
    """Wakes up for output and, where the system can tell, for the end of the process."""
    poller = select.poll()
    for stream in streams:
        poller.register(stream.fd, select.POLLIN)
    ending = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None
    if ending is not None:
        poller.register(ending, select.POLLIN)
    try:
        yield poller
    finally:
        if ending is not None:
            os.close(ending)


def _has_ended(pid: int) -> bool:
    """It is not reaped here, so that its number cannot become another's."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _reap(process: subprocess.Popen[bytes], meter: Meter) -> tuple[int, Usage]:
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    # A process inherits its parent's peak until it becomes another program; below ours it means nothing.
    ours = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    peak = max(meter.peak_bytes // 1024, used.ru_maxrss if used.ru_maxrss > ours else 0)
    seconds = max(meter.cpu_seconds, used.ru_utime + used.ru_stime)
    return _exit_status(process.returncode), Usage(seconds, meter.wall_seconds(), peak)


def _exit_status(code: int) -> int:
    return SIGNALS_FROM - code if code - SIGNALS_FROM in signal.valid_signals() else code


def _exceeded_at_end(stdout: _Stream, stderr: _Stream, status: int, usage: Usage, limits: Limits) -> Cause:
    """A program that ended before the meter looked again may still have exceeded a limit."""
    if stdout.overflows or stderr.overflows or status == -signal.SIGXFSZ:
        return "output-limit"
    if usage.cpu_seconds > limits.cpu_seconds:
        return "cpu-time"
    if usage.peak_kilobytes * 1024 > limits.memory_bytes:
        return "memory"
    return "ended"
