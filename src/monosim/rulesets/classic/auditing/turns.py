"""The course of a turn: dice, doubles, jail."""

from __future__ import annotations

from monosim.rulesets.classic.auditing.book import Book
from monosim.rulesets.classic.auditing.landing import landed
from monosim.rulesets.classic.auditing.paying import fine, is_refused_sale, settled
from monosim.rulesets.classic.auditing.talking import talked
from monosim.rulesets.classic.board import FINE, NAME, SIZE
from monosim.rulesets.classic.cards import CHANCE, CHEST
from monosim.rulesets.classic.changes import (
    ChangePosition,
    DecrementJailMoves,
    LeaveJail,
    RollDice,
    SendToJail,
    SetCurrentPlayer,
    UseJailCard,
)

MOST_DOUBLES = 3


def turn(book: Book, limit: int) -> None:
    state = book.state
    player, number = _next_player(book), state.turn + 1
    begins = SetCurrentPlayer(player, number)
    book.must_happen(f"turn {number} of {limit} is that of player {player}", begins)
    doubles, rolls = 0, True
    while rolls:
        talked(book)
        if state.jail_moves[player] and not _left_jail(book, player):
            break
        first, second = _dice(book, player, doubles)
        doubles = doubles + 1 if first == second else 0
        _rolled(book, player, (first, second), doubles)
        may_go_on = state.in_game[player] and not state.jail_moves[player] and state.remaining > 1
        rolls = doubles > 0 and may_go_on
    talked(book)


def _next_player(book: Book) -> int:
    state = book.state
    if not state.turn:
        return state.current  # R2
    seats = [(state.current + step) % state.players for step in range(1, state.players + 1)]
    return next(seat for seat in seats if state.in_game[seat])


def _dice(book: Book, player: int, doubles: int) -> tuple[int, int]:
    """What is rolled next; that the player may roll and how, is for the group as a whole to show."""
    changes = book.next_changes()
    if not changes or type(changes[0]) is not RollDice:
        again = " again after doubles" if doubles else ""
        raise book.missing(f"player {player} did not roll{again}")
    return changes[0].first, changes[0].second


def _rolled(book: Book, player: int, dice: tuple[int, int], doubles: int) -> None:
    roll = RollDice(player, *dice)
    if doubles == MOST_DOUBLES:
        what = f"player {player} rolled doubles for the third time and must go to jail"
        book.must_happen(what, roll, SendToJail(player))
        return
    move = _move(book, player, dice)
    book.must_happen(_told(move, dice), roll, move)
    landed(book, player)


def _move(book: Book, player: int, dice: tuple[int, int]) -> ChangePosition:
    passed, square = divmod(book.state.position[player] + sum(dice), SIZE)
    return ChangePosition(player, square, bool(passed))


def _told(move: ChangePosition, dice: tuple[int, int]) -> str:
    salary = ", passing Go" if move.passes_go else ", not passing Go"
    return f"player {move.player} rolled {dice[0]} and {dice[1]} and must move to {NAME[move.square]}{salary}"


def _left_jail(book: Book, player: int) -> bool:
    """Whether by a card or the fine, so that he rolls as usual; else he has rolled in jail."""
    changes, leaves = book.next_changes(), LeaveJail(player)
    if changes and type(changes[0]) is UseJailCard:
        deck = CHEST if changes[0].deck == CHEST else CHANCE
        book.must_happen(f"player {player} did not leave jail", UseJailCard(player, deck), leaves)
        return True
    if is_refused_sale(book, player) or (changes and type(changes[-1]) is LeaveJail):
        return settled(book, fine(book, player), leaves)
    _rolled_in_jail(book, player)
    return False


def _rolled_in_jail(book: Book, player: int) -> None:
    dice = _dice(book, player, 0)
    roll, move, leaves = RollDice(player, *dice), _move(book, player, dice), LeaveJail(player)
    if dice[0] == dice[1]:
        book.must_happen(f"{_told(move, dice)}, out of jail", roll, leaves, move)
        landed(book, player)
    elif book.state.jail_moves[player] > 1:
        what = f"player {player} rolled no doubles and must stay in jail"
        book.must_happen(what, roll, DecrementJailMoves(player))
    else:
        book.must_happen(f"player {player} rolled no doubles for the third time and must pay ${FINE}", roll)
        if settled(book, fine(book, player), leaves):
            book.must_happen(_told(move, dice), move)
            landed(book, player)
