"""The classic US board and its two decks: forty squares, twenty-eight deeds, ten groups.

A deed is named by its square. A card is its effect; its wording is only for the transcript.
"""

from typing import NamedTuple

BANK, POT = -1, -2
"""They are not players but have money: the last two entries of `State.cash`."""
HOTEL = 5
SALARY = 200
FINE = 50
STARTING_CASH = 1500
FEWEST_PLAYERS, MOST_PLAYERS = 2, 8


class Square(NamedTuple):
    name: str
    kind: str
    group: str = ""
    price: int = 0
    house_cost: int = 0
    rents: tuple[int, ...] = ()
    """A street's rents by level, a railroad's by the number owned, or a utility's factors of the dice."""


SQUARES: tuple[Square, ...] = (
    Square("Go", "go"),
    Square("Mediterranean Avenue", "street", "brown", 60, 50, (2, 10, 30, 90, 160, 250)),
    Square("Community Chest", "community_chest"),
    Square("Baltic Avenue", "street", "brown", 60, 50, (4, 20, 60, 180, 320, 450)),
    Square("Income Tax", "tax"),
    Square("Reading Railroad", "railroad", "railroad", 200, 0, (25, 50, 100, 200)),
    Square("Oriental Avenue", "street", "light_blue", 100, 50, (6, 30, 90, 270, 400, 550)),
    Square("Chance", "chance"),
    Square("Vermont Avenue", "street", "light_blue", 100, 50, (6, 30, 90, 270, 400, 550)),
    Square("Connecticut Avenue", "street", "light_blue", 120, 50, (8, 40, 100, 300, 450, 600)),
    Square("Jail / Just Visiting", "jail"),
    Square("St. Charles Place", "street", "pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    Square("Electric Company", "utility", "utility", 150, 0, (4, 10)),
    Square("States Avenue", "street", "pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    Square("Virginia Avenue", "street", "pink", 160, 100, (12, 60, 180, 500, 700, 900)),
    Square("Pennsylvania Railroad", "railroad", "railroad", 200, 0, (25, 50, 100, 200)),
    Square("St. James Place", "street", "orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    Square("Community Chest", "community_chest"),
    Square("Tennessee Avenue", "street", "orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    Square("New York Avenue", "street", "orange", 200, 100, (16, 80, 220, 600, 800, 1000)),
    Square("Free Parking", "free_parking"),
    Square("Kentucky Avenue", "street", "red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    Square("Chance", "chance"),
    Square("Indiana Avenue", "street", "red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    Square("Illinois Avenue", "street", "red", 240, 150, (20, 100, 300, 750, 925, 1100)),
    Square("B. & O. Railroad", "railroad", "railroad", 200, 0, (25, 50, 100, 200)),
    Square("Atlantic Avenue", "street", "yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    Square("Ventnor Avenue", "street", "yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    Square("Water Works", "utility", "utility", 150, 0, (4, 10)),
    Square("Marvin Gardens", "street", "yellow", 280, 150, (24, 120, 360, 850, 1025, 1200)),
    Square("Go To Jail", "go_to_jail"),
    Square("Pacific Avenue", "street", "green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    Square("North Carolina Avenue", "street", "green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    Square("Community Chest", "community_chest"),
    Square("Pennsylvania Avenue", "street", "green", 320, 200, (28, 150, 450, 1000, 1200, 1400)),
    Square("Short Line", "railroad", "railroad", 200, 0, (25, 50, 100, 200)),
    Square("Chance", "chance"),
    Square("Park Place", "street", "dark_blue", 350, 200, (35, 175, 500, 1100, 1300, 1500)),
    Square("Luxury Tax", "tax"),
    Square("Boardwalk", "street", "dark_blue", 400, 200, (50, 200, 600, 1400, 1700, 2000)),
)
SIZE = len(SQUARES)
PLACES = range(SIZE)
PLACE = {square.name: place for place, square in enumerate(SQUARES)}
"""Of the squares whose names occur once; of the others, the last one's."""
JAIL, GO_TO_JAIL = PLACE["Jail / Just Visiting"], PLACE["Go To Jail"]
INCOME_TAX, LUXURY_TAX = PLACE["Income Tax"], PLACE["Luxury Tax"]
DEEDS = tuple(place for place, square in enumerate(SQUARES) if square.price)
STREETS = tuple(place for place, square in enumerate(SQUARES) if square.kind == "street")
GROUPS: dict[str, tuple[int, ...]] = {
    name: tuple(place for place in DEEDS if SQUARES[place].group == name)
    for name in dict.fromkeys(SQUARES[place].group for place in DEEDS)
}
COLOURS: dict[str, tuple[int, ...]] = {
    name: members for name, members in GROUPS.items() if SQUARES[members[0]].kind == "street"
}
# One entry for each square, so that the rules need no lookups.
NAME = tuple(square.name for square in SQUARES)
IN_JAIL = SIZE
"""Where reports count a player in jail, beside the forty squares; on the square, they count visitors."""
PLACE_NAMES = (*NAME[:JAIL], "Just Visiting", *NAME[JAIL + 1 :], "In Jail")
KIND = tuple(square.kind for square in SQUARES)
GROUP = tuple(square.group for square in SQUARES)
MEMBERS = tuple(GROUPS.get(square.group, ()) for square in SQUARES)
PRICE = tuple(square.price for square in SQUARES)
MORTGAGE = tuple(square.price // 2 for square in SQUARES)
INTEREST = tuple(-(-square.price // 20) for square in SQUARES)  # R4: a tenth of the mortgage, rounded up
LIFT = tuple(mortgage + interest for mortgage, interest in zip(MORTGAGE, INTEREST, strict=True))
HOUSE_COST = tuple(square.house_cost for square in SQUARES)
REFUND = tuple(square.house_cost // 2 for square in SQUARES)
RENTS = tuple(square.rents for square in SQUARES)
OTHER_NAMES = {
    "Short Line Railroad": "Short Line",
    "B&O Railroad": "B. & O. Railroad",
    "B & O Railroad": "B. & O. Railroad",
    "Waterworks": "Water Works",
}
DEED_BY_NAME = {NAME[deed]: deed for deed in DEEDS}


def find_deed(name: str) -> int | None:
    """Find a deed by its name, by a name that other programs use, or by the number of its square."""
    name = name.strip()
    if name.isascii() and name.isdigit() and len(name) < 3 and int(name) in DEEDS:
        return int(name)
    return DEED_BY_NAME.get(OTHER_NAMES.get(name, name))


def nearest(place: int, kind: str) -> int:
    """The next square of that kind, going forward."""
    return next(square % SIZE for square in range(place + 1, place + 1 + SIZE) if KIND[square % SIZE] == kind)


CHANCE, CHEST = 0, 1
DECK_NAMES = ("Chance", "Community Chest")
DECK_WORDS = ("chance", "chest")


KEPT = "get_out_of_jail_free"
"""The kind of the cards that players keep; each deck has one."""


class Card(NamedTuple):
    id: str
    title: str
    kind: str
    amount: int = 0
    """The money, the square to go to, or how far to move."""
    group: str = ""
    per_hotel: int = 0


_CHANCE = (
    Card("ch_go", "Advance to Go", "advance_to", 0),
    Card("ch_illinois", "Advance to Illinois Avenue", "advance_to", PLACE["Illinois Avenue"]),
    Card("ch_st_charles", "Advance to St. Charles Place", "advance_to", PLACE["St. Charles Place"]),
    Card("ch_boardwalk", "Advance to Boardwalk", "advance_to", PLACE["Boardwalk"]),
    Card("ch_reading", "Take a trip to Reading Railroad", "advance_to", PLACE["Reading Railroad"]),
    Card("ch_nearest_utility", "Advance to the nearest utility", "advance_to_nearest", 0, "utility"),
    Card("ch_nearest_railroad_a", "Advance to the nearest railroad", "advance_to_nearest", 0, "railroad"),
    Card("ch_nearest_railroad_b", "Advance to the nearest railroad", "advance_to_nearest", 0, "railroad"),
    Card("ch_back_3", "Go back three squares", "move_relative", -3),
    Card("ch_jail", "Go to jail", "go_to_jail"),
    Card("ch_goojf", "Get out of jail free", "get_out_of_jail_free"),
    Card("ch_dividend", "A dividend", "collect_bank", 50),
    Card("ch_loan_matures", "A building loan matures", "collect_bank", 150),
    Card("ch_fine", "A small fine", "pay_bank", 15),
    Card("ch_chairman", "Elected chairman: pay each player", "pay_each_player", 50),
    Card("ch_repairs", "General repairs", "pay_per_building", 25, "", 100),
)
_CHEST = (
    Card("cc_go", "Advance to Go", "advance_to", 0),
    Card("cc_jail", "Go to jail", "go_to_jail"),
    Card("cc_goojf", "Get out of jail free", "get_out_of_jail_free"),
    Card("cc_bank_error", "An error of the bank", "collect_bank", 200),
    Card("cc_life_insurance", "Life insurance matures", "collect_bank", 100),
    Card("cc_inherit", "An inheritance", "collect_bank", 100),
    Card("cc_seasonal_fund", "A seasonal fund matures", "collect_bank", 100),
    Card("cc_services", "A fee for services", "collect_bank", 25),
    Card("cc_tax_refund", "A tax refund", "collect_bank", 20),
    Card("cc_beauty", "A prize in a contest", "collect_bank", 10),
    Card("cc_doctor", "The doctor's fee", "pay_bank", 50),
    Card("cc_hospital", "Hospital fees", "pay_bank", 100),
    Card("cc_street_repairs", "Street repairs", "pay_per_building", 40, "", 115),
)
_CHEST_2008 = (
    Card("cc_stock", "A sale of stock", "collect_bank", 50),
    Card("cc_from_each", "Collect from each player", "collect_each_player", 10),
    Card("cc_school", "School fees", "pay_bank", 50),
)
_CHEST_BEFORE = (
    Card("cc_stock", "A sale of stock", "collect_bank", 45),
    Card("cc_from_each", "Collect from each player", "collect_each_player", 50),
    Card("cc_school", "School fees", "pay_bank", 150),
)
DECKS_2008 = (_CHANCE, _CHEST + _CHEST_2008)
DECKS_BEFORE = (_CHANCE, _CHEST + _CHEST_BEFORE)
IDS = tuple(tuple(card.id for card in deck) for deck in DECKS_2008)
"""The cards' ids, the same in both editions, in the order of an unshuffled deck."""
JAIL_CARDS = tuple(next(card.id for card in deck if card.kind == KEPT) for deck in DECKS_2008)
"""The card of each deck that players keep."""
TITLES = {card.id: card.title for deck in DECKS_2008 for card in deck}
