"""What a test's author should know about legal inputs, for `validate` and `explain`.

A warning says that the result depends on an open reading or on something the assignment leaves out. A note
says that an input is legal but sharp.
"""

from monosim.core import Kind

_NAME = 'the assignment, "The string will have no embedded whitespace"'
_ROUNDS = 'the assignment, "a fourth line specifying the number of rounds for the simulation"'
_SINGLE = 'the assignment, "The game ends when only a single player remains"'
_BUY = (
    "the assignment, \"The player's cash balance must be greater or equal to the product of the threshold and"
    " the property's price\""
)
_BUILD = 'the assignment, "the player\'s cash balance must be strictly greater than the threshold (θh)"'
_START = 'the assignment, "the players will start in this location"'
_STEPS = 'the assignment, "moving the specified number of steps"'
_PRINT = 'the assignment, "any element inside angle brackets <...> must be replaced with the proper value"'
_ENDINGS = "the assignment does not say how its files end their lines"
_NO_BOUND = "the assignment gives no bound for its numbers"

_UNLESS_TESTED = "unless you test this on purpose and students know about it"

GO_NOT_FIRST = Kind(
    "W601",
    "warning",
    "GO is not on the first line",
    _START,
    "put GO on the first line",
    "Players start on GO wherever it is (R30), but many programs start on the first line.",
)
FEW_PLAYERS = Kind(
    "W602",
    "warning",
    "there is only one player",
    _SINGLE,
    "use two players or more",
    "The assignment allows three readings: no round is played (solo=none, the default), one round"
    " (solo=one), or all rounds (solo=all) (R1).",
)
LOW_THETA_P = Kind(
    "W603",
    "warning",
    "a threshold to buy is below 1",
    _BUY,
    "use 1 or more",
    "Read literally, such a player buys what they cannot pay for, and their cash goes below zero (R7);"
    " `afford=must` is the other reading, and “valid thresholds” may mean 1 or more (R62).",
)
NEAR_EQUAL = Kind(
    "W604",
    "warning",
    "a decision depends on how the threshold is rounded",
    _BUY,
    "use a threshold such as 1.5 or 1.25, or move the price a little",
    "The product is calculated in IEEE doubles: 1.1*3000 is 3300.0000000000005, so with cash 3300 a player"
    " does not buy (R25). A program that calculates in floats, long doubles or decimals may differ.",
)
LOW_THETA_H = Kind(
    "W605",
    "warning",
    "a threshold to build is below 999",
    _BUILD,
    "use 999 or more",
    "Read literally, such a player builds with less than the $1000 that a house costs, and their cash goes"
    " below zero (R8); `afford=must` is the other reading.",
)
FEW_ROUNDS = Kind(
    "W606",
    "warning",
    "there is no round to play",
    _ROUNDS,
    "use 1 round or more",
    "With 0 rounds all players tie, and player 0 wins with the starting cash (R2); a negative number is"
    " played as 0 (R3).",
)
END_MATTERS = Kind(
    "W607",
    "warning",
    "the transcript depends on when the game ends",
    _SINGLE,
    "stop a round earlier, or make the survivor the player with the lower number",
    "The last bankruptcy comes before the survivor's move in that round. Read literally, the game ends at"
    " once (end=now, the default); under the open reading end=round the survivor finishes the round (R4).",
)
NO_NEWLINE = Kind(
    "N701",
    "note",
    "the last line has no newline",
    _ENDINGS,
    f"end it with a newline, {_UNLESS_TESTED}",
    "The file is played (R45), but a reading loop such as `while (!in.eof())` treats it differently.",
)
CRLF = Kind(
    "N702",
    "note",
    "lines end in CR LF",
    _ENDINGS,
    f"save the file with LF alone, {_UNLESS_TESTED}",
    "A CR is blank space (R44); programs that use getline keep it in the last word.",
)
BLANK_LINES = Kind(
    "N703",
    "note",
    "the file has blank lines",
    _ENDINGS,
    f"remove them, {_UNLESS_TESTED}",
    "They are ignored (R43), but a program that reads line by line may treat one as a record.",
)
SEVEN_DIGITS = Kind(
    "N704",
    "note",
    "an amount of 10^6 or more is printed",
    _PRINT,
    "this is a sharp test, but a fair one: plain digits are printed",
    "A program that keeps money in a double prints 1e+06 there (R26).",
)
OVER_INT = Kind(
    "N705",
    "note",
    "a number does not fit a 32-bit int",
    _NO_BOUND,
    "stay below 2147483648, unless students are told to use wider integers",
    "It is played with exact integers (R39), but most course programs use int.",
)
MANY_STEPS = Kind(
    "N706",
    "note",
    "the steps of a player add up to 2^31 or more",
    _STEPS,
    "use smaller cards or fewer rounds",
    "A program that adds up all steps before it takes the remainder goes wrong there (R39).",
)
BIG_CARD = Kind(
    "N707",
    "note",
    "a card is as large as the board or larger",
    _STEPS,
    "this is a sharp test, but a fair one: the remainder counts",
    "The player goes all the way round, and the transcript shows the card itself (R22).",
)
SAME_NAME = Kind(
    "N708",
    "note",
    "two properties have the same name",
    _NAME,
    "give each property its own name, unless you test this on purpose",
    "The assignment does not forbid it. They are two properties, told apart by their place on the board"
    " (R24).",
)
NOT_CHECKED = Kind(
    "N709",
    "note",
    "the game is too long to check in full",
    _ROUNDS,
    "ask for fewer rounds, so that the whole game is checked",
    "`validate` plays at most a million moves. What shows only later in the game is not checked.",
)
