"""Where everybody lands: known before anything is decided, as long as nobody goes bankrupt."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.rulesets.project5.state import State

LONGEST = 1 << 16
"""The most moves that a leg remembers when they have not repeated by then."""
Move = tuple[int, int, int]
"""The player, a number for the player on the space, and the space."""


class Leg:
    """The moves from some card on until somebody goes bankrupt. They repeat, and no purchase changes them."""

    def __init__(self, order: Sequence[int], at: State, ahead: int, last_round: int) -> None:
        self.order = order
        """Who moves, in turn; the first of them is next."""
        self.first, self.round, self.ahead = at.drawn, at.round, ahead
        """The cards drawn before, the round, and how many still move in it."""
        self.end = at.drawn + ahead + (last_round - at.round) * len(order)
        self.period: int | None = None
        """After so many moves all tokens and the deck are as they were; None as long as it is not known."""
        self._moves: list[Move] = []
        self._start = [at.position[player] for player in order]
        self._places = self._start.copy()

    def upcoming(self, drawn: int, most: int, steps: Sequence[int], size: int) -> Sequence[Move]:
        """Some moves from a card on; none if the leg is over, or as long as it may be."""
        begin = self._index(drawn - self.first)
        last = begin + min(most, self.end - drawn)
        if last > len(self._moves) and self.period is None:
            self._extend(min(last, LONGEST), steps, size)
        return self._moves[begin:last]

    def _index(self, made: int) -> int:
        return made if self.period is None else made % self.period

    def _extend(self, last: int, steps: Sequence[int], size: int) -> None:
        moves, places, many = self._moves, self._places, len(self.order)
        for made in range(len(moves), last):
            seat = made % many
            space = places[seat] = (places[seat] + steps[(self.first + made) % len(steps)]) % size
            player = self.order[seat]
            moves.append((player, player * size + space, space))
            if seat == many - 1 and (made + 1) % len(steps) == 0 and places == self._start:
                self.period = made + 1
                return

    def whole(self, drawn: int) -> Sequence[Move]:
        """All moves of the period, from a card on."""
        begin = self._index(drawn - self.first)
        return self._moves[begin:] + self._moves[:begin]

    def settle(self, at: State) -> None:
        """Put the tokens and the round where they are after the cards that were drawn."""
        made, many = at.drawn - self.first, len(self.order)
        for seat, player in enumerate(self.order):
            move = made - 1 - (made - 1 - seat) % many
            at.position[player] = self._start[seat] if move < 0 else self._moves[self._index(move)][2]
        at.round = self.round + max(0, -(-(made - self.ahead) // many))

    def left_in_round(self, made: int) -> int:
        """How many have their turn in a round after so many moves."""
        return self.ahead - made if made <= self.ahead else (self.ahead - made) % len(self.order)
