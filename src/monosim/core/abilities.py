"""What a ruleset can do beyond its five functions: each ability is typed here, and found in one way.

An ability is an attribute of the ruleset's package, or a module of that name inside it, which is imported
when it is first asked for. Where the ability is a function, the module holds a function of the same name.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from monosim.core.diagnostics import LACKING, Kind, Problem, UnusableInput, unusable

if TYPE_CHECKING:  # a plain run finds its chance here, and need not pay for types
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from monosim.core import Case, Chance, Drawn, Line, Outcome, Recording, Table, protocols
    from monosim.core.console import Console
    from monosim.core.game import Course
    from monosim.core.ruleset import AnyRuleset
    from monosim.core.scene import Scene

T = TypeVar("T")


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

    outcome: Ability[Callable[[Any, Any], Outcome]] = Ability(
        "outcome(setup, state) -> Outcome",
        "who won, the scores, the length and named columns",
        "batch, simulate, odds, tournament",
        "these commands refuse",
    )
    fold: Ability[Callable[[Any, Iterable[Any]], Any]] = Ability(
        "fold(setup, events) -> state",
        "the state after the events; `play` returns the same",
        "the contract tests",
        "the state is not checked",
    )
    chance: Ability[Callable[[Any], Chance]] = Ability(
        "chance(setup) -> Chance",
        "chance that the inputs script",
        "run",
        "the seed decides",
    )
    resume: Ability[Callable[[Any, Chance, Any], Course[Any]]] = Ability(
        "resume(setup, chance, state) -> generator",
        "the rest of the game from the state of one of its checkpoints",
        "matches",
        "a fork plays the game from its beginning",
    )
    view: Ability[Callable[[Any, Any, int], Any]] = Ability(
        "view(setup, state, seat) -> what the seat may see",
        "a position as one seat sees it, with nothing hidden in it",
        "match.view",
        "a seat sees the events, and what it is asked",
    )
    redeal: Ability[Callable[..., Any]] = Ability(
        "redeal(match, seat, chance) -> monosim.core.match.Dealt",
        "the game since the last checkpoint, with what a seat cannot see dealt anew",
        "match.redeal",
        "only what will be drawn is new",
    )
    arrange: Ability[Callable[[Any, Any], Any]] = Ability(
        "arrange(setup, decision) -> answer or None",
        "what the seats of the inputs tell of the table: how many they are, what they are called",
        "match",
        "a match asks it",
    )
    retell: Ability[Callable[[Case, Sequence[Any]], tuple[Any, Table]]] = Ability(
        "retell(case, log) -> setup, table",
        "the draws and answers that a log of events holds",
        "audit",
        "the game is played from the inputs and the seed",
    )
    problems: Ability[Callable[[Case], Sequence[Problem]]] = Ability(
        "problems(case) -> list of Problem",
        "everything worth saying about the inputs",
        "validate",
        "only errors are reported",
    )
    KINDS: Ability[Mapping[str, Kind]] = Ability(
        "KINDS = {code: Kind}",
        "the kinds of problems",
        "explain",
        "they are not explained",
    )
    console: Ability[Console] = Ability(
        "console = Console(ask, table, tell, …)",
        "what people see and are asked, and who plays against them",
        "play",
        "questions are made from the decisions; everybody sees the transcript",
    )
    scene: Ability[Scene] = Ability(
        "scene = Scene(stage, frames)",
        "what a replay draws: the board, the cards, who has what",
        "replay",
        "the page has the transcript, the time line and the search",
    )
    recording: Ability[Callable[[Sequence[Drawn], Sequence[Line]], Recording]] = Ability(
        "recording(draws, answers) -> Recording",
        "the game's own files of what was decided",
        "record, play",
        "the seed and one answer a line are written",
    )
    trace: Ability[Callable[[Table, Callable[[bytes], object]], Table]] = Ability(
        "trace(table, write) -> Table",
        "a line for each decision",
        "run --trace",
        "--trace is refused",
    )
    finish: Ability[Callable[[Any, Table], Any]] = Ability(
        "finish(setup, table) -> state",
        "the last state of a game, without its events",
        "batch, simulate, odds, tournament",
        "the game is played as for a transcript",
    )
    shuffle_unknown: Ability[Callable[[Any], Any]] = Ability(
        "shuffle_unknown(setup) -> Setup",
        "the same setup, with what nobody at the table knows drawn from the seed",
        "odds",
        "each game begins exactly as the inputs say",
    )
    fast: Ability[protocols.Fast] = Ability(
        "supports(setup), transcript(setup), summary(setup), prepare(setup), version_note()",
        "the same bytes in less time, or the same endings of many games",
        "run, batch, simulate, odds, tournament",
        "the rules play",
    )
    batch: Ability[protocols.BatchEngine] = Ability(
        "AT_ONCE, check(plan, path), columns(plan), play(plan, first, last)",
        "rows, axes and an engine of its own for plans",
        "batch",
        "rows come from `outcome`",
    )
    study: Ability[protocols.Study] = Ability(
        "GAMES, SEATS, PLOTS, simulate(series, tell) -> Report",
        "more than counts of who won, and plots",
        "simulate",
        "the counts of `outcome`",
    )
    sweep: Ability[protocols.Sweep] = Ability(
        "sweep(series, tell, keeping, **axes) -> Report",
        "which parameters of a strategy win",
        "monosim.sweep in Python",
        "monosim.sweep refuses",
    )
    exact: Ability[protocols.Exact] = Ability(
        "solve(case, tell) -> Solution",
        "answers that are calculated",
        "exact",
        "exact refuses",
    )
    entries: Ability[protocols.Entries] = Ability(
        "OPTIONAL, usual(case), expand(text), check(case, entries, seats), play(case, seatings)",
        "who may enter a tournament, if it is not strategies in seats",
        "tournament",
        "strategies take the seats",
    )
    tutor: Ability[protocols.Misreadable] = Ability(
        "tutor = a monosim.Tutor",
        "inputs for tests; misreadings and explanations of a line, if it has any",
        "misreadings, suite, witness, diagnose, grade at the levels rule, hint and witness",
        "these commands refuse, and these levels show what diff shows",
    )
    commands: Ability[protocols.Commands] = Ability(
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
    return unusable(kind, message)
