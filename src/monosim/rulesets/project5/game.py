"""The course of a game: what players are asked, rounds, turns, results.

With the judgements of `Rules` it is the whole game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim import core
from monosim.core import Chance, Checkpoint, Course, DecisionSource, IllegalChoice, Outcome, ask, value
from monosim.core.diagnostics import SEAT
from monosim.core.ruleset import choose_reading, combine_readings
from monosim.core.spaces import OneOf
from monosim.rulesets.project5 import events
from monosim.rulesets.project5.rules import OPEN, PARKING, Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.words import LARGE

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


@value
class BuyProperty(NamedTuple):
    """Buy the property?

    The answer may be yes whatever the cash is: no threshold forbids going below zero (R7).
    """

    player: int
    cash: int
    price: int
    name: str

    @property
    def space(self) -> OneOf[bool]:
        return _YES_OR_NO

    def check(self, answer: object) -> bool:
        return _yes_or_no(answer, self)

    def parse(self, text: str) -> bool:
        return _parse(text)

    def text(self, answer: bool) -> str:
        return _YES if answer else _NO

    def options(self) -> Sequence[bool]:
        return _YES_OR_NO.options


@value
class BuildHouse(NamedTuple):
    """Build a house?"""

    player: int
    cash: int
    number: int
    name: str

    @property
    def space(self) -> OneOf[bool]:
        return _YES_OR_NO

    def check(self, answer: object) -> bool:
        return _yes_or_no(answer, self)

    def parse(self, text: str) -> bool:
        return _parse(text)

    def text(self, answer: bool) -> str:
        return _YES if answer else _NO

    def options(self) -> Sequence[bool]:
        return _YES_OR_NO.options


_YES, _NO = "yes", "no"
_YES_OR_NO = OneOf((False, True))


def _yes_or_no(answer: object, decision: object) -> bool:
    if not isinstance(answer, bool):
        raise IllegalChoice(f"{decision} wants True or False, not {answer!r}")
    return answer


def _parse(text: str) -> bool:
    if text not in (_YES, _NO):
        raise IllegalChoice(f"{text!r} is not an answer here; type yes or no")
    return text == _YES


class Threshold(core.Strategy):
    """The assignment's strategy: two thresholds on the cash balance."""

    def __init__(self, rules: Rules, theta_p: float, theta_h: int) -> None:
        self.rules = rules
        self.theta_p = theta_p
        self.theta_h = theta_h

    def answer(self, decision: core.Decision[Any]) -> bool:
        if isinstance(decision, BuyProperty):
            return self.rules.wants_property(decision.cash, decision.price, self.theta_p)
        assert isinstance(decision, BuildHouse)
        return self.rules.wants_house(decision.cash, self.theta_h)


class Game(Rules):
    state_class: type[State] = State

    def play(self, state: State, rounds: int) -> Course[None]:
        yield events.GameStarted()
        yield from self.play_rounds(state, rounds)
        yield from self.results(state)

    def resume(self, state: State, rounds: int) -> Course[None]:
        """The rest of a game, whose rounds so far are over."""
        yield from self.play_rounds(state, rounds)
        yield from self.results(state)

    def play_rounds(self, state: State, rounds: int) -> Course[None]:
        number = state.round + 1
        while number <= rounds and self.starts_round(state, number):
            yield Checkpoint(state)
            state.round = number
            yield events.RoundStarted(number)
            yield from self.play_round(state)
            number += 1

    def play_round(self, state: State) -> Course[None]:
        for player in self.turn_order(state):
            turn = yield from self.next_turn(state, player)
            state.apply(turn)
            yield turn
            if self.stops_round(state):
                return

    def turn_order(self, state: State) -> Iterator[int]:
        for player, solvent in enumerate(state.solvent):
            if solvent:
                yield player
            else:
                self.skip(state)

    def skip(self, state: State) -> None:
        """R5: a bankrupt player does not move, and draws no card."""

    def next_turn(self, state: State, player: int) -> Course[events.Turn]:
        """Decide what the player's turn will be; nothing happens until it is applied."""
        steps = self.card(state, player)
        space = self.destination(state.position[player], steps, len(state.board))
        owner = state.owner[space]
        if owner is None:
            return (yield from self.turn_on_unowned(state, player, steps, space))
        if owner == player:
            return (yield from self.turn_on_own(state, player, steps, space))
        rent, name = self.rent(state, space), state.board[space].name
        if self.is_bankrupt(state.cash[player], rent):
            return events.WentBankrupt(player, steps, space, name, rent, owner)
        return events.PaidRent(player, steps, space, name, rent, owner)

    def turn_on_unowned(self, state: State, player: int, steps: int, space: int) -> Course[events.Turn]:
        name, price, _ = state.board[space]
        cash = state.cash[player]
        if self.is_go(state, space):
            return events.ReceivedSalary(player, steps, space, name, self.salary())
        if name == PARKING or not self.may_buy(cash, price):
            return events.Stayed(player, steps, space, name)
        if (yield from ask(BuyProperty(player, cash, price, name))):
            return events.Purchased(player, steps, space, name, price)
        return events.Stayed(player, steps, space, name)

    def turn_on_own(self, state: State, player: int, steps: int, space: int) -> Course[events.Turn]:
        name = state.board[space].name
        cash, number = state.cash[player], state.houses[space] + 1
        if self.may_build(state, player, space) and (yield from ask(BuildHouse(player, cash, number, name))):
            return events.BuiltHouse(player, steps, space, name, number, self.house_cost())
        return events.Stayed(player, steps, space, name)

    def results(self, state: State) -> Iterator[events.Event]:
        winner = self.winner(state)
        yield events.GameWon(winner, self.wealth(state)[winner])
        owned = self.properties(state)
        for player, solvent in enumerate(state.solvent):
            if solvent:
                yield events.PlayerSummary(player, state.cash[player], owned[player])
            else:
                yield events.PlayerOut(player)


def game_for(readings: Mapping[str, str], misread: Sequence[type[Rules]] = ()) -> Game:
    """The game under the chosen readings, as a program with these misreadings plays it."""
    chosen = (choose_reading("project5", OPEN, *reading) for reading in readings.items())
    return combine_readings(Game, [*misread, *chosen])


def check_seats(seats: Mapping[str, str | DecisionSource], players: int) -> dict[int, str | DecisionSource]:
    numbers = {str(number): number for number in range(players if seats else 0)}
    unknown = [seat for seat in seats if seat not in numbers]
    if unknown:
        message = f"there is no seat {unknown[0]!r}: the players are 0 to {players - 1}"
        raise core.UnusableInput([core.Problem(SEAT, message)])
    return {numbers[seat]: source for seat, source in seats.items()}


def seats(setup: Setup) -> Sequence[DecisionSource]:
    if len(setup.players) >= LARGE and not setup.seats:
        from monosim.rulesets.project5.columns import Made

        return Made(lambda player: Threshold(setup.game, *player), setup.players)
    return [
        Threshold(setup.game, *player) if own is None else seat_own(own, setup.game, *player)
        for player, own in ((player, setup.seats.get(seat)) for seat, player in enumerate(setup.players))
    ]


def seat_own(player: str | DecisionSource, rules: Rules, theta_p: float, theta_h: int) -> DecisionSource:
    """A class that is made from Threshold gets what Threshold gets."""
    return core.sit(player, {"rules": rules, "theta_p": theta_p, "theta_h": theta_h})


def play(setup: Setup, chance: Chance) -> Course[State]:
    """Nothing is drawn: the cards are among the inputs."""
    state = setup.game.state_class(setup)
    yield from setup.game.play(state, setup.rounds)
    return state


def resume(setup: Setup, chance: Chance, state: State) -> Course[State]:
    yield from setup.game.resume(state, setup.rounds)
    return state


def fold(setup: Setup, happened: Iterable[events.Event]) -> State:
    """The state after the events, made from the events alone."""
    state = setup.game.state_class(setup)
    for event in happened:
        if isinstance(event, events.Turn):
            state.apply(event)
        elif isinstance(event, events.RoundStarted):
            state.round = event.number
    return state


class View(NamedTuple):
    """What every player sees: all but the cards that nobody has drawn yet."""

    round: int
    drawn: int
    """How many cards were drawn before the turn that is being taken."""
    cash: tuple[int, ...]
    position: tuple[int, ...]
    solvent: tuple[bool, ...]
    owner: tuple[int | None, ...]
    """The player who owns each space, or None."""
    houses: tuple[int, ...]


def view(setup: Setup, state: State | None, seat: int) -> View:
    at = state or setup.game.state_class(setup)
    of_players = tuple(at.cash), tuple(at.position), tuple(map(bool, at.solvent))
    return View(at.round, at.drawn, *of_players, tuple(at.owner), tuple(at.houses))


def outcome(setup: Setup, state: State) -> Outcome:
    """Every turn draws a card, so the cards drawn are the moves."""
    bankruptcies = len(setup.players) - state.remaining
    scores = tuple(setup.game.wealth(state))
    columns = {"moves": state.drawn, "bankruptcies": bankruptcies}
    return Outcome(setup.game.winner(state), state.round, scores, columns)
