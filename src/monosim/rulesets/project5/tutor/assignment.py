"""What a misreading is, which sentences of the assignment are misread, and which situations show it."""

from __future__ import annotations

from typing import NamedTuple

from monosim.rulesets.project5.inputs import Reader
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.transcript import Writer


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

SITUATIONS = {
    "buy-strict": "cash-equals-product",
    "buy-threshold-ignored": "cash-between-price-and-product",
    "buy-threshold-truncated": "fractional-threshold",
    "buy-after-paying": "cash-left-after-purchase",
    "build-at-equality": "cash-equals-house-threshold",
    "build-threshold-ignored": "cash-below-house-threshold",
    "build-after-paying": "cash-just-above-house-threshold",
    "houses-three": "third-visit-with-two-houses",
    "houses-one": "second-house",
    "houses-unlimited": "many-visits-with-two-houses",
    "houses-two-per-player": "houses-on-two-properties",
    "houses-only-on-monopoly": "house-without-monopoly",
    "houses-never": "first-house",
    "houses-all-at-once": "rich-owner-builds",
    "house-on-purchase": "rich-buyer",
    "house-free": "price-of-a-house",
    "rent-truncated": "rent-above-half-a-dollar",
    "rent-half-to-even": "rent-of-two-and-a-half",
    "rent-half-down": "rent-of-exactly-half",
    "rent-rounded-up": "rent-below-half-a-dollar",
    "rent-rounded-last": "rounded-rent-doubled",
    "rent-on-price-and-houses": "rent-with-houses",
    "monopoly-ignored": "rent-of-a-monopoly",
    "houses-ignored-in-rent": "rent-with-a-house",
    "houses-double-only-with-monopoly": "rent-with-house-without-monopoly",
    "houses-linear": "rent-with-two-houses",
    "factors-summed": "rent-of-monopoly-with-houses",
    "monopoly-of-two": "two-of-three-of-a-colour",
    "monopoly-needs-two": "only-property-of-a-colour",
    "monopoly-only-bought": "monopoly-by-transfer",
    "rent-not-received": "rent-received",
    "rent-not-taken": "rent-paid",
    "bankrupt-at-equality": "rent-equals-cash",
    "out-at-zero": "cash-of-zero",
    "creditor-gets-rent": "bankrupt-with-some-cash",
    "creditor-gets-no-cash": "creditor-gets-cash",
    "property-keeps-dead-owner": "visit-after-transfer",
    "property-to-bank": "transferred-property",
    "houses-vanish": "transfer-with-houses",
    "counts-own-purchases": "summary-after-transfer",
    "skipped-draws-card": "cards-after-bankruptcy",
    "next-misses-turn": "turn-after-bankruptcy",
    "numbers-shift": "numbers-after-bankruptcy",
    "passing-go-pays": "passing-go",
    "start-pays": "cash-at-start",
    "go-pays-200": "landing-on-go",
    "go-told-not-paid": "salary-in-cash",
    "deck-restarts-each-round": "deck-across-rounds",
    "deck-per-player": "one-deck-for-all",
    "cash-is-card": "deck-restart",
    "last-card-lost": "last-card",
    "last-card-twice": "deck-restart-after-last-card",
    "wraps-once": "card-of-several-laps",
    "stops-at-go": "move-past-go",
    "tells-remainder": "card-larger-than-board",
    "owned-by-name": "two-of-one-name",
    "game-goes-on": "end-by-bankruptcy",
    "header-too-many": "no-round-after-the-end",
    "round-too-many": "last-round",
    "round-too-few": "number-of-rounds",
    "wealth-counts-houses": "wealth-with-houses",
    "wealth-is-cash": "wealth-with-property",
    "winner-by-cash": "winner-with-less-cash",
    "winner-by-property": "winner-with-less-property",
    "tie-to-higher": "tie",
    "rounds-from-zero": "first-round",
    "players-from-one": "first-player",
    "money-from-double": "a-million-dollars",
    "no-dollar-sign": "amounts",
    "line-ends-crlf": "line-ends",
    "no-last-newline": "last-newline",
    "trailing-blank": "blanks-at-line-ends",
    "blank-line-before-round": "round-headers",
    "steps-without-brackets": "steps-in-brackets",
    "steps-singular": "one-step",
    "no-periods": "periods",
    "zero-properties": "no-property",
    "dead-in-full": "summary-of-bankrupt",
    "dead-not-listed": "bankrupt-is-listed",
    "goes-bankrupt": "bankruptcy-statement",
    "improper-without-period": "improper-message",
    "improper-not-on-stdout": "improper-on-stdout",
    "improper-once-per-error": "improper-twice",
    "price-zero-accepted": "improper-price-zero",
    "price-unchecked": "improper-price",
    "cash-zero-accepted": "improper-cash-zero",
    "cash-unchecked": "improper-cash",
    "card-zero-accepted": "improper-card-zero",
    "cards-unchecked": "improper-card",
    "cards-checked-when-drawn": "improper-card-not-drawn",
    "last-card-unread": "improper-last-card",
    "leading-integer-accepted": "improper-number-with-rest",
    "stream-failure-unnoticed": "improper-word-for-number",
    "none-is-a-colour": "improper-colour-none",
    "go-colour-unchecked": "improper-colour-of-go",
    "colour-in-any-case": "improper-colour-in-small-letters",
    "colours-unchecked": "improper-colour",
    "go-must-cost": "price-of-go",
}
"""Names for a suite's cases: the situation in which each misreading goes wrong, without the answer."""
