"""Somebody who types sensible and silly lines into the second Singletonopoly, with dice of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from rulesets.singletonopoly.model import Model
from rulesets.singletonopoly.model_base import CARDS, Trading

ODD = (
    "",
    " ",
    "x",
    "b",
    "c",
    "0",
    "-1",
    "99",
    "1.0",
    "+1",
    "01",
    "2 3",
    "2147483648",
    "٣",
    "tt\xa0",
    "\x85c",
)
NAMES = ("", "", "Ann", "ann", "Player 1", "Player 2", "Player 3", " Bob B ")
RARE = {"dr": 0.02, "eg": 0.01, "sp": 0.05, "pl": 0.05, "pr": 0.05}
FINISH = {"menu": "eg", "end": "y", "again": "n", "money": "ex"}


class Habits(NamedTuple):
    """How often lines are odd, dice doubles, turns taken; whether to name all properties, all the money."""

    odd: float
    doubles: float
    turns: float
    greedy: bool
    poor: bool


class Typist:
    def __init__(self, seed: int, limit: int) -> None:
        self.random = Random(seed)
        pick = self.random.choice
        self.players = str(pick((2, 2, 3, 3, 4, 5, 6, 7, 8)))
        self.habits = Habits(
            odd=pick((0, 0.03, 0.08)),
            doubles=pick((0, 0.1, 0.5)),
            turns=pick((0.4, 0.7, 0.9)),
            greedy=pick((True, False)),
            poor=pick((True, False)),
        )
        self.limit = limit
        self.lines: list[str] = []
        self.dice: list[int] = []
        self.orders: list[str] = []
        self.model = Model(self.type, self.die, self.tie, self.shuffle)
        self.model.play()

    @property
    def cards(self) -> str:
        return "\n".join([*self.orders, " ".join(map(str, self.dice)), ""])

    def die(self) -> int:
        same = len(self.dice) % 2 == 1 and self.random.random() < self.habits.doubles
        self.dice.append(self.dice[-1] if same else self.random.randint(1, 6))
        return self.dice[-1]

    def tie(self, size: int) -> Sequence[int]:
        order = self.random.sample(range(1, size + 1), size)
        self.orders.append(f"tie {' '.join(map(str, order))}")
        return order

    def shuffle(self) -> Sequence[str]:
        deck = self.random.sample(CARDS, len(CARDS))
        self.orders.append(f"deck {' '.join(deck)}")
        return deck

    def type(self, model: Trading, prompt: str, fits: Sequence[Any]) -> str:
        if len(self.lines) >= self.limit and prompt in FINISH:
            line = FINISH[prompt]
        elif self.random.random() < self.habits.odd:
            line = self.random.choice(ODD)
        else:
            line = self.sensible(prompt, fits)
        self.lines.append(line)
        return line

    def sensible(self, prompt: str, fits: Sequence[Any]) -> str:
        if prompt == "count":
            return self.players
        if prompt == "name":
            return self.random.choice((*NAMES, f"Player {len(self.lines)}"))
        if prompt.endswith("amount"):
            return self.amount(*fits)
        if isinstance(fits[0], int):
            return self.positions(fits)
        return self.code(prompt, fits)

    def amount(self, least: int, most: int) -> str:
        if self.habits.poor and self.random.random() < 0.5:
            return str(most)
        return self.random.choice(
            (str(most + 1), str(least), "b", *[str(self.random.randint(least, most))] * 6)
        )

    def positions(self, offered: Sequence[int]) -> str:
        if self.random.random() < 0.05:
            return "b"
        number = len(offered) if self.habits.greedy else self.random.randint(1, len(offered))
        words = [str(place) for place in self.random.sample(offered, number)]
        if self.random.random() < 0.2:
            words.append(self.random.choice(("2,3", "2\t3", "b", f"+{words[0]}", f"0{words[0]}", "42", "")))
        return self.random.choice((" ", "  ")).join(words)

    def code(self, prompt: str, codes: Sequence[str]) -> str:
        if prompt == "menu" and self.random.random() < self.habits.turns:
            return "tt"
        if prompt in ("buy", "confirm", "accept") and self.random.random() < 0.7:
            return "y"
        weights = [RARE.get(code, 1) if prompt == "menu" else 1 for code in codes]
        code = self.random.choices(codes, weights)[0]
        return self.random.choice((code, code, code, code.upper(), f" {code}\t"))
