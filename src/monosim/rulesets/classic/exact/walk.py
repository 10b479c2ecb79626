"""A token that walks around the board by the rules of the game, roll by roll, where nothing else matters.

One player moves. All deeds are mortgaged deeds of another, so that nobody pays rent or buys anything, and
the player is so rich that no tax and no fine ruins them. Before each card, its deck is reshuffled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from monosim.core import Chance, Table, drive
from monosim.rulesets.classic.board import BANK, CHANCE, CHEST, DEEDS, IDS, IN_JAIL, KIND
from monosim.rulesets.classic.course import Game
from monosim.rulesets.classic.players.decisions import ChooseInJail
from monosim.rulesets.classic.players.strategies import Default
from monosim.rulesets.classic.rules import Rules
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import everyday, jail

POLICIES = {"leave": "pay", "stay": "roll"}
"""How players treat jail: they leave at once, or stay as long as they may; and their answer there."""
WALKER, OWNER = 0, 1
FORTUNE = 10**12
DECK_ON = {"chance": CHANCE, "community_chest": CHEST}
DICE = 2


class Node(NamedTuple):
    """All that the future of the token depends on before a roll."""

    square: int
    doubles: int = 0
    """How many rolls of this turn were doubles."""
    jail_moves: int = 0

    @property
    def place(self) -> int:
        return IN_JAIL if self.jail_moves else self.square


class Arrival(NamedTuple):
    """A landing, as far as a rent may depend on it."""

    place: int
    dice: int = 0
    """The roll, if the place is a utility."""
    card: str = ""
    """The kind of the card that moved the token there, if one did."""


class Step(NamedTuple):
    """What came of a roll."""

    arrivals: tuple[Arrival, ...]
    after: Node


class Walker(Default):
    def __init__(self, way_out: str) -> None:
        self.way_out = way_out

    def choose_in_jail(self, decision: ChooseInJail) -> str:
        return self.way_out


class AnotherRoll(Exception):
    """The turn goes on after the roll that was asked for."""


class OneRoll:
    """Chance for one roll, which interrupts a turn that wants another one."""

    def __init__(self) -> None:
        self.begin(None)

    def begin(self, chance: Any) -> None:
        self.chance, self.left = chance, DICE

    def below(self, n: int, what: str) -> int:
        if not self.left:
            raise AnotherRoll
        self.left -= 1
        face: int = self.chance.below(n, what)
        return face


class Walk:
    def __init__(self, rules: Rules, policy: str, chance: Any) -> None:
        self.state = State(rules, players=2, cash=FORTUNE)
        for deed in DEEDS:
            self.state.owner[deed], self.state.mortgaged[deed] = OWNER, True
        self.game = Game(self.state, chance)
        self.table = Table(chance, [Walker(POLICIES[policy]), Default()])

    def turn(self) -> Iterator[Any]:
        return drive(self.game.turn(WALKER), self.table)

    def reshuffle(self, square: int, chance: Chance) -> None:
        """Bring any card to the top of the deck that is drawn from there, the jail card included."""
        deck = DECK_ON[KIND[square]]
        ids = IDS[deck]
        top = ids[chance.below(len(ids), "card")]
        self.state.decks[deck] = [top, *(card for card in ids if card != top)]
        self.state.jail_card[deck] = BANK

    def arrivals(self, events: Iterator[Any], chance: Chance) -> Iterator[Arrival]:
        """Where the token lands in the course of the events; decks are reshuffled on the way."""
        card, dice = "", 0
        for event in events:
            for change in event.changes:
                kind = type(change)
                if kind is everyday.ChangePosition:
                    yield Arrival(change.square, dice if KIND[change.square] == "utility" else 0, card)
                    if KIND[change.square] in DECK_ON:
                        self.reshuffle(change.square, chance)
                elif kind is everyday.RollDice:
                    card, dice = "", change.first + change.second
                elif kind is jail.DrawCard:
                    card = self.state.rules.card(change.card).kind
                elif kind is jail.SendToJail:
                    yield Arrival(IN_JAIL, 0, card)


class RollByRoll(Walk):
    """A walk that can be taken up anywhere, for one roll."""

    def __init__(self, rules: Rules, policy: str) -> None:
        self.dice = OneRoll()
        super().__init__(rules, policy, self.dice)

    def roll(self, node: Node, chance: Chance) -> Step:
        state = self.state
        state.position[WALKER], state.jail_moves[WALKER] = node.square, node.jail_moves
        self.dice.begin(chance)
        turn = self.turn()
        next(turn)  # the turn begins, which forgets doubles
        state.doubles, doubles = node.doubles, 0
        arrivals = []
        try:
            for arrival in self.arrivals(turn, chance):
                arrivals.append(arrival)
        except AnotherRoll:
            doubles = state.doubles
        return Step(tuple(arrivals), Node(state.position[WALKER], doubles, state.jail_moves[WALKER]))
