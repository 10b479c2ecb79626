"""The ability `redeal`: what a seat cannot see is dealt anew, and all that it has seen stays (R41 to R44)."""

from __future__ import annotations

from bisect import bisect
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

from monosim.core import Chance, Checkpoint, shuffled
from monosim.core.match import Dealt, Match
from monosim.rulesets.deal.decisions import NO, Decision, numbers_of, texts_of
from monosim.rulesets.deal.deckfile import SEEDED, LaterStream, Shuffler, shuffler
from monosim.rulesets.deal.game import resume
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.position import Answer, Position
from monosim.rulesets.deal.turns import play_turns

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
    start, new = rename(turn.start, names)
    twin = start.copy()
    orders = shuffle_as_before(twin, turn.shuffler(), names)
    answers = follow(setup, twin, rename_answers(position.decided, new), match.decision, seat)
    if answers is None or twin.discards != position.discards:  # another Just Say No was spent
        return None
    start.orders = orders
    return Dealt(start, (), answers, LaterStream(seed, twin.shuffles))


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


def rename(start: Position, names: Names) -> tuple[Position, Mapping[int, int]]:
    """The position at the start of the turn with the hidden cards dealt anew, and the cards that are others
    now. A card that was reshuffled since has its place in the discard pile, or in what was played."""
    latest = len(start.shuffles)
    new = {card: name for epoch in names if epoch <= latest for card, name in names[epoch].items()}
    twin = start.copy()
    twin.hands = [[new.get(card, card) for card in hand] for hand in start.hands]
    twin.pile = [new.get(card, card) for card in start.pile]
    twin.buried = {new.get(card, card): owner for card, owner in start.buried.items()}
    return twin, new


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


def follow(
    setup: Setup, twin: Position, answers: Sequence[Answer], asked: Decision, viewer: int
) -> Sequence[str] | None:
    """Play on from the start of a turn by the answers of another game, leaving out and adding those that
    nobody sees. Gives what was answered if this leads to the question that is pending there, else None."""
    game, left, given = play_turns(twin, setup.limit), deque(answers), list[str]()
    item = next(game, None)
    while item is not None:
        if not isinstance(item, Decision):
            item = next(game, None)
            continue
        seat, kind, texts, _ = item
        options = numbers_of(kind, texts)
        if left and (seat, kind) == left[0][:2] and left[0][2] in options:
            answer = left.popleft()[2]
        elif not left and (seat, kind) == asked[:2]:
            return given if seat != viewer or texts == asked.choices else None
        elif left and left[0][2] == SILENCE.get(left[0][1]):
            left.popleft()
            continue
        elif kind in SILENCE:
            answer = SILENCE[kind]
        else:
            return None
        given += texts_of(kind, [answer])
        try:
            item = game.send(given[-1])
        except StopIteration:
            return None
    return None
