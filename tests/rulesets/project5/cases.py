"""Small games of Project 5: the inputs, what the command does with them, and the transcript wanted."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from tempfile import TemporaryDirectory
from typing import NamedTuple

from click.testing import CliRunner

from monosim.cli import cli

IMPROPER = b"Improper inputs.\n"
GO = "GO 0 NONE"
PARKING = "Parking 0 NONE"
BUYER = "1 1000"
IDLE = "99 9000"
"""A player who buys and builds nothing with the cash that these games have."""


def lines(*words: object) -> bytes:
    return b"".join(str(word).encode("utf-8", "surrogateescape") + b"\n" for word in words)


BOARD = lines(GO, "A 100 RED", PARKING)
CARDS = lines(500, 1, 2)
PLAYERS = lines(BUYER, BUYER)


class Ran(NamedTuple):
    exit: int
    stdout: bytes
    stderr: bytes


def in_process(
    board: bytes = BOARD,
    cards: bytes = CARDS,
    players: bytes = PLAYERS,
    rounds: object = 1,
    options: Sequence[str] = (),
) -> Ran:
    """`monosim run` on three files, without the cost of a process."""
    with TemporaryDirectory() as folder:
        result = CliRunner().invoke(
            cli, ["run", *options, *_written(folder, board, cards, players), str(rounds)]
        )
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout_bytes, result.stderr_bytes)


def _written(folder: str, *contents: bytes) -> list[str]:
    paths = [os.path.join(folder, name) for name in ("board.txt", "cards.txt", "players.txt")]
    for path, content in zip(paths, contents, strict=True):
        with open(path, "wb") as file:
            file.write(content)
    return paths


def write_files(
    folder: str, board: bytes = BOARD, cards: bytes = CARDS, players: bytes = PLAYERS
) -> list[str]:
    """The paths of the three files, in the command's order."""
    return _written(folder, board, cards, players)


def monosim(*words: str | bytes, stdin: bytes = b"", folder: str | None = None) -> Ran:
    """The command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "monosim", *words], input=stdin, capture_output=True, cwd=folder, timeout=60
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def played(
    board: bytes = BOARD,
    cards: bytes = CARDS,
    players: bytes = PLAYERS,
    rounds: object = 1,
    options: Sequence[str] = (),
) -> bytes:
    """The transcript of inputs that must be played."""
    ran = in_process(board, cards, players, rounds, options)
    assert (ran.exit, ran.stderr) == (0, b"")
    return ran.stdout


def assert_improper(
    board: bytes = BOARD, cards: bytes = CARDS, players: bytes = PLAYERS, rounds: object = 1
) -> bytes:
    ran = in_process(board, cards, players, rounds)
    assert (ran.exit, ran.stdout) == (1, IMPROPER)
    assert ran.stderr
    return ran.stderr


def assert_refused(
    board: bytes = BOARD, cards: bytes = CARDS, players: bytes = PLAYERS, rounds: object = 1
) -> bytes:
    ran = in_process(board, cards, players, rounds)
    assert (ran.exit, ran.stdout) == (2, b"")
    assert ran.stderr
    return ran.stderr


def told(*rounds: Sequence[str], wins: tuple[int, int], left: Sequence[tuple[int, int] | None]) -> bytes:
    """A transcript, written short. A turn is `PLAYER STEPS SPACE DEED`; `wins` is the winner and the
    wealth; `left` is each player's cash and number of properties, None for who is out."""
    text = ["***MONOPOLY GAME STARTS***"]
    for number, turns in enumerate(rounds, 1):
        text += [f"Round: {number}", *map(_turn, turns)]
    text.append("***SIMULATION RESULTS***")
    text.append(f"Player {wins[0]} wins the game with total asset value of ${wins[1]}.")
    text.append("***GAME SUMMARY***")
    for player, summary in enumerate(left):
        text += [f"Player {player}:", *_summary(summary)]
    return lines(*text)


def _turn(turn: str) -> str:
    player, steps, space, deed = turn.split(" ", 3)
    return f"Player {player} moves {steps} step(s) to {space} and {deed}."


def _summary(summary: tuple[int, int] | None) -> list[str]:
    if summary is None:
        return ["Bankrupt and out of game."]
    cash, properties = summary
    owned = f"Number of Purchased Properties: {properties}" if properties else "No purchased property."
    return [f"Cash Balance: ${cash}", owned]


USUAL = told(["0 1 A purchases A", "1 2 Parking stays"], wins=(0, 500), left=[(400, 1), (500, 0)])
"""What BOARD, CARDS, PLAYERS and one round give."""
