"""Once Around in a replay: the ring of spaces, the token, and the credits of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from monosim.core.scene import Begin, Frame, Mark, Number, Scene, Space, Stage, Value
from monosim.rulesets.once_around import events
from monosim.rulesets.once_around.board import DECKS, Board
from monosim.rulesets.once_around.board import Space as BoardSpace
from monosim.rulesets.once_around.game import State
from monosim.rulesets.once_around.inputs import Setup, standard_board

COLOURS = {
    "go": "#2e7d5b", "property": "#3b7dd8", "tax": "#8a5a44", "railroad": "#5b6470", "utility": "#b7791f",
    "chance": "#d9622b", "chest": "#7a5cc2",
}  # fmt: skip
NUMBERS = (Number("total", "This round", "credits"), Number("credits", "All rounds", "credits"))
ROLLS = (events.Moved, events.ReachedGo, events.PassedGo)
MARKS: dict[type, Mark] = {events.CardDrawn: "card", events.SentToJail: "jail"}


def draw_stage(setup: Setup | None, happened: Sequence[events.Event]) -> Stage | None:
    board = setup.board if setup else standard_board()
    if not all(_is_on(board, event) for event in happened):
        return None
    return Stage(("Token",), [_draw_space(space) for space in board.spaces], NUMBERS)


def _is_on(board: Board, event: Any) -> bool:
    """A log may be of another board than that of the pay table."""
    place = getattr(event, "space", None)
    return place is None or (place in range(len(board.spaces)) and board.spaces[place].name == event.name)


def _draw_space(space: BoardSpace) -> Space:
    text = f"{space.credits} × dice" if space.kind == "utility" else str(space.credits or "")
    return Space(space.name, COLOURS.get(space.kind, ""), "a card" if space.kind in DECKS else text)


def show_frames(setup: Setup | None, happened: Sequence[events.Event]) -> Iterator[Frame]:
    state, number = State(setup.board if setup else standard_board()), 1
    dice: Sequence[int] = ()
    for event in happened:
        state.happen(event)
        if isinstance(event, events.RoundStarted):
            number, dice = event.number, ()
        dice = getattr(event, "dice", dice)
        mark: Mark = "end" if event is happened[-1] else MARKS.get(type(event), "")
        yield Frame(_describe(state, number, dice), mark, _begin(event))


def _describe(state: State, number: int, dice: Sequence[int]) -> dict[str, Value]:
    shown: dict[str, Value] = {
        "turn": 0,
        "note": f"Bonus round {number}",
        "p0.at": state.position,
        "p0.total": state.total,
        "p0.credits": state.credits,
        "p0.facts": _tell_facts(state),
    }
    return {**shown, "dice": list(dice)} if dice else shown


def _tell_facts(state: State) -> list[str]:
    facts = [f"{state.rolls} rolls"] if state.rolls != 1 else ["1 roll"]
    return [*facts, f"{len(state.landed)} on railroads"] if state.landed else facts


def _begin(event: events.Event) -> Begin:
    if isinstance(event, events.RoundStarted):
        return "round"
    return "turn" if isinstance(event, ROLLS) else ""


scene = Scene(draw_stage, show_frames)
