"""What makes the inputs of classic unusable, for `validate` and `explain`."""

from __future__ import annotations

from monosim.core import Kind
from monosim.rulesets.classic.board import IDS

_NO_RULE = "the memo has no files; they are monosim's own"
TOKEN = Kind(
    "E851",
    "refused",
    "a word of the cards file is not a die",
    _NO_RULE,
    "write dice as 1 to 6, or begin the line with `chance`, `chest` or `#`",
    "The file has dice in the order of their use, and lines that begin with `chance` or `chest` and give the"
    " order of that deck. A comment is a line of its own.",
)
DECK = Kind(
    "E852",
    "refused",
    "a line of the cards file is not an order of its deck",
    _NO_RULE,
    "name each card once, as in `chance ch_go ch_back_3`; the others follow in their usual order",
    f"The cards of `chance` are {' '.join(IDS[0])}; those of `chest` are {' '.join(IDS[1])}.",
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
    "A position has `players`, `properties` and, if their order matters, `decks`. A player has a `name`,"
    " `cash`, a `position` and so on; a property has a `name`, an `owner`, `houses` and `mortgaged`."
    " Properties that are not listed belong to the bank.",
)
ILLEGAL = Kind(
    "E857",
    "refused",
    "the position is not one of a legal game",
    'the memo, "A GameState at any instant represents a legal state of the game"',
    "the message names the law, and the deed or the player",
    "Every position keeps nine laws. I1: there are 32 houses in the bank and on the board. I2: there are 12"
    " hotels. I3: no amount is below zero. I4: a colour is built on evenly. I5: buildings stand only on"
    " complete colours without a mortgage. I6: no money comes from nowhere. I7: each jail card is in its deck"
    " or in one player's hand. I8: a player who is out has nothing. I9: amounts of money are whole numbers."
    " No game can start from an illegal position.",
)
KINDS = {kind.code: kind for kind in (TOKEN, DECK, LIMIT, SEATS, PLAYERS, POSITION, ILLEGAL)}
