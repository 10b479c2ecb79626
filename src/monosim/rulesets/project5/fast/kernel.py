"""Many small games of Project 5, one after another, with nothing but their results.

It is plain Python. The same lines run as they are, or compiled (as `_kernel` beside it) at the speed of C,
with the types of `kernel.pxd`. Compiled integers have 64 bits: `many.supports` refuses what might be larger.
Nothing here is the specification: tests play it in lockstep with the rules, compiled and not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from monosim.core import compiling as cython

CHECKSUM = ""
"""The checksum of the source that was compiled; the build fills it in."""


class Workspace:
    """The arrays that games are played in, one after another, with room for the largest game."""

    def __init__(
        self, spaces: int, players: int, zeros: Callable[[int], Any], fractions: Callable[[int], Any]
    ) -> None:
        self.owner = zeros(spaces)
        self.rent = zeros(spaces)
        self.builder = zeros(spaces)
        self.houses = zeros(spaces)
        self.position = zeros(players)
        self.cash = zeros(players + 1)
        self.alive = zeros(players)
        self.held = zeros(8 * players)  # many.MOST_COLOURS places for each
        self.order = zeros(players)
        self.theta_p = fractions(players)
        self.theta_h = zeros(players)


class Kernel:
    """The arrays of a batch. An array `…_at` says where a game's part of the other arrays begins."""

    def __init__(self, batch: Any) -> None:
        self.board_at = batch.board_at
        self.board_size = batch.board_size
        self.is_go = batch.is_go
        self.price = batch.price
        self.base_rent = batch.base_rent
        self.colour = batch.colour
        self.of_colour = batch.of_colour
        self.deck_at = batch.deck_at
        self.deck_size = batch.deck_size
        self.steps = batch.steps
        self.players_at = batch.players_at
        self.players = batch.players
        self.theta_p = batch.theta_p
        self.theta_h = batch.theta_h
        self.start_cash = batch.start_cash
        self.rounds = batch.rounds
        self.finishes_round = batch.finishes_round
        self.must_afford = batch.must_afford
        self.cash = batch.cash
        self.worth = batch.worth
        self.owned = batch.owned
        self.alive = batch.alive
        self.winner = batch.winner
        self.played = batch.played
        self.moves = batch.moves
        self.fallen = batch.fallen

    def play(self, first: int, last: int, work: Workspace) -> None:
        """The games first … last-1."""
        with cython.nogil:
            for game in range(first, last):
                self.one(game, work)

    def one(self, game: int, work: Workspace) -> None:
        owner, rent, builder, theta_h = work.owner, work.rent, work.builder, work.theta_h
        position, cash, order, steps = work.position, work.cash, work.order, self.steps
        here = self.board_at[game]
        size = self.board_size[game]
        deck = self.deck_at[game]
        deck_end = deck + self.deck_size[game]
        rounds = self.rounds[game]
        finishes_round = self.finishes_round[game]
        any_sum = not self.must_afford[game]
        nobody = self.players[game]
        go = self.lay_out(game, work)
        card = deck
        remaining = self.players[game]
        least = 1 if remaining > 1 else 0
        moves = 0
        number = 0
        while number < rounds and remaining > least:
            number += 1
            seats = remaining
            moves += seats
            for seat in range(seats):
                player = order[seat]
                space = position[player] + steps[card]
                if space >= size:
                    space -= size
                position[player] = space
                card += 1
                if card == deck_end:
                    card = deck
                whose = owner[space]
                due = rent[space]
                money = cash[player]
                builds = (builder[space] == player) & (money > theta_h[player])
                if not (builds | (due > money)):
                    cash[player] = money - due
                    cash[whose] += due
                elif whose == player:
                    if builds and (any_sum or money >= 1000):
                        cash[player] = money - 1000
                        work.houses[space] += 1
                        rent[space] *= 2
                        if work.houses[space] == 2:
                            builder[space] = -1
                elif whose != nobody:
                    self.hand_over(here, size, player, whose, work)
                    remaining -= 1
                    if remaining == 1 and not finishes_round:
                        moves -= seats - 1 - seat
                        break
                elif space == go:
                    cash[player] = money + 2000
                else:
                    due = self.price[here + space]
                    if money >= work.theta_p[player] * due and (any_sum or money >= due):
                        cash[player] = money - due
                        self.give(here, size, space, player, work)
            if remaining < seats:
                self.close_ranks(seats, work)
        self.played[game] = number
        self.moves[game] = moves
        self.fallen[game] = self.players[game] - remaining
        self.sum_up(game, work)

    def lay_out(self, game: int, work: Workspace) -> int:
        """Set everything to its start, and find GO.

        Nobody is the owner behind the last player. Their GO has a negative rent, their Parking none, and what
        they sell one that is never paid: so one question tells whether anything but a payment happens."""
        here = self.board_at[game]
        at = self.players_at[game]
        go = 0
        for space in range(self.board_size[game]):
            work.owner[space] = self.players[game]
            work.houses[space] = 0
            work.builder[space] = -1
            work.rent[space] = 1 << 62 if self.price[here + space] else 0
            if self.is_go[here + space]:
                go = space
                work.rent[space] = -2000
        for player in range(self.players[game]):
            work.position[player] = go
            work.cash[player] = self.start_cash[game]
            work.alive[player] = 1
            work.order[player] = player
            work.theta_p[player] = self.theta_p[at + player]
            work.theta_h[player] = self.theta_h[at + player]
        for at in range(8 * self.players[game]):
            work.held[at] = 0
        return go

    def close_ranks(self, seats: int, work: Workspace) -> None:
        """Take bankrupt players out of the order of turns."""
        kept = 0
        for seat in range(seats):
            if work.alive[work.order[seat]]:
                work.order[kept] = work.order[seat]
                kept += 1

    def give(
        self,
        here: int,
        size: int,
        given: int,
        player: int,
        work: Workspace,
    ) -> None:
        """Give a space to a player. With the last space of its colour, every rent of the colour doubles.

        No array is a local here: Cython counts who holds one, which takes longer than all the rest.
        """
        which = self.colour[here + given]
        at = 8 * player + which
        work.owner[given] = player
        work.builder[given] = player if work.houses[given] < 2 else -1
        work.held[at] += 1
        work.rent[given] = self.base_rent[here + given] << work.houses[given]
        if work.held[at] == self.of_colour[here + given]:
            for space in range(size):
                if self.colour[here + space] == which:
                    work.rent[space] = self.base_rent[here + space] << (1 + work.houses[space])

    def hand_over(
        self,
        here: int,
        size: int,
        player: int,
        creditor: int,
        work: Workspace,
    ) -> None:
        work.cash[creditor] += work.cash[player]
        work.cash[player] = 0
        work.alive[player] = 0
        for space in range(size):
            if work.owner[space] == player:
                self.give(here, size, space, creditor, work)

    def sum_up(self, game: int, work: Workspace) -> None:
        at = self.players_at[game]
        here = self.board_at[game]
        best = -1
        for player in range(self.players[game]):
            self.cash[at + player] = work.cash[player]
            self.worth[at + player] = work.cash[player]
            self.owned[at + player] = 0
            self.alive[at + player] = work.alive[player]
        for space in range(self.board_size[game]):
            if work.owner[space] < self.players[game]:
                self.worth[at + work.owner[space]] += self.price[here + space]
                self.owned[at + work.owner[space]] += 1
        for player in range(self.players[game]):
            if work.alive[player] and (best < 0 or self.worth[at + player] > self.worth[at + best]):
                best = player
        self.winner[game] = best
