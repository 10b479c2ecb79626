"""What makes DEAL's inputs unusable, for `validate` and `explain`."""

from monosim.core import Kind
from monosim.core.diagnostics import refusal
from monosim.rulesets.deal.cards import COUNT

_DECK = 'the rule sheet, "The deck consists of 107 cards."'
_SETS = 'the rule sheet, 3(e): "The maximum allowed number of each set of property cards"'
_SAVED = 'the rule sheet, "the program will generate the exact same game status as saved by the user"'

HEADER = refusal(
    "E950",
    "the file does not say what it is",
    "begin it with `deal-deck 1`, `deal-save 1` or `deal-script 1`",
    "The first line that is not a comment names the format and its version. CARDS takes a deck or a save,"
    " PLAYERS a script.",
)
WORD = refusal(
    "E951",
    "a line of the deck file is not understood",
    "write ids of cards, or a line that begins with `rest` or `reshuffle`",
    "A deck file has card ids, the first on top; `rest ascending` or `rest shuffle`; and `reshuffle` with"
    " oldest-first, newest-first or seeded.",
    rule=_DECK,
)
NOT_A_CARD = refusal(
    "E952",
    "a number is not a card",
    f"cards are numbered 0 to {COUNT - 1}, as in the rule sheet",
    "Ids are written in decimal digits. A transcript shows them behind the names of the cards.",
    rule=_DECK,
)
TWICE = refusal(
    "E953",
    "a card is named twice",
    "name each card once",
    "Each of the cards is in exactly one place.",
    rule=_DECK,
)
ABSENT = refusal(
    "E954",
    "cards are missing",
    "name all cards; in a deck file, `rest ascending` or `rest shuffle` adds the others",
    "Each of the cards is in exactly one place.",
    rule=_DECK,
)
SCRIPT_LINE = refusal(
    "E960",
    "a line of the script is not understood",
    "write `P<seat> <kind> <option>`, as in `P0 move 43`",
    "Besides decisions a script may have `players N`, `ignore-extra`, and `fallback P<seat> NAME`, where NAME"
    " is a player, `end` or `error`; `#` begins a comment.",
)
SEATS = refusal(
    "E961",
    "the seats do not fit the game",
    "a game has 2 to 5 seats, numbered from 0, as in --seat 0=random --seat 1=greedy",
    "There are as many seats as `--seat` and the script name, and at least two; a save says how many there"
    " are. A seat that is not given follows the script, or plays at random if there is none.",
)
LIMIT = refusal(
    "E962",
    "the turn limit is not usable",
    "write a whole number of 1 or more, at most 18 digits",
    "ROUNDS is the most turns of all seats together; without it, 1000.",
)
NO_BOARD = refusal(
    "E963",
    "DEAL has no board",
    "omit BOARD; CARDS takes the deck, PLAYERS the script",
    "It is a card game.",
)
SAVE_LINE = refusal(
    "E970",
    "a line of the save is not understood",
    "write it as `monosim deal save` does",
    "The lines are players, turn, draw and discard, then for each seat hand, bank, doubles and its sets.",
    rule=_SAVED,
)
BAD_SET = refusal(
    "E971",
    "a set of property is not possible",
    "check its colour, its number of cards and its buildings",
    "A set has cards of one colour, no more than make it full, and not only wilds of any colour. A house"
    " lies on a full set that is neither Railroad nor Utility, and a hotel on a house.",
    rule=_SETS,
)
BAD_ZONE = refusal(
    "E972",
    "a card is in the wrong place",
    "put property into sets and everything else into banks; hands and piles take every card",
    "Buildings lie on sets, or as money in banks.",
    rule='the rule sheet, 3(a): "Property cards cannot be put into the bank"',
)
OLD = refusal(
    "E980",
    "the old save is not complete",
    "it has whole numbers only: two lists, then hand, bank, sets and three numbers for each of two players",
    "Each list ends with -1. The first two are the discard pile, and every card in a hand, a bank or a set."
    " The three numbers tell whether the hand has a Just Say No, whether the next rent is doubled, and the"
    " sum of the bank.",
    rule=_SAVED,
)
OLD_LIST = refusal(
    "E981",
    "the old save contradicts itself about a card",
    "the second list has every card that is in a hand, a bank or a set, and no other",
    "The file that comes with the rule sheet's program has this problem: its list has card 35 where the hand"
    " has card 37. The program crashes on it.",
    rule=_SAVED,
)
OLD_SUM = refusal(
    "E982",
    "a number of the old save does not fit its cards",
    "correct it, or let --lenient compute it from the cards",
    "A player's last number is the sum of the bank; the first flag says whether the hand has a Just Say No.",
    rule=_SAVED,
)
OLD_SEATS = refusal(
    "E983",
    "a game of more than two seats has no old save",
    "export saves of two seats; all others stay as they are",
    "The rule sheet's program is for two players, and its files have room for no more.",
    rule=_SAVED,
)

KINDS = {kind.code: kind for kind in tuple(globals().values()) if isinstance(kind, Kind)}
