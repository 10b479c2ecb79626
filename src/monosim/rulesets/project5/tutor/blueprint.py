"""Games as numbers before they are lines: played for their boundaries, led by chosen cards, and spoilt."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import isclose
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from monosim.core import SeededChance, Table, drive
from monosim.rulesets.project5.events import Turn, WentBankrupt
from monosim.rulesets.project5.game import Game, seats
from monosim.rulesets.project5.inputs import Setup, Thresholds
from monosim.rulesets.project5.problems_in_game import NEAR
from monosim.rulesets.project5.rules import GO
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.words import Location
from monosim.tutor.draft import Draft, Lines

T = TypeVar("T")
Question: TypeAlias = Literal["buy", "build", "pay"]

EXACT = 1 << 22
"""Up to here all products with our thresholds are exact, even in 32-bit floats."""


class Picker:
    def __init__(self, chance: SeededChance) -> None:
        self.below = chance.below
        self._order = chance.order
        self._left: dict[Hashable, list[int]] = {}

    def one_in(self, n: int) -> bool:
        return self.below(n) == 0

    def pick(self, pool: Sequence[T]) -> T:
        return pool[self.below(len(pool))]

    def deal(self, pool: tuple[T, ...]) -> T:
        """Each once, in a random order, before any comes again."""
        left = self._left.get(pool) or self._order(len(pool))
        self._left[pool] = left
        return pool[left.pop()]


class Fork(NamedTuple):
    """A moment at which a dollar more or less may change the game."""

    question: Question
    player: int
    space: int
    cash: int
    factor: int
    """The factor of the basic rent."""
    boundary: int
    """The cash that is just enough; to build it is a dollar too little."""
    round: int


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


def play_turns(setup: Setup, state: State) -> Iterator[Turn]:
    table = Table(SeededChance(0), seats(setup))
    for event in drive(setup.game.play_rounds(state, setup.rounds), table):
        if isinstance(event, Turn):
            yield event


def end_fairly(blueprint: Blueprint) -> Blueprint | None:
    """If the last bankruptcy comes before the survivor's move (R4), stop a round earlier."""
    setup = blueprint.setup()
    state = State(setup)
    *_, last = [None, *play_turns(setup, state)]
    if isinstance(last, WentBankrupt) and state.remaining == 1 and last.owner > last.player:
        return blueprint._replace(rounds=state.round - 1) if state.round > 1 else None
    return blueprint


def count_left(blueprint: Blueprint) -> int:
    """How many players are not bankrupt at the end."""
    setup = blueprint.setup()
    state = State(setup)
    for _ in play_turns(setup, state):
        pass
    return state.remaining


def decides_clearly(blueprint: Blueprint) -> bool:
    """No purchase depends on how a product of large numbers is rounded (R25)."""
    buys = (fork for fork in find_forks(blueprint.setup()) if fork.question == "buy")
    return blueprint.cash <= EXACT or not any(
        isclose(fork.cash, fork.boundary, rel_tol=2 * NEAR) for fork in buys
    )


def find_forks(setup: Setup) -> list[Fork]:
    """Every question of buying, building and paying in a game, whatever the answer."""
    state, before, found = State(setup), State(setup), list[Fork]()
    for turn in play_turns(setup, state):
        if before.board[turn.space].price:
            found.append(_make_fork(setup, before, turn, state.round))
        before.apply(turn)
    return found


def _make_fork(setup: Setup, state: State, turn: Turn, number: int) -> Fork:
    player, space = turn.player, turn.space
    owner, price, thresholds = state.owner[space], state.board[space].price, setup.players[player]
    factor = setup.game.rent_factor(setup.game.has_monopoly(state, space), state.houses[space])
    question: Question = "buy" if owner is None else "build" if owner == player else "pay"
    boundary = {
        "buy": int(thresholds.property * price),
        "build": thresholds.house,
        "pay": setup.game.base_rent(price) * factor,
    }
    return Fork(question, player, space, state.cash[player], factor, boundary[question], number)


# Games whose cards are chosen for what they lead to: purchases, houses, and ruin with property

Visit: TypeAlias = Literal["buy", "refuse", "build", "own", "pay", "ruin", "salary", "rest", "none"]

WANTS: tuple[Visit, ...] = (
    *("buy",) * 4, *("pay",) * 6, *("build",) * 5, "own", "own", "refuse", "refuse", "rest", "salary",
)  # fmt: skip
LEFT_OVER = (0, 0, 0, 1, 5, 14, 1001)
"""What a purchase may leave a player with."""
LAPS = (0,) * 14 + (1, 2)


class Directed(Game):
    """A game whose cards are chosen while it is played, and prices too, as long as nobody has seen them."""

    def __init__(self, blueprint: Blueprint, director: Director) -> None:
        self.board = list(blueprint.board)
        self.theta_p = [float(theta_p) for theta_p, _ in blueprint.players]
        self._director = director
        self.spares_survivor = director.spares_survivor
        self._seen = set[int]()
        self.cards: list[int] = []

    def card(self, state: State, player: int) -> int:
        self.cards.append(self._director.choose_card(self, state, player))
        return self.cards[-1]

    def destination(self, position: int, steps: int, size: int) -> int:
        space = super().destination(position, steps, size)
        self._seen.add(space)
        return space

    def set_price(self, space: int, price: int) -> None:
        if space not in self._seen:
            self.board[space] = self.board[space]._replace(price=price)


class Director(Picker):
    def __init__(self, chance: SeededChance, spares_survivor: bool = True) -> None:
        """Without `spares_survivor`, the last bankruptcy may come before the survivor's move (R4)."""
        super().__init__(chance)
        self.spares_survivor = spares_survivor

    def direct(self, blueprint: Blueprint) -> Blueprint:
        """Play the game with chosen cards, which become its deck."""
        game = Directed(blueprint, self)
        setup = blueprint.setup()._replace(game=game, board=game.board)
        for _ in play_turns(setup, State(setup)):
            pass
        return blueprint._replace(board=tuple(game.board), cards=tuple(game.cards))

    def choose_card(self, game: Directed, state: State, player: int) -> int:
        size, here = len(state.board), state.position[player]
        steps = (self.choose_space(game, state, player) - here) % size or size
        return steps + size * self.pick(LAPS)

    def choose_space(self, game: Directed, state: State, player: int) -> int:
        here, owned = state.position[player], state.owner.count(player)
        if self.one_in(12) and state.round > 1:
            return here
        if self.one_in(3) and lacks_a_salary(game, state, player):
            return state.start
        visits = [visit(game, state, player, space) for space in range(len(state.board))]
        if visits[here] in ("buy", "ruin") and self.one_in(2):
            return here  # which they refused, or could pay for, when they came
        want = next(
            (want for want in self.wants(owned, state.remaining < len(state.solvent)) if want in visits),
            "rest",
        )
        space = self.pick([space for space in range(len(visits)) if visits[space] == want] or [here])
        if want == "buy" and self.below(4) < 2 * owned:
            game.set_price(space, max(1, state.cash[player] - self.pick(LEFT_OVER)))
        return space

    def wants(self, owned: int, late: bool) -> Iterator[Visit]:
        """Those who own two properties have something to lose; what was handed over is then visited."""
        if late or self.below(4) < owned:
            yield "ruin"
        if late and self.one_in(2):
            yield "pay"
        if self.one_in(4):
            yield "build"
        if self.below(6):
            yield "buy"
        for _ in range(4):
            yield self.pick(WANTS)


def visit(game: Directed, state: State, player: int, space: int) -> Visit:
    """What would happen to the player there, as far as the cash says."""
    owner, cash, (name, price, _) = state.owner[space], state.cash[player], state.board[space]
    if owner is None:
        if not price:
            return "salary" if name == GO else "rest"
        return "buy" if game.wants_property(cash, price, game.theta_p[player]) else "refuse"
    if owner == player:
        return "build" if game.may_build(state, player, space) and cash >= game.house_cost() else "own"
    if not game.is_bankrupt(cash, game.rent(state, space)):
        return "pay"
    return "none" if game.spares_survivor and state.remaining == 2 and owner > player else "ruin"


def lacks_a_salary(game: Directed, state: State, player: int) -> bool:
    """With a salary the player would be as wealthy as the wealthiest."""
    wealth = game.wealth(state)
    return wealth[player] + game.salary() == max(wealth)


# Improper files of every kind: what makes them improper is one of the assignment's checks

SPECIAL = ("GO", "Parking")
BAD_NUMBERS = (("0", "0", "0"), ("-1", "-3"), ("2.5", "0.5", "1.0"), ("3x", "1e3"), ("abc", "x3", "ten"))
"""Zero, negative, a decimal, an integer that goes on, a word."""
BAD_COLOURS = (("NONE",), ("red", "Blue", "gREEN"), ("PURPLE", "WHITE", "BROWN"), ("REDD", "RE"))
"""No colour, the wrong case, unknown, nearly a colour."""
SHORT = (("{name}",), ("{name} {price}",), ("{name} {colour}", "{name} 0"))
BAD_SPACES = (
    *(tuple(f"{{name}} {number} {{colour}}" for number in pool) for pool in BAD_NUMBERS),
    *(tuple(f"{{name}} {{price}} {colour}" for colour in pool) for pool in BAD_COLOURS),
    *SHORT,
)
BAD_SPECIALS = ("PURPLE", "none", "Red")
KINDS = (
    *(("cash", pool) for pool in BAD_NUMBERS),
    *(("card", pool) for pool in BAD_NUMBERS),
    *(("property", pool) for pool in BAD_SPACES),
    ("special", BAD_SPECIALS),
)


class Spoiler(Picker):
    """Makes inputs improper, in a different way each time until all have had their turn."""

    def spoil(self, draft: Draft, again: bool = False) -> Draft:
        """Add one thing that makes the inputs improper."""
        where, pool = self.pick(KINDS) if again else self.deal(KINDS)
        bad = self.pick(pool)
        match where:
            case "cash":
                return draft._replace(cards=_with(draft.cards, 0, bad))
            case "card":
                line = self.pick_line(range(1, len(draft.cards)))
                return draft._replace(cards=_with(draft.cards, line, bad))
        return draft._replace(board=self.spoil_board(draft.board, where == "special", bad))

    def spoil_board(self, board: Lines, special: bool, bad: str) -> Lines:
        lines = [line for line, text in enumerate(board) if (text.split()[0] in SPECIAL) == special]
        if not lines:  # a board without properties
            return self.spoil_board(board, True, self.pick(BAD_SPECIALS))
        line = self.pick_line(lines)
        name, price, colour = (*board[line].split(), "", "")[:3]
        spoilt = f"{name} 0 {bad}" if special else bad.format(name=name, price=price, colour=colour)
        return _with(board, line, spoilt.rstrip())

    def pick_line(self, lines: Sequence[int]) -> int:
        """Often the first or the last, which loops miss."""
        return self.pick((lines[0], lines[-1], self.pick(lines)))


def _with(lines: Lines, index: int, line: str) -> Lines:
    return (*lines[:index], line, *lines[index + 1 :])
