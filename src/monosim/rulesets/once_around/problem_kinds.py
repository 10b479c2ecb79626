"""What makes Once Around's inputs unusable, for `validate` and `explain`."""

from __future__ import annotations

from monosim.core import Kind
from monosim.rulesets.once_around.board import EFFECTS, NUMBERED, PLAIN

_FORMAT = "docs/rulesets/once-around.md describes the file"
_CARDS = 'the pay table, "Here are the Chance cards available"'
_TABLES = 'the pay table, "pay some number of credits based on the rules for that space"'
_GO = 'the pay table, "At the start of the bonus round, the player\'s token is at Go"'
_END = 'the pay table, "Steps 2 and 3 are repeated until the player passes Go"'
_DICE = 'the pay table, "Two six-sided dice are rolled"'

UNKNOWN_KIND = Kind(
    "E801",
    "refused",
    "a line of the board has an unknown kind",
    _TABLES,
    f"the kinds are {', '.join((*NUMBERED, *PLAIN))}, chance-card and chest-card",
    "The first word of a line says what kind of space it is, or which deck its card belongs to.",
)
INCOMPLETE = Kind(
    "E802",
    "refused",
    "a line of the board is incomplete",
    _TABLES,
    _FORMAT,
    f"A space has a name; {', '.join(NUMBERED)} have a number before it. A card has a name, an effect, a"
    " number if the effect is pay or back, and its text.",
)
NUMBER = Kind(
    "E803",
    "refused",
    "a number of the board is not a whole number",
    _TABLES,
    "write decimal digits only, at most 18",
    "Credits, multipliers and steps are whole numbers. `5.0`, `1e3`, `0x10` and `1_000` are not.",
)
NEGATIVE = Kind(
    "E804",
    "refused",
    "a number of the board is negative",
    _TABLES,
    "write 0 or more",
    "Every space and card of this bonus pays the player; none takes credits away.",
)
GO_PLACE = Kind(
    "E805",
    "refused",
    "the board does not begin with its only Go",
    _GO,
    "make `go 200 Go` the first space, and the only one of its kind",
    "The token starts at Go and the round ends there; spaces are counted from it.",
)
NO_CARDS = Kind(
    "E806",
    "refused",
    "a space draws from an empty deck",
    _CARDS,
    "add a chance-card or a chest-card, or remove the space",
    "A token that lands on Chance or Community Chest draws a card, so there must be one.",
)
NOWHERE = Kind(
    "E807",
    "refused",
    "a move leads nowhere",
    'the pay table, "The player token moves directly to Just Visiting/In Jail"',
    "give the board one space of the kind jail; let no card lead back to Go or beyond it",
    "Go To Jail and a card that sends the token to jail need one jail on the board. A card that moves it back"
    " must not reach Go from any space on which it may be drawn (R9).",
)
NO_WAY_OUT = Kind(
    "E808",
    "refused",
    "Go cannot be reached",
    _END,
    "leave a way past the spaces and cards that send the token back",
    "The token can come to a space from which no roll ever leads to Go, so the round would not end.",
)
EFFECT = Kind(
    "E809",
    "refused",
    "a card has an unknown effect",
    _CARDS,
    f"the effects are {', '.join(EFFECTS)}",
    "A card pays (`pay 50`), moves the token back (`back 3`), or sends it to jail (`jail`).",
)
SAME_NAME = Kind(
    "E810",
    "refused",
    "two cards of a deck have the same name",
    _CARDS,
    "give each a name of its own; the text may be the same",
    "A cards file calls a card by its name.",
)
ENCODING = Kind(
    "E811",
    "refused",
    "a file is not plain text",
    "",
    "save it as UTF-8 without a byte order mark",
    "A byte order mark or a NUL byte is a sign that an editor saved the file in another encoding.",
)
NOT_A_DRAW = Kind(
    "E821",
    "refused",
    "a word of the cards file is neither a die nor a draw",
    _DICE,
    "write dice as 1 to 6, draws as `chance NAME` and `chest NAME`",
    "A cards file has everything random in order of use; `#` begins a comment.",
)
HALF_A_ROLL = Kind(
    "E822",
    "refused",
    "a roll has only one die",
    _DICE,
    "write the values of both dice",
    "Dice are always rolled in pairs, for a move and for a utility alike.",
)
NO_SUCH_CARD = Kind(
    "E823",
    "refused",
    "a draw names no card of its deck",
    _CARDS,
    "use the names that the board gives to its cards",
    "On the standard board: jail dividend back3 crossword chairman; bank-error stock jail holiday refund.",
)
ROUNDS = Kind(
    "E831",
    "refused",
    "the number of bonus rounds is not usable",
    "",
    "write a whole number of 1 or more, at most 18 digits",
    "ROUNDS is the number of bonus rounds that are played one after another; without it, one is played.",
)
PLAYERS = Kind(
    "E832",
    "refused",
    "Once Around has no players to choose",
    "",
    "omit PLAYERS and --seat",
    "Nobody decides anything in this bonus: there are only dice and cards.",
)

KINDS = {kind.code: kind for kind in tuple(globals().values()) if isinstance(kind, Kind)}
