"""All that a ruleset may import: what a run depends on, what a game may consult, how it can fail."""

from __future__ import annotations

from monosim.core.chance import (
    Chance,
    Drawn,
    RecordingChance,
    ScriptedChance,
    SeededChance,
    roll,
    shuffled,
    stream,
)
from monosim.core.decision import (
    Decision,
    DecisionSource,
    Everyone,
    Line,
    Recorder,
    Script,
    Strategy,
    named,
    read_lines,
    sit,
)
from monosim.core.diagnostics import Kind, Place, Problem
from monosim.core.errors import (
    IllegalChange,
    IllegalChoice,
    InputError,
    MonosimError,
    ProblematicInput,
    ScriptError,
    UnusableInput,
    number_of,
)
from monosim.core.ruleset import About, Case, Console, Outcome, Recording, Ruleset, Table
from monosim.core.sheet import Reread, Row, Sheet, Word, natural_number

__all__ = [
    "About",
    "Case",
    "Chance",
    "Console",
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
    "named",
    "natural_number",
    "number_of",
    "read_lines",
    "roll",
    "shuffled",
    "sit",
    "stream",
]
