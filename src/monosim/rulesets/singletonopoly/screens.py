"""The words on the screen: each prompt, and the information that a player may ask to see."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from monosim.core import number_of
from monosim.rulesets.singletonopoly import board
from monosim.rulesets.singletonopoly.board import NAMES, PAWN_PRICE, PRICE, STORES, UNPAWN_PRICE
from monosim.rulesets.singletonopoly.events import Asked, PlayersShown, PropertiesShown, PropertyRow
from monosim.rulesets.singletonopoly.state import State

# The prompts. All end in `> `, and the input follows.

MEANING: Final[Mapping[str, str]] = {
    "tt": "take your turn",
    "sp": "see the board spaces",
    "pr": "see property info",
    "pl": "see player info",
    "tr": "make a trade with another player",
    "dr": "drop out of the game",
    "eg": "end the game",
    "pa": "pawn properties",
    "up": "unpawn properties",
    "ar": "add restaurants to streets",
    "rr": "remove restaurants from streets",
    "by": "basic info for your properties",
    "ba": "basic info for all properties",
    "aa": "all info for all properties",
    "b": "go back",
    "py": "pay $128 to get off Vacation",
    "rl": "try to roll doubles",
    "go": "use a get off Vacation free card",
    "ta": "try again",
    "c": "cancel the trade",
    "st": "go to the start of the trade",
    "ex": "leave the trade",
    "y": "yes",
    "n": "no",
}
WORDS: Final[Mapping[str, str]] = {
    "tt": "take your turn", "sp": "spaces", "pr": "property info", "pl": "player info",
    "tr": "trade", "dr": "drop out", "eg": "end the game", "pa": "pawn", "up": "unpawn",
    "ar": "add restaurants", "rr": "remove restaurants", "by": "my properties", "ba": "all properties",
    "aa": "everything with prices", "b": "go back", "py": "pay $128", "rl": "roll for doubles",
    "go": "use a card", "ta": "try again", "c": "cancel the trade", "st": "start again",
    "ex": "leave the trade", "y": "yes", "n": "no",
}  # fmt: skip
"""For people who play."""
TURNS = ("first", "second", "third and last")


POSITIONS = "Positions separated by spaces, or b to go back"


def text_of(asked: Asked) -> str:
    return PROMPTS[asked.prompt](asked)


def ask_for(text: str) -> str:
    return f"{text} > "


def ask_which(text: str, options: Iterable[str], meaning: Mapping[str, str] = MEANING) -> str:
    return f"{text}\n" + "".join(f"  {code:2}  {meaning[code]}\n" for code in options) + "> "


def ask_whether(text: str) -> str:
    return f"{text} (y/n) > "


def name_off_cards(number: int) -> str:
    return number_of(number, "get off Vacation free card")


def _money(asked: Asked) -> str:
    text = f"{asked.player}, you need ${asked.limit} and have ${asked.amount}. How do you get more?"
    return ask_which(text, asked.options, {**MEANING, "ex": asked.other})


def _partner(asked: Asked) -> str:
    partners = {str(number): f"trade with {name}" for number, name in enumerate(asked.partners, 1)}
    text = f"{asked.player}, with whom do you want to trade?"
    return ask_which(text, asked.options, {**MEANING, **partners})


def _want_amount(asked: Asked) -> str:
    back = ", or b to go back" if asked.options else ""
    return ask_for(
        f"{asked.other} has ${asked.limit}. How much of it, {asked.amount} to {asked.limit}{back}?"
    )


def _positions(wish: str) -> Callable[[Asked], str]:
    return lambda asked: ask_for(f"{asked.player}, {wish.format(asked.amount)}? {POSITIONS}")


def _wish(wish: str) -> Callable[[Asked], str]:
    return lambda asked: ask_whether(f"{asked.player}, would you like {wish} {asked.other}?")


def _choice(text: str) -> Callable[[Asked], str]:
    return lambda asked: ask_which(text.format(asked.player, asked.other), asked.options)


PROMPTS: Final[Mapping[str, Callable[[Asked], str]]] = {
    "count": lambda asked: ask_for(f"How many players, {asked.amount} to {asked.limit}?"),
    "name": lambda asked: ask_for(f'The name of player {asked.amount}, or nothing for "{asked.other}"?'),
    "menu": _choice("{}, what would you like to do?"),
    "drop": lambda asked: ask_whether(f"{asked.player}, do you really want to drop out?"),
    "end": lambda asked: ask_whether("Do you really want to end the game?"),
    "info": _choice("{}, which property info?"),
    "vacation": lambda asked: ask_which(
        f"{asked.player}, this is your {TURNS[asked.amount]} turn on Vacation. What would you like to do?",
        asked.options,
    ),
    "buy": lambda asked: ask_whether(
        f"{asked.player}, you have ${asked.amount}. Buy {asked.other} for ${asked.limit}?"
    ),
    "pawn": _positions("which properties do you pawn"),
    "unpawn": _positions("you have ${}; which properties do you unpawn"),
    "add": _positions("you have ${}; to which streets do you add a restaurant"),
    "remove": _positions("from which streets do you remove a restaurant"),
    "money": _money,
    "partner": _partner,
    "want-money": _wish("any money from"),
    "want-amount": _want_amount,
    "want-properties": _wish("any properties from"),
    "want-positions": _positions("which of these would you like"),
    "want-cards": _wish("any get off Vacation free cards from"),
    "want-card-amount": lambda asked: ask_for(
        f"{asked.other} has {name_off_cards(asked.limit)}. How many of them, or b to go back?"
    ),
    "nothing-wanted": _choice("{}, you want nothing."),
    "offer-money": _wish("to offer money to"),
    "offer-amount": lambda asked: ask_for(
        f"{asked.player}, you have ${asked.limit}. How much of it, or b to go back?"
    ),
    "offer-properties": _wish("to offer properties to"),
    "offer-positions": _positions("which of these do you offer"),
    "offer-cards": _wish("to offer get off Vacation free cards to"),
    "offer-card-amount": lambda asked: ask_for(
        f"{asked.player}, you have {name_off_cards(asked.limit)}. How many of them, or b to go back?"
    ),
    "nothing-offered": _choice("{}, you offer nothing."),
    "confirm": _choice("{}, do you confirm this trade?"),
    "denied": _choice("{}, what now?"),
    "accept": _choice("{}, do you accept this trade with {}?"),
    "continue": lambda asked: ask_for("End of the turn. c to continue"),
    "again": lambda asked: ask_whether("Would you like to play again?"),
}


# The information


def describe_board() -> str:
    return _lines(
        "Board spaces", *(f"{place}: {board.full_name(place)}" for place in range(1, board.SPACES + 1))
    )


def describe_players(event: PlayersShown) -> str:
    return _lines("Player info", *(_player(*row) for row in event.rows))


def _player(
    name: str, inside: bool, position: int, money: int, cards: int, on_vacation: bool, turns: int
) -> str:
    if not inside:
        return f"{name}: out of the game"
    facts = [f"position {position}", f"money ${money}"]
    if cards:
        facts.append(name_off_cards(cards))
    if on_vacation:
        facts.append(f"on Vacation, turns spent there: {turns}")
    return f"{name}: {', '.join(facts)}"


def describe_properties(event: PropertiesShown) -> str:
    if event.what == "trade":
        return _lines(f"Properties of {event.name}:", *map(describe_property, event.rows))
    if event.what == "by":
        none = [] if event.rows else [f"{event.name} owns no properties"]
        return _lines(*none, *map(describe_property, event.rows))
    lines = {row[0]: describe_property(row) for row in event.rows}
    groups = [
        ["Super Stores", *(lines[place] for place in STORES)],
        ["Golf Clubs", *(lines[place] for place in board.CLUBS)],
    ]
    for hood in board.NEIGHBORHOODS:
        heading = ["Streets"] if hood.number == 1 else []
        groups.append([*heading, hood.name, *(lines[place] for place in hood.streets)])
    if event.what == "aa":
        groups.append(_prices())
    return "\n".join(_lines(*group) for group in groups)


def describe_property(row: PropertyRow) -> str:
    """Name, position, owner and fee, in the order of the manual's flowchart."""
    place, owner, pawned, fee, restaurants = row
    start = f"{NAMES[place]}: position {place}"
    if owner is None:
        return f"{start}, unowned, purchase price ${board.PRICE[place]}"
    if pawned:
        return f"{start}, owner {owner}, pawned"
    current = f"dice roll × {fee}" if place in STORES else f"${fee}"
    more = f", restaurants {restaurants}" if restaurants else ""
    return f"{start}, owner {owner}, current fee {current}{more}"


def _prices() -> list[str]:
    """Prices and fees that several properties share."""
    place, factor, both = STORES[0], board.STORE_FACTOR, board.BOTH_STORES_FACTOR
    clubs = ", ".join(f"{number} owned ${fee}" for number, fee in enumerate(board.CLUB_FEES) if number)
    return [
        "Prices and fees",
        f"Super Stores and Golf Clubs: pawn price ${PAWN_PRICE[place]}, unpawn price ${UNPAWN_PRICE[place]}",
        f"Super Store fee: dice roll × {factor}, or × {both} if one player owns"
        f" {'both' if len(STORES) == 2 else 'all'}",
        f"Golf Club fee by clubs of the owner: {clubs}",
        *map(_neighborhood_prices, board.NEIGHBORHOODS),
    ]


def _neighborhood_prices(hood: board.Neighborhood) -> str:
    street = hood.streets[0]
    fees = ", ".join(f"{number}: ${hood.fee(number)}" for number in range(board.MOST_RESTAURANTS + 1))
    return (
        f"{hood.name}: pawn price ${PAWN_PRICE[street]}, unpawn price ${UNPAWN_PRICE[street]},"
        f" restaurant adding price ${hood.restaurant_price}, restaurant removal gain ${hood.restaurant_gain},"
        f" starting fee ${hood.starting_fee},"
        f" fees by restaurants if one player owns all streets: {fees}"
    )


# For people who play: all on one screen


def tell_fee(state: State, place: int) -> str:
    fee = state.fee_to_show(place)
    return f"{fee} × dice" if place in STORES else f"${fee}"


def _price(state: State, place: int) -> str:
    """The price of what is unowned, the owner and the fee of the rest."""
    owner = state.owner[place] if place in PRICE else None
    if owner is None:
        return f"${PRICE[place]}" if place in PRICE else ""
    fee = "-" if state.pawned[place] else state.fee_to_show(place)
    return f"{state.names[owner].replace('Player ', 'P')[:3]} {fee}{'×' * (place in STORES)}"


LEGEND = "$: the price of what is unowned. The rest: its owner and its fee, - if it is pawned."


def draw_board(state: State) -> str:
    cells = [
        f"{place:>2} {board.shorten(place):<15}{_price(state, place)}" for place in range(1, board.SPACES + 1)
    ]
    rows = -(-len(cells) // 3)
    lines = ["".join(f"{cell:<26}" for cell in cells[row::rows]).rstrip() for row in range(rows)]
    return _lines(LEGEND, *lines)


def draw_groups(state: State) -> str:
    lines = [
        f"{name:<12} {', '.join(f'{board.shorten(place)} {_price(state, place)}' for place in places)}"
        for name, places in board.GROUPS.items()
    ]
    return _lines(LEGEND, *lines)


def draw_prices() -> str:
    restaurants = "".join(f"   +{number}" for number in range(1, board.MOST_RESTAURANTS + 1))
    heading = f"{'':12} price pawn unpawn  add remove  fee  all{restaurants}"
    rows = [
        f"{hood.name:<12} {hood.price:>5}{PAWN_PRICE[hood.streets[0]]:>5}{UNPAWN_PRICE[hood.streets[0]]:>7}"
        f"{hood.restaurant_price:>5}{hood.restaurant_gain:>7}{hood.starting_fee:>5}"
        + "".join(f"{hood.fee(number):>5}" for number in range(board.MOST_RESTAURANTS + 1))
        for hood in board.NEIGHBORHOODS
    ]
    return _lines(heading, *rows, *_prices()[1:4])


def _lines(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)
