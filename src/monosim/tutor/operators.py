"""How an expression may be got wrong: each operator gives the alternatives for one kind of node."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from monosim.tutor.functions import Change, Make, copy_tree, number_of_node, walk_tree
from monosim.tutor.tracing import Types

NEAR, USUAL, CONSTANT, FAR_CONSTANT, SWAP, COMPOUND, RARE = 2.0, 2.1, 2.0, 2.2, 2.5, 2.8, 3.2
"""What an edit costs an explanation; a named misreading costs 1."""


class Edit(NamedTuple):
    name: str
    """The function and the edit: the same on every machine, for as long as the function is the same."""
    function: str
    line: int
    before: str
    after: str
    """The source that the program behaves as if it read."""
    cost: float
    changes: tuple[Change, ...]
    said: str = ""
    """The edit in words, where source would not be plain."""

    @property
    def words(self) -> str:
        return self.said or f"behaves as if `{self.before}` read `{self.after}`"


class Alternative(NamedTuple):
    after: str
    make: Make
    cost: float
    said: str = ""


class Scope(NamedTuple):
    """What an operator may know of the function around a node."""

    names: tuple[str, ...]
    """The local names, parameters first."""
    methods: Mapping[str, int]
    """The other methods of the class and how many arguments they take."""
    types: Types
    returns_value: bool
    heads: frozenset[int]
    """The nodes that are called, subscripted or asked for an attribute: no number can stand there."""

    def are_alike(self, name: str, other: str) -> bool:
        """Whether both have had values of the same type."""
        nothing: frozenset[str] = frozenset()
        return bool((self.types.get(name, nothing) & self.types.get(other, nothing)) - {"NoneType"})

    def attributes_of(self, name: str) -> Iterator[str]:
        start = f"{name}."
        return (one.removeprefix(start) for one in self.types if one.startswith(start))


Operator: TypeAlias = Callable[[Any, Scope], Iterator[Alternative]]


def unparse(node: ast.AST | Sequence[ast.AST]) -> str:
    nodes = node if isinstance(node, Sequence) else [node]
    return "; ".join(" ".join(ast.unparse(ast.fix_missing_locations(one)).split()) for one in nodes)


def with_fields(**fields: Any) -> Make:
    """The node with some of its fields exchanged."""

    def make(node: Any) -> Any:
        for name, value in fields.items():
            setattr(node, name, copy_tree(value))
        return node

    return make


def _constant(value: int) -> Make:
    return lambda node: place_like(ast.Constant(value), node)


def place_like(made: ast.AST, node: ast.AST) -> ast.AST:
    """A new node counts as the one that it replaces."""
    made.monosim_number = -1  # type: ignore[attr-defined]
    return ast.copy_location(made, node)


def _keep(field: str) -> Make:
    return lambda node: getattr(node, field)


def make_alternative(node: ast.AST, make: Make, cost: float, said: str = "") -> Alternative:
    result = make(copy_tree(node))
    return Alternative(unparse(result) if result else "", make, cost, said)


# Comparisons and conditions

_OTHER_ORDERS: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE, ast.Gt, ast.NotEq, ast.Eq),
    ast.LtE: (ast.Lt, ast.Gt, ast.GtE, ast.Eq),
    ast.Gt: (ast.GtE, ast.LtE, ast.Lt, ast.NotEq, ast.Eq),
    ast.GtE: (ast.Gt, ast.Lt, ast.LtE, ast.Eq),
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE, ast.Lt, ast.Gt),
    ast.NotEq: (ast.Eq, ast.Lt, ast.Gt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}


def compare(node: ast.Compare, scope: Scope) -> Iterator[Alternative]:
    for place, old in enumerate(node.ops):
        for index, new in enumerate(_OTHER_ORDERS[type(old)]):
            ops = [*node.ops[:place], new(), *node.ops[place + 1 :]]
            yield make_alternative(node, with_fields(ops=ops), USUAL if index else NEAR)
    if unparse(node.comparators[-1]) == "None" and len(node.ops) == 1:
        yield make_alternative(node, _by_truth, USUAL)
    yield from _decided(node)


def _by_truth(node: ast.Compare) -> ast.AST:
    """Take 0 and what is empty for None."""
    return fill("not WHOLE" if isinstance(node.ops[0], ast.Is) else "bool(WHOLE)", node.left)


def _decided(node: ast.expr) -> Iterator[Alternative]:
    for value in (True, False):
        yield make_alternative(node, _constant(value), USUAL)


def both(node: ast.BoolOp, scope: Scope) -> Iterator[Alternative]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield make_alternative(node, with_fields(op=other), USUAL)
    for place in range(len(node.values)):
        yield make_alternative(node, partial(_without_value, place=place), NEAR)
    yield from _decided(node)


def _without_value(node: ast.BoolOp, place: int) -> ast.expr:
    left = node.values[:place] + node.values[place + 1 :]
    if len(left) == 1:
        return left[0]
    node.values = left
    return node


def unary(node: ast.UnaryOp, scope: Scope) -> Iterator[Alternative]:
    if not isinstance(node.operand, ast.Constant):
        yield make_alternative(node, _keep("operand"), USUAL)


def choice(node: ast.IfExp, scope: Scope) -> Iterator[Alternative]:
    yield make_alternative(node, _keep("body"), USUAL)
    yield make_alternative(node, _keep("orelse"), USUAL)


# Numbers and names


def constant(node: ast.Constant, scope: Scope) -> Iterator[Alternative]:
    value = node.value
    if isinstance(value, bool):
        yield make_alternative(node, _constant(not value), USUAL)
    elif isinstance(value, int):
        near = (value + 1, value - 1)
        far = (0, 1, value * 2, value // 2, value * 10, value // 10, value * 100, value // 100)
        for other in dict.fromkeys((*near, *far)):
            if other != value:
                yield make_alternative(node, _constant(other), CONSTANT if other in near else FAR_CONSTANT)


_OTHER_ARITHMETIC: Mapping[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add, ast.FloorDiv),
    ast.FloorDiv: (ast.Mult, ast.Mod, ast.Div),
    ast.Div: (ast.FloorDiv, ast.Mult),
    ast.Mod: (ast.FloorDiv, ast.Sub),
    ast.LShift: (ast.Mult, ast.Add),
    ast.Pow: (ast.Mult,),
}


def arithmetic(node: ast.BinOp, scope: Scope) -> Iterator[Alternative]:
    for other in _OTHER_ARITHMETIC.get(type(node.op), ()):
        yield make_alternative(node, with_fields(op=other()), USUAL)
    yield make_alternative(node, _keep("left"), USUAL)
    yield make_alternative(node, _keep("right"), USUAL)
    if isinstance(node.op, ast.FloorDiv):
        yield make_alternative(node, partial(fill, "-(-(LEFT) // (RIGHT))"), USUAL)
        yield make_alternative(node, partial(fill, "round((LEFT) / (RIGHT))"), USUAL)
    if isinstance(node.op, ast.Mult | ast.Div):
        yield make_alternative(node, partial(fill, "int(WHOLE)"), USUAL)


def fill(template: str, node: Any) -> ast.AST:
    """The template with the parts of the node in the place of LEFT, RIGHT and WHOLE."""
    parts = {"LEFT": getattr(node, "left", None), "RIGHT": getattr(node, "right", None), "WHOLE": node}

    class Filler(ast.NodeTransformer):
        def visit_Name(self, name: ast.Name) -> Any:
            return parts.get(name.id) or name

    made = Filler().visit(ast.parse(template, mode="eval").body)
    for one in walk_tree(made):
        if not hasattr(one, "monosim_number"):
            place_like(one, node)
    return made  # type: ignore[no-any-return]


def name(node: ast.Name, scope: Scope) -> Iterator[Alternative]:
    if isinstance(node.ctx, ast.Load) and node.id in scope.names and node.id not in ("self", "cls"):
        for other in scope.names:
            if other not in (node.id, "self", "cls") and scope.are_alike(node.id, other):
                yield make_alternative(node, with_fields(id=other), SWAP)
        yield from _zero(node, scope)


def _zero(node: ast.expr, scope: Scope) -> Iterator[Alternative]:
    if number_of_node(node) not in scope.heads:
        yield make_alternative(node, _constant(0), FAR_CONSTANT)


def attribute(node: ast.Attribute, scope: Scope) -> Iterator[Alternative]:
    if isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
        owner = node.value.id
        for other in scope.attributes_of(owner):
            if other != node.attr and scope.are_alike(f"{owner}.{node.attr}", f"{owner}.{other}"):
                yield make_alternative(node, with_fields(attr=other), SWAP)
        yield from _zero(node, scope)


def subscript(node: ast.Subscript, scope: Scope) -> Iterator[Alternative]:
    if isinstance(node.slice, ast.Slice) or not isinstance(node.ctx, ast.Load):
        return
    for shift in ("WHOLE - 1", "WHOLE + 1"):
        yield make_alternative(node, partial(_with_index, template=shift), FAR_CONSTANT)
    for index in (0, -1):
        yield make_alternative(node, with_fields(slice=place_like(ast.Constant(index), node)), FAR_CONSTANT)
    yield from _zero(node, scope)


def _with_index(node: ast.Subscript, template: str) -> ast.Subscript:
    node.slice = fill(template, node.slice)  # type: ignore[assignment]
    return node


# Calls

_SIBLINGS = {"all": "any", "any": "all", "max": "min", "min": "max", "sum": "len"}


def call(node: ast.Call, scope: Scope) -> Iterator[Alternative]:
    function = node.func
    if isinstance(function, ast.Name) and function.id in _SIBLINGS:
        other = place_like(ast.Name(_SIBLINGS[function.id], ast.Load()), node)
        yield make_alternative(node, with_fields(func=other), USUAL)
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        count = len(node.args)
        for other_name, arguments in scope.methods.items():
            if function.value.id == "self" and arguments == count and other_name != function.attr:
                yield make_alternative(node, partial(_call_other, name=other_name), SWAP)
    if node.args and not node.keywords and not isinstance(node.args[0], ast.Starred | ast.GeneratorExp):
        yield make_alternative(node, lambda node: node.args[0], USUAL)


def _call_other(node: ast.Call, name: str) -> ast.Call:
    assert isinstance(node.func, ast.Attribute)
    node.func.attr = name
    return node


def ordering(node: ast.Tuple, scope: Scope) -> Iterator[Alternative]:
    """A key to sort or to choose by: without one of its parts, or with one turned round."""
    if isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
        for place in range(len(node.elts)):
            yield make_alternative(node, partial(_without_element, place=place), USUAL)


def _without_element(node: ast.Tuple, place: int) -> ast.Tuple:
    node.elts = node.elts[:place] + node.elts[place + 1 :]
    return node


def shorten(text: str, most: int = 70) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
