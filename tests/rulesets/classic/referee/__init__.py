"""Check a game from its log alone: all that the rules require is there, in order, and nothing else.

The referee reads the log from the front and always knows what may come next. It shares the position and
its laws with the game, but not its course. The course is written here a second time, so that a mistake in
the first shows.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rulesets.classic.referee.book import MALFORMED, Book, Foul, Log, open_log, worth
from rulesets.classic.referee.landing import check_landing
from rulesets.classic.referee.notifications import hear_players
from rulesets.classic.referee.paying import fine, is_refused_sale, settle

from monosim.core import number_of
from monosim.rulesets.classic.board import CHANCE, CHEST, FINE, NAME, SIZE
from monosim.rulesets.classic.events import GameDrawn, GameWon, PlayerOut, Standing
from monosim.rulesets.classic.state.changes import everyday, jail


class AuditResult(NamedTuple):
    violation: str | None
    counts: Mapping[str, int]


def audit(events: Iterable[Any]) -> AuditResult:
    """Check a log up to the first violation, or to its end. The first line of a log is its header."""
    book, found = Book(Log(events)), None
    try:
        _check_game(book)
    except Foul as foul:
        found = str(foul)
    except MALFORMED as error:
        found = f"it cannot be replayed: {error!r}"
    number = book.log.number
    counts = {"events": number, "groups": book.groups, "changes": book.changes, "turns": book.state.turn}
    return AuditResult(None if found is None else f"line {number + 1}: {found}", counts)


def _check_game(book: Book) -> None:
    limit = open_log(book)
    while book.state.remaining > 1 and book.state.turn < limit:
        check_turn(book, limit)
    check_end(book)


MOST_DOUBLES = 3


def check_turn(book: Book, limit: int) -> None:
    state = book.state
    player, number = _next_player(book), state.turn + 1
    begins = everyday.SetCurrentPlayer(player, number)
    book.must_happen(f"turn {number} of {limit} is that of player {player}", begins)
    doubles, rolls = 0, True
    while rolls:
        hear_players(book)
        if state.jail_moves[player] and not _check_way_out(book, player):
            break
        first, second = _dice(book, player, doubles)
        doubles = doubles + 1 if first == second else 0
        _check_roll(book, player, (first, second), doubles)
        may_go_on = state.in_game[player] and not state.jail_moves[player] and state.remaining > 1
        rolls = doubles > 0 and may_go_on
    hear_players(book)


def _next_player(book: Book) -> int:
    state = book.state
    if not state.turn:
        return state.current  # R2
    seats = [(state.current + step) % state.players for step in range(1, state.players + 1)]
    return next(seat for seat in seats if state.in_game[seat])


def _dice(book: Book, player: int, doubles: int) -> tuple[int, int]:
    """The next roll. Whether the player may roll is checked with the group as a whole."""
    changes = book.next_changes()
    if not changes or type(changes[0]) is not everyday.RollDice:
        again = " again after doubles" if doubles else ""
        raise book.missing(f"player {player} did not roll{again}")
    return changes[0].first, changes[0].second


def _check_roll(book: Book, player: int, dice: tuple[int, int], doubles: int) -> None:
    roll = everyday.RollDice(player, *dice)
    if doubles == MOST_DOUBLES:
        what = f"player {player} rolled doubles for the third time and must go to jail"
        book.must_happen(what, roll, jail.SendToJail(player))
        return
    move = _move(book, player, dice)
    book.must_happen(_describe_move(move, dice), roll, move)
    check_landing(book, player)


def _move(book: Book, player: int, dice: tuple[int, int]) -> everyday.ChangePosition:
    passed, square = divmod(book.state.position[player] + sum(dice), SIZE)
    return everyday.ChangePosition(player, square, bool(passed))


def _describe_move(move: everyday.ChangePosition, dice: tuple[int, int]) -> str:
    salary = ", passing Go" if move.passes_go else ", not passing Go"
    return f"player {move.player} rolled {dice[0]} and {dice[1]} and must move to {NAME[move.square]}{salary}"


def _check_way_out(book: Book, player: int) -> bool:
    """Whether a card or the fine lets the player out, who then rolls as usual; if not, they roll in jail."""
    changes, leaves = book.next_changes(), jail.LeaveJail(player)
    if changes and type(changes[0]) is jail.UseJailCard:
        deck = CHEST if changes[0].deck == CHEST else CHANCE
        book.must_happen(f"player {player} did not leave jail", jail.UseJailCard(player, deck), leaves)
        return True
    if is_refused_sale(book, player) or (changes and type(changes[-1]) is jail.LeaveJail):
        return settle(book, fine(book, player), leaves)
    _check_roll_in_jail(book, player)
    return False


def _check_roll_in_jail(book: Book, player: int) -> None:
    dice = _dice(book, player, 0)
    roll, move, leaves = everyday.RollDice(player, *dice), _move(book, player, dice), jail.LeaveJail(player)
    if dice[0] == dice[1]:
        book.must_happen(f"{_describe_move(move, dice)}, out of jail", roll, leaves, move)
        check_landing(book, player)
    elif book.state.jail_moves[player] > 1:
        what = f"player {player} rolled no doubles and must stay in jail"
        book.must_happen(what, roll, jail.DecrementJailMoves(player))
    else:
        book.must_happen(f"player {player} rolled no doubles for the third time and must pay ${FINE}", roll)
        if settle(book, fine(book, player), leaves):
            book.must_happen(_describe_move(move, dice), move)
            check_landing(book, player)


def check_end(book: Book) -> None:
    state = book.state
    playing = [player for player in range(state.players) if state.in_game[player]]
    if len(playing) == 1:
        book.must_be_told(f"player {playing[0]} has won", GameWon(playing[0], state.turn))
    else:
        book.must_be_told(f"the game ends after turn {state.turn}", GameDrawn(state.turn))
    worths = {player: worth(state, player) for player in playing}
    for rank, player in enumerate(sorted(playing, key=lambda it: (-worths[it], it)), 1):  # R1
        owned = len(state.deeds(player))
        standing = Standing(rank, player, state.cash[player], owned, worths[player])
        what = f"rank {rank} is player {player} with ${state.cash[player]} and {number_of(owned, 'deed')}"
        book.must_be_told(f"{what}, worth ${worths[player]}", standing)
    for player in range(state.players):
        if not state.in_game[player]:
            book.must_be_told(f"player {player} is out of the game", PlayerOut(player))
    if book.log.peek() is not None:
        raise book.wrong("the game is over")
