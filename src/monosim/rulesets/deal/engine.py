"""The rules as plain functions, made from their own source: for many games whose events nobody reads.

A rule is a generator, because somebody outside of it answers and listens. A study plays thousands of games in
which nobody listens and a player of ours answers at once, and then the generators cost as much as the rules.
So the modules of `RULES` are compiled once more when this one is imported, with the events left out: a
statement `yield` goes, `yield from rule(…)` is `rule(…)`, and `choose` asks the seat's picker. There is no
second telling of the rules; tests/rulesets/deal/test_engine.py plays both side by side.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from monosim.core import Chance, DecisionSource, Table
from monosim.rulesets.deal.decisions import Decision, View, texts_of
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.players import ByNumber, PolicySeat
from monosim.rulesets.deal.position import Position

PACKAGE = "monosim.rulesets.deal"
RULES = ("drawing", "transfers", "rearranging", "actions", "turns", "game")
"""The modules of rules that ask or tell, each after those that it imports."""
Picker: TypeAlias = Callable[[Any, str, Sequence[int]], int]
"""Answers (None, kind, options by number)."""


class Running(Position):
    """A position that the engine plays on, and who answers in each seat."""

    __slots__ = ("pickers",)

    pickers: Sequence[Picker]


def choose(
    position: Running,
    seat: int,
    kind: str,
    options: Sequence[int],
    owed: int = 0,
    against: str = "",
    named: tuple[int, ...] = (),
) -> int:
    """As `decisions.choose`, of a picker."""
    if len(options) == 1:
        return options[0]
    position.owed, position.against, position.named = owed, against, named
    return position.pickers[seat](None, kind, options)


# The rules without what they tell


class _Plain(ast.NodeTransformer):
    """Makes plain functions of a module's generators, and takes the rules that it imports from `made`."""

    def __init__(self, made: Mapping[str, Mapping[str, Any]]) -> None:
        self._made = made
        self.imported: dict[str, Any] = {}

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return ast.Pass() if isinstance(node.value, ast.Yield) else self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        called: ast.AST = self.visit(node.value)
        return called

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        raise AssertionError(f"line {node.lineno}: a rule yields events as statements, and asks by `choose`")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        made = self._made.get(node.module or "", {})
        self.imported |= {one.asname or one.name: made[one.name] for one in node.names if one.name in made}
        node.names = [one for one in node.names if one.name not in made]
        return node if node.names else ast.Pass()


def read_rules(name: str) -> str:
    module: Any = import_module(f"{PACKAGE}.{name}")
    source: str = module.__loader__.get_source(module.__name__)
    return source


def make_rules(read: Callable[[str], str] = read_rules) -> Mapping[str, Any]:
    """The names in the last of the modules, with plain functions in place of the rules."""
    made: dict[str, Mapping[str, Any]] = {
        f"{PACKAGE}.decisions": {"choose": choose},
        f"{PACKAGE}.position": {"Position": Running},
    }
    names: dict[str, Any] = {}
    for name in RULES:
        plain = _Plain(made)
        tree = ast.fix_missing_locations(plain.visit(ast.parse(read(name))))
        names = {"__name__": f"{PACKAGE}.{name}", **plain.imported}
        exec(compile(tree, f"{PACKAGE}.{name}, plain", "exec", dont_inherit=True), names)
        made[f"{PACKAGE}.{name}"] = names
    return names


_RULES = make_rules()


# Games


def finish(setup: Setup, table: Table, rules: Mapping[str, Any] = _RULES) -> Position:
    """The position in which the game ends that `play` plays."""
    position: Running = rules["begin"](setup, table.chance)
    if setup.start is not None:  # a copy of a position that was read
        position = run_from(setup, position)
    position.pickers = [make_picker(position, seat, table.seats[seat]) for seat in range(setup.players)]
    rules["resume"](setup, table.chance, position)
    return position


def run_from(setup: Setup, start: Position) -> Running:
    """A copy of a position at the start of a turn, for `play_on`; it still needs pickers."""
    return start.copy_to(Running(setup.players, setup.rules))


def play_on(setup: Setup, chance: Chance, position: Running) -> None:
    _RULES["resume"](setup, chance, position)


def make_picker(position: Position, seat: int, source: DecisionSource) -> Picker:
    """Ask a computer player directly, and without names of options if it does not need them."""
    if isinstance(source, PolicySeat) and source.is_blind:
        blind: Picker = source.policy
        return blind
    if isinstance(source, PolicySeat) and isinstance(source.policy, ByNumber):
        choose = source.policy.choose
        return lambda _, kind, options: choose(position, seat, kind, options)
    view = View(position, seat)

    def pick(_: Any, kind: str, options: Sequence[int]) -> int:
        texts = texts_of(kind, options)
        return options[texts.index(source.decide(Decision(seat, kind, texts, view)))]

    return pick
