"""Where a key of a TOML file stands, so that a message can say it."""

from __future__ import annotations

import pytest

from monosim.core.toml import find_line, tell_unknown

TEXT = """\
title = "x"
inline = { a = 1, "b" = 2 }
dotted.key = 3

[limits]
cpu = 1

[ languages . cpp ]
run = "x = y"
[languages.'py']
run = "z"

[[cases]]
points = 1

[[cases]]
points = 2
"""


@pytest.mark.parametrize(
    ("key", "where", "line"),
    [
        ("title", "", 1),
        ("inline", "", 2),
        ("a", "inline", 2),
        ("b", "inline", 2),
        ("dotted.key", "", 3),
        ("limits", "", 5),
        ("cpu", "limits", 6),
        ("cpp", "languages", 8),
        ("run", "languages.cpp", 9),
        ("run", "languages.py", 11),
        ("points", "cases[1]", 14),
        ("points", "cases[2]", 17),
        ("cases[2]", "", 16),
        ("missing", "", 0),
        ("missing", "limits", 5),
        ("cases", "", 0),
    ],
)
def test_the_line_of_a_key(key: str, where: str, line: int) -> None:
    assert find_line(TEXT, key, where) == line


def test_the_nearest_name_comes_first() -> None:
    assert tell_unknown("bord", ["board", "cards"]) == "did you mean 'board'? The keys are board, cards"
    assert tell_unknown("xyz", ["board"], "there are") == "there are board"
