"""Games of situations that drawn games hardly ever reach, for playing classic's engine beside its rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulesets.classic.fast.lockstep import Recorded, record

from monosim.core import Case
from monosim.rulesets.classic.board import COLOURS, DECK_WORDS, DEED_BY_NAME, IDS, NAME

Deed = Mapping[str, object]


def ruin_a_creditor_by_interest() -> list[Recorded]:
    """B has Boardwalk, seven squares ahead of A, who has all other deeds, mortgaged."""
    deeds = [
        {"name": name, "owner": "B" if name == "Boardwalk" else "A", "mortgaged": name != "Boardwalk"}
        for name in DEED_BY_NAME
    ]
    return play_with({"position": 32, "cash": 0}, {"cash": 0}, {"cash": 3000}, deeds=deeds)


def ruin_a_taxpayer_with_jail_cards() -> list[Recorded]:
    """A is seven squares before Luxury Tax."""
    poor = {"position": 31, "cash": 0, "get_out_of_jail_cards": list(DECK_WORDS)}
    return play_with(poor, {"cash": 0}, {"cash": 3000})


def win_by_doubles() -> list[Recorded]:
    """Four squares ahead of A, who may roll two twos, lies a card by which A collects from B, who is poor."""
    return play_with({"position": 13}, {"cash": 0}, top="cc_from_each", seeds=range(150), turns=1)


def ruin_a_chairman_by_the_first_of_many_payments() -> list[Recorded]:
    """Seven squares ahead of A, who has $10, lies a card by which A pays $50 to each of five players."""
    others = [{"cash": 1000}] * 5
    return play_with({"position": 0, "cash": 10}, *others, top="ch_chairman", seeds=range(30))


def outbid_for_the_dearer_street() -> list[Recorded]:
    """Six players bid for two houses. A asks for one on Park Place first; when the others have bid, A can pay
    for one on Baltic Avenue only, and wins it."""
    purses = {"light_blue": 180, "pink": 230, "orange": 230, "red": 280, "yellow": 280}
    levels = {"brown": (0, 0), "dark_blue": (2, 3), **dict.fromkeys(purses, (2, 2, 1))}
    owners = {"brown": "A", "dark_blue": "A", **dict(zip(purses, "BCDEF", strict=True))}
    deeds = [
        {"name": NAME[deed], "owner": owners[colour], "houses": level}
        for colour in owners
        for deed, level in zip(COLOURS[colour], levels[colour], strict=True)
    ]
    others = [{"cash": cash} for cash in purses.values()]
    return play_with({"cash": 250}, *others, deeds=deeds, strategy="expert{reserve=0}", turns=1)


def trade_with_two_proud_sellers() -> list[Recorded]:
    """A offers B and C so much that they compare what they get with each other's part."""
    deeds = [
        {"name": NAME[deed], "owner": owner} for deed, owner in zip(COLOURS["orange"], "ABC", strict=True)
    ]
    people = [{"cash": 20_000}, {"cash": 500}, {"cash": 500}]
    return [
        game
        for offer in (100, 200, 400, 1000)
        for share in (50, 100, 101, 150, 300)
        for game in play_with(
            *people, deeds=deeds, strategy=f"expert{{offer={offer},share={share}}}", seeds=range(1), turns=2
        )
    ]


def play_with(
    *people: Mapping[str, Any],
    deeds: Sequence[Deed] = (),
    top: str | None = None,
    strategy: str = "default",
    seeds: Iterable[int] = range(20),
    turns: int = 3,
) -> list[Recorded]:
    """A, whose turn it is, B and so on; perhaps with one card on top of its deck."""
    rows = [
        {"name": name, "position": 20, "current_turn": name == "A", **row}
        for name, row in zip("ABCDEF", people, strict=False)
    ]
    decks = {
        word: sorted(ids, key=lambda card: card != top)
        for word, ids in zip(DECK_WORDS, IDS, strict=True)
        if top in ids
    }
    position = {"players": rows, "properties": list(deeds), "decks": decks}
    seats = {str(seat): strategy for seat in range(len(people))}
    contents = {"board": json.dumps(position).encode()}
    return [
        record(Case("classic", seed=seed, rounds=str(turns), seats=seats, contents=contents))
        for seed in seeds
    ]


ALL = (
    ruin_a_creditor_by_interest,
    ruin_a_taxpayer_with_jail_cards,
    win_by_doubles,
    ruin_a_chairman_by_the_first_of_many_payments,
    outbid_for_the_dearer_street,
    trade_with_two_proud_sellers,
)
