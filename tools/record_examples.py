"""Run the examples of some pages, and write what they print into the pages.

Usage: python tools/record_examples.py docs/suites.md …     Read the difference before you commit it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from test_documentation import Block, copy_repository, install, list_blocks, run_page  # noqa: E402


def record(page: Path) -> None:
    blocks = list_blocks(page)
    with tempfile.TemporaryDirectory() as place:
        clone = copy_repository(Path(place))
        results = run_page(blocks, clone, **install(page, Path(place)))
    text = page.read_text(encoding="utf-8")
    for block, (printed, fails, _) in reversed(list(zip(blocks, results, strict=True))):
        if block.output is None and fails:
            print(f"{page}:{block.line} fails:\n{printed}", end="", file=sys.stderr)
        text = replace_output(text, block, printed)
    page.write_text(text, encoding="utf-8")


def replace_output(text: str, block: Block, printed: str) -> str:
    """The page with what the block prints now; what a page does not show stays untold."""
    if block.output is None:
        return text
    above, below = split_lines(text, block.line)
    return above + below.replace(f"\n```text\n{block.output}```", f"\n```text\n{printed}```", 1)


def split_lines(text: str, line: int) -> tuple[str, str]:
    lines = text.splitlines(keepends=True)
    return "".join(lines[: line - 1]), "".join(lines[line - 1 :])


for name in sys.argv[1:]:
    record(Path(name))
