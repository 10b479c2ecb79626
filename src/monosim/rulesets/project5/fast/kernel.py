"""Many small games of Project 5, one after another, with nothing but their results.

It is written in Cython's pure-Python mode: the same lines run as they are, or compiled (as `_kernel` beside
it) at the speed of C. Compiled integers have 64 bits: `many.supports` refuses what might be larger. Nothing
here is the specification: tests play it in lockstep with the rules, compiled and not.
"""

# mypy: ignore-errors

from __future__ import annotations

from monosim.core import compiling as cython

CHECKSUM = ""
"""The checksum of the source that was compiled; the build fills it in."""


@cython.cclass
class Workspace:
    """The arrays that games are played in, one after another, with room for the largest game."""

    owner: cython.longlong[::1]
    rent: cython.longlong[::1]
    builder: cython.longlong[::1]
    houses: cython.longlong[::1]
    position: cython.longlong[::1]
    cash: cython.longlong[::1]
    alive: cython.longlong[::1]
    held: cython.longlong[::1]
    order: cython.longlong[::1]
    theta_p: cython.double[::1]
    theta_h: cython.longlong[::1]

    def __init__(self, spaces: int, players: int, zeros, fractions) -> None:
        self.owner = zeros(spaces)
        self.rent = zeros(spaces)
        self.builder = zeros(spaces)
        self.houses = zeros(spaces)
        self.position = zeros(players)
        self.cash = zeros(players + 1)
        self.alive = zeros(players)
        self.held = zeros(8 * players)  # a board has at most six colours, NONE among them
        self.order = zeros(players)
        self.theta_p = fractions(players)
        self.theta_h = zeros(players)


@cython.cclass
class Kernel:
    """The arrays of a batch. An array `…_at` says where a game's part of the other arrays begins."""

    board_at: cython.longlong[::1]
    board_size: cython.longlong[::1]
    is_go: cython.longlong[::1]
    price: cython.longlong[::1]
    base_rent: cython.longlong[::1]
    colour: cython.longlong[::1]
    of_colour: cython.longlong[::1]
    deck_at: cython.longlong[::1]
    deck_size: cython.longlong[::1]
    steps: cython.longlong[::1]
    players_at: cython.longlong[::1]
    players: cython.longlong[::1]
    theta_p: cython.double[::1]
    theta_h: cython.longlong[::1]
    start_cash: cython.longlong[::1]
    rounds: cython.longlong[::1]
    finishes_round: cython.longlong[::1]
    must_afford: cython.longlong[::1]
    cash: cython.longlong[::1]
    worth: cython.longlong[::1]
    owned: cython.longlong[::1]
    alive: cython.longlong[::1]
    winner: cython.longlong[::1]
    played: cython.longlong[::1]
    moves: cython.longlong[::1]
    fallen: cython.longlong[::1]

    def __init__(self, batch) -> None:
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

    def play(self, first: cython.longlong, last: cython.longlong, work: Workspace) -> None:
        """The games first … last-1."""
        game: cython.longlong
        with cython.nogil:
            for game in range(first, last):
                self.one(game, work)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def one(self, game: cython.longlong, work: Workspace) -> cython.void:
        owner, rent, builder, theta_h = work.owner, work.rent, work.builder, work.theta_h
        position, cash, order, steps = work.position, work.cash, work.order, self.steps
        here: cython.longlong = self.board_at[game]
        size: cython.longlong = self.board_size[game]
        deck: cython.longlong = self.deck_at[game]
        deck_end: cython.longlong = deck + self.deck_size[game]
        rounds: cython.longlong = self.rounds[game]
        finishes_round: cython.longlong = self.finishes_round[game]
        any_sum: cython.longlong = not self.must_afford[game]
        nobody: cython.longlong = self.players[game]
        go: cython.longlong = self.lay_out(game, work)
        card: cython.longlong = deck
        remaining: cython.longlong = self.players[game]
        least: cython.longlong = 1 if remaining > 1 else 0
        moves: cython.longlong = 0
        number: cython.longlong = 0
        seats: cython.longlong
        seat: cython.longlong
        player: cython.longlong
        space: cython.longlong
        whose: cython.longlong
        money: cython.longlong
        due: cython.longlong
        builds: cython.longlong
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lay_out(self, game: cython.longlong, work: Workspace) -> cython.longlong:
        """Set everything to its start, and find GO.

        Nobody is the owner behind the last player. Their GO has a negative rent, their Parking none, and what
        they sell one that is never paid: so one question tells whether anything but a payment happens."""
        here: cython.longlong = self.board_at[game]
        at: cython.longlong = self.players_at[game]
        go: cython.longlong = 0
        space: cython.longlong
        player: cython.longlong
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def close_ranks(self, seats: cython.longlong, work: Workspace) -> cython.void:
        """Take bankrupt players out of the order of turns."""
        kept: cython.longlong = 0
        seat: cython.longlong
        for seat in range(seats):
            if work.alive[work.order[seat]]:
                work.order[kept] = work.order[seat]
                kept += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def give(
        self,
        here: cython.longlong,
        size: cython.longlong,
        given: cython.longlong,
        player: cython.longlong,
        work: Workspace,
    ) -> cython.void:
        """Give a space to a player. With the last space of its colour, every rent of the colour doubles.

        No array is a local here: Cython counts who holds one, which takes longer than all the rest.
        """
        which: cython.longlong = self.colour[here + given]
        at: cython.longlong = 8 * player + which
        space: cython.longlong
        work.owner[given] = player
        work.builder[given] = player if work.houses[given] < 2 else -1
        work.held[at] += 1
        work.rent[given] = self.base_rent[here + given] << work.houses[given]
        if work.held[at] == self.of_colour[here + given]:
            for space in range(size):
                if self.colour[here + space] == which:
                    work.rent[space] = self.base_rent[here + space] << (1 + work.houses[space])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hand_over(
        self,
        here: cython.longlong,
        size: cython.longlong,
        player: cython.longlong,
        creditor: cython.longlong,
        work: Workspace,
    ) -> cython.void:
        space: cython.longlong
        work.cash[creditor] += work.cash[player]
        work.cash[player] = 0
        work.alive[player] = 0
        for space in range(size):
            if work.owner[space] == player:
                self.give(here, size, space, creditor, work)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sum_up(self, game: cython.longlong, work: Workspace) -> cython.void:
        at: cython.longlong = self.players_at[game]
        here: cython.longlong = self.board_at[game]
        best: cython.longlong = -1
        space: cython.longlong
        player: cython.longlong
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
