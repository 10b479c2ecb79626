"""What a replay draws of a game: the types of the ability `scene`, in plain values.

A `Stage` is what never changes: the players, the spaces, the faces of the cards. A `Frame` is what stands
where after one event. Its `state` maps these keys to numbers, texts, True, and lists of numbers; a key that
has nothing to say is left out:

    turn         the seat whose turn it is
    note         a text for the middle of the table, such as "Round 3"
    dice         the dice that were rolled, as a list
    p0.at        the space on which the token of seat 0 stands
    p0.money     a number of the seat; `Stage.numbers` says which there are
    p0.out       True if the seat is out of the game
    p0.facts     short texts for the seat's panel, such as "in jail", as a list
    p0.hand      a zone of the seat: a list of faces, a list of such lists (sets), or how many cards there are
    s5.owner     the seat that owns space 5
    s5.houses    how many houses stand on it
    s5.mortgaged True if it is mortgaged
    table.deck   a zone of the table, as a zone of a seat
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

Mark: TypeAlias = Literal["", "purchase", "set", "bankruptcy", "jail", "card", "end"]
Begin: TypeAlias = Literal["", "turn", "round"]
Value: TypeAlias = int | str | bool | Sequence[int] | Sequence[str] | Sequence[Sequence[int]]


class Space(NamedTuple):
    """A space of the ring."""

    name: str
    colour: str = ""
    """A colour of CSS, such as `#c33` or `red`; any other word gets a colour of its own."""
    text: str = ""
    """What is written below the name, such as the price."""


class Face(NamedTuple):
    """What a card shows."""

    name: str
    colour: str = ""
    text: str = ""


class Zone(NamedTuple):
    """A place for cards, of each seat or of the table."""

    key: str
    title: str
    is_hidden: bool = False
    """Whether only the seat itself knows the faces. Viewers may hide them, too."""


class Number(NamedTuple):
    """What is counted of each seat, shown in its panel and drawn over time."""

    key: str
    title: str
    unit: str = ""
    """A sign such as `$` stands before the number, a letter or two such as `M` behind it; a word, such as
    `credits`, beside the title."""


class Stage(NamedTuple):
    """What never changes in a game."""

    players: Sequence[str]
    ring: Sequence[Space] = ()
    numbers: Sequence[Number] = (Number("money", "Money", "$"),)
    faces: Sequence[Face] = ()
    zones: Sequence[Zone] = ()
    """Of each seat."""
    table: Sequence[Zone] = ()
    """Of nobody: the deck, the discard pile."""
    hotel: int = 0
    """How many houses are a hotel; 0 if there are no hotels."""


class Frame(NamedTuple):
    """What stands where after one event, and what kind of event it was."""

    state: Mapping[str, Value]
    mark: Mark = ""
    """What the time line shows."""
    begins: Begin = ""
    """Whether a turn or a round begins with the event, for those who step by them."""
    told: str = ""
    """The event in a sentence; the lines of the transcript where there is none."""


class Scene(NamedTuple):
    """The ability `scene`. `setup` is None where only the log of a game is known."""

    stage: Callable[[Any, Sequence[Any]], Stage | None]
    """From the setup and all events; None if it cannot be drawn."""
    frames: Callable[[Any, Sequence[Any]], Iterator[Frame]]
    """One frame for each event."""
