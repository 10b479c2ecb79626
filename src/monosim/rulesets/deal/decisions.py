"""What a seat is asked, and what it may see. Options have names, and are never places in a list.

The rules ask by `choose`, with the options as numbers: cards, seats, colours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from monosim.core import Chance, Course, IllegalChoice, ask, value
from monosim.core.diagnostics import visible
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import COLOUR_NAMES
from monosim.rulesets.deal.position import Position

if TYPE_CHECKING:
    from monosim.core.match import Match, Peek
    from monosim.core.spaces import OneOf
    from monosim.rulesets.deal.inputs import Setup

T = TypeVar("T")

NONE: Final = -1
"""The option that is not a card: `end` of moves, `bank` for a rent, `new` set for a wild."""
REARRANGE: Final = -2
"""The option of a move that moves property on the table, and plays no card."""
NO, YES = 0, 1
PLAY, TO_BANK = 0, 1
_WORDS: Final[dict[str, dict[int, str]]] = {
    "move": {NONE: "end", REARRANGE: "rearrange"},
    "charge": {NONE: "bank"},
    "join": {NONE: "new"},
    "say-no": {NO: "no", YES: "yes"},
    "use": {PLAY: "play", TO_BANK: "bank"},
    "colour": dict(enumerate(COLOUR_NAMES)),
    "lay": {~colour: name for colour, name in enumerate(COLOUR_NAMES)},
}
KINDS_OF_DECISION: Final = (
    "move", "target", "say-no", "set", "charge", "take", "give", "colour", "join", "pay", "discard", "use",
    "double", "lift", "lay",
)  # fmt: skip


def choose(
    position: Position,
    seat: int,
    kind: str,
    options: Sequence[int],
    owed: int = 0,
    against: str = "",
    named: tuple[int, ...] = (),
) -> Course[int]:
    """Ask a seat, unless there is only one option; gives the chosen one. The last three say more of what is
    asked, and mean nothing any more when something else is."""
    if len(options) == 1:
        return options[0]
    position.owed, position.against, position.named = owed, against, named
    texts = texts_of(kind, options)
    answer = yield from ask(Decision(seat, kind, texts, View(position, seat)))
    yield events.Choice(seat, kind, answer)
    chosen = options[texts.index(answer)]
    position.decided.append((seat, kind, chosen))
    return chosen


def texts_of(kind: str, options: Sequence[int]) -> tuple[str, ...]:
    """How scripts and people write the options."""
    words = _WORDS.get(kind)
    if words is None:
        return tuple(map(str, options))
    return tuple([words.get(option) or str(option) for option in options])


def numbers_of(kind: str, texts: Sequence[str]) -> list[int]:
    """The reverse."""
    known = {word: number for number, word in _WORDS.get(kind, {}).items()}
    return [known[text] if text in known else int(text) for text in texts]


# What a seat may know: its own hand, and all that lies open on the table


@value
class Estate(NamedTuple):
    """A set of property as everybody sees it."""

    colour: str
    size: int
    """The number of cards of a full set."""
    cards: tuple[int, ...]
    house: int | None
    hotel: int | None
    rent: int

    @property
    def is_full(self) -> bool:
        return len(self.cards) == self.size


@value
class Seen(NamedTuple):
    """What a seat sees at one moment, and nothing else: no other hand, and no order of the draw pile."""

    seat: int
    players: int
    turn: int
    current: int
    """The seat whose turn it is."""
    moves: int
    """The moves that the turn has left, the present one included."""
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    banks: tuple[tuple[int, ...], ...]
    lands: tuple[tuple[Estate, ...], ...]
    """The sets of each seat, in order of creation."""
    doubles: tuple[int, ...]
    discards: tuple[int, ...]
    """The oldest first."""
    pile: int
    """The number of cards to draw before the discard pile is shuffled."""
    owed: int
    """In a `pay`, what is still to be paid; in a `say-no` or a `double`, what would have to be paid."""
    against: str
    """In a `say-no`, the kind of card that a Just Say No would stop."""
    named: tuple[int, ...]
    """In a `say-no`, the cards that have been named already: what would be taken, then given."""
    values: tuple[int, ...]
    """What each card is worth as money."""

    def value(self, card: int) -> int:
        return self.values[card]

    def worth(self, seat: int) -> int:
        """What the seat has in its bank and in its sets."""
        buildings = [card for estate in self.lands[seat] for card in (estate.house, estate.hotel)]
        cards = [card for estate in self.lands[seat] for card in estate.cards]
        return sum(self.values[card] for card in (*self.banks[seat], *cards, *buildings) if card is not None)

    def land(self, seat: int) -> tuple[Estate, ...]:
        return self.lands[seat]


def view(setup: Setup, state: Position | None, seat: int) -> Seen:
    """The ability `view`: before a game has begun, the cards are nowhere."""
    if not 0 <= seat < setup.players:
        raise ValueError(f"there is no seat {seat} in a game of {setup.players} seats")
    return View(state or Position(setup.players, setup.rules), seat).look()


class View:
    """What a seat sees, as it is whenever somebody looks; the same as `Seen`, which is what it is then.

    Of other hands and of the draw pile it shows only the number of cards.
    """

    __slots__ = ("_position", "_seat", "_peek")

    def __init__(self, position: Position, seat: int, peek: Peek | None = None) -> None:
        self._position = position
        self._seat = seat
        self._peek = peek

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.look() == other.look()

    def __hash__(self) -> int:
        return hash((View, self._seat))

    def look(self) -> Seen:
        """All of it as it is now."""
        return Seen(*(getattr(self, name) for name in Seen._fields))

    @property
    def seat(self) -> int:
        """The seat whose view it is. A player cannot change it, and so cannot look into another hand."""
        return self._seat

    @property
    def players(self) -> int:
        return self._position.players

    @property
    def turn(self) -> int:
        return self._position.turn

    @property
    def current(self) -> int:
        """The seat whose turn it is."""
        return self._position.seat

    @property
    def moves(self) -> int:
        """The moves that the turn has left, the present one included."""
        return self._position.moves

    @property
    def hand(self) -> tuple[int, ...]:
        return tuple(self._position.hands[self.seat])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self._position.hands))

    @property
    def banks(self) -> tuple[tuple[int, ...], ...]:
        return tuple(map(tuple, self._position.banks))

    @property
    def lands(self) -> tuple[tuple[Estate, ...], ...]:
        """The sets of each seat, in order of creation."""
        return tuple(map(self.land, range(self.players)))

    def land(self, seat: int) -> tuple[Estate, ...]:
        return tuple(
            Estate(
                COLOUR_NAMES[group.colour],
                group.size,
                tuple(group.cards),
                group.house,
                group.hotel,
                group.rent(),
            )
            for group in self._position.lands[seat]
        )

    def own_set(self, first_card: str) -> Estate:
        """One of the seat's own sets, by its first card."""
        return next(estate for estate in self.land(self.seat) if estate.cards[0] == int(first_card))

    def most_in(self, colour: str) -> int:
        """The number of cards in the seat's largest set of the colour that is not full."""
        own = [estate for estate in self.land(self.seat) if estate.colour == colour and not estate.is_full]
        return max((len(estate.cards) for estate in own), default=0)

    def worth(self, seat: int) -> int:
        return self._position.worth(seat)

    def value(self, card: int) -> int:
        return self._position.rules.value[card]

    @property
    def doubles(self) -> tuple[int, ...]:
        return tuple(self._position.doubles)

    @property
    def discards(self) -> tuple[int, ...]:
        """The oldest first."""
        return tuple(self._position.discards)

    @property
    def pile(self) -> int:
        """The number of cards to draw before the discard pile is shuffled."""
        return len(self._position.pile)

    @property
    def owed(self) -> int:
        """In a `pay`, what is still to be paid; in a `say-no` or a `double`, what would have to be paid."""
        return self._position.owed

    @property
    def against(self) -> str:
        """In a `say-no`, the kind of card that a Just Say No would stop."""
        return self._position.against

    def ask(
        self, judge: Callable[[Position, int, str, Sequence[int]], T], kind: str, options: Sequence[int]
    ) -> T:
        """What a function of ours says, which reads the position and looks at nothing hidden in it."""
        return judge(self._position, self.seat, kind, options)

    def beside(self, peek: Peek) -> View:
        """The same view for a player who may look ahead in the match."""
        return View(self._position, self._seat, peek)

    def redeal(self, chance: Chance, weights: Sequence[int] | None = None) -> Match:
        """A game of its own at the present decision, with all that the seat cannot see dealt anew."""
        return self.peek().redeal(chance, weights=weights)

    def peek(self) -> Peek:
        """What a player gets of the match who joined it."""
        if self._peek is None:
            raise ValueError("this view is not of a game that can be dealt anew")
        return self._peek

    @property
    def named(self) -> tuple[int, ...]:
        """In a `say-no`, the cards that have been named already: what would be taken, then given."""
        return self._position.named

    @property
    def values(self) -> tuple[int, ...]:
        return self._position.rules.value

    def known(self) -> Position:
        """A position of its own, to try moves in; the pile and all other hands are empty."""
        known = self._position.copy()
        known.hands = [hand if seat == self.seat else [] for seat, hand in enumerate(known.hands)]
        known.pile, known.orders, known.decided = [], [], []
        known.buried = {card: owner for card, owner in known.buried.items() if owner == self.seat}
        return known


LONGEST = 80
"""Of what is shown of an answer that is not legal."""
FAR = 10**9
"""No number that names an option is so large."""


@value
class Decision(NamedTuple):
    seat: int
    kind: str
    choices: tuple[str, ...]
    view: View

    @property
    def player(self) -> int:
        return self.seat

    def options(self) -> tuple[str, ...]:
        return self.choices

    @property
    def space(self) -> OneOf[str]:
        from monosim.core.spaces import OneOf, is_legal

        return OneOf(self.choices, partial(is_legal, self))

    def check(self, answer: object) -> str:
        """A card may be given as a number, and an option as a member of an enumeration of texts."""
        if isinstance(answer, str):
            text = str.__str__(answer)  # what it is, whatever it says that it is
        elif type(answer) is int and abs(answer) < FAR:
            text = str(answer)
        else:
            raise IllegalChoice(self.strangeness(answer))
        if text not in self.choices:
            raise IllegalChoice(self.refusal(text))
        return text

    def parse(self, text: str) -> str:
        """An option, or a whole line of a script."""
        words = text.split()
        if len(words) == 3 and words[0] == f"P{self.seat}":
            if words[1] != self.kind:
                raise IllegalChoice(self.mismatch(words[1]))
            return self.check(words[2])
        return self.check(" ".join(words))

    def text(self, answer: str) -> str:
        """The answer as a line of a script."""
        return f"P{self.seat} {self.kind} {answer}"

    def question(self) -> str:
        return f"P{self.seat} {self.kind}: {', '.join(self.choices)}"

    def __str__(self) -> str:
        return self.question()

    def refusal(self, option: str) -> str:
        shown = visible(option[:LONGEST]) + ("…" if len(option) > LONGEST else "")
        return f'P{self.seat} {self.kind} "{shown}" is not legal; {self._legal()}'

    def strangeness(self, answer: object) -> str:
        kind = type(answer).__name__
        what = "there is no answer (None)" if answer is None else f"an answer of the type {kind} is not legal"
        return f"P{self.seat} {self.kind}: {what}; {self._legal()}"

    def _legal(self) -> str:
        return f"legal: {', '.join(self.choices)}"

    def mismatch(self, kind: str) -> str:
        return f'P{self.seat} is asked "{self.kind}", the line says "{kind}"'
