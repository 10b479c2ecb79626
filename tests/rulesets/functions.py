"""The functions of a ruleset, by their qualified names."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import isclass, isfunction, unwrap
from pkgutil import iter_modules
from typing import Any


def names_of_functions(package: Any) -> set[str]:
    modules = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    return {name for module in modules for name in _names_in(vars(module), package.__name__)}


def _names_in(members: Any, package: str) -> Iterator[str]:
    for member in members.values():
        if isclass(member) and member.__module__.startswith(package):
            yield from _names_in(
                {name: value for name, value in vars(member).items() if not isclass(value)}, ""
            )
        function: Any = member.fget if isinstance(member, property) else member
        function = unwrap(function)
        if isfunction(function):
            yield function.__qualname__
