"""A position in flat arrays, and its changes: whoever makes one has seen that it is legal.

The parts of this engine are plain Python, and one module cut by subject: each builds on the one before, and
the build joins them, and takes the types of C from the numbers of a sample game, so that arrays keep their
lengths; `turns.pxd` has the rest. Numbers have 64 bits then. Nothing here is the specification:
tests/rulesets/classic/fast plays it in lockstep with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator as Iterator
from typing import Any as Any

from monosim.rulesets.classic import board as board
from monosim.rulesets.classic import state as state
from monosim.rulesets.classic.events import GameStarted as GameStarted
from monosim.rulesets.classic.rules import Rules as Rules
from monosim.rulesets.classic.state.changes import buildings

SEATS = board.MOST_PLAYERS
BANK, POT = SEATS, SEATS + 1
"""They own and have money as if they sat behind the players."""
NOWHERE = -1
SIZE, HOTEL, SALARY, IN_JAIL = board.SIZE, board.HOTEL, board.SALARY, board.IN_JAIL
PER_HOTEL, HIGHEST_ROLL = buildings.PER_HOTEL, state.HIGHEST_ROLL
DEEDS, PRICE, HOUSE_COST, REFUND = board.DEEDS, board.PRICE, board.HOUSE_COST, board.REFUND
MORTGAGE, INTEREST, LIFT = board.MORTGAGE, board.INTEREST, board.LIFT
GROUP_NAMES = tuple(board.GROUPS)
GROUPS = len(GROUP_NAMES)
GROUP = tuple(GROUP_NAMES.index(name) if name else NOWHERE for name in board.GROUP)
IN_GROUP = tuple(len(members) for members in board.GROUPS.values())
MEMBERS = tuple((*members, *members)[:4] for members in board.GROUPS.values())
COLOURS = tuple(GROUP_NAMES.index(name) for name in board.COLOURS)
UTILITY = GROUP_NAMES.index("utility")
DECK_SIZE = len(board.IDS[0])
CARDS = {card: place for ids in board.IDS for place, card in enumerate(ids)}
"""A card is its place in an unshuffled deck."""
JAIL_CARD = tuple(CARDS[card] for card in board.JAIL_CARDS)
DICE_OF_A_TURN = 32
"""More than a turn can use: three rolls, and one more for the rent of a utility after each."""
TIME, LANDINGS, RENT, BOUGHT, BUILT, PREMIUMS, INTERESTS, REFUNDS, LENT, REPAID = COUNTERS = range(10)
"""What is summed up by place, as the study counts it."""
BEFORE = IN_JAIL + 1
"""The place of a player before the first roll, which is none."""


def zeros(length: int) -> list[int]:
    return [0] * length


def fill(values: Any, length: int) -> list[int]:
    """The values, and zeros behind them."""
    return [*values, *zeros(length)][:length]


RENTS = tuple(tuple(fill(rents, HOTEL + 1)) for rents in board.RENTS)


class Position:
    def __init__(self, rules: Rules, players: int) -> None:
        self.rules, self.players = rules, players
        self.collects_in_jail = rules.collects_rent_in_jail
        self.sums = [zeros(BEFORE + 1) for _ in COUNTERS]

    def begin(self, start: GameStarted, blocks: Iterator[bytes]) -> None:
        """Start from that position, with dice from those blocks."""
        self.blocks, self.faces, self.at, self.place = blocks, b"", 0, BEFORE
        self.turn = self.doubles = self.first = self.second = self.refused = 0
        self.estate, self.calm = 0, NOWHERE  # changes of deeds and buildings, and those when all had answered
        self.then = zeros(SEATS + 1)  # those when a player began to wait
        self.houses, self.hotels, self.limit = self.rules.houses, self.rules.hotels, start.limit
        self.current = start.current - 1
        self.cash, self.position = fill(start.cash, SEATS + 2), fill(start.position, SEATS)
        self.jail_moves, self.in_game = fill(start.jail_moves, SEATS), fill(start.in_game, SEATS)
        self.remaining = sum(start.in_game)
        self.deck = [fill([CARDS[card] for card in cards], DECK_SIZE) for cards in start.decks]  # rings
        self.top, self.cards_left = [0, 0], [len(cards) for cards in start.decks]
        self.jail_card = [BANK if holder < 0 else holder for holder in start.jail_card]
        self.owner, self.mortgaged, self.level = fill([BANK] * SIZE, SIZE), zeros(SIZE), zeros(SIZE)
        self.held = [*[zeros(GROUPS) for _ in range(SEATS)], list(IN_GROUP)]  # deeds of a group, by owner
        self.built = zeros(GROUPS)  # the sum of the levels of a group
        for counter in COUNTERS:
            for place in range(BEFORE + 1):
                self.sums[counter][place] = 0
        for deed, owner, mortgaged, level in start.deeds:  # counts as bought, built and mortgaged now
            self.hand_over(deed, owner)
            self.mortgaged[deed] = mortgaged
            self.set_level(deed, level)
            self.sums[BOUGHT][deed], self.sums[BUILT][deed] = PRICE[deed], level * HOUSE_COST[deed]
            self.sums[LENT][deed] = MORTGAGE[deed] if mortgaged else 0

    # Changes

    def transfer(self, source: int, target: int, amount: int) -> None:
        self.cash[source] -= amount
        self.cash[target] += amount

    def note_estate(self, player: int) -> None:
        """Deeds or buildings of that player have changed."""
        self.estate += 1
        self.then[player] = NOWHERE

    def hand_over(self, deed: int, owner: int) -> None:
        self.held[self.owner[deed]][GROUP[deed]] -= 1
        self.held[owner][GROUP[deed]] += 1
        self.note_estate(self.owner[deed])
        self.note_estate(owner)
        self.owner[deed] = owner

    def buy(self, player: int, deed: int, price: int) -> None:
        self.transfer(player, BANK, price)
        self.sums[BOUGHT][deed] += price
        self.hand_over(deed, player)

    def mortgage(self, deed: int) -> None:
        self.mortgaged[deed] = True
        self.transfer(BANK, self.owner[deed], MORTGAGE[deed])
        self.sums[LENT][deed] += MORTGAGE[deed]
        self.note_estate(self.owner[deed])

    def lift(self, deed: int) -> None:
        self.mortgaged[deed] = False
        self.transfer(self.owner[deed], BANK, LIFT[deed])
        self.sums[REPAID][deed] += MORTGAGE[deed]
        self.sums[INTERESTS][deed] += INTEREST[deed]
        self.note_estate(self.owner[deed])

    def set_level(self, deed: int, level: int) -> None:
        """The bank gives or gets the buildings that this takes."""
        before = self.level[deed]
        self.level[deed] = level
        self.built[GROUP[deed]] += level - before
        self.houses += (before if before < HOTEL else 0) - (level if level < HOTEL else 0)
        self.hotels += (before == HOTEL) - (level == HOTEL)

    def build(self, deed: int) -> None:
        self.transfer(self.owner[deed], BANK, HOUSE_COST[deed])
        self.set_level(deed, self.level[deed] + 1)
        self.sums[BUILT][deed] += HOUSE_COST[deed]
        self.note_estate(self.owner[deed])

    def sell_to_level(self, deed: int, level: int) -> None:
        refund = (self.level[deed] - level) * REFUND[deed]
        self.transfer(BANK, self.owner[deed], refund)
        self.set_level(deed, level)
        self.sums[REFUNDS][deed] += refund
        self.note_estate(self.owner[deed])

    def put_under(self, deck: int, card: int) -> None:
        bottom = self.top[deck] + self.cards_left[deck]
        self.deck[deck][bottom if bottom < DECK_SIZE else bottom - DECK_SIZE] = card
        self.cards_left[deck] += 1

    # What follows from a position

    def list_deeds(self, player: int) -> list[int]:
        return [deed for deed in DEEDS if self.owner[deed] == player]

    def lacks(self, player: int, group: int) -> int:
        """How many deeds of the group others have."""
        return IN_GROUP[group] - self.held[player][group]

    def has_colour(self, player: int, lacking: int) -> bool:
        """Whether the player has all streets of some colour but so many."""
        for group in COLOURS:
            if self.lacks(player, group) == lacking:
                return True
        return False

    def rate(self, deed: int) -> int:
        """The rent; for a utility, per point of the dice."""
        group, owner = GROUP[deed], self.owner[deed]
        if self.level[deed]:
            return RENTS[deed][self.level[deed]]
        if HOUSE_COST[deed]:
            return RENTS[deed][0] if self.lacks(owner, group) else RENTS[deed][0] * 2
        return RENTS[deed][self.held[owner][group] - 1]

    def highest_rent(self, player: int) -> int:
        """The highest on the board; of a player, the highest that they may have to pay."""
        most = 0
        for deed in DEEDS:
            if player == BANK or not (self.owner[deed] in (player, BANK) or self.mortgaged[deed]):
                most = max(most, self.rate(deed) * (HIGHEST_ROLL if GROUP[deed] == UTILITY else 1))
        return most

    def can_mortgage(self, player: int, deed: int) -> bool:
        return self.owner[deed] == player and not self.mortgaged[deed] and not self.built[GROUP[deed]]

    def liquidation(self, player: int) -> int:
        total = 0
        for deed in DEEDS:
            if self.owner[deed] == player:
                total += self.level[deed] * REFUND[deed] + (0 if self.mortgaged[deed] else MORTGAGE[deed])
        return total

    def worth(self, player: int) -> int:
        total = self.cash[player]
        for deed in self.list_deeds(player):
            total += MORTGAGE[deed] if self.mortgaged[deed] else PRICE[deed]
            total += self.level[deed] * HOUSE_COST[deed]
        return total
