"""monosim: Monopoly-like games, played exactly.

    >>> import monosim
    >>> transcript = monosim.run("board.txt", "cards.txt", "players.txt", 3)

Everything that a ruleset or a strategy of your own needs is imported from here (docs/api.md and
docs/adding-a-ruleset.md). Each name is loaded when it is first asked for, so a plain run pays for none.
"""

from importlib import import_module
from itertools import chain

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing these takes time, in which an interrupt would show where we are
    from typing import Any

    from monosim.api import event_rows as event_rows
    from monosim.api import events as events
    from monosim.api import match as match
    from monosim.api import replay as replay
    from monosim.api import run as run
    from monosim.api.batches import batch as batch
    from monosim.api.grading import GradeResult as GradeResult
    from monosim.api.grading import grade as grade
    from monosim.api.programs import ComparisonResult as ComparisonResult
    from monosim.api.programs import DiagnosisResult as DiagnosisResult
    from monosim.api.programs import compare as compare
    from monosim.api.programs import diagnose as diagnose
    from monosim.api.results import BatchResult as BatchResult
    from monosim.api.results import Events as Events
    from monosim.api.results import Findings as Findings
    from monosim.api.results import Page as Page
    from monosim.api.results import Transcript as Transcript
    from monosim.api.studies import exact as exact
    from monosim.api.studies import odds as odds
    from monosim.api.studies import simulate as simulate
    from monosim.api.studies import sweep as sweep
    from monosim.api.studies import tournament as tournament
    from monosim.core import *  # noqa: F403
    from monosim.core.console import Asked as Asked
    from monosim.core.console import Console as Console
    from monosim.core.console import Moment as Moment
    from monosim.core.console import Option as Option
    from monosim.core.match import Dealt as Dealt
    from monosim.core.match import Match as Match
    from monosim.core.protocols import Report as Report
    from monosim.core.protocols import Series as Series
    from monosim.core.protocols import Solution as Solution
    from monosim.core.protocols import Study as Study
    from monosim.core.scene import Face as Face
    from monosim.core.scene import Frame as Frame
    from monosim.core.scene import Number as Number
    from monosim.core.scene import Scene as Scene
    from monosim.core.scene import Space as Space
    from monosim.core.scene import Stage as Stage
    from monosim.core.scene import Zone as Zone
    from monosim.core.spaces import AnyOf as AnyOf
    from monosim.core.spaces import Composed as Composed
    from monosim.core.spaces import OneOf as OneOf
    from monosim.core.spaces import SomeOf as SomeOf
    from monosim.core.spaces import Text as Text
    from monosim.core.spaces import Whole as Whole
    from monosim.tutor import Misreading as Misreading
    from monosim.tutor import Tutor as Tutor
    from monosim.tutor.draft import Draft as Draft

__version__ = "0.1.0"
ELSEWHERE = {
    "monosim.api": ("event_rows", "events", "match", "replay", "run"),
    "monosim.api.grading": ("GradeResult", "grade"),
    "monosim.api.programs": ("ComparisonResult", "DiagnosisResult", "compare", "diagnose"),
    "monosim.api.results": ("BatchResult", "Events", "Findings", "Page", "Transcript"),
    "monosim.api.batches": ("batch",),
    "monosim.api.studies": ("exact", "odds", "simulate", "sweep", "tournament"),
    "monosim.core.console": ("Asked", "Console", "Moment", "Option"),
    "monosim.core.match": ("Dealt", "Match"),
    "monosim.core.protocols": ("Report", "Series", "Solution", "Study"),
    "monosim.core.scene": ("Face", "Frame", "Number", "Scene", "Space", "Stage", "Zone"),
    "monosim.core.spaces": ("AnyOf", "Composed", "OneOf", "SomeOf", "Text", "Whole"),
    "monosim.tutor": ("Misreading", "Tutor"),
    "monosim.tutor.draft": ("Draft",),
}
"""What is not of the core, by the module that has it."""


def __getattr__(name: str) -> "Any":
    for module, names in ELSEWHERE.items():
        if name in names:
            return getattr(import_module(module), name)
    core = import_module("monosim.core")
    if name == "__all__":
        return sorted(["__version__", *core.__all__, *chain.from_iterable(ELSEWHERE.values())])
    if name in core.__all__:
        return getattr(core, name)
    raise AttributeError(f"module 'monosim' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__getattr__("__all__")})
