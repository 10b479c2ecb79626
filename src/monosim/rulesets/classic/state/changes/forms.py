"""The form of a change: seats, squares and whole numbers, whatever the position is."""

from collections.abc import Callable
from typing import Any

from monosim.rulesets.classic.board import DECK_NAMES, POT, SIZE

Fits = Callable[[Any, int], bool]
"""Whether a value is of the form of a field, in a game of so many players."""


def _is_seat(value: Any, players: int) -> bool:
    return type(value) is int and 0 <= value < players


def _is_party(value: Any, players: int) -> bool:
    """A seat, the bank or the pot."""
    return type(value) is int and POT <= value < players


def _is_square(value: Any, players: int) -> bool:
    return type(value) is int and 0 <= value < SIZE


def _is_square_or_none(value: Any, players: int) -> bool:
    return value is None or _is_square(value, players)


def _is_whole(value: Any, players: int) -> bool:
    return type(value) is int


def _is_flag(value: Any, players: int) -> bool:
    return type(value) is bool


def _is_word(value: Any, players: int) -> bool:
    return type(value) is str


def _is_deck(value: Any, players: int) -> bool:
    return type(value) is int and value in range(len(DECK_NAMES))


def _are_levels(value: Any, players: int) -> bool:
    return type(value) is tuple and all(type(level) is int for level in value)


FORMS: dict[str, tuple[Fits, str]] = {
    **dict.fromkeys(("player",), (_is_seat, "there is no such player")),
    **dict.fromkeys(("source", "target", "creditor"), (_is_party, "there is no such player")),
    **dict.fromkeys(("amount", "price", "debt"), (_is_whole, "the amount is not a whole number of dollars")),
    **dict.fromkeys(("turn", "first", "second"), (_is_whole, "this is not a whole number")),
    **dict.fromkeys(("cause", "owed_for", "card", "group"), (_is_word, "this is not a word")),
    **dict.fromkeys(("passes_go", "moves", "mortgaged"), (_is_flag, "this is neither true nor false")),
    "deed": (_is_square, "there is no such square"),
    "square": (_is_square_or_none, "there is no such square"),
    "deck": (_is_deck, "there is no such deck"),
    "targets": (_are_levels, "a level is not a whole number"),
}
"""The form of each field, and what is said of a value that does not have it."""


def find_misfit(change: Any, players: int) -> str | None:
    """What is wrong with the form of a change; None if nothing is."""
    for name, value in zip(change._fields, change, strict=True):
        fits, otherwise = FORMS[name]
        if not fits(value, players):
            return otherwise
    return None
