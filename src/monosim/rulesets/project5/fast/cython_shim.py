"""The kernel's directives for Cython, which do nothing in plain Python.

Importing the real `cython` for its no-ops alone would take longer than many a game.
"""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def cclass(decorated: T) -> T:
    return decorated


def cfunc(decorated: T) -> T:
    return decorated


def exceptval(check: bool) -> Callable[[T], T]:
    return cclass


class _NoGil:
    """Both `with nogil:` and `@nogil`."""

    def __call__(self, decorated: T) -> T:
        return decorated

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: Any) -> None:
        pass


nogil = _NoGil()
