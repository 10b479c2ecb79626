"""What a ruleset can do beyond its five functions: each ability is typed here, and found in one way.

An ability is an attribute of the ruleset's package, or a module of that name inside it, which is imported
when it is first asked for. Where the ability is a function, the module holds a function of the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from monosim.core.chance import Chance, Drawn
from monosim.core.decision import Line
from monosim.core.diagnostics import LACKING, Kind, Problem
from monosim.core.errors import UnusableInput
from monosim.core.ruleset import Case, Console, Outcome, Recording, Ruleset, Table

AnyRuleset: TypeAlias = Ruleset[Any, Any]
T = TypeVar("T")


class Fast(Protocol):
    """An engine that gives the same bytes as the rules, only sooner."""

    def supports(self, setup: Any) -> str | None:
        """Why it cannot play this; None if it can."""
        ...

    def transcript(self, setup: Any) -> Iterator[bytes]: ...

    def summary(self, setup: Any) -> bytes: ...

    def version_note(self) -> str:
        """What `monosim --version` says of it."""
        ...


class Audit(Protocol):
    """What a referee found in the log of a game."""

    violation: str | None
    """The first, with the number of its line; None if the game was legal."""
    counts: Mapping[str, int]
    """What was looked at, by name."""


Tell: TypeAlias = Callable[[float, str], object]
"""Hears how much is done, from 0 to 1, and of what."""


class Series(NamedTuple):
    """Games that differ in nothing but their seeds and, if they rotate, in who sits where."""

    case: Case
    games: int
    rotate: bool = False
    jobs: int = 1


class Report(NamedTuple):
    """What came of a series."""

    record: Mapping[str, Any]
    """For `--json`."""
    text: str
    plot: Callable[[str], bytes] | None = None
    """Draws it for a file of that name."""
    notes: tuple[str, ...] = ()
    """For stderr."""


class Study(Protocol):
    """The ability `study`: a simulation that tells more than who won.

    `monosim.study.simulation.simulate` is the general one, and takes an observer of the events.
    """

    GAMES: int
    """How many are played where nobody says."""
    PLOTS: bool
    """Whether its reports can be drawn."""

    def simulate(self, series: Series, tell: Tell) -> Report: ...


class Solution(Protocol):
    """What `exact` has calculated."""

    def text(self) -> str: ...

    def record(self) -> Mapping[str, Any]: ...

    def csv(self) -> str: ...

    def plot(self, path: str) -> bytes: ...


class Exact(Protocol):
    def solve(self, case: Case, tell: Tell) -> Solution:
        """UnusableInput where nothing can be calculated."""
        ...


class BatchEngine(Protocol):
    """Rows of a plan, by an engine of the ruleset's own. A plan is a `monosim.study.plan.BatchPlan`."""

    KEYS: tuple[str, ...]
    """The further keys that its plans may have."""

    AT_ONCE: int
    """The games of one task; never of the number of workers, so that rows do not depend on it."""

    def read_axes(self, table: Any) -> Any:
        """What these keys say, as a `monosim.study.plan.OwnAxes`."""
        ...

    def check(self, plan: Any, path: str) -> None:
        """UnusableInput for what it cannot play."""
        ...

    def columns(self, plan: Any) -> list[Any]: ...

    def play(self, plan: Any, first: int, last: int) -> Any:
        """The values of the columns, game by game; they never depend on the games played before."""
        ...


class Misreadable(Protocol):
    """The least that a tutor is made from; `monosim.Tutor` adds the rest, to inherit."""

    ruleset: str
    misreadings: Mapping[str, Any]

    def misread(self, names: Iterable[str]) -> AnyRuleset: ...

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Any]: ...


class Commands(Protocol):
    COMMANDS: Mapping[str, Any]
    """Commands of click, by name."""


class Ability(Generic[T]):
    """A row of the guide's table and of `monosim rulesets NAME`; asked of a ruleset, the ability or None."""

    name: str

    def __init__(self, written: str, gives: str, used_by: str, without: str) -> None:
        self.written = written
        self.gives = gives
        self.used_by = used_by
        self.without = without

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, asked: Abilities, owner: type | None = None) -> T | None:
        found: T | None = find_ability(asked.ruleset, self.name)
        return found


class Abilities:
    """The abilities of one ruleset; what it lacks is None."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset = ruleset

    outcome = Ability[Callable[[Any, Any], Outcome]](
        "outcome(setup, state) -> Outcome",
        "who won, the scores, the length and named columns",
        "batch, simulate, odds",
        "these commands refuse",
    )
    fold = Ability[Callable[[Any, Iterable[Any]], Any]](
        "fold(setup, events) -> state",
        "the state after the events; `play` returns the same",
        "the contract tests",
        "the state is not checked",
    )
    chance = Ability[Callable[[Any], Chance]](
        "chance(setup) -> Chance",
        "chance that the inputs script",
        "run",
        "the seed decides",
    )
    problems = Ability[Callable[[Case], Sequence[Problem]]](
        "problems(case) -> list of Problem",
        "everything worth saying of the inputs",
        "validate",
        "only what refuses them is said",
    )
    KINDS = Ability[Mapping[str, Kind]](
        "KINDS = {code: Kind}",
        "the kinds of problem",
        "explain",
        "they are not explained",
    )
    console = Ability[Console](
        "console = Console(prompt, whisper, echo)",
        "what people are asked and may see",
        "play",
        "prompts are made from the decisions; everybody sees the transcript",
    )
    recording = Ability[Callable[[Sequence[Drawn], Sequence[Line]], Recording]](
        "recording(draws, answers) -> Recording",
        "the game's own files of what was decided",
        "record, play",
        "the seed and one answer a line are written",
    )
    trace = Ability[Callable[[Table, Callable[[bytes], object]], Table]](
        "trace(table, write) -> Table",
        "a line for each decision",
        "run --trace",
        "--trace is refused",
    )
    finish = Ability[Callable[[Any, Table], Any]](
        "finish(setup, table) -> state",
        "the last state of a game that nobody reads",
        "batch, simulate, odds",
        "the game is played as for a transcript",
    )
    fast = Ability[Fast](
        "supports(setup), transcript(setup), summary(setup), version_note()",
        "the same bytes sooner",
        "run --engine, run --summary",
        "the rules play",
    )
    batch = Ability[BatchEngine](
        "AT_ONCE, check(plan, path), columns(plan), play(plan, first, last)",
        "rows, axes and an engine of its own for plans",
        "batch",
        "rows come from `outcome`",
    )
    study = Ability[Study](
        "GAMES, PLOTS, simulate(series, tell) -> Report",
        "more than counts of who won, and plots",
        "simulate",
        "the counts of `outcome`",
    )
    exact = Ability[Exact](
        "solve(case, tell) -> Solution",
        "answers that are calculated",
        "exact",
        "exact refuses",
    )
    tutor = Ability[Misreadable](
        "tutor = a monosim.Tutor",
        "misreadings, inputs that show them, explanations of a line",
        "misreadings, suite, witness, diagnose, grade at the levels rule, hint and witness",
        "these commands refuse, and these levels show what diff shows",
    )
    audit = Ability[Callable[[Iterable[Any]], Audit]](
        "audit(events) -> Audit",
        "a referee of the log",
        "audit",
        "audit refuses",
    )
    commands = Ability[Commands](
        "COMMANDS = {name: click.Command}",
        "commands of its own",
        "the command line",
        "–",
    )


ABILITIES: Mapping[str, Ability[Any]] = {
    name: value for name, value in vars(Abilities).items() if isinstance(value, Ability)
}


def find_ability(ruleset: Any, name: str) -> Any:
    found = getattr(ruleset, name, None)
    if found is None and hasattr(ruleset, "__path__"):
        found = _module(f"{ruleset.__name__}.{name}")
    return getattr(found, name, found) if isinstance(found, ModuleType) else found


def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def lacks(ruleset: str, name: str, command: str) -> UnusableInput:
    """What a command says that cannot do without an ability."""
    ability = ABILITIES[name]
    message = f"{ruleset} has no `{name}`, which {command} needs for {ability.gives}"
    kind = LACKING._replace(hint=f"write it in the ruleset's package: {ability.written}")
    return UnusableInput([Problem(kind, message)])
