"""The board: its spaces and cards. The pay table's own board is written like a user's board file."""

from typing import NamedTuple

PAYS = ("property", "tax")
NUMBERED = ("go", *PAYS, "railroad", "utility")
DECKS = ("chance", "chest")
PLAIN = (*DECKS, "jail", "parking", "go-to-jail")
EFFECTS = ("pay", "back", "jail")


class Space(NamedTuple):
    kind: str
    credits: int
    """What the space pays; a railroad pays it per landing on railroads so far, a utility per pip."""
    name: str


class Card(NamedTuple):
    name: str
    """The name by which a cards file calls the card."""
    effect: str
    amount: int
    text: str


class Board(NamedTuple):
    spaces: tuple[Space, ...]
    chance: tuple[Card, ...]
    chest: tuple[Card, ...]

    @property
    def decks(self) -> dict[str, tuple[Card, ...]]:
        return {"chance": self.chance, "chest": self.chest}

    @property
    def jail(self) -> int:
        return next(number for number, space in enumerate(self.spaces) if space.kind == "jail")


STANDARD = """\
# The board of the pay table. One space a line, from Go on: KIND [CREDITS] NAME.
go 200 Go
property 60 Mediterranean Avenue
chest Community Chest
property 60 Baltic Avenue
tax 200 Income Tax
railroad 200 Reading Railroad
property 100 Oriental Avenue
chance Chance
property 100 Vermont Avenue
property 120 Connecticut Avenue
jail Just Visiting/In Jail
property 140 St. Charles Place
utility 5 Electric Company
property 140 States Avenue
property 160 Virginia Avenue
railroad 200 Pennsylvania Railroad
property 180 St. James Place
chest Community Chest
property 180 Tennessee Avenue
property 200 New York Avenue
parking Free Parking
property 220 Kentucky Avenue
chance Chance
property 220 Indiana Avenue
property 240 Illinois Avenue
railroad 200 B&O Railroad
property 260 Atlantic Avenue
property 260 Ventnor Avenue
utility 10 Water Works
property 280 Marvin Gardens
go-to-jail Go To Jail
property 300 Pacific Avenue
property 300 North Carolina Avenue
chest Community Chest
property 320 Pennsylvania Avenue
railroad 200 Short Line Railroad
chance Chance
property 350 Park Place
tax 100 Luxury Tax
property 400 Boardwalk

# The cards, one a line: DECK-card NAME EFFECT [NUMBER] TEXT.
chance-card jail jail Go directly to Jail
chance-card dividend pay 50 Bank pays you dividend of 50 credits
chance-card back3 back 3 Go back 3 spaces
chance-card crossword pay 10 You have won a crossword competition. Collect 10 credits.
chance-card chairman pay 100 You have been elected Chairman of the Board. Collect 100 credits.
chest-card bank-error pay 200 Bank error in your favor. Collect 200 credits
chest-card stock pay 50 From sale of stock, you get 50 credits.
chest-card jail jail Go directly to Jail
chest-card holiday pay 100 Holiday Fund matures. Receive 100 credits.
chest-card refund pay 20 Income tax refund. Collect 20 credits
"""
