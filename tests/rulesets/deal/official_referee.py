"""A referee of Monopoly DEAL by the published rules, who sees the log of a game and nothing else.

The referee shares nothing with the ruleset: the cards are those of the second model. What the log says is
taken for done, after a look at whether the published sheet allows it; a `Violation` tells if it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rulesets.deal.referee_base import COLOURS, KIND, Claim, Desk, Lot, Violation, check, is_land, worth_of

Event = dict[str, Any]
OFFICIAL = {
    "banking=free", "demand=partial", "colours=distinct", "say-no=chain", "double=with", "lone-wild=yes",
    "railroad=2", "broken-set=discard", "hotels=2", "rearrange=yes", "refusal=after",
    "doubled-refusal=rent", "rent=colour", "excess=under",
}  # fmt: skip
THEFTS = {"deal-breaker": "set", "sly-deal": "take", "force-deal": "give"}
"""What is named last, before a Just Say No."""
FIXED = {"debt-collector": 5, "birthday": 2}


def audit(log: Iterable[Event]) -> int:
    """The number of events, if all of them follow the rules."""
    referee, seen = Referee(), 0
    for event in log:
        try:
            referee.see(event)
        except Violation as fault:
            raise Violation(f"event {seen}, {event}: {fault}") from None
        seen += 1
    check(referee.is_over, "the log ends before the game does")
    return seen


class Referee(Desk):
    def see(self, event: Event) -> None:
        check(not self.is_over, "the game is over already")
        name = event["e"]
        if name not in ("say-no", "choice"):
            self.close_refusal()
        handler: Callable[[Event], None] | None = getattr(self, f"see_{name.replace('-', '_')}", None)
        if handler is None:
            raise Violation("the published rules know no such event")
        handler(event)

    # The frame of a game

    def see_game(self, event: Event) -> None:
        check(self.players == 0, "the game has begun")
        check(set(event["switches"]) == OFFICIAL, "these are not the official readings")
        check(2 <= event["players"] <= 5, "a game has two to five players")
        self.sit_down(event["players"])

    def see_deal(self, event: Event) -> None:
        check([len(hand) for hand in event["hands"]] == [5] * self.players, "everybody is dealt 5 cards")
        for seat, hand in enumerate(event["hands"]):
            for card in hand:
                self.leave_pile(card)
                self.hands[seat].append(card)

    def see_turn(self, event: Event) -> None:
        check(event["turn"] == self.turn + 1, "turns are numbered one by one")
        check(event["seat"] == self.turn % self.players, "the turn goes round")
        check(self.has_ended, "the turn before has not ended")
        self.turn, self.seat, self.has_ended, self.played = event["turn"], event["seat"], False, 0
        self.due = 2 if self.hands[self.seat] else 5
        self.moved.clear()

    def see_turn_end(self, event: Event) -> None:
        self.check_rest()
        self.check_buildings()
        self.check_seat(event)
        check(event["hand"] == len(self.hands[self.seat]) <= 7, "at most 7 cards stay in the hand")
        self.has_ended = True

    def see_win(self, event: Event) -> None:
        check(event["seat"] == self.seat and event["turn"] == self.turn, "one wins in one's own turn")
        check(self.has_won(self.seat), "3 full sets of different colours win, and they are not there")
        self.is_over = True

    def see_stalemate(self, event: Event) -> None:
        cards = [*self.pile, *self.unseen, *self.discards, *(card for hand in self.hands for card in hand)]
        check(not cards, "somebody may still draw or play")
        self.is_over = True

    def see_turn_limit(self, event: Event) -> None:
        check(self.has_ended and event["turns"] == self.turn, "the limit comes after its turn")
        self.is_over = True

    # Drawing

    def see_reshuffle(self, event: Event) -> None:
        check(len(self.pile) + len(self.unseen) < self.due, "there is a draw pile yet")
        check(sorted(event["cards"]) == sorted(self.discards), "the discard pile is shuffled, card for card")
        self.drawn_before = [*self.unseen, *self.pile]
        self.unseen, self.pile, self.discards = set(), list(event["cards"]), []

    def see_draw(self, event: Event) -> None:
        self.check_seat(event)
        cards, before = event["cards"], len(self.drawn_before)
        check(len(cards) <= self.due, f"{self.due} cards are due")
        check(set(cards[:before]) == set(self.drawn_before), "the rest of the old pile comes first")
        for card in cards[before:]:
            self.leave_pile(card)
        self.hands[self.seat] += cards
        self.due -= len(cards)
        self.drawn_before = []

    def see_draw_short(self, event: Event) -> None:
        check(not (self.pile or self.unseen or self.discards), "there are cards to draw")
        check(event["missing"] == self.due > 0, f"{self.due} cards are missing")
        self.due = 0

    # Decisions that the log needs to be understood

    def see_choice(self, event: Event) -> None:
        kind, choice, seat = event["kind"], event["choice"], event["seat"]
        if kind == "say-no":
            self.face(seat)
            self.declined = self.declined | {seat} if choice == "no" else self.declined
            return
        self.close_refusal()
        self.chosen[kind] = choice
        if kind == "move":
            self.check_rest()
            if not self.moved:
                self.check_buildings()
            self.check_seat(event)
            self.chosen = {"move": choice}
            check(self.played < 3 or choice in ("end", "rearrange"), "a turn has 3 cards")
        elif kind == "target" and self.rent_to_target is not None:
            self.claim("rent", [int(choice)], self.rent_to_target)
            self.rent_to_target = None

    # Cards from the hand

    def see_bank(self, event: Event) -> None:
        self.play(event)
        check(not is_land(event["card"]), "property never goes to a bank")
        self.banks[self.seat].append(event["card"])

    def see_auto_bank(self, event: Event) -> None:
        kind = KIND[event["card"]]
        check(kind not in ("money", "property", "multi", "pass-go"), "this card can always be played")
        check(not self.find_scope(event["card"]), "the card could be played")
        self.see_bank(event)

    def see_action(self, event: Event) -> None:
        self.play(event)
        card, kind = event["card"], KIND[event["card"]]
        check(kind not in ("just-say-no", "house", "hotel", "money", "property", "multi"), "not an action")
        self.discards.append(card)
        if kind == "double-rent":
            check("charge" in self.chosen, "a Double The Rent is played with a rent card")
            self.doubles += 1
        elif kind == "pass-go":
            self.due = 2
        else:
            victims = self.find_scope(card)
            check(bool(victims), "there is nobody to play it against")
            if kind != "birthday":
                check("target" in event or len(victims) == 1, "the log does not say against whom")
                check(event.get("target", victims[0]) in victims, "it cannot be played against that seat")
                victims = [event.get("target", victims[0])]
            self.claim(kind, victims, FIXED.get(kind, 0))

    def see_rent(self, event: Event) -> None:
        self.play(event)
        card, colour = event["card"], event["colour"]
        check(KIND[card] in ("rent", "wild-rent"), "not a rent card")
        check(KIND[card] == "wild-rent" or colour in COLOURS[card], "the card has not this colour")
        lots = [lot for lot in self.lands[self.seat] if lot.colour == colour and lot.has_colour()]
        check(bool(lots), "there is no property of the colour")
        check(event["base"] == sum(lot.rent() for lot in lots), "the rent is that of all of the colour")
        check(event["doubles"] == self.doubles, "as many doublings as Double The Rent")
        amount, self.doubles = event["base"] * 2**self.doubles, 0
        self.discards.append(card)
        if KIND[card] == "rent" or self.players == 2:
            self.claim("rent", self.others(), amount)
        else:
            self.rent_to_target = amount

    def see_build(self, event: Event) -> None:
        self.play(event)
        card, kind = event["card"], KIND[event["card"]]
        lots = [lot for lot in self.find_scope(card) if lot.colour == event["colour"]]
        check(kind in ("house", "hotel") and bool(lots), "there is no full set for the building")
        first = self.chosen.get("set", str(lots[0].cards[0]))
        next(lot for lot in lots if str(lot.cards[0]) == first).buildings.append(card)

    def see_put_under(self, event: Event) -> None:
        self.check_rest()
        self.check_seat(event)
        check(len(self.hands[self.seat]) > 7, "only cards above 7 go under the draw pile")
        self.leave_hand(self.seat, event["card"])
        self.pile.append(event["card"])

    # Just Say No

    def see_say_no(self, event: Event) -> None:
        seat, card = event["seat"], event["card"]
        self.face(seat)
        claim = self.claims[0]
        check(KIND[card] == "just-say-no", "not a Just Say No")
        against = "just-say-no" if claim.answers else claim.kind
        check(event["against"] == against, f"it is played against {against}")
        if claim.kind in THEFTS and not claim.answers:
            check(self.is_named(claim), "a Just Say No comes after the card or the set is named")
        self.leave_hand(seat, card)
        self.discards.append(card)
        claim.answers += 1
        self.declined = set()

    def is_named(self, claim: Claim) -> bool:
        """Whether all has been chosen of which there was a choice."""
        theirs = self.lands[claim.victim]
        if claim.kind == "deal-breaker":
            return "set" in self.chosen or sum(lot.is_full() for lot in theirs) == 1
        takes = "take" in self.chosen or len(loose_cards(theirs)) == 1
        gives = "give" in self.chosen or len(loose_cards(self.lands[self.seat])) == 1
        return takes and (gives or claim.kind == "sly-deal")

    # Payment

    def see_demand(self, event: Event) -> None:
        check(self.debt is None, "the debt before is not paid")
        claim = self.settle_claim(event["seat"])
        check(event["to"] == self.seat and event["amount"] == claim.amount, f"{claim.amount} is owed")
        self.debt = event

    def see_paid(self, event: Event) -> None:
        check(self.debt is not None, "nothing is owed")
        assert self.debt is not None
        seat, amount, paid = event["seat"], self.debt["amount"], 0
        check((seat, event["to"]) == (self.debt["seat"], self.debt["to"]), "somebody else owes")
        self.debt = None
        for card in event["cards"]:
            check(paid < amount, "the debt was covered already")
            check(worth_of(card) > 0, "a card without value cannot be paid")
            self.give_up(seat, card)
            paid += worth_of(card)
        check(event["value"] == paid and event["unpaid"] == max(0, amount - paid), "the sum is wrong")
        check(paid >= amount or self.worth(seat) == 0, "who has too little pays with all they have")
        self.incoming[event["to"]] += [card for card in event["cards"] if is_land(card)]
        self.banks[event["to"]] += [card for card in event["cards"] if not is_land(card)]

    def see_discard(self, event: Event) -> None:
        """Only the buildings of a set that is not full any more."""
        broken = [lot for lot in self.lands[event["seat"]] if event["card"] in lot.buildings]
        check(len(broken) == 1 and not broken[0].is_full(), "nothing is discarded but lost buildings")
        broken[0].buildings.remove(event["card"])
        self.clear_empty_lots()
        self.discards.append(event["card"])

    # Property

    def see_stolen(self, event: Event) -> None:
        self.check_theft(event, "sly-deal", event["card"])
        self.take_loose(event["source"], event["card"])
        self.incoming[self.seat].append(event["card"])

    def see_swapped(self, event: Event) -> None:
        self.check_theft(event, "force-deal", event["took"])
        check(self.chosen.get("give", str(event["gave"])) == str(event["gave"]), "another card was named")
        mine = loose_cards(self.lands[self.seat])
        check(event["gave"] in mine, "a card of a full set cannot be swapped")
        self.take_loose(event["source"], event["took"])
        self.give_up(self.seat, event["gave"])
        self.incoming[self.seat].append(event["took"])
        self.incoming[event["source"]].append(event["gave"])

    def see_set_taken(self, event: Event) -> None:
        lots = [lot for lot in self.lands[event["source"]] if lot.cards == event["cards"]]
        check(len(lots) == 1 and lots[0].is_full(), "a Deal Breaker takes a full set")
        self.check_theft(event, "deal-breaker", event["cards"][0])
        self.lands[event["source"]].remove(lots[0])
        self.lands[self.seat].append(lots[0])

    def check_theft(self, event: Event, kind: str, card: int) -> None:
        claim = self.settle_claim(event["source"])
        check(claim.kind == kind and event["seat"] == self.seat, f"the action was {claim.kind}")
        named = self.chosen.get("set" if kind == "deal-breaker" else "take", str(card))
        check(named == str(card), "another card was named")

    def take_loose(self, seat: int, card: int) -> None:
        check(card in loose_cards(self.lands[seat]), "a card of a full set cannot be taken")
        self.give_up(seat, card)

    def see_rearrange(self, event: Event) -> None:
        self.check_rest()
        self.check_seat(event)
        card = event["card"]
        check(card not in self.moved, "a card is moved once between two moves")
        self.moved.add(card)
        self.give_up(self.seat, card)
        self.incoming[self.seat].append(card)
        self.chosen["onto"] = str(event.get("onto", "new"))

    def see_place(self, event: Event) -> None:
        seat, card, colour = event["seat"], event["card"], event["colour"]
        check(is_land(card), "only property lies in sets")
        check(KIND[card] == "multi" or colour in COLOURS[card], "the card has not this colour")
        if card in self.incoming[seat]:
            self.incoming[seat].remove(card)
        else:
            self.play(event)
        lot = self.find_lot(seat, card, colour, event["size"])
        lot.cards.append(card)
        check(event["size"] == len(lot.cards) <= lot.size(), "the set has another size")
        check(event["full"] == lot.is_full(), "the set is full, or it is not")
        check(lot.has_colour() or len(lot.cards) < lot.size(), "a set needs a card with a colour")


def loose_cards(land: Sequence[Lot]) -> list[int]:
    return [card for lot in land if not lot.is_full() for card in lot.cards]
