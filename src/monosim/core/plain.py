"""Rules as plain functions, made from their own source: for engines that play without telling.

A rule is a generator, because somebody outside of it answers and listens. A study plays thousands of games
in which nobody listens and a player of ours answers at once, and then the generators cost more than the
rules. So the modules are compiled once more with the events left out: a statement `yield` goes, and
`yield from rule(…)` is `rule(…)`. There is no second telling of the rules.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def read_source(name: str) -> str:
    """The source of a module, wherever it was imported from."""
    module: Any = import_module(name)
    source: str = module.__loader__.get_source(name)
    return source


def make_plain(
    modules: Sequence[str],
    instead: Mapping[str, Mapping[str, Any]],
    read: Callable[[str], str] = read_source,
) -> Mapping[str, Any]:
    """The names of the last of these modules of rules, with plain functions in place of generators.

    Each module comes after those that it imports. `instead` says, by module and name, what they get in place
    of what they import from others: the function that asks must be there.
    """
    made = dict(instead)
    names: dict[str, Any] = {}
    for module in modules:
        plain = _Plain(module, made)
        tree = plain.visit(ast.parse(read(module)))
        names = {"__name__": module, **plain.imported}
        exec(compile(tree, f"{module}, plain", "exec", dont_inherit=True), names)
        made[module] = names
    return names


class _Plain(ast.NodeTransformer):
    """Makes plain functions of generators, and takes what the module imports from `made`, if it is there."""

    def __init__(self, module: str, made: Mapping[str, Mapping[str, Any]]) -> None:
        self._module = module
        self._made = made
        self.imported: dict[str, Any] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None  # types are no longer right, and to walk them takes as long as to walk the code
        for argument in (*node.args.args, *node.args.kwonlyargs):
            argument.annotation = None
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Yield):
            return ast.copy_location(ast.Pass(), node)
        return node if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        called: ast.AST = self.visit(node.value)
        return called

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        where = f"{self._module}:{node.lineno}"
        raise AssertionError(f"{where}: a rule yields events as statements, and asks by a call")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        made = self._made.get(node.module or "", {})
        self.imported |= {one.asname or one.name: made[one.name] for one in node.names if one.name in made}
        node.names = [one for one in node.names if one.name not in made]
        return node if node.names else ast.copy_location(ast.Pass(), node)
