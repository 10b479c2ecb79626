"""monosim: Monopoly-like games, played exactly.

    >>> import monosim
    >>> transcript = monosim.run("board.txt", "cards.txt", "players.txt", 3)

Everything that a ruleset or a strategy of your own needs is imported from here (docs/api.md and
docs/adding-a-ruleset.md). Each name is loaded when it is first asked for, so a plain run pays for none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from monosim.api import events as events
    from monosim.api import run as run
    from monosim.core import *  # noqa: F403

__version__ = "0.1.0"
API = ("events", "run")


def __getattr__(name: str) -> Any:
    if name in API:
        return getattr(import_module("monosim.api"), name)
    core = import_module("monosim.core")
    if name == "__all__":
        return sorted((*core.__all__, *API, "__version__"))
    if name in core.__all__:
        return getattr(core, name)
    raise AttributeError(f"module 'monosim' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted((*globals(), *import_module("monosim.core").__all__, *API))
