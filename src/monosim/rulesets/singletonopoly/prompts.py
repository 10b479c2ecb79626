"""The words of each prompt. All end in `> `, after which the input stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from monosim.rulesets.singletonopoly.events import Asked

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
TURNS = ("first", "second", "third and last")


def text_of(asked: Asked) -> str:
    return PROMPTS[asked.prompt](asked)


def question(text: str) -> str:
    return f"{text} > "


def listed(text: str, options: Iterable[str], meaning: Mapping[str, str] = MEANING) -> str:
    return f"{text}\n" + "".join(f"  {code:2}  {meaning[code]}\n" for code in options) + "> "


def yes_or_no(text: str) -> str:
    return question(f"{text} (y/n)")


def _count(asked: Asked) -> str:
    return question(f"How many players, {asked.amount} to {asked.limit}?")


def _name(asked: Asked) -> str:
    return question(f'The name of player {asked.amount}, or nothing for "{asked.other}"?')


def _menu(asked: Asked) -> str:
    return listed(f"{asked.player}, what would you like to do?", asked.options)


def _drop(asked: Asked) -> str:
    return yes_or_no(f"{asked.player}, do you really want to drop out?")


def _end(asked: Asked) -> str:
    return yes_or_no("Do you really want to end the game?")


def _info(asked: Asked) -> str:
    return listed(f"{asked.player}, which property info?", asked.options)


def _vacation(asked: Asked) -> str:
    turn = TURNS[asked.amount]
    return listed(
        f"{asked.player}, this is your {turn} turn on Vacation. What would you like to do?", asked.options
    )


def _buy(asked: Asked) -> str:
    return yes_or_no(f"{asked.player}, you have ${asked.amount}. Buy {asked.other} for ${asked.limit}?")


POSITIONS = "Positions separated by spaces, or b to go back"


def _positions(wish: str) -> Callable[[Asked], str]:
    def words(asked: Asked) -> str:
        return question(f"{asked.player}, {wish}? {POSITIONS}")

    return words


def _positions_and_money(wish: str) -> Callable[[Asked], str]:
    def words(asked: Asked) -> str:
        return question(f"{asked.player}, you have ${asked.amount}; {wish}? {POSITIONS}")

    return words


def _money(asked: Asked) -> str:
    head = f"{asked.player}, you need ${asked.limit} and have ${asked.amount}. How do you get more?"
    return listed(head, asked.options, {**MEANING, "ex": asked.other})


def _partner(asked: Asked) -> str:
    partners = {str(number): f"trade with {name}" for number, name in enumerate(asked.partners, 1)}
    return listed(f"{asked.player}, with whom do you want to trade?", asked.options, {**MEANING, **partners})


def _wish(wish: str) -> Callable[[Asked], str]:
    def words(asked: Asked) -> str:
        return yes_or_no(f"{asked.player}, would you like {wish} {asked.other}?")

    return words


def _want_amount(asked: Asked) -> str:
    back = "" if not asked.options else ", or b to go back"
    return question(
        f"{asked.other} has ${asked.limit}. How much of it, {asked.amount} to {asked.limit}{back}?"
    )


def _want_card_amount(asked: Asked) -> str:
    return question(f"{asked.other} has {_cards(asked.limit)}. How many of them, or b to go back?")


def _offer_amount(asked: Asked) -> str:
    return question(f"{asked.player}, you have ${asked.limit}. How much of it, or b to go back?")


def _offer_card_amount(asked: Asked) -> str:
    return question(f"{asked.player}, you have {_cards(asked.limit)}. How many of them, or b to go back?")


def _cards(number: int) -> str:
    return f"{number} get off Vacation free card{'' if number == 1 else 's'}"


def _nothing(chosen: str) -> Callable[[Asked], str]:
    def words(asked: Asked) -> str:
        return listed(f"{asked.player}, you {chosen} nothing.", asked.options)

    return words


def _confirm(asked: Asked) -> str:
    return listed(f"{asked.player}, do you confirm this trade?", asked.options)


def _denied(asked: Asked) -> str:
    return listed(f"{asked.player}, what now?", asked.options)


def _accept(asked: Asked) -> str:
    return listed(f"{asked.player}, do you accept this trade with {asked.other}?", asked.options)


def _continue(asked: Asked) -> str:
    return question("End of the turn. c to continue")


def _again(asked: Asked) -> str:
    return yes_or_no("Would you like to play again?")


PROMPTS: Final[Mapping[str, Callable[[Asked], str]]] = {
    "count": _count,
    "name": _name,
    "menu": _menu,
    "drop": _drop,
    "end": _end,
    "info": _info,
    "vacation": _vacation,
    "buy": _buy,
    "pawn": _positions("which properties do you pawn"),
    "unpawn": _positions_and_money("which properties do you unpawn"),
    "add": _positions_and_money("to which streets do you add a restaurant"),
    "remove": _positions("from which streets do you remove a restaurant"),
    "money": _money,
    "partner": _partner,
    "want-money": _wish("any money from"),
    "want-amount": _want_amount,
    "want-properties": _wish("any properties from"),
    "want-positions": _positions("which of these would you like"),
    "want-cards": _wish("any get off Vacation free cards from"),
    "want-card-amount": _want_card_amount,
    "nothing-wanted": _nothing("want"),
    "offer-money": _wish("to offer money to"),
    "offer-amount": _offer_amount,
    "offer-properties": _wish("to offer properties to"),
    "offer-positions": _positions("which of these do you offer"),
    "offer-cards": _wish("to offer get off Vacation free cards to"),
    "offer-card-amount": _offer_card_amount,
    "nothing-offered": _nothing("offer"),
    "confirm": _confirm,
    "denied": _denied,
    "accept": _accept,
    "continue": _continue,
    "again": _again,
}
