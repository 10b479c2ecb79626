"""The transcript: what each event says; and the news that people get of it when they play."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from monosim.core import number_of
from monosim.rulesets.singletonopoly import board, screens
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly.board import HOOD_OF, NAMES, PRICE, STORES, full_name
from monosim.rulesets.singletonopoly.screens import describe_property, name_off_cards

INVALID = "Invalid input\n"
NO_EFFECT = frozenset(
    place
    for place in range(1, board.SPACES + 1)
    if place not in PRICE and NAMES[place] not in (board.DRAW, board.GO_ON_VACATION)
)


def write(event: e.Event) -> str:
    return SENTENCES[type(event)](event)


def _names(positions: tuple[int, ...]) -> str:
    return ", ".join(NAMES[position] for position in positions)


def _tell_landing(event: e.Landed) -> str:
    effect = " It has no effect." if event.position in NO_EFFECT else ""
    return f"{event.name} lands on {full_name(event.position)} (position {event.position}).{effect}\n"


# This does not say that another turn follows, since a card may still end the turn. The third doubles are told
# with the Vacation.
IN_A_ROW = ("", " Doubles, the first in a row.", " Doubles, the second in a row.", "")


def _tell_roll(event: e.Rolled) -> str:
    total = event.first + event.second
    more = IN_A_ROW[event.doubles]
    return f"{event.name} rolls {event.first} and {event.second}, a total of {total}.{more}\n"


def _tell_fee(event: e.FeeDue) -> str:
    if event.position in HOOD_OF:
        reason = f"{number_of(event.basis, 'restaurant')} on this street"
    elif event.position in STORES:
        reason = f"a roll of {event.basis}"
    else:
        reason = f"{number_of(event.basis, 'golf club')} in one hand"
    return f"{event.owner} owns it: {reason}, a fee of ${event.fee}.\n"


def _tell_spared_fee(event: e.FeeSpared) -> str:
    if event.name == event.owner:
        return f"{event.name} owns it.\n"
    return f"{event.owner} owns it, but it is pawned: no fee.\n"


def _tell_fee_roll(event: e.RolledForFee) -> str:
    return (
        f"{event.name} rolls {event.first} and {event.second} for the fee,"
        f" to be multiplied by {event.factor}.\n"
    )


def _tell_vacation(event: e.WentOnVacation) -> str:
    why = "These are the third doubles in a row. " if event.third_doubles else ""
    return f"{why}{event.name} goes on Vacation.\n"


LEAVING: Final = {
    "paid": "has paid and is off Vacation.",
    "card": "uses a get off Vacation free card and is off Vacation.",
    "doubles": "rolled doubles, is off Vacation and moves on.",
    "doubles-only": "rolled doubles and is off Vacation.",
    "over": "has spent 3 turns on Vacation; it is over.",
    "charged": "has spent 3 turns on Vacation and has paid; it is over.",
}


def _tell_maintenance(event: e.MaintenanceDue) -> str:
    if not event.restaurants:
        return f"{event.name} has no restaurants and pays nothing.\n"
    due = event.rate * event.restaurants
    return f"{event.name} has {number_of(event.restaurants, 'restaurant')} and owes ${due}.\n"


LISTS: Final = {
    "pawn": ("Properties of {} that can be pawned:", "{}: position {}, pawn price ${}"),
    "unpawn": ("Properties of {} that can be unpawned:", "{}: position {}, unpawn price ${}"),
    "add": (
        "Streets of {} to which a restaurant can be added:",
        "{}: position {}, restaurants {}, current fee ${}, adding price ${}",
    ),
    "remove": (
        "Streets of {} from which a restaurant can be removed:",
        "{}: position {}, restaurants {}, current fee ${}, removal gain ${}",
    ),
}


def _tell_list(event: e.PropertiesListed) -> str:
    heading, line = LISTS[event.action]
    with_restaurants = event.action in ("add", "remove")
    lines = [
        line.format(NAMES[place], place, *([restaurants, fee] if with_restaurants else []), price)
        for place, price, restaurants, fee in event.rows
    ]
    return "\n".join([heading.format(event.name), *lines, ""])


def _tell_left_out(event: e.LeftOut) -> str:
    action = "unpawned" if event.action == "unpawn" else "given a restaurant"
    rest = "" if event.some_left else " Nothing is done."
    return f"No longer to be {action}: {_names(event.positions)}.{rest}\n"


PURPOSES: Final = {
    "buy": "does not buy this property",
    "unpawn": "does not unpawn anything",
    "add": "does not add any restaurants",
    "vacation": "does not pay to get off Vacation",
}

RESTAURANT_NOTE = (
    "  Note: {} owns the whole neighborhood of this street. With the trade it will no longer be owned by"
    " that player: all its restaurants will be removed, and its fees go back to the starting fees.\n"
)


def _tell_trade_side(event: e.TradeSide) -> str:
    lines = [f"\n{event.giver} gives {event.taker}:\n"]
    if event.money:
        lines.append(f"${event.money}\n")
    for row in event.rows:
        lines.append(describe_property(row) + "\n")
        if row[0] in event.whole:
            lines.append(RESTAURANT_NOTE.format(event.giver))
    if event.off_cards:
        lines.append(name_off_cards(event.off_cards) + "\n")
    return "".join(lines)


def _tell_impossible_trade(event: e.TradeImpossible) -> str:
    if event.needs_money:
        return f"{event.name} needs money and {event.other} has none.\n"
    return f"{event.name} and {event.other} have nothing but money to trade.\n"


def _tell_drop_out(event: e.DroppedOut) -> str:
    if event.last:
        return f"{event.name} drops out.\n"
    if event.creditor is None:
        return f"{event.name} drops out. The properties of {event.name} are now unowned.\n"
    return f"{event.name} drops out. Money and properties go to {event.creditor}.\n"


def _tell_standings(event: e.LimitReached) -> str:
    lines = [f"\nThe limit of {number_of(event.rounds, 'round')} is reached. Nobody wins.\n"]
    for name, inside, money, owned in event.rows:
        estate = f"{owned} {'property' if owned == 1 else 'properties'}"
        lines.append(f"{name}: ${money}, {estate}\n" if inside else f"{name}: out of the game\n")
    return "".join(lines)


SENTENCES: Final[Mapping[type[e.Event], Callable[[Any], str]]] = {
    e.GameStarted: lambda event: "A game of Singletonopoly begins.\n",
    e.Asked: screens.text_of,
    e.Entered: lambda event: f"{event.line}\n",
    e.RefusedInput: lambda event: INVALID,
    e.RefusedPositions: lambda event: "No valid positions were entered.\n",
    e.RefusedName: lambda event: f"{event.name} is the name of another player.\n",
    e.RolledForOrder: lambda event: (
        f"{event.name} rolls {event.first} and {event.second} for the order,"
        f" a total of {event.first + event.second}.\n"
    ),
    e.PlayersOrdered: lambda event: "\n".join(["\nThe order of the players:", *event.names, ""]),
    e.TurnStarted: lambda event: f"\nIt is the turn of {event.name}.\n",
    e.Rolled: _tell_roll,
    e.MadeRevolution: lambda event: f"{event.name} has made a revolution.\n",
    e.Landed: _tell_landing,
    e.Gained: lambda event: f"{event.name} gains ${event.amount} and now has ${event.money}.\n",
    e.Lost: lambda event: f"{event.name} loses ${event.amount} and now has ${event.money}.\n",
    e.Bought: lambda event: f"{event.name} buys {NAMES[event.position]} for ${PRICE[event.position]}.\n",
    e.FeeDue: _tell_fee,
    e.FeeSpared: _tell_spared_fee,
    e.RolledForFee: _tell_fee_roll,
    e.WentOnVacation: _tell_vacation,
    e.StayedOnVacation: lambda event: f"No doubles: {event.name} stays on Vacation.\n",
    e.LeftVacation: lambda event: f"{event.name} {LEAVING[event.how]}\n",
    e.CardDrawn: lambda event: f"{event.name} draws an Action Card: {board.MESSAGES[event.card]}\n",
    e.MaintenanceDue: _tell_maintenance,
    e.PropertiesListed: _tell_list,
    e.Pawned: lambda event: f"Pawned: {_names(event.positions)}\n",
    e.Unpawned: lambda event: f"Unpawned: {_names(event.positions)}\n",
    e.RestaurantsAdded: lambda event: f"A restaurant added to each of: {_names(event.positions)}\n",
    e.RestaurantsRemoved: lambda event: f"A restaurant removed from each of: {_names(event.positions)}\n",
    e.LeftOut: _tell_left_out,
    e.MoneyGathered: lambda event: f"{event.name} has the ${event.needed} now.\n",
    e.GaveUp: lambda event: f"{event.name} {PURPOSES[event.purpose]}.\n",
    e.BoardShown: lambda event: screens.describe_board(),
    e.PlayersShown: screens.describe_players,
    e.PropertiesShown: screens.describe_properties,
    e.TradeStarted: lambda event: f"{event.name} begins a trade.\n",
    e.TradeImpossible: _tell_impossible_trade,
    e.TradeSide: _tell_trade_side,
    e.TradeDenied: lambda event: f"{event.name} denies the trade.\n",
    e.RestaurantsSold: lambda event: (
        f"{number_of(event.number, 'restaurant')} in {event.neighborhood} sold.\n"
    ),
    e.PropertiesGiven: lambda event: f"{event.giver} gives {event.taker}: {_names(event.positions)}\n",
    e.OffCardsGiven: lambda event: f"{event.giver} gives {event.taker}: {name_off_cards(event.number)}\n",
    e.DroppedOut: _tell_drop_out,
    e.GameWon: lambda event: f"\nThe winner is {event.name}!\n",
    e.GameEnded: lambda event: "\nThe game is over. Nobody wins.\n",
    e.LimitReached: _tell_standings,
}


# The news: a line for each turn. A person who has the usual name of their seat is addressed.
COMPUTERS = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
IN_SIGHT: Final = (
    e.Asked, e.Entered, e.RefusedInput, e.RefusedPositions, e.RefusedName, e.PropertiesListed, e.BoardShown,
    e.PlayersShown, e.PropertiesShown, e.TradeStarted, e.MoneyGathered, e.Gained, e.Lost, e.GameStarted,
)  # fmt: skip
"""What the panel and the questions show; and money of which another event tells why it changes hands."""
NEWS: Final[Mapping[type[e.Event], str]] = {
    **dict.fromkeys(IN_SIGHT, ""),
    e.RolledForOrder: "{name} rolls {first} and {second} for the order. ",
    e.PlayersOrdered: "\nThe order of the players: {listed}.",
    e.TurnStarted: "\n",
    e.Rolled: "{name} rolls {first} and {second}: ",
    e.MadeRevolution: "past Start for $512 to ",
    e.Landed: "{place}. ",
    e.Bought: "{name} buys it for ${price}. ",
    e.FeeDue: "{name} owes {owner} ${fee}. ",
    e.StayedOnVacation: "no doubles, still on Vacation. ",
    e.LeftVacation: "{leaving}",
    e.CardDrawn: "{name} draws: {message}",
    e.Pawned: "{name} pawns {places}. ",
    e.Unpawned: "{name} unpawns {places}. ",
    e.RestaurantsAdded: "{name} adds a restaurant to {places}. ",
    e.RestaurantsRemoved: "{name} removes a restaurant from {places}. ",
    e.TradeSide: "{giver} would give {taker}: {things}. ",
    e.PropertiesGiven: "{giver} gives {taker} {places}. ",
    e.OffCardsGiven: "{giver} gives {taker} {cards}. ",
}
LEAVING_IN_SHORT: Final = {
    "paid": "{} pays $128 to get off Vacation. ",
    "card": "{} uses a get off Vacation free card. ",
    "doubles": "off Vacation and on to ",
    "doubles-only": "off Vacation. ",
    "over": "no doubles for the third time, so the Vacation is over. ",
    "charged": "no doubles for the third time, so the Vacation is over, for $128. ",
}
SECOND_PERSON: Final = {"has": "have", "goes": "go", "does": "do", "denies": "deny"}


def name_seat(seat: int, is_person: bool) -> str:
    return f"Player {seat + 1}" if is_person else COMPUTERS[seat - 1]


def tell(event: e.Event, seat: int | None) -> str:
    own = "" if seat is None else name_seat(seat, is_person=True)
    if isinstance(event, e.TradeSide) and own in event:
        return ""  # the question tells it
    short = NEWS.get(type(event))
    text = write(event).rstrip("\n") + " " if short is None else short.format(**_facts_of(event, own))
    return _address(text, own) if own else text


def _facts_of(event: e.Event, own: str) -> Mapping[str, object]:
    facts: dict[str, Any] = event._asdict()
    match event:
        case e.Landed(_, position) | e.Bought(_, position):
            more: dict[str, object] = {"place": full_name(position), "price": PRICE.get(position)}
        case e.LeftVacation(name, how):
            more = {"leaving": LEAVING_IN_SHORT[how].format(name)}
        case e.CardDrawn(name, card):  # one that moves the player is followed by the space
            end = ": " if card in board.STEPS or card in board.DESTINATION else ". "
            told = board.MESSAGES[card].rstrip(".").split(". ")
            told = told if name == own else told[:1] if card == board.OFF else told[-1:]
            more = {"message": ". ".join(told) + end}
        case e.TradeSide():
            things = [f"${event.money}"] * bool(event.money) + [full_name(row[0]) for row in event.rows]
            more = {"things": " + ".join(things + [name_off_cards(event.off_cards)] * bool(event.off_cards))}
        case _:
            more = {"places": _names(facts.get("positions", ())), "listed": ", ".join(facts.get("names", ()))}
            more["cards"] = name_off_cards(facts.get("number", 0))
    return {**facts, **more}


def _address(text: str, name: str) -> str:
    """`You roll` for `Player 1 rolls`, and `you` for the name elsewhere."""
    text = re.sub(rf"\b{re.escape(name)}(?: (\w+))?\b", lambda found: f"you{_conjugate(found[1])}", text)
    text = text.replace("The properties of you ", "Your properties ")
    text = re.sub(r"\b(you have .+ and \w+)s\b", r"\1", text)
    return re.sub(r"(^|[.!] )you\b", r"\1You", text)


def _conjugate(verb: str | None) -> str:
    return f" {SECOND_PERSON.get(verb) or verb.removesuffix('s')}" if verb else ""
