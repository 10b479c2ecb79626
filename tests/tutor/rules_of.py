"""Functions to be edited, from their source; and one edit of them, found by its words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any

from monosim.tutor.edits import make_edits
from monosim.tutor.functions import RuleFunction, compile_edited, exchanged, number_nodes
from monosim.tutor.operators import Edit


def exchange(rule: RuleFunction, changes: dict[int, Any]) -> tuple[FunctionType, CodeType]:
    function: Any = rule.function  # not bound, although it is looked up in a named tuple
    return function, compile_edited(rule, changes)


class Source:
    """What a piece of source defines, and its functions as rules."""

    def __init__(self, text: str, **types: str) -> None:
        """`types` are those of the names that may be swapped."""
        self._types = {name.replace("__", "."): frozenset({label}) for name, label in types.items()}
        module = ast.parse(dedent(text))
        self.names: dict[str, Any] = {}
        exec(compile(module, "<source>", "exec"), self.names)
        self.rules: dict[str, RuleFunction] = {}
        for node in module.body:
            if isinstance(node, ast.FunctionDef):
                self._add(node, None, self.names[node.name])
            elif isinstance(node, ast.ClassDef):
                for one in node.body:
                    if isinstance(one, ast.FunctionDef):
                        self._add(one, node, vars(self.names[node.name])[one.name])

    def _add(self, tree: ast.FunctionDef, owner: ast.ClassDef | None, function: Any) -> None:
        function = getattr(function, "__wrapped__", function)
        assert isinstance(function, FunctionType)
        number_nodes(tree)
        key = function.__qualname__
        self.rules[key] = RuleFunction(key, function, tree, owner, frozenset({"tell"}), self._types)

    @property
    def edits(self) -> list[Edit]:
        return list(make_edits(self.rules).values())

    def find(self, words: str) -> Edit:
        found = [edit for edit in self.edits if edit.words == words]
        assert found, "\n".join(edit.words for edit in self.edits)
        return found[0]

    @contextmanager
    def edited(self, *words: str) -> Iterator[None]:
        changes: dict[str, dict[int, Any]] = {}
        for change in (change for one in words for change in self.find(one).changes):
            changes.setdefault(change.function, {})[change.site] = change.make
        rules = [(self.rules[key], made) for key, made in changes.items()]
        with exchanged([exchange(rule, made) for rule, made in rules]):
            yield
