"""Project 5 in a replay: the board with owners and houses, the players' cash and worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from monosim.core.scene import Begin, Frame, Mark, Number, Scene, Space, Stage, Value
from monosim.rulesets.project5 import events
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.words import Location

COLOURS = {
    "RED": "#d64545", "BLUE": "#3b7dd8", "GREEN": "#3a9a5b", "YELLOW": "#e0b426", "BLACK": "#4a4f57",
}  # fmt: skip
NUMBERS = (Number("cash", "Cash", "$"), Number("worth", "Worth", "$"))
MARKS: dict[type, Mark] = {
    events.Purchased: "purchase",
    events.WentBankrupt: "bankruptcy",
    events.GameWon: "end",
}


def draw_stage(setup: Setup | None, happened: Sequence[events.Event]) -> Stage | None:
    """A log alone does not say which spaces there are."""
    if setup is None:
        return None
    players = tuple(f"Player {number}" for number in range(len(setup.players)))
    return Stage(players, [_draw_space(place) for place in setup.board], NUMBERS)


def _draw_space(place: Location) -> Space:
    is_special = not place.price
    return Space(place.name, COLOURS.get(place.colour, ""), "" if is_special else f"${place.price}")


def show_frames(setup: Setup, happened: Sequence[events.Event]) -> Iterator[Frame]:
    state = setup.game.state_class(setup)
    turn: int | None = None
    for event in happened:
        if isinstance(event, events.TURNS):
            turn = event.player
            state.apply(event)
        elif isinstance(event, events.RoundStarted):
            turn = None
            state.round = event.number
        shown = _describe(setup.game, state, setup.rounds)
        if turn is not None:
            shown["turn"] = turn
        yield Frame(shown, MARKS.get(type(event), ""), _begin(event), _tell(event))


def _describe(rules: Rules, state: State, rounds: int) -> dict[str, Value]:
    shown: dict[str, Value] = {"note": f"Round {state.round} of {rounds}" if state.round else "The start"}
    for player, worth in enumerate(rules.wealth(state)):
        shown[f"p{player}.cash"] = state.cash[player]
        shown[f"p{player}.worth"] = worth
        if state.solvent[player]:
            shown[f"p{player}.at"] = state.position[player]
        else:
            shown[f"p{player}.out"] = True
    for space, owner in enumerate(state.owner):
        if owner is not None:
            shown[f"s{space}.owner"] = owner
        if state.houses[space]:
            shown[f"s{space}.houses"] = state.houses[space]
    return shown


def _tell(event: events.Event) -> str:
    """Where the transcript has headings and several lines; a turn is one sentence there."""
    match event:
        case events.GameStarted():
            return "The game starts."
        case events.RoundStarted():
            return f"Round {event.number} begins."
        case events.GameWon():
            return f"Player {event.player} wins with ${event.wealth}."
        case events.PlayerSummary():
            return f"Player {event.player} has ${event.cash} and {_count(event.properties)}."
        case events.PlayerOut():
            return f"Player {event.player} is bankrupt."
        case _:
            return ""


def _count(properties: int) -> str:
    return "1 property" if properties == 1 else f"{properties} properties"


def _begin(event: events.Event) -> Begin:
    if isinstance(event, events.RoundStarted):
        return "round"
    return "turn" if isinstance(event, events.TURNS) else ""


scene = Scene(draw_stage, show_frames)
