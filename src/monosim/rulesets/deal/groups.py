"""A set of property cards on the table."""

from __future__ import annotations

from monosim.rulesets.deal.cards import COLOURS, SIZES

HOUSE_RENT, HOTEL_RENT = 3, 4


class Group:
    """Its colour is fixed for as long as it lies there; its cards are in order of arrival."""

    __slots__ = ("colour", "size", "cards", "house", "hotel")

    def __init__(self, colour: int, cards: list[int] | None = None) -> None:
        self.colour = colour
        self.size = SIZES[colour]
        """As many cards as make it full; buildings do not count."""
        self.cards = cards if cards is not None else []
        self.house: int | None = None
        self.hotel: int | None = None

    def copy(self) -> Group:
        twin = Group(self.colour, self.cards[:])
        twin.house, twin.hotel = self.house, self.hotel
        return twin

    def rent(self) -> int:
        extra = 0 if self.house is None else HOUSE_RENT if self.hotel is None else HOUSE_RENT + HOTEL_RENT
        return COLOURS[self.colour].rents[len(self.cards) - 1] + extra

    def buildings(self) -> list[int]:
        return [card for card in (self.house, self.hotel) if card is not None]

    def pull_down(self, card: int) -> None:
        if card == self.hotel:
            self.hotel = None
        else:
            self.house = None
