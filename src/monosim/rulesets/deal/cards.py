"""The 107 cards and the ten colours by number, a set of property on the table, and the order of the deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from monosim.core import Chance, Row, SeededChance, Sheet, Word, natural_number, number_of
from monosim.rulesets.deal import problem_kinds as kinds


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
    for kind, name, count, value in _ACTIONS:
        yield from [Card(kind, name, value)] * count
    for name, count, value in _PROPERTIES:
        yield from [Card("property", name, value, (COLOUR_OF[name],))] * count
    for name, count, value in _WILDCARDS:
        yield from [Card("wild2", f"{name} wild", value, _colours_of(name))] * count
    yield from [Card("wild", "any-colour wild", 0)] * 2
    for name in _RENT_CARDS:
        yield from [Card("rent", f"{name} rent", 1, _colours_of(name))] * 2
    yield from [Card("wild-rent", "any-colour rent", 3)] * 3
    for value, count in _MONEY:
        yield from [Card("money", f"${value}M", value)] * count


def _colours_of(name: str) -> tuple[int, ...]:
    return tuple(COLOUR_OF[colour] for colour in name.split("/"))


DECK: Final = tuple(_deck())
COUNT: Final = len(DECK)
KIND: Final = tuple(card.kind for card in DECK)
VALUE: Final = tuple(card.value for card in DECK)
PRINTED: Final = tuple(card.colours for card in DECK)

FIRST_PROPERTY: Final = 35
FIRST_WILDCARD: Final = 63
FIRST_RENT: Final = 74
FIRST_MONEY: Final = 87
ANY_COLOUR: Final = frozenset((72, 73))
"""The multi-colour wilds."""
JUST_SAY_NO: Final = frozenset((2, 3, 4))
HOUSES: Final = frozenset((27, 28, 29))
HOTELS: Final = frozenset((30, 31, 32))


def is_property(card: int) -> bool:
    """Whether the card has one, two or any colours: such cards lie in sets and never in a bank."""
    return FIRST_PROPERTY <= card < FIRST_RENT


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


# The order of the deck: its stream, deck files, and how the discard pile is shuffled

SEEDED: Final = "seeded"
OLDEST_FIRST: Final = "oldest-first"
NEWEST_FIRST: Final = "newest-first"
WAYS: Final = (OLDEST_FIRST, NEWEST_FIRST, SEEDED)

Shuffler = Callable[[int], Sequence[int]]


def deck_stream(seed: int) -> SeededChance:
    return SeededChance(seed).stream("deck")


class Shuffling(NamedTuple):
    how: str
    seed: int

    def by(self, chance: Chance) -> Shuffler:
        if self.how == OLDEST_FIRST:
            return range
        if self.how == NEWEST_FIRST:
            return lambda count: range(count - 1, -1, -1)
        return lambda count: chance.order(count, "reshuffle")

    def after(self, earlier: Sequence[int]) -> Shuffler:
        """The shuffler on a stream of its own, after the first shuffle and the earlier ones."""
        return self.by(_LaterStream(self.seed, earlier))


class _LaterStream:
    """The deck's stream after the first shuffle and some others, made only when a game needs it."""

    def __init__(self, seed: int, earlier: Sequence[int]) -> None:
        self._seed = seed
        self._earlier = tuple(earlier)
        self._stream: SeededChance | None = None

    def order(self, n: int, what: str = "") -> Sequence[int]:
        if self._stream is None:
            self._stream = deck_stream(self._seed)
            for count in (COUNT, *self._earlier):
                self._stream.order(count)
        return self._stream.order(n)

    def below(self, n: int, what: str = "") -> int:
        raise NotImplementedError("a deck is only shuffled")

    def finish(self) -> None:
        pass


def stream_after_deal(seed: int) -> Chance:
    """The stream that reshuffles a deck from a file: it goes on as if it had shuffled that deck too."""
    return _LaterStream(seed, ())


# Deck files

HEADER = "deal-deck"
ASCENDING, SHUFFLE = "ascending", "shuffle"
CARDS_A_LINE = 16


class Deck(NamedTuple):
    cards: tuple[int, ...]
    """The named cards, the top first."""
    rest: str = ""
    """How the other cards follow; empty if there are none."""
    reshuffle: str = SEEDED

    def fill(self, others: Sequence[int]) -> list[int]:
        """The whole deck: the cards that are not named follow in the given order."""
        named = set(self.cards)
        return [*self.cards, *(card for card in others if card not in named)]


def read_deck(sheet: Sheet) -> Deck:
    cards: list[int] = []
    rest, reshuffle = "", SEEDED
    for row in sheet.body(HEADER, kinds.HEADER):
        match row.start:
            case ["rest", how] if how in (ASCENDING, SHUFFLE):
                rest = how
            case ["reshuffle", how] if how in WAYS:
                reshuffle = how
            case [first, *_] if natural_number(first) is None:
                sheet.report(kinds.WORD, f"`{row}` is neither cards nor a setting", row)
            case _:
                _add(sheet, row, cards)
    if not sheet.problems and not rest and len(cards) < COUNT:
        missing = [card for card in range(COUNT) if card not in cards]
        sheet.report(kinds.ABSENT, f"{number_of(len(missing), 'card')} missing, the first is {missing[0]}")
    return Deck(tuple(cards), rest, reshuffle)


def _add(sheet: Sheet, row: Row, cards: list[int]) -> None:
    for word in row:
        card = read_card(sheet, word)
        if card in cards:
            sheet.report(kinds.TWICE, f"card {card} is named twice", word)
        elif card is not None:
            cards.append(card)


def read_card(sheet: Sheet, word: Word) -> int | None:
    """The card's id; None, with a problem in the sheet, if the word is not a card."""
    card = natural_number(word.text)
    if card is None or card >= COUNT:
        sheet.report(kinds.NOT_A_CARD, f"{word.text} is not a card", word)
        return None
    return card


def write_deck(cards: Sequence[int], reshuffle: str = SEEDED) -> str:
    """A deck file of the whole deck."""
    starts = range(0, len(cards), CARDS_A_LINE)
    rows = [" ".join(map(str, cards[start : start + CARDS_A_LINE])) for start in starts]
    last = [] if reshuffle == SEEDED else [f"reshuffle {reshuffle}"]
    return "\n".join([f"{HEADER} 1", *rows, *last]) + "\n"
