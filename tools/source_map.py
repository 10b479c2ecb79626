"""Writes the map of src/ in docs/design.md anew: every module, and the first sentence of its docstring.

python tools/source_map.py
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "monosim"
PAGE = ROOT / "docs" / "design.md"
BEGIN, END = "<!-- map: python tools/source_map.py -->\n", "<!-- end of the map -->\n"


def purpose(path: Path) -> str:
    """The first sentence of the docstring, on one line."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    text = " ".join(docstring.partition("\n\n")[0].split())
    return re.split(r"(?<=[.:]) (?=[A-Z])", text)[0].rstrip(".:")


def rooms() -> Iterator[tuple[str, list[Path]]]:
    """Each package with modules of its own, and these modules."""
    for package in sorted({path.parent for path in SOURCE.rglob("*.py")}):
        yield package.relative_to(SOURCE.parent).as_posix(), sorted(package.glob("*.py"))


def lines() -> Iterator[str]:
    for room, modules in rooms():
        yield f"\n### `{room}/`\n"
        for path in modules:
            if path.name == "__init__.py" and purpose(path):
                yield f"{purpose(path)}.\n"
        listed = [path for path in modules if path.name != "__init__.py"]
        if listed:
            yield "| module | what is in it |\n|---|---|"
        for path in listed:
            yield f"| `{path.stem}` | {purpose(path)} |"


def source_map() -> str:
    return "\n".join(lines()) + "\n\n"


def with_map(page: str) -> str:
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + source_map() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(with_map(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
