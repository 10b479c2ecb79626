"""What happens to a player on a space of the board: buying, fees, Action Cards and Vacation."""

from monosim.rulesets.singletonopoly import board, events
from monosim.rulesets.singletonopoly.answers import Choice
from monosim.rulesets.singletonopoly.asking import Game, Telling
from monosim.rulesets.singletonopoly.board import HOOD_OF, NAMES, PRICE
from monosim.rulesets.singletonopoly.money import afford, can_pay

STORE_ROLL = "d6 of a roll for a super store's fee"
VACATION_ROLL = "d6 of a roll on Vacation"
PRICE_TO_LEAVE = 128
MOST_TURNS = 3
WAYS_OFF = Choice(("py", "rl"))
WAYS_OFF_WITH_CARD = Choice(("py", "rl", "go"))


def land(game: Game, player: int) -> Telling[None]:
    """A card may move the player on; then the new space counts."""
    state = game.state
    moved = True
    while moved:
        moved = False
        position = state.position[player]
        yield events.Landed(state.names[player], position)
        if position in PRICE:
            yield from visit(game, player, position)
        elif NAMES[position] == board.DRAW:
            moved = yield from draw_card(game, player)
        elif NAMES[position] == board.GO_ON_VACATION:
            yield from go_on_vacation(game, player)


# Properties


def visit(game: Game, player: int, place: int) -> Telling[None]:
    state = game.state
    owner = state.owner[place]
    if owner is None:
        yield from offer(game, player, place)
    elif owner == player or state.pawned[place]:
        yield events.FeeSpared(state.names[player], state.names[owner], place)
    else:
        fee = yield from settle_fee(game, player, place, owner)
        if (yield from can_pay(game, player, fee, owner)):
            yield from game.pay(player, owner, fee)


def offer(game: Game, player: int, place: int) -> Telling[None]:
    state, price = game.state, PRICE[place]
    if not (yield from game.agrees(player, "buy", NAMES[place], state.money[player], price)):
        return  # R26
    if (yield from afford(game, player, price, "buy")):
        state.hand_over(place, player)
        yield events.Bought(state.names[player], place)
        yield game.lose(player, price)


def settle_fee(game: Game, player: int, place: int, owner: int) -> Telling[int]:
    """R24: the fee stays the same, whatever happens to the property before it is paid."""
    state = game.state
    if place in HOOD_OF:
        basis, fee = state.restaurants[place], state.street_fee(place)
    elif place in board.STORES:
        basis = yield from settle_store_dice(game, player)
        fee = basis * state.store_factor()
    else:
        basis = state.clubs_of(owner)
        fee = board.CLUB_FEES[basis]
    yield events.FeeDue(state.names[player], state.names[owner], place, basis, fee)
    return fee


def settle_store_dice(game: Game, player: int) -> Telling[int]:
    """The total of a new roll (R13)."""
    state = game.state
    if not state.rules.rolls_for_stores:
        return sum(state.dice)
    first, second = game.roll(player, STORE_ROLL, "menu")
    yield events.RolledForFee(state.names[player], first, second, state.store_factor())
    return first + second


# Action Cards


def draw_card(game: Game, player: int) -> Telling[bool]:
    """Whether the card moves the player to a space that then counts."""
    state = game.state
    card = state.draw()
    yield events.CardDrawn(state.names[player], card)
    if card in board.STEPS or card in board.DESTINATION:
        yield from move_by_card(game, player, card)
        return True
    if card == board.OFF:
        state.keep_off_card(player)
    elif card in board.GAIN:
        yield game.gain(player, board.GAIN[card])
    elif card in board.LOSS:
        yield from pay_bank(game, player, board.LOSS[card])
    elif card in board.MAINTENANCE:
        yield from maintain(game, player, board.MAINTENANCE[card])
    elif card in board.FROM_EACH:
        yield from collect_from_all(game, player, board.FROM_EACH[card])
    elif card in board.TO_EACH:
        yield from pay_all(game, player, board.TO_EACH[card])
    else:
        yield from go_on_vacation(game, player)
    return False


def move_by_card(game: Game, player: int, card: str) -> Telling[None]:
    """R23: a move beyond 41 makes a revolution."""
    state = game.state
    if card in board.STEPS:
        revolution = state.advance(player, board.STEPS[card])
    else:
        revolution = state.jump(player, board.DESTINATION[card])
    if revolution:
        yield from game.make_revolution(player)


def pay_bank(game: Game, player: int, amount: int) -> Telling[None]:
    if (yield from can_pay(game, player, amount)):
        yield game.lose(player, amount)


def maintain(game: Game, player: int, rate: int) -> Telling[None]:
    state = game.state
    restaurants = sum(state.restaurants[place] for place in state.estate(player))
    yield events.MaintenanceDue(state.names[player], restaurants, rate)
    if restaurants:
        yield from pay_bank(game, player, rate * restaurants)


def pay_all(game: Game, player: int, amount: int) -> Telling[None]:
    """R21: the player must have the whole sum before anybody gets a part of it."""
    others = game.state.others(player)
    if (yield from can_pay(game, player, amount * len(others))):
        for other in others:
            yield from game.pay(player, other, amount)


def collect_from_all(game: Game, player: int, amount: int) -> Telling[None]:
    """Stops if the player is the only one left, since the last of the others has dropped out."""
    for other in game.state.others(player):
        if (yield from can_pay(game, other, amount, creditor=player)):
            yield from game.pay(other, player, amount)


# Vacation, and the three ways off it


def go_on_vacation(game: Game, player: int, third_doubles: bool = False) -> Telling[None]:
    """The turn ends, even after doubles."""
    game.state.go_on_vacation(player)
    yield events.WentOnVacation(game.state.names[player], third_doubles)


def gets_off(game: Game, player: int) -> Telling[bool]:
    """Whether the player pays or uses a card, so that an ordinary turn follows; if not, they roll."""
    state = game.state
    while True:
        ways = WAYS_OFF_WITH_CARD if state.off_cards[player] else WAYS_OFF
        way = yield from game.ask(player, "vacation", ways, amount=state.vacation_turns[player])
        if way == "rl":
            return False
        if way == "go":
            state.use_off_card(player)
            yield from leave_vacation(game, player, "card")
            return True
        if (yield from afford(game, player, PRICE_TO_LEAVE, "vacation")):
            yield game.lose(player, PRICE_TO_LEAVE)
            yield from leave_vacation(game, player, "paid")
            return True


def roll_for_doubles(game: Game, player: int) -> Telling[bool]:
    """Whether the roll moves the player on. The third failure ends the Vacation."""
    state = game.state
    first, second = game.roll(player, VACATION_ROLL, "vacation")
    is_counted = first == second and state.rules.goes_again_after_vacation
    if is_counted:
        state.count_doubles(True)
    yield events.Rolled(state.names[player], first, second, state.doubles if is_counted else 0)
    if first == second:
        moves = yield from leave_by_doubles(game, player)
    else:
        moves = yield from fail_to_leave(game, player)
    if moves:
        state.advance(player, first + second)
    return moves


def leave_by_doubles(game: Game, player: int) -> Telling[bool]:
    """Whether the player moves on (R14)."""
    moves = game.state.rules.moves_by_vacation_doubles
    yield from leave_vacation(game, player, "doubles" if moves else "doubles-only")
    return moves


def fail_to_leave(game: Game, player: int) -> Telling[bool]:
    """Whether the player moves on, since the third failure ends the Vacation (R15)."""
    state = game.state
    turns = state.stay_on_vacation(player)
    if turns < MOST_TURNS:
        yield events.StayedOnVacation(state.names[player], turns)
        return False
    if not state.rules.charges_third_failure:
        yield from leave_vacation(game, player, "over")
    else:
        yield from pay_bank(game, player, PRICE_TO_LEAVE)
        if not state.in_game[player]:
            return False
        yield from leave_vacation(game, player, "charged")
    return state.rules.moves_by_third_failure


def leave_vacation(game: Game, player: int, how: str) -> Telling[None]:
    game.state.leave_vacation(player)
    yield events.LeftVacation(game.state.names[player], how)
