"""Where every card lies, and the one class that moves them; the sets on the table, and who wins.

Cards, colours and seats are numbers, so that a simulation is quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import ANY_COLOUR, COLOUR_NAMES, PRINTED, Group, is_property
from monosim.rulesets.deal.piles import Piles
from monosim.rulesets.deal.rules import SETS_TO_WIN, Rules

MOVES = 3
Picker: TypeAlias = Callable[[Any, str, Sequence[int]], int]
"""A policy that takes the options by number."""
Ending = events.Win | events.Stalemate | events.TurnLimit


@lru_cache
def list_others(players: int) -> list[tuple[int, ...]]:
    return [tuple((seat + k) % players for k in range(1, players)) for seat in range(players)]


class Position(Piles):
    """All cards, and whose turn it is."""

    __slots__ = (
        "turn", "moves", "lands", "full", "doubles", "ending", "others", "owed", "against", "named", "moved",
        "idle_turns", "is_close", "pickers",
    )  # fmt: skip

    def __init__(self, players: int, rules: Rules, shuffle: Callable[[int], Sequence[int]]) -> None:
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
        """What a payer still has to pay, or would have to pay."""
        self.against = ""
        """What a Just Say No would be played against."""
        self.named: tuple[int, ...] = ()
        """The cards that are named before a Just Say No can be played."""
        self.moved: set[tuple[int, int]] = set()
        """The cards that the seat has rearranged in this turn, each with the moves that were left then."""
        self.idle_turns = 0
        """The turns in a row in which no card has been played."""
        self.pickers: list[Picker | None] = [None] * players
        """The players who look at nothing but the options: the commonest questions, of the move and of the
        payment, they answer at once."""
        self.is_close = False
        """Whether a seat has had as many full sets as win, so that it is worth looking for a winner."""

    def copy(self) -> Position:
        twin = Position(self.players, self.rules, self.shuffle)
        twin.turn, twin.seat, twin.moves = self.turn, self.seat, self.moves
        twin.pile, twin.discards = self.pile[:], self.discards[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.banks = [bank[:] for bank in self.banks]
        twin.lands = [[group.copy() for group in land] for land in self.lands]
        twin.full, twin.doubles, twin.ending = self.full[:], self.doubles[:], self.ending
        twin.shuffles, twin.short_draws = self.shuffles[:], self.short_draws
        twin.epochs, twin.shown = self.epochs.copy(), self.shown.copy()
        twin.buried, twin.burying = self.buried.copy(), self.burying.copy()
        twin.moved, twin.idle_turns, twin.is_close = set(self.moved), self.idle_turns, self.is_close
        return twin

    def keep_question(self, other: Position) -> None:
        """Say what the other position says of the last demand."""
        self.owed, self.against, self.named = other.owed, other.against, other.named

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

    def end(self, ending: Ending) -> None:
        self.ending = ending
        if self.tell:
            self.tell(type(ending), *ending)

    def count_full_sets(self) -> Position:
        """Count full sets after cards were laid out directly; gives the position itself."""
        self.full = [len(self.full_sets(seat)) for seat in range(self.players)]
        self.is_close = max(self.full) >= SETS_TO_WIN
        return self

    # Land

    def put(self, seat: int, card: int, colour: int) -> None:
        """Put a card into the newest set of the colour that has room, or into a new one."""
        for group in reversed(self.lands[seat]):
            if group.colour == colour and len(group.cards) < group.size:
                return self.join(seat, card, group)
        return self.start_set(seat, card, colour)

    def place(self, card: int) -> None:
        """Put property of one colour into a set of the seat whose turn it is."""
        self.put(self.seat, card, PRINTED[card][0])

    def start_set(self, seat: int, card: int, colour: int) -> None:
        """No set is full with one card."""
        self.lands[seat].append(Group(colour, [card]))
        if self.tell:
            self.tell(events.Place, seat, card, COLOUR_NAMES[colour], 1, False)

    def join(self, seat: int, card: int, group: Group) -> None:
        cards = group.cards
        cards.append(card)
        size = len(cards)
        if size == group.size:
            self._count_full_set(seat)
        if self.tell:
            self.tell(events.Place, seat, card, COLOUR_NAMES[group.colour], size, size == group.size)

    def _count_full_set(self, seat: int) -> None:
        self.full[seat] += 1
        self.is_close = self.is_close or self.full[seat] >= SETS_TO_WIN

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
        if self.tell:
            self.tell(events.SetTaken, self.seat, source, group.cards)

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

    def clear_broken_sets(self, seat: int) -> list[int]:
        """Remove buildings of sets that are no longer full, and empty and colourless sets. The wilds of
        those are returned, to be placed again."""
        self.clear_broken_buildings(seat)
        return self.clear_lost_sets(seat)

    def clear_broken_buildings(self, seat: int) -> None:
        for group in self.lands[seat]:
            if group.house is not None and len(group.cards) < group.size:
                self._clear_buildings(seat, group)

    def clear_lost_sets(self, seat: int) -> list[int]:
        """Remove empty and colourless sets; the wilds of those are returned, to be placed again."""
        gone: list[Group] = []
        for group in self.lands[seat]:
            cards = group.cards
            if not cards or (cards[0] in ANY_COLOUR and not self.rules.may_stay(cards)):
                gone.append(group)
        for group in gone:
            self._clear_buildings(seat, group)
            self.lands[seat].remove(group)
        return [card for group in gone for card in group.cards] if gone else []

    def _clear_buildings(self, seat: int, group: Group) -> None:
        for card in group.buildings():
            group.pull_down(card)
            if self.rules.banks_broken_buildings:
                self.banks[seat].append(card)
                if self.tell:
                    self.tell(events.BuildingBanked, seat, card)
            else:
                self.discards.append(card)
                if self.tell:
                    self.tell(events.Discard, seat, card)

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
        return self.full[seat] >= SETS_TO_WIN and self.rules.is_won(self.full_sets(seat))

    def find_winner(self) -> int | None:
        """The seat whose turn it is, if it has its sets; no other seat wins, unless the rules say so."""
        if self.wins(self.seat):
            return self.seat
        others = self.others[self.seat] if self.rules.wins_in_any_turn else ()
        return next((other for other in others if self.wins(other)), None)
