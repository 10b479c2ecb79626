"""Make a Setup of a case, and say who answers: a script of typed lines, or strategies in named seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from monosim import core
from monosim.core import Case, DecisionSource, Everyone, Kind, Line, sit
from monosim.core.diagnostics import MISSING, unusable
from monosim.core.seating import build, split_spec
from monosim.rulesets.singletonopoly import cards_file
from monosim.rulesets.singletonopoly.answers import trim
from monosim.rulesets.singletonopoly.board import FEWEST_PLAYERS, MOST_PLAYERS
from monosim.rulesets.singletonopoly.cards_file import NO_RULE, Cards, CardsChance, read_cards
from monosim.rulesets.singletonopoly.rules import RULES, Rules, rules_for, unusual_readings
from monosim.rulesets.singletonopoly.strategies import STRATEGIES

MOST_DIGITS = 18
USUAL_LIMIT = 1000
SCRIPT = "script"

# Why inputs are refused

ROUNDS = Kind(
    "E904",
    "refused",
    "the limit is not a number of rounds",
    NO_RULE,
    "write a whole number of 1 or more, or omit it",
    "Without a limit the game goes on until one player is left, or the players end it.",
)
SEATS = Kind(
    "E905",
    "refused",
    "Singletonopoly cannot be played with these seats",
    'the manual, "Players: 2-8"; "The names must be unique"',
    'name 2 to 8 players, as in --seat "Ann=cautious" --seat "Bob=builder"',
    "A name may have any characters but line feeds; blanks at its ends do not count. A strategy is one of the"
    " built-in ones, `script` for the lines of the players file, or your own as module:Class.",
)
TOML = Kind(
    "E906",
    "refused",
    "a players file in TOML does not name seats",
    NO_RULE,
    'write a table [seats] with lines such as Ann = "cautious"',
    "A players file whose name ends in .toml names seats and strategies; any other is a script of inputs.",
)
BOARD = Kind(
    "E907",
    "refused",
    "the game has its own board and takes no other",
    'the manual, "There are 41 spaces"',
    "omit BOARD; give the other files with --cards and --players",
    "The board, its properties and their prices are those of the manual.",
)
KINDS = {kind.code: kind for kind in (*cards_file.KINDS, ROUNDS, SEATS, TOML, BOARD)}


# What is read


class Setup(NamedTuple):
    seed: int
    rounds: int | None
    cards: Cards | None
    script: Iterable[Line] | None
    seats: Mapping[str, str | DecisionSource]
    file: str = ""
    """The name of the script's file."""
    rules: Rules = RULES
    readings: tuple[str, ...] = ()
    """Those that are not the default."""


def read(case: Case) -> Setup:
    if case.has("board"):
        raise unusable(BOARD, f"singletonopoly takes no board: {case.path('board')}")
    rules = rules_for(case.readings)
    script, seats = _players(case)
    if script is None and not seats:
        raise unusable(MISSING, "no players: give a players file, or seats with --seat")
    limit = parse_limit(case.rounds) or (USUAL_LIMIT if _has_strategy(seats) else None)
    file, unusual = case.path("players"), unusual_readings(case.readings)
    return Setup(case.seed, limit, _cards(case), script, seats, file, rules, unusual)


def _players(case: Case) -> tuple[Iterable[Line] | None, Mapping[str, str | DecisionSource]]:
    script, seats = None, dict(case.seats)
    if case.players is not None and case.players.endswith(".toml"):
        seats = {**_read_seats(case), **seats}
    elif case.has("players"):
        script = core.read_lines(case.text("players"), case.path("players"))
    return script, _check(seats) if seats else {}


def _has_strategy(seats: Mapping[str, str | DecisionSource]) -> bool:
    """R31: such a game needs a limit, since it may never end."""
    return any(isinstance(spec, str) and spec != SCRIPT for spec in seats.values())


def _read_seats(case: Case) -> dict[str, str]:
    import tomllib

    file = case.path("players")
    try:
        table: dict[str, Any] = tomllib.loads(case.text("players"))
    except (ValueError, RecursionError) as error:
        raise unusable(TOML, f"{file} is not TOML: {error}", file) from None
    seats = table.pop("seats", None)
    if table or not isinstance(seats, dict) or not all(isinstance(spec, str) for spec in seats.values()):
        raise unusable(TOML, f"{file} must be one table [seats] of names and strategies", file)
    return seats


def _check(seats: Mapping[str, str | DecisionSource]) -> Mapping[str, str | DecisionSource]:
    names = [trim(name) for name in seats]
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise unusable(SEATS, f"a game has {FEWEST_PLAYERS} to {MOST_PLAYERS} seats, not {len(names)}")
    for name in names:
        if not name or "\n" in name or names.count(name) > 1:
            raise unusable(SEATS, f"{name!r} cannot be the name of a seat")
    return dict(zip(names, seats.values(), strict=True))


def _cards(case: Case) -> Cards | None:
    return read_cards(case.path("cards"), case.text("cards")) if case.has("cards") else None


def parse_limit(given: str | None) -> int | None:
    if given is None:
        return None
    text = given.strip()
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text):
        return int(text)
    raise unusable(ROUNDS, f"{text!r} is not a number of rounds")


def chance(setup: Setup) -> core.Chance:
    seeded = core.SeededChance(setup.seed)
    return seeded if setup.cards is None else CardsChance(setup.cards, seeded)


# Who answers


class Script(core.Script):
    """One keyboard for all players: each line answers the next prompt, whoever is asked."""

    def run_out(self, decision: Any) -> Any:
        """R12: the error names the place of the next line, and what it could be."""
        raise core.ScriptError(
            f"{self._name}:{self._used + 1}: the script ends at {decision.question()};"
            f" it takes {decision.shape.describe()}"
        )


def answers_about_the_table(name: str, players: int) -> dict[str, str]:
    """R30: what a player whose name is known types, by prompt."""
    return {"count": str(players), "name": name, "again": "n"}


def arrange(setup: Setup, question: Any) -> str | None:
    """What is typed at the prompts about the table, where the seats have names."""
    if not setup.seats:
        return None
    name = [*setup.seats][question.player or 0]
    return answers_about_the_table(name, len(setup.seats)).get(question.asked.prompt)


class NamedSeat:
    """R30: answers the questions of the table for a player whose name is known."""

    def __init__(self, name: str, players: int, source: DecisionSource) -> None:
        self._table = answers_about_the_table(name, players)
        self._source = source

    def decide(self, decision: Any) -> Any:
        known = self._table.get(decision.asked.prompt)
        return self._source.decide(decision) if known is None else known

    def finish(self) -> None:
        self._source.finish()

    @property
    def searches(self) -> bool:
        return getattr(self._source, "searches", False)

    def join(self, peek: Any) -> None:
        source: Any = self._source
        source.join(peek)


def seats(setup: Setup) -> Sequence[DecisionSource]:
    script = Script((), "no script") if setup.script is None else Script(setup.script, setup.file)
    if not setup.seats:
        return Everyone(script)
    return [
        NamedSeat(name, len(setup.seats), _source(setup, number, spec, script))
        for number, (name, spec) in enumerate(setup.seats.items())
    ]


def _source(setup: Setup, number: int, spec: str | DecisionSource, script: DecisionSource) -> DecisionSource:
    if spec == SCRIPT:
        return script
    chance = core.SeededChance(setup.seed).stream(f"seat{number}")
    if isinstance(spec, str) and ":" not in split_spec(spec)[0]:
        name, parameters = split_spec(spec)
        if name not in STRATEGIES:
            known = ", ".join([*STRATEGIES, SCRIPT])
            raise unusable(
                SEATS, f"there is no strategy {name!r}; there are {known}, and your own as module:Class"
            )
        return build(spec, STRATEGIES[name], parameters, chance)
    return sit(spec, {"chance": chance})
