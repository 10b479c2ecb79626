"""The cards and the table of a second DEAL, written down once more from the rules. See deal_model.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

RENTS = {
    "Green": (2, 4, 7), "DarkBlue": (3, 8), "LightBlue": (1, 2, 3), "Red": (2, 3, 6), "Utility": (1, 2),
    "Yellow": (2, 4, 6), "Orange": (1, 3, 5), "Brown": (1, 2), "Purple": (1, 2, 4), "Railroad": (1, 2, 3, 4),
}  # fmt: skip
DECK = """2 5 deal-breaker|3 4 just-say-no|3 3 sly-deal|3 3 force-deal|3 3 debt-collector|3 2 birthday
|10 1 pass-go|3 3 house|3 4 hotel|2 1 double-rent|3 4 property Green|2 4 property DarkBlue
|3 1 property LightBlue|3 3 property Red|2 2 property Utility|3 3 property Yellow
|3 2 property Orange|2 1 property Brown|3 2 property Purple|4 1 property Railroad
|2 2 property Purple Orange|1 1 property LightBlue Brown|1 4 property LightBlue Railroad
|1 4 property DarkBlue Green|1 4 property Railroad Green|2 3 property Red Yellow
|1 2 property Utility Railroad|2 0 multi|2 1 rent Purple Orange|2 1 rent Railroad Utility
|2 1 rent Green DarkBlue|2 1 rent Brown LightBlue|2 1 rent Red Yellow|3 3 wild-rent|1 10 money
|2 5 money|3 4 money|3 3 money|5 2 money|6 1 money"""
CARDS = [row for row in map(str.split, DECK.split("|")) for _ in range(int(row[0]))]
VALUE = [int(row[1]) for row in CARDS]
KIND = [row[2] for row in CARDS]
COLOURS = [row[3:] for row in CARDS]

Chooser = Callable[[int, str, list[str]], str]


class Over(Exception):
    """The game has ended."""


class Set:
    def __init__(self, colour: str) -> None:
        self.colour = colour
        self.cards: list[int] = []
        self.house: int | None = None
        self.hotel: int | None = None

    @property
    def full(self) -> bool:
        return len(self.cards) == len(RENTS[self.colour])

    def buildings(self) -> list[int]:
        return [card for card in (self.house, self.hotel) if card is not None]

    def line(self) -> str:
        words = [self.colour, *map(str, self.cards)]
        words += [f"house {self.house}"] if self.house is not None else []
        words += [f"hotel {self.hotel}"] if self.hotel is not None else []
        return " ".join(words)


class Seat:
    def __init__(self) -> None:
        self.hand: list[int] = []
        self.bank: list[int] = []
        self.sets: list[Set] = []
        self.doubles = 0

    def worth(self) -> int:
        land = [card for group in self.sets for card in (*group.cards, *group.buildings())]
        return sum(VALUE[card] for card in (*self.bank, *land))

    def loose(self) -> list[int]:
        return [card for group in self.sets if not group.full for card in group.cards]

    def full(self) -> list[Set]:
        return [group for group in self.sets if group.full]

    def room(self) -> list[Set]:
        return [group for group in self.sets if not group.full]

    def payable(self, all_buildings: bool) -> list[int]:
        cards = list(self.bank)
        for group in self.sets:
            top_down = group.buildings()[::-1]
            cards += top_down if all_buildings else top_down[:1]
            cards += group.cards
        return [card for card in cards if VALUE[card]]

    def remove(self, card: int) -> None:
        if card in self.bank:
            self.bank.remove(card)
        for group in self.sets:
            if card in group.cards:
                group.cards.remove(card)
            group.house = None if group.house == card else group.house
            group.hotel = None if group.hotel == card else group.hotel


class Board:
    """What lies where, who is asked, what is told."""

    def __init__(
        self, players: int, deck: Sequence[int], choose: Chooser, reshuffle: Callable[[list[int]], list[int]]
    ) -> None:
        self.seats = [Seat() for _ in range(players)]
        self.draw_pile = list(deck)
        self.discards: list[int] = []
        self.turn = 1
        self.choose = choose
        self.reshuffle = reshuffle
        self.events: list[dict[str, Any]] = []
        self.saves: list[str] = []

    def tell(self, name: str, **fields: Any) -> None:
        self.events.append({"e": name, **fields})

    def ask(self, seat: int, kind: str, options: Sequence[object]) -> str:
        words = [str(option) for option in options]
        if len(words) == 1:
            return words[0]
        choice = self.choose(seat, kind, words)
        self.tell("choice", seat=seat, kind=kind, choice=choice)
        return choice

    def ask_set(self, seat: int, kind: str, sets: list[Set]) -> Set:
        choice = self.ask(seat, kind, [group.cards[0] for group in sets])
        return next(group for group in sets if str(group.cards[0]) == choice)

    def draw(self, seat: int, count: int) -> None:
        got: list[int] = []
        while len(got) < count and (self.draw_pile or self.discards):
            if not self.draw_pile:
                self.draw_pile, self.discards = self.reshuffle(self.discards), []
                self.tell("reshuffle", cards=list(self.draw_pile))
            got.append(self.draw_pile.pop(0))
            self.seats[seat].hand.append(got[-1])
        if got:
            self.tell("draw", seat=seat, cards=got)
        if len(got) < count:
            self.tell("draw-short", seat=seat, missing=count - len(got))

    def save(self, to_move: int) -> str:
        lines = ["deal-save 1", f"players {len(self.seats)}", f"turn {self.turn} seat {to_move}"]
        lines += [_listed("draw", self.draw_pile), _listed("discard", self.discards)]
        for number, seat in enumerate(self.seats):
            lines += [_listed(f"seat {number} hand", seat.hand), _listed(f"seat {number} bank", seat.bank)]
            lines.append(f"seat {number} doubles {seat.doubles}")
            lines += [f"seat {number} set {group.line()}" for group in seat.sets]
        return "\n".join(lines) + "\n"


def _listed(name: str, cards: list[int]) -> str:
    return " ".join([name, *map(str, cards)])
