"""A position in a game, and the one place that changes it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from monosim.core import IllegalChange
from monosim.rulesets.project5 import events
from monosim.rulesets.project5.rules import GO
from monosim.rulesets.project5.words import LARGE

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


class State:
    def __init__(self, setup: "Setup") -> None:
        self.board = setup.board
        self.deck = setup.deck
        self.same_colour = _same_colour(setup)
        players = range(len(setup.players))
        self.start = next(space for space, location in enumerate(setup.board) if location.name == GO)
        self.cash = [setup.cash for _ in players]
        self.position = [self.start for _ in players]  # R30
        self.solvent = [True for _ in players]
        self.remaining = len(players)
        self.owner: list[int | None] = [None] * len(setup.board)
        self.houses = [0] * len(setup.board)
        self.drawn = 0
        self.round = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and vars(self) == vars(other)

    def copy(self) -> "State":
        """A position of its own; the board, the deck and the groups of a colour are shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.cash, twin.position, twin.solvent = self.cash.copy(), self.position.copy(), self.solvent.copy()
        twin.owner, twin.houses = self.owner.copy(), self.houses.copy()
        return twin

    def apply(self, turn: events.Turn) -> None:
        """Make the whole turn happen."""
        if not self.solvent[turn.player]:
            raise IllegalChange(f"a bankrupt player cannot move: {turn}")
        self.move(turn)
        match turn:
            case events.PaidRent():
                self.pay_rent(turn)
            case events.Stayed():
                pass
            case events.ReceivedSalary():
                self.receive(turn.player, turn.amount)
            case events.Purchased():
                self.buy(turn)
            case events.BuiltHouse():
                self.build(turn)
            case events.WentBankrupt():
                self.hand_over(turn)

    def move(self, turn: events.Turn) -> None:
        self.drawn += 1
        self.position[turn.player] = turn.space

    def receive(self, player: int, amount: int) -> None:
        self.cash[player] += amount

    def pay_rent(self, turn: events.PaidRent) -> None:
        self.cash[turn.player] -= turn.rent
        self.cash[turn.owner] += turn.rent

    def buy(self, turn: events.Purchased) -> None:
        self.cash[turn.player] -= turn.price
        self.owner[turn.space] = turn.player

    def build(self, turn: events.BuiltHouse) -> None:
        self.cash[turn.player] -= turn.cost
        self.houses[turn.space] = turn.number

    def hand_over(self, turn: events.WentBankrupt) -> None:
        """R19: the creditor gets all that is left, whatever the rent; houses stay (R17)."""
        player, creditor = turn.player, turn.owner
        self.cash[creditor] += self.cash[player]
        self.cash[player] = 0
        for space, owner in enumerate(self.owner):
            if owner == player:
                self.owner[space] = creditor
        self.solvent[player] = False
        self.remaining -= 1


def _same_colour(setup: "Setup") -> list[Sequence[int]]:
    """For each space, all the properties of its colour; a space without a price has no colour."""
    make: Callable[[], Any] = list
    if len(setup.board) >= LARGE:
        from monosim.rulesets.project5 import columns

        make = columns.Numbers
    groups = {location.colour: make() for location in setup.board}
    for space, location in enumerate(setup.board):
        groups[location.colour].append(space)
    return [groups[location.colour] for location in setup.board]
