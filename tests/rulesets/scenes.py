"""What tests ask of the scene of a game, whatever it draws."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from command import monosim

from monosim.core.scene import Frame, Scene
from monosim.replays.page import make_page
from monosim.replays.record import record
from monosim.rulesets import find


def check_frames(scene: Scene, setup: Any, happened: Sequence[Any]) -> list[Frame]:
    """There is a frame for each event, and nothing in it of what comes later."""
    assert scene.stage(setup, happened) is not None
    frames = list(scene.frames(setup, happened))
    assert len(frames) == len(happened)
    for count in (1, len(happened) // 3, 2 * len(happened) // 3):
        assert list(scene.frames(setup, happened[:count])) == frames[:count]
    return frames


def check_page(name: str, setup: Any, happened: Sequence[Any]) -> None:
    """The page is made with a board, from the log alone too if `setup` is None."""
    game = record(name, find(name), setup, happened)
    assert game.stage is not None
    assert not game.note
    assert b"<html" in make_page(game)


def check_command(folder: Path, *words: str) -> None:
    """`monosim replay` draws the game, and `monosim render` takes its transcript out of the page again."""
    page = folder / "game.html"
    done = monosim("replay", *words, "-o", page)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert monosim("render", page).stdout == monosim("run", *words).stdout
