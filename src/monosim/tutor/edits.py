"""Small edits of a ruleset's functions: an automatic vocabulary of mistakes, which needs no list.

Functions that read like the rule book make an edit an explanation: the program behaves as if `cash > theta_h`
read `cash >= theta_h`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from monosim.tutor import operators
from monosim.tutor.compound_edits import compound_edits
from monosim.tutor.functions import Change, RuleFunction, copy_tree, number_of_node, walk_tree
from monosim.tutor.operators import (
    COMPOUND,
    NEAR,
    RARE,
    SWAP,
    USUAL,
    Alternative,
    Edit,
    Operator,
    Scope,
    fill,
    make_alternative,
    place_like,
    shorten,
    unparse,
    with_fields,
)

# Loops

_PARTS = {
    "[:-1]": "leaves out the last",
    "[1:]": "leaves out the first",
    "[:1]": "takes only the first",
    "[-1:]": "takes only the last",
    "[::2]": "takes every second",
    "[1::2]": "takes every second, beginning with the second",
    "[::-1]": "goes backwards",
}


def loop(node: Any, scope: Scope) -> Iterator[Alternative]:
    """Loops and comprehensions over a part of what they should go over."""
    over = unparse(node.iter)
    for part, words in _PARTS.items():
        make = partial(_over_part, part=part)
        said = f"{words} of `{over}`" if part != "[::-1]" else f"{words} through `{over}`"
        yield Alternative(f"list({over}){part}", make, COMPOUND, said)
    if isinstance(node, ast.For) and isinstance(node.body[-1], ast.If):
        test = unparse(node.body[-1].test)
        for when in (False, True):
            words = f"stops at the first for which `{test}` is {str(when).lower()}"
            yield Alternative(f"until {when}", partial(_stop, when=when), COMPOUND, words)
    if isinstance(node, ast.comprehension) and node.ifs:
        for place in range(len(node.ifs)):
            yield Alternative(
                f"without `if {unparse(node.ifs[place])}`", partial(_unfiltered, place=place), NEAR
            )


def _over_part(node: Any, part: str) -> Any:
    node.iter = fill(f"list(WHOLE){part}", node.iter)
    return node


def _stop(node: Any, when: bool) -> Any:
    choice = node.body[-1]
    if when:
        choice.body.append(ast.Break())
    else:
        choice.orelse = [ast.Break()]
    return node


def _unfiltered(node: ast.comprehension, place: int) -> ast.comprehension:
    node.ifs = node.ifs[:place] + node.ifs[place + 1 :]
    return node


# What is printed

_FORMS = {
    "{float(WHOLE)}": "as a floating-point number",
    "{WHOLE:g}": "as a C++ stream prints a double",
    "{WHOLE:.2f}": "with two decimals",
    "{WHOLE:.1f}": "with one decimal",
    "{WHOLE:,}": "with thousands separators",
    "{WHOLE + 1}": "plus 1",
    "{WHOLE - 1}": "minus 1",
    "{-WHOLE}": "with the other sign",
    "{abs(WHOLE)}": "without its sign",
    "{str(WHOLE).upper()}": "in capitals",
    "{str(WHOLE).lower()}": "in small letters",
}


def printed(node: ast.FormattedValue, scope: Scope) -> Iterator[Alternative]:
    value = unparse(node.value)
    for template, words in _FORMS.items():
        said = f"prints `{value}` {words}"
        yield Alternative(template.replace("WHOLE", value), partial(_print_as, template=template), RARE, said)


def _print_as(node: ast.FormattedValue, template: str) -> ast.FormattedValue:
    form = ast.parse(f"f'{template}'", mode="eval").body.values[0]  # type: ignore[attr-defined]
    for one in walk_tree(form):
        place_like(one, node)
    form.value = fill(ast.unparse(form.value), node.value)
    return form  # type: ignore[no-any-return]


# Statements


def statement(node: ast.stmt, scope: Scope) -> Iterator[Alternative]:
    if isinstance(node, ast.Return | ast.Pass) or _is_text(node):
        return
    yield Alternative("", lambda node: [], USUAL, f"never does `{shorten(unparse(node))}`")
    if isinstance(node, ast.AugAssign | ast.Expr):
        twice = f"does `{shorten(unparse(node))}` twice"
        yield Alternative("twice", lambda node: [node, copy_tree(node)], COMPOUND, twice)
    if not scope.returns_value:
        said = f"stops before `{shorten(unparse(node))}`"
        yield Alternative("return", lambda node: place_like(ast.Return(None), node), COMPOUND, said)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def condition(node: ast.If, scope: Scope) -> Iterator[Alternative]:
    test = unparse(node.test)
    yield Alternative("always", lambda node: node.body, NEAR, f"takes `{test}` for true, always")
    yield Alternative("never", lambda node: node.orelse, NEAR, f"takes `{test}` for false, always")
    yield Alternative("not", _negate, USUAL, f"takes the opposite of `{test}`")


def _negate(node: ast.If) -> ast.If:
    node.test = fill("not (WHOLE)", node.test)  # type: ignore[assignment]
    return node


_OTHER_STEPS: Mapping[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
}


def step(node: ast.AugAssign, scope: Scope) -> Iterator[Alternative]:
    for other in _OTHER_STEPS.get(type(node.op), ()):
        yield make_alternative(node, with_fields(op=other()), USUAL)
    yield make_alternative(node, _assign, SWAP)


def _assign(node: ast.AugAssign) -> ast.AST:
    return place_like(ast.Assign([node.target], node.value), node)


def branch(node: ast.match_case, scope: Scope) -> Iterator[Alternative]:
    pattern = unparse(node.pattern)
    yield Alternative("never", lambda node: None, USUAL, f"has no case for `{pattern}`")


OPERATORS: Mapping[type[ast.AST], tuple[Operator, ...]] = {
    ast.Compare: (operators.compare,),
    ast.BoolOp: (operators.both,),
    ast.UnaryOp: (operators.unary,),
    ast.IfExp: (operators.choice,),
    ast.Constant: (operators.constant,),
    ast.BinOp: (operators.arithmetic,),
    ast.Name: (operators.name,),
    ast.Attribute: (operators.attribute,),
    ast.Subscript: (operators.subscript,),
    ast.Call: (operators.call,),
    ast.Tuple: (operators.ordering,),
    ast.For: (loop, statement),
    ast.comprehension: (loop,),
    ast.FormattedValue: (printed,),
    ast.If: (condition, statement),
    ast.AugAssign: (step, statement),
    ast.Assign: (statement,),
    ast.Expr: (statement,),
    ast.Raise: (statement,),
    ast.While: (statement,),
    ast.match_case: (branch,),
}


# All edits of some functions


def make_edits(functions: Mapping[str, RuleFunction]) -> dict[str, Edit]:
    """By name; an edit that changes several functions stands with the one that it is about."""
    found: dict[str, Edit] = {}
    for function in functions.values():
        for edit in _edits_of(function, _scope(function)):
            found.setdefault(edit.name, edit)
    for edit in compound_edits(functions):
        found.setdefault(edit.name, edit)
    return found


def _edits_of(function: RuleFunction, scope: Scope) -> Iterator[Edit]:
    for node in _nodes(function.tree):
        alternatives = (one for operator in OPERATORS.get(type(node), ()) for one in operator(node, scope))
        for index, one in enumerate(alternatives):
            yield _make_edit(function, node, index, one)


def _make_edit(function: RuleFunction, node: ast.AST, index: int, one: Alternative) -> Edit:
    number = number_of_node(node)
    name = f"{function.key}#{number}.{index}"
    before = "" if one.said else unparse(node)
    line = getattr(node, "lineno", None) or _line_of(node) or function.first_line
    changes = (Change(function.key, number, one.make),)
    return Edit(name, function.key, line, before, one.after, one.cost, changes, one.said)


def _line_of(node: ast.AST) -> int | None:
    """A comprehension and a case have no line of their own."""
    return next((line for one in walk_tree(node) if (line := getattr(one, "lineno", None))), None)


def _nodes(tree: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of the body, without annotations and documentation."""
    waiting: list[ast.AST] = list(reversed(tree.body))
    while waiting:
        node = waiting.pop()
        yield node
        if not _is_text(node):
            waiting += [
                child
                for field, value in ast.iter_fields(node)
                if field != "annotation"
                for child in (value if isinstance(value, list) else [value])
                if isinstance(child, ast.AST)
            ]


def _scope(function: RuleFunction) -> Scope:
    tree, owner = function.tree, function.owner
    parameters = [argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args)]
    stored = [
        node.id for node in walk_tree(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    methods = {
        one.name: len(one.args.args) - 1
        for one in (owner.body if owner else ())
        if isinstance(one, ast.FunctionDef)
    }
    valued = any(isinstance(node, ast.Return) and node.value is not None for node in walk_tree(tree))
    names = tuple(dict.fromkeys((*parameters, *stored)))
    return Scope(names, methods, function.types, valued, frozenset(_heads(tree)))


def _heads(tree: ast.FunctionDef) -> Iterator[int]:
    for node in walk_tree(tree):
        if isinstance(node, ast.Call):
            yield number_of_node(node.func)
        elif isinstance(node, ast.Subscript | ast.Attribute):
            yield number_of_node(node.value)
