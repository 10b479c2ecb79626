"""Rounds of answers to a notification (R14)."""

from __future__ import annotations

from monosim.rulesets.classic.auditing.book import Book
from monosim.rulesets.classic.auditing.building import Contest

MOST_ROUNDS = 8


class Rounds:
    """All speak in the order of seats, then build; and again, as long as anything comes of it.

    Where one round ends and the next begins is not in the log: as late as that order allows.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.seats = book.state.order(book.state.current)
        self.number = 1
        self.place = 0
        self.has_changed = False
        """Whether anything but buildings has come of this round."""
        self.contest: Contest | None = None

    def speaks(self, seat: int) -> None:
        place = self._place_of(seat)
        if self.contest is not None or place < self.place:
            self._begin_another()
        self.place = place

    def changes(self) -> None:
        """What was wanted happens."""
        self.book.happens()
        self.has_changed = True

    def builds(self) -> Contest:
        if self.contest is not None and self.contest.refused:
            self._begin_another()
        return self._contest()

    def refuses(self, seat: int) -> Contest:
        """A building: after all that are built, in the order of seats."""
        place, refused = self._place_of(seat), self._contest().refused
        if refused and place < self._place_of(refused[-1].player):
            self._begin_another()
        return self._contest()

    def close(self) -> None:
        if self.contest is not None:
            self.contest.close()

    def _place_of(self, seat: int) -> int:
        if seat not in self.seats:
            raise self.book.wrong(f"player {seat} is not in the game")
        return self.seats.index(seat)

    def _contest(self) -> Contest:
        if self.contest is None:
            self.contest = Contest(self.book)
        return self.contest

    def _begin_another(self) -> None:
        self.close()
        if not self.has_changed and not (self.contest and self.contest.has_built):
            raise self.book.wrong("nothing came of the round of answers before, and nobody is asked again")
        if self.number == MOST_ROUNDS:
            raise self.book.wrong(f"nobody is asked more than {MOST_ROUNDS} times in a row")
        self.number += 1
        self.place, self.has_changed, self.contest = 0, False, None
