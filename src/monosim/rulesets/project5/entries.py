"""The ability `entries`: thresholds meet over decks that are shuffled anew for each seed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from monosim.core import Case, SeededChance, shuffled
from monosim.rulesets.project5.fast import many
from monosim.rulesets.project5.fast.periods import end_state
from monosim.rulesets.project5.game import seat_own
from monosim.rulesets.project5.inputs import Setup, Thresholds, read
from monosim.study.plan import whole_values_of
from monosim.study.tournament import DUEL, cannot_meet, expand_parameters, values_in

OPTIONAL = frozenset({"players"})
NOBODY = b"1 1\n1 1\n"


def usual(case: Case) -> Sequence[str]:
    """The thresholds of the players file."""
    if not case.has("players"):
        return ()
    return [f"{_shortest(theta_p)},{theta_h}" for theta_p, theta_h in read(case).players]


def _shortest(number: float) -> str:
    return repr(number).removesuffix(".0")


def expand(text: str) -> Sequence[str]:
    """THETA_P,THETA_H, each a number or LOW:HIGH:STEP; or a strategy as module:Class."""
    theta_p, comma, theta_h = text.partition(",")
    if _is_strategy(text):
        return expand_parameters(text)
    if not comma:
        raise cannot_meet(f"the entry {text!r} is neither THETA_P,THETA_H nor module:Class")
    return [
        ",".join(pair)
        for pair in product(values_in(text, theta_p), values_in(text, theta_h, whole_values_of))
    ]


def _is_strategy(entry: str) -> bool:
    return ":" in entry and entry[0].isidentifier()


def check(case: Case, entries: Sequence[str], seats: int | None) -> int:
    """The rules for a players file are those for entries."""
    lines = [entry.replace(",", " ") for entry in entries if not _is_strategy(entry)]
    written = "".join(f"{line}\n" for line in lines).encode()
    held = {**case.contents, "players": written or NOBODY}
    setup = read(case._replace(players="the entries", contents=held))
    for entry in entries:
        if _is_strategy(entry):
            seat_own(entry, setup.game, *setup.players[0])
    return seats or DUEL


def play(case: Case, seatings: Sequence[Sequence[str]]) -> Sequence[int | None]:
    setup = _shuffle(_read(case), case.seed)
    if any(_is_strategy(entry) for seating in seatings for entry in seating):
        return [_play_one(setup, seating) for seating in seatings]
    players = [_thresholds(entry) for seating in seatings for entry in seating]
    size = len(seatings[0])
    worst = Thresholds(1, max((player.house for player in players), key=abs))
    if setup.rounds > many.MANY_ROUNDS or many.supports(setup._replace(players=(worst,) * size)) is not None:
        return [_play_one(setup, seating) for seating in seatings]
    batch = many.Batch()
    batch.add_many(
        setup._replace(players=players[:size]),
        [player.property for player in players],
        [player.house for player in players],
    )
    return list(many.play(batch).winner)


def _read(case: Case) -> Setup:
    files = (case.contents["board"], case.contents["cards"])
    return _read_files(*files, case.rounds, tuple(case.readings.items()))


@lru_cache(4)
def _read_files(
    board: bytes, cards: bytes, rounds: str | None, readings: tuple[tuple[str, str], ...]
) -> Setup:
    contents = {"board": board, "cards": cards, "players": NOBODY}
    return read(Case(rounds=rounds, readings=dict(readings), contents=contents))


def _shuffle(setup: Setup, seed: int) -> Setup:
    chance = SeededChance(seed, "tournament/deck")
    return setup._replace(deck=tuple(shuffled(chance, setup.deck, "deck")))


@lru_cache(1_000)
def _thresholds(entry: str) -> Thresholds:
    theta_p, _, theta_h = entry.partition(",")
    return Thresholds(float(theta_p), int(theta_h))


def _play_one(setup: Setup, seating: Sequence[str]) -> int:
    players = tuple(Thresholds(1, 1) if _is_strategy(entry) else _thresholds(entry) for entry in seating)
    own = {seat: entry for seat, entry in enumerate(seating) if _is_strategy(entry)}
    setup = setup._replace(players=players, seats=own)
    return setup.game.winner(end_state(setup))
