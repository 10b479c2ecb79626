"""One input of `make fuzz`: monosim is called with it in this process, and what it did is judged."""

from __future__ import annotations

import io
import re
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from typing import Any, NamedTuple

from monosim.core import Case, InputError, MonosimError
from monosim.core.ruleset import ROLES

PATIENCE = 5.0
ENOUGH = 300_000
"""Who has written so much has its pipe closed: a game of a billion rounds is long, it does not hang."""
CODES = {0, 1, 2, 3, 141}


class Input(NamedTuple):
    number: int
    kind: str
    name: str
    files: dict[str, bytes]
    words: tuple[str, ...]


class Result(NamedTuple):
    code: int
    stdout: bytes
    stderr: str
    seconds: float


class Sink(io.BytesIO):
    """stdout or stderr, of which the reader leaves when it has seen enough."""

    def write(self, data: Any) -> int:
        if self.tell() > ENOUGH:
            raise BrokenPipeError
        return super().write(data)


class Hang(BaseException):
    pass


def complain_of_hang(*_: object) -> None:
    raise Hang


def call(words: Sequence[str]) -> Result:
    """`monosim WORDS` in this process."""
    from monosim.cli import main

    out, err = Sink(), Sink()
    sys.argv = ["monosim", *words]
    sys.stdin = io.TextIOWrapper(io.BytesIO(b""))
    sys.stdout, sys.stderr = io.TextIOWrapper(out), io.TextIOWrapper(err, errors="backslashreplace")
    start, code = time.monotonic(), 70
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # of its own: the machine may be busy
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 70
    except Hang:
        code = -1
        err.write(traceback.format_exc().encode())
    except BaseException:
        err.write(traceback.format_exc().encode())
    signal.setitimer(signal.ITIMER_PROF, 0)
    seconds = time.monotonic() - start
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    return Result(code, out.getvalue(), err.getvalue().decode("utf-8", "replace"), seconds)


def judge(one: Input, result: Result) -> tuple[str, str] | None:
    """What is wrong with it, and where; None if nothing is."""
    if result.code == -1:
        return "hang", _last_frame(result.stderr)
    if result.code not in CODES:
        return f"exit {result.code}", _last_frame(result.stderr)
    if "Traceback (most recent call last)" in result.stderr + result.stdout.decode("latin-1"):
        return "traceback", _last_frame(result.stderr)
    if result.code == 2 and result.stdout and one.words[0] not in ("golden", "validate"):
        return "stdout beside exit 2", one.words[0]
    if one.words[0] == "run" and result.code == 1:
        return _judge_refusal(one.words[1:], result.stdout)
    if one.words[0] == "run" and result.code in (0, 3) and "--summary" not in one.words:
        return _judge_transcript(one.words[1:], result)
    return None


def _last_frame(text: str) -> str:
    """The innermost line of monosim, and the error."""
    frames = re.findall(r'File "[^"]*?(monosim/[^"]*)", line (\d+), in (\S+)', text)
    errors = re.findall(r"^(?:[\w.]+\.)?(\w+(?:Error|Exception|Hang|Change|Interrupt))\b", text, re.MULTILINE)
    file, line, function = frames[-1] if frames else ("?", "?", "?")
    return f"{file}:{line} {function} {errors[-1] if errors else '?'}"


def _judge_transcript(words: Sequence[str], result: Result) -> tuple[str, str] | None:
    """A transcript, whole or as far as a script went, is what its events tell, read back from JSON."""
    from monosim.play import jsonl, runner
    from monosim.rulesets import find

    plain = [word for word in words if word not in ("--engine", "fast")]
    again = call(("run", "--events", "-", *plain))
    if again.code == 141:
        return None
    if again.code != result.code:
        return f"exit {result.code}, with --events {again.code}", _last_frame(again.stderr)
    if not again.stdout and not result.stdout:
        return None
    header, *lines = again.stdout.splitlines(keepends=True)
    ruleset = find(jsonl.ruleset_of(header))
    told = b"".join(runner.encode(ruleset, jsonl.decode(lines, ruleset.ABOUT.events)))
    return None if told == result.stdout else ("stdout is not what the events tell", words[-1])


def _judge_refusal(words: Sequence[str], stdout: bytes) -> tuple[str, str] | None:
    """Improper inputs are told in the ruleset's own words, and in no others."""
    from monosim.play.cases import load
    from monosim.rulesets import find

    if words[-1] == ".":
        case = load(".").case
        rounds = [word.partition("=")[2] for word in words if word.startswith("--rounds=")]
        case = case._replace(rounds=rounds[0]) if rounds else case
    else:
        board, cards, players, rounds_given = words
        case = Case(board=board, cards=cards, players=players, rounds=rounds_given)
    empty: dict[str, bytes] = {
        role: b"" for role in ROLES if case.file(role) == "-"
    }  # stdin, on which there is nothing
    case = case._replace(contents=empty)
    try:
        find(case.ruleset).read(case)
    except InputError as error:
        wanted = find(case.ruleset).refuse(error).encode("utf-8", "surrogateescape")
        return None if stdout == wanted else ("stdout is not the refusal", case.ruleset)
    except MonosimError:
        return "exit 1 for unusable inputs", case.ruleset
    return "exit 1 for proper inputs", case.ruleset
