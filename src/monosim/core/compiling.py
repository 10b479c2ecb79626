"""Modules that may be compiled: the directives for Cython, which do nothing in plain Python, and the choice.

Importing the real `cython` for its no-ops alone would take longer than many a game. A module `name` is
compiled as `_name` beside it, so that both can be imported and compared; setup.py has the list of them. An
engine of several modules is compiled as one, under the name of the last.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

T = TypeVar("T")
NOTE = "not_compiled.log"
"""The file beside this one in which setup.py says what it did not compile, and why."""
PLAIN = "plain Python"
COST = (
    "Plain Python gives the same results, but many games take 3 to 26 times as long,"
    " and long transcripts up to 5 times."
)
"""As docs/performance.md measures it."""


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


def compiled(source: ModuleType) -> ModuleType | None:
    """The compiled module, if there is one and it is of this very source."""
    found = _find(source.__name__)
    if found is None or checksum(source, getattr(found, "MADE_OF", ())) != found.CHECKSUM:
        return None
    return found


def quickest(source: ModuleType) -> Any:
    return compiled(source) or source


STALE = ModuleType("a compiled module that could not be imported, as one of another source may not")
STALE.CHECKSUM = None  # type: ignore[attr-defined]


def how_compiled(source: ModuleType) -> str:
    """Whether it is compiled, and why not, for people to read."""
    if compiled(source) is not None:
        return "compiled"
    if _find(source.__name__) is None:
        return f"{PLAIN} (no compiled one was built)"
    return f"{PLAIN} (the compiled one is of another source; install monosim again)"


def explain_plain() -> str:
    """Why something was not compiled, as far as the build has noted it, and what that costs: one line."""
    with suppress(OSError), open(os.path.join(os.path.dirname(__file__), NOTE), "rb") as file:
        return file.read().decode("utf-8", "replace").strip()
    return COST


def _find(name: str) -> ModuleType | None:
    package, _, module = name.rpartition(".")
    try:
        return import_module(f"{package}._{module}")
    except ImportError:
        return None
    except Exception:
        return STALE


@lru_cache(8)
def checksum(source: ModuleType, files: tuple[str, ...]) -> str:
    """Of the files beside the source that the compiled module is made of."""
    from hashlib import blake2b

    directory, digest = os.path.dirname(str(source.__file__)), blake2b(digest_size=16)
    for name in files:
        with suppress(FileNotFoundError), open(os.path.join(directory, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()
