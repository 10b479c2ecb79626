"""How a game ends: who has won, and how all rank."""

from __future__ import annotations

from monosim.rulesets.classic.auditing.book import Book
from monosim.rulesets.classic.auditing.values import worth
from monosim.rulesets.classic.events import GameDrawn, GameWon, PlayerOut, Standing


def the_end(book: Book) -> None:
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
        what = f"player {player} comes {rank}. with ${state.cash[player]} and {owned} deed(s)"
        book.must_be_told(f"{what}, worth ${worths[player]}", standing)
    for player in range(state.players):
        if not state.in_game[player]:
            book.must_be_told(f"player {player} is out of the game", PlayerOut(player))
    if book.log.peek() is not None:
        raise book.wrong("the game is over")
