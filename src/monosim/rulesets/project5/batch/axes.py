"""What a plan of Project 5 may say besides files: random decks, and thresholds for each seat."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from monosim.core import SeededChance
from monosim.study.plan import MOST_VALUES, BatchPlan, File, OwnAxes, PlanTable, whole_values_of

KEYS = ("seats", "sample")
DECK_KEYS = ("count", "cards", "low", "high", "cash", "seed")
SEAT_KEYS = ("theta_p", "theta_h")
MOST_CARDS = 10**7


class SeatRange(NamedTuple):
    """The thresholds a seat is tried with, as a player file writes them."""

    theta_p: tuple[str, ...]
    theta_h: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.theta_p) * len(self.theta_h)


class SeatRanges(NamedTuple):
    """The ranges of all seats, in place of player files."""

    seats: tuple[SeatRange, ...]
    sample: int | None
    """The number of random choices for the seats, in place of every combination."""

    @property
    def size(self) -> int:
        return prod(seat.size for seat in self.seats) if self.sample is None else self.sample


def seats_of(plan: BatchPlan) -> tuple[SeatRange, ...]:
    own = plan.own_players
    return own.seats if isinstance(own, SeatRanges) else ()


def is_sampled(plan: BatchPlan) -> bool:
    return isinstance(plan.own_players, SeatRanges) and plan.own_players.sample is not None


def read_axes(table: PlanTable) -> OwnAxes:
    if "sample" in table and "seats" not in table:
        raise table.wrong("sample needs seats, whose thresholds it draws from")
    if "players" in table and "seats" in table:
        raise table.wrong("players and seats exclude each other: one is files, the other thresholds")
    sample = table.integer("sample", 1) if "sample" in table else None
    seats = _seats(table)
    return OwnAxes(_decks(table), SeatRanges(seats, sample) if seats else None)


def _seats(table: PlanTable) -> tuple[SeatRange, ...]:
    if "seats" not in table:
        return ()
    seats = table.values["seats"]
    if not isinstance(seats, list) or not seats:
        raise table.wrong("seats must be a list of tables, with at least one")
    return tuple(_seat(table.inner(f"seats[{n}]", seat, SEAT_KEYS)) for n, seat in enumerate(seats))


def _seat(table: PlanTable) -> SeatRange:
    return SeatRange(table.span("theta_p"), table.span("theta_h", whole_values_of))


def _decks(table: PlanTable) -> tuple[File, ...]:
    if not isinstance(table.values.get("decks"), dict):
        return ()
    outer = table.inner("decks", table.values["decks"], ("random",))
    wish = outer.inner("random", outer.values.get("random"), DECK_KEYS)
    low, high = wish.integer("low", 1), wish.integer("high", 1)
    if high < low:
        raise wish.wrong("decks.random.high is less than decks.random.low")
    seed = wish.integer("seed", default=table.integer("seed", default=0))
    cash, cards, count = (wish.integer(key, 1) for key in ("cash", "cards", "count"))
    if count > MOST_VALUES:
        raise wish.wrong(f"decks.random.count is {count}; at most {MOST_VALUES} are made")
    if count * cards > MOST_CARDS:
        raise wish.wrong(f"decks.random has {count * cards} cards; at most {MOST_CARDS} are drawn")
    return tuple(random_deck(number, seed, cash, cards, low, high) for number in range(count))


def random_deck(number: int, seed: int, cash: int, cards: int, low: int, high: int) -> File:
    chance = SeededChance(seed, f"batch/deck {number}")
    drawn = [cash, *(low + chance.below(high - low + 1) for _ in range(cards))]
    return File(f"random {number}", "".join(f"{card}\n" for card in drawn).encode())


def thresholds_of(plan: BatchPlan, first: int, last: int) -> tuple[array[float], array[int]]:
    """Thresholds from the seats' ranges, game by game and seat by seat."""
    theta_p, theta_h = array("d"), array("q")
    scales = [scale for p, h in _scales(seats_of(plan)) for scale in (p, h)]
    sizes = [len(scale) for scale in scales]
    choose = _draw if is_sampled(plan) else _count
    for game in range(first, last):
        chosen = [scale[place] for scale, place in zip(scales, choose(plan, game, sizes), strict=True)]
        theta_p.extend(chosen[::2])
        theta_h.extend(chosen[1::2])  # type: ignore[arg-type]  # every other scale is of integers
    return theta_p, theta_h


@lru_cache(4)
def _scales(seats: tuple[SeatRange, ...]) -> list[tuple[tuple[float, ...], tuple[int, ...]]]:
    return [(tuple(map(float, seat.theta_p)), tuple(map(int, seat.theta_h))) for seat in seats]


def _draw(plan: BatchPlan, game: int, sizes: Sequence[int]) -> list[int]:
    below = SeededChance(plan.seed, f"batch/game {game}").below
    return [below(size) for size in sizes]


def _count(plan: BatchPlan, game: int, sizes: Sequence[int]) -> list[int]:
    choice = game % plan.choices
    places = []
    for size in reversed(sizes):
        choice, place = divmod(choice, size)
        places.append(place)
    return places[::-1]


def first_thresholds(plan: BatchPlan) -> File:
    """A player file with the first thresholds of each seat."""
    lines = [f"{seat.theta_p[0]} {seat.theta_h[0]}\n" for seat in seats_of(plan)]
    return File("seats", "".join(lines).encode())
