"""Classic Monopoly in a replay: the forty squares with owners and buildings, the players' cash and worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from monosim.core import number_of
from monosim.core.scene import Begin, Frame, Mark, Number, Scene, Space, Stage, Value
from monosim.rulesets.classic import events
from monosim.rulesets.classic.board import DEEDS, HOTEL, POT, SQUARES, Square
from monosim.rulesets.classic.rules import Rules, rules_for
from monosim.rulesets.classic.state import NO_DICE, State, state_of
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday, jail

COLOURS = {
    "brown": "#8d5a3b", "light_blue": "#7cc0e3", "pink": "#c9498f", "orange": "#e08a2c", "red": "#d64545",
    "yellow": "#e0b426", "green": "#3a9a5b", "dark_blue": "#2f57b5", "railroad": "#4a4f57",
    "utility": "#8f98a3",
}  # fmt: skip
NUMBERS = (Number("cash", "Cash", "$"), Number("worth", "Worth", "$"))
MARKS: dict[type, Mark] = {
    buildings.Eliminate: "bankruptcy",
    jail.SendToJail: "jail",
    everyday.BuyProperty: "purchase",
    jail.DrawCard: "card",
}
"""The weightiest first: a group of changes has one mark."""
ENDS = (events.GameWon, events.GameDrawn)


def draw_stage(setup: object, happened: Sequence[events.Event]) -> Stage | None:
    """A log says itself how many players there are, and by which edition they play."""
    start = happened[0] if happened else None
    if not isinstance(start, events.GameStarted):
        return None
    rules = rules_for({"edition": start.edition})
    players = tuple(f"Player {player}" for player in range(len(start.cash)))
    ring = [_draw_space(rules, place, square) for place, square in enumerate(SQUARES)]
    return Stage(players, ring, NUMBERS, hotel=HOTEL)


def _draw_space(rules: Rules, place: int, square: Square) -> Space:
    costs = rules.tax(place) if square.kind == "tax" else square.price
    return Space(square.name, COLOURS.get(square.group, ""), f"${costs}" if costs else "")


def show_frames(setup: object, happened: Sequence[events.Event]) -> Iterator[Frame]:
    start = happened[0]
    assert isinstance(start, events.GameStarted)
    state, last = state_of(start), None
    for event in happened:
        begins: Begin = ""
        if isinstance(event, GroupOfChanges):
            state.apply(event)
            if isinstance(event.changes[0], everyday.SetCurrentPlayer):
                begins = "turn" if last is not None and last < state.current else "round"
                last = state.current
        yield Frame(_describe(state, start.limit), _choose_mark(event), begins, _tell(event))


def _describe(state: State, limit: int) -> dict[str, Value]:
    shown: dict[str, Value] = {"note": _tell_turn(state, limit)}
    if state.turn:
        shown["turn"] = state.current
    if state.dice != NO_DICE:
        shown["dice"] = list(state.dice)
    for player in range(state.players):
        shown.update(_describe_player(state, player))
    for deed in DEEDS:
        if state.owner[deed] >= 0:
            shown[f"s{deed}.owner"] = state.owner[deed]
        if state.level[deed]:
            shown[f"s{deed}.houses"] = state.level[deed]
        if state.mortgaged[deed]:
            shown[f"s{deed}.mortgaged"] = True
    return shown


def _describe_player(state: State, player: int) -> dict[str, Value]:
    numbers: dict[str, Value] = {
        f"p{player}.cash": state.cash[player],
        f"p{player}.worth": state.worth(player),
    }
    if not state.in_game[player]:
        return {**numbers, f"p{player}.out": True}
    shown = {**numbers, f"p{player}.at": state.position[player]}
    facts = list(_tell_facts(state, player))
    return {**shown, f"p{player}.facts": facts} if facts else shown


def _tell_facts(state: State, player: int) -> Iterator[str]:
    if state.jail_moves[player]:
        yield f"in jail, {number_of(state.jail_moves[player], 'turn')} left"
    if player in state.jail_card:
        yield number_of(state.jail_card.count(player), "jail card")


def _tell_turn(state: State, limit: int) -> str:
    told = [f"Turn {state.turn} of at most {limit}" if state.turn else "The start"]
    if any(state.level):
        told.append(f"{number_of(state.houses, 'house')} and {number_of(state.hotels, 'hotel')} left")
    if state.cash[POT]:
        told.append(f"${state.cash[POT]} on Free Parking")
    return " · ".join(told)


def _choose_mark(event: events.Event) -> Mark:
    if isinstance(event, ENDS):
        return "end"
    changed = {type(change) for change in event.changes} if isinstance(event, GroupOfChanges) else set[Any]()
    return next((mark for change, mark in MARKS.items() if change in changed), "")


def _tell(event: events.Event) -> str:
    """The transcript's own line says all else."""
    if isinstance(event, events.GameStarted):
        return f"The game starts with {len(event.cash)} players."
    return ""


scene = Scene(draw_stage, show_frames)
