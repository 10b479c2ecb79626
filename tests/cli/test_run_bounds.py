"""Inputs without end, full disks and early interrupts end in a message, never in a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import SAMPLE_1, SPEC_1, environment, monosim

COMMAND = [sys.executable, "-m", "monosim"]
FILES = ("board.txt", "card.txt", "player.txt")
TOML = 'board = "board.txt"\ncards = "card.txt"\nplayers = "player.txt"\nrounds = 3\n'
MOST_BYTES = 64 * 2**20
LARGE = b"it has more than 64 MiB"
MEMORY = 600_000_000  # enough for what is read, far from what an endless file would take


def bounded(*words: str, stdin: str = os.devnull, cwd: Path = SAMPLE_1) -> subprocess.CompletedProcess[bytes]:
    """The command with little memory: a machine must not suffer for a test that fails."""
    script = f'ulimit -v {MEMORY // 1024}; exec "$@"'
    with open(stdin, "rb") as file:
        return subprocess.run(
            ["sh", "-c", script, "sh", *COMMAND, *words], stdin=file, capture_output=True, cwd=cwd,
            env=environment(), timeout=100, check=False,
        )  # fmt: skip


@pytest.mark.parametrize("place", range(3))
def test_a_file_without_end_is_refused(place: int) -> None:
    words = [*FILES, "3"]
    words[place] = "/dev/zero"
    done = bounded("run", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E002]: " + LARGE + b"\n  --> /dev/zero\n" in done.stderr
    assert b"hint: give a smaller input" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("run", "-r", "once-around", "--cards", "/dev/zero"),
        ("run", "-r", "singletonopoly", "--players", "/dev/zero", "--cards", "card.txt"),
        ("run", "-r", "singletonopoly", "--players", "player.txt", "--cards", "/dev/zero"),
        ("run", "-r", "deal", "--players", "/dev/zero"),
        ("deal", "load", "/dev/zero"),
        ("run", "-r", "classic", "--position", "/dev/zero", "--seats", "2"),
        ("validate", "/dev/zero", *FILES[1:], "3"),
        ("record", *FILES[:2], "/dev/zero", "3"),
        ("compare", "/dev/zero", "--", *FILES, "3"),
        ("diagnose", "--transcript", "/dev/zero", "--", *FILES, "3"),
    ],
)
def test_every_ruleset_and_command_refuses_it(words: tuple[str, ...], tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).write_bytes((SAMPLE_1 / name).read_bytes())
    done = bounded(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert LARGE + b"\n  --> /dev/zero\n" in done.stdout + done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("words", [("-", *FILES[1:], "3"), ("--cards", "-", "--rounds", "3")])
def test_an_endless_stdin_is_refused(words: tuple[str, ...]) -> None:
    words = words if words[0] == "-" else (*words, "--board", FILES[0], "--players", FILES[2])
    done = bounded("run", *words, stdin="/dev/zero")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E002]: " + LARGE + b"\n  --> <stdin>\n" in done.stderr


@pytest.mark.parametrize("name", ["case.toml", "board.txt", "answers.txt"])
def test_a_case_with_a_file_without_end_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "case.toml").write_text(f'{TOML}answers = "answers.txt"\n')
    for file in FILES:
        (tmp_path / file).write_bytes((SAMPLE_1 / file).read_bytes())
    (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / name).symlink_to("/dev/zero")
    done = bounded("run", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E002]: %s\n  --> %s\n" % (LARGE, os.fsencode(tmp_path / name)) in done.stderr


def test_a_pipe_is_read_up_to_the_limit_and_no_further(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    with subprocess.Popen(["sh", "-c", f"exec yes > {fifo}"]) as endless:
        done = bounded("run", str(fifo), *FILES[1:], "3")
        endless.kill()
    assert (done.returncode, done.stdout) == (2, b"")
    assert LARGE in done.stderr


def test_a_sparse_file_over_the_limit_is_refused(tmp_path: Path) -> None:
    for size in (MOST_BYTES + 1, 2**40):
        with (tmp_path / "large").open("wb") as file:
            file.truncate(size)
        assert LARGE in bounded("run", str(tmp_path / "large"), *FILES[1:], "3").stderr


def test_a_file_at_the_limit_is_read(tmp_path: Path) -> None:
    cards = (SAMPLE_1 / "card.txt").read_bytes()
    padding = b" " * 1000 + b"\n"
    (tmp_path / "cards").write_bytes((cards + padding * (MOST_BYTES // len(padding) + 1))[:MOST_BYTES])
    done = bounded("run", FILES[0], str(tmp_path / "cards"), FILES[2], "3")
    assert (done.returncode, done.stdout, done.stderr) == (0, SPEC_1, b"")


def test_a_golden_without_end_is_a_case_that_cannot_be_run(tmp_path: Path) -> None:
    for file in FILES:
        (tmp_path / file).write_bytes((SAMPLE_1 / file).read_bytes())
    (tmp_path / "case.toml").write_text(TOML)
    (tmp_path / "expected.txt").symlink_to("/dev/zero")
    done = bounded("golden", "check", ".", cwd=tmp_path)
    assert done.returncode == 3
    assert LARGE in done.stdout


def test_a_person_who_types_a_line_without_end_is_told(tmp_path: Path) -> None:
    words = ("play", "classic", "--seats", "2", "--seat", "0=me", "--seed", "1")
    done = bounded(*words, stdin="/dev/zero", cwd=tmp_path)
    assert b"a line has more than 65536 bytes\n  --> <stdin>\n" in done.stderr
    assert b"Traceback" not in done.stderr
    assert done.returncode == 2


def with_full(*words: str, stdout: bool, **more: str) -> subprocess.CompletedProcess[bytes]:
    with open("/dev/full", "wb") as full:
        return subprocess.run(
            [*COMMAND, *words], cwd=SAMPLE_1, env=environment(**more), check=False, stdin=subprocess.DEVNULL,
            stdout=full if stdout else subprocess.PIPE, stderr=subprocess.PIPE if stdout else full,
        )  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("run", "--help"),
        ("golden", "check", "-h"),
        ("--version",),
        ("rulesets",),
        ("completion", "bash"),
    ],
)
def test_help_to_a_full_disk_is_exit_2_with_a_message(words: tuple[str, ...]) -> None:
    for buffering in ("", "1"):
        done = with_full(*words, stdout=True, PYTHONUNBUFFERED=buffering)
        assert done.returncode == 2
        assert done.stderr == b"Error: cannot write to stdout: No space left on device\n"


@pytest.mark.parametrize(
    ("words", "code"), [(("no-such-file.txt", *FILES[1:], "3"), 2), (("run", "--nope"), 2)]
)
def test_a_full_disk_behind_stderr_is_no_bug_of_monosim(words: tuple[str, ...], code: int) -> None:
    for buffering in ("", "1"):
        assert with_full(*words, stdout=False, PYTHONUNBUFFERED=buffering).returncode == code


def test_golden_new_on_a_full_disk_names_the_file(tmp_path: Path) -> None:
    for file in FILES:
        (tmp_path / file).write_bytes((SAMPLE_1 / file).read_bytes())
    (tmp_path / "case.toml").write_text(TOML)
    (tmp_path / "expected.txt").write_bytes(b"old\n")
    (tmp_path / "expected.txt.new").symlink_to("/dev/full")
    done = monosim("golden", "new", ".", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"monosim: cannot write expected.txt.new: No space left on device\n"


@pytest.mark.parametrize("words", [(), ("run",), ("--help",), ("rulesets",), ("golden", "check")])
@pytest.mark.parametrize("module", ["click", "monosim.core", "monosim.rulesets"])
def test_an_interrupt_during_the_imports_ends_quietly(
    tmp_path: Path, module: str, words: tuple[str, ...]
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupt())\n"
    )
    known = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = monosim(*words, env={"PYTHONPATH": known})
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, b"", b"")
