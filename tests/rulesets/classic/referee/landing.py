"""What a player must do who lands on a square, and what the cards say."""

from rulesets.classic.referee.book import Book, rent, tenth
from rulesets.classic.referee.paying import Debt, check_auction, raises_money, settle

from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK, HOTEL, NAME, PRICE
from monosim.rulesets.classic.events import Refused
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings, everyday, jail

DECKS = {"chance": board.CHANCE, "community_chest": board.CHEST}


def check_landing(book: Book, player: int) -> None:
    """Check all that follows from a landing; a card may send the player on, to another landing."""
    sent = _check_visit(book, player, None)
    while sent is not None:
        sent = _check_visit(book, player, sent)


def _check_visit(book: Book, player: int, sent: board.Card | None) -> board.Card | None:
    """Check a visit, by dice or by the card `sent`; gives the card that sends the player on, if any."""
    square = book.state.position[player]
    kind = board.KIND[square]
    if kind in DECKS:
        card = draw(book, player, DECKS[kind])
        return card if card is not None and obey(book, player, card) else None
    if PRICE[square]:
        _check_deed(book, player, square, sent)
    elif kind == "tax":
        settle(book, _tax(book, player, square))
    elif kind == "go_to_jail":
        book.must_happen(f"player {player} did not go to jail", jail.SendToJail(player))
    elif kind == "go":
        _check_go(book, player, square)
    elif kind == "free_parking":
        _check_parking(book, player, square)
    return None


def _check_deed(book: Book, player: int, deed: int, sent: board.Card | None) -> None:
    state = book.state
    owner = state.owner[deed]
    if owner == BANK:
        if not _check_purchase(book, player, deed):
            check_auction(book, deed, f"{NAME[deed]} was neither bought nor auctioned")
    elif owner != player and _charges(state, owner, deed):
        is_dearer = sent is not None and sent.kind == "advance_to_nearest"
        amount = _rent_by_card(book, player, deed) if is_dearer else rent(state, deed, sum(state.dice))
        settle(book, Debt(player, owner, amount, "rent", deed))


def _charges(state: State, owner: int, deed: int) -> bool:
    may_collect = not state.jail_moves[owner] or state.rules.collects_rent_in_jail
    return may_collect and not state.mortgaged[deed]


def _rent_by_card(book: Book, player: int, deed: int) -> int:
    """A card to the nearest railroad doubles the rent; one to a utility costs ten times a new roll (R18)."""
    if board.KIND[deed] == "railroad":
        return 2 * rent(book.state, deed, 0)
    changes = book.next_changes()
    faces = changes[0][1:3] if changes and type(changes[0]) is everyday.RollDice else (0, 0)
    rolled = everyday.RollDice(player, *faces, moves=False)
    book.must_happen(f"player {player} did not roll for the rent of {NAME[deed]}", rolled)
    return 10 * sum(faces)


def _check_purchase(book: Book, player: int, deed: int) -> bool:
    """Whether the player buys the deed, perhaps after raising money; a purchase may also be refused."""
    event = book.log.peek()
    changes = event.changes if isinstance(event, Refused) else book.next_changes()
    if not changes or type(changes[-1]) is not everyday.BuyProperty or changes[-1].cause != "purchase":
        return False
    *raising, bought = changes
    at_price = everyday.BuyProperty(player, deed, PRICE[deed])
    at_half = everyday.BuyProperty(player, deed, PRICE[deed] - board.MORTGAGE[deed], mortgaged=True)
    if bought not in (at_price, at_half) or not raises_money(book.state, player, raising):
        raise book.missing(f"player {player} may buy {NAME[deed]} for ${PRICE[deed]}, and nothing else")
    if isinstance(event, Refused):
        book.must_be_refused(player, changes)
        return False
    book.apply_next()
    return True


def _tax(book: Book, player: int, square: int) -> Debt:
    """Before 2008 a player may pay a tenth as income tax; the payment shows what they chose."""
    amount = book.state.rules.tax(square)
    if square == board.INCOME_TAX and book.state.rules.offers_percentage:
        by_percent = Debt(player, book.treasury, tenth(book.state, player), "tax", square)
        if _is_paid_next(book, by_percent):
            return by_percent
    return Debt(player, book.treasury, amount, "tax", square)


def _is_paid_next(book: Book, debt: Debt) -> bool:
    """Whether the debt is paid next, or bankrupts the player; a refused sale may come before."""
    group = book.log.peek(1 if type(book.log.peek()) is Refused else 0)
    last = group.changes[-1:] if type(group) is GroupOfChanges else ()
    out = buildings.Eliminate(debt.player, max(debt.creditor, BANK), debt.amount, debt.cause)
    return last in ((everyday.TransferMoney(*debt),), (out,))


def _check_go(book: Book, player: int, square: int) -> None:
    bonus = book.state.rules.bonus_on_go
    if bonus:
        paid = everyday.TransferMoney(BANK, player, bonus, "go_salary", square)
        book.must_happen(f"player {player} did not get ${bonus} for landing on Go", paid)


def _check_parking(book: Book, player: int, square: int) -> None:
    pot = book.state.cash[board.POT]
    if pot:
        taken = everyday.TransferMoney(board.POT, player, pot, "free_parking", square)
        book.must_happen(f"player {player} did not take the ${pot} of Free Parking", taken)


def draw(book: Book, player: int, deck: int) -> board.Card | None:
    """The card that the player must obey; None for a jail card, which is kept."""
    top = book.state.decks[deck][0]
    what = f"player {player} did not draw {board.TITLES[top]!r} from {board.DECK_NAMES[deck]}"
    if top == board.JAIL_CARDS[deck]:
        book.must_happen(what, jail.DrawCard(player, deck, top), jail.AddJailCard(player, deck))
        return None
    book.must_happen(what, jail.DrawCard(player, deck, top))
    return book.state.rules.card(top)


def obey(book: Book, player: int, card: board.Card) -> bool:
    """Whether the card sends the player to another square, to land there."""
    if card.kind in ("advance_to", "advance_to_nearest", "move_relative"):
        _obey_move(book, player, card)
        return True
    if card.kind == "go_to_jail":
        book.must_happen(f"player {player} did not go to jail", jail.SendToJail(player))
    elif card.kind == "collect_bank":
        got = everyday.TransferMoney(BANK, player, card.amount, "card")
        book.must_happen(f"player {player} did not get the ${card.amount} of the card", got)
    elif card.kind == "pay_bank":
        settle(book, Debt(player, book.treasury, card.amount, "card"))
    elif card.kind == "pay_per_building":
        _obey_repairs(book, player, card)
    elif card.kind == "pay_each_player":
        _pay_each(book, player, card)
    else:
        assert card.kind == "collect_each_player"
        _collect_from_each(book, player, card)
    return False


def _obey_move(book: Book, player: int, card: board.Card) -> None:
    place = book.state.position[player]
    if card.kind == "move_relative":
        square, passes_go = place + card.amount, False  # R3
    else:
        square = card.amount if card.kind == "advance_to" else board.nearest(place, card.group)
        passes_go = square <= place
    salary = ", passing Go" if passes_go else ""
    what = f"player {player} must obey the card and go to {NAME[square]}{salary}"
    book.must_happen(what, everyday.ChangePosition(player, square, passes_go))


def _obey_repairs(book: Book, player: int, card: board.Card) -> None:
    levels = [book.state.level[deed] for deed in book.state.deeds(player)]
    houses = sum(level for level in levels if level < HOTEL)
    amount = card.amount * houses + card.per_hotel * levels.count(HOTEL)
    if amount:
        settle(book, Debt(player, book.treasury, amount, "card"))


def _others(book: Book, player: int) -> list[int]:
    """The other players, in the order of seats from the player's left."""
    players = book.state.players
    seats = [(player + step) % players for step in range(1, players)]
    return [seat for seat in seats if book.state.in_game[seat]]


def _pay_each(book: Book, player: int, card: board.Card) -> None:
    for other in _others(book, player):
        if not settle(book, Debt(player, other, card.amount, "card")):
            return


def _collect_from_each(book: Book, player: int, card: board.Card) -> None:
    """The collecting player, too, may go bankrupt: over the mortgages of a player who cannot pay."""
    for other in _others(book, player):
        if book.state.in_game[player]:
            settle(book, Debt(other, player, card.amount, "card"))
