"""What makes the inputs of classic unusable, for `validate` and `explain`."""

from __future__ import annotations

from monosim.core import Kind

_NO_RULE = "the memo has no files; they are monosim's own"
_PAGE = "docs/rulesets/classic.md describes the file"
TOKEN = Kind(
    "E851",
    "refused",
    "a word of the cards file is not a die",
    _NO_RULE,
    "write dice as 1 to 6, or begin the line with `chance`, `chest` or `#`",
    f"{_PAGE}. A comment is a line of its own.",
)
DECK = Kind(
    "E852",
    "refused",
    "a line of the cards file is not an order of its deck",
    _NO_RULE,
    "name each card once, as in `chance ch_go ch_back_3`; the others follow in their usual order",
    f"{_PAGE}, and lists the cards.",
)
LIMIT = Kind(
    "E853",
    "refused",
    "the limit is not a number of turns",
    _NO_RULE,
    "write a whole number of 1 or more, or omit it for 1000 turns",
    "A turn belongs to one player, however often they roll. At the limit the players are ranked by what they"
    " are worth.",
)
SEATS = Kind(
    "E854",
    "refused",
    "no game can be played with these seats",
    "the rule books: 2 to 8 players",
    "name the seats from 0 on without a gap, as in --seats 4 --seat 0=conservative",
    "A strategy is one of the built-in ones, `script` for the lines of the players file, or your own as"
    " module:Class.",
)
PLAYERS = Kind(
    "E855",
    "refused",
    "the players file in TOML cannot be used",
    _NO_RULE,
    'write a table [seats] with lines such as 0 = "conservative"',
    "A players file whose name ends in .toml names seats and strategies; any other is a script of answers.",
)
POSITION = Kind(
    "E856",
    "refused",
    "the position cannot be read",
    _NO_RULE,
    "write a JSON object with players and properties",
    f"{_PAGE}.",
)
ILLEGAL = Kind(
    "E857",
    "refused",
    "the position is not one of a legal game",
    'the memo, "A GameState at any instant represents a legal state of the game"',
    "the message names the law, and the deed or the player",
    "Every position keeps nine laws, I1 to I9, which docs/rulesets/classic.md lists. No game can start from"
    " an illegal position.",
)
KINDS = {kind.code: kind for kind in (TOKEN, DECK, LIMIT, SEATS, PLAYERS, POSITION, ILLEGAL)}
