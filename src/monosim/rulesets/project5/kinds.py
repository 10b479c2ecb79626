"""The kinds of problem that Project 5's inputs can have, for `validate` and `explain`."""

from __future__ import annotations

from monosim.diagnostics import Kind

_A = 'seed 002, a) "All the specified price of properties are positive"'
_B = 'seed 002, b) "No other colors are included"'
_C = 'seed 002, c) "The initial cash balance and cards only contain positive integer numbers"'
_LINE = 'seed 002, "Each line contains, in order, separated by spaces"'
_ONE_GO = 'seed 002, "There will only be one “GO” space in the board"'
_ZERO = 'seed 002, "A price for purchase (0 for Go or Parking)"'
_NONE = 'seed 002, "For Go and Parking, the color is specified as "NONE""'
_NUMBER = 'seed 002, "Each line of this file will be a number, readable as an integer"'
_VALID = (
    'seed 002, "You can assume all the thresholds provided are valid, with θp as double and θh as integer"'
)
_PLAYER = 'seed 002, "there will be at least one player"'
_ROUNDS = 'seed 002, "a fourth line specifying the number of rounds for the simulation"'
_SINGLE = 'seed 002, "The game ends when only a single player remains"'
_PRICE = 'seed 002, "A string with the location name … A price for purchase … A string giving the color"'
_BUY = 'seed 002, "greater or equal to the product of the threshold and the property\'s price"'
_BUILD = 'seed 002, "strictly greater than the threshold (θh)"'
_START = 'seed 002, "the players will start in this location"'

_COLOURS = "RED, BLUE, GREEN, YELLOW and BLACK are the only colours, in capitals"
_REFUSED = (
    " It is none of the seed's checks a) to c), so it does not print `Improper inputs.`: monosim"
    " prints nothing on stdout and exits 2, rather than invent an output to grade students by."
)

COLOUR = Kind(
    "E101",
    "improper",
    "a property's colour is not one of the five",
    _B,
    _COLOURS,
    "A property without a colour, with NONE, or with a colour in other letters breaks b) (R35).",
)
SPECIAL_COLOUR = Kind(
    "E102",
    "improper",
    "GO or Parking has an unknown colour",
    _B,
    "write NONE",
    "A colour that is neither NONE nor one of the five breaks b), also on GO and Parking (R34).",
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
    "A price that is no integer cannot be positive, so it breaks a) (R36, R38). `+500` and `007` are"
    " integers (R37); `5.0`, `1e3`, `0x10`, `1_000` and the digits of other scripts are not.",
)
EXTRA_WORDS = Kind(
    "E105",
    "refused",
    "a line of the board has more than three words",
    _LINE,
    "names have no blanks: write Los_Angeles; put each location on a line of its own",
    "The values on such a line are not looked at, for nobody can say which word is the price (R40, R41)."
    + _REFUSED,
)
SPECIAL_PRICE = Kind(
    "E106",
    "refused",
    "GO or Parking has a price",
    _ZERO,
    "write 0",
    "The seed promises 0 there, and its check a) is about properties only (R32)." + _REFUSED,
)
SPECIAL_COLOURED = Kind(
    "E107",
    "refused",
    "GO or Parking has a property's colour",
    _NONE,
    "write NONE",
    "The colour is none of b)'s other colours, but the promise is broken (R33)." + _REFUSED,
)
NO_GO = Kind(
    "E108",
    "refused",
    "the board has no GO",
    _ONE_GO,
    "add the line `GO 0 NONE`",
    "The players would not know where to start (R31, R49)." + _REFUSED,
)
TWO_GOS = Kind(
    "E109",
    "refused",
    "the board has more than one GO",
    _ONE_GO,
    "keep one of them",
    "The players would not know where to start (R31)." + _REFUSED,
)
NUL = Kind(
    "E110",
    "refused",
    "a line of the board has a NUL byte",
    _LINE,
    "save the file as plain text; UTF-16 is not",
    "Most programs end a string at a NUL byte, so no two would agree on the name (R50)." + _REFUSED,
)
SPECIAL_SHORT = Kind(
    "E111",
    "refused",
    "the line of GO or Parking is incomplete",
    _PRICE,
    "write `GO 0 NONE` in full",
    "A missing price or colour of GO or Parking breaks none of a) to c) (R71)." + _REFUSED,
)
CARD = Kind(
    "E201",
    "improper",
    "not a positive integer",
    _C,
    "write decimal digits only, 1 or more",
    "Every number of the file counts, also cards that are never drawn (R51, R52).",
)
TWO_NUMBERS = Kind(
    "E202",
    "refused",
    "a line of the card file has more than one number",
    _NUMBER,
    "put each number on a line of its own",
    "One line is one number, and the first is the cash of all players (R53, R56)." + _REFUSED,
)
NO_CASH = Kind(
    "E203",
    "refused",
    "the card file is empty",
    _NUMBER,
    "write the cash, then the cards",
    "There is no cash to start with (R55)." + _REFUSED,
)
NO_CARDS = Kind(
    "E204",
    "refused",
    "the card file has cash but no cards",
    _NUMBER,
    "add at least one card",
    "There would be nothing to draw, so it is refused even for 0 rounds (R54)." + _REFUSED,
)
NO_PLAYERS = Kind(
    "E301",
    "refused",
    "the player file is empty",
    _PLAYER,
    "write one line for each player",
    "The seed promises at least one player (R59)." + _REFUSED,
)
PLAYER_WORDS = Kind(
    "E302",
    "refused",
    "a line of the player file has not two words",
    _VALID,
    "write two numbers: the threshold to buy, the threshold to build",
    "The seed promises valid thresholds, so a broken line is not improper (R60)." + _REFUSED,
)
THETA_P = Kind(
    "E303",
    "refused",
    "a threshold to buy is not a number",
    _VALID,
    "write a decimal number such as 1.5; nan, inf and hexadecimal are refused",
    "`.5`, `1.`, `2`, `1e0` and `+1.5` are readable as doubles (R61); a number too large for a double"
    " is not (R60)." + _REFUSED,
)
THETA_H = Kind(
    "E304",
    "refused",
    "a threshold to build is not an integer",
    _VALID,
    "write a whole number such as 1500",
    "The seed promises an integer there (R60)." + _REFUSED,
)
ROUNDS = Kind(
    "E401",
    "refused",
    "the number of rounds is not an integer",
    _ROUNDS,
    "write a whole number such as 3",
    "A sign and blanks around it are allowed (R63, R64)." + _REFUSED,
)
BOM = Kind(
    "E501",
    "refused",
    "the file begins with a byte order mark",
    _LINE,
    "save it as UTF-8 without a mark",
    "Literally the mark belongs to the first word, which would make a correct file improper and hide"
    " the slip of whoever wrote it (R46, R58)." + _REFUSED,
)
TOO_LONG = Kind(
    "E502",
    "refused",
    "a number has more than 18 digits",
    _NUMBER,
    "no course program can read it",
    "The seed gives no bound; 18 digits fit every 64-bit integer (R39)." + _REFUSED,
)

GO_NOT_FIRST = Kind(
    "W601",
    "warning",
    "GO is not on the first line",
    _START,
    "put GO first, unless this is what you test",
    "Players start on GO wherever it is (R30), but many programs start on the first line.",
)
FEW_PLAYERS = Kind(
    "W602",
    "warning",
    "there is only one player",
    _SINGLE,
    "use two players or more",
    "The seed allows three readings: no round (solo=none, the default), one (solo=one), all (solo=all) (R1).",
)
LOW_THETA_P = Kind(
    "W603",
    "warning",
    "a threshold to buy is below 1",
    _BUY,
    "use 1 or more",
    "Literally such a player buys what it cannot pay and its cash goes below zero (R7); `afford=must`"
    " is the other reading, and “valid thresholds” may mean 1 or more (R62).",
)
NEAR_EQUAL = Kind(
    "W604",
    "warning",
    "a decision hangs on how the threshold is rounded",
    _BUY,
    "use thresholds such as 1.5 or 1.25, or move the price a little",
    "The product is one of IEEE doubles: 1.1*3000 is 3300.0000000000005, so with cash 3300 the player"
    " stays (R25). With decimals, floats or long doubles a correct-looking program decides otherwise.",
)
LOW_THETA_H = Kind(
    "W605",
    "warning",
    "a threshold to build is below 999",
    _BUILD,
    "use 999 or more",
    "Literally such a player builds with less than the $1000 it costs and its cash goes below zero (R8);"
    " `afford=must` is the other reading.",
)
FEW_ROUNDS = Kind(
    "W606",
    "warning",
    "there is no round to play",
    _ROUNDS,
    "use 1 round or more",
    "With 0 rounds all tie and player 0 wins with the starting cash (R2); a negative number is played"
    " as 0 (R3).",
)
END_MATTERS = Kind(
    "W607",
    "warning",
    "the transcript depends on when the game ends",
    _SINGLE,
    "change the game so that the last bankruptcy is the round's last move",
    "The last bankruptcy comes while the survivor has still to move in that round. Literally the game"
    " ends at once (end=now, the default); that the survivor finishes the round is the open reading"
    " end=round (R4).",
)
NO_NEWLINE = Kind(
    "N701",
    "note",
    "the last line has no newline",
    _LINE,
    "fair, if students were told",
    "It is played (R45), but reading loops of the form `while (!in.eof())` take such a file differently.",
)
CRLF = Kind(
    "N702",
    "note",
    "lines end in CR LF",
    _LINE,
    "fair, if students were told",
    "A CR is blank space (R44); programs that use getline keep it in the last word.",
)
BLANK_LINES = Kind(
    "N703",
    "note",
    "the file has blank lines",
    _LINE,
    "fair, if students were told",
    "They are ignored (R43).",
)
SEVEN_DIGITS = Kind(
    "N704",
    "note",
    "an amount of 10^6 or more is printed",
    _NUMBER,
    "sharp, but settled: plain digits",
    "A program that keeps money in a double prints 1e+06 there (R26).",
)
OVER_INT = Kind(
    "N705",
    "note",
    "a number of 2^31 or more occurs",
    _NUMBER,
    "sharp: a 32-bit int overflows",
    "The seed gives no bound (R39); most programs use int.",
)
MANY_STEPS = Kind(
    "N706",
    "note",
    "the steps of a player add up to 2^31 or more",
    _NUMBER,
    "sharp: a 32-bit int overflows",
    "A program that adds up all steps before it takes the remainder goes wrong there (R39).",
)
BIG_CARD = Kind(
    "N707",
    "note",
    "a card is as large as the board or larger",
    _NUMBER,
    "sharp, but settled: the remainder counts",
    "The player goes all the way round, and the transcript shows the card itself (R22).",
)
SAME_NAME = Kind(
    "N708",
    "note",
    "two properties have the same name",
    _LINE,
    "sharp, but settled",
    "They are told apart by their place on the board (R24).",
)
NOT_CHECKED = Kind(
    "N709",
    "note",
    "the game is too long to check in full",
    _ROUNDS,
    "lint plays 1000000 moves at most",
    "What depends on the course of the game was checked up to there only.",
)

KINDS = {kind.code: kind for kind in tuple(globals().values()) if isinstance(kind, Kind)}
