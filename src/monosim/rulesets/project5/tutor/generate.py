"""Games drawn so that they reach every rule and its boundaries; most are small.

In plain random inputs, cash hardly ever equals a threshold or a rent, and hardly anybody goes bankrupt with
property of their own. Here values come from small pools and from each other. Many games are directed: each
card is chosen for what it leads to. And many are played once and then tuned: the cash, a threshold or a
price is set to the boundary that the game has shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from monosim.core import SeededChance
from monosim.rulesets.project5.rules import GO
from monosim.rulesets.project5.tutor.blueprint import (
    EXACT,
    Blueprint,
    Director,
    Fork,
    Picker,
    Spoiler,
    count_left,
    decides_clearly,
    end_fairly,
    find_forks,
)
from monosim.rulesets.project5.words import Location
from monosim.tutor.draft import Draft

Kind: TypeAlias = Literal["improper", "long", "directed", "plain"]

KINDS: tuple[Kind, ...] = (*("improper",) * 7, *("long",) * 2, *("directed",) * 9, *("plain",) * 12)
TUNED = tuple((question, beyond) for question in ("buy", "build", "pay") for beyond in (-1, 0, 0, 1))
COLOURS = ("RED", "RED", "BLUE", "GREEN", "YELLOW", "BLACK")
NAMES = "ABCDEFGH"
ODD_NAMES = ("42", "7", "St.-Ives", "B-2", "A.1", "GOshen")
CASH = (100, 1000, 1000, 2000, 3000, 4000, 5000, 8000, 10_000, 20_000, 50_000, 1_000_000)
MUCH_CASH = (5000, 20_000, 50_000, 200_000)
SPENT_CASH = (1000, 2000, 2000, 3000, 4000, 4000, 5000, 6000, 8000, 20_000)
ONE_IN_TEN = (True,) + (False,) * 9
HUGE_CASH = (16_777_217, 16_777_219, 20_000_001, 33_554_435, 123_456_789, 300_000_001)
"""Odd numbers above 2^24, which a 32-bit float does not hold; six such players stay below 2^31."""
ODD_PRICES = (5, 15, 24, 25, 26, 3, 14, 45)
PLAIN_PRICES = (100, 250, 1000, 2000, 2500)
LONG_PRICES = (504, 1005, 2500, 5006, 9995, 20_000)
FRACTIONS = ((1, 1), (2, 3), (1, 2), (4, 5), (9, 10), (1, 10), (11, 20))
THETA_P = ("1", "1", "1", "1.5", "2", "1.25", "99")
THETA_H = (999, 1000, 1000, 1500, 2000, 3000, 9_000_000)
OPEN_THETA_P = ("0", "0.5", "0.1", "1.1", "1.3", "-1")
OPEN_THETA_H = (0, 1, 500, 998, -1)
OPEN_CASH = (2**31 - 1000, 3_000_000_001, 10**10 + 7)
HIGHEST = 2**31 - 1


def drafts(seed: int, fair: bool = True) -> Iterator[Draft]:
    """Draw drafts without end; a seed gives the same drafts on every machine. `validate` has no warning
    for fair ones."""
    drawing = Drawing(SeededChance(seed, "inputs"), fair)
    while True:
        kind = drawing.deal(KINDS)
        if kind == "improper":
            yield drawing.draw_improper()
        elif blueprint := drawing.settle(drawing.draw(kind)):
            yield blueprint.draft()


def endings(seed: int, fair: bool = True) -> Iterator[Draft]:
    """Draw games with a bankruptcy; in every second one a single player is left.

    If they need not be fair, that is always so, and the survivor has not moved in the last round (R4).
    """
    drawing = Drawing(SeededChance(seed, "endings"), fair, spares_survivor=fair)
    while True:
        one_is_left = not fair or drawing.deal((True, False))
        while not (blueprint := drawing.draw_ending(one_is_left)):
            pass
        yield blueprint.draft()


class Drawing(Picker):
    def __init__(self, chance: SeededChance, fair: bool, spares_survivor: bool = True) -> None:
        super().__init__(chance)
        self._fair = fair
        self._director = Director(chance, spares_survivor)
        self._spoiler = Spoiler(chance)

    def settle(self, blueprint: Blueprint) -> Blueprint | None:
        """None if a fair game would depend on what the assignment leaves open."""
        if not self._fair:
            return blueprint
        ended = end_fairly(blueprint)
        return ended if ended and (ended.cash <= EXACT or decides_clearly(ended)) else None

    def draw(self, kind: Kind) -> Blueprint:
        if self._fair and kind == "long":
            return self.draw_long()
        blueprint = self.draw_directed() if kind == "directed" else self.draw_plain()
        if not self._fair and self.one_in(2):
            blueprint = self.make_unfair(blueprint)
        tuned = blueprint.cash <= EXACT and self.below(3) < (1 if kind == "directed" else 2)
        return self.tune(blueprint) if tuned else blueprint

    def draw_plain(self) -> Blueprint:
        dear = self.one_in(2)
        cash = self.pick_cash(MUCH_CASH if dear else CASH)
        board = self.board(cash, dear)
        players = tuple(self.player(cash, dear) for _ in range(self.pick((2, 2, 2, 2, 2, 3, 3, 4))))
        rounds = 1 + self.below(3) + (1 if dear and len(players) == 2 else 0)
        return Blueprint(board, cash, self.cards(len(board)), players, rounds)

    def draw_ending(self, one_is_left: bool) -> Blueprint | None:
        """A game in which somebody goes bankrupt and, if so asked, all but one; None if the draw has none."""
        blueprint = self.settle(self.draw_directed())
        left = count_left(blueprint) if blueprint else 0
        if blueprint is None or left == len(blueprint.players) or (one_is_left and left > 1):
            return None
        return blueprint if self._fair or end_fairly(blueprint) != blueprint else None

    def pick_cash(self, pool: Sequence[int]) -> int:
        return self.deal(HUGE_CASH) if self.deal(ONE_IN_TEN) else self.pick(pool)

    def board(self, cash: int, dear: bool) -> tuple[Location, ...]:
        """If spaces are dear, a player who has bought one is soon bankrupt."""
        names = NAMES[: 2 + self.below(6) if dear else self.pick((1, 1, 2, 2, 3, 4, 5, 6, 7))]
        return self.lay_out(names, [self.fraction(cash) if dear else self.price(cash) for _ in names])

    def lay_out(self, names: str, prices: Sequence[int]) -> tuple[Location, ...]:
        colours = [self.pick(COLOURS) for _ in range(1 + self.below(3))]
        if self.one_in(8):
            names = "ABABABAB"[: len(names)]
        spaces = [Location(GO, 0, "NONE")]
        for name, price in zip(names, prices, strict=True):
            if self.one_in(6):
                spaces.append(Location("Parking", 0, "NONE"))
            else:
                spaces.append(Location(self.name(name), price, self.pick(colours)))
        return tuple(spaces)

    def name(self, usual: str) -> str:
        return self.pick(ODD_NAMES) if self.one_in(20) else usual

    def fraction(self, cash: int) -> int:
        numerator, denominator = self.pick(FRACTIONS)
        return cash * numerator // denominator

    def price(self, cash: int) -> int:
        match self.below(8):
            case 0 | 1:
                return self.pick(ODD_PRICES)
            case 2 | 3:
                return self.pick(PLAIN_PRICES)
            case 4:
                return min(5 * cash, HIGHEST)  # with a monopoly the rent is all the cash
            case 5:
                return max(1, cash - self.pick(PLAIN_PRICES) // self.pick((1, 5, 10)))
            case _:
                return self.fraction(cash)

    def player(self, cash: int, dear: bool) -> tuple[str, int]:
        if dear and self.below(6):
            return "1", self.pick(THETA_H[:4])
        theta_h = self.pick(THETA_H) if self.below(3) else max(999, cash - self.pick((0, 1, 25, 100, 1000)))
        return self.pick(THETA_P), theta_h

    def cards(self, size: int) -> tuple[int, ...]:
        largest = self.pick((2, max(1, size - 1), size, size + 1))
        cards = [1 + self.below(largest) for _ in range(1 + self.below(8))]
        if self.one_in(4):
            cards[self.below(len(cards))] = self.pick(
                (size, size + 1, 2 * size + 1, 3 * size - 1, 7 * size + 2)
            )
        return tuple(cards)

    def draw_directed(self) -> Blueprint:
        """A game with cards that lead to purchases, houses and bankruptcies of those who own something."""
        cash, names = self.pick_cash(SPENT_CASH), NAMES[: 3 + self.below(6)]
        board = self.lay_out(names, self.divide(cash, len(names)))
        players = tuple(self.player(cash, dear=True) for _ in range(self.deal((2, 3, 3, 3, 3, 4, 5, 6))))
        rounds = 3 + self.below(1 + 10 // len(players)) + (3 if self.one_in(4) and len(players) < 5 else 0)
        return self.cut_deck(self._director.direct(Blueprint(board, cash, (1,), players, rounds)))

    def divide(self, cash: int, number: int) -> list[int]:
        """Prices of which two or three, perhaps with a house, take all the cash."""
        usual = max(9, cash - self.pick((0, 0, cash // 10, 1000, 2000))) // self.pick((2, 2, 3))
        prices = (self.pick((usual, usual, usual, usual // 4, self.fraction(cash))) for _ in range(number))
        return [max(1, price + self.pick((0, 0, 0, -1, -4, -5, -6, 5))) for price in prices]

    def cut_deck(self, blueprint: Blueprint) -> Blueprint:
        """Some decks start again before the end, some are longer than the game."""
        cards = blueprint.cards
        match self.below(6):
            case 0:
                cards = cards[: 1 + self.below(len(cards))]
            case 1 | 2:
                cards += (1 + self.below(len(blueprint.board)),)
        return blueprint._replace(cards=cards)

    def draw_long(self) -> Blueprint:
        """Many rounds, in which money goes slowly to one player, and perhaps a bankruptcy late."""
        names = NAMES[: 1 + self.below(7)]
        board = self.lay_out(names, [self.pick(LONG_PRICES) for _ in names])
        players = tuple((self.pick(THETA_P[:5]), self.pick(THETA_H)) for _ in range(self.pick((2, 2, 2, 3))))
        rounds = 20 + self.below(self.pick((8, 8, 41)))
        cards = self.cards(len(board))
        return self.ruin_late(Blueprint(board, 200_000, cards, players, rounds))

    def ruin_late(self, blueprint: Blueprint) -> Blueprint:
        forks = find_forks(blueprint.setup())
        late = [fork for fork in forks if fork.question == "pay" and fork.round > blueprint.rounds // 2]
        if not late:
            return blueprint
        narrowest = min(late, key=lambda fork: fork.cash - fork.boundary)
        return shift_cash(blueprint, narrowest, self.pick((-1, -1, 0)))

    def tune(self, blueprint: Blueprint) -> Blueprint:
        """Play the game once, then put one or two of its decisions on their boundaries."""
        seen = find_forks(blueprint.setup())
        for _ in range(1 + self.one_in(3)):
            question, beyond = self.deal(TUNED)
            if forks := [fork for fork in seen if fork.question == question] or seen:
                blueprint = self.put_at_boundary(blueprint, self.pick(forks), beyond)
        return blueprint

    def put_at_boundary(self, blueprint: Blueprint, fork: Fork, beyond: int) -> Blueprint:
        if self.below(6) < (4 if fork.question == "pay" else 2):
            return shift_cash(blueprint, fork, beyond)
        cash = fork.cash - beyond
        match fork.question:
            case "build":
                return self.with_theta_h(blueprint, fork.player, cash - self.pick((0, 0, 1000)))
            case "buy":
                factor = float(blueprint.players[fork.player][0])
                return with_price(blueprint, fork.space, int(cash / factor) if factor > 0 else cash)
            case "pay":
                return with_price(blueprint, fork.space, cash * 10 // fork.factor)

    def with_theta_h(self, blueprint: Blueprint, player: int, theta_h: int) -> Blueprint:
        players = list(blueprint.players)
        players[player] = (players[player][0], max(theta_h, 999) if self._fair else theta_h)
        return blueprint._replace(players=tuple(players))

    def make_unfair(self, blueprint: Blueprint) -> Blueprint:
        """Change one thing so that it touches what the assignment leaves open."""
        match self.below(9):
            case 0:
                turned = 1 + self.below(len(blueprint.board) - 1)
                return blueprint._replace(board=blueprint.board[turned:] + blueprint.board[:turned])
            case 1:
                return blueprint._replace(players=blueprint.players[:1])
            case 2:
                return blueprint._replace(rounds=-self.below(2))
            case 3:
                return self.put_at_decimal(blueprint)
            case 4:
                return self.put_in_debt(blueprint)
            case 5:
                return blueprint._replace(cash=self.pick(OPEN_CASH))
        players = [*blueprint.players]
        player = self.below(len(players))
        theta_p, theta_h = players[player]
        low_p, low_h = self.pick(OPEN_THETA_P), self.pick(OPEN_THETA_H)
        players[player] = (low_p, theta_h) if self.one_in(2) else (theta_p, low_h)
        return blueprint._replace(players=tuple(players))

    def put_at_decimal(self, blueprint: Blueprint) -> Blueprint:
        """Set the cash to the exact decimal product, which doubles and floats miss."""
        tenths, price = self.pick((11, 12, 13, 17)), self.pick((1000, 3000, 100, 70, 1234560))
        players = tuple((f"{tenths / 10}", theta_h) for _, theta_h in blueprint.players)
        blueprint = blueprint._replace(cash=tenths * price // 10, players=players)
        for space, location in enumerate(blueprint.board):
            if location.price:
                blueprint = with_price(blueprint, space, price)
        return blueprint

    def put_in_debt(self, blueprint: Blueprint) -> Blueprint:
        """Let players build on credit, the only way to a wealth below 0: all go round the board once."""
        size, lap = len(blueprint.board), tuple(len(blueprint.board) for _ in blueprint.players)
        board = tuple(
            space._replace(price=min(space.price, self.pick(ODD_PRICES))) for space in blueprint.board
        )
        players = tuple(("1", self.pick(OPEN_THETA_H)) for _ in blueprint.players)
        before, after = (tuple(1 + self.below(size - 1) for _ in players) for _ in range(2))
        return Blueprint(board, self.pick((100, 500)), (*before, *lap, *after), players, 2 + self.below(2))

    def draw_improper(self) -> Draft:
        draft = self._spoiler.spoil(self.draw_plain().draft())
        while self.one_in(5):
            draft = self._spoiler.spoil(draft, again=True)
        return draft


def shift_cash(blueprint: Blueprint, fork: Fork, beyond: int) -> Blueprint:
    """Change the cash that all start with so that it is just enough at the fork."""
    return blueprint._replace(cash=max(1, blueprint.cash + fork.boundary - fork.cash + beyond))


def with_price(blueprint: Blueprint, space: int, price: int) -> Blueprint:
    board = list(blueprint.board)
    board[space] = board[space]._replace(price=max(1, min(price, HIGHEST)))
    return blueprint._replace(board=tuple(board))
