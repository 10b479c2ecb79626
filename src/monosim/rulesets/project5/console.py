"""Project 5 for people: who has what, and what a purchase or a house would bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

from monosim.core import SeededChance, number_of, shuffled
from monosim.core.console import Asked, Console, Moment, Option
from monosim.rulesets.project5 import events
from monosim.rulesets.project5.game import BuildHouse, BuyProperty, fold
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.state import State

WIDTH = 79
RULES = """\
A card says how many steps you move. Then it depends on the space:
  nobody's     buy it at its price, or leave it. You may buy with money that
               you do not have: your cash then is below zero.
  your own     build a house for $1000, or do not. A property holds two.
  another's    pay the rent: a tenth of the price; twice that if the owner has
               all properties of the colour, and twice again for each house.
  GO           take $2000. Passing it brings nothing.
  Parking      nothing happens.
If you cannot pay a rent, you are bankrupt: your cash and properties go to the
owner. The game ends after the last round, or when one player is left. The
winner has the most cash and property at its price; houses do not count.
The others buy and build by thresholds on their cash, as their file says."""


def draw_table(moment: Moment) -> str:
    setup: Setup = moment.setup
    state = fold(setup, moment.happened)
    title = f"Round {state.round} of {setup.rounds}"
    lines = (line for player in range(len(setup.players)) for line in _player(state, player, moment.seat))
    return "\n".join([title, *lines])


def _player(state: State, player: int, seat: int | None) -> Iterator[str]:
    who = f"{'*' if player == seat else ' '} Player {player}{' (you)' if player == seat else ''}"
    if not state.solvent[player]:
        yield f"{who}: bankrupt"
        return
    where = state.board[state.position[player]].name
    owned = [_property(state, space) for space, owner in enumerate(state.owner) if owner == player]
    text = f"{who}: ${state.cash[player]}, on {where}; owns {', '.join(owned) or 'nothing'}"
    yield from wrap(text, WIDTH, subsequent_indent="      ", break_on_hyphens=False)


def _property(state: State, space: int) -> str:
    name, _, colour = state.board[space]
    houses = f" with {number_of(state.houses[space], 'house')}" if state.houses[space] else ""
    return f"{name} ({colour}){houses}"


def ask(moment: Moment) -> Asked:
    decision = moment.decision
    state = fold(moment.setup, moment.happened)
    where = _destination(moment.setup, state, decision.player)
    told = _offer(moment.setup, state, where, decision)
    return Asked(
        told, (Option(True, "yes", _consequence(moment.setup, state, where, decision)), Option(False, "no"))
    )


def _destination(setup: Setup, state: State, player: int) -> int:
    steps = setup.game.card(state, player)
    return setup.game.destination(state.position[player], steps, len(state.board))


def _offer(setup: Setup, state: State, space: int, decision: BuyProperty | BuildHouse) -> str:
    steps = number_of(setup.game.card(state, decision.player), "step")
    colour = state.board[space].colour
    start = f"You move {steps} to {decision.name} ({colour}) and have ${decision.cash}."
    if isinstance(decision, BuyProperty):
        return f"{start} Buy it for ${decision.price}?"
    return f"{start} Build house number {decision.number} for ${setup.game.house_cost()}?"


def _consequence(setup: Setup, state: State, space: int, decision: BuyProperty | BuildHouse) -> str:
    """Tried on the state, which was made for this question alone."""
    player, name = decision.player, decision.name
    if isinstance(decision, BuyProperty):
        state.buy(events.Purchased(player, 0, space, name, decision.price))
    else:
        state.build(events.BuiltHouse(player, 0, space, name, decision.number, setup.game.house_cost()))
    whole = " (the whole colour is yours)" if setup.game.has_monopoly(state, space) else ""
    return f"you keep ${state.cash[player]}; the rent here is ${setup.game.rent(state, space)}{whole}"


def make_files(seed: int) -> Mapping[str, str]:
    """The board of the assignment's first sample, for three players; the seed shuffles its cards."""
    cards = shuffled(
        SeededChance(seed), [2, 3, 1, 4, 2, 5, 3, 5, 1, 6, 2, 4, 3, 1, 6, 5, 2, 4, 1, 3], "cards"
    )
    deck = "".join(f"{card}\n" for card in (10000, *cards))
    return {"board": BOARD, "cards": deck, "players": "1 1500\n1.25 2000\n1.5 3000\n", "rounds": "15"}


BOARD = """\
GO 0 NONE
Detroit 3500 RED
AnnArbor 3200 BLUE
GrandRapids 2700 GREEN
Lansing 3000 RED
Troy 2600 YELLOW
Arcadia 2500 BLUE
Parking 0 NONE
Flint 2200 BLACK
GrandHaven 2800 GREEN
Kentwood 2300 YELLOW
Holland 2400 BLUE
Saginaw 2100 BLACK
Parking 0 NONE
Dearborn 3100 RED
Ypsilanti 2900 YELLOW
"""

console = Console(ask, draw_table, rules=RULES, files=make_files)
