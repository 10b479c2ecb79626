"""The map in docs/design.md is that of the source."""

from __future__ import annotations

from tools.source_map import PAGE, SOURCE, purpose, with_map


def test_the_map_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_map(page) == page, "run: python tools/source_map.py"


def test_every_module_says_what_is_in_it() -> None:
    silent = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py") if not purpose(path)}
    assert silent <= {"__main__.py"}
