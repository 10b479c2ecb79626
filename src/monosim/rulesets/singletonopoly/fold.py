"""The state after the events of a game, made from the events alone, by the same methods as in the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.board import NEIGHBORHOODS, OFF, UNSHUFFLED
from monosim.rulesets.singletonopoly.inputs import Setup
from monosim.rulesets.singletonopoly.rules import RULES, Rules, rules_for
from monosim.rulesets.singletonopoly.state import State

FIRST_STREET = {hood.name: hood.streets[0] for hood in NEIGHBORHOODS}
UNTOLD = {"deck", "rules", "_possible"}
"""No event tells the order of the deck; rules never change; what is possible follows from all else."""
FACTS = tuple(name for name in State.__slots__ if name not in UNTOLD)


class Told(State):
    """A state that events have made. It equals one that has the same cards in the deck, in any order."""

    __slots__ = ("begun",)

    def __init__(self, names: Sequence[str], entered: list[str], rules: Rules) -> None:
        super().__init__(names, [entered.index(name) for name in names], UNSHUFFLED, rules)
        self.begun = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.facts() == Told.facts(other)

    __hash__ = State.__hash__

    def facts(self: State) -> list[Any]:
        return [sorted(self.deck), *(getattr(self, name) for name in FACTS)]


class Follower:
    """Follows the events, also from one game to the next; there is no state before the order is known."""

    def __init__(self) -> None:
        self.rules = RULES
        self.entered: list[str] = []
        self.state: Told | None = None

    def follow(self, event: e.Event) -> None:
        if isinstance(event, e.GameStarted):
            self.entered, self.state = [], None
            self.rules = rules_for(dict(reading.split("=") for reading in event.readings or ()))
        elif isinstance(event, e.RolledForOrder):
            self.entered.append(event.name)
        elif isinstance(event, e.PlayersOrdered):
            self.state = Told(event.names, self.entered, self.rules)
        elif type(event) in CHANGES:
            CHANGES[type(event)](self.state, event)


def fold(setup: Setup, happened: Iterable[e.Event]) -> State:
    """The state of the last game; the setup adds nothing to what the events tell."""
    follower = Follower()
    for event in happened:
        follower.follow(event)
    assert follower.state is not None
    return follower.state


def _start_turn(state: Told, event: e.TurnStarted) -> None:
    if state.begun:
        state.end_pass()
    state.begun = True


def _roll(state: Told, event: e.Rolled) -> None:
    """On Vacation doubles count only by some readings, and anything else is another turn there."""
    is_double, player = event.first == event.second, state.names.index(event.name)
    state.note_dice(event.first, event.second)
    if not state.on_vacation[player] or event.doubles:
        state.count_doubles(is_double)
    elif not is_double:
        state.stay_on_vacation(player)


def _land(state: Told, event: e.Landed) -> None:
    state.position[state.names.index(event.name)] = event.position


def _draw(state: Told, event: e.CardDrawn) -> None:
    state.deck.remove(event.card)
    state.deck.appendleft(event.card)
    if state.draw() == OFF:
        state.keep_off_card(state.names.index(event.name))


def _leave_vacation(state: Told, event: e.LeftVacation) -> None:
    player = state.names.index(event.name)
    if event.how == "card":
        state.use_off_card(player)
    state.leave_vacation(player)


def _change_each(change: Callable[[State, int], None], state: Told, event: Any) -> None:
    for place in event.positions:
        change(state, place)


def _give(state: Told, event: e.PropertiesGiven) -> None:
    for place in event.positions:
        state.hand_over(place, state.names.index(event.taker))


def _give_off_cards(state: Told, event: e.OffCardsGiven) -> None:
    """Those of a player who has dropped out went with the estate."""
    giver = state.names.index(event.giver)
    if state.in_game[giver]:
        state.give_off_cards(giver, state.names.index(event.taker), event.number)


def _drop_out(state: Told, event: e.DroppedOut) -> None:
    """All that the player has goes to the creditor, but for the money, which the next events tell."""
    player = state.names.index(event.name)
    state.leave_game(player)
    if event.last:
        return
    if player == state.current:
        state.forget_doubles()
    estate = state.estate(player)
    if event.creditor is None:
        for place in estate:
            state.free(place)
    else:
        _inherit(state, player, estate, state.names.index(event.creditor))
    state.empty(player)


def _inherit(state: Told, player: int, estate: Sequence[int], creditor: int) -> None:
    if state.rules.bequeaths_off_cards:
        state.give_off_cards(player, creditor, state.off_cards[player])
    for place in estate:
        state.hand_over(place, creditor)


CHANGES: Mapping[type, Callable[[Any, Any], object]] = {
    e.TurnStarted: _start_turn,
    e.Rolled: _roll,
    e.Landed: _land,
    e.Gained: lambda state, event: state.gain(state.names.index(event.name), event.amount),
    e.Lost: lambda state, event: state.lose(state.names.index(event.name), event.amount),
    e.Bought: lambda state, event: state.hand_over(event.position, state.names.index(event.name)),
    e.RolledForFee: lambda state, event: state.note_dice(event.first, event.second),
    e.WentOnVacation: lambda state, event: state.go_on_vacation(state.names.index(event.name)),
    e.LeftVacation: _leave_vacation,
    e.CardDrawn: _draw,
    e.Pawned: partial(_change_each, State.pawn),
    e.Unpawned: partial(_change_each, State.unpawn),
    e.RestaurantsAdded: partial(_change_each, State.add_restaurant),
    e.RestaurantsRemoved: partial(_change_each, State.remove_restaurant),
    e.RestaurantsSold: lambda state, event: state.clear_restaurants(FIRST_STREET[event.neighborhood]),
    e.PropertiesGiven: _give,
    e.OffCardsGiven: _give_off_cards,
    e.DroppedOut: _drop_out,
    e.GameEnded: lambda state, event: state.end_game(),
    e.LimitReached: lambda state, event: state.end_game(),
}
"""The events that change the state. A move is over when the player lands, a turn when the next one starts."""
