"""The second Singletonopoly: its tables, its reading of a typed line, and its trading."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

CARDS = (
    "G128", "G256", "L128", "L256", "GET32", "GIVE32", "M32", "M64", "F4", "B4", "F8", "B8", "LAGOS", "KNUTH",
    "OFF", "OFF", "VAC", "VAC",
)  # fmt: skip
HOODS = (
    (2, 3, 4), (6, 8, 9), (12, 13, 15), (16, 18, 20),
    (21, 23, 24), (26, 27, 29), (32, 33, 36), (37, 40, 41),
)  # fmt: skip
HOOD = {street: number for number, streets in enumerate(HOODS, 1) for street in streets}
STORES, CLUBS = (10, 34), (5, 19, 25, 38)
PLACES = (*STORES, *CLUBS, *HOOD)
UNPAWN = (282, 71, 141, 212, 282, 353, 423, 494, 564)


def price(place: int) -> int:
    return 128 * HOOD.get(place, 4)


def unpawn_price(place: int) -> int:
    return UNPAWN[HOOD.get(place, 0)]


def trim(line: str) -> str:
    def blank(char: str) -> bool:
        return char in "\t\n\v\f\r\x1c\x1d\x1e\x1f" or unicodedata.category(char)[0] == "Z"

    start, end = 0, len(line)
    while start < end and blank(line[start]):
        start += 1
    while end > start and blank(line[end - 1]):
        end -= 1
    return line[start:end]


def integer(text: str) -> int | None:
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not digits or any(unicodedata.category(char) != "Nd" or char > "\uffff" for char in digits):
        return None
    value = int(digits[-20:]) if set(digits[:-20]) <= {"0"} else 2**40
    value = -value if text[0] == "-" else value
    return value if -(2**31) <= value < 2**31 else None


class Player:
    def __init__(self, name: str) -> None:
        self.name, self.pos, self.money, self.inside = name, 1, 4096, True
        self.vac, self.turns, self.cards = False, 0, 0

    def row(self) -> dict[str, Any]:
        return {
            "name": self.name, "pos": self.pos, "money": self.money, "in": self.inside,
            "vac": self.vac, "vturns": self.turns, "cards": self.cards,
        }  # fmt: skip


class Trading:
    """`typist` types a line, given the model, the prompt and what fits; the rest is chance."""

    def __init__(
        self,
        typist: Callable[[Trading, str, Sequence[Any]], str],
        die: Callable[[], int],
        tie: Callable[[int], Sequence[int]],
        shuffle: Callable[[], Sequence[str]],
    ) -> None:
        self.typist, self.die, self.tie, self.shuffle = typist, die, tie, shuffle
        self.rows: list[dict[str, Any]] = []
        self.inputs = self.dice = 0
        self.known = False
        self.players: list[Player] = []
        self.owner: dict[int, Player] = {}
        self.pawned: set[int] = set()
        self.rest: dict[int, int] = {}
        self.deck: list[str] = []
        self.cur = Player("")
        self.doubles = 0
        self.again = False

    def line(self, prompt: str, fits: Sequence[Any] = ()) -> str:
        typed = self.typist(self, prompt, fits)
        self.tell(prompt, "input", typed)
        self.inputs += 1
        return trim(typed)

    def tell(self, prompt: str, key: str, value: str | None) -> None:
        row = {"i": self.inputs, "dice": self.dice, "prompt": prompt, key: value}
        if self.known:
            row |= {
                "cur": self.cur.name, "doubles": self.doubles, "again": self.again,
                "players": [player.row() for player in self.players],
                "props": [
                    {"pos": place, "owner": owner.name, "pawned": place in self.pawned,
                     "rest": self.rest.get(place, 0)}
                    for place in PLACES if (owner := self.owner.get(place))
                ],
                "deck": list(self.deck),
            }  # fmt: skip
        self.rows.append(row)

    def choose(self, prompt: str, *codes: str) -> str:
        while True:
            code = self.line(prompt, codes).lower()
            if code in codes:
                return code

    def yes(self, prompt: str) -> bool:
        return self.choose(prompt, "y", "n") == "y"

    def amount(self, prompt: str, least: int, most: int, back: bool = True) -> int | None:
        while True:
            text = self.line(prompt, (least, most)).lower()
            if back and text == "b":
                return None
            value = integer(text)
            if value is not None and least <= value <= most:
                return value

    def positions(self, prompt: str, offered: Sequence[int]) -> list[int]:
        while True:
            text = self.line(prompt, offered).lower()
            if text == "b":
                return []
            typed = [integer(word) for word in text.split(" ")]
            if chosen := [place for place in offered if place in typed]:
                return chosen

    def roll(self) -> tuple[int, int]:
        self.dice += 2
        return self.die(), self.die()

    def others(self, player: Player) -> list[Player]:
        return [each for each in self.players if each.inside and each is not player]

    def estate(self, player: Player) -> list[int]:
        return [place for place in PLACES if self.owner.get(place) is player]

    def whole(self, place: int) -> bool:
        if place not in HOOD or place not in self.owner:
            return False
        return len({self.owner.get(street) for street in HOODS[HOOD[place] - 1]}) == 1

    def info(self) -> None:
        while self.choose("info", "by", "ba", "aa", "b") != "b":
            pass

    def trade(self, me: Player, needs: bool) -> None:
        while True:
            others = self.others(me)
            numbers = [str(number) for number in range(1, len(others) + 1)]
            code = self.choose("partner", *numbers, "pr", "pl", "c")
            if code == "c":
                return
            if code == "pr":
                self.info()
            if code in numbers and self.trade_with(me, others[int(code) - 1], needs):
                return

    def trade_with(self, me: Player, you: Player, needs: bool) -> bool:
        """Whether trading is left."""
        if not (self.estate(me) or self.estate(you) or me.cards or you.cards) or (needs and not you.money):
            return False
        wanted = offered = None
        while wanted is None:
            wanted = self.items("want", you, needs, True, True)
            if wanted is None and self.choose("nothing-wanted", "ta", "c") == "c":
                return True
        while offered is None:
            offered = self.items("offer", me, False, not needs and not wanted[0], not wanted[2])
            if offered is None and self.choose("nothing-offered", "ta", "c") == "c":
                return True
        if not self.agrees("confirm"):
            return self.choose("denied", "st", "ex") == "ex"
        if self.agrees("accept"):
            self.give(me, you, *offered)
            self.give(you, me, *wanted)
        return True

    def agrees(self, prompt: str) -> bool:
        while (code := self.choose(prompt, "y", "n", "pr", "pl")) not in ("y", "n"):
            if code == "pr":
                self.info()
        return code == "y"

    def items(
        self, verb: str, giver: Player, needs: bool, money: bool, cards: bool
    ) -> tuple[int, list[int], int] | None:
        gold = count = 0
        places: list[int] = []
        if needs:
            gold = self.amount("want-amount", 1, giver.money, back=False) or 0
        elif money:
            gold = self.some(f"{verb}-money", f"{verb}-amount", giver.money)
        while self.estate(giver) and not places and self.yes(f"{verb}-properties"):
            places = self.positions(f"{verb}-positions", self.estate(giver))
        if cards and giver.cards:
            count = self.some(f"{verb}-cards", f"{verb}-card-amount", giver.cards)
        return (gold, places, count) if gold or places or count else None

    def some(self, whether: str, how_many: str, most: int) -> int:
        while self.yes(whether):
            value = self.amount(how_many, 0, most)
            if value is not None:
                return value
        return 0

    def give(self, giver: Player, taker: Player, money: int, places: list[int], cards: int) -> None:
        giver.money -= money
        taker.money += money
        for place in places:
            if self.whole(place):
                for street in HOODS[HOOD[place] - 1]:
                    giver.money += self.rest.pop(street, 0) * (price(street) // 4)
            self.owner[place] = taker
        giver.cards -= cards
        taker.cards += cards
