"""Make a Setup, its chance and its seats of a case: the position, the cards file, the players, the limit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from monosim.core import (
    Case,
    Chance,
    DecisionSource,
    Everyone,
    Kind,
    Line,
    Reread,
    Script,
    Sheet,
    UnusableInput,
    read_lines,
    sit,
)  # fmt: skip
from monosim.core.diagnostics import MISSING, SEAT, unusable
from monosim.core.seating import build, load, split_spec
from monosim.rulesets.classic.board import FEWEST_PLAYERS, MOST_PLAYERS
from monosim.rulesets.classic.files import problems
from monosim.rulesets.classic.files.cards import Cards, ScriptedTable, SeededTable, read_cards
from monosim.rulesets.classic.players.decisions import CountPlayers
from monosim.rulesets.classic.players.expert import Expert
from monosim.rulesets.classic.players.strategies import Aggressive, Conservative, Default
from monosim.rulesets.classic.players.trading import Agreeable, Dealer, Trader
from monosim.rulesets.classic.rules import rules_for, unusual_readings
from monosim.rulesets.classic.state import Position

LIMIT = 1000
MOST_DIGITS = 9
SCRIPT = "script"
STRATEGIES: dict[str, Any] = {
    "default": Default,
    "conservative": Conservative,
    "aggressive": Aggressive,
    "agreeable": Agreeable,
    "dealer": Dealer,
    "trader": Trader,
    "expert": Expert,
}


class Answers(NamedTuple):
    """What a players file says, if it is a script."""

    file: str
    lines: Iterable[Line]


class Setup(NamedTuple):
    seed: int
    limit: int
    edition: str
    readings: tuple[tuple[str, str], ...]
    cards: Cards | None
    script: Answers | None
    seats: Mapping[int, Any]
    """For each seat a strategy's name, a table of a name and its parameters, or a source."""
    position: Position | None
    usual: str = "default"
    """Who sits where nobody is named."""


def read(case: Case) -> Setup:
    rules = rules_for(case.readings)
    script, seats = _read_players(case)
    position = None
    if case.has("board"):
        from monosim.rulesets.classic.files.positions import read_position  # only a position needs json

        position, makers = read_position(case.path("board"), case.text("board"), case.readings)
        seats = {**makers, **seats} if script is None else seats
    if script is None and not seats and position is None:
        raise unusable(MISSING, "no players: give --seats, --seat, a players file or a position")
    readings = tuple(pair for pair in unusual_readings(case.readings) if pair[0] != "edition")
    numbered = _number_seats(seats, None if position is None else len(position.cash))
    limit, cards = _read_limit(case.rounds), _read_cards(case)
    usual = case.usual or "default"
    return Setup(case.seed, limit, rules.edition, readings, cards, script, numbered, position, usual)


def _read_players(case: Case) -> tuple[Answers | None, dict[str, Any]]:
    seats: dict[str, Any] = dict(case.seats)
    if case.players is not None and case.players.endswith(".toml"):
        return None, {**_read_toml(case), **seats}
    if not case.has("players"):
        return None, seats
    file = case.path("players")
    return Answers(file, Reread(_read_answers, case.text("players"), file)), seats


def _read_answers(text: str, file: str) -> Iterator[Line]:
    return (line for line in read_lines(text, file) if line.text and line.text[0] != "#")


def _read_toml(case: Case) -> dict[str, Any]:
    import tomllib

    file = case.path("players")
    try:
        table: dict[str, Any] = tomllib.loads(case.text("players"))
    except (ValueError, RecursionError) as error:
        raise unusable(problems.PLAYERS, f"{file} is not TOML: {error}", file) from None
    seats = table.pop("seats", None)
    if (
        table
        or not isinstance(seats, dict)
        or not all(isinstance(spec, str | dict) for spec in seats.values())
    ):
        raise unusable(problems.PLAYERS, f"{file} must be one table [seats] of numbers and strategies", file)
    return dict(seats)


def _number_seats(seats: Mapping[str, str | DecisionSource], players: int | None) -> dict[int, Any]:
    most = MOST_PLAYERS if players is None else players
    numbers = {str(number): number for number in range(most)}
    unknown = [seat for seat in seats if seat not in numbers]
    if unknown:
        raise unusable(problems.SEATS, f"there is no seat {unknown[0]!r}: the players are 0 to {most - 1}")
    found = {numbers[seat]: seats[seat] for seat in sorted(seats, key=numbers.__getitem__)}
    if found and players is None:
        _check_seats(list(found))
    return found


def _check_seats(seats: list[int]) -> None:
    missing = [seat for seat in range(max(seats)) if seat not in seats]
    if missing:
        raise unusable(problems.SEATS, f"there is nobody in seat {missing[0]}")
    if len(seats) < FEWEST_PLAYERS:
        message = f"a game has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {len(seats)}"
        raise unusable(problems.SEATS, message)


def _read_cards(case: Case) -> Cards | None:
    if not case.has("cards"):
        return None
    sheet = Sheet(case.path("cards"), case.text("cards"))
    cards = read_cards(sheet)
    if sheet.problems:
        raise UnusableInput(sheet.problems)
    return cards


def _read_limit(given: str | None) -> int:
    if given is None:
        return LIMIT
    text = given.strip()
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text):
        return int(text)
    raise unusable(problems.LIMIT, f"{text!r} is not a number of turns")


def chance(setup: Setup) -> Chance:
    seeded = SeededTable(setup.seed)
    return seeded if setup.cards is None else ScriptedTable(setup.cards, seeded)


def arrange(setup: Setup, decision: object) -> int | None:
    """The number of players, where the seats tell it."""
    return len(setup.seats) if setup.seats and isinstance(decision, CountPlayers) else None


class Host:
    """Sits in the first seat until the table has asked for the number of players."""

    def __init__(self, source: DecisionSource, setup: Setup) -> None:
        self._source = source
        self._setup = setup
        self.decide: Callable[[Any], Any] = self._count
        self.finish = source.finish
        self.searches: bool = getattr(source, "searches", False)
        self.join: Callable[[Any], None] | None = getattr(source, "join", None)

    def _count(self, decision: Any) -> Any:
        self.decide = self._source.decide
        players = arrange(self._setup, decision)
        return self._source.decide(decision) if players is None else players


def seats(setup: Setup) -> Sequence[DecisionSource]:
    script = None if setup.script is None else Script(setup.script.lines, setup.script.file)
    if not setup.seats and script is not None:
        return Everyone(script)
    usual = setup.usual if script is None else SCRIPT
    players = len(setup.seats) if setup.position is None else len(setup.position.cash)
    sources = [source_for(setup.seats.get(seat, usual), script) for seat in range(players)]
    return sources if setup.position else [Host(sources[0], setup), *sources[1:]]


def source_for(spec: Any, script: Script | None = None) -> DecisionSource:
    """A seat's source: a name, a table of a name and its parameters, `module:Class`, or a source."""
    if isinstance(spec, dict):
        return _with_parameters(**spec)
    if spec == SCRIPT:
        if script is None:
            raise unusable(
                problems.SEATS, "a seat plays by the script, but there is no script: give --players"
            )
        return script
    if isinstance(spec, str) and ":" not in split_spec(spec)[0]:
        name, parameters = split_spec(spec)
        return _build(spec, name, parameters, SEAT)
    return receive(sit(spec))


def receive(source: DecisionSource) -> DecisionSource:
    """A strategy that somebody else wrote gets a guard."""
    if type(source).__module__.partition(".")[0] == "monosim":
        return source
    from monosim.rulesets.classic.players.guests import Guest  # only they need it

    return Guest(source)


def _find_strategy(name: str) -> Any:
    if name not in STRATEGIES:
        known = ", ".join([*STRATEGIES, SCRIPT])
        message = f"there is no strategy {name!r}; there are {known}, and your own as module:Class"
        raise unusable(problems.SEATS, message)
    return STRATEGIES[name]


def _with_parameters(strategy: object = "default", **parameters: object) -> DecisionSource:
    name = str(strategy)
    if ":" in name:
        return receive(load(name, name, parameters, problems.PLAYERS))
    return _build(name, name, parameters, problems.PLAYERS)


def _build(spec: str, name: str, parameters: Mapping[str, object], kind: Kind) -> DecisionSource:
    source: DecisionSource = build(spec, _find_strategy(name), parameters, kind=kind)
    return source
