"""The functions that play a ruleset, as trees that can be edited and as code that can be exchanged.

An edited function takes the place of the original by its `__code__`, for as long as one prediction lasts. So
every caller meets it, wherever the function is imported, inherited or bound, and no class is built anew.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from monosim.tutor.tracing import Types, join_types

T = TypeVar("T")
SHARED = (ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop)
Node: TypeAlias = ast.AST
Make: TypeAlias = Callable[[Any], Any]
"""From a node, whose parts may be edited already, to what stands in its place: a node, statements or None."""
Place: TypeAlias = tuple[str, int]
"""The file of a function and the line on which its code begins."""


class Change(NamedTuple):
    function: str
    """The key of the function."""
    site: int
    """The number of the node in the function's tree. A negative one is of an insertion into the body; there
    may be several."""
    make: Make


class RuleFunction(NamedTuple):
    key: str
    """Its module within the ruleset's package, and its qualified name."""
    function: FunctionType
    tree: ast.FunctionDef
    """Its nodes have numbers, in the order of `ast.walk`."""
    owner: ast.ClassDef | None
    """The class that it is a method of."""
    phases: frozenset[str]
    """When it runs: when inputs are read, when a game is told, or both."""
    types: Types

    @property
    def name(self) -> str:
        return self.function.__qualname__

    @property
    def file(self) -> str:
        return self.function.__code__.co_filename

    @property
    def first_line(self) -> int:
        return self.tree.lineno

    @property
    def code_line(self) -> int:
        """That of the first decorator, if there is one."""
        return self.function.__code__.co_firstlineno


def number_of_node(node: Node) -> int:
    return int(node.monosim_number)  # type: ignore[attr-defined]


def find_functions(
    package: ModuleType, executed: Mapping[str, Mapping[CodeType, Types]], besides: type
) -> dict[str, RuleFunction]:
    """The executed functions of the package, by key; `executed` gives their code, and types in it, by phase.

    What belongs to the subclasses of `besides`, and to the packages that define them, is left out.
    """
    found: dict[str, RuleFunction] = {}
    for module in _modules(package, besides):
        trees = _trees(module)
        for function in _functions_of(module, besides):
            code = function.__code__
            phases = frozenset(phase for phase, codes in executed.items() if code in codes)
            if phases and (tree := trees.get((function.__qualname__, code.co_firstlineno))):
                key = _key(package, module, function)
                types = join_types(codes.get(code, {}) for codes in executed.values())
                found[key] = RuleFunction(key, function, *tree, phases, types)
    return found


def _modules(package: ModuleType, besides: type) -> Iterator[ModuleType]:
    inside = f"{package.__name__}."
    tutors: list[type] = besides.__subclasses__()
    apart = tuple({one.__module__ for one in tutors} - {package.__name__})
    for name, module in sorted(sys.modules.items()):
        if isinstance(module, ModuleType) and f"{name}.".startswith(inside) and not name.startswith(apart):
            yield module


def _key(package: ModuleType, module: ModuleType, function: FunctionType) -> str:
    room = module.__name__.removeprefix(package.__name__).lstrip(".")
    return f"{room}.{function.__qualname__}" if room else function.__qualname__


def _functions_of(module: ModuleType, besides: type) -> Iterator[FunctionType]:
    for value in list(vars(module).values()):
        if isinstance(value, type) and besides in value.__mro__:
            continue
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield from (function for member in vars(value).values() for function in _unwrap(member, module))
        else:
            yield from _unwrap(value, module)


def _unwrap(value: object, module: ModuleType) -> Iterator[FunctionType]:
    if isinstance(value, property):
        value = value.fget
    value = getattr(value, "__wrapped__", getattr(value, "__func__", value))
    if isinstance(value, FunctionType) and value.__code__.co_filename == module.__file__:
        yield value


Found: TypeAlias = tuple[ast.FunctionDef, ast.ClassDef | None]


def _trees(module: ModuleType) -> dict[tuple[str, int], Found]:
    """By qualified name and first line, which is that of a decorator if there is one."""
    found: dict[tuple[str, int], Found] = {}

    def visit(node: Node, prefix: str, owner: ast.ClassDef | None) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                found[f"{prefix}{child.name}", first] = child, owner
            elif isinstance(child, ast.ClassDef):
                visit(child, f"{prefix}{child.name}.", child)
            elif isinstance(child, ast.If | ast.Try):
                visit(child, prefix, owner)

    try:
        visit(ast.parse(inspect.getsource(module)), "", None)
    except OSError:  # a compiled module has no source, and so no edits
        return {}
    for tree, _ in found.values():
        number_nodes(tree)
    return found


def number_nodes(tree: ast.FunctionDef) -> None:
    """Give every node a number, and the tree the numbers on the way from its root to each."""
    for number, node in enumerate(walk_tree(tree)):
        node.monosim_number = number  # type: ignore[attr-defined]
    paths: dict[int, tuple[int, ...]] = {0: (0,)}
    for node in walk_tree(tree):
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, SHARED):
                paths[number_of_node(child)] = (*paths[number_of_node(node)], number_of_node(child))
    tree.monosim_paths = paths  # type: ignore[attr-defined]


def walk_tree(tree: Node) -> Iterator[Node]:
    """As `ast.walk`, without the operators and contexts, of which all trees share one each."""
    waiting = deque([tree])
    while waiting:
        node = waiting.popleft()
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                waiting += [one for one in value if isinstance(one, ast.AST) and not isinstance(one, SHARED)]
            elif isinstance(value, ast.AST) and not isinstance(value, SHARED):
                waiting.append(value)
        yield node


def statement_lines(function: RuleFunction) -> dict[int, int]:
    """For each line of the body, the line on which the innermost statement around it begins."""
    found: dict[int, int] = {}
    for node in ast.walk(function.tree):  # outer statements come before inner ones
        if isinstance(node, ast.stmt) and node is not function.tree:
            found.update(dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), node.lineno))
    return found


# Editing


class _Editor:
    """Edits inner nodes first, so that an outer edit meets them done, and copies no more than it must."""

    def __init__(self, tree: ast.FunctionDef, changes: Mapping[int, Make]) -> None:
        self._changes = changes
        self._affected = {number for site in changes for number in tree.monosim_paths.get(site, ())}  # type: ignore[attr-defined]

    def edit(self, node: Any) -> Any:
        if isinstance(node, list):
            return self._edit_all(node)
        if not isinstance(node, ast.AST) or isinstance(node, SHARED) or not self._is_affected(node):
            return node
        made = node.__class__.__new__(node.__class__)
        made.__dict__.update({name: self.edit(value) for name, value in node.__dict__.items()})
        make = self._changes.get(number_of_node(node))
        return _settle(make(copy_tree(made)), node) if make else made

    def _is_affected(self, node: Node) -> bool:
        return number_of_node(node) in self._affected

    def _edit_all(self, nodes: list[Any]) -> list[Any]:
        edited: list[Any] = []
        for node in nodes:
            done = self.edit(node)
            edited += done if isinstance(done, list) else [] if done is None and node is not None else [done]
        return edited


def _settle(made: Any, node: Node) -> Any:
    """New nodes stand where the edited one stood."""
    for one in made if isinstance(made, list) else [made]:
        if isinstance(one, ast.AST):
            if not hasattr(one, "lineno"):
                ast.copy_location(one, node)
            ast.fix_missing_locations(one)
    return made


def edit_tree(tree: ast.FunctionDef, changes: Mapping[int, Make]) -> ast.FunctionDef:
    edited: ast.FunctionDef = _Editor(tree, {**changes, 0: changes.get(0, lambda node: node)}).edit(tree)
    for site in sorted(changes):
        if site < 0:
            edited = ast.fix_missing_locations(changes[site](edited))
    for node in walk_tree(edited):
        if getattr(node, "body", None) == []:
            node.body = [ast.copy_location(ast.Pass(), node)]  # type: ignore[attr-defined]
    return edited


def copy_tree(node: Any) -> Any:
    """Much faster than `copy.deepcopy`; numbers and places are kept."""
    if isinstance(node, SHARED):
        return node
    if isinstance(node, ast.AST):
        made = node.__class__.__new__(node.__class__)
        made.__dict__.update({name: copy_tree(value) for name, value in node.__dict__.items()})
        return made
    return [copy_tree(one) for one in node] if isinstance(node, list) else node


def compile_edited(function: RuleFunction, changes: Mapping[int, Make]) -> CodeType:
    """The code of the edited function, with the free variables of the original."""
    free = function.function.__code__.co_freevars
    edited = edit_tree(function.tree, changes)
    edited.decorator_list, edited.returns = [], None  # the root is a copy
    kept: list[ast.expr] = []
    if free:  # named, so that none is lost if the edit drops its only use
        kept.append(ast.Tuple([ast.Name(name, ast.Load()) for name in free], ast.Load()))
    if inspect.isgeneratorfunction(function.function):  # also if the edit drops its only question
        kept.append(ast.Yield(None))
    if kept:
        unused = ast.If(ast.Constant(False), [ast.Expr(one) for one in kept], [])
        edited.body.insert(0, ast.fix_missing_locations(ast.copy_location(unused, edited)))
    arguments = ast.arguments(
        [], [ast.arg(name, lineno=1, col_offset=0) for name in free], None, [], [], None, []
    )
    around = ast.parse("def around(): pass").body[0]
    assert isinstance(around, ast.FunctionDef)
    around.args, around.body = arguments, [edited]
    module = ast.Module([around], [])
    made = compile(module, function.file, "exec", dont_inherit=True)
    code = _inner(_inner(made, "around"), edited.name)
    if code.co_freevars != free:
        raise ValueError("the edit reaches for another variable from outside")
    return code.replace(co_qualname=function.name)


def _inner(code: CodeType, name: str) -> CodeType:
    return next(one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name)


Exchange: TypeAlias = Sequence[tuple[FunctionType, CodeType]]


@contextmanager
def exchanged(codes: Exchange, forget: Sequence[Callable[[], object]] = ()) -> Iterator[None]:
    """For as long as the context lasts, the functions have the other code; `forget` empties their caches."""
    originals = [(function, function.__code__) for function, _ in codes]
    try:
        for function, code in codes:
            function.__code__ = code
        for cache in forget:
            cache()
        yield
    finally:
        for function, code in originals:
            function.__code__ = code
        for cache in forget:
            cache()


def find_caches(package: ModuleType, besides: type) -> list[Callable[[], object]]:
    """What empties the caches of the package's functions: they would remember what edited functions said."""
    values = {id(value): value for module in _modules(package, besides) for value in vars(module).values()}
    return [value.cache_clear for value in values.values() if hasattr(value, "cache_clear")]
