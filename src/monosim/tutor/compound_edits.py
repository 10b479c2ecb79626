"""Edits of more than one node: statements moved or inserted, conditions joined, state that is kept twice."""

from __future__ import annotations

import ast
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from monosim.tutor.functions import Change, Make, RuleFunction, copy_tree, number_of_node, walk_tree
from monosim.tutor.operators import COMPOUND, RARE, SWAP, Edit, shorten, unparse

SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr)


class Piece(NamedTuple):
    """A statement or a condition that may be used again in another function."""

    node: ast.AST
    text: str
    names: frozenset[str]
    file: str


def compound_edits(functions: Mapping[str, RuleFunction]) -> Iterator[Edit]:
    statements = _pieces(functions, _simple_statements)
    conditions = _pieces(functions, _conditions)
    for function in functions.values():
        made = (*_moves(function), *_inserts(function, statements), *_joins(function, conditions))
        for index, edit in enumerate(made):
            yield edit._replace(name=f"{function.key}#c{index}")
    yield from _split_states(functions)


# Statements that stand in another place


def _moves(function: RuleFunction) -> Iterator[Edit]:
    for node in walk_tree(function.tree):
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list) and len(block) > 1:
                yield from _swaps(function, node, field, block)


def _swaps(function: RuleFunction, node: ast.AST, field: str, block: Sequence[ast.stmt]) -> Iterator[Edit]:
    for place, (first, second) in enumerate(pairwise(block)):
        if _is_text(first) or isinstance(second, ast.Return) or isinstance(first, ast.Return):
            continue
        said = f"does `{shorten(unparse(second))}` before `{shorten(unparse(first))}`"
        make = partial(_swap, field=field, place=place)
        yield _edit(function, node, second, make, SWAP, said)
        if isinstance(first, ast.If) and isinstance(second, SIMPLE):
            said = f"does `{shorten(unparse(second))}` only if `{unparse(first.test)}`"
            make = partial(_move_inside, field=field, place=place)
            yield _edit(function, node, second, make, COMPOUND, said)


def _swap(node: Any, field: str, place: int) -> Any:
    block = getattr(node, field)
    block[place : place + 2] = reversed(block[place : place + 2])
    return node


def _move_inside(node: Any, field: str, place: int) -> Any:
    block = getattr(node, field)
    if place + 1 < len(block) and isinstance(block[place], ast.If):
        block[place].body.append(block.pop(place + 1))
    return node


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# Statements and conditions that are used again in another function


def _pieces(functions: Mapping[str, RuleFunction], find: Any) -> list[Piece]:
    found: dict[str, Piece] = {}
    for function in functions.values():
        for node in find(function.tree):
            for told in (node, _from_outside(function, node)):
                if told is not None:
                    text = unparse(told)
                    found.setdefault(text, Piece(told, text, _names(told), function.file))
    return list(found.values())


def _from_outside(function: RuleFunction, node: ast.AST) -> ast.AST | None:
    """As another class would say it: what is `self` in State is `state` elsewhere."""
    if function.owner is None or "self" not in _names(node):
        return None
    told = copy_tree(node)
    for one in walk_tree(told):
        if isinstance(one, ast.Name) and one.id == "self":
            one.id = function.owner.name.lower()
    return told  # type: ignore[no-any-return]


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(one.id for one in walk_tree(node) if isinstance(one, ast.Name))


def _simple_statements(tree: ast.FunctionDef) -> Iterator[ast.AST]:
    for node in walk_tree(tree):
        changes_something = isinstance(node, ast.Assign | ast.AugAssign) and not isinstance(
            node.targets[0] if isinstance(node, ast.Assign) else node.target, ast.Name | ast.Tuple
        )
        if tree.name != "__init__" and changes_something:
            yield node


def _conditions(tree: ast.FunctionDef) -> Iterator[ast.AST]:
    for node in walk_tree(tree):
        if isinstance(node, ast.If | ast.IfExp):
            yield node.test
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Compare):
            yield node.value


def _inserts(function: RuleFunction, pieces: Iterable[Piece]) -> Iterator[Edit]:
    tree = function.tree
    if tree.name.startswith("__") or _tells(tree):
        return
    parameters = {argument.arg for argument in tree.args.args}
    own = {unparse(node) for node in _simple_statements(tree)}
    for piece in pieces:
        if piece.names <= parameters and piece.text not in own:
            for first in (True, False) if _ends_open(tree) else (True,):
                said = f"also does `{shorten(piece.text)}`, {'first' if first else 'last'}"
                make = partial(_insert, piece=piece.node, first=first)
                edit = _edit(function, tree, tree, make, RARE, said)
                inserted = Change(function.key, insertion_site(piece.text), make)
                yield edit._replace(changes=(inserted,))


def insertion_site(text: str) -> int:
    return -1 - zlib.crc32(text.encode("utf-8", "surrogateescape"))


def _tells(tree: ast.FunctionDef) -> bool:
    """Whether the function yields events; one that only asks, `answer = yield from ask(…)`, does not."""
    return any(
        isinstance(node, ast.Yield) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom))
        for node in walk_tree(tree)
    )


def _ends_open(tree: ast.FunctionDef) -> bool:
    return not any(isinstance(node, ast.Return) for node in walk_tree(tree)) and not _is_text(tree.body[-1])


def _insert(tree: ast.FunctionDef, piece: ast.AST, first: bool) -> ast.FunctionDef:
    tree.body.insert(0 if first else len(tree.body), copy_tree(piece))
    return tree


def _joins(function: RuleFunction, pieces: Sequence[Piece]) -> Iterator[Edit]:
    """A condition of the rules, joined by another one of the same subject."""
    bound = {argument.arg for argument in function.tree.args.args} | _stored(function.tree)
    known = bound | {"len", "isinstance"}
    for test in _conditions(function.tree):
        own = unparse(test)
        for piece in pieces:
            if piece.names <= known and piece.file == function.file and piece.text != own:
                for word in ("and", "and not", "or", "or not"):
                    said = f"behaves as if `{own}` read `{own} {word} {piece.text}`"
                    make = partial(_join, word=word, other=piece.node)
                    yield _edit(function, test, test, make, RARE, said)


def _stored(tree: ast.FunctionDef) -> set[str]:
    names = (node for node in walk_tree(tree) if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Store)}


def _join(node: ast.expr, word: str, other: ast.AST) -> ast.expr:
    added: ast.expr = copy_tree(other)
    if "not" in word:
        added = ast.UnaryOp(ast.Not(), added)
    made = ast.BoolOp(ast.And() if word.startswith("and") else ast.Or(), [node, added])
    for one in (made, added):
        one.monosim_number = -1  # type: ignore[attr-defined]
    return made


# State that is kept twice


Fact: TypeAlias = tuple[str, str]
"""The name of an object, and of what it has: `self`, `cash`."""


class Uses(NamedTuple):
    """The nodes of a function that use facts."""

    writes: dict[Fact, list[int]]
    """The statements that change the fact, wholly or in part."""
    reads: dict[Fact, list[int]]


def _split_states(functions: Mapping[str, RuleFunction]) -> Iterator[Edit]:
    """A fact in two places, one of which is not kept up to date: what real programs get wrong most often."""
    uses = {key: _find_uses(one.tree) for key, one in functions.items()}
    for start in functions.values():
        if start.owner is not None and start.tree.name == "__init__":
            for fact in _facts(start.tree):
                yield from _splits(functions, uses, start, fact)


def _facts(tree: ast.FunctionDef) -> list[str]:
    targets = [
        target
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return [target.attr for target in targets if isinstance(target, ast.Attribute)]


def _splits(
    functions: Mapping[str, RuleFunction], uses: Mapping[str, Uses], start: RuleFunction, fact: str
) -> Iterator[Edit]:
    named = {key: (_owner_name(one, start), fact) for key, one in functions.items()}
    writes = {key: found for key in functions if (found := uses[key].writes.get(named[key]))}
    reads = {key: found for key in functions if (found := uses[key].reads.get(named[key]))}
    for careless in writes:
        for reader in reads:
            if careless == start.key or reader == start.key:
                continue
            changes = [Change(start.key, 0, partial(_keep_twice, fact=fact))]
            for key, nodes in writes.items():
                if key not in (careless, start.key):
                    changes += [Change(key, site, partial(_write_twice, fact=fact)) for site in nodes]
            changes += [Change(reader, site, partial(_rename, fact=fact)) for site in reads[reader]]
            yield _make_split(functions, fact, careless, reader, changes)


def _make_split(
    functions: Mapping[str, RuleFunction], fact: str, careless: str, reader: str, changes: Sequence[Change]
) -> Edit:
    where = functions[careless]
    said = f"keeps `{fact}` in two places; `{where.tree.name}` does not change the one that"
    said += f" `{functions[reader].tree.name}` looks at"
    name = f"{careless}#s.{fact}.{reader}"
    return Edit(name, careless, where.first_line, fact, "", COMPOUND, tuple(changes), said)


def _owner_name(one: RuleFunction, start: RuleFunction) -> str:
    assert start.owner is not None
    same = one.owner is not None and one.owner.name == start.owner.name
    return "self" if same else start.owner.name.lower()


def _find_uses(tree: ast.FunctionDef) -> Uses:
    found, written = Uses({}, {}), set[int]()
    for node in walk_tree(tree):  # a statement comes before its targets
        if isinstance(node, ast.Assign | ast.AugAssign):
            roots = [_root(one) for one in (node.targets if isinstance(node, ast.Assign) else [node.target])]
            written |= set(map(id, roots))
            for fact in dict.fromkeys(map(_fact, roots)):
                if fact is not None:
                    found.writes.setdefault(fact, []).append(number_of_node(node))
        elif (fact := _fact(node)) is not None and id(node) not in written:
            found.reads.setdefault(fact, []).append(number_of_node(node))
    return found


def _fact(node: ast.AST) -> Fact | None:
    named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    return (node.value.id, node.attr) if named else None  # type: ignore[attr-defined]


def _root(target: ast.AST) -> ast.AST:
    return target.value if isinstance(target, ast.Subscript) else target


def _keep_twice(tree: ast.FunctionDef, fact: str) -> ast.FunctionDef:
    source = f"self.{fact}_kept = list(self.{fact}) if isinstance(self.{fact}, list) else self.{fact}"
    tree.body += ast.parse(source).body
    return tree


def _write_twice(node: ast.stmt, fact: str) -> list[ast.stmt]:
    again = copy_tree(node)
    for target in again.targets if isinstance(again, ast.Assign) else [again.target]:
        root = _root(target)
        if isinstance(root, ast.Attribute) and root.attr == fact:
            root.attr = f"{fact}_kept"
    return [node, again]


def _rename(node: ast.Attribute, fact: str) -> ast.Attribute:
    node.attr = f"{fact}_kept"
    return node


def _edit(function: RuleFunction, site: ast.AST, at: ast.AST, make: Make, cost: float, said: str) -> Edit:
    line = getattr(at, "lineno", function.first_line)
    change = Change(function.key, number_of_node(site), make)
    return Edit("", function.key, line, "", "", cost, (change,), said)
