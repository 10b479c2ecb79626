"""The bonus as a Markov chain, made from the rules themselves by trying every draw.

A node is where the token rests before a roll, with all of the past that matters to the future.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from monosim.rulesets.once_around.board import DECKS, Board, Card
from monosim.rulesets.once_around.events import CardDrawn, Event, RailroadPaid
from monosim.rulesets.once_around.game import State, land, move
from monosim.rulesets.once_around.rules import Dice, Rules
from monosim.study.ways import Scripted, every_way


class Memory(NamedTuple):
    """What the future depends on besides the space."""

    landed: tuple[int, ...] = ()
    """The railroads landed on; always empty if they pay linearly in the number of landings."""
    chance: tuple[int, ...] = ()
    chest: tuple[int, ...] = ()


class Node(NamedTuple):
    space: int
    memory: Memory


class Arrival(NamedTuple):
    """A space that the token has come to, before the space acts."""

    space: int
    dice: Dice | None
    """The dice that moved the token, if they matter."""
    is_last: bool
    """The space beyond Go: the round is over after it."""


class Move(NamedTuple):
    """One way a roll may go. Without an arrival the round is over."""

    probability: Fraction
    credits: int
    arrival: Arrival | None


class Landing(NamedTuple):
    """One way a landing may go.

    If railroads pay linearly, it is played as if the token had landed on no railroad before. Each earlier
    landing then adds `rise` to the credits, and this one adds `landings` to their number.
    """

    probability: Fraction
    credits: int
    rise: int
    landings: int
    node: Node


class Chain:
    def __init__(self, board: Board, rules: Rules) -> None:
        self.board = board
        self.rules = rules
        self.deals = rules.left_after_drawing((0, 1), 0, 2) != (0, 1)
        """Whether a card that was drawn is gone."""
        unpaid = board._replace(chance=_unpaid(board.chance), chest=_unpaid(board.chest))
        self._played = unpaid if self.deals else board
        self._looks_back = rules.utility_dice((1, 2), Scripted([])) == (1, 2)
        """Whether a utility counts the dice that moved the token."""
        self.moves = cache(self._moves)
        self.landings = cache(self._landings)
        self.owed = cache(self._credits_owed)
        self.start = Node(0, self._memory(State(self._played)))

    def _moves(self, space: int) -> list[Move]:
        ways: Counter[tuple[int, Arrival | None]] = Counter()
        for dice in product(range(1, 7), range(1, 7)):
            state = State(self._played)
            state.position = space
            visits = _return_value(move(state, dice, self.rules))
            ways[state.total, self._arrival(state, dice) if visits else None] += 1
        return [Move(Fraction(times, 36), *way) for way, times in ways.items()]

    def _arrival(self, state: State, dice: Dice) -> Arrival:
        matters = self._looks_back and self._may_reach_utility(state.position)
        return Arrival(state.position, dice if matters else None, state.over)

    def _may_reach_utility(self, space: int) -> bool:
        """Whether the space is a utility, or cards may move the token back to one."""
        kind = self.board.spaces[space].kind
        back = (card.amount for card in self.board.decks.get(kind, ()) if card.effect == "back")
        return kind == "utility" or any(self._may_reach_utility(space - steps) for steps in back)

    def _landings(self, arrival: Arrival, memory: Memory) -> list[Landing]:
        """Only a railroad and a deck depend on the past; other spaces are tried once."""
        kind = self.board.spaces[arrival.space].kind
        if kind == "railroad" or kind in DECKS or memory == self.start.memory:
            return self._try_all(arrival, memory)
        return [
            landing._replace(node=landing.node._replace(memory=memory))
            for landing in self.landings(arrival, self.start.memory)
        ]

    def _try_all(self, arrival: Arrival, memory: Memory) -> list[Landing]:
        ways: defaultdict[tuple[int, int, int, Node], Fraction] = defaultdict(Fraction)
        for probability, way in every_way(lambda chance: self._land(arrival, memory, chance)):
            ways[way] += probability
        return [Landing(probability, *way) for way, probability in ways.items()]

    def _land(self, arrival: Arrival, memory: Memory, chance: Scripted) -> tuple[int, int, int, Node]:
        state = State(self._played)
        state.position = arrival.space
        state.landed = memory.landed
        state.left = {"chance": memory.chance, "chest": memory.chest}
        events = list(land(state, arrival.dice or (1, 1), self.rules, chance))
        railroads = [event.space for event in events if isinstance(event, RailroadPaid)]
        linear = self.rules.railroads_are_linear
        return (
            state.total + self._refill_credits(events, memory),
            sum(self.board.spaces[space].credits for space in railroads) if linear else 0,
            len(railroads) if linear else 0,
            Node(state.position, self._memory(state)),
        )

    def _memory(self, state: State) -> Memory:
        landed = () if self.rules.railroads_are_linear else self.rules.railroads_that_count(state.landed)
        return Memory(landed, *(self._alike(deck, state.left[deck]) for deck in DECKS))

    # Dealt cards. It matters only to the total which of the paying cards are gone. So only their number is
    # kept, and they are paid later: all of them when the deck is used up; at the end, as many as are gone,
    # every choice being equally likely. This leaves 135 pairs of decks instead of 961.

    def _alike(self, deck: str, left: tuple[int, ...]) -> tuple[int, ...]:
        if not self.deals:
            return left
        pays = [card for card, _ in _pays(self.board.decks[deck])]
        moves = [card for card in left if card not in pays]
        return tuple(sorted(moves + pays[: len(left) - len(moves)]))

    def _refill_credits(self, events: Iterable[Event], memory: Memory) -> int:
        owed = 0
        drawn = Counter(event.deck for event in events if isinstance(event, CardDrawn))
        for deck, cards in self.board.decks.items():
            if self.deals and cards:
                gone = len(cards) - len(getattr(memory, deck)) + drawn[deck]
                owed += gone // len(cards) * sum(amount for _, amount in _pays(cards))
        return owed

    def _credits_owed(self, memory: Memory) -> list[tuple[Fraction, int]]:
        """What the cards that are gone from the decks pay at the end, with probabilities."""
        if not self.deals:
            return [(Fraction(1), 0)]
        ways: Counter[int] = Counter()
        for chance, chest in product(*(self._sums(deck, getattr(memory, deck)) for deck in DECKS)):
            ways[chance + chest] += 1
        return [(Fraction(times, ways.total()), total) for total, times in ways.items()]

    def _sums(self, deck: str, left: tuple[int, ...]) -> list[int]:
        pays = _pays(self.board.decks[deck])
        gone = sum(card not in left for card, _ in pays)
        return [sum(amount for _, amount in some) for some in combinations(pays, gone)]

    def nodes(self) -> list[Node]:
        """All nodes that can be reached, the start first."""
        found = {self.start: None}
        for node in (queue := [self.start]):
            for after in self._after(node):
                if after not in found:
                    found[after] = None
                    queue.append(after)
        return list(found)

    def _after(self, node: Node) -> Iterator[Node]:
        for way in self.moves(node.space):
            if way.arrival is not None and not way.arrival.is_last:
                yield from (landing.node for landing in self.landings(way.arrival, node.memory))


def _pays(cards: Sequence[Card]) -> list[tuple[int, int]]:
    return [(index, card.amount) for index, card in enumerate(cards) if card.effect == "pay"]


def _unpaid(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card._replace(amount=0) if card.effect == "pay" else card for card in cards)


def _return_value(game: Iterator[Event]) -> bool:
    """What a generator returns; its events have already changed the state."""
    while True:
        try:
            next(game)
        except StopIteration as end:
            return bool(end.value)
