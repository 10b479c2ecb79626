"""Turns, notifications, jail, squares and cards: as `course`, `course.notifications` and `course.squares`."""

from __future__ import annotations

from monosim.rulesets.classic import course
from monosim.rulesets.classic.fast.housing import *
from monosim.rulesets.classic.state.changes import jail

KINDS = ("street", "railroad", "utility", "tax", "chance", "community_chest", "free_parking", "go_to_jail",
         "go", "jail")  # fmt: skip
KIND = tuple(map(KINDS.index, board.KIND))
STREET, RAILROAD, WORKS, TAX, CHANCE, CHEST, PARKING, GO_TO_JAIL, GO, VISITING = range(len(KINDS))
NEXT = tuple(tuple(board.nearest(square, kind) for square in range(SIZE)) for kind in KINDS[: WORKS + 1])
"""The next square of each kind that has deeds."""
EFFECTS = ("advance_to", "advance_to_nearest", "move_relative", "go_to_jail", "collect_bank", "pay_bank",
           "pay_each_player", "collect_each_player", "pay_per_building", "get_out_of_jail_free")  # fmt: skip
ADVANCE, NEAREST, MOVE, ARREST, COLLECT, SPEND, PAY_ALL, COLLECT_ALL, REPAIR, KEEP = range(len(EFFECTS))
FINE, INCOME_TAX, JAIL = board.FINE, board.INCOME_TAX, board.JAIL
LONGEST, MOST_DOUBLES, MOST_ROUNDS = jail.LONGEST, course.MOST_DOUBLES, notifications.MOST_ROUNDS


class Game(Housing):
    def __init__(self, rules: Rules, sources: Any) -> None:
        super().__init__(rules, sources)
        self.treasury, self.bonus_on_go = POT if rules.keeps_pot else BANK, rules.bonus_on_go
        self.tax = [rules.tax(square) if KIND[square] == TAX else 0 for square in range(SIZE)]
        self.offers_percentage = rules.offers_percentage
        cards = [[rules.card(card) for card in ids] for ids in board.IDS]
        self.effect = [[EFFECTS.index(card.kind) for card in deck] for deck in cards]
        self.amount = [[card.amount for card in deck] for deck in cards]
        self.per_hotel = [[card.per_hotel for card in deck] for deck in cards]
        self.nearest = [[WORKS if card.group == "utility" else RAILROAD for card in deck] for deck in cards]

    def play(self, start: GameStarted, blocks: Iterator[bytes]) -> None:
        self.begin(start, blocks)
        while self.remaining > 1 and self.turn < self.limit:
            self.take_turn()
        self.sums[TIME][self.place] += 1

    def take_turn(self) -> None:
        while len(self.faces) - self.at < DICE_OF_A_TURN:
            self.faces, self.at = self.faces[self.at :] + next(self.blocks), 0
        player = (self.current + 1) % self.players
        while not self.in_game[player]:
            player = (player + 1) % self.players
        self.current = player
        self.turn += 1
        self.doubles = self.first = self.second = 0
        self.notify()
        while self.roll_and_move(player):
            self.notify()
        self.notify()

    def roll(self) -> None:
        self.first, self.second = self.faces[self.at], self.faces[self.at + 1]
        self.at += 2

    def roll_to_move(self) -> None:
        """The roll before it has ended where the player is; one that moves nobody is one in jail."""
        self.sums[TIME][self.place] += 1
        self.place = IN_JAIL
        self.roll()

    def roll_and_move(self, player: int) -> bool:
        """Whether the player rolls again."""
        if self.jail_moves[player] and not self.leave_jail(player):
            return False
        self.roll_to_move()
        is_double = self.first == self.second
        self.doubles = self.doubles + 1 if is_double else 0
        if self.doubles == MOST_DOUBLES:
            self.send_to_jail(player)
        else:
            self.advance_by_dice(player)
        is_stuck = not self.in_game[player] or self.jail_moves[player] > 0
        return is_double and not is_stuck and self.remaining > 1

    # Notifications

    def notify(self) -> None:
        """Ask for rounds of answers, as long as a round changes something (R14)."""
        if self.remaining > 1 and self.anybody_may_act():
            rounds = 0
            while rounds < MOST_ROUNDS and self.one_round():
                rounds += 1
            self.calm = self.estate  # whoever has changed it last is not silent

    def anybody_may_act(self) -> bool:
        for seat in range(self.players):
            if self.cash[seat] >= self.until_cash[seat]:
                return True
        return self.estate != self.calm

    def one_round(self) -> bool:
        """Whether anything has changed; buildings are settled together, at the end."""
        before, self.builders = self.estate, []
        for step in range(self.players):
            seat = (self.current + step) % self.players
            if self.in_game[seat] and not self.is_left_alone(seat):
                self.requests[seat] = 0
                self.ask(seat)
                if self.requests[seat]:
                    self.builders.append(seat)
                    self.refused += self.requests[seat]  # until they are granted
        if len(self.builders) == 1:
            self.build_in_own_order(self.builders[0])
        elif self.builders:
            self.withheld[A_HOUSE] = self.withheld[A_HOTEL] = False
            while self.go_through_phases():
                pass
        return self.estate != before

    # Jail

    def send_to_jail(self, player: int) -> None:
        self.position[player], self.jail_moves[player], self.doubles = JAIL, LONGEST, 0
        self.place = IN_JAIL
        self.sums[LANDINGS][IN_JAIL] += 1

    def leave_jail(self, player: int) -> bool:
        """Whether the player is out before the roll of the turn."""
        deck = 0 if self.jail_card[0] == player else 1
        has_card = self.jail_card[deck] == player
        may_choose = has_card or self.cash[player] + self.liquidation(player) >= FINE
        way = self.choose_in_jail(player, has_card) if may_choose else ROLL
        if way == PAY:
            return self.pay_fine(player)
        if way == CARD:
            self.jail_card[deck], self.jail_moves[player] = BANK, 0
            self.put_under(deck, JAIL_CARD[deck])
            return True
        self.roll_in_jail(player)
        return False

    def pay_fine(self, player: int) -> bool:
        is_paid = self.pay(player, self.treasury, FINE, NOWHERE)
        self.jail_moves[player] = 0
        return is_paid

    def roll_in_jail(self, player: int) -> None:
        self.roll_to_move()
        if self.first == self.second:
            self.doubles, self.jail_moves[player] = 1, 0
            self.advance_by_dice(player)
        elif self.jail_moves[player] > 1:
            self.jail_moves[player] -= 1
        elif self.pay_fine(player):
            self.advance_by_dice(player)

    # Squares

    def advance_by_dice(self, player: int) -> None:
        square = self.position[player] + self.first + self.second
        self.advance(player, square if square < SIZE else square - SIZE)

    def advance(self, player: int, square: int) -> None:
        self.move_forward(player, square)
        self.visit(player, square)

    def move_forward(self, player: int, square: int) -> None:
        """Past Go, if the square does not lie ahead."""
        if square <= self.position[player]:
            self.transfer(BANK, player, SALARY)
        self.land(player, square)

    def land(self, player: int, square: int) -> None:
        self.position[player] = self.place = square
        self.sums[LANDINGS][square] += 1

    def visit(self, player: int, square: int) -> None:
        kind = KIND[square]
        if kind <= WORKS:
            self.visit_deed(player, square, self.rent_due(player, square))
        elif kind == TAX:
            self.pay_tax(player, square)
        elif kind <= CHEST:
            self.draw(player, kind - CHANCE)
        elif kind == PARKING:
            self.transfer(POT, player, self.cash[POT])
        elif kind == GO_TO_JAIL:
            self.send_to_jail(player)
        elif kind == GO:
            self.transfer(BANK, player, self.bonus_on_go)

    def visit_deed(self, player: int, deed: int, due: int) -> None:
        if self.owner[deed] != BANK:
            self.pay(player, self.owner[deed], due, deed)
        elif self.wants_to_buy(player, deed):
            self.buy(player, deed, PRICE[deed])
        else:
            self.auction_deed(deed)

    def rent_due(self, player: int, square: int) -> int:
        owner = self.owner[square]
        is_free = owner in (player, BANK) or self.mortgaged[square]
        if is_free or (self.jail_moves[owner] and not self.collects_in_jail):
            return 0
        return self.rate(square) * (self.first + self.second if GROUP[square] == UTILITY else 1)

    def pay_tax(self, player: int, square: int) -> None:
        """A tenth counts mortgaged deeds with their full price (R10)."""
        amount = self.tax[square]
        if self.offers_percentage and square == INCOME_TAX and self.is_bold[player]:
            amount = self.worth(player)
            for deed in self.list_deeds(player):
                amount += PRICE[deed] - MORTGAGE[deed] if self.mortgaged[deed] else 0
            amount = amount // 10
        self.pay(player, self.treasury, amount, NOWHERE)

    # Cards

    def draw(self, player: int, deck: int) -> None:
        card = self.deck[deck][self.top[deck]]
        self.top[deck] = self.top[deck] + 1 if self.top[deck] + 1 < DECK_SIZE else 0
        self.cards_left[deck] -= 1
        effect, amount = self.effect[deck][card], self.amount[deck][card]
        if effect != KEEP:
            self.put_under(deck, card)
        if effect == KEEP:
            self.jail_card[deck] = player
        elif effect == ADVANCE:
            self.advance(player, amount)
        elif effect == NEAREST:
            self.advance_to_nearest(player, self.nearest[deck][card])
        elif effect == MOVE:
            self.land(player, self.position[player] + amount)
            self.visit(player, self.position[player])
        elif effect == ARREST:
            self.send_to_jail(player)
        elif effect == COLLECT:
            self.transfer(BANK, player, amount)
        elif effect == SPEND:
            self.pay(player, self.treasury, amount, NOWHERE)
        elif effect == REPAIR:
            self.repair(player, amount, self.per_hotel[deck][card])
        else:
            self.settle_with_everybody(player, amount, effect == PAY_ALL)

    def advance_to_nearest(self, player: int, kind: int) -> None:
        """A deed of another player costs more than usual."""
        square = NEXT[kind][self.position[player]]
        self.move_forward(player, square)
        due = 2 * self.rent_due(player, square)
        if due and kind == WORKS:
            self.roll()
            due = 10 * (self.first + self.second)
        self.visit_deed(player, square, due)

    def settle_with_everybody(self, player: int, amount: int, pays: bool) -> None:
        """Pay or collect, one player after the other, for as long as the player is in the game."""
        for step in range(1, self.players):
            other = (player + step) % self.players
            if self.in_game[other] and self.in_game[player]:
                self.pay(player if pays else other, other if pays else player, amount, NOWHERE)

    def repair(self, player: int, per_house: int, per_hotel: int) -> None:
        amount = 0
        for deed in self.list_deeds(player):
            amount += per_hotel if self.level[deed] == HOTEL else self.level[deed] * per_house
        self.pay(player, self.treasury, amount, NOWHERE)
