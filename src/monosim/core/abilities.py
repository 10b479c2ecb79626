"""What a ruleset can do beyond its five functions: each ability is typed here, and found in one way.

An ability is an attribute of the ruleset's package, or a module of that name inside it, which is imported
when it is first asked for. Where the ability is a function, the module holds a function of the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

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


class Audit(Protocol):
    """What a referee found in the log of a game."""

    violation: str | None
    """The first, with the number of its line; None if the game was legal."""
    counts: Mapping[str, int]
    """What was looked at, by name."""


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
        "everything worth saying about the inputs",
        "validate",
        "only errors are reported",
    )
    KINDS = Ability[Mapping[str, Kind]](
        "KINDS = {code: Kind}",
        "the kinds of problems",
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
        "the last state of a game, without its events",
        "batch, simulate, odds",
        "the game is played as for a transcript",
    )
    fast = Ability[Fast](
        "supports(setup), transcript(setup), summary(setup)",
        "the same bytes in less time",
        "run --engine, run --summary",
        "the rules play",
    )
    batch = Ability[Any](
        "AT_ONCE, check(plan, path), columns(plan), play(plan, first, last)",
        "rows, axes and an engine of its own for plans",
        "batch",
        "rows come from `outcome`",
    )
    study = Ability[Any](
        "what monosim.study.Study describes",
        "more than counts of who won, and plots",
        "simulate",
        "the counts of `outcome`",
    )
    exact = Ability[Any](
        "solve(case, tell) -> Solution",
        "answers that are calculated",
        "exact",
        "exact refuses",
    )
    tutor = Ability[Any](
        "what monosim.tutor.Tutor describes",
        "misreadings, inputs that show them, explanations of a line",
        "misreadings, suite, witness, diagnose, grade at the levels rule, hint and witness",
        "these commands and levels refuse",
    )
    audit = Ability[Callable[[Iterable[Any]], Audit]](
        "audit(events) -> Audit",
        "a referee of the log",
        "audit",
        "audit refuses",
    )
    commands = Ability[Any](
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
