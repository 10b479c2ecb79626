"""The rulesets: those of this package, then those of the entry-point group `monosim.rulesets`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar, cast

from monosim.core import MonosimError, Problem, UnusableInput
from monosim.core.diagnostics import refusal, unusable
from monosim.core.ruleset import AnyRuleset as AnyRuleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")
RULESETS = {
    "project5": "monosim.rulesets.project5",
    "once-around": "monosim.rulesets.once_around",
    "singletonopoly": "monosim.rulesets.singletonopoly",
    "deal": "monosim.rulesets.deal",
    "classic": "monosim.rulesets.classic",
}
GROUP = "monosim.rulesets"
PARTS = ("ABOUT", "read", "seats", "play", "write", "refuse")
"""What makes a package a ruleset."""

UNKNOWN = refusal(
    "E005",
    "no such ruleset",
    "`monosim rulesets` lists them",
    "A ruleset comes with monosim, or with an installed package that announces it in the entry-point"
    f" group {GROUP}.",
)


def find(name: str) -> AnyRuleset:
    """The ruleset of that name; dashes and underscores mean the same."""
    name = name.replace("_", "-")
    if name in RULESETS:
        return cast(AnyRuleset, import_module(RULESETS[name]))
    return _find_plugin(name, tuple(sys.path))


@lru_cache
def _find_plugin(name: str, path: tuple[str, ...]) -> AnyRuleset:
    """Remembered for each search path of modules, because looking through all packages takes milliseconds.

    What is not found is looked for again, as it may be installed meanwhile.
    """
    installed = _find_installed()
    if name in installed:
        return _load(installed[name])
    known = ", ".join(names())
    raise unusable(UNKNOWN, f"there is no ruleset {name!r}; there are {known}")


def find_entry(name: str) -> EntryPoint | None:
    """How a plug-in announces a ruleset; None for our own, and for what nobody announces."""
    name = name.replace("_", "-")
    return None if name in RULESETS else _find_installed().get(name)


def name_plugin(name: str) -> str:
    """The package and version that brings a ruleset, such as `monosim-toys 1.2`; empty for our own."""
    entry = find_entry(name)
    return f"{entry.dist.name} {entry.dist.version}" if entry and entry.dist else ""


class BrokenRuleset(UnusableInput):
    """A plug-in whose own code raises while it is loaded: a bug, but not one of monosim."""

    @property
    def culprit(self) -> str:
        return self.problems[0].label


def _load(entry: EntryPoint) -> AnyRuleset:
    try:
        ruleset = cast(AnyRuleset, entry.load())
    except ImportError as error:
        raise UnusableInput([_unloadable(entry, str(error))]) from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # such as the SystemExit of a script that was never meant to be imported
        raise BrokenRuleset([_unloadable(entry, f"{type(error).__name__}: {error}")]) from error
    lacking = [name for name in PARTS if not hasattr(ruleset, name)]
    if lacking:
        raise UnusableInput([_unloadable(entry, f"it has no {' and no '.join(lacking)}")])
    return ruleset


def _unloadable(entry: EntryPoint, reason: str) -> Problem:
    message = f"the ruleset {entry.name!r} of {entry.value} cannot be loaded: {reason} ({_source(entry)})"
    return Problem(UNKNOWN, message, label=_describe(entry))


def _describe(entry: EntryPoint) -> str:
    """Which plug-in, and who is to be asked about it."""
    return f"the ruleset {entry.name!r} of {entry.value} ({_source(entry)})"


def _source(entry: EntryPoint) -> str:
    return f"installed with {entry.dist.name} {entry.dist.version}" if entry.dist else "installed"


def ask_each(ask: Callable[[AnyRuleset], T]) -> Iterator[T]:
    """What each ruleset answers; a plug-in that is broken does not hide the others."""
    for name in names():
        try:
            yield ask(find(name))
        except (Exception, SystemExit):
            if name in RULESETS:
                raise


def find_culprit(error: BaseException) -> str:
    """The plug-in whose code raised the error, or called what did; empty if there was none."""
    if told := getattr(error, "culprit", ""):
        return str(told)
    packages, trace = list[str](), error.__traceback__
    while trace is not None:
        packages.append(_package(str(trace.tb_frame.f_globals.get("__name__"))))
        trace = trace.tb_next
    if isinstance(error, SystemExit) and packages[-1:] == [_package(__name__)]:
        return ""  # we leave, perhaps by a signal that came while a plug-in was at work
    entries = (entry for entry in _find_installed().values() if _package(entry.module) in packages)
    return next(map(_describe, entries), "")


def blame(error: T, culprit: str) -> T:
    """Write down whom `find_culprit` finds, where the way to it is about to be lost."""
    vars(error)["culprit"] = culprit
    return error


def make_portable(error: BaseException) -> BaseException:
    """The error as another process gets it: with its culprit and its traceback, which do not travel."""
    if isinstance(error, MonosimError):
        return error
    import pickle
    from traceback import format_exception

    culprit, told = find_culprit(error), "".join(format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # an exception of somebody's own may be made in a way that pickle does not know
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(told)
    return blame(error, culprit)


def _package(module: str) -> str:
    return module.partition(".")[0]


def names() -> list[str]:
    return [*RULESETS, *(name for name in _find_installed() if name not in RULESETS)]


def _find_installed() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name.replace("_", "-"): entry for entry in sorted(entry_points(group=GROUP))}
