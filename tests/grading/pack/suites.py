"""Small suites, made on the spot."""

from __future__ import annotations

from pathlib import Path

BOARD = "GO 0 NONE\nA 100 RED\n"


def make_case(directory: Path, toml: str = "", **files: str) -> Path:
    directory.mkdir(parents=True)
    inputs = {"board.txt": BOARD, "cards.txt": "5000\n1\n", "players.txt": "1 1000\n1 1000\n", **files}
    for name, text in inputs.items():
        (directory / name).write_text(text)
    named = 'board = "board.txt"\ncards = "cards.txt"\nplayers = "players.txt"\nrounds = 1\n'
    (directory / "case.toml").write_text(named + toml)
    return directory


def make_suite(tmp_path: Path) -> Path:
    """Two cases of their own, and one whose inputs and golden are elsewhere."""
    root = tmp_path / "suite"
    make_case(root / "small", 'points = 1.5\nfeedback = "verdict"\n')
    make_case(
        root / "hidden",
        'points = 1.5\nvisibility = "hidden"\ngolden = "wanted.txt"\n',
        **{"wanted.txt": "x\n"},
    )
    make_case(
        root / "elsewhere", 'golden = "../../apart/golden.txt"\ntags = ["a\\u007f", "\\"b"]\npoints = 2\n'
    )
    make_case(tmp_path / "apart", **{"golden.txt": "the golden\n"})
    (root / "small" / "expected.txt.new").write_text("pending")
    (root / ".git").mkdir()
    (root / ".git" / "config").write_text("secret")
    return root
