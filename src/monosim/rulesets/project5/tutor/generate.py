"""Small games, drawn so that they meet the boundaries of the rules.

In plain random inputs, cash hardly ever equals a threshold or a rent. Here values come from small pools
and from each other, and half of the games are played once and then tuned: a threshold or a price is set
to the boundary that the game has shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from monosim.core import SeededChance, Table
from monosim.rulesets.project5.events import Turn, WentBankrupt
from monosim.rulesets.project5.game import Game, seats
from monosim.rulesets.project5.inputs import Setup, Thresholds
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.words import Location
from monosim.tutor.draft import Draft

T = TypeVar("T")
Question: TypeAlias = Literal["buy", "build", "pay"]

COLOURS = ("RED", "RED", "BLUE", "GREEN", "YELLOW", "BLACK")
NAMES = "ABCDEFGH"
CASH = (100, 1000, 1000, 2000, 3000, 4000, 5000, 8000, 10_000, 20_000, 50_000, MILLION := 1_000_000)
MUCH_CASH = (5000, 20_000, 50_000, 200_000)
ODD_PRICES = (5, 15, 24, 25, 26, 3, 14, 45)
PLAIN_PRICES = (100, 250, 1000, 2000, 2500)
THETA_P = ("1", "1", "1", "1.5", "2", "1.25", "99")
THETA_H = (999, 1000, 1000, 1500, 2000, 3000, 9_000_000)
OPEN_THETA_P = ("0", "0.5", "0.1", "1.1", "1.3", "-1")
OPEN_THETA_H = (0, 1, 500, 998, -1)
BAD_NUMBERS = ("0", "0", "-1", "-3", "2.5", "3x", "abc", "1e3")
BAD_COLOURS = ("NONE", "NONE", "red", "Blue", "PURPLE", "")
HIGHEST = 4 * MILLION
"""Up to 2^22 all products with these thresholds are exact, even in 32-bit floats."""


class Fork(NamedTuple):
    """A moment at which a dollar more or less may change the game."""

    question: Question
    player: int
    space: int
    cash: int
    factor: int
    """The factor of the basic rent."""


class Blueprint(NamedTuple):
    """The numbers of a game, from which a draft is written."""

    board: tuple[Location, ...]
    cash: int
    cards: tuple[int, ...]
    players: tuple[tuple[str, int], ...]
    rounds: int

    def draft(self) -> Draft:
        return Draft(
            tuple(f"{name} {price} {colour}" for name, price, colour in self.board),
            tuple(map(str, (self.cash, *self.cards))),
            tuple(f"{theta_p} {theta_h}" for theta_p, theta_h in self.players),
            self.rounds,
        )

    def setup(self) -> Setup:
        """What reading the draft gives, without the cost of reading."""
        players = tuple(Thresholds(float(theta_p), theta_h) for theta_p, theta_h in self.players)
        return Setup(self.board, self.cash, self.cards, players, self.rounds, Game(), {})


def drafts(seed: int, fair: bool = True) -> Iterator[Draft]:
    """Draw drafts without end; a seed gives the same drafts on every machine. `validate` has no warning
    for fair ones."""
    drawing = Drawing(SeededChance(seed, "inputs"), fair)
    while True:
        blueprint = drawing.draw()
        if not fair or ends_fairly(blueprint.setup()):
            yield drawing.perhaps_spoil(blueprint.draft())


class Drawing:
    def __init__(self, chance: SeededChance, fair: bool) -> None:
        self._chance = chance
        self._fair = fair

    def below(self, n: int) -> int:
        return self._chance.below(n)

    def one_in(self, n: int) -> bool:
        return self._chance.below(n) == 0

    def pick(self, pool: Sequence[T]) -> T:
        return pool[self._chance.below(len(pool))]

    def draw(self) -> Blueprint:
        blueprint = self.draw_plain()
        if not self._fair and self.one_in(2):
            blueprint = self.make_unfair(blueprint)
        return self.tune(blueprint) if self.one_in(2) else blueprint

    def draw_plain(self) -> Blueprint:
        dear = self.one_in(2)
        cash = self.pick(MUCH_CASH if dear else CASH)
        board = self.board(cash, dear)
        players = tuple(self.player(cash, dear) for _ in range(self.pick((2, 2, 2, 3, 3, 3, 4))))
        rounds = 3 + self.below(6) if dear else 1 + self.below(6)
        return Blueprint(board, cash, self.cards(len(board)), players, rounds)

    def board(self, cash: int, dear: bool) -> tuple[Location, ...]:
        """If spaces are dear, a player who has bought one is soon bankrupt."""
        colours = [self.pick(COLOURS) for _ in range(1 + self.below(3))]
        spaces = [Location("GO", 0, "NONE")]
        for name in NAMES[: 2 + self.below(6) if dear else 1 + self.below(7)]:
            if self.one_in(6):
                spaces.append(Location("Parking", 0, "NONE"))
                continue
            if self.one_in(16) and spaces[-1].price:
                name = spaces[-1].name
            price = self.fraction(cash) if dear else self.price(cash)
            spaces.append(Location(name, price, self.pick(colours)))
        return tuple(spaces)

    def fraction(self, cash: int) -> int:
        numerator, denominator = self.pick(((1, 1), (2, 3), (1, 2), (4, 5), (9, 10), (1, 10), (11, 20)))
        return cash * numerator // denominator

    def price(self, cash: int) -> int:
        match self.below(8):
            case 0 | 1:
                return self.pick(ODD_PRICES)
            case 2 | 3:
                return self.pick(PLAIN_PRICES)
            case 4:
                return max(1, min(5 * cash, HIGHEST))  # with a monopoly the rent is all the cash
            case 5:
                return max(1, cash - self.pick(PLAIN_PRICES) // self.pick((1, 5, 10)))
            case _:
                return self.fraction(cash)

    def player(self, cash: int, dear: bool) -> tuple[str, int]:
        if dear and self.below(4):
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

    def tune(self, blueprint: Blueprint) -> Blueprint:
        """Play the game once, then put one or two of its decisions on their boundaries."""
        seen = find_forks(blueprint.setup())
        for _ in range(1 + self.one_in(3)):
            if seen:
                blueprint = self.put_at_boundary(blueprint, self.pick(seen))
        return blueprint

    def put_at_boundary(self, blueprint: Blueprint, fork: Fork) -> Blueprint:
        cash = fork.cash - self.pick((0, 0, 0, 1, -1))
        match fork.question:
            case "build":
                return self.with_theta_h(blueprint, fork.player, cash - self.pick((0, 0, 1000)))
            case "buy":
                factor = float(blueprint.players[fork.player][0])
                return self.with_price(blueprint, fork.space, int(cash / factor) if factor > 0 else cash)
            case "pay":
                return self.with_price(blueprint, fork.space, cash * 10 // fork.factor)

    def with_theta_h(self, blueprint: Blueprint, player: int, theta_h: int) -> Blueprint:
        players = list(blueprint.players)
        players[player] = (players[player][0], max(theta_h, 999) if self._fair else theta_h)
        return blueprint._replace(players=tuple(players))

    def with_price(self, blueprint: Blueprint, space: int, price: int) -> Blueprint:
        board = list(blueprint.board)
        board[space] = board[space]._replace(price=max(1, min(price, HIGHEST)))
        return blueprint._replace(board=tuple(board))

    def make_unfair(self, blueprint: Blueprint) -> Blueprint:
        """Change one thing so that it touches what the assignment leaves open."""
        match self.below(8):
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
                blueprint = self.with_price(blueprint, space, price)
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

    def perhaps_spoil(self, draft: Draft) -> Draft:
        if self.one_in(6):
            for _ in range(1 + self.one_in(2) + self.one_in(4)):
                draft = self.spoil(draft)
        return draft

    def spoil(self, draft: Draft) -> Draft:
        """Add one thing that makes the inputs improper."""
        if self.one_in(2):
            line = self.below(len(draft.cards))
            return draft._replace(cards=_with(draft.cards, line, self.pick(BAD_NUMBERS)))
        line = self.below(len(draft.board))
        words = (*draft.board[line].split(), "", "")[:3]
        return draft._replace(board=_with(draft.board, line, self.spoil_space(*words)))

    def spoil_space(self, name: str, price: str, colour: str) -> str:
        if name in ("GO", "Parking"):
            return f"{name} 0 PURPLE"
        if self.one_in(2):
            return f"{name} {self.pick(BAD_NUMBERS)} {colour}".rstrip()
        return f"{name} {price} {self.pick(BAD_COLOURS)}".rstrip()


def _with(lines: tuple[str, ...], index: int, line: str) -> tuple[str, ...]:
    return (*lines[:index], line, *lines[index + 1 :])


def ends_fairly(setup: Setup) -> bool:
    """False if the last bankruptcy comes before the survivor's move in that round (R4)."""
    state = State(setup)
    *_, last = [None, *play_turns(setup, state)]
    return not (isinstance(last, WentBankrupt) and state.remaining == 1 and last.owner > last.player)


def find_forks(setup: Setup) -> list[Fork]:
    """Every question of buying, building and paying in a game, whatever the answer."""
    before, found = State(setup), list[Fork]()
    for turn in play_turns(setup, State(setup)):
        if before.board[turn.space].price:
            found.append(_make_fork(before, turn))
        before.apply(turn)
    return found


def play_turns(setup: Setup, state: State) -> Iterator[Turn]:
    table = Table(SeededChance(0), seats(setup))
    for event in setup.game.play_rounds(state, setup.rounds, table):
        if isinstance(event, Turn):
            yield event


def _make_fork(state: State, turn: Turn) -> Fork:
    owner, houses = state.owner[turn.space], state.houses[turn.space]
    monopoly = all(state.owner[other] == owner for other in state.same_colour[turn.space])
    question: Question = "buy" if owner is None else "build" if owner == turn.player else "pay"
    return Fork(question, turn.player, turn.space, state.cash[turn.player], 1 << monopoly + houses)
