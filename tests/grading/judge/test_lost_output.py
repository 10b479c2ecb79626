"""A program that crashes or is stopped may have printed more than we saw, and is told so."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from golden_world import TRANSCRIPT, make_case, monosim

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("cc") is None, reason="needs Linux and a C compiler"
)

LOST = "what it printed last may have been lost: output waits in a buffer"
WAYS = {"crash": "abort();", "loop": "for (;;);", "sleep": "sleep(100);"}


def shown(world: Path, printed: bytes, way: str, level: str = "diff", flush: str = "") -> str:
    make_case(world / "suite" / "a")
    (world / "in").mkdir()
    text = printed.decode().replace("\n", "\\n").replace('"', '\\"')
    lines = "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n"
    (world / "in" / "main.c").write_text(
        f'{lines}int main() {{ printf("%s", "{text}"); {flush} {WAYS[way]} }}\n'
    )
    words = ("--cpu", "0.5", "--wall", "1", "--from", "in", "--compile", "cc -o student main.c")
    ran = monosim(
        world, "grade", "suite", "--sandbox", "limits", "--feedback", level, *words, "--", "./student"
    )
    return ran.stdout.decode()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("level", ["actual", "line", "diff", "rule"])
def test_output_in_the_buffer_is_said_to_be_lost(tmp_path: Path, way: str, level: str) -> None:
    said = shown(tmp_path, TRANSCRIPT[:-30], way, level)
    assert LOST in said
    assert "missing" not in said
    assert "rule:" not in said


def test_what_was_seen_is_said_to_be_right(tmp_path: Path) -> None:
    said = shown(tmp_path, TRANSCRIPT[:60], "crash", flush="fflush(stdout);")
    assert "your output is right up to line 2, and into line 3; then the program was ended" in said
    assert "the next line should be\n        Player 0 moves 1 step(s) to A and purchases A.\n" in said


def test_a_wrong_line_is_still_shown(tmp_path: Path) -> None:
    said = shown(tmp_path, TRANSCRIPT[:100].replace(b"purchases", b"buys"), "crash", flush="fflush(stdout);")
    assert "a: line 3 of 13 differs" in said
    assert LOST in said


def test_nothing_is_lost_with_a_program_that_ends(tmp_path: Path) -> None:
    WAYS["end"] = "return 1;"
    try:
        said = shown(tmp_path, TRANSCRIPT[:60], "end")
    finally:
        del WAYS["end"]
    assert LOST not in said
