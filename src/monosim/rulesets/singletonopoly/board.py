"""The tables of the manual: the 41 spaces, what the properties cost, and the eighteen Action Cards.

Positions count from 1. Cards files and traces name a card by its code.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

FEWEST_PLAYERS, MOST_PLAYERS = 2, 8

START, VACATION, GO_ON_VACATION = "Start", "Vacation", "Go On Vacation"
BREAK_TIME, DRAW = "Break Time", "Draw Action Card"

SPACES = 41
VACATION_POSITION = 17
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
        """The fee if one player owns all the streets."""
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
"""The properties in property order, in which they are always shown and handled."""

GROUPS: Final[Mapping[str, tuple[int, ...]]] = {
    "Stores": STORES, "Clubs": CLUBS, **{hood.name: hood.streets for hood in NEIGHBORHOODS}
}  # fmt: skip
HOOD_OF = {street: hood for hood in NEIGHBORHOODS for street in hood.streets}
PRICE = {position: HOOD_OF[position].price if position in HOOD_OF else 512 for position in PROPERTIES}
PAWN_PRICE = {position: price // 2 for position, price in PRICE.items()}
UNPAWN_PRICE = {position: (price * 11024 + 5000) // 10000 for position, price in PAWN_PRICE.items()}
"""The pawn price plus 10.24 %, rounded to the nearest integer; no price lies halfway."""

CLUB_FEES = (0, 64, 128, 256, 512)
STORE_FACTOR, BOTH_STORES_FACTOR = 8, 16


def full_name(position: int) -> str:
    """The name of a space; a street's neighborhood is added."""
    hood = HOOD_OF.get(position)
    return f"{NAMES[position]}, {hood.name}" if hood else NAMES[position]


def shorten(place: int) -> str:
    """`Lake Shore` for Lake Shore Drive, and `Granby` for Granby Golf Club."""
    words = NAMES[place].split()
    if place in PRICE:
        return " ".join(words[:-1]) if place in HOOD_OF else words[0]
    return "Draw a card" if NAMES[place] == DRAW else NAMES[place]


# The Action Cards

OFF, VAC = "OFF", "VAC"
GET, GIVE = "GET32", "GIVE32"
LAGOS, KNUTH = "LAGOS", "KNUTH"

MESSAGES: Final[Mapping[str, str]] = {
    "G128": "You gain $128",
    "G256": "You gain $256",
    "L128": "You lose $128",
    "L256": "You lose $256",
    GET: "You get $32 from every other player",
    GIVE: "You must pay every other player $32",
    "M32": "You must pay $32 per restaurant for maintenance",
    "M64": "You must pay $64 per restaurant for maintenance",
    "F4": "Move ahead 4 spaces",
    "B4": "Move back 4 spaces",
    "F8": "Move ahead 8 spaces",
    "B8": "Move back 8 spaces",
    LAGOS: "Lagos is the most populated city in Africa. Move to Lagos Avenue.",
    KNUTH: (
        'Computer scientist Donald Knuth once said "Programs are meant to be read by humans and only'
        ' incidentally for computers to execute". Move to Knuth Street.'
    ),
    OFF: "Get off Vacation free. Keep this card and use it when needed, or trade it.",
    VAC: "Go on Vacation",
}
DECK, TIE = "deck", "tie"
"""What is shuffled: the deck, and the players who tie for a place in the play order."""
UNSHUFFLED: Final = tuple(code for code in MESSAGES for _ in range(2 if code in (OFF, VAC) else 1))

GAIN: Final[Mapping[str, int]] = {"G128": 128, "G256": 256}
LOSS: Final[Mapping[str, int]] = {"L128": 128, "L256": 256}
MAINTENANCE: Final[Mapping[str, int]] = {"M32": 32, "M64": 64}
STEPS: Final[Mapping[str, int]] = {"F4": 4, "B4": -4, "F8": 8, "B8": -8}
DESTINATION: Final[Mapping[str, int]] = {LAGOS: 9, KNUTH: 33}
EACH_OTHER: Final = 32
