"""What landing on a square obliges to."""

from __future__ import annotations

from monosim.rulesets.classic.auditing.bidding import deed_auctioned
from monosim.rulesets.classic.auditing.book import Book
from monosim.rulesets.classic.auditing.drawing import drawn, obeyed
from monosim.rulesets.classic.auditing.log import same
from monosim.rulesets.classic.auditing.paying import Debt, raises_money, settled
from monosim.rulesets.classic.auditing.values import rent, tenth
from monosim.rulesets.classic.board import INCOME_TAX, KIND, MORTGAGE, NAME, PRICE
from monosim.rulesets.classic.cards import CHANCE, CHEST, Card
from monosim.rulesets.classic.changes import BuyProperty, Eliminate, RollDice, SendToJail, TransferMoney
from monosim.rulesets.classic.changes.money import BANK, POT
from monosim.rulesets.classic.events import Refused
from monosim.rulesets.classic.group import GroupOfChanges
from monosim.rulesets.classic.state import State

DECKS = {"chance": CHANCE, "community_chest": CHEST}


def landed(book: Book, player: int) -> None:
    """All that comes of it; a card may send the player on, and what comes of that is due as well."""
    sent = _visited(book, player, None)
    while sent is not None:
        sent = _visited(book, player, sent)


def _visited(book: Book, player: int, sent: Card | None) -> Card | None:
    """Sent there by a card, or by dice; the card that sends the player on, if one does."""
    square = book.state.position[player]
    kind = KIND[square]
    if kind in DECKS:
        card = drawn(book, player, DECKS[kind])
        return card if card is not None and obeyed(book, player, card) else None
    if PRICE[square]:
        _deed(book, player, square, sent)
    elif kind == "tax":
        settled(book, _tax(book, player, square))
    elif kind == "go_to_jail":
        book.must_happen(f"player {player} did not go to jail", SendToJail(player))
    elif kind == "go":
        _go(book, player, square)
    elif kind == "free_parking":
        _parking(book, player, square)
    return None


def _deed(book: Book, player: int, deed: int, sent: Card | None) -> None:
    state = book.state
    owner = state.owner[deed]
    if owner == BANK:
        if not _bought(book, player, deed):
            deed_auctioned(book, deed, f"{NAME[deed]} was neither bought nor auctioned")
    elif owner != player and _charges(state, owner, deed):
        is_dearer = sent is not None and sent.kind == "advance_to_nearest"
        amount = _rent_by_card(book, player, deed) if is_dearer else rent(state, deed, sum(state.dice))
        settled(book, Debt(player, owner, amount, "rent", deed))


def _charges(state: State, owner: int, deed: int) -> bool:
    may_collect = not state.jail_moves[owner] or state.rules.collects_rent_in_jail()
    return may_collect and not state.mortgaged[deed]


def _rent_by_card(book: Book, player: int, deed: int) -> int:
    """Sent to the nearest railroad one pays double; to the nearest utility, ten times a new roll (R18)."""
    if KIND[deed] == "railroad":
        return 2 * rent(book.state, deed, 0)
    changes = book.next_changes()
    faces = changes[0][1:3] if changes and type(changes[0]) is RollDice else (0, 0)
    rolled = RollDice(player, *faces, moves=False)
    book.must_happen(f"player {player} did not roll for the rent of {NAME[deed]}", rolled)
    return 10 * sum(faces)


def _bought(book: Book, player: int, deed: int) -> bool:
    """After raising money, if the player likes; what he cannot have is refused, and he has not bought it."""
    event = book.log.peek()
    changes = event.changes if isinstance(event, Refused) else book.next_changes()
    if not changes or type(changes[-1]) is not BuyProperty or changes[-1].cause != "purchase":
        return False
    *raising, bought = changes
    at_price = BuyProperty(player, deed, PRICE[deed])
    at_half = BuyProperty(player, deed, PRICE[deed] - MORTGAGE[deed], mortgaged=True)
    if bought not in (at_price, at_half) or not raises_money(book.state, player, raising):
        raise book.missing(f"player {player} may buy {NAME[deed]} for ${PRICE[deed]}, and nothing else")
    if isinstance(event, Refused):
        book.must_be_refused(player, changes)
        return False
    book.happens()
    return True


def _tax(book: Book, player: int, square: int) -> Debt:
    """Before 2008 income tax is a tenth, for who chooses so: what is paid tells."""
    amount = book.state.rules.tax(square)
    if square == INCOME_TAX and book.state.rules.offers_percentage():
        by_percent = Debt(player, book.treasury, tenth(book.state, player), "tax", square)
        if _is_paid_next(book, by_percent):
            return by_percent
    return Debt(player, book.treasury, amount, "tax", square)


def _is_paid_next(book: Book, debt: Debt) -> bool:
    """Or owed by a bankrupt; a refused sale may come before it."""
    group = book.log.peek(1 if type(book.log.peek()) is Refused else 0)
    last = group.changes[-1:] if type(group) is GroupOfChanges else ()
    out = Eliminate(debt.player, max(debt.creditor, BANK), debt.amount, debt.cause)
    return same(last, (TransferMoney(*debt),)) or same(last, (out,))


def _go(book: Book, player: int, square: int) -> None:
    bonus = book.state.rules.bonus_on_go()
    if bonus:
        paid = TransferMoney(BANK, player, bonus, "go_salary", square)
        book.must_happen(f"player {player} did not get ${bonus} for landing on Go", paid)


def _parking(book: Book, player: int, square: int) -> None:
    pot = book.state.cash[POT]
    if pot:
        taken = TransferMoney(POT, player, pot, "free_parking", square)
        book.must_happen(f"player {player} did not take the ${pot} of Free Parking", taken)
