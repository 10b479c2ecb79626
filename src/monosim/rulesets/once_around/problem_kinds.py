"""What makes Once Around's inputs unusable, for `validate` and `explain`."""

from monosim.core import Kind
from monosim.core.diagnostics import refusal
from monosim.rulesets.once_around.board import DECKS, EFFECTS, NUMBERED, PLAIN, STANDARD

_CARDS = 'the pay table, "Here are the Chance cards available"'
_TABLES = 'the pay table, "pay some number of credits based on the rules for that space"'
_GO = 'the pay table, "At the start of the bonus round, the player\'s token is at Go"'
_END = 'the pay table, "Steps 2 and 3 are repeated until the player passes Go"'
_DICE = 'the pay table, "Two six-sided dice are rolled"'


def _names_of(deck: str) -> list[str]:
    """The cards of the pay table, which are written as on a user's board."""
    lines = (line.split() for line in STANDARD.splitlines())
    return [words[1] for words in lines if words[:1] == [f"{deck}-card"]]


UNKNOWN_KIND = refusal(
    "E801",
    "a line of the board has an unknown kind",
    f"the kinds are {', '.join((*NUMBERED, *PLAIN))}, {' and '.join(f'{deck}-card' for deck in DECKS)}",
    "The first word of a line says what kind of space it is, or which deck its card belongs to.",
    rule=_TABLES,
)
INCOMPLETE = refusal(
    "E802",
    "a line of the board is incomplete",
    "write a space as in `property 60 Baltic Avenue`, a card as in `chance-card dividend pay 50 A dividend`",
    f"A space has a name; {', '.join(NUMBERED)} have a number before it. A card has a name, an effect, a"
    " number if the effect is pay or back, and its text.",
    rule=_TABLES,
)
NUMBER = refusal(
    "E803",
    "a number of the board is not a whole number",
    "write decimal digits only, at most 18",
    "Credits, multipliers and steps are whole numbers. `5.0`, `1e3`, `0x10` and `1_000` are not.",
    rule=_TABLES,
)
NEGATIVE = refusal(
    "E804",
    "a number of the board is negative",
    "write 0 or more",
    "Every space and card of this bonus pays the player; none takes credits away.",
    rule=_TABLES,
)
GO_PLACE = refusal(
    "E805",
    "the board does not begin with its only Go",
    "make `go 200 Go` the first space, and the only one of its kind",
    "The token starts at Go and the round ends there; spaces are counted from it.",
    rule=_GO,
)
NO_CARDS = refusal(
    "E806",
    "a space draws from an empty deck",
    "add a chance-card or a chest-card, or remove the space",
    "A token that lands on Chance or Community Chest draws a card, so there must be one.",
    rule=_CARDS,
)
NOWHERE = refusal(
    "E807",
    "a move leads nowhere",
    "give the board one space of the kind jail; let no card lead back to Go or beyond it",
    "Go To Jail and a card that sends the token to jail need one jail on the board. A card that moves it back"
    " must not reach Go from any space on which it may be drawn (R9).",
    rule='the pay table, "The player token moves directly to Just Visiting/In Jail"',
)
NO_WAY_OUT = refusal(
    "E808",
    "Go cannot be reached",
    "leave a way past the spaces and cards that send the token back",
    "The token can come to a space from which no roll ever leads to Go, so the round would not end.",
    rule=_END,
)
EFFECT = refusal(
    "E809",
    "a card has an unknown effect",
    f"the effects are {', '.join(EFFECTS)}",
    "A card pays (`pay 50`), moves the token back (`back 3`), or sends it to jail (`jail`).",
    rule=_CARDS,
)
SAME_NAME = refusal(
    "E810",
    "two cards of a deck have the same name",
    "give each a name of its own; the text may be the same",
    "A cards file calls a card by its name.",
    rule=_CARDS,
)
ENCODING = refusal(
    "E811",
    "a file is not plain text",
    "save it as UTF-8 without a byte order mark",
    "A byte order mark or a NUL byte is a sign that an editor saved the file in another encoding.",
)
NOT_A_DRAW = refusal(
    "E821",
    "a word of the cards file is neither a die nor a draw",
    "write dice as 1 to 6, draws as `chance NAME` and `chest NAME`",
    "A cards file has everything random in order of use; `#` begins a comment.",
    rule=_DICE,
)
HALF_A_ROLL = refusal(
    "E822",
    "a roll has only one die",
    "write the values of both dice",
    "Dice are always rolled in pairs, for a move and for a utility alike.",
    rule=_DICE,
)
NO_SUCH_CARD = refusal(
    "E823",
    "a draw names no card of its deck",
    "use the names that the board gives to its cards",
    f"On the standard board: {'; '.join(' '.join(_names_of(deck)) for deck in DECKS)}.",
    rule=_CARDS,
)
ROUNDS = refusal(
    "E831",
    "the number of bonus rounds is not usable",
    "write a whole number of 1 or more, at most 18 digits",
    "ROUNDS is the number of bonus rounds that are played one after another; without it, one is played.",
)
PLAYERS = refusal(
    "E832",
    "Once Around has no players to choose",
    "omit PLAYERS and --seat",
    "Nobody decides anything in this bonus: there are only dice and cards.",
)

KINDS = {kind.code: kind for kind in tuple(globals().values()) if isinstance(kind, Kind)}
