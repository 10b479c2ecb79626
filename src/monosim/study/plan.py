"""From PLAN.toml to a BatchPlan, which holds the contents of every file it names: it can be sent anywhere."""

import os
from hashlib import blake2b
from itertools import product
from math import prod
from typing import NamedTuple, Protocol

from monosim.core import Case, UnusableInput
from monosim.core.abilities import Abilities
from monosim.core.diagnostics import refusal, unusable
from monosim.core.ruleset import DEFAULT_RULESET, read_file
from monosim.core.toml import TomlTable, parse_toml
from monosim.core.toml import values_of as values_of
from monosim.core.toml import whole_values_of as whole_values_of
from monosim.rulesets import find
from monosim.study.intervals import Units

KEYS = ("ruleset", "boards", "decks", "players", "rounds", "readings", "inputs", "seeds", "seed", "collect")
MOST_GAMES = 10**15
BAD_PLAN = refusal(
    "E010",
    "a plan of games cannot be used",
    "correct the plan; `monosim batch --help` lists the keys",
    "A plan names a ruleset and, axis by axis, what its games differ in. A key that it does not have is"
    " refused, so that a slip is noticed before a million games are played.",
)


def bad_plan(path: str, message: str, line: int = 0) -> UnusableInput:
    return unusable(BAD_PLAN, f"{path}: {message}", path, line)


class File(NamedTuple):
    name: str
    contents: bytes


class OwnPlayers(Protocol):
    """Players that a ruleset's own keys of a plan describe, in place of files. It must be hashable."""

    @property
    def size(self) -> int:
        """How many different ones there are."""
        ...

    @property
    def is_drawn(self) -> bool:
        """Whether those of each game are drawn at random."""
        ...


class OwnDecks(Protocol):
    """Decks that are drawn at random, one by one as games need them. It must be hashable."""

    @property
    def count(self) -> int | None:
        """How many there are, an axis of the plan; None for a deck of its own for each game."""
        ...

    def name(self, number: int) -> str: ...

    @property
    def example(self) -> File:
        """What is true of all of them is true of it, so that no other one needs to be checked."""
        ...


class OwnAxes(NamedTuple):
    """What a ruleset reads from its own keys of a plan, and from a `decks` that is a table."""

    decks: OwnDecks | None = None
    players: OwnPlayers | None = None


class BatchPlan(NamedTuple):
    """The axes along which games differ, the last one fastest: boards, decks, rounds, readings,
    players, seeds. An axis that the ruleset does not have is empty."""

    ruleset: str
    seed: int = 0
    boards: tuple[File, ...] = ()
    decks: tuple[File, ...] = ()
    own_decks: OwnDecks | None = None
    rounds: tuple[str, ...] = ()
    readings: tuple[tuple[tuple[str, str], ...], ...] = ()
    players: tuple[File, ...] = ()
    own_players: OwnPlayers | None = None
    inputs: tuple[tuple[str, File], ...] = ()
    """The same for all games."""
    seeds: range = range(0)
    collect: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """Two plans of one digest have the same rows."""
        return blake2b(repr(tuple(self)).encode(), digest_size=16).hexdigest()

    @property
    def sizes(self) -> tuple[int, ...]:
        limits, readings, seeds = map(len, (self.rounds, self.readings, self.seeds))
        sizes = (len(self.boards), self._deck_axis, limits, readings, self.choices, seeds)
        return tuple(max(1, size) for size in sizes)

    @property
    def _deck_axis(self) -> int:
        return len(self.decks) if self.own_decks is None else self.own_decks.count or 1

    @property
    def deck_each(self) -> bool:
        """Whether each game has a random deck of its own, which has the game's number."""
        return self.own_decks is not None and self.own_decks.count is None

    @property
    def choices(self) -> int:
        """How many different players there are."""
        return max(1, len(self.players)) if self.own_players is None else self.own_players.size

    @property
    def games(self) -> int:
        return prod(self.sizes)

    @property
    def units(self) -> Units | None:
        """What is drawn at random; None where every game is fixed by the plan."""
        if len(self.seeds) > 1:
            return Units("seed", len(self.seeds))
        if self.deck_each:
            return Units("deck", self.games)
        if self.own_decks is not None and self.sizes[1] > 1:
            return Units("deck", self.sizes[1], prod(self.sizes[2:]))
        if self.own_players is not None and self.own_players.is_drawn:
            return Units("game", self.games)
        return None

    def spot(self, game: int) -> list[int]:
        """Where on each axis a game is."""
        places, rest = [], game
        for size in reversed(self.sizes):
            rest, place = divmod(rest, size)
            places.append(place)
        places.reverse()
        return [places[0], game, *places[2:]] if self.deck_each else places

    def deck(self, place: int) -> File:
        return self.decks[place] if self.own_decks is None else self.own_decks.example

    def deck_name(self, place: int) -> str:
        return self.decks[place].name if self.own_decks is None else self.own_decks.name(place)

    def case(self, spot: list[int]) -> Case:
        """The case of the game there, with its files in memory."""
        board, deck, rounds, reading, players, seed = spot
        axes = (
            ("board", self.boards, board),
            ("cards", self.decks, deck),
            ("players", self.players, players),
        )
        files = {role: axis[place] for role, axis, place in axes if axis}
        named = {role: file.name for role, file in files.items()}
        held = {role: file.contents for role, file in (*files.items(), *self.inputs)}
        return Case(
            self.ruleset,
            board=named.get("board"),
            cards=named.get("cards"),
            players=named.get("players"),
            rounds=self.rounds[rounds] if self.rounds else None,
            seed=self.seeds[seed] if self.seeds else self.seed,
            readings=dict(self.readings[reading]) if self.readings else {},
            contents=held,
            inputs={name: file.name for name, file in self.inputs},
        )


class PlanTable(TomlTable):
    """A table of a plan, with lists of files."""

    def distinct(self, key: str) -> tuple[str, ...]:
        values = self.texts(key)
        if not values:
            raise self.wrong(f"{self.name(key)} must be a list of strings, with at least one")
        if len(set(values)) < len(values):
            raise self.wrong(f"{self.name(key)} has something twice")
        return values

    def files(self, key: str) -> tuple[File, ...]:
        return tuple(self.file(key, name) for name in self.distinct(key)) if key in self else ()

    def file(self, key: str, name: str) -> File:
        try:
            return File(name, read_file(os.path.join(os.path.dirname(self.path), name)))
        except UnusableInput as error:
            raise self.wrong(f"{key}: {error}") from None

    def inner(self, key: str, values: object, keys: tuple[str, ...]) -> "PlanTable":
        return PlanTable(self.path, self.name(key), values, keys, bad_plan)


def load(path: str) -> BatchPlan:
    """The plan, with all its files read; UnusableInput names the key that is wrong."""
    values = parse_toml(path, bad_plan)
    ruleset = _ruleset(path, values.get("ruleset", DEFAULT_RULESET))
    engine = Abilities(find(ruleset)).batch
    table = PlanTable(path, "", values, (*KEYS, *(engine.KEYS if engine else ())), bad_plan)
    own: OwnAxes = engine.read_axes(table) if engine else OwnAxes()
    plan = BatchPlan(
        ruleset=ruleset,
        seed=table.integer("seed", default=0),
        boards=table.files("boards"),
        decks=() if own.decks else table.files("decks"),
        own_decks=own.decks,
        rounds=table.span("rounds", whole_values_of) if "rounds" in table else (),
        readings=_readings(table, ruleset),
        players=table.files("players"),
        own_players=own.players,
        inputs=_inputs(table, ruleset),
        seeds=_seeds(table),
        collect=table.distinct("collect") if "collect" in table else (),
    )
    if plan.games > MOST_GAMES:
        raise table.wrong(f"it has {plan.games} games; at most {MOST_GAMES} can be counted")
    return plan


def _ruleset(path: str, name: object) -> str:
    if not isinstance(name, str):
        raise bad_plan(path, "ruleset must be a string")
    try:
        find(name)
    except UnusableInput as error:
        raise bad_plan(path, f"ruleset: {error}") from None
    return name.replace("_", "-")


def _inputs(table: PlanTable, ruleset: str) -> tuple[tuple[str, File], ...]:
    """Files that all games have, by the names that the ruleset gives its further inputs."""
    chosen = table.inner("inputs", table.values.get("inputs", {}), tuple(find(ruleset).ABOUT.inputs))
    return tuple((name, table.file(f"inputs.{name}", chosen.text(name) or "")) for name in chosen.values)


def _readings(table: PlanTable, ruleset: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Every combination of the values that each reading is given."""
    if "readings" not in table:
        return ()
    known = find(ruleset).ABOUT.readings
    chosen = table.inner("readings", table.values["readings"], tuple(known))
    axes = []
    for name, value in chosen.values.items():
        values = chosen.distinct(name) if isinstance(value, list) else (chosen.text(name) or "",)
        for one in values:
            if one not in known[name]:
                raise chosen.wrong(f"readings.{name} is one of {', '.join(known[name])}, not {one!r}")
        axes.append([(name, one) for one in values])
    return tuple(product(*axes))


def _seeds(table: PlanTable) -> range:
    """One seed, or "FIRST:LAST"."""
    if "seeds" not in table:
        return range(0)
    if isinstance(table.values["seeds"], int):
        seed = table.integer("seeds")
        return range(seed, seed + 1)
    first, _, last = (table.text("seeds") or "").partition(":")
    try:
        low, high = int(first), int(last)
    except ValueError:
        raise table.wrong("seeds must be an integer or FIRST:LAST") from None
    if high < low:
        raise table.wrong("seeds ends before it begins")
    if high - low >= MOST_GAMES:
        raise table.wrong(f"seeds has too many; at most {MOST_GAMES} games can be counted")
    return range(low, high + 1)
