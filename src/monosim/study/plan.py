"""From PLAN.toml to a Plan, which holds the contents of every file it names: it can be sent anywhere."""

from __future__ import annotations

import os
import tomllib
from hashlib import blake2b
from itertools import product
from typing import Any, NamedTuple

from monosim.core import SeededChance
from monosim.rulesets import find
from monosim.study.checked import Checked
from monosim.study.kinds import bad_plan
from monosim.study.ranges import whole_values_of

KEYS = (
    "ruleset", "boards", "decks", "players", "seats", "sample", "rounds", "readings", "seeds", "seed",
    "collect",
)  # fmt: skip
DECK_KEYS = ("count", "cards", "low", "high", "cash", "seed")
SEAT_KEYS = ("theta_p", "theta_h")
MOST_GAMES = 10**15
MOST_CARDS = 10**7


class File(NamedTuple):
    name: str
    contents: bytes


class Seat(NamedTuple):
    """The thresholds a seat is tried with, as a player file writes them."""

    theta_p: tuple[str, ...]
    theta_h: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.theta_p) * len(self.theta_h)


class Plan(NamedTuple):
    """The axes along which games differ, the last one fastest: boards, decks, rounds, readings,
    players, seeds. An axis that the ruleset does not have is empty."""

    ruleset: str
    seed: int
    boards: tuple[File, ...]
    decks: tuple[File, ...]
    rounds: tuple[str, ...]
    readings: tuple[tuple[tuple[str, str], ...], ...]
    players: tuple[File, ...]
    seats: tuple[Seat, ...]
    sample: int | None
    """So many random choices for the seats, in place of every combination."""
    seeds: range
    collect: tuple[str, ...]

    @property
    def digest(self) -> str:
        """Two plans of one digest have the same rows."""
        return blake2b(repr(tuple(self)).encode(), digest_size=16).hexdigest()

    @property
    def sizes(self) -> tuple[int, ...]:
        axes = (self.boards, self.decks, self.rounds, self.readings)
        return (*(max(1, len(axis)) for axis in axes), self.choices, max(1, len(self.seeds)))

    @property
    def choices(self) -> int:
        """How many different players there are."""
        if not self.seats:
            return max(1, len(self.players))
        many = 1
        for seat in self.seats:
            many *= seat.size
        return many if self.sample is None else self.sample

    @property
    def games(self) -> int:
        many = 1
        for size in self.sizes:
            many *= size
        return many

    def spot(self, game: int) -> list[int]:
        """Where on each axis a game is."""
        places = []
        for size in reversed(self.sizes):
            game, place = divmod(game, size)
            places.append(place)
        return places[::-1]


def load(path: str) -> Plan:
    """The plan, with all its files read; UnusableInput names the key that is wrong."""
    table = Checked(path, "", _parsed(path), KEYS)
    ruleset = table.text("ruleset", "project5").replace("_", "-")
    find(ruleset)
    if ("sample" in table) and "seats" not in table:
        raise table.wrong("sample needs seats, of whose thresholds it is one")
    if "players" in table and "seats" in table:
        raise table.wrong("players and seats exclude each other: one is files, the other thresholds")
    plan = Plan(
        ruleset=ruleset,
        seed=table.integer("seed", default=0),
        boards=_files(table, "boards"),
        decks=_decks(table),
        rounds=table.span("rounds", whole_values_of) if "rounds" in table else (),
        readings=_readings(table),
        players=_files(table, "players"),
        seats=_seats(table),
        sample=table.integer("sample", 1) if "sample" in table else None,
        seeds=_seeds(table),
        collect=table.texts("collect") if "collect" in table else (),
    )
    if plan.games > MOST_GAMES:
        raise table.wrong(f"it has {plan.games} games; at most {MOST_GAMES} can be counted")
    return plan


def _parsed(path: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise bad_plan(path, error.strerror or str(error)) from None
    except ValueError as error:  # not TOML, not UTF-8, or an integer too long to read
        raise bad_plan(path, str(error)) from None
    except RecursionError:
        raise bad_plan(path, "it is nested too deeply") from None


def _files(table: Checked, key: str) -> tuple[File, ...]:
    return tuple(_file(table, key, name) for name in table.texts(key)) if key in table else ()


def _file(table: Checked, key: str, name: str) -> File:
    path = os.path.join(os.path.dirname(table.path), name)
    try:
        with open(path, "rb") as file:
            return File(name, file.read())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise table.wrong(f"{key}: {path}: {reason}") from None


def _decks(table: Checked) -> tuple[File, ...]:
    if not isinstance(table.values.get("decks"), dict):
        return _files(table, "decks")
    outer = Checked(table.path, "decks", table.values["decks"], ("random",))
    wish = Checked(table.path, "decks.random", outer.values.get("random"), DECK_KEYS)
    low, high = wish.integer("low", 1), wish.integer("high", 1)
    if high < low:
        raise wish.wrong("decks.random.high is less than decks.random.low")
    seed = wish.integer("seed", default=table.integer("seed", default=0))
    cash, cards, count = (wish.integer(key, 1) for key in ("cash", "cards", "count"))
    if count * cards > MOST_CARDS:
        raise wish.wrong(f"decks.random has {count * cards} cards; at most {MOST_CARDS} are drawn")
    return tuple(random_deck(number, seed, cash, cards, low, high) for number in range(count))


def random_deck(number: int, seed: int, cash: int, cards: int, low: int, high: int) -> File:
    chance = SeededChance(seed, f"batch/deck {number}")
    drawn = [cash, *(low + chance.below(high - low + 1) for _ in range(cards))]
    return File(f"random {number}", "".join(f"{card}\n" for card in drawn).encode())


def _readings(table: Checked) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Every combination of the values that each reading is given."""
    if "readings" not in table:
        return ()
    known = find(table.text("ruleset", "project5")).ABOUT.readings
    chosen = Checked(table.path, "readings", table.values["readings"], tuple(known))
    axes = []
    for name in chosen.values:
        value = chosen.values[name]
        values = chosen.texts(name) if isinstance(value, list) else (chosen.text(name, ""),)
        for one in values:
            if one not in known[name]:
                raise chosen.wrong(f"readings.{name} is one of {', '.join(known[name])}, not {one!r}")
        axes.append([(name, one) for one in values])
    return tuple(product(*axes))


def _seeds(table: Checked) -> range:
    """One seed, or "FIRST:LAST"."""
    if "seeds" not in table:
        return range(0)
    if isinstance(table.values["seeds"], int):
        seed = table.integer("seeds")
        return range(seed, seed + 1)
    first, _, last = table.text("seeds", "").partition(":")
    try:
        seeds = range(int(first), int(last) + 1)
    except ValueError:
        raise table.wrong("seeds must be an integer or FIRST:LAST") from None
    if not seeds:
        raise table.wrong("seeds ends before it begins")
    return seeds


def _seats(table: Checked) -> tuple[Seat, ...]:
    if "seats" not in table:
        return ()
    seats = table.values["seats"]
    if not isinstance(seats, list) or not seats:
        raise table.wrong("seats must be a list of tables, with at least one")
    return tuple(_seat(Checked(table.path, f"seats[{n}]", seat, SEAT_KEYS)) for n, seat in enumerate(seats))


def _seat(table: Checked) -> Seat:
    return Seat(table.span("theta_p"), table.span("theta_h", whole_values_of))
