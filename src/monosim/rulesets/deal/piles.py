"""The draw pile, the discard pile, the hands and the banks, and how cards move between them.

Nothing is told here: the rules move cards by these methods, and say what has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from monosim.rulesets.deal.rules import Rules

HAND = 5


class Piles:
    __slots__ = (
        "players", "rules", "seat", "pile", "discards", "hands", "banks", "shuffles", "short_draws",
        "shuffle", "orders", "epochs", "shown", "buried", "burying",
    )  # fmt: skip

    def __init__(self, players: int, rules: Rules, shuffle: Callable[[int], Sequence[int]] = range) -> None:
        self.players = players
        self.rules = rules
        self.shuffle = shuffle
        """Gives an order of so many cards. It belongs to whoever plays on from here, and is in no copy."""
        self.orders: list[Sequence[int]] = []
        """The orders of the next reshuffles, which are known before chance is asked (`redeal`)."""
        self.seat = 0
        """The seat whose turn it is."""
        self.pile: list[int] = []
        """The draw pile, its top last."""
        self.discards: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.banks: list[list[int]] = [[] for _ in range(players)]
        self.shuffles: list[int] = []
        """The number of cards of each reshuffle."""
        self.short_draws = 0
        self.epochs: dict[int, int] = {}
        """By card, the number of the reshuffle that it last came from, if it was ever in one."""
        self.shown: set[int] = set()
        """The cards that went to a hand openly: as long as they are in a hand, everybody knows in which."""
        self.buried: dict[int, int] = {}
        """By card that was put under the draw pile, the seat that knows it."""
        self.burying: set[int] = set()
        """The seats that have put cards there."""

    # Drawing

    def deal(self, deck: Sequence[int]) -> None:
        """Deal one card at a time, the first seat first; the top of `deck` comes first."""
        dealt = HAND * self.players
        self.hands = [list(deck[seat : dealt : self.players]) for seat in range(self.players)]
        self.pile = list(deck[: dealt - 1 : -1])

    def draw(self, seat: int, count: int) -> list[int]:
        """Draw from a pile that has as many; gives the cards."""
        drawn = self.pile[: -count - 1 : -1]
        del self.pile[-count:]
        self.hands[seat] += drawn
        return drawn

    def reshuffle(self) -> list[int]:
        """Make a draw pile of the discards; gives it, the top first."""
        count = len(self.discards)
        order = self.orders.pop(0) if self.orders else self.shuffle(count)
        cards = [self.discards[place] for place in order]
        self.shuffles.append(count)
        self.epochs.update(dict.fromkeys(cards, len(self.shuffles)))
        self._forget(cards)
        self.discards.clear()
        self.pile = cards[::-1]
        return cards

    def _forget(self, cards: Sequence[int]) -> None:
        """From now on, nobody knows where these cards lie face down."""
        self.shown.difference_update(cards)
        for card in cards:
            self.buried.pop(card, None)

    # Hand, bank, discard pile

    def take_from_hand(self, card: int) -> None:
        self.hands[self.seat].remove(card)

    def put_in_hand(self, seat: int, card: int) -> None:
        """Openly, so that everybody knows where the card is."""
        self.hands[seat].append(card)
        self.shown.add(card)

    def receive(self, seat: int, card: int) -> None:
        """Put money into the bank."""
        self.banks[seat].append(card)

    def discard(self, card: int) -> None:
        self.discards.append(card)

    def put_under(self, card: int) -> None:
        """Put a card of the hand under the draw pile."""
        self.take_from_hand(card)
        self.pile.insert(0, card)
        self._forget([card, *self.hands[self.seat]])  # to the others, it may be any of them
        self.buried[card] = self.seat
        self.burying.add(self.seat)

    def say_no(self, seat: int) -> int:
        """Spend the Just Say No that has been in the hand longest."""
        hand = self.hands[seat]
        card = self.rules.just_say_no_in(hand)
        hand.remove(card)
        self.discards.append(card)
        return card
