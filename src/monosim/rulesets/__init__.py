"""The rulesets: those of this package, then those of the entry-point group `monosim.rulesets`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from monosim.core import Kind, Problem, Ruleset, UnusableInput

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

AnyRuleset: TypeAlias = Ruleset[Any, Any]

RULESETS = {
    "project5": "monosim.rulesets.project5",
    "once-around": "monosim.rulesets.once_around",
    "singletonopoly": "monosim.rulesets.singletonopoly",
    "deal": "monosim.rulesets.deal",
    "classic": "monosim.rulesets.classic",
}
GROUP = "monosim.rulesets"

UNKNOWN = Kind(
    "E005",
    "refused",
    "no such ruleset",
    "",
    "`monosim rulesets` lists them",
    "A ruleset comes with monosim, or with an installed package that announces it in the entry-point"
    f" group {GROUP}.",
)


def find(name: str) -> AnyRuleset:
    """The ruleset of that name; dashes and underscores mean the same."""
    name = name.replace("_", "-")
    if name in RULESETS:
        return cast(AnyRuleset, import_module(RULESETS[name]))
    installed = _find_installed()
    if name in installed:
        return _load(installed[name])
    known = ", ".join(names())
    raise UnusableInput([Problem(UNKNOWN, f"there is no ruleset {name!r}; there are {known}")])


def _load(entry: EntryPoint) -> AnyRuleset:
    try:
        return cast(AnyRuleset, entry.load())
    except (ImportError, AttributeError) as error:
        message = f"the ruleset {entry.name!r} of {entry.value} cannot be loaded: {error}"
        raise UnusableInput([Problem(UNKNOWN, message)]) from error


def names() -> list[str]:
    return [*RULESETS, *(name for name in _find_installed() if name not in RULESETS)]


def _find_installed() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name.replace("_", "-"): entry for entry in sorted(entry_points(group=GROUP))}
