"""The two decks, as effects; the wording of a card is only for the transcript."""

from __future__ import annotations

from typing import NamedTuple

CHANCE, CHEST = 0, 1
DECK_NAMES = ("Chance", "Community Chest")
DECK_WORDS = ("chance", "chest")
JAIL_CARDS = ("ch_goojf", "cc_goojf")


class Card(NamedTuple):
    id: str
    kind: str
    amount: int = 0
    """Money; or the square to go to, or how far to move."""
    group: str = ""
    per_hotel: int = 0


_CHANCE = (
    Card("ch_go", "advance_to", 0),
    Card("ch_illinois", "advance_to", 24),
    Card("ch_st_charles", "advance_to", 11),
    Card("ch_boardwalk", "advance_to", 39),
    Card("ch_reading", "advance_to", 5),
    Card("ch_nearest_utility", "advance_to_nearest", 0, "utility"),
    Card("ch_nearest_railroad_a", "advance_to_nearest", 0, "railroad"),
    Card("ch_nearest_railroad_b", "advance_to_nearest", 0, "railroad"),
    Card("ch_back_3", "move_relative", -3),
    Card("ch_jail", "go_to_jail"),
    Card("ch_goojf", "get_out_of_jail_free"),
    Card("ch_dividend", "collect_bank", 50),
    Card("ch_loan_matures", "collect_bank", 150),
    Card("ch_fine", "pay_bank", 15),
    Card("ch_chairman", "pay_each_player", 50),
    Card("ch_repairs", "pay_per_building", 25, "", 100),
)
_CHEST = (
    Card("cc_go", "advance_to", 0),
    Card("cc_jail", "go_to_jail"),
    Card("cc_goojf", "get_out_of_jail_free"),
    Card("cc_bank_error", "collect_bank", 200),
    Card("cc_life_insurance", "collect_bank", 100),
    Card("cc_inherit", "collect_bank", 100),
    Card("cc_seasonal_fund", "collect_bank", 100),
    Card("cc_services", "collect_bank", 25),
    Card("cc_tax_refund", "collect_bank", 20),
    Card("cc_beauty", "collect_bank", 10),
    Card("cc_doctor", "pay_bank", 50),
    Card("cc_hospital", "pay_bank", 100),
    Card("cc_street_repairs", "pay_per_building", 40, "", 115),
)
_CHEST_2008 = (
    Card("cc_stock", "collect_bank", 50),
    Card("cc_from_each", "collect_each_player", 10),
    Card("cc_school", "pay_bank", 50),
)
_CHEST_BEFORE = (
    Card("cc_stock", "collect_bank", 45),
    Card("cc_from_each", "collect_each_player", 50),
    Card("cc_school", "pay_bank", 150),
)

DECKS_2008 = (_CHANCE, _CHEST + _CHEST_2008)
DECKS_BEFORE = (_CHANCE, _CHEST + _CHEST_BEFORE)
IDS = tuple(tuple(card.id for card in deck) for deck in DECKS_2008)
"""The same in both editions, in the order of an unshuffled deck."""

TITLES = {
    "ch_go": "Advance to Go",
    "ch_illinois": "Advance to Illinois Avenue",
    "ch_st_charles": "Advance to St. Charles Place",
    "ch_boardwalk": "Advance to Boardwalk",
    "ch_reading": "Take a trip to Reading Railroad",
    "ch_nearest_utility": "Advance to the nearest utility",
    "ch_nearest_railroad_a": "Advance to the nearest railroad",
    "ch_nearest_railroad_b": "Advance to the nearest railroad",
    "ch_back_3": "Go back three squares",
    "ch_jail": "Go to jail",
    "ch_goojf": "Get out of jail free",
    "ch_dividend": "A dividend",
    "ch_loan_matures": "A building loan matures",
    "ch_fine": "A small fine",
    "ch_chairman": "Elected chairman: pay each player",
    "ch_repairs": "General repairs",
    "cc_go": "Advance to Go",
    "cc_jail": "Go to jail",
    "cc_goojf": "Get out of jail free",
    "cc_bank_error": "An error of the bank",
    "cc_life_insurance": "Life insurance matures",
    "cc_inherit": "An inheritance",
    "cc_seasonal_fund": "A seasonal fund matures",
    "cc_services": "A fee for services",
    "cc_tax_refund": "A tax refund",
    "cc_beauty": "A prize in a contest",
    "cc_doctor": "The doctor's fee",
    "cc_hospital": "Hospital fees",
    "cc_street_repairs": "Street repairs",
    "cc_stock": "A sale of stock",
    "cc_from_each": "Collect from each player",
    "cc_school": "School fees",
}
