"""Scenarios of DEAL in a line or two: who has what, what is played, what came of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from monosim.core import Case, drive
from monosim.core.match import Match
from monosim.play import jsonl
from monosim.play.runner import table_for
from monosim.rulesets import deal
from monosim.rulesets.deal.cards import COLOUR_NAMES, COLOUR_OF, COUNT, Group
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules
from monosim.rulesets.deal.savefile import find_faults, places, write_save

Cards = Sequence[int]
Sets = Sequence[tuple[Any, ...]]
"""Each a colour, its cards, and perhaps a house and a hotel."""
GREEN = ("Green", (35, 36, 37))
DARK_BLUE = ("DarkBlue", (38, 39))
UTILITY = ("Utility", (46, 47))
BROWN = ("Brown", (54, 55))
RAILROAD = ("Railroad", (59, 60, 61, 62))


def start(
    hands: Sequence[Cards] = (),
    banks: Sequence[Cards] = (),
    sets: Sequence[Sets] = (),
    *,
    players: int = 2,
    doubles: Sequence[int] = (),
    top: Cards = (101, 102),
    pile: Cards | None = None,
    discards: Cards = (),
    seat: int = 0,
    turn: int = 1,
) -> str:
    """A save. The draw pile is `top` and all cards that are nowhere else; with `pile` it is exactly that,
    and the others are discarded."""
    position = Position(players, Rules())
    position.turn, position.seat, position.discards = turn, seat, list(discards)
    for number, cards in enumerate(hands):
        position.hands[number] = list(cards)
    for number, cards in enumerate(banks):
        position.banks[number] = list(cards)
    for number, land in enumerate(sets):
        position.lands[number] = [_group(*words) for words in land]
    for number, count in enumerate(doubles):
        position.doubles[number] = count
    gone = {*places(position), *(top if pile is None else pile)}
    rest = [card for card in range(COUNT) if card not in gone]
    position.pile = [*top, *rest][::-1] if pile is None else list(pile)[::-1]
    if pile is not None:
        position.discards += rest
    assert list(find_faults(position)) == []
    return write_save(position)


def _group(colour: str, cards: Cards, house: int | None = None, hotel: int | None = None) -> Group:
    group = Group(COLOUR_OF[colour], list(cards))
    group.house, group.hotel = house, hotel
    return group


def new_match(
    players: int = 2, seed: int = 0, readings: Mapping[str, str] | None = None, limit: int = 1000
) -> Match:
    """A new game, of the deck that the seed shuffles."""
    seats = dict.fromkeys(map(str, range(players)), "random")
    return Match(deal, Case("deal", seed=seed, readings=readings or {}, seats=seats, rounds=str(limit)))


def match_of(save: str, readings: Mapping[str, str] | None = None) -> Match:
    """The game that goes on from the text of a save."""
    return Match(deal, Case("deal", readings=readings or {}, contents={"cards": save.encode()}))


class Played(NamedTuple):
    events: list[dict[str, Any]]
    """As JSON has them, without the first."""
    position: Position

    def of(self, *names: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["e"] in names]

    def names(self) -> list[str]:
        return [event["e"] for event in self.events]

    def asked(self, kind: str) -> list[str]:
        return [event["choice"] for event in self.of("choice") if event["kind"] == kind]

    def land(self, seat: int) -> list[tuple[Any, ...]]:
        return [
            (COLOUR_NAMES[group.colour], tuple(group.cards), *group.buildings())
            for group in self.position.lands[seat]
        ]


def script(*lines: str, fallback: str = "end", players: int = 2) -> str:
    falls = [f"fallback P{seat} {fallback}" for seat in range(players)] if fallback != "error" else []
    return "\n".join(["deal-script 1", *falls, *lines]) + "\n"


def case_of(
    save: str, text: str, rounds: int | None = None, readings: Mapping[str, str] | None = None, seed: int = 0
) -> Case:
    contents = {"cards": save.encode(), "players": text.encode()}
    return Case(
        ruleset="deal",
        cards="x.save",
        players="x.script",
        contents=contents,
        rounds=None if rounds is None else str(rounds),
        readings=readings or {},
        seed=seed,
    )


def played(case: Case) -> Played:
    setup = deal.read(case)
    table = table_for(deal, setup, case)
    game = drive(deal.play(setup, table.chance), table)
    events: list[Any] = []
    while True:
        try:
            events.append(next(game))
        except StopIteration as end:
            table.finish()
            return lawful(Played([json.loads(jsonl.line_of(event)) for event in events[1:]], end.value))


def miscounted(position: Position) -> bool:
    """Whether the position has lost count of its full sets."""
    return position.full != [len(position.full_sets(seat)) for seat in range(position.players)]


def lawful(game: Played) -> Played:
    assert list(find_faults(game.position)) == []
    assert not miscounted(game.position)
    return game


def turn(save: str, *lines: str, turns: int = 1, readings: Mapping[str, str] | None = None) -> Played:
    """So many turns of a save, by a script; behind its lines, nobody moves any more."""
    first = int(save.split("turn ")[1].split()[0])
    players = int(save.split("players ")[1].split()[0])
    return played(case_of(save, script(*lines, players=players), first + turns - 1, readings))
