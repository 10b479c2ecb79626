"""Improper files of every kind: what makes them improper is one of the assignment's checks."""

from __future__ import annotations

from collections.abc import Sequence

from monosim.rulesets.project5.tutor.blueprint import Picker
from monosim.tutor.draft import Draft, Lines

SPECIAL = ("GO", "Parking")
BAD_NUMBERS = (("0", "0", "0"), ("-1", "-3"), ("2.5", "0.5", "1.0"), ("3x", "1e3"), ("abc", "x3", "ten"))
"""Zero, negative, a decimal, an integer that goes on, a word."""
BAD_COLOURS = (("NONE",), ("red", "Blue", "gREEN"), ("PURPLE", "WHITE", "BROWN"), ("REDD", "RE"))
"""No colour, the wrong case, unknown, nearly a colour."""
SHORT = (("{name}",), ("{name} {price}",), ("{name} {colour}", "{name} 0"))
BAD_SPACES = (
    *(tuple(f"{{name}} {number} {{colour}}" for number in pool) for pool in BAD_NUMBERS),
    *(tuple(f"{{name}} {{price}} {colour}" for colour in pool) for pool in BAD_COLOURS),
    *SHORT,
)
BAD_SPECIALS = ("PURPLE", "none", "Red")
KINDS = (
    *(("cash", pool) for pool in BAD_NUMBERS),
    *(("card", pool) for pool in BAD_NUMBERS),
    *(("property", pool) for pool in BAD_SPACES),
    ("special", BAD_SPECIALS),
)


class Spoiler(Picker):
    """Makes inputs improper, in a different way each time until all have had their turn."""

    def spoil(self, draft: Draft, again: bool = False) -> Draft:
        """Add one thing that makes the inputs improper."""
        where, pool = self.pick(KINDS) if again else self.deal(KINDS)
        bad = self.pick(pool)
        match where:
            case "cash":
                return draft._replace(cards=_with(draft.cards, 0, bad))
            case "card":
                line = self.pick_line(range(1, len(draft.cards)))
                return draft._replace(cards=_with(draft.cards, line, bad))
        return draft._replace(board=self.spoil_board(draft.board, where == "special", bad))

    def spoil_board(self, board: Lines, special: bool, bad: str) -> Lines:
        lines = [line for line, text in enumerate(board) if (text.split()[0] in SPECIAL) == special]
        if not lines:  # a board without properties
            return self.spoil_board(board, True, self.pick(BAD_SPECIALS))
        line = self.pick_line(lines)
        name, price, colour = (*board[line].split(), "", "")[:3]
        spoilt = f"{name} 0 {bad}" if special else bad.format(name=name, price=price, colour=colour)
        return _with(board, line, spoilt.rstrip())

    def pick_line(self, lines: Sequence[int]) -> int:
        """Often the first or the last, which loops miss."""
        return self.pick((lines[0], lines[-1], self.pick(lines)))


def _with(lines: Lines, index: int, line: str) -> Lines:
    return (*lines[:index], line, *lines[index + 1 :])
