"""Changes that the course of the game makes: whose turn it is, the dice, who is out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.rulesets.classic.board import DEEDS, HOTEL, REFUND
from monosim.rulesets.classic.cards import JAIL_CARDS
from monosim.rulesets.classic.changes.money import BANK, POT

if TYPE_CHECKING:
    from monosim.rulesets.classic.state import State

NOWHERE = -1
ROLLS = frozenset((first, second) for first in range(1, 7) for second in range(1, 7))


class SetCurrentPlayer(NamedTuple):
    """A turn begins."""

    player: int
    turn: int

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        player, turn = self
        if not state.in_game[player]:
            return "the player is out of the game"
        return None if turn == state.turn + 1 else "it is not the next turn"

    def perform(self, state: State) -> tuple[int, int, tuple[int, int]]:
        before = state.current, state.doubles, state.dice
        state.current, state.turn = self
        state.doubles = 0
        state.dice = (0, 0)
        return before

    def revert(self, state: State, memo: tuple[int, int, tuple[int, int]]) -> None:
        state.current, state.doubles, state.dice = memo
        state.turn -= 1


class RollDice(NamedTuple):
    player: int
    first: int
    second: int
    moves: bool = True
    """Not if it is only rolled to find a rent; then it does not count as doubles either."""

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        player, first, second, _ = self
        if player != state.current or not state.in_game[player]:
            return "it is not the player's turn"
        return None if (first, second) in ROLLS else "a die has six sides"

    def perform(self, state: State) -> tuple[int, tuple[int, int]]:
        _, first, second, moves = self
        before = state.doubles, state.dice
        state.dice = (first, second)
        if moves:
            state.doubles = state.doubles + 1 if first == second else 0
        return before

    def revert(self, state: State, memo: tuple[int, tuple[int, int]]) -> None:
        state.doubles, state.dice = memo


class Eliminate(NamedTuple):
    """Who owes more than all he could raise hands everything over, and is out.

    The creditor's interest on mortgages, and the bank's auctions, are groups of their own that follow.
    """

    player: int
    creditor: int
    debt: int
    owed_for: str
    """The cause of the debt."""

    @property
    def cause(self) -> str:
        return "bankruptcy"

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        player, creditor, debt, _ = self
        if not state.in_game[player]:
            return "the player is out of the game"
        if creditor in (player, POT) or (creditor >= 0 and not state.in_game[creditor]):
            return "there is no such creditor"
        if debt <= state.cash[player] + state.liquidation(player):
            return "the player can raise the money"
        return None

    def perform(self, state: State) -> list[Any]:
        before = state.facts()
        self._hand_over_deeds(state)
        self._hand_over_cards(state)
        state.cash[self.creditor] += state.cash[self.player]
        state.cash[self.player] = 0
        state.in_game[self.player] = False
        state.position[self.player] = NOWHERE
        state.jail_moves[self.player] = 0
        state.estate_changed(self.player, self.creditor)
        state.owners_changed(DEEDS)
        state.players_changed()
        return before

    def _hand_over_deeds(self, state: State) -> None:
        """Buildings go back to the bank, a hotel as one hotel; a player gets half their cost for them."""
        for deed in state.deeds(self.player):
            level = state.level[deed]
            if self.creditor >= 0:
                state.cash[self.creditor] += level * REFUND[deed]
                state.cash[BANK] -= level * REFUND[deed]
                state.owner[deed] = self.creditor
            else:
                state.owner[deed] = BANK
                state.mortgaged[deed] = False
            state.level[deed] = 0
            state.houses += level if level < HOTEL else 0
            state.hotels += level == HOTEL

    def _hand_over_cards(self, state: State) -> None:
        for deck, holder in enumerate(state.jail_card):
            if holder == self.player:
                state.jail_card[deck] = self.creditor
                if self.creditor < 0:
                    state.decks[deck].append(JAIL_CARDS[deck])

    def revert(self, state: State, memo: list[Any]) -> None:
        state.restore(memo)
