"""Singletonopoly for the tutor: games as typed lines and cards files, and the sentences behind functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from monosim.rulesets.singletonopoly.rules import rules_for
from monosim.rulesets.singletonopoly.tutor import generate
from monosim.rulesets.singletonopoly.tutor.smaller import smaller
from monosim.tutor import Tutor
from monosim.tutor.draft import Draft

_NAMES = "The names must be unique, meaning that they can’t contain the same characters in the same order."
_DEFAULT = (
    "A player can opt to have a default name used for them if they hit Enter without typing anything when"
    " they're prompted to enter a name."
)
_ORDER = (
    "The order of the players will be determined by dice rolls in descending order, meaning that higher"
    " rolls go first. If there are ties, then the order of the players that tied will be randomized."
)
_ROLL_EACH = "A roll of 2 dice will be generated for each name entered."
_START = "All players start with $4,096"
_INPUT = (
    'If invalid input is entered, the text "Invalid input" will be displayed and new input will need to'
    " be entered."
)
_CASE = "Like entering the names at the beginning, leading and trailing whitespace is ignored."
_POSITIONS = "Non-numeric values or invalid positions entered will be ignored."
_MENU = "Before a player takes their turn, they have options to do other things."
_IF_POSSIBLE = (
    "Things that can conditionally be done if the player has at least 1 property where that action can be"
    " done:"
)
_TURN = "When a player decides to take their turn, 2 dice will be rolled for them."
_REVOLUTION = "After a revolution, a player gains $512."
_AGAIN = "If the values of both dice are the same, also called rolling doubles, that player gets to go again."
_THRICE = "If a player rolls doubles thrice, or 3 times, in a row, that player will be sent to Vacation."
_EVALUATE = "The player's new position will be evaluated and appropriate action will be taken."
_BUY = (
    "If they want to buy it but don’t have enough money, they will be sent to the Money Getting Section"
    " and if they can gather the money, the property will be given to them."
)
_FEE = (
    "When a player lands on a property that is owned by someone else and unpawned, they will have to pay"
    " a fee to the owner."
)
_HEIR = (
    "If they decide to drop out, their money and properties will go to the player that owned the property."
)
_STORE = (
    "The fee for a super store is a dice roll multiplied by either 8 or 16, 16 for if the owner of that"
    " super store owns the other super store as well and 8 for if they don’t."
)
_CLUB = "Golf clubs have a fee that depends on how many golf clubs the owner of that golf club owns."
_WHOLE = (
    "If a player owns all 3 of the streets in a neighborhood, the fees for those streets increase and"
    " restaurants can be added to them."
)
_MOST = "There can be a max of 5 restaurants on a street."
_ADD = "The price to add a restaurant to a street is half of the purchase price."
_REMOVE = (
    "The money that a player gains when selling a restaurant back is half of the price that was paid to"
    " put that restaurant there."
)
_STREET = "For neighborhoods where 1 player owns all streets, the streets have fees that are equal to the"
_PAWN = (
    "For all properties, the money that a player gains from pawning is equal to half of that property's"
    " purchase price."
)
_UNPAWN = "The money needed to unpawn is calculated by taking the pawn price, adding a 10.24%"
_NO_PAWN = "Streets must have restaurants removed before being able to be pawned."
_INFO = "A player can see property info before they take their turn or during some parts of trading."
_PLAYERS = "A player can see player info before they take their turn or during some parts of trading."
_VACATION = (
    'that player will be sent to Vacation and their position will be changed to the designated "Vacation"'
    " space on the board."
)
_WAYS_OFF = (
    "On the player's next turn, they will have the choice of either trying to roll doubles, paying $128"
)
_DOUBLES_OFF = "If they choose to roll doubles and then succeed, the player is off Vacation."
_THREE_TURNS = "After failing to roll doubles for 3 turns in a row, they get off Vacation."
_BOTTOM = "The card will then be placed at the bottom of the deck, unless it's a get off Vacation free card."
_KEEP = "In this case, the card gets removed from the deck and goes to the player that drew it."
_USE = "When a player uses that card, it goes at the bottom of the deck."
_DRAW = (
    'When a player lands on a board space that says "Draw Action Card", they draw a card from the Action'
    " Deck and do what the card says."
)
_BANK = (
    "and they don’t have enough money to pay, they will be sent to the Money Getting Section. If they"
    " decide to drop out, their properties will become unowned."
)
_GET = (
    "and one of those other players doesn’t have enough money to pay, they will be sent to the Money"
    " Getting Section. If they decide to drop out, their properties and money will be given to the player"
    " that drew the card."
)
_JUMP = "(has a higher position), then that player gets to make a revolution."
_TRADE = (
    "A player can initiate a trade before they take their turn or if they get sent to the Money Getting"
    " Section."
)
_PARTNER = (
    "They will first be prompted to enter input to either see property info, see player info, cancel the"
    " trade, or select a player to trade with."
)
_ONLY_MONEY = "The 2 players can’t trade anything besides money."
_WANT = (
    "If they don't select anything that they want or don’t offer anything, they will be prompted to"
    " either try that part again or cancel the trade."
)
_NEED = (
    "If the initiating player went to the trading section from the Money Getting Section, they will need"
    " to select an amount of money that they want from the other player."
)
_NOT_BOTH = (
    "If a player decides that they want money or get off Vacation free cards from the other player, they"
    " won’t be able to offer that thing when choosing what they offer."
)
_CONFIRM = (
    "all of this will be displayed and then the initiating player will be prompted to confirm, deny, or"
    " see property or player info."
)
_ACCEPT = (
    "If they confirm, the other player will then be prompted to accept the trade and then they can"
    " accept, deny, or see property or player info."
)
_GIVE = "If the trade is accepted, then the necessary changes are made."
_SELL = "If there are restaurants removed, the money for removing those will go to the player who owned them."
_NOTE = (
    "A note about this will be displayed below applicable streets when the info about the properties"
    " involved in a trade are displayed."
)
_SECTION = (
    "If the player chooses an option other than the first one and gets enough money to do the thing, they"
    " will exit the Money Getting Section and do the thing."
)
_CHOICE = "If the player chose to be in their situation, the first option is to exit this section."
_FORCE = "Otherwise, the first option is to drop out."
_LAST = "Be the last person remaining in the game."
_ORDER_SHOWN = (
    "Any time info about properties is displayed, the properties will first follow the order of super"
    " stores, golf clubs, and streets."
)

SENTENCES: Mapping[str, str] = {
    "enter_name": _NAMES,
    "default_name": _DEFAULT,
    "begin": _ROLL_EACH,
    "play_order": _ORDER,
    "State.__init__": _START,
    "ask": _INPUT,
    "ask_once": _INPUT,
    "normalise": _CASE,
    "trim": _CASE,
    "Positions.value": _POSITIONS,
    "before_the_turn": _MENU,
    "_menu": _IF_POSSIBLE,
    "State._find_possible": _NO_PAWN,
    "take_pass": _TURN,
    "roll_and_move": _THRICE,
    "State.advance": _REVOLUTION,
    "Game.make_revolution": _REVOLUTION,
    "State.count_doubles": _AGAIN,
    "State.end_pass": _AGAIN,
    "land": _EVALUATE,
    "visit": _FEE,
    "offer": _BUY,
    "settle_fee": _FEE,
    "State.street_fee": _STREET,
    "Neighborhood.fee": _STREET,
    "settle_store_dice": _STORE,
    "State.store_factor": _STORE,
    "State.clubs_of": _CLUB,
    "State.owns_all_streets": _WHOLE,
    "State.may_add": _MOST,
    "State.add_restaurant": _ADD,
    "State.remove_restaurant": _REMOVE,
    "State.pawn": _PAWN,
    "State.unpawn": _UNPAWN,
    "see_properties": _INFO,
    "show_players": _PLAYERS,
    "State.estate": _ORDER_SHOWN,
    "State.go_on_vacation": _VACATION,
    "gets_off": _WAYS_OFF,
    "roll_for_doubles": _DOUBLES_OFF,
    "leave_by_doubles": _DOUBLES_OFF,
    "fail_to_leave": _THREE_TURNS,
    "State.stay_on_vacation": _THREE_TURNS,
    "State.leave_vacation": _THREE_TURNS,
    "State.draw": _BOTTOM,
    "State.keep_off_card": _KEEP,
    "State.use_off_card": _USE,
    "draw_card": _DRAW,
    "pay_bank": _BANK,
    "maintain": _BANK,
    "pay_all": _BANK,
    "collect_from_all": _GET,
    "State.jump": _JUMP,
    "move_by_card": _JUMP,
    "trade": _TRADE,
    "choose_partner": _PARTNER,
    "only_money": _ONLY_MONEY,
    "select_wanted": _WANT,
    "ask_needed_money": _NEED,
    "select_offered": _NOT_BOTH,
    "confirms": _CONFIRM,
    "accepts": _ACCEPT,
    "give": _GIVE,
    "sell_restaurants": _SELL,
    "State.clear_restaurants": _SELL,
    "side": _NOTE,
    "gather": _SECTION,
    "afford": _CHOICE,
    "can_pay": _FORCE,
    "drop_out": _HEIR,
    "State.leave_game": _LAST,
}
"""The sentence of the manual that each function carries out, word for word, with $ for its picture."""


_BEGIN = "3/A/B/C"
_TO_6_AND_8 = "tt/y/c/tt/y/c"
_C_BUYS_6 = "tr/1/n/y/6/y/4096/y/y/tt/y/ex/c"
_A_BUYS_8 = "tr/1/n/y/8/y/7936/y/y/tt/n/c"
_C_ASKS_A = "tt/n/c/tt/y/tr/1/c/ex/c/eg/y/n"
A_PARTNER_WITHOUT_MONEY = Draft(
    cards=("deck G128", "6 6 5 5 4 4", "2 3 3 4 5 6 1 2 2 3 1 2"),
    players=tuple("/".join((_BEGIN, _TO_6_AND_8, _C_BUYS_6, _A_BUYS_8, _C_ASKS_A)).split("/")),
)
"""Two players must have spent all their money, which is hardly ever drawn."""


class SingletonopolyTutor(Tutor):
    ruleset = "singletonopoly"
    document = "the manual"
    sentences = SENTENCES

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        return generate.drafts(seed, fair, rules_for(self.readings))

    def probes(self, fair: bool) -> Sequence[Draft]:
        return (A_PARTNER_WITHOUT_MONEY,) if fair else ()

    def smaller(self, draft: Draft) -> Iterator[Draft]:
        return smaller(draft, rules_for(self.readings))


tutor = SingletonopolyTutor()
