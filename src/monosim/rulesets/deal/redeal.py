"""Deal anew what a seat cannot see, so that all that it has seen stays as it was (R41 to R44)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from monosim.core import Chance, SeededChance, shuffled
from monosim.rulesets.deal.cards import SEEDED, Shuffler, Shuffling
from monosim.rulesets.deal.decisions import NO
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.position import Position

Answer: TypeAlias = tuple[int, str, int]
"""The seat that was asked, the kind of decision, and the option by number."""
Names: TypeAlias = Mapping[int, Mapping[int, int]]
"""By reshuffle, for each hidden card that came from it, the card that takes its place."""
SILENCE: Final = {"say-no": NO, "double": 0}
"""Answers that nobody sees: a seat that plays nothing looks like one that was not asked (R42)."""
SEEDS: Final = 1 << 63


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

    position.shuffle = shuffle
    return orders


def shuffle_unknown(setup: Setup) -> Setup:
    """A save with its draw pile in an order of the seed: nobody knows the order in the file (R45)."""
    if setup.start is None:
        return setup
    start = setup.start.copy()
    stream = SeededChance(setup.seed).stream("pile")
    start.pile = shuffled(stream, sorted(start.pile), "pile")
    return setup._replace(start=start)


class Redealt(NamedTuple):
    """How a game that was dealt anew is shuffled: in the turn so far as before, then by a seed of its own."""

    turn: int
    """The number of reshuffles before the turn."""
    orders: Sequence[Sequence[int]]
    then: Shuffling

    @property
    def how(self) -> str:
        return self.then.how

    def after(self, earlier: Sequence[int]) -> Shuffler:
        left = self.orders[len(earlier) - self.turn :]
        later = self.then.after((*earlier, *map(len, left)))
        queue = iter(left)
        return lambda count: next(queue, None) or later(count)
