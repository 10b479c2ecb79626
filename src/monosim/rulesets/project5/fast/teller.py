"""One game of Project 5, told into a buffer, move by move: a move costs the same for any deck and any board.

It is plain Python, and tests play it as it is. It is of use if it is compiled (as `_teller` beside it) with
the types of `teller.pxd`; in plain Python, `flat` is quicker. Compiled integers have 64 bits:
`telling.supports` refuses what might be larger. Nothing here is the specification: tests play it in lockstep
with the rules, compiled and not.
"""

from __future__ import annotations

from typing import Any

from monosim.core import compiling as cython
from monosim.rulesets.project5.fast.copying import copy_text

CHECKSUM = ""
"""The checksum of the source that was compiled; the build fills it in."""
ROUND, END_ROUND, STAYS, RECEIVES, PURCHASES, BUILDS, PAYS, BANKRUPT, END = range(9)
"""The numbers of the phrases; `telling.PHRASES` has their words."""
BEFORE, BEHIND, RENT = 12, 5, 9
"""How many bytes stand before the name in the text of a space, behind it, and before the name of a payee."""


class Teller:
    """A game between two moves. `order` has those who are not bankrupt; `nobody` owns what is free."""

    def __init__(self, game: Any) -> None:
        self.text = game.text
        self.phrase_at = game.phrase_at
        self.mover_at = game.mover_at
        self.payee_at = game.payee_at
        self.place_at = game.place_at
        self.price = game.price
        self.colour = game.colour
        self.of_colour = game.of_colour
        self.theta_p = game.theta_p
        self.theta_h = game.theta_h
        self.owner = game.owner
        self.rent = game.rent
        self.houses = game.houses
        self.position = game.position
        self.cash = game.cash
        self.order = game.order
        self.held = game.held
        self.doubled = game.doubled
        self.out = game.out
        self.steps = game.steps
        self.size = len(game.price)
        self.nobody = len(game.theta_h)
        self.go = game.go
        self.rounds = game.rounds
        self.finishes_round = game.finishes_round
        self.must_afford = game.must_afford
        self.remaining = self.nobody
        self.seats = self.nobody
        self.seat = 0
        self.round = 0
        self.drawn = 0
        self.card = 0
        self.cards = 0
        self.over = 0

    def deal(self, steps: Any, cards: int) -> None:
        """Draw the next cards from these."""
        self.steps = steps
        self.cards = cards
        self.card = 0

    def tell(self, room: int) -> int:
        """Play on until so many bytes are told, all cards are drawn or the game is over; gives the bytes.

        The last line may begin just before `room`, so the buffer is longer than that by the longest line.
        """
        with cython.nogil:
            return self.go_on(room)

    def go_on(self, room: int) -> int:
        order, position, cash, owner, steps = self.order, self.position, self.cash, self.owner, self.steps
        at = 0
        while at < room and self.card < self.cards:
            if self.seat == 0:
                if self.round >= self.rounds:
                    self.over = 1
                    break
                self.round += 1
                self.seats = self.remaining
                at = self.number(self.phrase(at, ROUND), self.round)
                at = self.phrase(at, END_ROUND)
            player = order[self.seat]
            step = steps[self.card]
            self.card += 1
            self.drawn += 1
            at = copy_text(self, at, self.mover_at[player], self.payee_at[player])
            at = self.number(at, step)
            space = position[player] + (step if step < self.size else step % self.size)
            if space >= self.size:
                space -= self.size
            position[player] = space
            at = copy_text(self, at, self.place_at[space], self.place_at[space + 1])
            whose = owner[space]
            money = cash[player]
            if whose == player:
                at = self.visit_own(at, player, space, money)
            elif whose == self.nobody:
                at = self.visit_free(at, player, space, money)
            elif self.rent[space] > money:
                self.hand_over(player, whose)
                at = self.phrase(at, BANKRUPT)
                at = copy_text(self, at, self.payee_at[whose] + RENT, self.mover_at[whose + 1])
            else:
                due = self.rent[space]
                cash[player] = money - due
                cash[whose] += due
                at = self.number(self.phrase(at, PAYS), due)
                at = copy_text(self, at, self.payee_at[whose], self.mover_at[whose + 1])
            self.end_turn()
            if self.over:
                break
        return at

    def end_turn(self) -> None:
        """Go to the next seat, or to the next round."""
        self.seat += 1
        alone = self.remaining == 1 and self.nobody > 1
        if alone and not self.finishes_round:
            self.over = 1
        elif self.seat == self.seats:
            self.seat = 0
            if alone:
                self.over = 1
            elif self.remaining < self.seats:
                self.close_ranks()

    def visit_own(self, at: int, player: int, space: int, money: int) -> int:
        if self.houses[space] == 2 or money <= self.theta_h[player]:
            return self.phrase(at, STAYS)
        if self.must_afford and money < 1000:
            return self.phrase(at, STAYS)
        self.cash[player] = money - 1000
        self.houses[space] += 1
        self.rent[space] *= 2
        return self.phrase(self.number(self.phrase(at, BUILDS), self.houses[space]), END)

    def visit_free(self, at: int, player: int, space: int, money: int) -> int:
        price = self.price[space]
        if space == self.go:
            self.cash[player] = money + 2000
            return self.phrase(at, RECEIVES)
        if price == 0 or not money >= self.theta_p[player] * price or (self.must_afford and money < price):
            return self.phrase(at, STAYS)
        self.cash[player] = money - price
        self.give(space, player)
        at = self.phrase(at, PURCHASES)
        at = copy_text(self, at, self.place_at[space] + BEFORE, self.place_at[space + 1] - BEHIND)
        return self.phrase(at, END)

    def give(self, space: int, player: int) -> None:
        """Give a space to a player; with the last one of its colour, every rent of the colour doubles.

        It stays so: who gets one of them from a bankrupt player gets all of them.
        """
        self.owner[space] = player
        colour = self.colour[space]
        self.held[8 * player + colour] += 1
        if self.held[8 * player + colour] == self.of_colour[colour] and not self.doubled[colour]:
            self.doubled[colour] = 1
            for other in range(self.size):
                if self.colour[other] == colour:
                    self.rent[other] *= 2

    def hand_over(self, player: int, creditor: int) -> None:
        self.cash[creditor] += self.cash[player]
        self.remaining -= 1
        self.order[self.seat] = -1
        for space in range(self.size):
            if self.owner[space] == player:
                self.give(space, creditor)

    def close_ranks(self) -> None:
        """Take the seats of bankrupt players out of the order."""
        kept = 0
        for seat in range(self.seats):
            if self.order[seat] >= 0:
                self.order[kept] = self.order[seat]
                kept += 1
        self.seats = kept

    def phrase(self, at: int, which: int) -> int:
        """Tell one of the phrases; gives the place behind it, as all that tell do."""
        return copy_text(self, at, self.phrase_at[which], self.phrase_at[which + 1])

    def number(self, at: int, value: int) -> int:
        """Tell a number in decimal digits."""
        end = at + 1
        rest = value // 10
        while rest > 0:
            rest //= 10
            end += 1
        place = end
        while place > at:
            place -= 1
            rest = value // 10
            self.out[place] = 48 + value - 10 * rest
            value = rest
        return end
