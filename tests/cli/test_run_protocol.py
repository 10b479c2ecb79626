"""The course's protocol to the letter: four lines on stdin, and nothing else is waited for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import SAMPLE_1, SPEC_1, environment, monosim

ONE = ("board.txt", "card.txt", "player.txt", "3")
TYPED = "\n".join(ONE).encode() + b"\n"
COMMAND = [sys.executable, "-m", "monosim"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ONE[:3]:
        (tmp_path / name).write_bytes((SAMPLE_1 / name).read_bytes())
    return tmp_path


@pytest.mark.parametrize("words", [[], ["run"]])
def test_the_game_is_played_while_the_pipe_is_open(words: list[str]) -> None:
    with subprocess.Popen(
        [*COMMAND, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=SAMPLE_1, env=environment()
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(TYPED)
        process.stdin.flush()
        assert process.stdout.read() == SPEC_1
        assert process.wait(60) == 0


def test_what_stands_behind_the_fourth_line_is_not_read() -> None:
    with subprocess.Popen(
        ["sh", "-c", 'cat; exec yes "one more line"'], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as endless:
        assert endless.stdin
        endless.stdin.write(TYPED)
        endless.stdin.close()
        done = subprocess.run(
            COMMAND, stdin=endless.stdout, capture_output=True, cwd=SAMPLE_1, env=environment(), timeout=60,
            check=False,
        )  # fmt: skip
        endless.kill()
    assert (done.returncode, done.stdout, done.stderr) == (0, SPEC_1, b"")


@pytest.mark.parametrize("words", [[], ["run"], ["validate"], ["record"]])
def test_a_line_without_end_is_refused(words: list[str], tmp_path: Path) -> None:
    with open("/dev/zero", "rb") as zeros:
        done = subprocess.run(
            [*COMMAND, *words], stdin=zeros, capture_output=True, env=environment(), timeout=60, check=False,
            cwd=tmp_path,
        )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E002]: a line has more than 65536 bytes\n  --> <stdin>\n" in done.stderr


def test_a_file_whose_name_ends_in_a_blank_is_still_reached(folder: Path) -> None:
    (folder / "board.txt").rename(folder / "board.txt ")
    assert monosim(cwd=folder, stdin=TYPED.replace(b"board.txt", b"board.txt ")).stdout == SPEC_1


@pytest.mark.parametrize("name", ["-b", "-b.txt", "--color", "-1", "run", "golden", "--"])
def test_two_dashes_protect_any_name(folder: Path, name: str) -> None:
    (folder / "board.txt").rename(folder / name)
    done = monosim("--", name, *ONE[1:], cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, SPEC_1, b"")
    assert monosim("run", "--", name, *ONE[1:], cwd=folder).stdout == SPEC_1
    assert monosim("--color", "never", "--", name, *ONE[1:], cwd=folder).stdout == SPEC_1
    assert monosim("--exit-zero", "--", name, *ONE[1:], cwd=folder).stdout == SPEC_1
    assert monosim("--seed", "3", "--", name, *ONE[1:], cwd=folder).stdout == SPEC_1


@pytest.mark.parametrize("name", ["run", "validate", "golden", "rulesets", "sweep"])
def test_the_message_says_how_a_file_named_like_a_command_is_reached(folder: Path, name: str) -> None:
    (folder / "board.txt").rename(folder / name)
    done = monosim(name, *ONE[1:], cwd=folder)
    assert (done.returncode, done.stdout) == (2, b"")
    assert (
        f"{name} is a command; the file of that name is ./{name}, or {name} behind --".encode() in done.stderr
    )
    assert monosim(f"./{name}", *ONE[1:], cwd=folder).stdout == SPEC_1


def test_without_such_a_file_the_message_speaks_of_none(folder: Path) -> None:
    assert b"is a command" not in monosim("run", *ONE[1:], cwd=folder).stderr


def test_a_closed_stdin_is_no_input() -> None:
    script = 'exec "$0" -m monosim run <&-'
    done = subprocess.run(
        ["sh", "-c", script, sys.executable], capture_output=True, env=environment(), timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"no board file was given" in done.stderr


def test_bytes_that_are_not_utf8_name_a_file(folder: Path) -> None:
    (folder / "board.txt").rename(os.fsdecode(os.fsencode(folder) + b"/caf\xe9"))
    assert monosim(cwd=folder, stdin=TYPED.replace(b"board.txt", b"caf\xe9 ")).stdout == SPEC_1
