"""Whole games through a real terminal, with an undo, a copy, a kill and a resume; see docs/play.md."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import ROOT, monosim
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
SEEDS = {"deal": "11"}
ANSWERS = {"deal": 7, "classic": 8}
"""Before the screen that the page shows."""
PAGE = ROOT / "docs" / "play.md"
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


def documented(game: str, now: str) -> str:
    """The screen on the page; `RECORD_SCREENS=1` writes the one of now there first, to be read."""
    mark, page = f"<!-- screen: {game} -->\n```text", PAGE.read_text(encoding="utf-8")
    above, _, below = page.partition(mark)
    screen, _, rest = below.partition("\n```\n")
    if os.environ.get("RECORD_SCREENS"):
        PAGE.write_text(f"{above}{mark}{now}\n```\n{rest}", encoding="utf-8")
        return now
    return screen


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str, tmp_path: Path, terminal: Terminal) -> None:
    place = tmp_path / "kept"
    terminal.start("play", game, "--seed", SEEDS.get(game, "7"), "-o", "kept", *GAMES[game])
    terminal.wait_for_prompt()
    answers = ANSWERS.get(game, 3)
    for _ in range(answers):
        answer(terminal, place)
    there = last_table(terminal)
    assert there == documented(game, there)
    answer(terminal, place)
    terminal.type("undo")
    terminal.wait(lambda: count_answers(place) == answers)
    terminal.wait_for_prompt()
    assert last_table(terminal) == there
    terminal.type("save copy")
    terminal.wait_for("the game is kept in copy")
    terminal.kill()
    assert count_answers(place) == count_answers(tmp_path / "copy") == answers
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


EDITORS = {
    "prompt_toolkit": {},
    "readline": {"PYTHONPATH": str(Path(__file__).parent / "without_prompt_toolkit")},
    "dumb": {"term": "dumb"},
}


@pytest.fixture(params=EDITORS)
def seated(request: pytest.FixtureRequest, terminal: Terminal) -> tuple[str, Terminal]:
    terminal.start("play", "project5", "--seed", "7", "-o", "kept", **EDITORS[request.param])
    terminal.wait_for_prompt()
    return request.param, terminal


def test_ctrl_c_asks_once(seated: tuple[str, Terminal], tmp_path: Path) -> None:
    _, terminal = seated
    terminal.press("C-c")
    terminal.wait_for("Leave the game? It is kept. (y/n)")
    terminal.type("n")
    terminal.wait_for_prompt()
    terminal.type("yes")
    terminal.wait(lambda: count_answers(tmp_path / "kept") == 1)
    terminal.wait_for_prompt()
    terminal.press("C-c")
    terminal.wait(lambda: terminal.screen().endswith("(y/n)"))
    terminal.press("C-c")
    assert terminal.status() == "130"
    assert "interrupted; the game is kept in kept; go on with: monosim play --resume kept" in unfold(terminal)


def test_ctrl_d_leaves_and_keeps(seated: tuple[str, Terminal], tmp_path: Path) -> None:
    _, terminal = seated
    terminal.type("yes")
    terminal.wait(lambda: count_answers(tmp_path / "kept") == 1)
    terminal.wait_for_prompt()
    terminal.press("C-d")
    assert terminal.status() == "0"
    assert "the game is kept in kept; go on with: monosim play --resume kept" in unfold(terminal)
    assert count_answers(tmp_path / "kept") == 1


def test_names_are_completed_and_lines_come_back(seated: tuple[str, Terminal], tmp_path: Path) -> None:
    editor, terminal = seated
    if editor == "dumb":
        pytest.skip("there it is not possible")
    terminal.press("h")
    terminal.press("i")
    terminal.press("Tab")
    terminal.wait_for("> hint")
    terminal.press("Enter")
    terminal.wait_for("the computer would choose: yes")
    terminal.wait_for_prompt()
    terminal.press("Up")
    terminal.wait(lambda: terminal.screen().endswith("> hint"))


def unfold(terminal: Terminal) -> str:
    return terminal.everything().replace("\n", "")


def test_the_screen_holds_the_table_and_the_question(seated: tuple[str, Terminal], tmp_path: Path) -> None:
    _, terminal = seated
    for _ in range(3):
        answer(terminal, tmp_path / "kept")
        lines = terminal.screen().splitlines()
        assert len(lines) <= 24
        assert any(line.startswith("Round ") and line.endswith(" of 15") for line in lines)
        assert lines[-1] == ">"
