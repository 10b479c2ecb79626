"""What makes Project 5's inputs improper or unusable, for `validate` and `explain`."""

from monosim.core import Kind
from monosim.core.diagnostics import refusal

# The assignment's own words, but for θp and θh, which it sets as formulas.
_A = 'the assignment, a) "All the specified price of properties are positive"'
_B = 'the assignment, b) "No other colors are included"'
_C = 'the assignment, c) "The initial cash balance and cards only contain positive integer numbers"'
_LOCATION = (
    'the assignment, "A line gives the name of the location, a number (price for properties, zero otherwise),'
    ' and a color (or “NONE” for “GO” and “Parking”)"'
)
_NAME = 'the assignment, "The string will have no embedded whitespace"'
_ONE_GO = 'the assignment, "There will only be one “GO” space in the board"'
_ZERO = 'the assignment, "A price for purchase (0 for Go or Parking), readable as integer"'
_NONE = "the assignment, 'For Go and Parking, the color is specified as \"NONE\"'"
_NUMBER = 'the assignment, "Each line of this file will be a number, readable as an integer"'
_CASH_AND_CARDS = (
    'the assignment, "This file contains the initial cash balance for each player, and the sequence of cards"'
)
_VALID = (
    'the assignment, "You can assume all the thresholds provided are valid, with θp as double and θh as'
    ' integer"'
)
_PLAYER_LINE = (
    'the assignment, "a threshold on cash balance to buy property, and a threshold on cash balance to build a'
    ' house, in order, separated by a space"'
)
_PLAYER = 'the assignment, "there will be at least one player"'
_ROUNDS = 'the assignment, "a fourth line specifying the number of rounds for the simulation"'
_ENCODING = "the assignment does not say how its files are encoded"
_NO_BOUND = "the assignment gives no bound for its numbers"

_COLOURS = "write RED, BLUE, GREEN, YELLOW or BLACK, in capitals"
_REFUSED = (
    " It breaks none of the assignment's checks a) to c), so it does not print `Improper inputs.`: monosim"
    " prints nothing on stdout and exits 2, rather than invent an output to grade students by."
)

COLOUR = Kind(
    "E101",
    "improper",
    "a property's colour is not one of the five",
    _B,
    _COLOURS,
    "A property breaks b) if its colour is missing, NONE, or any other word, `red` and `Red` included (R35).",
)
SPECIAL_COLOUR = Kind(
    "E102",
    "improper",
    "GO or Parking has an unknown colour",
    _B,
    "write NONE",
    "A colour that is neither NONE nor one of the five breaks b), on GO and Parking too (R34).",
)
PRICE = Kind(
    "E103",
    "improper",
    "a property's price is not positive",
    _A,
    "write a price of 1 or more",
    "Zero and negative prices of properties break a). Only the exact names GO and Parking are not"
    " properties: `Go`, `go` and `parking` are (R29, R36).",
)
PRICE_NUMBER = Kind(
    "E104",
    "improper",
    "a property's price is not an integer",
    _A,
    "write decimal digits only; a sign in front is allowed",
    "A price that is not an integer cannot be positive, so it breaks a) (R36, R38). `+500` and `007` are"
    " integers (R37); `5.0`, `1e3`, `0x10`, `1_000` and the digits of other scripts are not.",
)
EXTRA_WORDS = refusal(
    "E105",
    "a line of the board has more than three words",
    "names have no blanks: write Los_Angeles; put each location on a line of its own",
    "The values on such a line are not checked, since nobody can say which word is the price (R40, R41)."
    + _REFUSED,
    rule=_LOCATION,
)
SPECIAL_PRICE = refusal(
    "E106",
    "GO or Parking has a price",
    "write 0",
    "The assignment promises 0 there, and its check a) is about properties only (R32)." + _REFUSED,
    rule=_ZERO,
)
SPECIAL_COLOURED = refusal(
    "E107",
    "GO or Parking has a property's colour",
    "write NONE",
    "The colour is one of the five, so it does not break b), but the assignment promises NONE there (R33)."
    + _REFUSED,
    rule=_NONE,
)
NO_GO = refusal(
    "E108",
    "the board has no GO",
    "add the line `GO 0 NONE`",
    "The players would not know where to start (R31, R49)." + _REFUSED,
    rule=_ONE_GO,
)
TWO_GOS = refusal(
    "E109",
    "the board has more than one GO",
    "keep one of them",
    "The players would not know where to start (R31)." + _REFUSED,
    rule=_ONE_GO,
)
NUL = refusal(
    "E110",
    "a line of the board has a NUL byte",
    "save the file as plain text, not as UTF-16",
    "Many programs end a string at a NUL byte, so programs would disagree about the name (R50)." + _REFUSED,
    rule=_NAME,
)
SPECIAL_SHORT = refusal(
    "E111",
    "the line of GO or Parking is incomplete",
    "write the line in full, as in `GO 0 NONE`",
    "A missing price or colour of GO or Parking breaks none of a) to c) (R71)." + _REFUSED,
    rule=_LOCATION,
)
CARD = Kind(
    "E201",
    "improper",
    "cash or a card is not a positive integer",
    _C,
    "write decimal digits only, 1 or more",
    "Every number of the file counts, even a card that is never drawn (R51, R52). `2.5`, `1e3` and `3x`"
    " are not integers.",
)
TWO_NUMBERS = refusal(
    "E202",
    "a line of the card file has more than one number",
    "put each number on a line of its own",
    "Each line is one number, and the first is the cash of every player (R53, R56)." + _REFUSED,
    rule=_NUMBER,
)
NO_CASH = refusal(
    "E203",
    "the card file is empty",
    "write the cash, then the cards",
    "There is no cash to start with (R55)." + _REFUSED,
    rule=_CASH_AND_CARDS,
)
NO_CARDS = refusal(
    "E204",
    "the card file has cash but no cards",
    "add at least one card",
    "There would be nothing to draw, so the file is refused even for 0 rounds (R54)." + _REFUSED,
    rule=_CASH_AND_CARDS,
)
NO_PLAYERS = refusal(
    "E301",
    "the player file is empty",
    "write one line for each player",
    "The assignment promises at least one player (R59)." + _REFUSED,
    rule=_PLAYER,
)
PLAYER_WORDS = refusal(
    "E302",
    "a line of the player file is not two words",
    "write two numbers: the threshold to buy, the threshold to build",
    "The assignment promises valid thresholds, so a broken line is not improper (R60)." + _REFUSED,
    rule=_PLAYER_LINE,
)
THETA_P = refusal(
    "E303",
    "a threshold to buy is not a number",
    "write a decimal number such as 1.5; nan, inf and hexadecimal are refused",
    "`.5`, `1.`, `2`, `1e0` and `+1.5` are readable as doubles (R61); a number too large for a double"
    " is not (R60)." + _REFUSED,
    rule=_VALID,
)
THETA_H = refusal(
    "E304",
    "a threshold to build is not an integer",
    "write a whole number such as 1500",
    "The assignment promises an integer there (R60)." + _REFUSED,
    rule=_VALID,
)
ROUNDS = refusal(
    "E401",
    "the number of rounds is not a usable integer",
    "write a whole number such as 3",
    "A sign and blanks around it are allowed (R63, R64); more than 4000 digits are not (R73)." + _REFUSED,
    rule=_ROUNDS,
)
BOM = refusal(
    "E501",
    "the file begins with a byte order mark",
    "save it as UTF-8 without a mark",
    "Read literally, the mark belongs to the first word. That would make a correct file improper and hide"
    " its author's slip (R46, R58)." + _REFUSED,
    rule=_ENCODING,
)
TOO_LONG = refusal(
    "E502",
    "a number has more than 18 digits",
    "use 18 digits or fewer",
    "18 digits fit every 64-bit integer (R39)." + _REFUSED,
    rule=_NO_BOUND,
)
MISREADING = refusal(
    "E503",
    "no such misreading, or no such combination",
    "`monosim misreadings` lists them",
    "A misreading is a named way to get the assignment wrong. Two misreadings of the same judgement exclude"
    " each other.",
)
