"""Seeing property info and player info."""

from __future__ import annotations

from collections.abc import Iterable

from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.board import PROPERTIES
from monosim.rulesets.singletonopoly.events import PlayersShown, PropertiesShown
from monosim.rulesets.singletonopoly.fees import shown_fee
from monosim.rulesets.singletonopoly.questions import Choice
from monosim.rulesets.singletonopoly.state import State

INFO = Choice(("by", "ba", "aa", "b"))
Row = tuple[int, str | None, bool, int, int]


def see_properties(game: Game, player: int) -> Telling[None]:
    state = game.state
    while True:
        what = yield from game.ask(player, "info", INFO)
        if what == "b":
            return
        places: Iterable[int] = state.estate(player) if what == "by" else PROPERTIES
        yield PropertiesShown(what, state.names[player], property_rows(state, places))


def property_rows(state: State, places: Iterable[int]) -> tuple[Row, ...]:
    return tuple(property_row(state, place) for place in places)


def property_row(state: State, place: int) -> Row:
    """For an unowned property, or a pawned one, there is no fee."""
    owner, pawned = state.owner[place], state.pawned[place]
    if owner is None:
        return place, None, False, 0, 0
    return (
        place, state.names[owner], pawned, 0 if pawned else shown_fee(state, place), state.restaurants[place]
    )  # fmt: skip


def players_shown(state: State) -> PlayersShown:
    return PlayersShown(
        tuple(
            zip(
                state.names,
                state.in_game,
                state.position,
                state.money,
                state.off_cards,
                state.on_vacation,
                state.vacation_turns,
                strict=True,
            )
        )
    )
