"""Small trees of cases and goldens, and the command run in them."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

import command
from click.testing import CliRunner

from monosim.cli import cli

_UNSET: dict[str, str | None] = dict.fromkeys(command.LEFT_OUT)
BOARD = b"GO 0 NONE\nA 1000 RED\nParking 0 NONE\n"
CARDS = b"5000\n1\n2\n"
PLAYERS = b"1 1000\n1 1000\n"
TRANSCRIPT = (
    b"***MONOPOLY GAME STARTS***\n"
    b"Round: 1\n"
    b"Player 0 moves 1 step(s) to A and purchases A.\n"
    b"Player 1 moves 2 step(s) to Parking and stays.\n"
    b"***SIMULATION RESULTS***\n"
    b"Player 0 wins the game with total asset value of $5000.\n"
    b"***GAME SUMMARY***\n"
    b"Player 0:\n"
    b"Cash Balance: $4000\n"
    b"Number of Purchased Properties: 1\n"
    b"Player 1:\n"
    b"Cash Balance: $5000\n"
    b"No purchased property.\n"
)


def make_case(
    directory: Path, golden: str | None = None, *, recorded: bytes | None = TRANSCRIPT, board: bytes = BOARD
) -> Path:
    """A case directory; its golden, written unless `recorded` is None."""
    directory.mkdir(parents=True)
    (directory / "board.txt").write_bytes(board)
    (directory / "cards.txt").write_bytes(CARDS)
    (directory / "players.txt").write_bytes(PLAYERS)
    toml = 'board = "board.txt"\ncards = "cards.txt"\nplayers = "players.txt"\nrounds = 1\n'
    if golden is not None:
        toml += f'golden = "{golden}"\n'
    (directory / "case.toml").write_text(toml)
    path = directory / (golden or "expected.txt")
    if recorded is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(recorded)
    return directory


def snapshot(root: Path) -> dict[str, bytes]:
    """Every file below, by its path."""
    return {
        str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()
    }


class Ran(NamedTuple):
    returncode: int
    stdout: bytes
    stderr: bytes


def monosim(root: Path, *words: str, stdin: bytes = b"", **environment: str) -> Ran:
    """The command in a directory, within this process; in no CI job and without colour unless told."""
    with chdir(root):
        result = CliRunner().invoke(
            cli, words, prog_name="monosim", input=stdin, env={**_UNSET, **environment}
        )
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout_bytes, result.stderr_bytes)


def monosim_process(root: Path, *words: str, stdin: bytes = b"", **environment: str) -> Ran:
    """The same in a process of its own."""
    ran = command.monosim(*words, stdin=stdin, cwd=root, env=environment)
    return Ran(ran.returncode, ran.stdout, ran.stderr)
