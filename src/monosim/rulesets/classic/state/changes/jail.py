"""Changes of players in jail, and of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import value
from monosim.rulesets.classic.board import BANK, FINE, JAIL, JAIL_CARDS
from monosim.rulesets.classic.state.changes.everyday import TransferMoney

if TYPE_CHECKING:
    from monosim.rulesets.classic.state import State

LONGEST = 3


@value
class SendToJail(NamedTuple):
    player: int

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        if not state.in_game[self.player]:
            return "the player is out of the game"
        return "the player is in jail" if state.jail_moves[self.player] else None

    def perform(self, state: State) -> tuple[int, int]:
        before = state.position[self.player], state.doubles
        state.position[self.player] = JAIL
        state.jail_moves[self.player] = LONGEST
        state.doubles = 0
        return before

    def revert(self, state: State, memo: tuple[int, int]) -> None:
        state.position[self.player], state.doubles = memo
        state.jail_moves[self.player] = 0


@value
class DecrementJailMoves(NamedTuple):
    player: int

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        return "it is the last turn in jail" if state.jail_moves[self.player] < 2 else None

    def perform(self, state: State) -> None:
        state.jail_moves[self.player] -= 1

    def revert(self, state: State, memo: None) -> None:
        state.jail_moves[self.player] += 1


@value
class LeaveJail(NamedTuple):
    """A player leaves jail by doubles, or with the fine or a card in the same group."""

    player: int

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        if not state.jail_moves[self.player]:
            return "the player is not in jail"
        return None if self._is_justified(state, beside) else "neither doubles, nor a fine, nor a card"

    def _is_justified(self, state: State, beside: tuple[Any, ...]) -> bool:
        if state.current == self.player and state.dice[0] == state.dice[1] != 0:
            return True
        return any(
            (type(other) is UseJailCard and other.player == self.player)
            or (type(other) is TransferMoney and self._is_fine(other))
            for other in beside
        )

    def _is_fine(self, payment: TransferMoney) -> bool:
        return payment.source == self.player and payment[2:4] == (FINE, "jail_fine") and payment.target < 0

    def perform(self, state: State) -> int:
        before = state.jail_moves[self.player]
        state.jail_moves[self.player] = 0
        return before

    def revert(self, state: State, memo: int) -> None:
        state.jail_moves[self.player] = memo


@value
class DrawCard(NamedTuple):
    """The top card goes to the bottom; the jail card leaves the deck, and AddJailCard follows it."""

    player: int
    deck: int
    card: str

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        if not state.in_game[self.player]:
            return "the player is out of the game"
        if not state.decks[self.deck] or state.decks[self.deck][0] != self.card:
            return "it is not the top card"
        if self.card in JAIL_CARDS and AddJailCard(self.player, self.deck) not in beside:
            return "nobody takes the card"
        return None

    def perform(self, state: State) -> int:
        deck, unseen = state.decks[self.deck], state.unseen[self.deck]
        card = deck.pop(0)
        if card not in JAIL_CARDS:
            deck.append(card)
        state.unseen[self.deck] = max(0, unseen - 1)
        return unseen

    def revert(self, state: State, memo: int) -> None:
        deck = state.decks[self.deck]
        if self.card not in JAIL_CARDS:
            deck.pop()
        deck.insert(0, self.card)
        state.unseen[self.deck] = memo


@value
class AddJailCard(NamedTuple):
    player: int
    deck: int

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        if not state.in_game[self.player]:
            return "the player is out of the game"
        if state.jail_card[self.deck] != BANK or JAIL_CARDS[self.deck] in state.decks[self.deck]:
            return "the card was not drawn"
        return None

    def perform(self, state: State) -> None:
        state.jail_card[self.deck] = self.player

    def revert(self, state: State, memo: None) -> None:
        state.jail_card[self.deck] = BANK


@value
class UseJailCard(NamedTuple):
    """The card goes to the bottom of its own deck."""

    player: int
    deck: int

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        if state.jail_card[self.deck] != self.player:
            return "the player has no such card"
        return None if state.jail_moves[self.player] else "the player is not in jail"

    def perform(self, state: State) -> None:
        state.jail_card[self.deck] = BANK
        state.decks[self.deck].append(JAIL_CARDS[self.deck])

    def revert(self, state: State, memo: None) -> None:
        state.decks[self.deck].pop()
        state.jail_card[self.deck] = self.player


@value
class TransferJailCard(NamedTuple):
    source: int
    target: int
    deck: int

    def illegal(self, state: State, beside: tuple[Any, ...]) -> str | None:
        if self.source < 0 or self.target < 0 or self.source == self.target:
            return "a card goes from one player to another"
        if state.jail_card[self.deck] != self.source:
            return "the player has no such card"
        return None if state.in_game[self.target] else "the player is out of the game"

    def perform(self, state: State) -> None:
        state.jail_card[self.deck] = self.target

    def revert(self, state: State, memo: None) -> None:
        state.jail_card[self.deck] = self.source
