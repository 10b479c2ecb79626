"""Where every card lies, and the one class that moves them; the sets on the table, and who wins.

Cards, colours and seats are numbers, so that a simulation is quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import ANY_COLOUR, Group, is_property
from monosim.rulesets.deal.piles import Piles
from monosim.rulesets.deal.rules import Rules

MOVES = 3
Answer: TypeAlias = tuple[int, str, int]
"""The seat that was asked, the kind of decision, and the option by number."""
Ending = events.Win | events.Stalemate | events.TurnLimit


P = TypeVar("P", bound="Position")


@lru_cache
def list_others(players: int) -> list[tuple[int, ...]]:
    return [tuple((seat + k) % players for k in range(1, players)) for seat in range(players)]


class Position(Piles):
    """All cards, and whose turn it is."""

    __slots__ = (
        "turn", "moves", "lands", "full", "doubles", "ending", "others", "owed", "against", "named", "moved",
        "idle_turns", "is_close", "decided",
    )  # fmt: skip

    def __init__(self, players: int, rules: Rules, shuffle: Callable[[int], Sequence[int]] = range) -> None:
        super().__init__(players, rules, shuffle)
        self.turn = 1
        self.moves = MOVES
        """The moves that the turn has left, the present one included."""
        self.lands: list[list[Group]] = [[] for _ in range(players)]
        self.full = [0] * players
        """The number of full sets of each seat."""
        self.doubles = [0] * players
        self.ending: Ending | None = None
        self.others = list_others(players)
        """The opponents of each seat, from its left."""
        self.owed = 0
        """In the question that was asked last: what the payer still has to pay, or would have to pay."""
        self.against = ""
        """In that question: what a Just Say No would be played against."""
        self.named: tuple[int, ...] = ()
        """In that question: the cards that have been named before a Just Say No can be played."""
        self.moved: set[tuple[int, int]] = set()
        """The cards that the seat has rearranged in this turn, each with the moves that were left then."""
        self.idle_turns = 0
        """The turns in a row in which no card has been played."""
        self.is_close = False
        """Whether a seat has had as many full sets as win, so that it is worth looking for a winner."""
        self.decided: list[Answer] = []
        """What has been decided in this turn."""

    def copy(self) -> Position:
        """A position of its own, which nobody shuffles yet."""
        return self.copy_to(Position(self.players, self.rules))

    def copy_to(self, twin: P) -> P:
        """Lay the cards of another position of the same rules and seats in the same way; gives that one."""
        twin.turn, twin.seat, twin.moves = self.turn, self.seat, self.moves
        twin.pile, twin.discards = self.pile[:], self.discards[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.banks = [bank[:] for bank in self.banks]
        twin.lands = [[group.copy() for group in land] for land in self.lands]
        twin.full, twin.doubles, twin.ending = self.full[:], self.doubles[:], self.ending
        twin.shuffles, twin.short_draws, twin.orders = self.shuffles[:], self.short_draws, self.orders[:]
        twin.epochs, twin.shown = self.epochs.copy(), self.shown.copy()
        twin.buried, twin.burying = self.buried.copy(), self.burying.copy()
        twin.moved, twin.idle_turns, twin.is_close = set(self.moved), self.idle_turns, self.is_close
        twin.owed, twin.against, twin.named = self.owed, self.against, self.named
        twin.decided = self.decided[:]
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Everything but how the game is shuffled from here on."""
        return {name: getattr(self, name) for name in _KEPT}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.shuffle = range
        for name, given in state.items():
            setattr(self, name, given)

    # Turns

    def pass_turn(self) -> None:
        if not self.rules.keeps_doubles:
            self.doubles[self.seat] = 0
        if self.rules.rearranges:
            self.idle_turns = self.idle_turns + 1 if self.moves == MOVES else 0
            self.moved.clear()
        self.moves = MOVES
        self.turn += 1
        self.seat = self.others[self.seat][0]
        self.decided.clear()

    def count_full_sets(self) -> Position:
        """Count full sets after cards were laid out directly; gives the position itself."""
        self.full = [len(self.full_sets(seat)) for seat in range(self.players)]
        self.is_close = max(self.full) >= self.rules.sets_to_win
        return self

    # Land

    def put(self, seat: int, card: int, colour: int) -> Group:
        """Put a card into the newest set of the colour that has room, or into a new one; gives the set."""
        for group in reversed(self.lands[seat]):
            if group.colour == colour and len(group.cards) < group.size:
                self.join(seat, card, group)
                return group
        return self.start_set(seat, card, colour)

    def start_set(self, seat: int, card: int, colour: int) -> Group:
        """No set is full with one card."""
        group = Group(colour, [card])
        self.lands[seat].append(group)
        return group

    def join(self, seat: int, card: int, group: Group) -> None:
        group.cards.append(card)
        if len(group.cards) == group.size:
            self._count_full_set(seat)

    def _count_full_set(self, seat: int) -> None:
        self.full[seat] += 1
        self.is_close = self.is_close or self.full[seat] >= self.rules.sets_to_win

    def lift(self, seat: int, card: int) -> None:
        """Take a property card from the seat's land; its set is settled later."""
        group = self.home(seat, card)
        if len(group.cards) == group.size:
            self.full[seat] -= 1
        group.cards.remove(card)

    def home(self, seat: int, card: int) -> Group:
        """The set of the seat that the card lies in."""
        for group in self.lands[seat]:
            if card in group.cards:
                return group
        raise AssertionError(f"P{seat} does not have {card}")

    def take_set(self, source: int, group: Group) -> None:
        self.lands[source].remove(group)
        self.lands[self.seat].append(group)
        self.full[source] -= 1
        self._count_full_set(self.seat)

    def build(self, card: int, group: Group) -> None:
        if group.house is None:
            group.house = card
        else:
            group.hotel = card

    def add_double(self) -> None:
        self.doubles[self.seat] += 1

    def use_doubles(self) -> int:
        doubles, self.doubles[self.seat] = self.doubles[self.seat], 0
        return doubles

    def hand_over(self, payer: int, cards: Iterable[int]) -> bool:
        """Take cards from the payer's bank and land; they are nowhere until they are received. Gives
        whether the land has changed."""
        bank, from_land = self.banks[payer], False
        for card in cards:
            if card in bank:
                bank.remove(card)
                continue
            from_land = True
            if is_property(card):
                self.lift(payer, card)
            else:
                next(group for group in self.lands[payer] if card in group.buildings()).pull_down(card)
        return from_land

    def broken_buildings(self, seat: int) -> list[tuple[Group, int]]:
        """The buildings on sets that are no longer full."""
        return [
            (group, card)
            for group in self.lands[seat]
            if group.house is not None and len(group.cards) < group.size
            for card in group.buildings()
        ]

    def lost_sets(self, seat: int) -> list[Group]:
        """The sets that are empty, or left with cards that may not lie there alone."""
        gone: list[Group] = []
        for group in self.lands[seat]:
            cards = group.cards
            if not cards or (cards[0] in ANY_COLOUR and not self.rules.may_stay(cards)):
                gone.append(group)
        return gone

    # What follows from where the cards lie

    def worth(self, seat: int) -> int:
        value = self.rules.value
        total = sum([value[card] for card in self.banks[seat]])
        for group in self.lands[seat]:
            total += sum([value[card] for card in group.cards])
            if group.house is not None:
                total += sum([value[card] for card in group.buildings()])
        return total

    def has_open_set(self, seat: int) -> bool:
        """Whether a set is not full."""
        return len(self.lands[seat]) > self.full[seat]

    def open_sets(self, seat: int) -> list[Group]:
        return [group for group in self.lands[seat] if len(group.cards) < group.size]

    def full_sets(self, seat: int) -> list[Group]:
        return [group for group in self.lands[seat] if len(group.cards) == group.size]

    def loose_cards(self, seat: int) -> list[int]:
        """The cards of sets that are not full, set by set."""
        return [card for group in self.lands[seat] if len(group.cards) < group.size for card in group.cards]

    def wins(self, seat: int) -> bool:
        return self.full[seat] >= self.rules.sets_to_win and self.rules.is_won(self.full_sets(seat))

    def find_winner(self) -> int | None:
        """The seat whose turn it is, if it has its sets; no other seat wins, unless the rules say so."""
        if self.wins(self.seat):
            return self.seat
        others = self.others[self.seat] if self.rules.wins_in_any_turn else ()
        return next((other for other in others if self.wins(other)), None)


_KEPT = tuple(name for name in (*Piles.__slots__, *Position.__slots__) if name != "shuffle")
