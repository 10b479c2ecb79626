"""All that a ruleset may import: what a run depends on, what a game may consult, how it can fail."""

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from monosim.core.sheet import Row, Sheet, Word, natural_number
else:
    SHEET = frozenset({"Row", "Sheet", "Word", "natural_number"})

    def __getattr__(name: str) -> Any:
        """A plain run reads no sheet."""
        if name not in SHEET:
            raise AttributeError(f"module 'monosim.core' has no attribute {name!r}")
        from monosim.core import sheet

        return getattr(sheet, name)


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
