"""The form of a change: seats, squares and whole numbers, whatever the position is."""

from typing import Any

from monosim.rulesets.classic.board import DECK_NAMES, PLACES, POT

FORMS: dict[str, tuple[type, str]] = {
    **dict.fromkeys(("player", "source", "target", "creditor"), (int, "there is no such player")),
    **dict.fromkeys(("amount", "price", "debt"), (int, "the amount is not a whole number of dollars")),
    **dict.fromkeys(("turn", "first", "second"), (int, "this is not a whole number")),
    **dict.fromkeys(("cause", "owed_for", "card", "group"), (str, "this is not a word")),
    **dict.fromkeys(("passes_go", "moves", "mortgaged"), (bool, "this is neither true nor false")),
    **dict.fromkeys(("deed", "square"), (int, "there is no such square")),
    "deck": (int, "there is no such deck"),
    "targets": (tuple, "a level is not a whole number"),
}
"""The type of each field, and what is said of a value that does not have its form."""


def find_misfit(change: Any, players: int) -> str | None:
    """What is wrong with the form of a change; None if nothing is."""
    parties = dict.fromkeys(("source", "target", "creditor"), range(POT, players))
    squares = dict.fromkeys(("deed", "square"), PLACES)
    within = {"player": range(players), **parties, **squares, "deck": range(len(DECK_NAMES))}
    for name, value in zip(change._fields, change, strict=True):
        kind, otherwise = FORMS[name]
        is_outside = name in within and value not in within[name]
        if (type(value) is not kind or is_outside) and (name, value) != ("square", None):
            return otherwise
        if name == "targets" and not all(type(level) is int for level in value):
            return otherwise
    return None
