"""Going on Vacation, and the three ways off it."""

from __future__ import annotations

from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.bank import lose
from monosim.rulesets.singletonopoly.events import LeftVacation, Rolled, StayedOnVacation, WentOnVacation
from monosim.rulesets.singletonopoly.money import afford
from monosim.rulesets.singletonopoly.questions import Choice

PRICE_TO_LEAVE = 128
MOST_TURNS = 3
VACATION_ROLL = "d6 of a roll on Vacation"
WAYS_OFF = Choice(("py", "rl"))
WAYS_OFF_WITH_CARD = Choice(("py", "rl", "go"))


def go_on_vacation(game: Game, player: int, third_doubles: bool = False) -> Telling[None]:
    """The turn ends, without another one for doubles."""
    game.state.go_on_vacation(player)
    yield WentOnVacation(game.state.names[player], third_doubles)


def gets_off(game: Game, player: int) -> Telling[bool]:
    """Whether the player pays or uses a card, so that an ordinary turn follows; else it is the dice."""
    state = game.state
    while True:
        ways = WAYS_OFF_WITH_CARD if state.off_cards[player] else WAYS_OFF
        way = yield from game.ask(player, "vacation", ways, amount=state.vacation_turns[player])
        if way == "rl":
            return False
        if way == "go":
            state.use_off_card(player)
            yield from leave(game, player, "card")
            return True
        if (yield from afford(game, player, PRICE_TO_LEAVE, "vacation")):
            yield lose(game, player, PRICE_TO_LEAVE)
            yield from leave(game, player, "paid")
            return True


def roll_for_doubles(game: Game, player: int) -> Telling[bool]:
    """Whether doubles move the player on. The third failure ends the Vacation on the spot."""
    state = game.state
    first, second = game.roll(player, VACATION_ROLL, "vacation")
    yield Rolled(state.names[player], first, second, 0)
    if first == second:
        yield from leave(game, player, "doubles")
        state.advance(player, first + second)
        return True
    turns = state.stay_on_vacation(player)
    if turns == MOST_TURNS:
        yield from leave(game, player, "over")
    else:
        yield StayedOnVacation(state.names[player], turns)
    return False


def leave(game: Game, player: int, how: str) -> Telling[None]:
    game.state.leave_vacation(player)
    yield LeftVacation(game.state.names[player], how)
