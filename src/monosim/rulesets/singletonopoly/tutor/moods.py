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
    patient: bool = False
    """Whether players wait for a trade that completes a neighborhood."""
    poor: bool = False
    """Whether players trade their money away."""


LONG = (50, 60, 80)
BUILD = {"tr": 20, "ar": 60, "rr": 8}

STREETS = (
    Mood(
        {"hood": 90, "fee": 20, "draw": 9},
        BUILD,
        (LAGOS, "M32", "M64"),
        rounds=(4, 5),
        most=LONG,
        patient=True,
    ),
    Mood(
        {"hood": 90, "fee": 20, "draw": 5},
        {**BUILD, "rr": 25, "pa": 2},
        ("M64", LAGOS),
        rounds=(4, 5, 6),
        most=LONG,
        patient=True,
    ),
    Mood({"hood": 90, "fee": 20}, {**BUILD, "ar": 90, "rr": 3}, rounds=(6, 7), most=(90, 120), patient=True),
    Mood(
        {"hood": 90, "fee": 9, "draw": 9},
        {**BUILD, "rr": 25, "up": 9},
        (LAGOS, "M32"),
        rounds=(4, 5),
        most=LONG,
        patient=True,
        poor=True,
    ),
    Mood(
        {"hood": 200},
        {"tr": 30, "ar": 90, "up": 9},
        players=(2,),
        rounds=(5, 6),
        most=(60, 80),
        patient=True,
        poor=True,
    ),
    Mood(
        {"hood": 90},
        {**BUILD, "pa": 9, "dr": 5, "pr": 3},
        players=(3,),
        rounds=(5, 6),
        most=(80, 100),
        patient=True,
    ),
)
OTHER_PROPERTIES = (
    Mood({"club": 15, "store": 15, "fee": 6}, {"tr": 5, "pa": 6, "up": 9}, most=(30, 40, 60)),
    Mood({"club": 30, "fee": 30}, {"tr": 9, "pa": 3, "up": 9}, rounds=(4, 5), most=LONG, patient=True),
    Mood({"store": 200, "fee": 200}, {"tr": 30}, (KNUTH,), rounds=(6, 7, 8), most=(60, 80), patient=True),
)
CARDS = (
    Mood({"draw": 20, "hood": 2}, {"tr": 1}, rounds=(2, 3)),
    Mood(
        {"draw": 20, "vacation": 9},
        {"tr": 2},
        (GET, GIVE, "L256", "B8", "F8", LAGOS, KNUTH),
        players=(2, 3, 4),
    ),
    Mood({"draw": 900}, {}, (OFF, "F4", "B8", "F8", "B4", "G256"), rounds=(12,), most=(120,)),
)
VACATION = (
    Mood(
        {"draw": 20, "vacation": 25},
        {"tr": 6, "pl": 2},
        (OFF, VAC, OFF, VAC),
        doubles=4,
        rounds=(3, 4, 5),
        most=LONG,
    ),
    Mood({"vacation": 12, "draw": 3}, {"pl": 2}, (VAC, OFF), doubles=9, rounds=(3, 4), most=LONG),
    Mood({"vacation": 500, "draw": 200}, {}, (VAC, VAC), doubles=1, players=(2,), rounds=(8, 9), most=(80,)),
)
POVERTY = (
    Mood(
        {"fee": 60, "match": 200, "hood": 9},
        {"tr": 15, "pa": 2},
        ("L128", GIVE, "L256"),
        players=(2, 3, 3),
        most=LONG,
        poor=True,
    ),
    Mood(
        {"draw": 60, "match": 20},
        {"tr": 20},
        (GET, "L128", GIVE, "M32", "L256"),
        players=(2, 3),
        rounds=(4, 5),
        most=LONG,
        poor=True,
    ),
    Mood(
        {"fee": 90, "club": 20, "store": 20},
        {"tr": 20, "pl": 2},
        (GET,),
        players=(3,),
        rounds=(5, 6),
        most=LONG,
        poor=True,
    ),
    Mood(
        {"vacation": 90, "draw": 9, "fee": 20},
        {"tr": 15, "up": 9, "ar": 9},
        (VAC, "L128", VAC),
        rounds=(4, 5),
        most=LONG,
        poor=True,
    ),
)
DROPPING_OUT = (
    Mood(
        {"hood": 90},
        {"pa": 12, "dr": 15},
        doubles=6,
        players=(3, 4),
        rounds=(4, 5),
        most=(50, 60),
    ),
    Mood({"fee": 90, "hood": 30}, {"pa": 3, "dr": 6, "pr": 3}, players=(3,), rounds=(4, 5), most=(50, 60)),
)
THE_REST = (
    Mood({"beyond": 30, "draw": 2}, {}, (KNUTH, "F8", "F4"), doubles=5, rounds=(3, 4)),
    Mood({}, {"sp": 3, "pr": 4, "pl": 3, "tr": 3, "dr": 2, "eg": 2}, players=(2, 2, 3, 4, 8), rounds=(1, 2)),
    Mood({"hood": 3}, {"dr": 3, "tr": 2}, players=(2, 3, 4), rounds=(2, 3)),
)
MOODS: Sequence[Mood] = (*STREETS, *OTHER_PROPERTIES, *CARDS, *VACATION, *POVERTY, *DROPPING_OUT, *THE_REST)


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
