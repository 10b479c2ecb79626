"""What the cards say."""

from __future__ import annotations

from monosim.rulesets.classic.auditing.book import Book
from monosim.rulesets.classic.auditing.paying import Debt, settled
from monosim.rulesets.classic.board import HOTEL, NAME, nearest
from monosim.rulesets.classic.cards import DECK_NAMES, JAIL_CARDS, TITLES, Card
from monosim.rulesets.classic.changes import (
    AddJailCard,
    ChangePosition,
    DrawCard,
    SendToJail,
    TransferMoney,
)
from monosim.rulesets.classic.changes.money import BANK


def drawn(book: Book, player: int, deck: int) -> Card | None:
    """The card to be obeyed; one that lets out of jail is kept."""
    top = book.state.decks[deck][0]
    what = f"player {player} did not draw {TITLES[top]!r} from {DECK_NAMES[deck]}"
    if top == JAIL_CARDS[deck]:
        book.must_happen(what, DrawCard(player, deck, top), AddJailCard(player, deck))
        return None
    book.must_happen(what, DrawCard(player, deck, top))
    return book.state.rules.card(top)


def obeyed(book: Book, player: int, card: Card) -> bool:
    """Whether it sent the player to another square, where he lands."""
    if card.kind in ("advance_to", "advance_to_nearest", "move_relative"):
        _moved(book, player, card)
        return True
    if card.kind == "go_to_jail":
        book.must_happen(f"player {player} did not go to jail", SendToJail(player))
    elif card.kind == "collect_bank":
        got = TransferMoney(BANK, player, card.amount, "card")
        book.must_happen(f"player {player} did not get the ${card.amount} of the card", got)
    elif card.kind == "pay_bank":
        settled(book, Debt(player, book.treasury, card.amount, "card"))
    elif card.kind == "pay_per_building":
        _repaired(book, player, card)
    elif card.kind == "pay_each_player":
        _paid_to_each(book, player, card)
    else:
        assert card.kind == "collect_each_player"
        _collected_from_each(book, player, card)
    return False


def _moved(book: Book, player: int, card: Card) -> None:
    place = book.state.position[player]
    if card.kind == "move_relative":
        square, passes_go = place + card.amount, False  # R3
    else:
        square = card.amount if card.kind == "advance_to" else nearest(place, card.group)
        passes_go = square <= place
    salary = ", passing Go" if passes_go else ""
    what = f"player {player} must obey the card and go to {NAME[square]}{salary}"
    book.must_happen(what, ChangePosition(player, square, passes_go))


def _repaired(book: Book, player: int, card: Card) -> None:
    levels = [book.state.level[deed] for deed in book.state.deeds(player)]
    houses = sum(level for level in levels if level < HOTEL)
    amount = card.amount * houses + card.per_hotel * levels.count(HOTEL)
    if amount:
        settled(book, Debt(player, book.treasury, amount, "card"))


def _others(book: Book, player: int) -> list[int]:
    """In the order of seats from the player's left."""
    players = book.state.players
    seats = [(player + step) % players for step in range(1, players)]
    return [seat for seat in seats if book.state.in_game[seat]]


def _paid_to_each(book: Book, player: int, card: Card) -> None:
    for other in _others(book, player):
        if not settled(book, Debt(player, other, card.amount, "card")):
            return


def _collected_from_each(book: Book, player: int, card: Card) -> None:
    """He may go bankrupt himself, over the mortgages of one who could not pay."""
    for other in _others(book, player):
        if book.state.in_game[player]:
            settled(book, Debt(other, player, card.amount, "card"))
