"""The 107 cards and the ten colours by number, and a set of property on the table.

Whatever follows from the table of cards is computed from it: a card more, and the rest goes along.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from monosim.core import value


@value
class Colour(NamedTuple):
    name: str
    rents: tuple[int, ...]
    """The rents by number of cards; a set is full with as many cards as there are rents."""
    has_buildings: bool = True


COLOURS: Final = (
    Colour("Green", (2, 4, 7)),
    Colour("DarkBlue", (3, 8)),
    Colour("LightBlue", (1, 2, 3)),
    Colour("Red", (2, 3, 6)),
    Colour("Utility", (1, 2), has_buildings=False),
    Colour("Yellow", (2, 4, 6)),
    Colour("Orange", (1, 3, 5)),
    Colour("Brown", (1, 2)),
    Colour("Purple", (1, 2, 4)),
    Colour("Railroad", (1, 2, 3, 4), has_buildings=False),
)
COLOUR_NAMES: Final = tuple(colour.name for colour in COLOURS)
COLOUR_OF: Final = {name: number for number, name in enumerate(COLOUR_NAMES)}
RENTS: Final = tuple(colour.rents for colour in COLOURS)
SIZES: Final = tuple(map(len, RENTS))
ALL_COLOURS: Final = tuple(range(len(COLOURS)))


@value
class Card(NamedTuple):
    kind: str
    name: str
    value: int
    colours: tuple[int, ...] = ()
    """The colours in printed order; none for a card of any colour."""


_ACTIONS = (
    ("deal-breaker", "Deal Breaker", 2, 5),
    ("just-say-no", "Just Say No", 3, 4),
    ("sly-deal", "Sly Deal", 3, 3),
    ("force-deal", "Force Deal", 3, 3),
    ("debt-collector", "Debt Collector", 3, 3),
    ("birthday", "It's My Birthday", 3, 2),
    ("pass-go", "Pass Go", 10, 1),
    ("house", "House", 3, 3),
    ("hotel", "Hotel", 3, 4),
    ("double-rent", "Double The Rent", 2, 1),
)
_PROPERTIES = (
    ("Green", 3, 4), ("DarkBlue", 2, 4), ("LightBlue", 3, 1), ("Red", 3, 3), ("Utility", 2, 2),
    ("Yellow", 3, 3), ("Orange", 3, 2), ("Brown", 2, 1), ("Purple", 3, 2), ("Railroad", 4, 1),
)  # fmt: skip
_WILDCARDS = (
    ("Purple/Orange", 2, 2), ("LightBlue/Brown", 1, 1), ("LightBlue/Railroad", 1, 4),
    ("DarkBlue/Green", 1, 4), ("Railroad/Green", 1, 4), ("Red/Yellow", 2, 3), ("Utility/Railroad", 1, 2),
)  # fmt: skip
_RENT_CARDS = ("Purple/Orange", "Railroad/Utility", "Green/DarkBlue", "Brown/LightBlue", "Red/Yellow")
_MONEY = ((10, 1), (5, 2), (4, 3), (3, 3), (2, 5), (1, 6))


def _deck() -> Iterator[Card]:
    for kind, name, count, worth in _ACTIONS:
        yield from [Card(kind, name, worth)] * count
    for name, count, worth in _PROPERTIES:
        yield from [Card("property", name, worth, (COLOUR_OF[name],))] * count
    for name, count, worth in _WILDCARDS:
        yield from [Card("wild2", f"{name} wild", worth, _colours_of(name))] * count
    yield from [Card("wild", "any-colour wild", 0)] * 2
    for name in _RENT_CARDS:
        yield from [Card("rent", f"{name} rent", 1, _colours_of(name))] * 2
    yield from [Card("wild-rent", "any-colour rent", 3)] * 3
    for worth, count in _MONEY:
        yield from [Card("money", f"${worth}M", worth)] * count


def _colours_of(name: str) -> tuple[int, ...]:
    return tuple(COLOUR_OF[colour] for colour in name.split("/"))


DECK: Final = tuple(_deck())
COUNT: Final = len(DECK)
KIND: Final = tuple(card.kind for card in DECK)
VALUE: Final = tuple(card.value for card in DECK)
PRINTED: Final = tuple(card.colours for card in DECK)


def _cards_of(*kinds: str) -> frozenset[int]:
    return frozenset(card for card, kind in enumerate(KIND) if kind in kinds)


PROPERTY: Final = _cards_of("property", "wild2", "wild")
"""The cards of one, two or any colours: they lie in sets and never in a bank."""
ANY_COLOUR: Final = _cards_of("wild")
"""The multi-colour wilds."""
JUST_SAY_NO: Final = _cards_of("just-say-no")
HOUSES: Final = _cards_of("house")
HOTELS: Final = _cards_of("hotel")


def is_property(card: int) -> bool:
    return card in PROPERTY


def title(card: int) -> str:
    """The card's name for people, with the number by which scripts call it."""
    return f"{DECK[card].name} #{card}"


HOUSE_RENT, HOTEL_RENT = 3, 4


class Group:
    """A set of property. Its colour is fixed while it lies there; its cards are in order of arrival."""

    __slots__ = ("colour", "size", "cards", "house", "hotel")

    def __init__(self, colour: int, cards: list[int] | None = None) -> None:
        self.colour = colour
        self.size = SIZES[colour]
        """The number of cards of a full set; buildings do not count."""
        self.cards = cards if cards is not None else []
        self.house: int | None = None
        self.hotel: int | None = None

    def copy(self) -> Group:
        twin = Group(self.colour, self.cards[:])
        twin.house, twin.hotel = self.house, self.hotel
        return twin

    def is_full(self) -> bool:
        return len(self.cards) == self.size

    def has_colour(self) -> bool:
        """Whether a card of one or two colours lies there; a wild of any colour has none of its own."""
        cards = self.cards
        return bool(cards) and (cards[0] not in ANY_COLOUR or not ANY_COLOUR.issuperset(cards))

    def takes_a_wild(self) -> bool:
        """Whether a wild of any colour may join: there is room, and wilds alone are never a full set."""
        free = self.size - len(self.cards)
        return free > 1 or (free == 1 and self.has_colour())

    def rent(self) -> int:
        rent = RENTS[self.colour][len(self.cards) - 1]
        if self.house is None or len(self.cards) < self.size:
            return rent
        return rent + (HOUSE_RENT if self.hotel is None else HOUSE_RENT + HOTEL_RENT)

    def buildings(self) -> list[int]:
        return [card for card in (self.house, self.hotel) if card is not None]

    def pull_down(self, card: int) -> None:
        if card == self.hotel:
            self.hotel = None
        else:
            self.house = None
