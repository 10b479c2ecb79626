"""What the referee of the official rules keeps on the desk: hands, banks, sets, piles, and claims."""

from __future__ import annotations

from typing import Any

from rulesets.deal.model_base import COLOURS, KIND, RENTS, VALUE

__all__ = ["COLOURS", "KIND", "Claim", "Desk", "Lot", "Violation", "check", "is_land", "worth_of"]

DECK = [card for card in range(107) if card != 32]
"""The published deck has two hotels."""
UNBUILT = ("Railroad", "Utility")


class Violation(Exception):
    """The log tells something that the published rules do not allow."""


def check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Violation(otherwise)


def worth_of(card: int) -> int:
    return 2 if COLOURS[card] == ["Railroad"] else VALUE[card]


def is_land(card: int) -> bool:
    return KIND[card] in ("property", "multi")


class Lot:
    """A set of property."""

    def __init__(self, colour: str) -> None:
        self.colour = colour
        self.cards: list[int] = []
        self.buildings: list[int] = []

    def size(self) -> int:
        return len(RENTS[self.colour])

    def has_colour(self) -> bool:
        return any(KIND[card] != "multi" for card in self.cards)

    def is_full(self) -> bool:
        return len(self.cards) == self.size() and self.has_colour()

    def rent(self) -> int:
        return RENTS[self.colour][len(self.cards) - 1] + (0, 3, 7)[len(self.buildings)]


class Claim:
    """What the seat of the turn wants of a victim, and how many Just Say No have answered."""

    def __init__(self, kind: str, victim: int, amount: int) -> None:
        self.kind, self.victim, self.amount, self.answers = kind, victim, amount, 0

    @property
    def is_refused(self) -> bool:
        return self.answers % 2 == 1


class Desk:
    def __init__(self) -> None:
        self.players = self.turn = self.seat = self.played = self.due = self.doubles = 0
        self.has_ended, self.is_over = True, False
        self.unseen = set(DECK)
        """The first part of the draw pile, in an order that nobody knows."""
        self.pile: list[int] = []
        """What lies below it, in order."""
        self.discards: list[int] = []
        self.drawn_before: list[int] = []
        """The last cards of a pile, drawn before the discards were shuffled."""
        self.claims: list[Claim] = []
        self.declined: set[int] = set()
        self.debt: dict[str, Any] | None = None
        self.rent_to_target: int | None = None
        self.chosen: dict[str, str] = {}
        self.moved: set[int] = set()

    def sit_down(self, players: int) -> None:
        self.players = players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.banks: list[list[int]] = [[] for _ in range(players)]
        self.lands: list[list[Lot]] = [[] for _ in range(players)]
        self.incoming: list[list[int]] = [[] for _ in range(players)]

    def others(self) -> list[int]:
        return [(self.seat + step) % self.players for step in range(1, self.players)]

    # Cards leave a place

    def leave_pile(self, card: int) -> None:
        if self.unseen:
            check(card in self.unseen, "the card is not in the draw pile")
            self.unseen.remove(card)
        else:
            check(self.pile[:1] == [card], "another card is on top of the draw pile")
            del self.pile[0]

    def leave_hand(self, seat: int, card: int) -> None:
        check(card in self.hands[seat], "the card is not in the hand")
        self.hands[seat].remove(card)

    def play(self, event: dict[str, Any]) -> None:
        """A card of the turn."""
        self.check_seat(event)
        check(not self.claims and self.debt is None, "the move before is not done")
        self.check_buildings()
        self.leave_hand(self.seat, event["card"])
        self.played += 1
        self.moved.clear()
        check(self.played <= 3, "a turn has 3 cards")

    def give_up(self, seat: int, card: int) -> None:
        """A card leaves the bank or the land of its owner."""
        if card in self.banks[seat]:
            self.banks[seat].remove(card)
            return
        lots = [lot for lot in self.lands[seat] if card in (*lot.cards, *lot.buildings)]
        check(bool(lots), "the card is neither in the bank nor in a set")
        if is_land(card):
            lots[0].cards.remove(card)
        else:
            check(lots[0].buildings[-1] == card, "the hotel goes before the house")
            lots[0].buildings.pop()
        self.clear_empty_lots()

    def clear_empty_lots(self) -> None:
        for land in self.lands:
            land[:] = [lot for lot in land if lot.cards or lot.buildings]

    def find_lot(self, seat: int, card: int, colour: str, size: int) -> Lot:
        """The set that a card comes to: a new one, the one that was named, or the newest with room."""
        onto = self.chosen.pop("onto", None)
        joined = self.chosen.pop("join", None) if KIND[card] == "multi" else None
        if size == 1:
            check(onto in (None, "new"), "the card should have joined a set")
            self.lands[seat].append(Lot(colour))
            return self.lands[seat][-1]
        room = [lot for lot in self.lands[seat] if lot.colour == colour and 0 < len(lot.cards) < lot.size()]
        named = onto or joined
        lots = [lot for lot in room if named in (None, str(lot.cards[0]))]
        check(bool(lots), "there is no such set with room")
        return lots[-1]

    # Claims and how they are met

    def claim(self, kind: str, victims: list[int], amount: int) -> None:
        check(not self.claims, "the action before is not done")
        self.claims = [Claim(kind, victim, amount) for victim in victims]
        self.declined = set()

    def responder(self) -> int:
        """Who may say no now: first the victim, then the other, in turn."""
        return self.seat if self.claims[0].is_refused else self.claims[0].victim

    def face(self, seat: int) -> None:
        """A seat is asked whether it says no: it must be its turn to answer."""
        if self.claims and self.claims[0].is_refused and seat != self.seat:
            self.close_refusal()
        check(bool(self.claims) and self.responder() == seat, "there is nothing that seat could refuse")

    def check_declined(self) -> None:
        seat = self.responder()
        holds = any(KIND[card] == "just-say-no" for card in self.hands[seat])
        check(not holds or seat in self.declined, f"P{seat} was not asked for a Just Say No")

    def close_refusal(self) -> None:
        if self.claims and self.claims[0].is_refused:
            self.check_declined()
            del self.claims[0]
            self.declined = set()

    def settle_claim(self, victim: int) -> Claim:
        check(bool(self.claims), "nothing has been played that allows this")
        check(self.claims[0].victim == victim, "it is the turn of another to answer")
        self.check_declined()
        self.declined = set()
        return self.claims.pop(0)

    # What holds whenever a move begins, and at the end of the turn

    def check_seat(self, event: dict[str, Any]) -> None:
        check(event["seat"] == self.seat and not self.has_ended, "it is not the turn of that seat")

    def check_rest(self) -> None:
        check(not self.claims and self.debt is None and not self.doubles, "the move before is not done")
        check(self.rent_to_target is None and not any(self.incoming), "a card is on its way")
        check(self.due == 0, f"{self.due} cards are to be drawn")
        check(not self.has_won(self.seat), "the game is won")

    def check_buildings(self) -> None:
        """In the midst of rearranging, a set may be filled again (R30)."""
        for lot in (lot for land in self.lands for lot in land):
            check(not lot.buildings or lot.is_full(), "a broken set keeps its buildings")

    def has_won(self, seat: int) -> bool:
        return len({lot.colour for lot in self.lands[seat] if lot.is_full()}) >= 3

    def worth(self, seat: int) -> int:
        land = [card for lot in self.lands[seat] for card in (*lot.cards, *lot.buildings)]
        return sum(map(worth_of, (*self.banks[seat], *land)))

    def find_scope(self, card: int) -> list[Any]:
        """What a card can be played on: seats, or sets of one's own."""
        kind, mine = KIND[card], self.lands[self.seat]
        if kind in ("house", "hotel"):
            floors = ("house", "hotel").index(kind)
            full = [lot for lot in mine if lot.is_full() and lot.colour not in UNBUILT]
            return [lot for lot in full if len(lot.buildings) == floors]
        if kind in ("rent", "wild-rent"):
            return [lot for lot in mine if lot.has_colour() and lot.colour in (COLOURS[card] or RENTS)]
        if kind == "force-deal" and all(lot.is_full() for lot in mine):
            return []
        return [other for other in self.others() if self.can_hit(kind, other)]

    def can_hit(self, kind: str, other: int) -> bool:
        if kind in ("debt-collector", "birthday"):
            return self.worth(other) > 0
        full = [lot.is_full() for lot in self.lands[other]]
        return {"deal-breaker": any(full), "sly-deal": not all(full), "force-deal": not all(full)}.get(
            kind, False
        )
