"""A second Singletonopoly, written down once more from the rules, to be played beside the first.

It shares nothing with the ruleset: its own tables, its own reading of a typed line, one plain loop after
another, and no words. What it gives is the trace.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from rulesets.singletonopoly.model_base import CLUBS, PLACES, STORES, Player, Trading, price, unpawn_price

DRAW = (7, 14, 22, 28, 35, 39)


class Over(Exception):
    """Its argument is the winner, if there is one."""


class Model(Trading):
    def play(self) -> None:
        while True:
            self.known = False
            self.begin()
            winner = None
            try:
                while True:
                    self.take_pass()
            except Over as over:
                winner = over.args[0]
            self.tell("again", "winner", winner)
            if not self.yes("again"):
                return

    def begin(self) -> None:
        self.deck = list(self.shuffle())
        number = self.amount("count", 2, 8, back=False)
        assert number is not None
        totals: dict[str, int] = {}
        while len(totals) < number:
            name = self.name(list(totals))
            totals[name] = sum(self.roll())
        order: list[str] = []
        for total in sorted(set(totals.values()), reverse=True):
            tied = [name for name in totals if totals[name] == total]
            order += [tied[k - 1] for k in self.tie(len(tied))] if len(tied) > 1 else tied
        self.players = [Player(name) for name in order]
        self.owner, self.pawned, self.rest = {}, set(), {}
        self.cur, self.doubles, self.again, self.known = self.players[0], 0, False, True

    def name(self, taken: list[str]) -> str:
        while (name := self.line("name")) in taken:
            pass
        number = len(taken) + 1
        while not name:
            if f"Player {number}" not in taken:
                name = f"Player {number}"
            number += 1
        return name

    def take_pass(self) -> None:
        if self.menu() and (not self.cur.vac or self.leaves_vacation()):
            self.roll_and_move()
        if not self.again:
            at = self.players.index(self.cur)
            self.cur = next(each for each in (self.players * 2)[at + 1 :] if each.inside)
        self.again = False
        self.choose("continue", "c")

    def roll_and_move(self) -> None:
        first, second = self.roll()
        self.doubles = self.doubles + 1 if first == second else 0
        if self.doubles == 3:
            self.go_on_vacation()
            return
        self.again = first == second
        self.move(first + second)
        self.land()

    def move(self, steps: int) -> None:
        self.cur.pos += steps
        if self.cur.pos > 41:
            self.cur.pos -= 41
            self.cur.money += 512
        elif self.cur.pos < 1:
            self.cur.pos += 41

    def go_on_vacation(self) -> None:
        self.cur.pos, self.cur.vac, self.cur.turns = 17, True, 0
        self.doubles, self.again = 0, False

    def leaves_vacation(self) -> bool:
        """Whether an ordinary turn follows."""
        player = self.cur
        while True:
            code = self.choose("vacation", "py", "rl", *(["go"] if player.cards else []))
            if code == "rl":
                self.roll_on_vacation(player)
                return False
            if code == "py":
                if not self.gather(player, 128):
                    continue
                player.money -= 128
            else:
                player.cards -= 1
                self.deck.append("OFF")
            player.vac, player.turns = False, 0
            return True

    def roll_on_vacation(self, player: Player) -> None:
        first, second = self.roll()
        player.turns += 1
        if first == second or player.turns == 3:
            player.vac, player.turns = False, 0
        if first == second:
            player.pos += first + second
            self.land()

    # Properties

    def can(self, code: str, player: Player) -> list[int]:
        fits: Callable[[int], bool] = {
            "pa": lambda place: place not in self.pawned and not self.rest.get(place),
            "up": lambda place: place in self.pawned,
            "ar": lambda place: (
                self.whole(place) and place not in self.pawned and self.rest.get(place, 0) < 5
            ),
            "rr": lambda place: self.rest.get(place, 0) > 0,
        }[code]
        return [place for place in self.estate(player) if fits(place)]

    def menu(self) -> bool:
        """Whether the turn is taken."""
        player = self.cur
        while True:
            also = [code for code in ("pa", "up", "ar", "rr") if self.can(code, player)]
            code = self.choose("menu", "tt", "sp", "pr", "pl", "tr", "dr", "eg", *also)
            if code == "tt":
                return True
            if code == "dr" and self.yes("drop"):
                self.drop(player, None)
                return False
            if code == "eg" and self.yes("end"):
                raise Over(None)
            self.act(code, player, needs=False)

    def act(self, code: str, player: Player, needs: bool) -> None:
        if code == "pr":
            self.info()
        elif code == "tr":
            self.trade(player, needs)
        elif code == "pa":
            for place in self.positions("pawn", self.can(code, player)):
                self.pawned.add(place)
                player.money += price(place) // 2
        elif code == "rr":
            for place in self.positions("remove", self.can(code, player)):
                self.rest[place] -= 1
                player.money += price(place) // 4
        elif code in ("up", "ar"):
            self.buy_for(code, player)

    def buy_for(self, code: str, player: Player) -> None:
        chosen = self.positions("unpawn" if code == "up" else "add", self.can(code, player))
        cost = {place: unpawn_price(place) if code == "up" else price(place) // 2 for place in chosen}
        if chosen and self.gather(player, sum(cost.values())):
            for place in set(chosen) & set(self.can(code, player)):
                player.money -= cost[place]
                if code == "up":
                    self.pawned.remove(place)
                else:
                    self.rest[place] = self.rest.get(place, 0) + 1

    def gather(self, player: Player, needed: int) -> bool:
        while player.money < needed:
            also = [code for code in ("pa", "rr") if self.can(code, player)]
            code = self.choose("money", "ex", "tr", *also)
            if code == "ex":
                return False
            self.act(code, player, needs=True)
        return True

    def drop(self, player: Player, creditor: Player | None) -> None:
        player.inside = False
        if len(left := [each for each in self.players if each.inside]) == 1:
            self.end(left[0].name)
        for place in self.estate(player):
            if creditor:
                self.owner[place] = creditor
            else:
                del self.owner[place]
                self.pawned.discard(place)
                self.rest.pop(place, None)
        if creditor:
            creditor.money += player.money
        player.money = player.cards = 0
        if player is self.cur:
            self.doubles, self.again = 0, False

    def end(self, winner: str) -> NoReturn:
        raise Over(winner)

    # Landing

    def land(self) -> None:
        player, place = self.cur, self.cur.pos
        owner = self.owner.get(place)
        if place == 31:
            self.go_on_vacation()
        elif place in DRAW:
            self.draw(player)
        elif place in PLACES and owner is None:
            if self.yes("buy") and self.gather(player, price(place)):
                player.money -= price(place)
                self.owner[place] = player
        elif owner and owner is not player and place not in self.pawned:
            fee = self.fee(place, owner)
            self.pay(player, fee, owner)

    def fee(self, place: int, owner: Player) -> int:
        if place in STORES:
            factor = 16 if all(self.owner.get(store) is owner for store in STORES) else 8
            return factor * sum(self.roll())
        if place in CLUBS:
            return 512 >> (4 - sum(self.owner.get(club) is owner for club in CLUBS))
        factor = 2 * self.rest.get(place, 0) + 2 if self.whole(place) else 1
        return price(place) // 8 * factor

    def pay(self, payer: Player, amount: int, payee: Player | None = None) -> bool:
        if not self.gather(payer, amount):
            self.drop(payer, payee)
            return False
        payer.money -= amount
        if payee:
            payee.money += amount
        return True

    def draw(self, player: Player) -> None:
        card = self.deck.pop(0)
        if card == "OFF":
            player.cards += 1
            return
        self.deck.append(card)
        kind, number = card.rstrip("0123456789"), int("0" + card.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        if kind in ("F", "B"):
            self.move(number if kind == "F" else -number)
            self.land()
        elif kind in ("LAGOS", "KNUTH"):
            target = 9 if kind == "LAGOS" else 33
            player.money += 512 if target < player.pos else 0
            player.pos = target
            self.land()
        elif kind == "VAC":
            self.go_on_vacation()
        elif kind == "G":
            player.money += number
        elif kind == "GET":
            for other in self.others(player):
                self.pay(other, 32, player)
        elif kind == "GIVE":
            others = self.others(player)
            if self.pay(player, 32 * len(others)):
                for other in others:
                    other.money += 32
        else:
            owned = sum(self.rest.get(place, 0) for place in self.estate(player))
            self.pay(player, number * (owned if kind == "M" else 1))
