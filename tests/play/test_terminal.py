"""Whole games through a real terminal, with an undo, a copy, a kill and a resume; see docs/play.md."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import monosim
from play.terminal import Terminal, count_answers, open_terminal

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None and os.environ.get("CI") != "true", reason="needs tmux"
)
GAMES = {
    "project5": (),
    "once-around": (),
    "deal": ("--rounds", "8", "--level", "hard"),
    "singletonopoly": ("--rounds", "4"),
    "classic": ("--rounds", "30", "--seats", "3"),
}
ADVICE = re.compile(r"^(?:the computer would choose: (.+)|there is nothing to advise)$", re.MULTILINE)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    with open_terminal(tmp_path) as opened:
        yield opened


def answer(terminal: Terminal, place: Path) -> None:
    """As the computer would; at a pause, Enter."""
    before, hints = count_answers(place), len(ADVICE.findall(terminal.everything()))
    terminal.type("hint")
    terminal.wait(lambda: len(ADVICE.findall(terminal.everything())) > hints)
    terminal.wait_for_prompt()
    advised = ADVICE.findall(terminal.screen())[-1]
    terminal.type(advised)
    terminal.wait(lambda: count_answers(place) > before)
    terminal.wait_for_prompt()


def last_table(terminal: Terminal) -> str:
    return terminal.screen().rpartition("-" * 79)[2]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str, tmp_path: Path, terminal: Terminal) -> None:
    place = tmp_path / "kept"
    terminal.start("play", game, "--seed", "7", "-o", "kept", *GAMES[game])
    terminal.wait_for_prompt()
    for _ in range(3):
        answer(terminal, place)
    there = last_table(terminal)
    answer(terminal, place)
    terminal.type("undo")
    terminal.wait(lambda: count_answers(place) == 3)
    terminal.wait_for_prompt()
    assert last_table(terminal) == there
    terminal.type("save copy")
    terminal.wait_for("the game is kept in copy")
    terminal.kill()
    assert count_answers(place) == count_answers(tmp_path / "copy") == 3
    terminal.start("play", "--resume", "kept")
    terminal.wait_for_prompt()
    assert last_table(terminal) == there
    while not terminal.is_over():
        answer(terminal, place)
    assert terminal.status() == "0"
    assert "the game is over" in terminal.screen()
    again = monosim("run", "kept", cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert again.stdout == (place / "expected.txt").read_bytes()
