"""Long work that goes on where it was: each part that is finished is a line of a log.

The first line says of which study the log is. Each other line has the games of a part, what came of them,
and a seal over everything before it. A line that was cut off at the end is dropped.
"""

import json
import os
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from time import monotonic
from typing import Any, BinaryIO, NamedTuple, TypeVar

from monosim import __version__
from monosim.core.ruleset import naming
from monosim.study.manifest import cannot_keep
from monosim.study.rows import locked
from monosim.study.run import Workforce

T = TypeVar("T")
VERSION = 1
LONGEST_LINE = 1 << 26
"""In bytes, as far as a line is read: a file with holes may have no line's end."""
SYNC_EVERY = 1.0
SHORTEST_PART, LONGEST_PART, SHARE_OF_TIME = 0.25, 2.0, 0.05
"""How many seconds a part should take: a share of the time so far, within bounds. What is lost when the
machine stops is a part of each process; but the more parts there are, the longer is the log."""
Marks = Callable[[int], int]
"""The next number of games, beyond one, at which a part must end."""


class Part(NamedTuple):
    first: int
    last: int
    record: Any


class Log:
    """The parts of one study, in a file if it has a path, and otherwise in memory."""

    def __init__(self, study: Mapping[str, Any], path: str | None = None) -> None:
        self.study, self.path = {**study, "made_by": __version__}, path
        self.parts: list[Part] = []
        """Those that an earlier call has left."""
        self._lines: list[bytes] = []
        """Without a path; compressed, for a long study has many."""
        self._seal = ""
        self._file: BinaryIO | None = None
        self._synced = monotonic()
        self.reached = 0
        """How many games are done, with those that an earlier call has played."""
        self.is_interrupted = False
        """Set from outside: the part that is being played is the last one."""

    @property
    def done(self) -> int:
        return self.parts[-1].last if self.parts else 0

    @contextmanager
    def open(self) -> Iterator["Log"]:
        """Ours alone meanwhile."""
        if self.path is None:
            self._begin()
            yield self
            return
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            raise cannot_keep(self.path, "it is not a file, so nothing could be read there again")
        with locked(self.path):
            size = self._read(self.path)
            with open(self.path, "r+b" if os.path.exists(self.path) else "xb", buffering=0) as self._file:
                self._file.truncate(size)
                self._file.seek(size)
                if not size:
                    self._begin()
                yield self
                os.fsync(self._file.fileno())

    def add(self, first: int, last: int, record: Any) -> None:
        self._write([first, last, record])
        self.reached = last

    def save(self, path: str) -> None:
        """What was in memory only becomes a file."""
        with naming(path), open(path, "xb") as file:
            file.writelines(map(zlib.decompress, self._lines))

    def _begin(self) -> None:
        self._write(self._header())

    def _header(self) -> dict[str, Any]:
        return {"monosim": "study", "version": VERSION, **self.study}

    def _first_line(self) -> bytes:
        text = json.dumps(self._header(), separators=(",", ":"))
        return f"{_seal('', text)} {text}\n".encode()

    def _write(self, value: Any) -> None:
        text = json.dumps(value, separators=(",", ":"))
        self._seal = _seal(self._seal, text)
        line = f"{self._seal} {text}\n".encode()
        if self._file is None:
            self._lines.append(zlib.compress(line, 1))
            return
        self._file.write(line)
        if monotonic() - self._synced > SYNC_EVERY:
            os.fsync(self._file.fileno())
            self._synced = monotonic()

    def _read(self, path: str) -> int:
        """Take in the lines that are whole; gives how many bytes they have."""
        size = 0
        try:
            with open(path, "rb") as file:
                for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), b"")):
                    if len(line) == LONGEST_LINE:
                        raise cannot_keep(path, f"line {number + 1} is too long for the log of a study")
                    if not line.endswith(b"\n"):
                        self._check_beginning(path, number, line)
                        break
                    self._take(path, number, line)
                    size += len(line)
        except FileNotFoundError:
            return 0
        return size

    def _check_beginning(self, path: str, number: int, line: bytes) -> None:
        """A first line that was cut off is one of ours, or nothing of that file may be touched."""
        if not number and not self._first_line().startswith(line):
            raise cannot_keep(path, "it is not the log of a study")

    def _take(self, path: str, number: int, line: bytes) -> None:
        seal, _, text = line.decode("utf-8", "replace").rstrip("\n").partition(" ")
        if seal != _seal(self._seal, text):
            raise cannot_keep(path, f"line {number + 1} was changed, or is not of the log of a study")
        self._seal, value = seal, json.loads(text)
        if number:
            self.parts.append(Part(*value))
            self.reached = self.done
        elif value != json.loads(json.dumps(self._header())):
            raise cannot_keep(path, f"it is of another study: {_difference(value, self.study)}")


def _seal(before: str, text: str) -> str:
    return blake2b(f"{before}{text}".encode(), digest_size=8).hexdigest()


def _difference(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> str:
    names = [name for name in (*ours, *theirs) if theirs.get(name) != ours.get(name)]
    return f"{names[0]} is {theirs.get(names[0])!r:.80} there" if names else "it has another version"


class Rate:
    """How many games a second, since the first part of this call."""

    def __init__(self, units: str = "games") -> None:
        self._units = units
        self._start: tuple[float, int] | None = None

    def words(self, games: int) -> str:
        now = monotonic()
        if self._start is None:
            self._start = now, games
        then, before = self._start
        speed = f"  {(games - before) / (now - then):,.0f} {self._units}/s" if now > then else ""
        return f"{games:,} {self._units}{speed}"


class Pace:
    """Parts of such a size that each takes a moment, cut at the marks."""

    def __init__(self, first: int, last: int, jobs: int, marks: Marks, step: int = 1) -> None:
        self._first, self._last, self._jobs, self._marks, self._step = first, last, jobs, marks, step
        self._start, self.done = monotonic(), first

    def parts(self) -> Iterator[tuple[int, int]]:
        first = self._first
        while first < self._last:
            end = min(first + self._size(), self._marks(first), self._last)
            yield first, end
            first = end

    def _size(self) -> int:
        elapsed = max(monotonic() - self._start, 1e-3)
        speed = (self.done - self._first) / elapsed / self._jobs
        seconds = min(max(SHORTEST_PART, elapsed * SHARE_OF_TIME), LONGEST_PART)
        return max(1, int(speed * seconds) // self._step) * self._step


def play_on(
    log: Log,
    play: Callable[[int, int], T],
    games: int,
    workforce: Workforce,
    ruleset: str,
    pack: Callable[[T], Any],
    unpack: Callable[[Any], T],
    marks: Marks = lambda first: first + 1_000_000,
    step: int = 1,
) -> Iterator[tuple[int, T]]:
    """What the log has, then what is played: how many games are done, and what came of the last part.

    `play` must be known to other processes. Parts begin at multiples of `step`.
    """
    done = 0
    for part in log.parts:
        if part.last > games:
            break
        yield part.last, unpack(part.record)
        done = part.last
    is_new = done == log.done
    pace = Pace(done, games, workforce.jobs, marks, step)
    for first, last, played in _with_parts(play, pace, workforce, ruleset):
        if is_new:
            log.add(first, last, pack(played))
        pace.done = last
        yield last, played
        if log.is_interrupted:
            return


def _with_parts(
    play: Callable[[int, int], T], pace: Pace, workforce: Workforce, ruleset: str
) -> Iterator[tuple[int, int, T]]:
    issued: deque[tuple[int, int]] = deque()

    def issue() -> Iterator[tuple[int, int]]:
        for part in pace.parts():
            issued.append(part)
            yield part

    for played in workforce.play(play, issue(), ruleset):
        yield *issued.popleft(), played
