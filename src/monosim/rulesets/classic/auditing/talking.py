"""Notifications: what players may do between the things that must happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from monosim.rulesets.classic.auditing.book import Book
from monosim.rulesets.classic.auditing.building import is_building, is_request
from monosim.rulesets.classic.auditing.log import same
from monosim.rulesets.classic.auditing.lots import LOTS
from monosim.rulesets.classic.auditing.paying import fine, is_sold_as_usual
from monosim.rulesets.classic.auditing.rounds import Rounds
from monosim.rulesets.classic.board import DEEDS, INTEREST
from monosim.rulesets.classic.cards import CHANCE, CHEST
from monosim.rulesets.classic.changes import (
    LeaveJail,
    Mortgage,
    TransferJailCard,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.changes.money import BANK
from monosim.rulesets.classic.events import AuctionOpened, Refused, TradeDeclined, TradeProposed
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.state import State


def talked(book: Book) -> None:
    if book.state.remaining < 2:
        return
    rounds = Rounds(book)
    while _is_heard(book, rounds):
        pass
    rounds.close()


def _is_heard(book: Book, rounds: Rounds) -> bool:
    """Whether the next event belongs to the talk; if not, it must be part of the course of the turn."""
    event = book.log.peek()
    if type(event) is GroupOfChanges:
        return _is_done(book, rounds, event.changes)
    if type(event) is Refused:
        return _is_refused(book, rounds, event)
    if type(event) is TradeProposed:
        _traded(book, rounds, event)
        return True
    if type(event) is AuctionOpened and event.lot in LOTS:
        rounds.builds().auctioned(event.lot)
        return True
    return False


def _is_done(book: Book, rounds: Rounds, changes: tuple[Any, ...]) -> bool:
    if is_building(changes):
        rounds.builds().granted(changes[0])
        return True
    if not _may_be_wanted(book.state, changes):
        return False
    parties = _parties(book.state, changes)
    if len(parties) != 1:
        raise book.wrong(f"nobody proposed what touches {len(parties)} players")
    rounds.speaks(*parties)
    rounds.changes()
    return True


def _is_refused(book: Book, rounds: Rounds, refused: Refused) -> bool:
    player = refused.player
    if _is_of_the_fine(book, player):
        return False
    if is_request(refused.changes):
        rounds.refuses(player).refused_to(refused)
        return True
    if not _may_be_wanted(book.state, refused.changes):
        return False
    rounds.speaks(player)
    book.must_be_refused(player, refused.changes)
    return True


def _is_of_the_fine(book: Book, player: int) -> bool:
    """What a player in jail would sell for the fine is refused after the talk, but looks the same."""
    in_jail = player == book.state.current and book.state.jail_moves[player] > 0
    return in_jail and is_sold_as_usual(book, fine(book, player), LeaveJail(player))


def _traded(book: Book, rounds: Rounds, proposed: TradeProposed) -> None:
    """Declined, or made as it was proposed (R24)."""
    player, changes = proposed
    rounds.speaks(player)
    if not _may_be_wanted(book.state, changes) or not _parties(book.state, changes) - {player}:
        raise book.wrong("there is nobody to be asked")
    reason = book.state.refusal(GroupOfChanges(changes))
    if reason is not None:
        raise book.wrong(f"nobody is asked for what is impossible ({reason})")
    others = _parties(book.state, changes) - {player}
    book.log.take()
    answer = book.log.peek()
    if type(answer) is TradeDeclined and answer.player in others:
        book.log.take()
    elif same(book.next_changes(), changes):
        rounds.changes()
    else:
        raise book.missing(f"what player {player} proposed was neither made nor declined")


def _may_be_wanted(state: State, changes: Sequence[Any]) -> bool:
    return bool(changes) and all(_is_a_wish(state, change) for change in changes)


def _is_a_wish(state: State, change: Any) -> bool:
    seats = range(state.players)
    match change:
        case Mortgage(deed) | Unmortgage(deed):
            return deed in DEEDS
        case TransferMoney(source, target, amount, "mortgage_interest", deed):
            return deed in DEEDS and source in seats and (target, amount) == (BANK, INTEREST[deed])
        case TransferMoney(source, target, _, "trade", None) | TransferProperty(source, target, _):
            return source in seats and target in seats
        case TransferJailCard(source, target, deck):
            return source in seats and target in seats and deck in (CHANCE, CHEST)
    return False


def _parties(state: State, changes: Sequence[Any]) -> set[int]:
    """Whose money, deeds and cards they touch."""
    owner, parties = list(state.owner), set[int]()
    for change in changes:
        if isinstance(change, Mortgage | Unmortgage):
            parties.add(owner[change.deed])
        else:
            parties |= {change.source, change.target}
        if isinstance(change, TransferProperty):
            owner[change.deed] = change.target
    return parties - {BANK}
