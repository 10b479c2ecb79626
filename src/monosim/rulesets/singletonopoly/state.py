"""A position in a game. Only the methods of State change it, and none lets money go below zero."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from monosim.core import IllegalChange
from monosim.rulesets.singletonopoly import board
from monosim.rulesets.singletonopoly.board import HOOD_OF, OFF, PROPERTIES, SPACES
from monosim.rulesets.singletonopoly.rules import RULES, Rules

STARTING_MONEY = 4096


class Possible(NamedTuple):
    """The properties with which a player can do something, by action, in property order."""

    pawn: tuple[int, ...]
    unpawn: tuple[int, ...]
    add: tuple[int, ...]
    remove: tuple[int, ...]


class State:
    """Players are numbered in play order; `seat` says in which order their names were entered.

    `turns` and `rounds` count those that have begun. A turn that doubles prolong is still one turn.
    """

    __slots__ = (
        "names", "seat", "position", "money", "in_game", "on_vacation", "vacation_turns", "off_cards",
        "owner", "pawned", "restaurants", "deck", "unseen", "current", "turns", "rounds", "dice", "doubles",
        "again", "over", "winner", "rules", "_possible",
    )  # fmt: skip

    def __init__(
        self, names: Sequence[str], seat: Sequence[int], deck: Sequence[str], rules: Rules = RULES
    ) -> None:
        players = range(len(names))
        self.rules = rules
        self.names = tuple(names)
        self.seat = tuple(seat)
        self.position = [1 for _ in players]
        self.money = [STARTING_MONEY for _ in players]
        self.in_game = [True for _ in players]
        self.on_vacation = [False for _ in players]
        self.vacation_turns = [0 for _ in players]
        self.off_cards = [0 for _ in players]
        self.owner: list[int | None] = [None] * (SPACES + 1)
        self.pawned = [False] * (SPACES + 1)
        self.restaurants = [0] * (SPACES + 1)
        self.deck = deque(deck)
        self.unseen = len(self.deck)
        """How many cards on top nobody has drawn yet. Those below have gone there in everybody's sight."""
        self.current = 0
        self.turns = 1
        self.rounds = 1
        self.dice = (0, 0)
        self.doubles = 0
        self.again = False
        self.over = False
        self.winner: int | None = None
        self._possible: dict[int, Possible] = {}

    def copy(self) -> "State":
        """One that goes on by itself. What never changes is shared."""
        twin: State = State.__new__(State)
        for name in State.__slots__:
            kept = getattr(self, name)
            setattr(twin, name, kept.copy() if isinstance(kept, list | deque | dict) else kept)
        return twin

    def __eq__(self, other: object) -> bool:
        names = State.__slots__[:-1]  # what is possible follows from the rest
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in names)

    def __hash__(self) -> int:
        """By what never changes."""
        return hash((self.names, self.seat))

    # What can be seen

    def others(self, player: int) -> list[int]:
        """The other players still in the game, in play order."""
        return [other for other, inside in enumerate(self.in_game) if inside and other != player]

    def next_player(self) -> int:
        player = self.current
        while True:
            player = (player + 1) % len(self.names)
            if self.in_game[player]:
                return player

    def ends_round(self) -> bool:
        """R8: whether the turn goes back to the beginning of the play order."""
        return not self.again and self.next_player() < self.current

    def estate(self, player: int) -> list[int]:
        return [position for position in PROPERTIES if self.owner[position] == player]

    def worth(self, player: int) -> int:
        """R33: money, properties at their price (half if pawned), and restaurants at what they cost."""
        return self.money[player] + sum(
            (board.PAWN_PRICE if self.pawned[place] else board.PRICE)[place]
            + (self.restaurants[place] and self.restaurants[place] * HOOD_OF[place].restaurant_price)
            for place in self.estate(player)
        )

    def owns_all_streets(self, street: int) -> bool:
        """Whether the neighborhood of the street belongs to one player; pawned streets count."""
        owners = set(map(self.owner.__getitem__, HOOD_OF[street].streets))
        return len(owners) == 1 and None not in owners

    def possible(self, player: int) -> Possible:
        known = self._possible.get(player)
        if known is None:
            known = self._possible[player] = self._find_possible(player)
        return known

    def _find_possible(self, player: int) -> Possible:
        pawned, restaurants = self.pawned, self.restaurants
        estate = self.estate(player)
        streets = [position for position in estate if position in HOOD_OF]
        return Possible(
            pawn=tuple(place for place in estate if not pawned[place] and not restaurants[place]),
            unpawn=tuple(place for place in estate if pawned[place]),
            add=tuple(street for street in streets if self.may_add(street)),
            remove=tuple(street for street in streets if restaurants[street]),
        )

    def may_add(self, street: int) -> bool:
        return (
            not self.pawned[street]
            and self.restaurants[street] < board.MOST_RESTAURANTS
            and self.owns_all_streets(street)
            and (self.rules.builds_beside_pawned or not self.has_pawned_street(street))
        )

    def has_pawned_street(self, street: int) -> bool:
        return any(self.pawned[each] for each in HOOD_OF[street].streets)

    # What can be seen: fees. A pawned property costs nothing, but still counts for the others (R18).

    def counts(self, place: int) -> bool:
        """Whether the property raises the fees of other properties of its owner."""
        return self.rules.counts_pawned or not self.pawned[place]

    def street_fee(self, street: int) -> int:
        hood = HOOD_OF[street]
        whole = self.owns_all_streets(street) and all(map(self.counts, hood.streets))
        return hood.fee(self.restaurants[street]) if whole else hood.starting_fee

    def clubs_of(self, player: int | None) -> int:
        return sum(self.owner[club] == player and self.counts(club) for club in board.CLUBS)

    def store_factor(self) -> int:
        """The factor of the total of the dice."""
        both = len({self.owner[store] for store in board.STORES}) == 1 and all(map(self.counts, board.STORES))
        return board.BOTH_STORES_FACTOR if both else board.STORE_FACTOR

    def fee_to_show(self, place: int) -> int:
        """The fee; for a store, the factor of the dice."""
        if place in HOOD_OF:
            return self.street_fee(place)
        if place in board.STORES:
            return self.store_factor()
        return board.CLUB_FEES[self.clubs_of(self.owner[place])]

    # What can happen: money

    def gain(self, player: int, amount: int) -> int:
        self.money[player] += amount
        return self.money[player]

    def lose(self, player: int, amount: int) -> int:
        if amount > self.money[player]:
            raise IllegalChange(f"{self.names[player]} has ${self.money[player]} and cannot lose ${amount}")
        self.money[player] -= amount
        return self.money[player]

    # What can happen: the board and the turn

    def advance(self, player: int, steps: int) -> bool:
        """Move a player; gives whether the move makes a revolution. Steps back never do."""
        position = self.position[player] + steps
        self.position[player] = (position - 1) % SPACES + 1
        return position > SPACES

    def jump(self, player: int, position: int) -> bool:
        """Move a player to a position; gives whether the move makes a revolution."""
        behind = position < self.position[player]
        self.position[player] = position
        return behind

    def note_dice(self, first: int, second: int) -> None:
        self.dice = first, second

    def count_doubles(self, doubles: bool) -> None:
        self.doubles = self.doubles + 1 if doubles else 0
        self.again = doubles

    def go_on_vacation(self, player: int) -> None:
        self.position[player] = board.VACATION_POSITION
        self.on_vacation[player] = True
        self.vacation_turns[player] = 0
        self.forget_doubles()

    def stay_on_vacation(self, player: int) -> int:
        self.vacation_turns[player] += 1
        return self.vacation_turns[player]

    def leave_vacation(self, player: int) -> None:
        self.on_vacation[player] = False
        self.vacation_turns[player] = 0

    def forget_doubles(self) -> None:
        self.doubles = 0
        self.again = False

    def end_pass(self) -> None:
        """Let the same player go again, or pass the turn to the next player."""
        if self.again:
            self.again = False
            return
        player = self.next_player()
        self.rounds += player < self.current
        self.turns += 1
        self.current = player

    # What can happen: cards

    def draw(self) -> str:
        """Draw the top card. It goes to the bottom before its effect (R10), unless the player keeps it."""
        card = self.deck.popleft()
        self.unseen -= self.unseen > 0
        if card != OFF:
            self.deck.append(card)
        return card

    def keep_off_card(self, player: int) -> None:
        self.off_cards[player] += 1

    def use_off_card(self, player: int) -> None:
        self.give_off_cards(player, None, 1)
        self.deck.append(OFF)

    def give_off_cards(self, giver: int, taker: int | None, number: int) -> None:
        if number > self.off_cards[giver]:
            raise IllegalChange(f"{self.names[giver]} has {self.off_cards[giver]} cards, not {number}")
        self.off_cards[giver] -= number
        if taker is not None:
            self.off_cards[taker] += number

    # What can happen: properties

    def hand_over(self, place: int, owner: int | None) -> None:
        self._possible.clear()
        self.owner[place] = owner

    def free(self, place: int) -> None:
        self.hand_over(place, None)
        self.pawned[place] = False
        self.restaurants[place] = 0

    def pawn(self, place: int) -> None:
        if self.pawned[place] or self.restaurants[place]:
            raise IllegalChange(f"position {place} cannot be pawned")
        self._possible.clear()
        self.pawned[place] = True

    def unpawn(self, place: int) -> None:
        if not self.pawned[place]:
            raise IllegalChange(f"position {place} is not pawned")
        self._possible.clear()
        self.pawned[place] = False

    def add_restaurant(self, street: int) -> None:
        if not self.may_add(street):
            raise IllegalChange(f"position {street} cannot have another restaurant")
        self._possible.clear()
        self.restaurants[street] += 1

    def remove_restaurant(self, street: int) -> None:
        if not self.restaurants[street]:
            raise IllegalChange(f"position {street} has no restaurant")
        self._possible.clear()
        self.restaurants[street] -= 1

    def clear_restaurants(self, street: int) -> int:
        """Remove all restaurants of the street's neighborhood; gives their number."""
        self._possible.clear()
        streets = HOOD_OF[street].streets
        number = sum(self.restaurants[each] for each in streets)
        for each in streets:
            self.restaurants[each] = 0
        return number

    # What can happen: the end

    def leave_game(self, player: int) -> None:
        """Take a player out of the game; the last player in the game wins."""
        self.in_game[player] = False
        if sum(self.in_game) == 1:
            self.winner = self.in_game.index(True)
            self.over = True

    def end_game(self) -> None:
        self.over = True

    def empty(self, player: int) -> None:
        """R2, R6: a player who is out has no money and no cards; the cards leave the game."""
        if self.rules.returns_off_cards:
            self.deck.extend([OFF] * self.off_cards[player])
        self.money[player] = 0
        self.off_cards[player] = 0
