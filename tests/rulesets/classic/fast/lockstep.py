"""Games for playing classic's engine beside its rules, and the comparison after every turn."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from monosim.core import Case, SeededChance, Table, drive
from monosim.rulesets import classic
from monosim.rulesets.classic import board, fast
from monosim.rulesets.classic.board import BANK, COLOURS, DEEDS, HOTEL, IDS, JAIL, JAIL_CARDS, NAME
from monosim.rulesets.classic.course import Game, start_game
from monosim.rulesets.classic.events import AuctionOpened, Event, GameStarted
from monosim.rulesets.classic.files import Setup
from monosim.rulesets.classic.files.cards import roll_blocks
from monosim.rulesets.classic.rules import OPEN, rules_for
from monosim.rulesets.classic.state import State, state_of
from monosim.rulesets.classic.state.changes import GroupOfChanges
from monosim.rulesets.classic.study.tally import COUNTERS, FLOWS, Watcher

T = TypeVar("T")
PURSES = (0, 20, 60, 150, 300, 700, 1500, 1500, 4000, 20000)
LIMITS = (5, 40, 150, 300)
STRATEGIES: dict[str, dict[str, Sequence[int]]] = {
    "default": {},
    "conservative": {"multiple": (0, 1, 2)},
    "aggressive": {"reserve": (0, 50, 100, 400), "overbid": (0, 100, 150, 300)},
    "agreeable": {"multiple": (0, 1, 2)},
    "dealer": {"reserve": (0, 100, 400), "overbid": (150, 200), "share": (0, 40)},
    "trader": {"reserve": (0, 100, 400), "overbid": (100, 150), "share": (0, 40, 100)},
    "expert": {
        "reserve": (0, 100, 400),
        "overbid": (100, 200),
        "share": (0, 40, 100),
        "offer": (0, 60, 200),
        "purse": (0, 500, 2000),
    },
}
"""With values for their parameters."""


class Disagreement(AssertionError):
    """Both engines played a turn, and something differs afterwards."""


# Games worth comparing


def draw_cases(seed: int, number: int) -> Iterator[Case]:
    chance = SeededChance(seed, "classic lockstep")
    for _ in range(number):
        yield draw_case(chance)


def draw_case(chance: SeededChance) -> Case:
    """Any strategies with any parameters, some readings that are not the default, a start or a position."""
    crowded = not chance.below(2)
    players = 2 + chance.below(3 if crowded else 7)
    names = list(STRATEGIES)[1 if crowded else chance.below(4) :]  # so that most of them build
    seats = {str(seat): _strategy(chance, _one(chance, names)) for seat in range(players)}
    readings = {name: _one(chance, list(values)) for name, values in OPEN.items() if not chance.below(4)}
    contents = {}
    if crowded or chance.below(3):
        contents["board"] = json.dumps(draw_position(chance, players, readings, crowded)).encode()
    rounds = str(_one(chance, LIMITS[:2] if crowded else LIMITS))
    return Case(
        "classic", seed=chance.below(10**9), seats=seats, rounds=rounds, readings=readings, contents=contents
    )


def _one(chance: SeededChance, pool: Sequence[T]) -> T:
    return pool[chance.below(len(pool))]


def _strategy(chance: SeededChance, name: str) -> str:
    chosen = {key: _one(chance, values) for key, values in STRATEGIES[name].items() if chance.below(2)}
    text = ",".join(f"{key}={value}" for key, value in chosen.items())
    return f"{name}{{{text}}}" if text else name


def draw_position(
    chance: SeededChance, players: int, readings: dict[str, str], crowded: bool
) -> dict[str, Any]:
    """Deeds dealt out, mortgages, jail cards, players out; crowded, all build until few houses are left."""
    out = {seat for seat in range(2, players) if not chance.below(8)}
    inside = [seat for seat in range(players) if seat not in out]
    owner = _deal(chance, inside, crowded)
    level = _build(chance, owner, rules_for(readings).houses, rules_for(readings).hotels, crowded)
    holders = [_one(chance, [BANK, *inside]) for _ in range(2)]
    current, rich = _one(chance, inside), crowded or chance.below(2)
    rows = []
    for seat in range(players):
        jailed = seat in inside and not chance.below(5)
        cards = [word for word, holder in zip(board.DECK_WORDS, holders, strict=True) if holder == seat]
        rows.append({
            "name": f"P{seat}",
            "cash": _one(chance, PURSES[5 if rich else 0 :]) if seat in inside else 0,
            "position": -1 if seat in out else JAIL if jailed else _one(chance, range(board.SIZE)),
            "moves_remaining_in_jail": 1 + chance.below(3) if jailed else 0,
            "in_game": seat in inside,
            "current_turn": seat == current,
            "get_out_of_jail_cards": cards,
        })  # fmt: skip
    free = [deed for deed in DEEDS if not any(level[member] for member in board.MEMBERS[deed])]
    mortgaged = {deed for deed in free if owner[deed] != BANK and not chance.below(4)}
    properties = [
        {
            "name": NAME[deed],
            "owner": f"P{owner[deed]}",
            "mortgaged": deed in mortgaged,
            "houses": level[deed],
        }
        for deed in DEEDS
        if owner[deed] != BANK
    ]
    return {"players": rows, "properties": properties, "decks": _decks(chance, holders)}


def _deal(chance: SeededChance, inside: Sequence[int], crowded: bool) -> dict[int, int]:
    left_over = chance.below(3)
    owner = {deed: _one(chance, [*inside, *[BANK] * left_over]) for deed in DEEDS}
    for members in COLOURS.values():
        if crowded or chance.below(3):
            whose = _one(chance, inside)
            owner |= dict.fromkeys(members, whose)
            if not chance.below(8 if crowded else 3):  # all but one
                owner[_one(chance, members)] = _one(chance, inside)
    return owner


def _build(
    chance: SeededChance, owner: dict[int, int], houses: int, hotels: int, crowded: bool
) -> dict[int, int]:
    level = dict.fromkeys(DEEDS, 0)
    eager = crowded or chance.below(4)
    for members in sorted(COLOURS.values(), key=lambda _: chance.below(1000)):
        if len({owner[member] for member in members}) > 1 or owner[members[0]] == BANK or not eager:
            continue
        base = 2 + chance.below(3) if crowded else chance.below(HOTEL + 1)
        levels = [min(HOTEL, base + (chance.below(3) == 0)) for _ in members]
        needed = sum(one for one in levels if one < HOTEL)
        if needed <= houses and levels.count(HOTEL) <= hotels:
            houses, hotels = houses - needed, hotels - levels.count(HOTEL)
            level |= dict(zip(members, levels, strict=True))
    return level


def _decks(chance: SeededChance, holders: Sequence[int]) -> dict[str, list[str]]:
    found = {}
    for deck, word in enumerate(board.DECK_WORDS):
        if chance.below(2):
            order = [IDS[deck][index] for index in chance.order(len(IDS[deck]))]
            found[word] = [card for card in order if card != JAIL_CARDS[deck] or holders[deck] == BANK]
    return found


# The comparison


class Recorded(NamedTuple):
    """A game by the rules: what the position was after each turn, and what was counted."""

    setup: Setup
    start: GameStarted
    positions: list[dict[str, Any]]
    sums: dict[str, list[int]]
    auctions: int
    """Of buildings."""


def record(case: Case) -> Recorded:
    setup = classic.read(case)
    table = Table(classic.chance(setup), classic.seats(setup))
    start = start_game(setup, len(table.seats), table.chance)
    state, watch, positions = state_of(start), Watch(start), []
    game = Game(state, table.chance)
    while state.remaining > 1 and state.turn < setup.limit:
        deque(map(watch.see, drive(game.turn(game.next_player()), table)), maxlen=0)
        facts = dict(zip(State.FACTS, state.facts(), strict=True))
        positions.append({**facts, "refused": state.refused})
    return Recorded(setup, start, positions, watch.sums(), watch.auctions)


class Watch:
    """What the study counts in the events."""

    def __init__(self, start: GameStarted) -> None:
        self.auctions = 0
        self.counts: dict[str, Counter[int]] = {name: Counter() for name in COUNTERS}
        self.watcher = Watcher(self.counts)
        self.watcher.start(start)

    def see(self, event: Event) -> None:
        self.auctions += type(event) is AuctionOpened and event.lot != "deed"
        for change in event.changes if type(event) is GroupOfChanges else ():
            heed = Watcher.HEEDS.get(type(change))
            if heed is not None:
                heed(self.watcher, change)

    def sums(self) -> dict[str, list[int]]:
        places = range(len(self.watcher.time))
        flows = {name: [self.counts[name][place] for place in places] for name in FLOWS}
        return {"time": self.watcher.time, "landings": self.watcher.landings, **flows}


def check(recorded: Recorded, module: ModuleType) -> None:
    """Play the game by the engine of that module; Disagreement as soon as something differs."""
    setup = recorded.setup
    rules = rules_for({"edition": setup.edition, **dict(setup.readings)})
    engine = module.Game(rules, fast.seat(setup))
    engine.begin(recorded.start, roll_blocks(setup.seed))
    for turn, position in enumerate(recorded.positions, 1):
        engine.take_turn()
        _compare(f"turn {turn}", position, facts_of(engine))
    _compare("at the end", recorded.sums, list(map(list, engine.sums)))
    engine.play(recorded.start, roll_blocks(setup.seed))  # by an engine that has played before
    _compare("played again", recorded.positions[-1], facts_of(engine))


def check_all(games: Iterable[Recorded], module: ModuleType) -> None:
    for game in games:
        check(game, module)


def _compare(when: str, wanted: dict[str, Any], found: list[Any]) -> None:
    for (name, by_rules), by_engine in zip(wanted.items(), found, strict=True):
        if by_rules != by_engine:
            raise Disagreement(f"{when}: {name} is {by_engine}, by the rules {by_rules}")


def facts_of(game: Any) -> list[Any]:
    """As `record` has them, of the engine's arrays."""
    players, bank = game.players, board.MOST_PLAYERS
    decks = [
        [IDS[deck][game.deck[deck][(game.top[deck] + at) % len(IDS[deck])]] for at in range(left)]
        for deck, left in enumerate(game.cards_left)
    ]
    cash, owner, holder = list(game.cash), list(game.owner), list(game.jail_card)
    return [
        players,
        [*cash[:players], cash[bank + 1], cash[bank]],
        list(game.position)[:players],
        list(game.jail_moves)[:players],
        list(map(bool, game.in_game))[:players],
        [BANK if seat == bank else seat for seat in holder],
        decks,
        [BANK if seat == bank else seat for seat in owner],
        list(map(bool, game.mortgaged)),
        list(game.level),
        game.houses,
        game.hotels,
        game.current,
        game.turn,
        game.doubles,
        (game.first, game.second),
        game.refused,
    ]
