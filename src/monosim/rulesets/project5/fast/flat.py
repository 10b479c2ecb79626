"""A game of Project 5 in flat lists: the same rules as `rulesets/project5`, unrolled into one loop.

Nothing here is the specification. tests/rulesets/project5/fast plays it in lockstep with the readable rules.
"""

from collections import Counter, defaultdict
from math import ceil, inf
from typing import NamedTuple

from monosim.rulesets.project5 import rules
from monosim.rulesets.project5.inputs import Setup
from monosim.rulesets.project5.state import State

NOBODY = -1
MOST_KEPT = 100_000
"""So many amounts are kept of those at which players buy."""


class Stretch(NamedTuple):
    """Rounds that were played one after another, and the lines they printed."""

    rounds: int
    settled: bool
    """Whether nobody bought, built or went bankrupt."""
    lines: list[str]
    gained: tuple[int, ...]
    """Each player's cash at the end, minus the cash at the start."""
    times: int = 1

    def template(self) -> bytes:
        """The lines with a place for each round's number."""
        return "".join(self.lines).encode("utf-8", "surrogateescape")


class LeastCash(dict[float, float]):
    """For each product of a threshold and a price, the least cash that reaches it; made when asked for."""

    def __missing__(self, product: float) -> float:
        least = least_amount(product)
        if len(self) < MOST_KEPT:
            self[product] = least
        return least


class Flat:
    def __init__(self, setup: Setup, tell: bool = True) -> None:
        self.setup = setup
        self.tell = tell
        game, board = setup.game, setup.board
        self.size = len(board)
        self.steps = setup.deck
        self.names = [location.name.replace("%", "%%") for location in board]
        self.is_go = [location.name == rules.GO for location in board]
        self.is_parking = [location.name == rules.PARKING for location in board]
        self.price = [location.price for location in board]
        self.colour = [location.colour for location in board]
        self.of_colour = Counter(self.colour)
        self.stops_at_once = not isinstance(game, rules.SurvivorFinishesRound)
        self.must_afford = must = isinstance(game, rules.MustAfford)
        self.theta_p = [player.property for player in setup.players]
        self.least = LeastCash()
        self.build_at = [
            max(player.house + 1, 1000) if must else player.house + 1 for player in setup.players
        ]
        start = self.is_go.index(True)
        self.cash = [setup.cash for _ in setup.players]
        self.position = [start for _ in setup.players]
        self.alive = list(range(len(setup.players)))
        self.owner = [NOBODY for _ in board]
        self.houses = [0 for _ in board]
        self.rent = [(price + 5) // 10 for price in self.price]
        self.spaces = defaultdict[int, list[int]](list)
        """Those that each player owns."""
        self.held = Counter[tuple[int, str]]()
        """How many each player owns of each colour."""
        self.doubled: set[str] = set()
        """The colours whose rents are doubled, since one player owns all of them."""
        self.longest_line = 80 + 2 * max(map(len, self.names))
        self.card = 0
        self.drawn = 0
        self.over = False
        self.rise: list[float] = []
        self.fall: list[float] = []

    @property
    def remaining(self) -> int:
        return len(self.alive)

    def most_rounds(self, moves: int, characters: int) -> int:
        """In how many rounds there are at most so many moves, whose lines have at most so many characters."""
        of_lines = characters // self.longest_line if self.tell else moves
        return min(moves, of_lines) // self.remaining

    def play(self, rounds: int, until_change: bool = False) -> Stretch:
        """Play so many rounds, or as many as the game still has.

        With `until_change`, stop at the end of the first round in which a player buys, builds or is out, and
        measure how far all were from that.
        """
        if until_change:
            self.rise, self.fall = [inf for _ in self.cash], [inf for _ in self.cash]
        lines, before = list[str](), list(self.cash)
        played, settled = 0, True
        while played < rounds and not self.over and (settled or not until_change):
            settled &= self._round(lines)
            played += 1
        gained = tuple(now - then for now, then in zip(self.cash, before, strict=True))
        return Stretch(played, settled, lines, gained)

    def periods_before_change(self, stretch: Stretch, at_most: int) -> int:
        """How many periods like the one just measured pass before a decision turns out differently.

        In the j-th period a player has, at every move, j times their gain more than in this period. They
        buy or build when that reaches the smallest amount they lacked, and go bankrupt when it falls by
        more than the smallest amount they had left after paying.
        """
        safe = at_most
        for player in self.alive:
            gain, rise, fall = stretch.gained[player], self.rise[player], self.fall[player]
            if gain > 0 and rise != inf:
                safe = min(safe, -(-int(rise) // gain) - 1)
            elif gain < 0 and fall != inf:
                safe = min(safe, int(fall) // -gain)
        return safe

    def skip(self, stretch: Stretch, times: int) -> None:
        for player in self.alive:
            self.cash[player] += times * stretch.gained[player]
        self.drawn += times * stretch.rounds * self.remaining

    def _round(self, lines: list[str]) -> bool:
        """Play one round; gives whether nobody bought, built or went bankrupt in it."""
        tell, settled = self.tell, True
        if tell:
            lines.append("Round: %d\n")
        cash, position, owners, steps = self.cash, self.position, self.owner, self.steps
        rise, fall = self.rise, self.fall
        for player in list(self.alive):
            card = steps[self.card]
            self.card = self.card + 1 if self.card + 1 < len(steps) else 0
            self.drawn += 1
            space = position[player] = (position[player] + card) % self.size
            owner, money = owners[space], cash[player]
            if owner == player:
                short = self.build_at[player] - money
                if self.houses[space] == 2:
                    action = "stays"
                elif short <= 0:
                    action, settled = self._build(player, space), False
                else:
                    action = "stays"
                    if rise and short < rise[player]:
                        rise[player] = short
            elif owner != NOBODY:
                rent = self.rent[space]
                if rent > money:
                    action, settled = self._bankrupt(player, owner), False
                else:
                    cash[player] = money - rent
                    cash[owner] += rent
                    action = f"pays ${rent} rent to Player {owner}" if tell else ""
                    if fall and money - rent < fall[player]:
                        fall[player] = money - rent
            elif self.is_go[space]:
                cash[player] = money + 2000
                action = "receives $2000"
            elif self.is_parking[space]:
                action = "stays"
            else:
                missing = self.least[self.theta_p[player] * self.price[space]] - money
                if self.must_afford and missing < self.price[space] - money:
                    missing = self.price[space] - money
                if missing <= 0:
                    action, settled = self._buy(player, space), False
                else:
                    action = "stays"
                    if rise and missing < rise[player]:
                        rise[player] = missing
            if tell:
                lines.append(f"Player {player} moves {card} step(s) to {self.names[space]} and {action}.\n")
            if self.over and self.stops_at_once:
                break
        return settled

    def _buy(self, player: int, space: int) -> str:
        self.cash[player] -= self.price[space]
        self._give(space, player)
        return f"purchases {self.names[space]}"

    def _build(self, player: int, space: int) -> str:
        self.cash[player] -= 1000
        self.houses[space] += 1
        self.rent[space] *= 2
        return f"builds house number {self.houses[space]}"

    def _bankrupt(self, player: int, creditor: int) -> str:
        self.cash[creditor] += self.cash[player]
        self.cash[player] = 0
        for space in self.spaces.pop(player, ()):
            self._give(space, creditor)
        self.alive.remove(player)
        self.over = len(self.alive) == 1
        return f"bankrupt, transfers property to Player {creditor}"

    def _give(self, space: int, player: int) -> None:
        """Give a space to a player; with the last one of its colour, every rent of the colour doubles.

        It stays so: who gets one of them from a bankrupt player gets all of them.
        """
        colour = self.colour[space]
        self.owner[space] = player
        self.spaces[player].append(space)
        self.held[player, colour] += 1
        if self.held[player, colour] == self.of_colour[colour] and colour not in self.doubled:
            self.doubled.add(colour)
            for other in self.spaces[player]:
                if self.colour[other] == colour:
                    self.rent[other] *= 2

    def state(self) -> State:
        """This position as a State of the rules."""
        state = State(self.setup)
        state.cash = list(self.cash)
        state.position = list(self.position)
        state.solvent = [player in self.alive for player in range(len(self.cash))]
        state.remaining = self.remaining
        state.owner = [None if owner == NOBODY else owner for owner in self.owner]
        state.houses = list(self.houses)
        state.drawn = self.drawn
        return state


def rounds_to_play(setup: Setup) -> int:
    """The rounds that the readings of a solo game allow."""
    rounds = max(0, setup.rounds)
    if len(setup.players) > 1 or isinstance(setup.game, rules.SoloPlaysAllRounds):
        return rounds
    return min(rounds, 1 if isinstance(setup.game, rules.SoloPlaysOneRound) else 0)


def least_cash(theta_p: float, price: int, must_afford: bool) -> float:
    """The smallest whole amount with which a player buys; infinite if they never do."""
    enough = least_amount(theta_p * price)
    return max(enough, price) if must_afford else enough


def least_amount(product: float) -> float:
    """The smallest whole amount that, as a double, reaches the product; infinite if none does."""
    if abs(product) == inf:
        return product
    enough = ceil(product)
    step = 1
    while float(enough - step) >= product:  # only above 2**53, where several integers are one double
        enough -= step
        step *= 2
    while step > 1:
        step //= 2
        if float(enough - step) >= product:
            enough -= step
    return enough
