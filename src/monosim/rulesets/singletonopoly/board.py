"""The 41 spaces and what the properties among them cost. Positions count from 1."""

from __future__ import annotations

from typing import NamedTuple

START, VACATION, GO_ON_VACATION = "Start", "Vacation", "Go On Vacation"
BREAK_TIME, DRAW = "Break Time", "Draw Action Card"

SPACES = 41
VACATION_POSITION = 17
LAGOS, KNUTH = 9, 33
MOST_RESTAURANTS = 5


class Neighborhood(NamedTuple):
    number: int
    name: str
    streets: tuple[int, int, int]

    @property
    def price(self) -> int:
        return 128 * self.number

    @property
    def starting_fee(self) -> int:
        return self.price // 8

    @property
    def restaurant_price(self) -> int:
        return self.price // 2

    @property
    def restaurant_gain(self) -> int:
        return self.restaurant_price // 2

    def fee(self, restaurants: int) -> int:
        """When one player owns all the streets."""
        return self.starting_fee * (2 * restaurants + 2)


NEIGHBORHOODS = (
    Neighborhood(1, "Vauxhall", (2, 3, 4)),
    Neighborhood(2, "Monrovia", (6, 8, 9)),
    Neighborhood(3, "Ozark", (12, 13, 15)),
    Neighborhood(4, "Augusta", (16, 18, 20)),
    Neighborhood(5, "Little Italy", (21, 23, 24)),
    Neighborhood(6, "Gauss", (26, 27, 29)),
    Neighborhood(7, "Turing", (32, 33, 36)),
    Neighborhood(8, "Hampton", (37, 40, 41)),
)

NAMES = (
    "",  # positions count from 1
    START,
    "Victoria Street",
    "Nottingham Avenue",
    "Manchester Road",
    "Granby Golf Club",
    "Luanda Street",
    DRAW,
    "Kinshasa Street",
    "Lagos Avenue",
    "Newton Super Store",
    BREAK_TIME,
    "Camden Avenue",
    "Lake Shore Drive",
    DRAW,
    "Osage Beach Parkway",
    "Sullivan Avenue",
    VACATION,
    "Labadie Street",
    "Monett Golf Club",
    "Potosi Street",
    "Ezio Avenue",
    DRAW,
    "Firenze Street",
    "Venezia Street",
    "Neosho Golf Club",
    "Euler Avenue",
    "Ramanujan Street",
    DRAW,
    "Euclid Avenue",
    BREAK_TIME,
    GO_ON_VACATION,
    "Dijkstra Street",
    "Knuth Street",
    "Leibniz Super Store",
    DRAW,
    "Ritchie Avenue",
    "Chesapeake Avenue",
    "Aurora Golf Club",
    DRAW,
    "Suffolk Avenue",
    "Norfolk Street",
)

STORES = (10, 34)
CLUBS = (5, 19, 25, 38)
STREETS = tuple(street for hood in NEIGHBORHOODS for street in hood.streets)
PROPERTIES = (*STORES, *CLUBS, *STREETS)
"""In the order in which they are always shown, and in which things are done to them."""

PLACE_OF = {street: hood for hood in NEIGHBORHOODS for street in hood.streets}
PRICE = {position: PLACE_OF[position].price if position in PLACE_OF else 512 for position in PROPERTIES}
PAWN_PRICE = {position: price // 2 for position, price in PRICE.items()}
UNPAWN_PRICE = {position: (price * 11024 + 5000) // 10000 for position, price in PAWN_PRICE.items()}
"""The pawn price and 10.24 %, to the nearest integer; no price lies halfway."""

CLUB_FEES = (0, 64, 128, 256, 512)
STORE_FACTOR, BOTH_STORES_FACTOR = 8, 16


def full_name(position: int) -> str:
    """A street is named with its neighborhood."""
    hood = PLACE_OF.get(position)
    return f"{NAMES[position]}, {hood.name}" if hood else NAMES[position]
