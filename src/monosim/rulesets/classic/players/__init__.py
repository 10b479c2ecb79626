"""How players speak: changes, numbers and choices in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from monosim.core import IllegalChoice
from monosim.rulesets.classic.board import COLOURS, DECK_WORDS, INTEREST, MORTGAGE, NAME, PRICE, deed_named
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges
from monosim.rulesets.classic.state.changes.buildings import (
    BuildHotel,
    BuildHouse,
    DemolishHotel,
    DemolishHouse,
    SellDown,
)
from monosim.rulesets.classic.state.changes.everyday import (
    BANK,
    BuyProperty,
    Mortgage,
    TransferMoney,
    TransferProperty,
    Unmortgage,
)
from monosim.rulesets.classic.state.changes.jail import TransferJailCard

NONE = "-"
TOGETHER = " + "
OF_A_DEED: dict[str, type[Any]] = {
    "mortgage": Mortgage,
    "lift": Unmortgage,
    "house": BuildHouse,
    "hotel": BuildHotel,
    "sell-house": DemolishHouse,
    "sell-hotel": DemolishHotel,
}
WORD_OF = {kind: word for word, kind in OF_A_DEED.items()}


def write_change(change: Any) -> str:
    kind = type(change)
    if kind in WORD_OF:
        return f"{WORD_OF[kind]} {NAME[change.deed]}"
    match change:
        case SellDown(group, targets):
            return " ".join(["sell-down", group, *map(str, targets)])
        case TransferMoney(source, target, amount, "trade"):
            return f"pay {source} {target} {amount}"
        case TransferMoney(source, _, _, _, deed) if deed is not None:
            return f"interest {source} {NAME[deed]}"
        case TransferProperty(source, target, deed):
            return f"give {source} {target} {NAME[deed]}"
        case TransferJailCard(source, target, deck):
            return f"card {source} {target} {DECK_WORDS[deck]}"
        case BuyProperty(player, deed, _, mortgaged):
            return f"buy{'-mortgaged' if mortgaged else ''} {player} {NAME[deed]}"
    raise AssertionError(change)


def parse_change(text: str) -> Any:
    word, _, rest = text.strip().partition(" ")
    if word in OF_A_DEED:
        return OF_A_DEED[word](_deed(rest))
    if word not in _PARSERS:
        known = ", ".join([*OF_A_DEED, *_PARSERS])
        raise IllegalChoice(f"{text!r} begins with none of {known}")
    try:
        return _PARSERS[word](rest)
    except ValueError as error:
        raise IllegalChoice(f"{text!r} is no {word}") from error


def reread(change: Any) -> Any:
    """The change as it would be read if it were written down: so no strategy can want what no script can."""
    try:
        again = parse_change(write_change(change))
    except (AssertionError, AttributeError, IndexError, TypeError, ValueError):
        raise IllegalChoice(f"there is no such change: {change!r}") from None
    if type(again) is not type(change) or again != change:
        raise IllegalChoice(f"there is no such change: {change!r}")
    return again


def reread_group(group: object) -> GroupOfChanges:
    if not isinstance(group, GroupOfChanges):
        raise IllegalChoice(f"it is no group of changes: {group!r}")
    return GroupOfChanges(tuple(map(reread, group.changes)))


def _deed(name: str) -> int:
    deed = deed_named(name)
    if deed is None:
        raise IllegalChoice(f"there is no deed {name!r}")
    return deed


def _sell_down(rest: str) -> SellDown:
    name, *targets = rest.split()
    if name not in COLOURS or len(targets) != len(COLOURS[name]):
        raise ValueError(name)
    return SellDown(name, tuple(map(int, targets)))


def _pay(rest: str) -> TransferMoney:
    source, target, amount = map(int, rest.split())
    return TransferMoney(source, target, amount, "trade")


def _interest(rest: str) -> TransferMoney:
    player, _, name = rest.partition(" ")
    deed = _deed(name)
    return TransferMoney(int(player), BANK, INTEREST[deed], "mortgage_interest", deed)


def _give(rest: str) -> TransferProperty:
    source, target, name = rest.split(" ", 2)
    return TransferProperty(int(source), int(target), _deed(name))


def _card(rest: str) -> TransferJailCard:
    source, target, deck = rest.split()
    return TransferJailCard(int(source), int(target), DECK_WORDS.index(deck))


def _buy(rest: str) -> BuyProperty:
    player, _, name = rest.partition(" ")
    deed = _deed(name)
    return BuyProperty(int(player), deed, PRICE[deed])


def _buy_mortgaged(rest: str) -> BuyProperty:
    player, _, name = rest.partition(" ")
    deed = _deed(name)
    return BuyProperty(int(player), deed, PRICE[deed] - MORTGAGE[deed], mortgaged=True)


_PARSERS: dict[str, Callable[[str], Any]] = {
    "sell-down": _sell_down,
    "pay": _pay,
    "interest": _interest,
    "give": _give,
    "card": _card,
    "buy": _buy,
    "buy-mortgaged": _buy_mortgaged,
}


def write_group(group: GroupOfChanges) -> str:
    return TOGETHER.join(map(write_change, group.changes)) or NONE


def parse_group(text: str) -> GroupOfChanges:
    if text.strip() == NONE:
        return GroupOfChanges(())
    return GroupOfChanges(tuple(map(parse_change, text.split(TOGETHER))))


YES, NO = "yes", "no"


def parse_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise IllegalChoice(f"{text!r} is no number")
    return int(text)


class Question(Protocol):
    def question(self) -> str: ...


def check_choice(answer: object, among: Sequence[str], asked: Question) -> str:
    if answer not in among or not isinstance(answer, str):
        raise IllegalChoice(f"{asked.question()} One of {', '.join(among)}, not {answer!r}")
    return answer


def check_sales(state: State, player: int, changes: Sequence[Any]) -> list[Any]:
    """The changes, if they are sales of what is the player's."""
    again = list(map(reread, changes))
    for change in again:
        if not isinstance(change, Mortgage | DemolishHouse | DemolishHotel | SellDown):
            raise IllegalChoice(f"it raises no money: {write_change(change)}")
        if any(state.owner[deed] != player for deed in deeds_of(change)):
            raise IllegalChoice(f"it is not player {player}'s to sell: {write_change(change)}")
    return again


def deeds_of(change: Any) -> tuple[int, ...]:
    return COLOURS[change.group] if isinstance(change, SellDown) else (change.deed,)
