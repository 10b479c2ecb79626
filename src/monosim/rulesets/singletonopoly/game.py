"""The course of a game: the beginning, the menu before a turn, one pass after another, the end."""

from collections.abc import Container, Iterator
from functools import cache
from typing import TYPE_CHECKING

from monosim.core import Chance, Checkpoint, Outcome, shuffled
from monosim.rulesets.singletonopoly import board, events, money
from monosim.rulesets.singletonopoly.answers import YES_OR_NO, Choice, Name, Number
from monosim.rulesets.singletonopoly.asking import Game, Question, Telling, ask, roll, see
from monosim.rulesets.singletonopoly.events import Asked
from monosim.rulesets.singletonopoly.landing import gets_off, go_on_vacation, land, roll_for_doubles
from monosim.rulesets.singletonopoly.rules import Rules
from monosim.rulesets.singletonopoly.state import Possible, State
from monosim.rulesets.singletonopoly.trade import trade

if TYPE_CHECKING:
    from monosim.rulesets.singletonopoly.inputs import Setup

CONTINUE = Choice(("c",))
PLAYERS = Number(board.FEWEST_PLAYERS, board.MOST_PLAYERS)
ORDER_ROLL, TURN_ROLL = "d6 of a roll for the order", "d6 of a turn's roll"
DOUBLES_TO_VACATION = 3
ALWAYS = ("tt", "sp", "pr", "pl", "tr", "dr", "eg")
ONLY_IF_POSSIBLE = ("pa", "up", "ar", "rr")
PROPERTY_ACTIONS = {
    "pa": money.pawn, "up": money.unpawn, "ar": money.add_restaurants, "rr": money.remove_restaurants
}  # fmt: skip


def play(setup: "Setup", chance: Chance) -> Telling[State]:
    """Play one game, and others as long as the players want; return the state in which the last ends."""
    return resume(setup, chance, None)


def resume(setup: "Setup", chance: Chance, state: State | None) -> Telling[State]:
    """Go on from a menu; or begin a game, if there is none or the last one is over."""
    while True:
        if state is None or state.over:
            state = yield from begin(chance, setup.rules, setup.readings)
        game = Game(state, chance)
        yield from play_game(game, setup.rounds)
        if not (yield from play_again(game)):
            return state
        yield Checkpoint(state)


def outcome(setup: "Setup", state: State) -> Outcome:
    """Seats count in the order in which their names were entered. A player who is out has no money."""
    scores = [0] * len(state.names)
    for player, seat in enumerate(state.seat):
        scores[seat] = state.money[player] if state.in_game[player] else 0
    winner = None if state.winner is None else state.seat[state.winner]
    columns = {"leader": state.seat[find_leader(state)], "turns": state.turns}
    return Outcome(winner, state.rounds, tuple(scores), columns)


def find_leader(state: State) -> int:
    """R33: whoever is still in the game and worth most; of equals, the first by seat."""
    inside = [player for player, is_in in enumerate(state.in_game) if is_in]
    return min(inside, key=lambda player: (-state.worth(player), state.seat[player]))


# The beginning: how many players, their names, and who goes first


def begin(chance: Chance, rules: Rules, readings: tuple[str, ...]) -> Telling[State]:
    """The deck is the first draw of a game."""
    deck = shuffled(chance, board.UNSHUFFLED, board.DECK)
    yield events.GameStarted(readings or None)
    asked = Asked("count", "", amount=PLAYERS.least, limit=PLAYERS.most)
    number = yield from ask(Question(None, 0, asked, PLAYERS, None))
    names: list[str] = []
    totals: list[int] = []
    while len(names) < number:
        name = yield from enter_name(names)
        first, second = roll(chance, name, ORDER_ROLL, "name")
        yield events.RolledForOrder(name, first, second)
        names.append(name)
        totals.append(first + second)
    seat = list(play_order(totals, chance))
    ordered = tuple(names[entry] for entry in seat)
    yield events.PlayersOrdered(ordered)
    yield events.TurnStarted(ordered[0])
    return State(ordered, seat, deck, rules)


def enter_name(names: list[str]) -> Telling[str]:
    entry = len(names)
    default = default_name(names, entry + 1)
    asked = Asked("name", "", other=default, amount=entry + 1)
    while True:
        name = yield from ask(Question(entry, entry, asked, Name(default, tuple(names)), None))
        if name not in names:
            return name
        yield events.RefusedName(name)


def default_name(names: Container[str], number: int) -> str:
    """R5: if a default name is taken, the next number is used."""
    while f"Player {number}" in names:
        number += 1
    return f"Player {number}"


def play_order(totals: list[int], chance: Chance) -> Iterator[int]:
    """The players by their totals, the highest first; tied players are shuffled."""
    for total in sorted(set(totals), reverse=True):
        tied = [entry for entry, other in enumerate(totals) if other == total]
        yield from shuffled(chance, tied, board.TIE) if len(tied) > 1 else tied


# The menu: what a player may do before taking the turn


def before_the_turn(game: Game, player: int) -> Telling[bool]:
    """Whether the player takes the turn; otherwise they are out, or the game is over."""
    state = game.state
    while True:
        yield Checkpoint(state)
        code = yield from game.ask(player, "menu", menu_of(state.possible(player)))
        if code == "tt":
            return True
        if code == "sp":
            yield events.BoardShown()
        elif code in ("pr", "pl"):
            yield from see(game, player, code)
        elif code == "tr":
            yield from trade(game, player, needs_money=False)
        elif code in PROPERTY_ACTIONS:
            yield from PROPERTY_ACTIONS[code](game, player)
        elif (yield from leaves(game, player, code)):
            return False


def leaves(game: Game, player: int, code: str) -> Telling[bool]:
    """Whether the player really wants to drop out, or to end the game."""
    if code == "dr":
        sure = yield from game.agrees(player, "drop")
        if sure:
            yield from money.drop_out(game, player)
    else:
        sure = yield from game.agrees(player, "end")
        if sure:
            game.state.end_game()
    return sure


def menu_of(possible: Possible) -> Choice:
    return _menu(*map(bool, possible))


@cache
def _menu(*flags: bool) -> Choice:
    return Choice((*ALWAYS, *(code for code, flag in zip(ONLY_IF_POSSIBLE, flags, strict=True) if flag)))


# Turn after turn


def play_game(game: Game, limit: int | None) -> Telling[None]:
    """Play on from the menu of a pass that has begun, to the end of the game."""
    state = game.state
    while True:
        player = state.current
        yield from take_pass(game, player)
        if state.over:
            yield events.GameEnded() if state.winner is None else events.GameWon(state.names[state.winner])
            return
        if state.rounds == limit and state.ends_round():
            state.end_game()
            yield events.LimitReached(limit, standings(state))
            return
        state.end_pass()
        yield from game.ask(player, "continue", CONTINUE)
        yield events.TurnStarted(state.names[state.current])


def take_pass(game: Game, player: int) -> Telling[None]:
    """Play one pass; a turn has several passes if doubles are rolled."""
    if not (yield from before_the_turn(game, player)):
        return
    if game.state.on_vacation[player] and not (yield from gets_off(game, player)):
        moved = yield from roll_for_doubles(game, player)
    else:
        moved = yield from roll_and_move(game, player)
    if moved:
        yield from land(game, player)
        if game.state.doubles == DOUBLES_TO_VACATION and not game.state.over:
            yield from go_on_vacation(game, player, third_doubles=True)


def roll_and_move(game: Game, player: int) -> Telling[bool]:
    """Whether the player moves. The third doubles in a row send them on Vacation instead (R16)."""
    state = game.state
    first, second = game.roll(player, TURN_ROLL, "menu")
    state.count_doubles(first == second)
    yield events.Rolled(state.names[player], first, second, state.doubles)
    if state.doubles == DOUBLES_TO_VACATION and not state.rules.moves_by_third_doubles:
        yield from go_on_vacation(game, player, third_doubles=True)
        return False
    if state.advance(player, first + second):
        yield from game.make_revolution(player)
    return True


def standings(state: State) -> tuple[tuple[str, bool, int, int], ...]:
    return tuple(
        (name, state.in_game[player], state.money[player], len(state.estate(player)))
        for player, name in enumerate(state.names)
    )


def play_again(game: Game) -> Telling[bool]:
    asked = Asked("again", "", YES_OR_NO.codes)
    question = Question(None, game.state.current, asked, YES_OR_NO, game.state)
    return (yield from ask(question)) == "y"
