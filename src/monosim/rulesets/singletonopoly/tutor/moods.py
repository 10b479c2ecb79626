"""What a game is after: the spaces that are landed on, the cards on top, and what the players like to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from monosim.core import SeededChance
from monosim.rulesets.singletonopoly.board import GET, GIVE, KNUTH, LAGOS, OFF, UNSHUFFLED, VAC

ANY_CARDS: tuple[str, ...] = ()


class Mood(NamedTuple):
    spaces: Mapping[str, int]
    """How much likelier than others spaces are: streets of the hood, owned by another, of a kind."""
    menu: Mapping[str, int]
    """How often each code is typed in the menu; `tt` is 6."""
    cards: tuple[str, ...] = ANY_CARDS
    hoods: tuple[int, ...] = (2, 2, 2, 3, 3, 4)
    doubles: int = 2
    """Out of ten."""
    players: tuple[int, ...] = (2, 2, 2, 2, 3)
    rounds: tuple[int, ...] = (2, 3, 4)
    most: tuple[int, ...] = (20, 30, 40)
    """The number of lines after which a game is brought to an end."""
    poor: bool = False
    """Whether players trade their money away."""


LONG = (50, 60, 80)

MOODS: Sequence[Mood] = (
    Mood({"hood": 60, "fee": 15, "draw": 6}, {"tr": 20, "ar": 60, "rr": 4}, (LAGOS, "M32", "M64"), rounds=(3, 4, 5), most=LONG),
    Mood({"hood": 60, "fee": 15, "draw": 2}, {"tr": 20, "ar": 60, "rr": 8, "pa": 4}, (LAGOS, "M64"), rounds=(4, 5, 6), most=LONG),
    Mood({"hood": 60, "fee": 9}, {"tr": 20, "ar": 60, "rr": 9, "pa": 2, "up": 9}, (LAGOS,), rounds=(4, 5), most=LONG, poor=True),
    Mood({"club": 15, "store": 15, "fee": 6}, {"tr": 5, "pa": 6, "up": 9}, most=(30, 40, 60)),
    Mood({"store": 20, "club": 15, "fee": 9}, {"tr": 9, "pa": 3, "up": 9}, rounds=(4, 5), most=LONG),
    Mood({"draw": 20, "hood": 2}, {"tr": 1}),
    Mood({"draw": 20, "vacation": 9}, {"tr": 3}, (GET, GIVE, "L256", "B8", "F8", LAGOS, KNUTH), players=(2, 3, 4)),
    Mood({"draw": 20, "vacation": 25}, {"tr": 9, "pl": 2}, (OFF, VAC, OFF, VAC), doubles=4, rounds=(3, 4, 5), most=(40, 60)),
    Mood({"vacation": 12, "draw": 3}, {"pl": 2}, (VAC, OFF), doubles=9),
    Mood({"fee": 40, "match": 40, "hood": 9}, {"tr": 15, "pa": 2}, ("L128", GIVE, "L256", GET), players=(2, 3, 3), most=(40, 60), poor=True),
    Mood({"draw": 25, "match": 20, "fee": 9}, {"tr": 20}, (GET, GIVE, "L128", "M32", "L256"), players=(2, 3), most=(30, 40, 60), poor=True),
    Mood({"vacation": 25, "draw": 9, "fee": 20}, {"tr": 15, "up": 9, "ar": 9}, (VAC, "L128", VAC), most=(40, 60), poor=True),
    Mood({"beyond": 30, "draw": 2}, {}, (KNUTH, "F8", "F4"), doubles=5, rounds=(3, 4)),
    Mood({}, {"sp": 1, "pr": 4, "pl": 3, "tr": 3, "dr": 2, "eg": 2}, players=(2, 2, 3, 4, 8), rounds=(1, 2)),
    Mood({"hood": 3}, {"dr": 3, "tr": 2}, players=(2, 3, 4), rounds=(2, 3)),
)  # fmt: skip


def draw_deck(mood: Mood, chance: SeededChance) -> tuple[str, ...]:
    """Up to eight cards; those that the mood likes come early."""
    left = list(UNSHUFFLED)
    top = [_take(left, code) for code in mood.cards if chance.below(4)]
    for _ in range(chance.below(4) if top else 8):
        top.append(_take(left, left[chance.below(len(left))]))
    return tuple(top) or (UNSHUFFLED[0],)


def _take(left: list[str], code: str) -> str:
    left.remove(code)
    return code
