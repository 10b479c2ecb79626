"""A second DEAL, written down once more from the rules, to be played beside the first.

It shares nothing with the ruleset: its own tables, plain lists, one question after another, nothing that
is kept up to date for speed. What it gives are the events and, for every turn, the save. It knows the default
readings only.
"""

from __future__ import annotations

from rulesets.deal.model_base import COLOURS, KIND, RENTS, VALUE, Board, Over, Seat, Set

UNBUILT = ("Railroad", "Utility")


class Model(Board):
    def play(self) -> None:
        for _ in range(5):
            for seat in self.seats:
                seat.hand.append(self.draw_pile.pop(0))
        self.tell("deal", hands=[list(seat.hand) for seat in self.seats])
        try:
            while True:
                self.take_turn((self.turn - 1) % len(self.seats))
                self.turn += 1
        except Over:
            pass

    def take_turn(self, p: int) -> None:
        hand = self.seats[p].hand
        self.saves.append(self.save(p))
        self.tell("turn", turn=self.turn, seat=p)
        self.check_win(p)
        if not self.draw_pile and not self.discards and not any(seat.hand for seat in self.seats):
            self.tell("stalemate")
            raise Over
        self.draw(p, 2 if hand else 5)
        for _ in range(3):
            if not self.move(p):
                break
            self.check_win(p)
        while len(hand) > 7:
            card = int(self.ask(p, "discard", hand))
            hand.remove(card)
            self.discards.append(card)
            self.tell("discard", seat=p, card=card)
        self.tell("turn-end", seat=p, hand=len(hand))

    def check_win(self, p: int) -> None:
        if len(self.seats[p].full()) >= 3:
            self.tell("win", seat=p, turn=self.turn)
            raise Over

    def move(self, p: int) -> bool:
        seat = self.seats[p]
        playable = [card for card in seat.hand if KIND[card] != "multi" or seat.room()]
        choice = self.ask(p, "move", ["end", *playable])
        if choice == "end":
            return False
        card = int(choice)
        seat.hand.remove(card)
        if KIND[card] == "money":
            self.bank(p, card, "bank")
        elif KIND[card] in ("property", "multi"):
            self.place(p, card)
        elif KIND[card] in ("rent", "wild-rent"):
            self.rent(p, card)
        else:
            self.act(p, card)
        return True

    def bank(self, p: int, card: int, event: str) -> None:
        self.seats[p].bank.append(card)
        self.tell(event, seat=p, card=card)

    # Land

    def place(self, p: int, card: int) -> None:
        seat = self.seats[p]
        if KIND[card] == "multi":
            if not seat.room():
                seat.hand.append(card)
                self.tell("to-hand", seat=p, card=card)
                return
            group = self.ask_set(p, "join", seat.room())
        else:
            colour = self.ask(p, "colour", COLOURS[card])
            fitting = [group for group in seat.room() if group.colour == colour]
            if not fitting:
                fitting = [Set(colour)]
                seat.sets += fitting
            group = fitting[-1]
        group.cards.append(card)
        self.tell("place", seat=p, card=card, colour=group.colour, size=len(group.cards), full=group.full)

    def settle(self, p: int) -> None:
        """After cards have left: buildings of broken sets, empty sets, orphans."""
        seat = self.seats[p]
        for group in seat.room():
            for card in group.buildings():
                self.bank(p, card, "building-banked")
            group.house = group.hotel = None
        alone = [group for group in seat.sets if all(KIND[card] == "multi" for card in group.cards)]
        seat.sets = [group for group in seat.sets if group not in alone]
        for card in [card for group in alone for card in group.cards]:
            self.tell("orphan", seat=p, card=card)
            self.place(p, card)

    # Against others

    def left_of(self, p: int) -> list[int]:
        return [(p + step) % len(self.seats) for step in range(1, len(self.seats))]

    def refused(self, victim: int, against: str) -> bool:
        hand = self.seats[victim].hand
        held = [card for card in hand if KIND[card] == "just-say-no"]
        if not held or self.ask(victim, "say-no", ["no", "yes"]) == "no":
            return False
        hand.remove(held[0])
        self.discards.append(held[0])
        self.tell("say-no", seat=victim, card=held[0], against=against)
        return True

    def pay(self, payer: int, payee: int, amount: int) -> None:
        self.tell("demand", seat=payer, to=payee, amount=amount)
        seat = self.seats[payer]
        cards: list[int] = []
        if seat.worth() <= amount:
            cards = seat.payable(all_buildings=True)
            for card in cards:
                seat.remove(card)
        else:
            while sum(VALUE[card] for card in cards) < amount:
                cards.append(int(self.ask(payer, "pay", seat.payable(all_buildings=False))))
                seat.remove(cards[-1])
        value = sum(VALUE[card] for card in cards)
        self.tell("paid", seat=payer, to=payee, cards=cards, value=value, unpaid=max(0, amount - value))
        self.settle(payer)
        for card in cards:
            if KIND[card] == "property":
                self.place(payee, card)
            else:
                self.seats[payee].bank.append(card)

    def rent(self, p: int, card: int) -> None:
        seat, wild = self.seats[p], KIND[card] == "wild-rent"
        sets = [group for group in seat.sets if wild or group.colour in COLOURS[card]]
        if not sets:
            self.bank(p, card, "auto-bank")
            return
        choice = self.ask(p, "charge", ["bank", *(group.cards[0] for group in sets)])
        if choice == "bank":
            self.bank(p, card, "bank")
            return
        group = next(group for group in sets if str(group.cards[0]) == choice)
        base = RENTS[group.colour][len(group.cards) - 1] + (0, 3, 7)[len(group.buildings())]
        self.discards.append(card)
        doubles, seat.doubles = seat.doubles, 0
        self.tell("rent", seat=p, card=card, colour=group.colour, base=base, doubles=doubles)
        payers = self.left_of(p)
        for payer in [int(self.ask(p, "target", payers))] if wild else payers:
            left = doubles
            while left and self.refused(payer, "double-rent"):
                left -= 1
            if left or not self.refused(payer, "rent"):
                self.pay(payer, p, base * 2**left)

    # Action cards

    def targets(self, p: int, kind: str) -> list[int]:
        return [q for q in self.left_of(p) if self.can_hit(p, self.seats[q], kind)]

    def can_hit(self, p: int, victim: Seat, kind: str) -> bool:
        if kind == "deal-breaker":
            return bool(victim.full())
        if kind == "sly-deal":
            return bool(victim.loose())
        if kind == "force-deal":
            return bool(victim.loose() and self.seats[p].loose())
        least = {"debt-collector": 5, "birthday": 2}
        return kind in least and victim.worth() >= least[kind]

    def sites(self, p: int, kind: str) -> list[Set]:
        full = [group for group in self.seats[p].full() if group.colour not in UNBUILT]
        floor = {"house": 0, "hotel": 1}
        return [group for group in full if len(group.buildings()) == floor.get(kind)]

    def act(self, p: int, card: int) -> None:
        kind = KIND[card]
        targets, sites = self.targets(p, kind), self.sites(p, kind)
        if sites:
            group = self.ask_set(p, "set", sites)
            setattr(group, kind, card)
            self.tell("build", seat=p, card=card, colour=group.colour)
        elif targets and kind != "birthday":
            self.discards.append(card)
            self.attack(p, card, targets)
        elif targets or kind in ("pass-go", "double-rent"):
            self.discards.append(card)
            self.tell("action", seat=p, card=card)
            self.enjoy(p, kind, targets)
        else:
            self.bank(p, card, "auto-bank")

    def enjoy(self, p: int, kind: str, payers: list[int]) -> None:
        if kind == "pass-go":
            self.draw(p, 2)
        if kind == "double-rent":
            self.seats[p].doubles += 1
        for payer in payers:
            if not self.refused(payer, kind):
                self.pay(payer, p, 2)

    def attack(self, p: int, card: int, targets: list[int]) -> None:
        kind, q = KIND[card], int(self.ask(p, "target", targets))
        self.tell("action", seat=p, card=card, **({"target": q} if len(targets) > 1 else {}))
        if self.refused(q, kind):
            return
        if kind == "debt-collector":
            self.pay(q, p, 5)
        elif kind == "deal-breaker":
            group = self.ask_set(p, "set", self.seats[q].full())
            self.seats[q].sets.remove(group)
            self.seats[p].sets.append(group)
            self.tell("set-taken", seat=p, source=q, cards=list(group.cards))
        else:
            self.take(p, q, swap=kind == "force-deal")

    def take(self, p: int, q: int, *, swap: bool) -> None:
        took = int(self.ask(p, "take", self.seats[q].loose()))
        gave = int(self.ask(p, "give", self.seats[p].loose())) if swap else None
        self.seats[q].remove(took)
        if gave is None:
            self.tell("stolen", seat=p, source=q, card=took)
        else:
            self.seats[p].remove(gave)
            self.tell("swapped", seat=p, source=q, took=took, gave=gave)
        self.settle(q)
        self.settle(p)
        self.place(p, took)
        if gave is not None:
            self.place(q, gave)
