"""The draw pile, the discard pile, the hands and the banks, and how cards move between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from monosim.rulesets.deal import events
from monosim.rulesets.deal.rules import Rules

HAND = 5


class Piles:
    """`tell` takes an event's type and its fields; without it, nobody listens, and no events are made."""

    __slots__ = (
        "players", "rules", "seat", "pile", "discards", "hands", "banks", "shuffles", "short_draws", "tell",
        "shuffle", "epochs", "shown", "buried", "burying",
    )  # fmt: skip

    def __init__(self, players: int, rules: Rules, shuffle: Callable[[int], Sequence[int]]) -> None:
        self.players = players
        self.rules = rules
        self.shuffle = shuffle
        self.tell: Callable[..., None] | None = None
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
        if self.tell:
            self.tell(events.Deal, tuple(map(tuple, self.hands)))

    def draw(self, seat: int, count: int) -> None:
        pile = self.pile
        if len(pile) < count:
            self._draw_short(seat, count)
            return
        drawn = pile[: -count - 1 : -1]
        del pile[-count:]
        self.hands[seat] += drawn
        if self.tell:
            self.tell(events.Draw, seat, drawn)

    def _draw_short(self, seat: int, count: int) -> None:
        """Draw where the discards have to be shuffled first, and may be too few."""
        drawn = self._draw_one_by_one(self.hands[seat], count)
        if drawn and self.tell:
            self.tell(events.Draw, seat, drawn)
        if len(drawn) < count:
            self.short_draws += 1
            if self.tell:
                self.tell(events.DrawShort, seat, count - len(drawn))

    def _draw_one_by_one(self, hand: list[int], count: int) -> list[int]:
        held = len(hand)
        while len(hand) < held + count:
            if not self.pile:
                if not self.discards:
                    break
                self._reshuffle()
            hand.append(self.pile.pop())
        return hand[held:]

    def _reshuffle(self) -> None:
        order = self.shuffle(len(self.discards))
        cards = [self.discards[place] for place in order]
        self.shuffles.append(len(cards))
        self.epochs.update(dict.fromkeys(cards, len(self.shuffles)))
        self._forget(cards)
        self.discards.clear()
        self.pile = cards[::-1]
        if self.tell:
            self.tell(events.Reshuffle, cards)

    def _forget(self, cards: Sequence[int]) -> None:
        """From now on, nobody knows where these cards lie face down."""
        self.shown.difference_update(cards)
        for card in cards:
            self.buried.pop(card, None)

    # Hand, bank, discard pile

    def take_from_hand(self, card: int) -> None:
        self.hands[self.seat].remove(card)

    def put_in_hand(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)
        self.shown.add(card)
        if self.tell:
            self.tell(events.ToHand, seat, card)

    def bank(self, card: int, how: type = events.Bank) -> None:
        """Put a card into the bank of the seat whose turn it is."""
        self.banks[self.seat].append(card)
        if self.tell:
            self.tell(how, self.seat, card)

    def receive(self, seat: int, card: int) -> None:
        """Put money that another seat paid into the bank."""
        self.banks[seat].append(card)

    def discard(self, card: int) -> None:
        self.discards.append(card)

    def throw_away(self, card: int) -> None:
        """Part with a card too many at the end of the turn."""
        self.take_from_hand(card)
        if self.rules.puts_excess_under:
            self.pile.insert(0, card)
            self._forget([card, *self.hands[self.seat]])  # to the others, it may be any of them
            self.buried[card] = self.seat
            self.burying.add(self.seat)
            if self.tell:
                self.tell(events.PutUnder, self.seat, card)
        else:
            self.discards.append(card)
            if self.tell:
                self.tell(events.Discard, self.seat, card)

    def say_no(self, seat: int) -> int:
        """Spend the Just Say No that has been in the hand longest."""
        hand = self.hands[seat]
        card = self.rules.just_say_no_in(hand)
        hand.remove(card)
        self.discards.append(card)
        return card
