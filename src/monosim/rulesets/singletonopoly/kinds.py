"""What makes Singletonopoly's inputs unusable, for `validate` and `explain`."""

from __future__ import annotations

from monosim.core import Kind

_CARDS = "docs/rulesets/singletonopoly.md describes the file"
_NO_RULE = "seed 000 is played at a keyboard with real dice; the files are monosim's own"

TOKEN = Kind(
    "E901",
    "refused",
    "a word of the cards file is no die, and its line no deck and no tie",
    _NO_RULE,
    "write dice as 1 to 6, or begin the line with `deck`, `tie` or `#`",
    f"{_CARDS}. A comment is a line of its own.",
)
DECK = Kind(
    "E902",
    "refused",
    "a deck line names a card that is not there",
    _NO_RULE,
    "the cards are G128 G256 L128 L256 GET32 GIVE32 M32 M64 F4 B4 F8 B8 LAGOS KNUTH OFF OFF VAC VAC",
    "OFF and VAC are there twice, every other card once. Cards that are not named follow in that order.",
)
TIE = Kind(
    "E903",
    "refused",
    "a tie line is no order",
    _NO_RULE,
    "write each number from 1 to the size of the tied group once, as in `tie 2 1`",
    "The k-th number says which of those who tied, in order of entry, comes k-th.",
)
ROUNDS = Kind(
    "E904",
    "refused",
    "the limit is not a number of rounds",
    _NO_RULE,
    "write a whole number of 1 or more, or leave it out",
    "Without a limit the game goes on until one player is left, or the players end it.",
)
SEATS = Kind(
    "E905",
    "refused",
    "Singletonopoly cannot be played with these seats",
    'seed 000, "Players: 2-8"; "The names must be unique"',
    'name 2 to 8 players, as in --seat "Ann=cautious" --seat "Bob=builder"',
    "A name may hold anything but line feeds, and blanks at its ends do not count. A strategy is one of the"
    " built-in ones, `script` for the lines of the players file, or your own as module:Class.",
)
TOML = Kind(
    "E906",
    "refused",
    "a players file in TOML does not name seats",
    _NO_RULE,
    'write a table [seats] with lines such as Ann = "cautious"',
    "A players file whose name ends in .toml names seats and strategies; any other is a script of inputs.",
)
BOARD = Kind(
    "E907",
    "refused",
    "a board was given, and the game has its own",
    'seed 000, "There are 41 spaces"',
    "leave BOARD out; give the other files with --cards and --players",
    "The board, its properties and their prices are those of the manual.",
)

KINDS = {kind.code: kind for kind in tuple(globals().values()) if isinstance(kind, Kind)}
