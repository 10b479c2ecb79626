"""monosim: Monopoly-like games, played exactly.

    >>> import monosim
    >>> transcript = monosim.run("board.txt", "cards.txt", "players.txt", 3)

See docs/api.md.
"""

from __future__ import annotations

from monosim.api import events, run
from monosim.decision import Decision, DecisionSource, Script, Strategy
from monosim.errors import (
    IllegalChange,
    IllegalChoice,
    InputError,
    MonosimError,
    ScriptError,
    UnusableInput,
)
from monosim.ruleset import Case, Table
from monosim.version import VERSION

__version__ = VERSION

__all__ = [
    "Case",
    "Decision",
    "DecisionSource",
    "IllegalChange",
    "IllegalChoice",
    "InputError",
    "MonosimError",
    "Script",
    "ScriptError",
    "Strategy",
    "Table",
    "UnusableInput",
    "__version__",
    "events",
    "run",
]
