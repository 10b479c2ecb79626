"""All that a ruleset may import: what a run depends on, what a game may consult, how it can fail."""

from __future__ import annotations

from monosim.core.diagnostics import (
    IllegalChange,
    IllegalChoice,
    InputError,
    Kind,
    MonosimError,
    Place,
    Problem,
    ProblematicInput,
    ScriptError,
    UnusableInput,
    number_of,
)
from monosim.core.game import Checkpoint, Course, ask, drive
from monosim.core.ruleset import About, Case, Outcome, Recording, Ruleset
from monosim.core.script import Drawn, Line, Recorder, RecordingChance, Script, ScriptedChance, read_lines
from monosim.core.seating import named
from monosim.core.sheet import Reread, Row, Sheet, Word, natural_number
from monosim.core.table import (
    Chance,
    Decision,
    DecisionSource,
    Everyone,
    SeededChance,
    Strategy,
    Table,
    roll,
    shuffled,
    sit,
    stream,
    stream_seed,
)
from monosim.core.values import value

__all__ = [
    "About",
    "Case",
    "Chance",
    "Checkpoint",
    "Course",
    "Decision",
    "DecisionSource",
    "Drawn",
    "Everyone",
    "IllegalChange",
    "IllegalChoice",
    "InputError",
    "Kind",
    "Line",
    "MonosimError",
    "Outcome",
    "Place",
    "Problem",
    "ProblematicInput",
    "Recorder",
    "Recording",
    "RecordingChance",
    "Reread",
    "Row",
    "Ruleset",
    "Script",
    "ScriptError",
    "ScriptedChance",
    "SeededChance",
    "Sheet",
    "Strategy",
    "Table",
    "UnusableInput",
    "Word",
    "ask",
    "drive",
    "named",
    "natural_number",
    "number_of",
    "read_lines",
    "roll",
    "shuffled",
    "sit",
    "stream",
    "stream_seed",
    "value",
]
