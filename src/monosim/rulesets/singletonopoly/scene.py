"""Singletonopoly in a replay: the 41 spaces with owners and restaurants, the players' money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from monosim.core.scene import Begin, Frame, Mark, Number, Scene, Space, Stage, Value
from monosim.rulesets.singletonopoly import events, screens
from monosim.rulesets.singletonopoly.board import CLUBS, HOOD_OF, NAMES, PRICE, PROPERTIES, SPACES, STORES
from monosim.rulesets.singletonopoly.fold import Follower, Told
from monosim.rulesets.singletonopoly.state import State
from monosim.rulesets.singletonopoly.transcript import write

COLOURS = ("#8d5a3b", "#7cc0e3", "#c9498f", "#e08a2c", "#d64545", "#e0b426", "#3a9a5b", "#2f57b5")
"""Of the neighborhoods, in their order."""
CLUB, STORE = "#4a4f57", "#8f98a3"
NUMBERS = (Number("money", "Money", "$"), Number("properties", "Properties"))
MARKS: dict[type, Mark] = {
    events.Bought: "purchase",
    events.DroppedOut: "bankruptcy",
    events.WentOnVacation: "jail",
    events.CardDrawn: "card",
    events.GameWon: "end",
    events.GameEnded: "end",
    events.LimitReached: "end",
}
ROLLS = (events.Rolled, events.RolledForFee, events.RolledForOrder)


def draw_stage(setup: object, happened: Sequence[events.Event]) -> Stage | None:
    """The board is always the same; all who play, in any of the games, have a seat."""
    seats: dict[str, int] = {}
    for event in happened:
        _take_seats(seats, event)
    return Stage(tuple(seats), [draw_space(place) for place in range(1, SPACES + 1)], NUMBERS)


def _take_seats(seats: dict[str, int], event: events.Event) -> None:
    """Who plays again keeps the seat, and who is new gets the next one."""
    for name in event.names if isinstance(event, events.PlayersOrdered) else ():
        seats.setdefault(name, len(seats))


def draw_space(place: int) -> Space:
    colour = COLOURS[(HOOD_OF[place].number - 1) % len(COLOURS)] if place in HOOD_OF else ""
    colour = CLUB if place in CLUBS else STORE if place in STORES else colour
    return Space(NAMES[place], colour, f"${PRICE[place]}" if place in PRICE else "")


def show_frames(setup: object, happened: Sequence[events.Event]) -> Iterator[Frame]:
    follower, seats, dice, counted = Follower(), dict[str, int](), list[int](), (0, 0)
    for event in happened:
        follower.follow(event)
        _take_seats(seats, event)
        before = counted
        if isinstance(event, ROLLS):
            dice = [event.first, event.second]
        elif isinstance(event, events.TurnStarted) and follower.state:
            dice, counted = [], (follower.state.rounds, follower.state.turns)
        elif isinstance(event, events.GameStarted):
            dice, counted = [], (0, 0)
        shown = {**_describe(follower.state, seats), **({"dice": dice} if dice else {})}
        begins = _begin(before, counted) if isinstance(event, events.TurnStarted) else ""
        yield Frame(shown, MARKS.get(type(event), ""), begins, _tell(event))


def _begin(before: tuple[int, int], now: tuple[int, int]) -> Begin:
    """Another pass after doubles belongs to the same turn."""
    return "" if now == before else "turn" if now[0] == before[0] else "round"


def _describe(state: Told | None, seats: Mapping[str, int]) -> dict[str, Value]:
    if state is None:
        return {"note": "Who goes first?"}
    places = [seats[name] for name in state.names]
    shown: dict[str, Value] = {"note": f"Round {state.rounds}" if state.begun else "The start"}
    if state.begun:
        shown["turn"] = places[state.current]
    shown.update({f"p{seat}.out": True for seat in seats.values() if seat not in places})
    for player, seat in enumerate(places):
        shown.update({f"p{seat}.{key}": value for key, value in _describe_player(state, player)})
    for place in PROPERTIES:
        shown.update({f"s{place - 1}.{key}": value for key, value in _describe_place(state, place, places)})
    return shown


def _describe_player(state: State, player: int) -> Iterator[tuple[str, Value]]:
    yield "money", state.money[player]
    yield "properties", len(state.estate(player))
    if not state.in_game[player]:
        yield "out", True
        return
    yield "at", state.position[player] - 1
    if facts := list(_tell_facts(state, player)):
        yield "facts", facts


def _tell_facts(state: State, player: int) -> Iterator[str]:
    if state.on_vacation[player]:
        yield "on Vacation"
    if state.off_cards[player]:
        yield screens.name_off_cards(state.off_cards[player])


def _describe_place(state: State, place: int, seats: Sequence[int]) -> Iterator[tuple[str, Value]]:
    owner = state.owner[place]
    if owner is not None:
        yield "owner", seats[owner]
    if state.restaurants[place]:
        yield "houses", state.restaurants[place]
    if state.pawned[place]:
        yield "mortgaged", True


def _tell(event: events.Event) -> str:
    """Of a screen its first line; the transcript says all else in sentences."""
    match event:
        case events.Entered():
            return f"Typed: {event.line}" if event.line else "Nothing is typed."
        case events.BoardShown():
            return "The spaces of the board are shown."
        case events.PlayersShown():
            return "All players are shown."
        case events.PropertiesShown():
            return f"{event.name} sees properties."
        case events.Asked() | events.PropertiesListed():
            return write(event).partition("\n")[0].removesuffix(" > ")
        case _:
            return ""


scene = Scene(draw_stage, show_frames)
