"""The tables of the manual: the 41 spaces, what the properties cost, and the eighteen Action Cards.

Positions count from 1. Cards files and traces name a card by its code.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

FEWEST_PLAYERS, MOST_PLAYERS = 2, 8

START, VACATION, GO_ON_VACATION = "Start", "Vacation", "Go On Vacation"
BREAK_TIME, DRAW = "Break Time", "Draw Action Card"

MOST_RESTAURANTS = 5
STORE, CLUB = "Super Store", "Golf Club"
BOARD: Final = (
    (START, ""),
    ("Victoria Street", "Vauxhall"),
    ("Nottingham Avenue", "Vauxhall"),
    ("Manchester Road", "Vauxhall"),
    ("Granby Golf Club", CLUB),
    ("Luanda Street", "Monrovia"),
    (DRAW, ""),
    ("Kinshasa Street", "Monrovia"),
    ("Lagos Avenue", "Monrovia"),
    ("Newton Super Store", STORE),
    (BREAK_TIME, ""),
    ("Camden Avenue", "Ozark"),
    ("Lake Shore Drive", "Ozark"),
    (DRAW, ""),
    ("Osage Beach Parkway", "Ozark"),
    ("Sullivan Avenue", "Augusta"),
    (VACATION, ""),
    ("Labadie Street", "Augusta"),
    ("Monett Golf Club", CLUB),
    ("Potosi Street", "Augusta"),
    ("Ezio Avenue", "Little Italy"),
    (DRAW, ""),
    ("Firenze Street", "Little Italy"),
    ("Venezia Street", "Little Italy"),
    ("Neosho Golf Club", CLUB),
    ("Euler Avenue", "Gauss"),
    ("Ramanujan Street", "Gauss"),
    (DRAW, ""),
    ("Euclid Avenue", "Gauss"),
    (BREAK_TIME, ""),
    (GO_ON_VACATION, ""),
    ("Dijkstra Street", "Turing"),
    ("Knuth Street", "Turing"),
    ("Leibniz Super Store", STORE),
    (DRAW, ""),
    ("Ritchie Avenue", "Turing"),
    ("Chesapeake Avenue", "Hampton"),
    ("Aurora Golf Club", CLUB),
    (DRAW, ""),
    ("Suffolk Avenue", "Hampton"),
    ("Norfolk Street", "Hampton"),
)
"""The spaces by name, in order, and what belongs together: the streets of a neighborhood, stores, clubs. All
that follows is worked out from this table, so that another space is another line of it."""


class Neighborhood(NamedTuple):
    number: int
    name: str
    streets: tuple[int, ...]

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


NAMES = ("", *(name for name, _ in BOARD))
"""By position, which counts from 1."""
SPACES = len(BOARD)
VACATION_POSITION = NAMES.index(VACATION)
_PLACES: dict[str, list[int]] = {}
for _position, (_, _group) in enumerate(BOARD, 1):
    _PLACES.setdefault(_group, []).append(_position)
NEIGHBORHOODS = tuple(
    Neighborhood(number, name, tuple(_PLACES[name]))
    for number, name in enumerate((group for group in _PLACES if group not in ("", STORE, CLUB)), 1)
)

STORES, CLUBS = tuple(_PLACES[STORE]), tuple(_PLACES[CLUB])
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

CLUB_FEES = (0, *(64 << others for others in range(len(CLUBS))))
"""By the number of clubs of their owner; each doubles the fee."""
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

Kind: TypeAlias = Literal[
    "gain", "loss", "from each", "to each", "maintenance", "steps", "destination", "off", "vacation"
]


class Card(NamedTuple):
    code: str
    kind: Kind
    message: str
    amount: int = 0
    """Of money; of spaces; or the position to which it leads."""
    copies: int = 1


OFF, VAC = "OFF", "VAC"
GET, GIVE = "GET32", "GIVE32"
LAGOS, KNUTH = "LAGOS", "KNUTH"

CARDS: Final = (
    Card("G128", "gain", "You gain $128", 128),
    Card("G256", "gain", "You gain $256", 256),
    Card("L128", "loss", "You lose $128", 128),
    Card("L256", "loss", "You lose $256", 256),
    Card(GET, "from each", "You get $32 from every other player", 32),
    Card(GIVE, "to each", "You must pay every other player $32", 32),
    Card("M32", "maintenance", "You must pay $32 per restaurant for maintenance", 32),
    Card("M64", "maintenance", "You must pay $64 per restaurant for maintenance", 64),
    Card("F4", "steps", "Move ahead 4 spaces", 4),
    Card("B4", "steps", "Move back 4 spaces", -4),
    Card("F8", "steps", "Move ahead 8 spaces", 8),
    Card("B8", "steps", "Move back 8 spaces", -8),
    Card(
        LAGOS,
        "destination",
        "Lagos is the most populated city in Africa. Move to Lagos Avenue.",
        NAMES.index("Lagos Avenue"),
    ),
    Card(
        KNUTH,
        "destination",
        'Computer scientist Donald Knuth once said "Programs are meant to be read by humans and only'
        ' incidentally for computers to execute". Move to Knuth Street.',
        NAMES.index("Knuth Street"),
    ),
    Card(OFF, "off", "Get off Vacation free. Keep this card and use it when needed, or trade it.", copies=2),
    Card(VAC, "vacation", "Go on Vacation", copies=2),
)
"""The deck is worked out from this table. Of cards that are kept there is one code: players have a number."""
DECK, TIE = "deck", "tie"
"""What is shuffled: the deck, and the players who tie for a place in the play order."""
UNSHUFFLED: Final = tuple(card.code for card in CARDS for _ in range(card.copies))
MESSAGES: Final[Mapping[str, str]] = {card.code: card.message for card in CARDS}


def _amounts(kind: Kind) -> Mapping[str, int]:
    return {card.code: card.amount for card in CARDS if card.kind == kind}


GAIN, LOSS = _amounts("gain"), _amounts("loss")
FROM_EACH, TO_EACH = _amounts("from each"), _amounts("to each")
MAINTENANCE = _amounts("maintenance")
STEPS, DESTINATION = _amounts("steps"), _amounts("destination")
