"""Small edits of a ruleset's functions: an automatic vocabulary of mistakes, which needs no list.

Functions that read like the rule book make an edit an explanation: the program behaves as if `cash > theta_h`
read `cash >= theta_h`. Each operator below is a generator of alternatives for one kind of node.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from monosim.tutor.functions import Change, Make, RuleFunction, Types, copy_tree, number_of_node, walk_tree

N = TypeVar("N", bound=ast.AST)

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


def _replace(**fields: Any) -> Make:
    """The node with some of its fields exchanged."""

    def make(node: Any) -> Any:
        for name, value in fields.items():
            setattr(node, name, copy_tree(value))
        return node

    return make


def _constant(value: int) -> Make:
    return lambda node: _placed(ast.Constant(value), node)


def _placed(made: ast.AST, node: ast.AST) -> ast.AST:
    """A new node counts as the one that it replaces."""
    made.monosim_number = -1  # type: ignore[attr-defined]
    return ast.copy_location(made, node)


def _keep(field: str) -> Make:
    return lambda node: getattr(node, field)


def _made(node: ast.AST, make: Make, cost: float, said: str = "") -> Alternative:
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
            yield _made(node, _replace(ops=ops), USUAL if index else NEAR)
    yield from _decided(node)


def _decided(node: ast.expr) -> Iterator[Alternative]:
    for value in (True, False):
        yield _made(node, _constant(value), USUAL)


def both(node: ast.BoolOp, scope: Scope) -> Iterator[Alternative]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield _made(node, _replace(op=other), USUAL)
    for place in range(len(node.values)):
        yield _made(node, partial(_without_value, place=place), NEAR)
    yield from _decided(node)


def _without_value(node: ast.BoolOp, place: int) -> ast.expr:
    left = node.values[:place] + node.values[place + 1 :]
    if len(left) == 1:
        return left[0]
    node.values = left
    return node


def unary(node: ast.UnaryOp, scope: Scope) -> Iterator[Alternative]:
    if not isinstance(node.operand, ast.Constant):
        yield _made(node, _keep("operand"), USUAL)


def choice(node: ast.IfExp, scope: Scope) -> Iterator[Alternative]:
    yield _made(node, _keep("body"), USUAL)
    yield _made(node, _keep("orelse"), USUAL)


# Numbers and names


def constant(node: ast.Constant, scope: Scope) -> Iterator[Alternative]:
    value = node.value
    if isinstance(value, bool):
        yield _made(node, _constant(not value), USUAL)
    elif isinstance(value, int):
        near = (value + 1, value - 1)
        far = (0, 1, value * 2, value // 2, value * 10, value // 10, value * 100, value // 100)
        for other in dict.fromkeys((*near, *far)):
            if other != value:
                yield _made(node, _constant(other), CONSTANT if other in near else FAR_CONSTANT)


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
        yield _made(node, _replace(op=other()), USUAL)
    yield _made(node, _keep("left"), USUAL)
    yield _made(node, _keep("right"), USUAL)
    if isinstance(node.op, ast.FloorDiv):
        yield _made(node, partial(_fill, "-(-(LEFT) // (RIGHT))"), USUAL)
        yield _made(node, partial(_fill, "round((LEFT) / (RIGHT))"), USUAL)
    if isinstance(node.op, ast.Mult | ast.Div):
        yield _made(node, partial(_fill, "int(WHOLE)"), USUAL)


def _fill(template: str, node: Any) -> ast.AST:
    """The template with the parts of the node in the place of LEFT, RIGHT and WHOLE."""
    parts = {"LEFT": getattr(node, "left", None), "RIGHT": getattr(node, "right", None), "WHOLE": node}

    class Filler(ast.NodeTransformer):
        def visit_Name(self, name: ast.Name) -> Any:
            return parts.get(name.id) or name

    made = Filler().visit(ast.parse(template, mode="eval").body)
    for one in walk_tree(made):
        if not hasattr(one, "monosim_number"):
            _placed(one, node)
    return made  # type: ignore[no-any-return]


def name(node: ast.Name, scope: Scope) -> Iterator[Alternative]:
    if isinstance(node.ctx, ast.Load) and node.id in scope.names and node.id not in ("self", "cls"):
        for other in scope.names:
            if other not in (node.id, "self", "cls") and scope.are_alike(node.id, other):
                yield _made(node, _replace(id=other), SWAP)
        yield from _zero(node, scope)


def _zero(node: ast.expr, scope: Scope) -> Iterator[Alternative]:
    if number_of_node(node) not in scope.heads:
        yield _made(node, _constant(0), FAR_CONSTANT)


def attribute(node: ast.Attribute, scope: Scope) -> Iterator[Alternative]:
    if isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
        owner = node.value.id
        for other in scope.attributes_of(owner):
            if other != node.attr and scope.are_alike(f"{owner}.{node.attr}", f"{owner}.{other}"):
                yield _made(node, _replace(attr=other), SWAP)
        yield from _zero(node, scope)


def subscript(node: ast.Subscript, scope: Scope) -> Iterator[Alternative]:
    if isinstance(node.slice, ast.Slice) or not isinstance(node.ctx, ast.Load):
        return
    for shift in ("WHOLE - 1", "WHOLE + 1"):
        yield _made(node, partial(_with_index, template=shift), FAR_CONSTANT)
    for index in (0, -1):
        yield _made(node, _replace(slice=_placed(ast.Constant(index), node)), FAR_CONSTANT)
    yield from _zero(node, scope)


def _with_index(node: ast.Subscript, template: str) -> ast.Subscript:
    node.slice = _fill(template, node.slice)  # type: ignore[assignment]
    return node


# Calls

_SIBLINGS = {"all": "any", "any": "all", "max": "min", "min": "max", "sum": "len"}


def call(node: ast.Call, scope: Scope) -> Iterator[Alternative]:
    function = node.func
    if isinstance(function, ast.Name) and function.id in _SIBLINGS:
        other = _placed(ast.Name(_SIBLINGS[function.id], ast.Load()), node)
        yield _made(node, _replace(func=other), USUAL)
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        count = len(node.args)
        for other_name, arguments in scope.methods.items():
            if function.value.id == "self" and arguments == count and other_name != function.attr:
                yield _made(node, partial(_call_other, name=other_name), SWAP)
    if node.args and not node.keywords and not isinstance(node.args[0], ast.Starred | ast.GeneratorExp):
        yield _made(node, lambda node: node.args[0], USUAL)


def _call_other(node: ast.Call, name: str) -> ast.Call:
    assert isinstance(node.func, ast.Attribute)
    node.func.attr = name
    return node


def ordering(node: ast.Tuple, scope: Scope) -> Iterator[Alternative]:
    """A key to sort or to choose by: without one of its parts, or with one turned round."""
    if isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
        for place in range(len(node.elts)):
            yield _made(node, partial(_without_element, place=place), USUAL)


def _without_element(node: ast.Tuple, place: int) -> ast.Tuple:
    node.elts = node.elts[:place] + node.elts[place + 1 :]
    return node


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
    if isinstance(node, ast.comprehension) and node.ifs:
        for place in range(len(node.ifs)):
            yield Alternative(
                f"without `if {unparse(node.ifs[place])}`", partial(_unfiltered, place=place), NEAR
            )


def _over_part(node: Any, part: str) -> Any:
    node.iter = _fill(f"list(WHOLE){part}", node.iter)
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
        _placed(one, node)
    form.value = _fill(ast.unparse(form.value), node.value)
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
        yield Alternative("return", lambda node: _placed(ast.Return(None), node), COMPOUND, said)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def shorten(text: str, most: int = 70) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def condition(node: ast.If, scope: Scope) -> Iterator[Alternative]:
    test = unparse(node.test)
    yield Alternative("always", lambda node: node.body, NEAR, f"takes `{test}` for true, always")
    yield Alternative("never", lambda node: node.orelse, NEAR, f"takes `{test}` for false, always")
    yield Alternative("not", _negate, USUAL, f"takes the opposite of `{test}`")


def _negate(node: ast.If) -> ast.If:
    node.test = _fill("not (WHOLE)", node.test)  # type: ignore[assignment]
    return node


_OTHER_STEPS: Mapping[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
}


def step(node: ast.AugAssign, scope: Scope) -> Iterator[Alternative]:
    for other in _OTHER_STEPS.get(type(node.op), ()):
        yield _made(node, _replace(op=other()), USUAL)
    yield _made(node, _assign, SWAP)


def _assign(node: ast.AugAssign) -> ast.AST:
    return _placed(ast.Assign([node.target], node.value), node)


def branch(node: ast.match_case, scope: Scope) -> Iterator[Alternative]:
    pattern = unparse(node.pattern)
    yield Alternative("never", lambda node: None, USUAL, f"has no case for `{pattern}`")


OPERATORS: Mapping[type[ast.AST], tuple[Operator, ...]] = {
    ast.Compare: (compare,),
    ast.BoolOp: (both,),
    ast.UnaryOp: (unary,),
    ast.IfExp: (choice,),
    ast.Constant: (constant,),
    ast.BinOp: (arithmetic,),
    ast.Name: (name,),
    ast.Attribute: (attribute,),
    ast.Subscript: (subscript,),
    ast.Call: (call,),
    ast.Tuple: (ordering,),
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
    from monosim.tutor.compound_edits import compound_edits

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
