"""What a seat may know: its own hand, and all that lies open on the table."""

from __future__ import annotations

from typing import NamedTuple

from monosim.rulesets.deal.cards import COLOUR_NAMES
from monosim.rulesets.deal.position import Position


class Estate(NamedTuple):
    """A set of property as everybody sees it."""

    colour: str
    size: int
    """As many cards as make it full."""
    cards: tuple[int, ...]
    house: int | None
    hotel: int | None
    rent: int

    @property
    def is_full(self) -> bool:
        return len(self.cards) == self.size


class View:
    """Other hands are known by their sizes, the draw pile by its height."""

    __slots__ = ("_position", "seat")

    def __init__(self, position: Position, seat: int) -> None:
        self._position = position
        self.seat = seat
        """Whose view it is."""

    @property
    def players(self) -> int:
        return self._position.players

    @property
    def turn(self) -> int:
        return self._position.turn

    @property
    def current(self) -> int:
        """Whose turn it is."""
        return self._position.seat

    @property
    def moves(self) -> int:
        """How many moves the turn has left, the one being asked for included."""
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
        """How many cards can be drawn before the discard pile is shuffled."""
        return len(self._position.pile)

    @property
    def owed(self) -> int:
        """In a `pay`, what is still to be paid; in a `say-no`, what would have to be."""
        return self._position.owed

    @property
    def against(self) -> str:
        """In a `say-no`, the kind of card that it would stop."""
        return self._position.against
