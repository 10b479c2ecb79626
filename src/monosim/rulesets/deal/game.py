"""The course of a game, turn by turn; played with events, without them, or step by step by another program.

>>> state = State.new(players=2, seed=7)
>>> while not state.is_over():
...     state.apply(state.decision().options()[-1])
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, cast

from monosim.core import Case, DecisionSource, Outcome, Table
from monosim.core.ruleset import NOTHING
from monosim.rulesets.deal import cards, events
from monosim.rulesets.deal.actions import act
from monosim.rulesets.deal.cards import COUNT, SEEDED, Shuffling, deck_stream
from monosim.rulesets.deal.decisions import NONE, Course, Decision, Question, Steps, View, ask, texts_of
from monosim.rulesets.deal.inputs import LIMIT, Setup, chance, read
from monosim.rulesets.deal.players import PolicySeat
from monosim.rulesets.deal.position import HAND, Position
from monosim.rulesets.deal.rules import choose_readings, rules_for
from monosim.rulesets.deal.transfers import place, play_rent

MOVES = 3
DRAWN_PER_TURN = 2
MOST_IN_HAND = 7


def course(position: Position, limit: int) -> Course[None]:
    """All turns until the game ends. A win counts when everything that follows from a move is done."""
    while begins_turn(position, limit):
        seat, hand = position.seat, position.hands[position.seat]
        for position.moves in range(MOVES, 0, -1):
            options = find_playable(position)
            if len(options) == 1:
                break
            card = yield seat, "move", options
            if card == NONE:
                break
            position.take_from_hand(card)
            if not move_at_once(position, card):
                yield from play_card(position, card)
            if position.wins():
                return position.end(events.Win(seat, position.turn))
        if len(hand) > MOST_IN_HAND:
            yield from discard_to_seven(position)
        position.tell(events.TurnEnd, seat, len(hand))
        position.pass_turn()


def begins_turn(position: Position, limit: int) -> bool:
    """Whether there is another turn; if so, draw its cards."""
    seat = position.seat
    if position.turn > limit:
        position.end(events.TurnLimit(limit))
        return False
    position.tell(events.Turn, position.turn, seat)
    if position.wins():
        position.end(events.Win(seat, position.turn))
    elif is_stale(position):
        position.end(events.Stalemate())
    else:
        position.draw(seat, DRAWN_PER_TURN if position.hands[seat] else HAND)
    return position.ending is None


def is_stale(position: Position) -> bool:
    """Whether nobody has a card to play, and there is none to draw."""
    return not (position.pile or position.discards or any(position.hands))


def find_playable(position: Position) -> list[int]:
    """The option to end the moves, then every card except a wild that has no place to go."""
    hand = position.hands[position.seat]
    if cards.ANY_COLOUR.isdisjoint(hand) or has_room_for_a_wild(position):
        return [NONE, *hand]
    return [NONE, *(card for card in hand if card not in cards.ANY_COLOUR)]


def has_room_for_a_wild(position: Position) -> bool:
    return bool(position.open_sets(position.seat)) or position.rules.wild_starts_sets


def move_at_once(position: Position, card: int) -> bool:
    """Play money or property of one colour, which leave nothing to decide; gives whether it was that."""
    if card >= cards.FIRST_MONEY:
        position.bank(card)
    elif cards.FIRST_PROPERTY <= card < cards.FIRST_WILDCARD:
        position.put(position.seat, card, cards.PRINTED[card][0])
    else:
        return False
    return True


def play_card(position: Position, card: int) -> Steps:
    """The card has left the hand."""
    if card < cards.FIRST_PROPERTY:
        return act(position, card)
    if card < cards.FIRST_RENT:
        return place(position, position.seat, card)
    return play_rent(position, card)


def discard_to_seven(position: Position) -> Course[None]:
    hand = position.hands[position.seat]
    while len(hand) > MOST_IN_HAND:
        card = yield from ask(position.seat, "discard", hand[:])
        position.throw_away(card)


# A game: played with events, without them, or step by step by another program

Picker: TypeAlias = Callable[[Any, str, Sequence[int]], int]
"""A policy that takes the options by number."""


class Result(NamedTuple):
    kind: str
    """`win`, `stalemate` or `turn-limit`."""
    winner: int | None


class State:
    """A game that waits for a decision, or is over."""

    def __init__(
        self, position: Position, limit: int, shuffling: Shuffling, deck: Sequence[int] | None = None
    ) -> None:
        """`position` is at the start of a turn, before the draw; a deck, if given, is dealt first."""
        self.position = position
        self.limit = limit
        self._shuffling = shuffling
        self._news: list[events.Event] = []
        self._answers: list[int] = []
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
        return Decision(seat, kind, texts_of(kind, options), View(self.position, seat))

    def apply(self, option: str) -> None:
        seat, kind, options = self._pending_question()
        decision = self.decision()
        legal = decision.check(option)
        self._news.append(events.Choice(seat, kind, legal))
        self._send(options[decision.choices.index(legal)])

    def view(self, seat: int) -> View:
        return View(self.position, seat)

    def news(self) -> list[events.Event]:
        """The events since the last call."""
        news, self._news = self._news, []
        return news

    def clone(self) -> State:
        """A separate game in the same position, with the events from here on."""
        position = self._origin.copy()
        position.shuffle = self._shuffling.after(position.shuffles)
        twin = State(position, self.limit, self._shuffling)
        for answer in self._answers[:]:
            twin._send(answer)
        twin._news.clear()
        return twin

    def turn_start(self) -> Position:
        """The position at the start of the turn, which can be saved."""
        return self._origin

    def _pending_question(self) -> Question:
        if self._question is None:
            raise ValueError("the game is over: there is nothing to decide")
        return self._question

    def _send(self, answer: int) -> None:
        self._answers.append(answer)
        try:
            self._question = self._course.send(answer)
        except StopIteration:
            self._question = None

    def _tell(self, event: Any, *fields: Any) -> None:
        if event is events.Turn:
            self._origin = self.position.copy()
            self._answers.clear()
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


def outcome(setup: Setup, end: Position) -> Outcome:
    """Scores are full sets. A game that the limit has stopped is at the start of the next turn."""
    winner = end.ending.seat if isinstance(end.ending, events.Win) else None
    columns = {
        "leader": rank_seats(end)[0] if winner is None else winner,
        "reshuffles": len(end.shuffles),
        "short_draws": end.short_draws,
        "stalemate": int(isinstance(end.ending, events.Stalemate)),
    }
    return Outcome(winner, min(end.turn, setup.limit), tuple(end.full), columns)


def rank_seats(position: Position) -> list[int]:
    """By full sets, then by what lies on the table; of equals, the lower seat comes first (R27)."""
    return sorted(
        range(position.players), key=lambda seat: (-position.full[seat], -position.worth(seat), seat)
    )


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
        return cast(Picker, source.policy)
    view = View(position, seat)

    def pick(_: Any, kind: str, options: Sequence[int]) -> int:
        texts = texts_of(kind, options)
        return options[texts.index(source.decide(Decision(seat, kind, texts, view)))]

    return pick
