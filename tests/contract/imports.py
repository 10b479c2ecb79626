"""What a module imports, by its syntax alone."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from monosim import core

CORE = frozenset({"monosim.core"})
TUTOR = frozenset({"monosim.Draft", "monosim.Tutor"})
SCENE = frozenset(
    f"monosim.{name}" for name in ("Face", "Frame", "Number", "Scene", "Space", "Stage", "Zone")
)
SPACES = frozenset(
    f"monosim.{name}" for name in ("AnyOf", "Composed", "Dealt", "Match", "OneOf", "SomeOf", "Text", "Whole")
)
"""What a game in one module needs besides: spaces of answers, and more if it has a tutor or a scene."""
THE_WORLD = frozenset(
    {"asyncio", "builtins", "concurrent", "ctypes", "datetime", "fileinput", "getpass", "glob", "importlib"}
    | {"io", "locale", "logging", "mmap", "multiprocessing", "os", "pathlib", "platform", "random", "runpy"}
    | {"secrets", "select", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys", "tempfile"}
    | {"threading", "time", "urllib", "uuid"}
)
ITS_FUNCTIONS = frozenset({"open", "print", "input", "exec", "eval", "breakpoint", "__import__"})


def imported(path: Path, *, for_types_too: bool = True) -> Iterator[str]:
    """`from a import b` is `a.b`, whether b is a module or not."""
    tree = ast.parse(path.read_bytes())
    skipped = () if for_types_too else tuple(_for_types(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and node not in skipped:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node not in skipped:
            assert not node.level, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _for_types(tree: ast.Module) -> Iterator[ast.AST]:
    for node in tree.body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield from ast.walk(node)


def is_within(name: str, packages: frozenset[str]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def out_of_bounds(path: Path, own: str) -> list[str]:
    """What the rules of a game may not touch: other rulesets, the shell, files, clocks, `random`."""
    stdlib = frozenset(sys.stdlib_module_names) - THE_WORLD
    facade = frozenset(f"monosim.{name}" for name in core.__all__)
    wrong = [
        name
        for name in imported(path)
        if not is_within(name, CORE | TUTOR | SCENE | SPACES | facade | {own} | stdlib)
    ]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Name) and node.id in ITS_FUNCTIONS:
            wrong.append(f"{node.id}()")
    return wrong
