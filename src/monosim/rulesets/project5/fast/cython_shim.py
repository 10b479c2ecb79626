"""What the kernel says to Cython, meaning nothing to plain Python.

Importing the real `cython` just for its no-ops would cost more than many a game.
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
