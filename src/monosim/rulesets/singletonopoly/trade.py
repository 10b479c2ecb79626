"""Trading: a player chooses a partner, what they want and what they offer; then both must agree."""

from typing import NamedTuple

from monosim.rulesets.singletonopoly import events
from monosim.rulesets.singletonopoly.answers import BACK, WENT_BACK, Choice, Number, Positions
from monosim.rulesets.singletonopoly.asking import Game, Items, Telling, ask, ask_once, property_rows, see
from monosim.rulesets.singletonopoly.board import HOOD_OF
from monosim.rulesets.singletonopoly.state import State

TRY_AGAIN = Choice(("ta", "c"))
AGREE = Choice(("y", "n", "pr", "pl"))
DENIED = Choice(("st", "ex"))


class Trade(NamedTuple):
    game: Game
    initiator: int
    partner: int
    needs_money: bool

    def ask_amount(self, whether: str, how_much: str, most: int) -> Telling[int]:
        names = self.game.state.names
        while (yield from self.game.agrees(self.initiator, whether, names[self.partner])):
            amount = yield from self.game.ask(
                self.initiator, how_much, Number(0, most, (BACK,)), names[self.partner], limit=most
            )
            if amount != WENT_BACK:
                return amount
        return 0

    def ask_properties(self, whether: str, which: str, owner: int) -> Telling[tuple[int, ...]]:
        state = self.game.state
        estate = tuple(state.estate(owner))
        while estate and (yield from self.game.agrees(self.initiator, whether, state.names[self.partner])):
            yield events.PropertiesShown("trade", state.names[owner], property_rows(state, estate))
            chosen = yield from self.game.ask(self.initiator, which, Positions(estate))
            if chosen:
                return chosen
        return ()


def trade(game: Game, initiator: int, needs_money: bool) -> Telling[None]:
    """Negotiate until a trade is made, refused or cancelled."""
    state = game.state
    while True:
        yield events.TradeStarted(state.names[initiator])
        partner = yield from choose_partner(game, initiator)
        if partner is None:
            return
        if only_money(state, initiator, partner) or (needs_money and not state.money[partner]):
            broke = not only_money(state, initiator, partner)
            yield events.TradeImpossible(state.names[initiator], state.names[partner], broke)
            continue
        if (yield from negotiate(Trade(game, initiator, partner, needs_money))):
            return


def choose_partner(game: Game, initiator: int) -> Telling[int | None]:
    state = game.state
    partners = {str(number): other for number, other in enumerate(state.others(initiator), 1)}
    question = game.question(initiator, "partner", Choice(("pr", "pl", "c", *partners)))
    names = tuple(state.names[other] for other in partners.values())
    question = question._replace(asked=question.asked._replace(partners=names))
    while True:
        code = yield from ask(question)
        if code == "c":
            return None
        if code in partners:
            return partners[code]
        yield from see(game, initiator, code)


def only_money(state: State, initiator: int, partner: int) -> bool:
    return not any(state.estate(player) or state.off_cards[player] for player in (initiator, partner))


def negotiate(trade: Trade) -> Telling[bool]:
    """Whether trading is over; if not, it starts again."""
    wanted = yield from select_wanted(trade)
    if wanted is None:
        return True
    offered = yield from select_offered(trade, wanted)
    if offered is None:
        return True
    if not (yield from confirms(trade, wanted, offered)):
        return (yield from trade.game.ask(trade.initiator, "denied", DENIED)) == "ex"
    if (yield from accepts(trade, wanted, offered)):
        yield from give(trade.game, trade.initiator, trade.partner, offered)
        yield from give(trade.game, trade.partner, trade.initiator, wanted)
    return True


def select_wanted(trade: Trade) -> Telling[Items | None]:
    state, partner = trade.game.state, trade.partner
    while True:
        if trade.needs_money:
            money = yield from ask_needed_money(trade)
        else:
            money = yield from trade.ask_amount("want-money", "want-amount", state.money[partner])
        properties = yield from trade.ask_properties("want-properties", "want-positions", partner)
        cards = 0
        if state.off_cards[partner]:
            cards = yield from trade.ask_amount("want-cards", "want-card-amount", state.off_cards[partner])
        wanted = Items(money, properties, cards)
        if any(wanted):
            return wanted
        if (yield from trade.game.ask(trade.initiator, "nothing-wanted", TRY_AGAIN)) == "c":
            return None


def ask_needed_money(trade: Trade) -> Telling[int]:
    """R25: a player who needs money must ask for some, and cannot go back from here."""
    state, partner = trade.game.state, trade.partner
    shape = Number(1, state.money[partner])
    return (
        yield from trade.game.ask(trade.initiator, "want-amount", shape, state.names[partner], 1, shape.most)
    )


def select_offered(trade: Trade, wanted: Items) -> Telling[Items | None]:
    """Neither money nor off-cards go both ways. A player who needs money has already asked for some."""
    state, initiator = trade.game.state, trade.initiator
    while True:
        money = cards = 0
        if not wanted.money:
            money = yield from trade.ask_amount("offer-money", "offer-amount", state.money[initiator])
        properties = yield from trade.ask_properties("offer-properties", "offer-positions", initiator)
        if state.off_cards[initiator] and not wanted.off_cards:
            cards = yield from trade.ask_amount(
                "offer-cards", "offer-card-amount", state.off_cards[initiator]
            )
        offered = Items(money, properties, cards)
        if any(offered):
            return offered
        if (yield from trade.game.ask(initiator, "nothing-offered", TRY_AGAIN)) == "c":
            return None


def confirms(trade: Trade, wanted: Items, offered: Items) -> Telling[bool]:
    """Whether the initiator confirms. The whole trade is shown before each answer."""
    game, initiator, partner = trade.game, trade.initiator, trade.partner
    question = game.question(initiator, "confirm", AGREE, game.state.names[partner])
    question = question._replace(gives=offered, gets=wanted)
    while True:
        yield side(game.state, initiator, partner, offered)
        yield side(game.state, partner, initiator, wanted)
        code = yield from ask_once(question)
        if code in ("y", "n"):
            return code == "y"
        if code is not None:
            yield from see(game, initiator, code)


def accepts(trade: Trade, wanted: Items, offered: Items) -> Telling[bool]:
    game, partner = trade.game, trade.partner
    question = game.question(partner, "accept", AGREE, game.state.names[trade.initiator])
    question = question._replace(gives=wanted, gets=offered)
    while True:
        code = yield from ask(question)
        if code == "y":
            return True
        if code == "n":
            yield events.TradeDenied(game.state.names[partner])
            return False
        yield from see(game, partner, code)


def side(state: State, giver: int, taker: int, items: Items) -> events.TradeSide:
    return events.TradeSide(
        state.names[giver],
        state.names[taker],
        items.money,
        property_rows(state, items.properties),
        tuple(place for place in items.properties if place in HOOD_OF and state.owns_all_streets(place)),
        items.off_cards,
    )


def give(game: Game, giver: int, taker: int, items: Items) -> Telling[None]:
    state = game.state
    names = state.names[giver], state.names[taker]
    if items.money:
        yield from game.pay(giver, taker, items.money)
    for place in items.properties:
        if place in HOOD_OF and state.owns_all_streets(place):
            yield from sell_restaurants(game, giver, place)
        state.hand_over(place, taker)
    if items.properties:
        yield events.PropertiesGiven(*names, items.properties)
    if items.off_cards:
        state.give_off_cards(giver, taker, items.off_cards)
        yield events.OffCardsGiven(*names, items.off_cards)


def sell_restaurants(game: Game, giver: int, street: int) -> Telling[None]:
    """Sell all restaurants of the neighborhood for the player who gives the street away."""
    hood = HOOD_OF[street]
    number = game.state.clear_restaurants(street)
    if number:
        yield events.RestaurantsSold(game.state.names[giver], hood.name, number)
        yield game.gain(giver, number * hood.restaurant_gain)
