"""A game: played with events, without them, or step by step by another program.

>>> state = State.new(players=2, seed=7)
>>> while not state.is_over():
...     state.apply(state.decision().options()[-1])
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from monosim.core import Case, Chance, DecisionSource, Table
from monosim.core.ruleset import NOTHING
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import COUNT, SEEDED, Shuffling, deck_stream
from monosim.rulesets.deal.decisions import Branch, Decision, Question, View, texts_of
from monosim.rulesets.deal.inputs import LIMIT, Setup, chance, read
from monosim.rulesets.deal.players import ByNumber, PolicySeat
from monosim.rulesets.deal.position import Picker, Position
from monosim.rulesets.deal.redeal import (
    SEEDS,
    SILENCE,
    Answer,
    Redealt,
    deal_anew,
    rename,
    rename_answers,
    shuffle_as_before,
)
from monosim.rulesets.deal.rules import choose_readings, rules_for
from monosim.rulesets.deal.savefile import SEATS
from monosim.rulesets.deal.turns import course

MOST_DEALS = 10_000
"""How often a position is dealt anew before it leads to the decision that is pending."""


class Result(NamedTuple):
    kind: str
    """`win`, `stalemate` or `turn-limit`."""
    winner: int | None


class State:
    """A game that waits for a decision, or is over."""

    def __init__(
        self,
        position: Position,
        limit: int,
        shuffling: Shuffling | Redealt,
        deck: Sequence[int] | None = None,
    ) -> None:
        """`position` is at the start of a turn, before the draw; a deck, if given, is dealt first."""
        self.position = position
        self.limit = limit
        self._shuffling = shuffling
        self._news: list[events.Event] = []
        self._has_start = True
        self._answers: list[Answer] = []
        """The answers that were given in this turn."""
        position.tell = self._tell
        if deck is not None:
            position.deal(deck)
        self._origin = position.copy()
        self._course = course(position, limit)
        self._question: Question | None = next(self._course, None)

    @classmethod
    def new(
        cls, players: int = 2, seed: int = 0, readings: Mapping[str, str] | None = None, limit: int = LIMIT
    ) -> State:
        """A new game, with the deck that the seed shuffles."""
        if players not in SEATS:
            raise ValueError(f"a game has {SEATS[0]} to {SEATS[-1]} seats, not {players}")
        rules = rules_for(choose_readings(readings or {}))
        chance = deck_stream(seed)
        shuffling = Shuffling(SEEDED, seed)
        deck = rules.deck(chance.order(COUNT))
        return cls(Position(players, rules, shuffling.by(chance)), limit, shuffling, deck)

    # Playing

    def is_over(self) -> bool:
        return self._question is None

    def result(self) -> Result:
        ending = self.position.ending
        if ending is None:
            raise ValueError("the game is not over")
        if isinstance(ending, events.Win):
            return Result("win", ending.seat)
        return Result("stalemate" if ending == () else "turn-limit", None)

    def actor(self) -> int:
        """The seat that decides."""
        return self._pending_question()[0]

    def decision(self) -> Decision:
        seat, kind, options = self._pending_question()
        return Decision(seat, kind, texts_of(kind, options), self.view(seat))

    def apply(self, option: str) -> None:
        seat, kind, options = self._pending_question()
        decision = self.decision()
        legal = decision.check(option)
        self._news.append(events.Choice(seat, kind, legal))
        self._send(options[decision.choices.index(legal)])

    def view(self, seat: int) -> View:
        self._check_seat(seat)
        return View(self.position, seat, self)

    def news(self) -> list[events.Event]:
        """The events since the last call."""
        news, self._news = self._news, []
        return news

    def clone(self) -> State:
        """A separate game in the same position, with the events from here on."""
        position = self._origin.copy()
        position.shuffle = self._shuffling.after(position.shuffles)
        twin = State(position, self.limit, self._shuffling)
        for _, _, answer in self._answers[:]:
            twin._send(answer)
        twin._news.clear()
        twin._has_start = self._has_start
        return twin

    def branch(self) -> Branch:
        """As a clone, without events and at less cost: for a search that tries many options."""
        position = self._origin.copy()
        position.shuffle = self._shuffling.after(position.shuffles)
        game = course(position, self.limit)
        next(game)
        for _, _, answer in self._answers:
            game.send(answer)
        return position, game

    def redeal(self, seat: int, chance: Chance, weights: Sequence[int] | None = None) -> State:
        """A separate game at the same decision, in which all that the seat cannot see is dealt anew.

        All deals that agree with what the seat has seen are equally likely (R41 to R44). With weights, one
        for each card, those are likelier in which cards of greater weight are in hands.
        """
        self._pending_question()
        self._check_seat(seat)
        for _ in range(MOST_DEALS):
            if (twin := self._deal_anew(seat, chance, weights)) is not None:
                return twin
        raise ValueError(f"none of {MOST_DEALS} deals leads to the decision; is chance random?")

    def _deal_anew(self, seat: int, chance: Chance, weights: Sequence[int] | None) -> State | None:
        """None if the turn would have gone another way: a seat that is asked to say no has a Just Say No."""
        names = deal_anew(self.position, self._origin, seat, self._shuffling.how, chance, weights)
        seed = chance.below(SEEDS, "seed of reshuffles") if self._shuffling.how == SEEDED else 0
        start, new = rename(self._origin, names)
        orders = shuffle_as_before(start, self._shuffling.after(start.shuffles), names)
        later = Shuffling(self._shuffling.how, seed)
        twin = State(start, self.limit, Redealt(len(self._origin.shuffles), orders, later))
        if not twin._follow(rename_answers(self._answers, new), self._pending_question(), seat):
            return None
        if twin.position.discards != self.position.discards:
            return None  # another Just Say No was spent
        twin.position.keep_question(self.position)
        twin.position.shuffle = twin._shuffling.after(twin.position.shuffles)
        twin._news.clear()
        twin._has_start = False
        return twin

    def _follow(self, answers: Sequence[Answer], asked: Question, viewer: int) -> bool:
        """Give the answers of another game, and return whether they lead to the same question."""
        left = deque(answers)
        while self._question is not None:
            seat, kind, options = self._question
            if left and (seat, kind) == left[0][:2] and left[0][2] in options:
                self._send(left.popleft()[2])
            elif not left and (seat, kind) == asked[:2]:
                return seat != viewer or list(options) == list(asked[2])
            elif left and left[0][2] == SILENCE.get(left[0][1]):
                left.popleft()
            elif kind in SILENCE:
                self._send(SILENCE[kind])
            else:
                return False
        return False

    def turn_start(self) -> Position:
        """The position at the start of the turn, which can be saved."""
        if not self._has_start:
            raise ValueError("a game that was dealt anew has no start of its first turn")
        return self._origin

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.position.players:
            raise ValueError(f"there is no seat {seat} in a game of {self.position.players} seats")

    def _pending_question(self) -> Question:
        if self._question is None:
            raise ValueError("the game is over: there is nothing to decide")
        return self._question

    def _send(self, answer: int) -> None:
        seat, kind, _ = self._pending_question()
        self._answers.append((seat, kind, answer))
        try:
            self._question = self._course.send(answer)
        except StopIteration:
            self._question = None

    def _tell(self, event: Any, *fields: Any) -> None:
        if event is events.Turn:
            self._origin = self.position.copy()
            self._answers.clear()
            self._has_start = True
        self._news.append(event(*[tuple(field) if type(field) is list else field for field in fields]))


def state_of(save: str, seed: int = 0, readings: Mapping[str, str] = NOTHING) -> State:
    """The game that continues from the text of a save; the seed is for reshuffles."""
    setup = read(Case(ruleset="deal", seed=seed, readings=readings, contents={"cards": save.encode()}))
    return State(*_begin(setup, Table(chance(setup), ())))


def play(setup: Setup, table: Table) -> Generator[events.Event, None, Position]:
    """Yield every event; return the final position."""
    yield events.Game("deal", setup.players, setup.seed, setup.switches)
    state = State(*_begin(setup, table))
    yield from state.news()
    while not state.is_over():
        state.apply(table.ask(state.decision()))
        yield from state.news()
    return state.position


def finish(setup: Setup, table: Table) -> Position:
    """The final position of the game that `play` plays, without events."""
    if any(getattr(seat, "may_redeal", True) for seat in table.seats):
        return _finish_searching(setup, table)
    position, limit, _, deck = _begin(setup, table)
    if deck is not None:
        position.deal(deck)
    pickers = [_picker(position, seat, table.seats[seat]) for seat in range(setup.players)]
    game = course(position, limit)
    send = game.send
    try:
        seat, kind, options = next(game)
        while True:
            seat, kind, options = send(pickers[seat](None, kind, options))
    except StopIteration:
        return position


def _finish_searching(setup: Setup, table: Table) -> Position:
    """A seat may ask for a game at its decision, which takes a State."""
    state = State(*_begin(setup, table))
    while not state.is_over():
        state.apply(table.ask(state.decision()))
        state.news()
    return state.position


def _begin(setup: Setup, table: Table) -> tuple[Position, int, Shuffling, Sequence[int] | None]:
    """The arguments of a State: the position of a save, or an empty position and a deck to deal."""
    shuffle = setup.shuffling.by(table.chance)
    if setup.start is not None:
        position = setup.start.copy()
        position.shuffle = shuffle
        return position, setup.limit, setup.shuffling, None
    position = Position(setup.players, setup.rules, shuffle)
    return position, setup.limit, setup.shuffling, _deck(setup, table)


def _deck(setup: Setup, table: Table) -> Sequence[int]:
    return setup.deck or setup.rules.deck(table.chance.order(COUNT, f"deck of {setup.players} seats"))


def _picker(position: Position, seat: int, source: DecisionSource) -> Picker:
    """Ask a computer player directly, and without names of options if it does not need them."""
    if isinstance(source, PolicySeat) and source.is_blind:
        blind = position.pickers[seat] = cast(Picker, source.policy)
        return blind
    if isinstance(source, PolicySeat) and isinstance(source.policy, ByNumber):
        choose = source.policy.choose
        by_number = position.pickers[seat] = lambda _, kind, options: choose(position, seat, kind, options)
        return by_number
    view = View(position, seat)

    def pick(_: Any, kind: str, options: Sequence[int]) -> int:
        texts = texts_of(kind, options)
        return options[texts.index(source.decide(Decision(seat, kind, texts, view)))]

    return pick
