"""How the rules ask: they are generators that yield questions and are sent the answers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, TypeAlias, TypeVar

from monosim.rulesets.deal.cards import COLOUR_NAMES, COLOUR_OF
from monosim.rulesets.deal.groups import Group

T = TypeVar("T")
Question: TypeAlias = tuple[int, str, Sequence[int]]
"""Whom, what kind of decision, and the options by number."""
Course: TypeAlias = Generator[Question, int, T]
Steps: TypeAlias = Course[None] | tuple[()]
"""What may leave nothing to decide, and then has happened at once."""
DONE: Final = ()

NONE: Final = -1
"""The option that is no card: `end` of moves, `bank` for a rent, `new` set for a wild."""
NO, YES = 0, 1
PLAY, TO_BANK = 0, 1
_WORDS: Final[dict[str, dict[int, str]]] = {
    "move": {NONE: "end"},
    "charge": {NONE: "bank"},
    "join": {NONE: "new"},
    "say-no": {NO: "no", YES: "yes"},
    "use": {PLAY: "play", TO_BANK: "bank"},
    "colour": dict(enumerate(COLOUR_NAMES)),
}
KINDS_OF_DECISION: Final = (
    "move", "target", "say-no", "set", "charge", "take", "give", "colour", "join", "pay", "discard", "use",
)  # fmt: skip


def ask(seat: int, kind: str, options: Sequence[int]) -> Course[int]:
    """A decision with one option is never asked."""
    if len(options) == 1:
        return options[0]
    return (yield seat, kind, options)


def ask_set(seat: int, kind: str, groups: Sequence[Group]) -> Course[Group]:
    """A set is called by its first card."""
    first = yield from ask(seat, kind, [group.cards[0] for group in groups])
    return next(group for group in groups if group.cards[0] == first)


def text_of(kind: str, option: int) -> str:
    """How scripts and people write an option."""
    return _WORDS.get(kind, {}).get(option) or str(option)


def texts_of(kind: str, options: Sequence[int]) -> tuple[str, ...]:
    words = _WORDS.get(kind)
    if words is None:
        return tuple(map(str, options))
    return tuple([words.get(option) or str(option) for option in options])


def colour_number(name: str) -> int:
    return COLOUR_OF[name]
