"""Where every card lies, and the one class that moves them.

Cards, colours and seats are numbers, so that a simulation is quick.
"""

from collections.abc import Callable, Iterable, Sequence

from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import ANY_COLOUR, COLOUR_NAMES, Group, is_property
from monosim.rulesets.deal.rules import SETS_TO_WIN, Rules

HAND = 5
Ending = events.Win | events.Stalemate | events.TurnLimit


def nobody_listens(*_: object) -> None:
    """Takes the place of `tell` where no events are wanted, so that none are made."""


class Position:
    """The cards, and whose turn it is. `tell` takes an event's type and its fields."""

    __slots__ = (
        "players", "rules", "turn", "seat", "moves", "pile", "discards", "hands", "banks", "lands", "full",
        "doubles", "ending", "shuffles", "short_draws", "others", "owed", "against", "tell", "shuffle",
    )  # fmt: skip

    def __init__(self, players: int, rules: Rules, shuffle: Callable[[int], Sequence[int]]) -> None:
        self.players = players
        self.rules = rules
        self.shuffle = shuffle
        self.tell: Callable[..., None] = nobody_listens
        self.turn = 1
        self.seat = 0
        self.moves = 0
        """The moves that the turn has left."""
        self.pile: list[int] = []
        """The draw pile, its top last."""
        self.discards: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.banks: list[list[int]] = [[] for _ in range(players)]
        self.lands: list[list[Group]] = [[] for _ in range(players)]
        self.full = [0] * players
        """The number of full sets of each seat."""
        self.doubles = [0] * players
        self.ending: Ending | None = None
        self.shuffles: list[int] = []
        """The number of cards of each reshuffle."""
        self.short_draws = 0
        self.others = [tuple((seat + k) % players for k in range(1, players)) for seat in range(players)]
        """The opponents of each seat, from its left."""
        self.owed = 0
        """What a payer still has to pay, or would have to pay."""
        self.against = ""
        """What a Just Say No would be played against."""

    def copy(self) -> "Position":
        twin = Position(self.players, self.rules, self.shuffle)
        twin.turn, twin.seat, twin.moves = self.turn, self.seat, self.moves
        twin.pile, twin.discards = self.pile[:], self.discards[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.banks = [bank[:] for bank in self.banks]
        twin.lands = [[group.copy() for group in land] for land in self.lands]
        twin.full = self.full[:]
        twin.doubles, twin.ending = self.doubles[:], self.ending
        twin.shuffles, twin.short_draws = self.shuffles[:], self.short_draws
        return twin

    # Turns

    def pass_turn(self) -> None:
        if not self.rules.keeps_doubles:
            self.doubles[self.seat] = 0
        self.moves = 0
        self.turn += 1
        self.seat = (self.seat + 1) % self.players

    def end(self, ending: Ending) -> None:
        self.ending = ending
        self.tell(type(ending), *ending)

    def count_full_sets(self) -> "Position":
        """Count full sets after cards were laid out directly; gives the position itself."""
        self.full = [len(self.full_sets(seat)) for seat in range(self.players)]
        return self

    # Drawing

    def deal(self, deck: Sequence[int]) -> None:
        """Deal one card at a time, the first seat first; the top of `deck` comes first."""
        dealt = HAND * self.players
        self.hands = [list(deck[seat : dealt : self.players]) for seat in range(self.players)]
        self.pile = list(deck[: dealt - 1 : -1])
        self.tell(events.Deal, tuple(map(tuple, self.hands)))

    def draw(self, seat: int, count: int) -> None:
        pile = self.pile
        if len(pile) < count:
            drawn = self._draw_one_by_one(self.hands[seat], count)
        else:
            drawn = pile[: -count - 1 : -1]
            del pile[-count:]
            self.hands[seat] += drawn
        if drawn:
            self.tell(events.Draw, seat, drawn)
        if len(drawn) < count:
            self.short_draws += 1
            self.tell(events.DrawShort, seat, count - len(drawn))

    def _draw_one_by_one(self, hand: list[int], count: int) -> list[int]:
        held = len(hand)
        while len(hand) < held + count:
            if not self.pile:
                if not self.discards:
                    break
                self._reshuffle()
            hand.append(self.pile.pop())
        return hand[held:]

    def _reshuffle(self) -> None:
        order = self.shuffle(len(self.discards))
        cards = [self.discards[place] for place in order]
        self.shuffles.append(len(cards))
        self.discards.clear()
        self.pile = cards[::-1]
        self.tell(events.Reshuffle, cards)

    # Hand, bank, discard pile

    def take_from_hand(self, card: int) -> None:
        self.hands[self.seat].remove(card)

    def put_in_hand(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)
        self.tell(events.ToHand, seat, card)

    def bank(self, card: int, how: type = events.Bank) -> None:
        """Put a card into the bank of the seat whose turn it is."""
        self.banks[self.seat].append(card)
        self.tell(how, self.seat, card)

    def receive(self, seat: int, card: int) -> None:
        """Put money that another seat paid into the bank."""
        self.banks[seat].append(card)

    def discard(self, card: int) -> None:
        self.discards.append(card)

    def throw_away(self, card: int) -> None:
        """Discard a card too many at the end of the turn."""
        self.take_from_hand(card)
        self.discards.append(card)
        self.tell(events.Discard, self.seat, card)

    def say_no(self, seat: int) -> int:
        """Spend the Just Say No that has been in the hand longest."""
        hand = self.hands[seat]
        card = self.rules.just_say_no_in(hand)
        hand.remove(card)
        self.discards.append(card)
        return card

    # Land

    def put(self, seat: int, card: int, colour: int) -> None:
        """Put a card into the newest set of the colour that has room, or into a new one."""
        for group in reversed(self.lands[seat]):
            if group.colour == colour and len(group.cards) < group.size:
                return self.join(seat, card, group)
        return self.start_set(seat, card, colour)

    def start_set(self, seat: int, card: int, colour: int) -> None:
        group = Group(colour)
        self.lands[seat].append(group)
        self.join(seat, card, group)

    def join(self, seat: int, card: int, group: Group) -> None:
        cards = group.cards
        cards.append(card)
        size = len(cards)
        if size == group.size:
            self.full[seat] += 1
        self.tell(events.Place, seat, card, COLOUR_NAMES[group.colour], size, size == group.size)

    def lift(self, seat: int, card: int) -> None:
        """Take a property card from the seat's land; its set is settled later."""
        group = next(group for group in self.lands[seat] if card in group.cards)
        if len(group.cards) == group.size:
            self.full[seat] -= 1
        group.cards.remove(card)

    def take_set(self, source: int, group: Group) -> None:
        self.lands[source].remove(group)
        self.lands[self.seat].append(group)
        self.full[source] -= 1
        self.full[self.seat] += 1
        self.tell(events.SetTaken, self.seat, source, group.cards)

    def build(self, card: int, group: Group) -> None:
        if group.house is None:
            group.house = card
        else:
            group.hotel = card

    def add_double(self) -> None:
        self.doubles[self.seat] += 1

    def use_doubles(self) -> int:
        doubles = self.doubles[self.seat]
        self.doubles[self.seat] = 0
        return doubles

    def hand_over(self, payer: int, cards: Iterable[int]) -> bool:
        """Take cards from the payer's bank and land; they are nowhere until they are received. Gives
        whether the land has changed."""
        bank, from_land = self.banks[payer], False
        for card in cards:
            if card in bank:
                bank.remove(card)
                continue
            from_land = True
            if is_property(card):
                self.lift(payer, card)
            else:
                next(group for group in self.lands[payer] if card in group.buildings()).pull_down(card)
        return from_land

    def clear_broken_sets(self, seat: int) -> list[int]:
        """Remove buildings of sets that are no longer full, and empty and colourless sets. The wilds of
        those are returned, to be placed again."""
        land = self.lands[seat]
        for group in land:
            if group.house is not None and len(group.cards) < group.size:
                self._clear_buildings(seat, group)
        if all(group.cards and not ANY_COLOUR.issuperset(group.cards) for group in land):
            return []
        stays = [group for group in land if group.cards and self.rules.may_stay(group.cards)]
        orphans = [card for group in land if group not in stays for card in group.cards]
        land[:] = stays
        return orphans

    def _clear_buildings(self, seat: int, group: Group) -> None:
        for card in group.buildings():
            group.pull_down(card)
            if self.rules.banks_broken_buildings:
                self.banks[seat].append(card)
                self.tell(events.BuildingBanked, seat, card)
            else:
                self.discards.append(card)
                self.tell(events.Discard, seat, card)

    # What follows from where the cards lie

    def worth(self, seat: int) -> int:
        cards = self.banks[seat][:]
        for group in self.lands[seat]:
            cards += group.cards
            if group.house is not None:
                cards += group.buildings()
        return sum(map(self.rules.value.__getitem__, cards))

    def open_sets(self, seat: int) -> list[Group]:
        """The sets that are not full."""
        return [group for group in self.lands[seat] if len(group.cards) < group.size]

    def full_sets(self, seat: int) -> list[Group]:
        return [group for group in self.lands[seat] if len(group.cards) == group.size]

    def loose_cards(self, seat: int) -> list[int]:
        """The cards of sets that are not full, set by set."""
        return [card for group in self.lands[seat] if len(group.cards) < group.size for card in group.cards]

    def wins(self) -> bool:
        """Whether the seat whose turn it is wins; no other seat can."""
        return self.full[self.seat] >= SETS_TO_WIN and self.rules.is_won(self.full_sets(self.seat))
