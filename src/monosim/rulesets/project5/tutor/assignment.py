"""What a misreading is, and which sentences of the assignment are misread."""

from __future__ import annotations

from typing import NamedTuple

from monosim.rulesets.project5.inputs import Reader
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer
from monosim.rulesets.project5.tutor.situations import SITUATIONS as SITUATIONS


class Misreading(NamedTuple):
    name: str
    sentence: str
    """The assignment's sentence, word for word."""
    instead: str
    """What the program does instead."""
    advice: str
    about: str
    """The judgement that is misread. Two misreadings of the same judgement exclude each other."""
    rules: type[Rules] = Rules
    state: type[State] = State
    reader: type[Reader] = Reader
    writer: type[Writer] = Writer
    gradable: bool = True
    """False if the assignment leaves the question open: then it explains a program but costs no points."""


CASH_TO_BUY = (
    "The player's cash balance must be greater or equal to the product of the threshold and the property's"
    " price for the player to purchase the property."
)
CASH_TO_BUILD = (
    "To buy a house, the player's cash balance must be strictly greater than the threshold for the player to"
    " make the decision to build a house."
)
BASIC_RENT = (
    "The basic rent is 10% of the property’s purchase price, rounded to the nearest integer dollar ($.50 gets"
    " rounded up to $1)."
)
MONOPOLY = (
    "If a player owns all the properties of a given color, we say this player has a monopoly on that color."
)
DOUBLED = "If the owner has a monopoly on this property’s color, then rent is doubled."
HOUSES_DOUBLE = "Each house on the property also doubles the rent."
PAYS_OWNER = "If a player lands on a property owned by another player, the player must pay rent to the owner."
OWN_PROPERTY = (
    "If a player steps on a property they own, they may build a house on the property, according to its"
    " strategy."
)
TWO_HOUSES = "A property can support at most two houses."
HOUSE_PRICE = "The cost of building a house is a fixed price of $1000."
BANKRUPT = "A player goes bankrupt if they owe more rent than they can pay with available cash."
TRANSFER = (
    "In that case, all the cash and property with houses of the bankrupt player gets transferred to the"
    " player owed the rent."
)
REMOVED = (
    "The bankrupt player is then removed from the game. To remove a player, simply skip their turn on all"
    " subsequent rounds. (Player numbers are retained.)"
)
GO_PAYS = "If a player lands on the “GO” space, the player receives $2000 from the bank."
START_CASH = "Each player will start with a specified cash amount as indicated in one of the input files."
START_SPACE = "There will only be one “GO” space in the board and the players will start in this location."
TURNS = (
    "Every round the players each take a turn in sequence, by grabbing the top card from the deck and moving"
    " the specified number of steps."
)
RESTART = "Once all the cards are used, we restart from the beginning of the deck without any shuffling."
ENDS = "The game ends when only a single player remains, or when the specified number of rounds is finished."
WEALTH = (
    "If more than one player remains at the end, the winner is the one with the greatest wealth, defined as"
    " the sum of property value (assessed at purchase price, not counting houses) and cash."
)
TIE = "If more than one player ends with the same wealth, the lower-numbered tied player win."
FIRST_ROUND = "Announce the beginning of each round. The first round is round 1."
CARD_FILE = (
    "This file contains the initial cash balance for each player, and the sequence of cards used to determine"
    " the number of steps to take on each move."
)
PRICES = "All the specified price of properties are positive"
COLOURS = "No other colors are included"
NUMBERS = "The initial cash balance and cards only contain positive integer numbers"
ZERO_PRICE = "A price for purchase (0 for Go or Parking), readable as integer."
MESSAGE = (
    "If any of these are not true, your program should print the following message on a new line, with no"
    " leading spaces, followed by a newline, and exit"
)
OWN_LINE = "Each statement is to be printed on its own line, with no leading spaces, followed by a newline."
SPACING = "Be careful to produce the proper spacing between such values and surrounding text."
NO_PROPERTY = (
    "If the player does not have any property, simply output the following line after the statement Cash"
    " Balance"
)
OUT_OF_GAME = (
    "If the player bankrupt and is out of the game, simply output the following statement after Player"
)
SUMMARY = "Announce the game summary for each player"
VALID_THRESHOLDS = "You can assume all the thresholds provided are valid"
PARKED = "If a player lands on a “Parking” space, nothing happens."
MAY_BUY = "If a player lands on an unowned property, the player may buy the property."
NOT_BOUGHT = "If the player does not buy, the move is a simple visit and the property remains unowned."
RETAINED = (
    "Once a property is bought, the player retains that property until the end of the game, unless they go"
    " bankrupt."
)
THREE_FILES = (
    "You are given three file-names as input, in three separate lines (without any prompt), followed by a"
    " fourth line specifying the number of rounds for the simulation."
)
BOARD_FILE = "This file specifies the locations on the board, one per line."
PLAYER_FILE = "Each line represents the strategy used by a player"
IN_ORDER = (
    "consists of a threshold on cash balance to buy property, and a threshold on cash balance to build a"
    " house, in order, separated by a space."
)
FIVE_COLOURS = (
    "The property’s valid color inputs will be one of the following: RED, BLUE, GREEN, YELLOW, BLACK."
)

SENTENCES = {
    "BuildHouse.check": OWN_PROPERTY,
    "BuyProperty.check": CASH_TO_BUY,
    "Game.next_turn": TURNS,
    "Game.play_round": TURNS,
    "Game.play_rounds": ENDS,
    "Game.results": SUMMARY,
    "Game.skip": REMOVED,
    "Game.turn_on_own": OWN_PROPERTY,
    "Game.turn_on_unowned": (
        "If a player lands on an unowned property, the player may buy the property. Whether it does so"
        " depends on its strategy, as described below."
    ),
    "Game.turn_order": REMOVED,
    "Reader.board": START_SPACE,
    "Reader.cards": NUMBERS,
    "Reader.odd_card_line": NUMBERS,
    "Reader.price": PRICES,
    "Reader.property": COLOURS,
    "Reader.special": ZERO_PRICE,
    "Rules.base_rent": BASIC_RENT,
    "Rules.card": RESTART,
    "Rules.destination": TURNS,
    "Rules.has_monopoly": MONOPOLY,
    "Rules.house_cost": HOUSE_PRICE,
    "Rules.is_bankrupt": BANKRUPT,
    "Rules.is_go": GO_PAYS,
    "Rules.may_build": TWO_HOUSES,
    "Rules.may_buy": CASH_TO_BUY,
    "Rules.most_houses": TWO_HOUSES,
    "Rules.properties": SUMMARY,
    "Rules.rent": DOUBLED,
    "Rules.rent_basis": BASIC_RENT,
    "Rules.rent_factor": HOUSES_DOUBLE,
    "Rules.salary": GO_PAYS,
    "Rules.starts_round": ENDS,
    "Rules.stops_round": ENDS,
    "Rules.wants_house": CASH_TO_BUILD,
    "Rules.wants_property": CASH_TO_BUY,
    "Rules.wealth": WEALTH,
    "Rules.winner": TIE,
    "State.build": HOUSE_PRICE,
    "State.buy": (
        "Once a property is bought, the player retains that property until the end of the game, unless they"
        " go bankrupt."
    ),
    "State.hand_over": TRANSFER,
    "State.move": TURNS,
    "State.pay_rent": PAYS_OWNER,
    "State.receive": GO_PAYS,
    "Writer.refuse": MESSAGE,
    "Writer.tell_action": SPACING,
    "Writer.tell_holdings": NO_PROPERTY,
    "Writer.write": SPACING,
}
"""The sentence behind each function of the rules, by its qualified name."""
