"""monosim play, as people call it: through a pipe, and at a terminal."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

from command import environment, monosim

TYPED = b"2\nAnn\nBob\neg\ny\nn\n"


def test_a_game_is_played_from_a_pipe_and_saved(tmp_path: Path) -> None:
    done = monosim("play", "singletonopoly", "--seed", "5", "-o", tmp_path / "kept", stdin=TYPED)
    assert done.returncode == 0
    assert done.stdout.endswith(b"Would you like to play again? (y/n) > n\n")
    assert (tmp_path / "kept" / "game.in").read_bytes() == TYPED
    again = monosim("run", tmp_path / "kept")
    assert (again.returncode, again.stdout) == (0, done.stdout)
    assert b"the seed is" not in done.stderr


def test_without_a_seed_one_is_drawn_and_told(tmp_path: Path) -> None:
    done = monosim("play", stdin=TYPED, cwd=tmp_path)
    first, second = done.stderr.decode().splitlines()
    assert first.startswith("monosim: the seed is ")
    seed = first.removeprefix("monosim: the seed is ")
    assert f"singletonopoly-{seed}/game.in" in second
    monosim("play", "--seed", seed, stdin=TYPED, cwd=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"singletonopoly-{seed}",
        f"singletonopoly-{seed}-2",
    ]


def test_the_end_of_input_saves_the_game_so_far(tmp_path: Path) -> None:
    done = monosim("play", "--seed", "5", "-o", tmp_path / "kept", stdin=b"2\nAnn\n\ntt\n")
    assert done.returncode == 0
    assert b"the input ends here" in done.stderr
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == [
        "case.toml",
        "game.dice",
        "game.in",
    ]
    again = monosim("run", tmp_path / "kept")
    assert again.returncode == 3
    assert done.stdout == again.stdout + b"\n"


def test_people_can_play_with_strategies(tmp_path: Path) -> None:
    seats = ("--seat", "Ann=me", "--seat", "Bob=builder")
    done = monosim(
        "play", "--seed", "3", "--rounds", "1", "-o", tmp_path / "kept", *seats, stdin=b"tt\nn\nc\n"
    )
    assert b"It is the turn of Bob." in done.stdout
    assert b"The name of player 1" in done.stdout
    assert monosim("run", tmp_path / "kept").stdout == done.stdout


def read_until(terminal: int, text: bytes) -> bytes:
    seen, end = b"", time.monotonic() + 20
    while text not in seen and time.monotonic() < end:
        seen += os.read(terminal, 4096)
    return seen


def test_at_a_terminal_an_input_is_shown_once_and_ctrl_c_saves(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    words = [sys.executable, "-m", "monosim", "play", "--seed", "5", "-o", str(tmp_path / "kept")]
    with subprocess.Popen(
        words, stdin=slave, stdout=slave, stderr=slave, env=environment(), start_new_session=True
    ) as process:
        seen = read_until(master, b"How many players, 2 to 8? > ")
        os.write(master, b"2\n")
        seen += read_until(master, b'"Player 1"? > ')
        os.write(master, b"Ann\n")
        seen += read_until(master, b'"Player 2"? > ')
        process.send_signal(signal.SIGINT)
        seen += read_until(master, b"recorded")
        assert process.wait(20) == 130
    os.close(slave)
    os.close(master)
    assert seen.count(b"> 2\r\n") == 1
    assert b"2\r\n2\r\n" not in seen
    assert (tmp_path / "kept" / "game.in").read_bytes() == b"2\nAnn\n"


def test_inputs_that_cannot_be_used_are_not_saved(tmp_path: Path) -> None:
    done = monosim("play", "--seed", "1", "--seat", "Ann=me", cwd=tmp_path)
    assert done.returncode == 2
    assert b"a game has 2 to 8 seats, not 1" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_ruleset_that_nobody_can_type_is_said() -> None:
    done = monosim("play", "project5")
    assert done.returncode == 2
