"""A small game with everything a ruleset may have: two seats draw hidden cards and bid on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from monosim.core import (
    About,
    Case,
    Chance,
    Checkpoint,
    Course,
    DecisionSource,
    IllegalChoice,
    InputError,
    Outcome,
    ScriptError,
    Strategy,
    Table,
    ask,
    sit,
    value,
)
from monosim.core.match import Dealt, Match
from monosim.core.spaces import Whole

NAME = "small"
MOST = 9


@value
class Drew(NamedTuple):
    seat: int
    card: int


@value
class Bid(NamedTuple):
    seat: int
    amount: int
    luck: int


@value
class HowMuch(NamedTuple):
    """How much do you bid?"""

    player: int
    card: int

    @property
    def space(self) -> Whole:
        return Whole(0, MOST)

    def check(self, answer: object) -> int:
        if not self.space.contains(answer):
            raise IllegalChoice(f"0 to {MOST}, not {answer!r}")
        assert isinstance(answer, int)
        return answer

    def parse(self, text: str) -> int:
        return self.check(int(text) if text.isdecimal() else text)

    def text(self, answer: int) -> str:
        return str(answer)

    def options(self) -> Sequence[int]:
        return range(MOST + 1)


class Setup(NamedTuple):
    rounds: int
    sources: Mapping[str, str | DecisionSource]


class State:
    def __init__(self) -> None:
        self.turn = 0
        self.hands: list[list[int]] = [[], []]
        self.bids = [0, 0]

    def copy(self) -> State:
        twin = State()
        twin.turn, twin.bids = self.turn, list(self.bids)
        twin.hands = list(map(list, self.hands))
        return twin


class Bidder(Strategy):
    def answer(self, decision: Any) -> int:
        return int(decision.card % (MOST + 1))


ABOUT = About(
    summary="bid on hidden cards",
    board=None,
    cards=None,
    players=None,
    rounds="the number of turns, usually 8",
    needs=frozenset(),
    events=(Drew, Bid),
    strategy="small_game:Bidder",
    length="turns",
)


def read(case: Case) -> Setup:
    return Setup(int(case.rounds or 8), case.seats)


def seats(setup: Setup) -> Sequence[DecisionSource]:
    return [sit(setup.sources.get(seat, Bidder())) for seat in ("0", "1")]


def play(setup: Setup, chance: Chance) -> Course[State]:
    return resume(setup, chance, State())


def resume(setup: Setup, chance: Chance, state: State) -> Course[State]:
    while state.turn < setup.rounds:
        yield Checkpoint(state)
        seat = state.turn % 2
        card = chance.below(52, "card")
        state.hands[seat].append(card)
        yield Drew(seat, card)
        for _ in range(1 + card % 3):
            amount = yield from ask(HowMuch(seat, card))
            luck = chance.below(3, "luck")
            state.bids[seat] += amount + luck
            yield Bid(seat, amount, luck)
        state.turn += 1
    return state


def write(event: Drew | Bid) -> str:
    if isinstance(event, Drew):
        return f"{event.seat} draws {event.card}.\n"
    return f"{event.seat} bids {event.amount} with luck {event.luck}.\n"


def refuse(error: InputError) -> str:
    return "No game.\n"


def outcome(setup: Setup, state: State) -> Outcome:
    winner = None if state.bids[0] == state.bids[1] else state.bids.index(max(state.bids))
    return Outcome(winner, state.turn, tuple(state.bids))


def view(setup: Setup, state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.hands[seat])


def redeal(match: Match, seat: int, chance: Chance) -> Dealt:
    """The cards of the other seat are hidden."""
    state, draws, answers = match.since
    state.hands[1 - seat] = [chance.below(52, "hidden") for _ in state.hands[1 - seat]]
    return Dealt(state, draws, answers)


class Told:
    """The draws and the answers of a log, which is chance and both seats at once."""

    def __init__(self, log: Sequence[Drew | Bid]) -> None:
        self._cards = iter([event.card for event in log if isinstance(event, Drew)])
        self._luck = iter([event.luck for event in log if isinstance(event, Bid)])
        self._bids = iter([event.amount for event in log if isinstance(event, Bid)])

    def below(self, n: int, what: str) -> int:
        told = next(self._cards if what == "card" else self._luck, None)
        if told is None:
            raise ScriptError("the log ends")
        return told if 0 <= told < n else 0

    def decide(self, decision: Any) -> Any:
        told = next(self._bids, None)
        if told is None:
            raise ScriptError("the log ends")
        return told if decision.space.contains(told) else 0

    def finish(self) -> None:
        """What is left over shows as a difference."""


def retell(case: Case, log: Sequence[Any]) -> tuple[Setup, Table]:
    told: Any = Told(log)
    return Setup(int(case.rounds or 8), {}), Table(told, (told, told))
