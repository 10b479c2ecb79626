"""Notifications: what players may do between the things that must happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.classic.referee.book import Book
from rulesets.classic.referee.building import LOTS, Contest, is_building, is_request
from rulesets.classic.referee.paying import fine, is_usual_sale

from monosim.rulesets.classic.board import BANK, CHANCE, CHEST, DEEDS, INTEREST
from monosim.rulesets.classic.events import AuctionOpened, Refused, TradeDeclined, TradeProposed
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, everyday, jail


def hear_players(book: Book) -> None:
    if book.state.remaining < 2:
        return
    rounds = Rounds(book)
    while _hear_next(book, rounds):
        pass
    rounds.close()


def _hear_next(book: Book, rounds: Rounds) -> bool:
    """Whether the next event is an answer of a player; if not, it must belong to the course of the turn."""
    event = book.log.peek()
    if type(event) is GroupOfChanges:
        return _hear_group(book, rounds, event.changes)
    if type(event) is Refused:
        return _hear_refusal(book, rounds, event)
    if type(event) is TradeProposed:
        _check_trade(book, rounds, event)
        return True
    if type(event) is AuctionOpened and event.lot in LOTS:
        rounds.builds().auction(event.lot)
        return True
    return False


def _hear_group(book: Book, rounds: Rounds, changes: tuple[Any, ...]) -> bool:
    if is_building(changes):
        rounds.builds().grant(changes)
        return True
    if not _may_be_wanted(book.state, changes):
        return False
    parties = _parties(book.state, changes)
    if len(parties) != 1:
        raise book.wrong(f"this touches {len(parties)} players, and nobody proposed it")
    rounds.speaks(*parties)
    rounds.changes()
    return True


def _hear_refusal(book: Book, rounds: Rounds, refused: Refused) -> bool:
    player = refused.player
    if _is_of_the_fine(book, player):
        return False
    if is_request(refused.changes):
        rounds.refuses(player).refuse(refused)
        return True
    if not _may_be_wanted(book.state, refused.changes):
        return False
    rounds.speaks(player)
    book.must_be_refused(player, refused.changes)
    return True


def _is_of_the_fine(book: Book, player: int) -> bool:
    """Whether this is a sale for the jail fine. It is refused after the answers, but looks the same."""
    in_jail = player == book.state.current and book.state.jail_moves[player] > 0
    return in_jail and is_usual_sale(book, fine(book, player), jail.LeaveJail(player))


def _check_trade(book: Book, rounds: Rounds, proposed: TradeProposed) -> None:
    """A proposed trade is declined, or made exactly as proposed (R24)."""
    player, changes = proposed
    rounds.speaks(player)
    if not _may_be_wanted(book.state, changes) or not _parties(book.state, changes) - {player}:
        raise book.wrong("this trade needs nobody's consent")
    reason = book.state.refusal(GroupOfChanges(changes))
    if reason is not None:
        raise book.wrong(f"an impossible trade is not proposed ({reason})")
    others = _parties(book.state, changes) - {player}
    book.log.take()
    answer = book.log.peek()
    if type(answer) is TradeDeclined and answer.player in others:
        book.log.take()
    elif book.next_changes() == changes:
        rounds.changes()
    else:
        raise book.missing(f"the trade that player {player} proposed was neither made nor declined")


def _may_be_wanted(state: State, changes: Sequence[Any]) -> bool:
    return bool(changes) and all(_is_a_wish(state, change) for change in changes)


def _is_a_wish(state: State, change: Any) -> bool:
    seats = range(state.players)
    match change:
        case everyday.Mortgage(deed) | everyday.Unmortgage(deed):
            return deed in DEEDS
        case everyday.TransferMoney(source, target, amount, "mortgage_interest", deed):
            return deed in DEEDS and source in seats and (target, amount) == (BANK, INTEREST[deed])
        case everyday.TransferMoney(source, target, _, "trade", None) | everyday.TransferProperty(
            source, target, _
        ):
            return source in seats and target in seats
        case jail.TransferJailCard(source, target, deck):
            return source in seats and target in seats and deck in (CHANCE, CHEST)
    return False


def _parties(state: State, changes: Sequence[Any]) -> set[int]:
    """The players whose money, deeds and cards the changes touch."""
    owner, parties = list(state.owner), set[int]()
    for change in changes:
        if isinstance(change, everyday.Mortgage | everyday.Unmortgage):
            parties.add(owner[change.deed])
        else:
            parties |= {change.source, change.target}
        if isinstance(change, everyday.TransferProperty):
            owner[change.deed] = change.target
    return parties - {BANK}


MOST_ROUNDS = 8


class Rounds:
    """All players answer in the order of seats, then build; another round follows if anything happened.

    The log does not show where a round ends. It is taken to end as late as that order allows.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.seats = book.state.order(book.state.current)
        self.number = 1
        self.place = 0
        self.has_changed = False
        """Whether anything but buildings has changed in this round."""
        self.contest: Contest | None = None

    def speaks(self, seat: int) -> None:
        place = self._place_of(seat)
        if self.contest is not None or place < self.place:
            self._begin_another()
        self.place = place

    def changes(self) -> None:
        """Something that was asked for happens."""
        self.book.apply_next()
        self.has_changed = True

    def builds(self) -> Contest:
        if self.contest is not None and self.contest.refused:
            self._begin_another()
        return self._contest()

    def refuses(self, seat: int) -> Contest:
        """A building is refused: after all that are built, in the order of seats."""
        place, refused = self._place_of(seat), self._contest().refused
        if refused and place < self._place_of(refused[-1].player):
            self._begin_another()
        return self._contest()

    def close(self) -> None:
        if self.contest is not None:
            self.contest.close(self.has_changed)

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
            raise self.book.wrong("nothing changed in the last round of answers, so nobody is asked again")
        if self.number == MOST_ROUNDS:
            raise self.book.wrong(f"nobody is asked more than {MOST_ROUNDS} times in a row")
        self.number += 1
        self.place, self.has_changed, self.contest = 0, False, None
