"""How players write their answers: changes, numbers and choices in words."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from monosim.core import IllegalChoice
from monosim.rulesets.classic import board
from monosim.rulesets.classic.state import State
from monosim.rulesets.classic.state.changes import GroupOfChanges, Sale, buildings, deeds_of, everyday, jail

NONE = "-"
TOGETHER = " + "
OF_A_DEED: dict[str, type[Any]] = {
    "mortgage": everyday.Mortgage,
    "lift": everyday.Unmortgage,
    "house": buildings.BuildHouse,
    "hotel": buildings.BuildHotel,
    "sell-house": buildings.DemolishHouse,
    "sell-hotel": buildings.DemolishHotel,
}
WORD_OF = {kind: word for word, kind in OF_A_DEED.items()}


def write_change(change: Any) -> str:
    kind = type(change)
    if kind in WORD_OF:
        return f"{WORD_OF[kind]} {board.NAME[change.deed]}"
    match change:
        case buildings.SellDown(group, targets):
            return " ".join(["sell-down", group, *map(str, targets)])
        case everyday.TransferMoney(source, target, amount, "trade"):
            return f"pay {source} {target} {amount}"
        case everyday.TransferMoney(source, _, _, _, deed) if deed is not None:
            return f"interest {source} {board.NAME[deed]}"
        case everyday.TransferProperty(source, target, deed):
            return f"give {source} {target} {board.NAME[deed]}"
        case jail.TransferJailCard(source, target, deck):
            return f"card {source} {target} {board.DECK_WORDS[deck]}"
        case everyday.BuyProperty(player, deed, _, mortgaged):
            return f"buy{'-mortgaged' if mortgaged else ''} {player} {board.NAME[deed]}"
    raise AssertionError(change)


def parse_change(text: str) -> Any:
    word, _, rest = text.strip().partition(" ")
    if word in OF_A_DEED:
        return OF_A_DEED[word](_deed(rest))
    if word not in _PARSERS:
        known = ", ".join([*OF_A_DEED, *_PARSERS])
        raise IllegalChoice(f"'{text}' must begin with one of {known}")
    try:
        return _PARSERS[word](rest)
    except ValueError as error:
        raise IllegalChoice(f"'{text}' is not a {word}") from error


def reread(change: Any) -> Any:
    """Write the change and read it again: so no strategy can ask for what no script can."""
    try:
        again = parse_change(write_change(change))
    except (AssertionError, AttributeError, IndexError, TypeError, ValueError):
        raise IllegalChoice(f"there is no such change: {show(change)}") from None
    if again != change:
        raise IllegalChoice(f"there is no such change: {show(change)}")
    return again


def reread_group(group: object) -> GroupOfChanges:
    if not isinstance(group, GroupOfChanges):
        raise IllegalChoice(f"this is not a group of changes: {show(group)}")
    return GroupOfChanges(tuple(map(reread, group.changes)))


def show(answer: object) -> str:
    """What somebody answered, as far as it can be said in a line: text, a number, or values of a kind."""
    if isinstance(answer, GroupOfChanges) and isinstance(answer.changes, tuple):
        return f"a group of {' + '.join(map(show, answer.changes)) or 'nothing'}"
    if answer is None or isinstance(answer, str | int | float):
        return "nothing" if answer is None else f"{answer}"
    fields: dict[str, object] = getattr(answer, "_asdict", dict)()
    values = [f"{name} {value}" for name, value in fields.items() if isinstance(value, str | int | float)]
    return " ".join([type(answer).__name__, *([f"({', '.join(values)})"] if values else [])])


def _deed(name: str) -> int:
    deed = board.find_deed(name)
    if deed is None:
        raise IllegalChoice(f"there is no deed '{name}'")
    return deed


def _sell_down(rest: str) -> buildings.SellDown:
    words = rest.split()
    targets = [word for word in words if word.isdigit()]
    name = "_".join(words[: len(words) - len(targets)])  # light blue is light_blue
    if name not in board.COLOURS or len(targets) != len(board.COLOURS[name]):
        raise ValueError(name)
    return buildings.SellDown(name, tuple(map(int, targets)))


def _pay(rest: str) -> everyday.TransferMoney:
    source, target, amount = map(int, rest.split())
    return everyday.TransferMoney(source, target, amount, "trade")


def _interest(rest: str) -> everyday.TransferMoney:
    player, _, name = rest.partition(" ")
    deed = _deed(name)
    return everyday.TransferMoney(int(player), board.BANK, board.INTEREST[deed], "mortgage_interest", deed)


def _give(rest: str) -> everyday.TransferProperty:
    source, target, name = rest.split(" ", 2)
    return everyday.TransferProperty(int(source), int(target), _deed(name))


def _card(rest: str) -> jail.TransferJailCard:
    source, target, deck = rest.split()
    return jail.TransferJailCard(int(source), int(target), board.DECK_WORDS.index(deck))


def _buy(rest: str, mortgaged: bool = False) -> everyday.BuyProperty:
    player, _, name = rest.partition(" ")
    deed = _deed(name)
    price = board.PRICE[deed] - board.MORTGAGE[deed] if mortgaged else board.PRICE[deed]
    return everyday.BuyProperty(int(player), deed, price, mortgaged)


_PARSERS: dict[str, Callable[[str], Any]] = {
    "sell-down": _sell_down,
    "pay": _pay,
    "interest": _interest,
    "give": _give,
    "card": _card,
    "buy": _buy,
    "buy-mortgaged": partial(_buy, mortgaged=True),
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
        raise IllegalChoice(f"'{text}' is not a number")
    return int(text)


class Question(Protocol):
    def question(self) -> str: ...


def misfit(asked: Question, answer: object) -> IllegalChoice:
    if answer is None:
        return IllegalChoice(f"{asked.question()} (there was no answer)")
    told = f"the text '{answer}'" if isinstance(answer, str) else show(answer)
    return IllegalChoice(f"{asked.question()} (not {told})")


def check_choice(answer: object, among: Sequence[str], asked: Question) -> str:
    if answer not in among or not isinstance(answer, str):
        raise IllegalChoice(f"{asked.question()} One of {', '.join(among)}, not {show(answer)}")
    return answer


def check_sales(state: State, player: int, changes: Sequence[Any]) -> list[Any]:
    """The changes, if all of them are sales of what belongs to the player."""
    again = list(map(reread, changes))
    for change in again:
        if not isinstance(change, Sale):
            raise IllegalChoice(f"this does not raise money: {write_change(change)}")
        if any(state.owner[deed] != player for deed in deeds_of(change)):
            raise IllegalChoice(f"player {player} cannot sell this: {write_change(change)}")
    return again
