"""What plans of Project 5 have of their own: thresholds for the seats, and random decks."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple, TypeAlias

from monosim.core import SeededChance
from monosim.core.compiling import quickest
from monosim.core.toml import whole_values_of
from monosim.rulesets.project5.fast.many import Dealt
from monosim.rulesets.project5.inputs import Thresholds
from monosim.study import columns
from monosim.study.games import Coded
from monosim.study.plan import BatchPlan, File, OwnAxes, PlanTable

DECK_KEYS = ("count", "cards", "low", "high", "cash", "seed")
SEAT_KEYS = ("theta_p", "theta_h")
MOST_CARDS = 10**7
Scale: TypeAlias = tuple[Any, ...]


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

    @property
    def is_drawn(self) -> bool:
        return self.sample is not None


class RandomDecks(NamedTuple):
    """Decks of cards from `low` to `high`; deck d comes from the stream `batch/deck d`."""

    count: int | None  # type: ignore[assignment]  # not how often a tuple has something
    cards: int
    low: int
    high: int
    cash: int
    seed: int

    def name(self, number: int) -> str:
        return f"random {number}"

    def deck(self, number: int) -> tuple[int, ...]:
        chance = SeededChance(self.seed, f"batch/deck {number}")
        return tuple(self.low + chance.below(self.high - self.low + 1) for _ in range(self.cards))

    @property
    def example(self) -> File:
        return File("decks.random", f"{self.cash}\n{self.low}\n{self.high}\n".encode())


def seats_of(plan: BatchPlan) -> tuple[SeatRange, ...]:
    own = plan.own_players
    return own.seats if isinstance(own, SeatRanges) else ()


@lru_cache(4)
def scales_of(plan: BatchPlan) -> list[Scale]:
    """Seat by seat, the values of θp and of θh."""
    read: tuple[Callable[[str], Any], ...] = (float, int)
    return [
        tuple(map(kind, texts)) for seat in seats_of(plan) for kind, texts in zip(read, seat, strict=True)
    ]


@lru_cache(4)
def worst_house(plan: BatchPlan) -> int:
    return max((int(house) for scale in scales_of(plan)[1::2] for house in scale), key=abs)


def decks_of(plan: BatchPlan) -> RandomDecks | None:
    return plan.own_decks if isinstance(plan.own_decks, RandomDecks) else None


def read_axes(table: PlanTable) -> OwnAxes:
    if "sample" in table and "seats" not in table:
        raise table.wrong("sample needs seats, whose thresholds it draws from")
    if "players" in table and "seats" in table:
        raise table.wrong("players and seats exclude each other: one is files, the other thresholds")
    sample = table.integer("sample", 1) if "sample" in table else None
    seats = _seats(table)
    decks = _decks(table) if isinstance(table.values.get("decks"), dict) else None
    if decks and decks.count is None and sample is None:
        raise table.wrong(
            "decks.random without count is a deck for each game, which needs sample, the number of games;"
            " or give count, the number of decks that every combination is played with"
        )
    return OwnAxes(decks, SeatRanges(seats, sample) if seats else None)


def _seats(table: PlanTable) -> tuple[SeatRange, ...]:
    if "seats" not in table:
        return ()
    seats = table.values["seats"]
    if not isinstance(seats, list) or not seats:
        raise table.wrong("seats must be a list of tables, with at least one")
    return tuple(_seat(table.inner(f"seats[{n}]", seat, SEAT_KEYS)) for n, seat in enumerate(seats))


def _seat(table: PlanTable) -> SeatRange:
    return SeatRange(table.span("theta_p"), table.span("theta_h", whole_values_of))


def _decks(table: PlanTable) -> RandomDecks:
    outer = table.inner("decks", table.values["decks"], ("random",))
    wish = outer.inner("random", outer.values.get("random"), DECK_KEYS)
    low, high = wish.integer("low", 1), wish.integer("high", 1)
    if high < low:
        raise wish.wrong("decks.random.high is less than decks.random.low")
    seed = wish.integer("seed", default=table.integer("seed", default=0))
    count = wish.integer("count", 1) if "count" in wish else None
    cards, cash = wish.integer("cards", 1), wish.integer("cash", 1)
    if cards > MOST_CARDS:
        raise wish.wrong(f"decks.random.cards is {cards}; at most {MOST_CARDS} are drawn")
    return RandomDecks(count, cards, low, high, cash, seed)


def first_thresholds(plan: BatchPlan) -> File:
    """A player file with the first thresholds of each seat."""
    lines = [f"{seat.theta_p[0]} {seat.theta_h[0]}\n" for seat in seats_of(plan)]
    return File("seats", "".join(lines).encode())


# What the games of a chunk get of it, as columns


def zeros(number: int) -> array[int]:
    return array("q", bytes(8 * number))


class Seating:
    """The thresholds of the games first … last-1: of each, the place on its scale."""

    def __init__(self, plan: BatchPlan, first: int, last: int) -> None:
        self.scales = scales_of(plan)
        self.games = last - first
        sizes, places = array("q", map(len, self.scales)), zeros(len(self.scales) * self.games)
        module = quickest(columns)
        if plan.own_players and plan.own_players.is_drawn:
            module.draw(stream_of(plan.seed, "batch/game "), first, last, sizes, places)
        else:
            module.count(first, last, sizes, places)
        self.places = [places[scale :: len(self.scales)] for scale in range(len(self.scales))]

    def columns(self) -> Iterator[Coded]:
        """Of the scales that have several values."""
        for scale, places in zip(self.scales, self.places, strict=True):
            if len(scale) > 1:
                yield Coded(places, scale)

    def players(self, row: int) -> tuple[Thresholds, ...]:
        chosen = [scale[places[row]] for scale, places in zip(self.scales, self.places, strict=True)]
        return tuple(Thresholds(p, int(h)) for p, h in zip(chosen[::2], chosen[1::2], strict=True))

    def thresholds(self) -> tuple[array[float], array[int]]:
        """Game by game and seat by seat."""
        seats = len(self.scales) // 2
        theta_p, theta_h = array("d", bytes(8 * seats * self.games)), zeros(seats * self.games)
        for number, scale in enumerate(self.scales):
            table: array[Any] = array("q" if number % 2 else "d", scale)
            target = theta_h if number % 2 else words_of(theta_p)
            quickest(columns).look_up(self.places[number], words_of(table), target, number // 2, seats)
        return theta_p, theta_h

    def strategies(self, known: Sequence[tuple[float, int]]) -> Iterator[array[int]]:
        """Seat by seat, which of the known pairs of thresholds each game has there."""
        number_of, module = {pair: number for number, pair in enumerate(known)}, quickest(columns)
        for seat in range(0, len(self.scales), 2):
            scale_p, scale_h = self.scales[seat : seat + 2]
            both, joined, found = zeros(2 * self.games), zeros(self.games), zeros(self.games)
            both[::2], both[1::2] = self.places[seat : seat + 2]
            module.join(both, 2, array("q", [len(scale_h), 1]), joined)
            table = array("q", [number_of[p, int(h)] for p in scale_p for h in scale_h])
            module.look_up(joined, table, found, 0, 1)
            yield found


def stream_of(seed: int, name: str) -> bytes:
    """What `monosim.core.stream` hashes, up to the end of the name."""
    return f"monosim 1\n{seed}\n{name}".encode()


def words_of(values: array[Any]) -> memoryview:
    """Doubles as the words of 64 bits that hold them, to be moved and nothing else."""
    return memoryview(values).cast("B").cast("q")


def deal(plan: BatchPlan, first: int, last: int, needed: int, board_sizes: Sequence[int]) -> Dealt | None:
    """The random decks of the games first … last-1, of which at most so many cards are needed."""
    decks, module = decks_of(plan), quickest(columns)
    if decks is None:
        return None
    cards, steps = min(decks.cards, needed), array("q")
    sizes = array("q", [decks.high - decks.low + 1]) * cards
    for board, begin, end in _deck_runs(plan, first, last):
        places = zeros((end - begin) * cards)
        module.draw(stream_of(decks.seed, "batch/deck "), begin, end, sizes, places)
        module.wrap(places, decks.low % board_sizes[board], board_sizes[board])
        steps += places
    repeat = _repeat(plan)
    deck_at = [(game // repeat - first // repeat) * cards for game in range(first, last)]
    return Dealt(steps, array("q", deck_at), cards)


def _repeat(plan: BatchPlan) -> int:
    """How many games in a row have one deck."""
    return 1 if plan.deck_each else prod(plan.sizes[2:])


def _deck_runs(plan: BatchPlan, first: int, last: int) -> Iterator[tuple[int, int, int]]:
    """The board, the first deck and the end of each run of decks that are played on one board."""
    repeat = _repeat(plan)
    of_a_board = prod(plan.sizes[2:]) if plan.deck_each else plan.sizes[1]
    begin, end = first // repeat, -(-last // repeat)
    while begin < end:
        board = begin // of_a_board
        stop = min(end, (board + 1) * of_a_board)
        before = 0 if plan.deck_each else board * of_a_board
        yield board, begin - before, stop - before
        begin = stop
