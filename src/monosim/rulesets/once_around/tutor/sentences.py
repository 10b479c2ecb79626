"""The sentence of the pay table that each function of the rules carries out, word for word."""

from __future__ import annotations

from collections.abc import Mapping

_START = "At the start of the bonus round, the player's token is at Go."
_MOVE = (
    "Two six-sided dice are rolled and the total of the dice is the number of spaces the player's token"
    " is moved."
)
_REPEAT = "Steps 2 and 3 are repeated until the player passes Go."
_PASS = "When the player passes Go, the player is awarded 200 extra credits and the bonus round ends."
_SUM = "The player is then awarded the sum total of all credits awarded during all of the player's rolls."
_LAND = (
    "Property spaces, railroads, utilities, Income Tax, Luxury Tax, and Go spaces all pay some number of"
    " credits based on the rules for that space, detailed below."
)
_RAILROAD = (
    "When the player lands on a railroad space the first time, the player is paid 200 credits. However,"
    " the second time the player lands on a railroad space, the player is paid 400 credits."
)
_UTILITY = (
    "When the player lands on these utility spaces, the player is awarded the number specified in the"
    " table below for the space times the total of the roll of two six sided dice."
)
_JAIL = (
    "When the player lands on this space, the player's token is moved back to the Just Visiting/In Jail"
    " space. The player does not pass the Go space when this happens so the player does not win 200"
    " credits."
)
_DRAW = (
    "When the player lands on Chance, the player draws a random Chance card from the available Chance"
    " cards below."
)
_CARD = "The player could win credits or move to another spot on the board."
_BACK = "The player is moved back three spaces. Play proceeds normally."
_GO = "Landing on Go pays the player 200 credits and the bonus round is complete."

SENTENCES: Mapping[str, str] = {
    "State.start": _START,
    "State.happen": _SUM,
    "State._pay": _SUM,
    "State._remember": _REPEAT,
    "play_round": _REPEAT,
    "roll_two": _MOVE,
    "move": _MOVE,
    "land": _LAND,
    "railroad": _RAILROAD,
    "utility": _UTILITY,
    "send_to_jail": _JAIL,
    "draw": _DRAW,
    "obey": _CARD,
    "Board.jail": _JAIL,
    "Rules.go_credits": _GO,
    "Rules.visits_beyond_go": _PASS,
    "Rules.lands_after_moving_back": _BACK,
    "Rules.left_after_drawing": _DRAW,
    "Rules.utility_dice": _UTILITY,
    "Rules.utility_factor": _UTILITY,
    "Rules.railroad_factor": _RAILROAD,
}
