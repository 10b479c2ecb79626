"""The ability `redeal`: what a seat cannot see is dealt anew, and all that it has seen stays (R41 to R44)."""

from __future__ import annotations

from bisect import bisect
from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Final, TypeAlias

from monosim.core import Chance, Checkpoint, shuffled
from monosim.core.match import Dealt, Match
from monosim.rulesets.deal import engine
from monosim.rulesets.deal.decisions import NO, Decision, texts_of
from monosim.rulesets.deal.deckfile import SEEDED, LaterStream, Shuffler, shuffler
from monosim.rulesets.deal.game import resume
from monosim.rulesets.deal.position import Answer, Position

Names: TypeAlias = Mapping[int, Mapping[int, int]]
"""By reshuffle, for each hidden card that came from it, the card that takes its place."""
SILENCE: Final = {"say-no": NO, "double": 0}
"""Answers that nobody sees: a seat that plays nothing looks like one that was not asked (R42)."""
SEEDS: Final = 1 << 63


def redeal(match: Match, seat: int, chance: Chance, weights: Sequence[int] | None = None) -> Dealt | None:
    """Another game since the start of the turn that looks the same to the seat.

    All deals that agree with what the seat has seen are equally likely. With weights, one for each card,
    those are likelier in which cards of greater weight are in hands. None if the turn would have gone another
    way: a seat that is asked to say no has a Just Say No.
    """
    setup, position = match.setup, match.live
    if not 0 <= seat < position.players:
        raise ValueError(f"there is no seat {seat} in a game of {position.players} seats")
    turn = _Turn(match)
    names = deal_anew(position, turn.start, seat, setup.reshuffle, chance, weights)
    seed = chance.below(SEEDS, "seed of reshuffles") if setup.reshuffle == SEEDED else 0
    shuffle, new = turn.shuffler(), rename(turn.start, names)
    twin = engine.run_from(turn.start)
    turn.start.orders = shuffle_as_before(twin, shuffle, names)
    follower = _Follower(rename_answers(position.decided, new), match.decision, seat)
    if not follower.leads_on(twin, setup.limit) or twin.discards != position.discards:
        return None  # the decision does not come, or another Just Say No was spent
    return Dealt(turn.start, (), follower.given, LaterStream(seed, twin.shuffles))


class _Turn:
    """The turn of a match so far: the position at its start, and how it has been shuffled since."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._chance: Chance | None = None
        self.start: Position = match.since[0]
        if self.start.turn < match.live.turn:
            self.start = self._skip_turns(self.start)

    def _skip_turns(self, start: Position) -> Position:
        """The start of this turn, where nobody has been asked anything since the match's checkpoint."""
        for item in resume(self._match.setup, self._make_chance(), start):
            if isinstance(item, Checkpoint) and start.turn == self._match.live.turn:
                break  # the checkpoint holds the position itself
        return start.copy()

    def _make_chance(self) -> Chance:
        if self._chance is None:
            self._chance = self._match.chance()
        return self._chance

    def shuffler(self) -> Shuffler:
        """Shuffles as it was shuffled in this turn. It asks for chance only if there was a reshuffle."""
        orders = deque(self.start.orders)
        how = self._match.setup.reshuffle

        def shuffle(count: int) -> Sequence[int]:
            return orders.popleft() if orders else shuffler(how, self._make_chance())(count)

        return shuffle


def deal_anew(
    position: Position, start: Position, seat: int, how: str, chance: Chance, weights: Sequence[int] | None
) -> Names:
    """A card may lie wherever a card of the same reshuffle lies that the seat cannot see (R43)."""
    held, hidden = find_hidden(position, start, seat, how)
    names: dict[int, dict[int, int]] = {}
    for epoch, cards in sorted(hidden.items()):
        new = deal_cards(sorted(cards), held.get(epoch, 0), chance, weights)
        names[epoch] = dict(zip(cards, new, strict=True))
    return names


def deal_cards(cards: list[int], held: int, chance: Chance, weights: Sequence[int] | None) -> list[int]:
    """The cards in an order in which the first come to the hands: if they have weights, one by one, and a
    card of twice the weight is twice as likely to be the next."""
    hands: list[int] = []
    for _ in range(held if weights else 0):
        heights = list(accumulate(weights[card] for card in cards)) if weights else []
        hands.append(cards.pop(bisect(heights, chance.below(heights[-1], "redeal"))))
    return hands + shuffled(chance, cards, "redeal")


Hidden: TypeAlias = dict[int, list[int]]
"""Cards by the reshuffle that they came from, in order of their places."""


def find_hidden(position: Position, start: Position, seat: int, how: str) -> tuple[dict[int, int], Hidden]:
    """How many cards of each reshuffle are in hands that the seat cannot see, and the cards there and in the
    draw pile.

    When others have put cards under the draw pile, nobody else can tell what lies where since the earlier
    reshuffles (R44).
    """
    known, latest = find_known(position, seat, how), len(start.shuffles)
    is_mixed = bool(position.burying - {seat})
    hidden: Hidden = {}

    def add(cards: Sequence[int]) -> None:
        for card in cards:
            if card not in known:
                epoch = position.epochs.get(card, 0)
                hidden.setdefault(0 if is_mixed and epoch <= latest else epoch, []).append(card)

    for other in position.others[seat]:
        add(position.hands[other])
    held = {epoch: len(cards) for epoch, cards in hidden.items()}
    add(position.pile)
    return held, hidden


def find_known(position: Position, seat: int, how: str) -> set[int]:
    """The cards that lie face down where the seat knows them: those that went to a hand openly, those that
    it put under the draw pile itself, and those that were turned over without being shuffled (R44)."""
    known = position.shown | {card for card, owner in position.buried.items() if owner == seat}
    return known if how == SEEDED else known | (position.epochs.keys() - find_doubtful(position, seat))


def find_doubtful(position: Position, seat: int) -> set[int]:
    """The cards that other seats have put under the draw pile, and those that may have been put there."""
    others = position.burying - {seat}
    held = {card for other in others for card in position.hands[other]}
    return held | {card for card, owner in position.buried.items() if owner != seat}


def rename(start: Position, names: Names) -> Mapping[int, int]:
    """Deal anew the hidden cards of a position at the start of the turn; gives the cards that are others now.
    A card that was reshuffled since has its place in the discard pile, or in what was played."""
    latest = len(start.shuffles)
    new = {card: name for epoch in names if epoch <= latest for card, name in names[epoch].items()}
    start.hands = [[new.get(card, card) for card in hand] for hand in start.hands]
    start.pile = [new.get(card, card) for card in start.pile]
    start.buried = {new.get(card, card): owner for card, owner in start.buried.items()}
    return new


def rename_answers(answers: Sequence[Answer], new: Mapping[int, int]) -> list[Answer]:
    """Nobody sees which card another seat puts under the draw pile."""
    return [
        (seat, kind, new.get(option, option) if kind == "discard" else option)
        for seat, kind, option in answers
    ]


def shuffle_as_before(position: Position, before: Shuffler, names: Names) -> list[Sequence[int]]:
    """Let a position that follows a turn shuffle as it was shuffled then, with the cards dealt anew. Returns
    the list of the orders, which grows with each shuffle."""
    orders: list[Sequence[int]] = []

    def shuffle(count: int) -> Sequence[int]:
        discards, new = position.discards, names.get(len(position.shuffles) + 1, {})
        cards = [discards[place] for place in before(count)]
        orders.append([discards.index(new.get(card, card)) for card in cards])
        return orders[-1]

    position.orders, position.shuffle = [], shuffle
    return orders


class _Reached(Exception):
    """The question that is pending there has been asked here."""


class _Strayed(Exception):
    """The game has gone another way."""


class _Follower:
    """Answers for all seats as in another game, leaving out and adding answers that nobody sees, until the
    question is asked that is pending there."""

    def __init__(self, answers: Sequence[Answer], asked: Decision, viewer: int) -> None:
        self._left = deque(answers)
        self._asked = asked
        self._viewer = viewer
        self.given: list[str] = []

    def leads_on(self, position: engine.Running, limit: int) -> bool:
        """Play on from the start of the turn, and return whether the question is asked."""
        position.pickers = [partial(self._pick, seat) for seat in range(position.players)]
        try:
            engine.play_on(position, limit)
        except _Reached:
            return True
        except _Strayed:
            pass
        return False

    def _pick(self, seat: int, _: object, kind: str, options: Sequence[int]) -> int:
        answer = self._find(seat, kind, options)
        self.given += texts_of(kind, [answer])
        return answer

    def _find(self, seat: int, kind: str, options: Sequence[int]) -> int:
        left = self._left
        while left:
            asked, its_kind, answer = left[0]
            if (seat, kind) == (asked, its_kind) and answer in options:
                return left.popleft()[2]
            if answer != SILENCE.get(its_kind):
                break
            left.popleft()
        if not left and (seat, kind) == self._asked[:2]:
            if seat != self._viewer or texts_of(kind, options) == self._asked.choices:
                raise _Reached
            raise _Strayed
        if kind in SILENCE:
            return SILENCE[kind]
        raise _Strayed
