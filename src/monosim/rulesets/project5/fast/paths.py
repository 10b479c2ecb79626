"""Many small games of Project 5 in plain Python, for use when the kernel is not compiled.

Where tokens go depends on the deck and on who is left, never on money. So the moves of some rounds are
laid out once, as a Path, for every game with the same tokens on the same spaces and the same card on top.
A game then only looks at what each space costs. Moves to Parking are left out. Nothing here is the
specification: tests play it in lockstep with the rules.
"""

from operator import length_hint
from typing import Any, NamedTuple

STRETCH = 100
MOST_PATHS = 5_000


class Layout:
    """A board and a deck as this kernel sees them. Games share a layout; it is compared by identity."""

    def __init__(self, batch: Any, game: int) -> None:
        board, self.size = batch.board_at[game], batch.board_size[game]
        deck, self.cards = batch.deck_at[game], batch.deck_size[game]
        self.steps = batch.steps[deck : deck + self.cards]
        self.price = batch.price[board : board + self.size]
        self.base_rent = batch.base_rent[board : board + self.size]
        self.go = batch.is_go.index(1, board) - board
        self.colour = batch.colour[board : board + self.size]
        self.of_colour = batch.of_colour[board : board + self.size]
        self.colours = max(self.colour) + 1
        self.group = [
            [space for space in range(self.size) if self.colour[space] == colour]
            for colour in range(self.colours)
        ]
        """The spaces of each colour."""


class Token(NamedTuple):
    """What decides where a path leads."""

    layout: Layout
    card: int
    order: tuple[int, ...]
    spaces: tuple[int, ...]
    rounds: int


class Path(NamedTuple):
    moves: list[tuple[int, int]]
    """Player and space, without the moves to Parking."""
    turns: list[int]
    """The turn of each move; turns that lead to Parking are counted too."""
    ends: list[int]
    """The place in `moves` where each round ends."""
    spaces: list[int]
    """Where each turn leads."""


def lay_out(token: Token) -> Path:
    layout, card, order = token.layout, token.card, token.order
    position = dict(zip(order, token.spaces, strict=True))
    path = Path([], [], [], [])
    for _ in range(token.rounds):
        for player in order:
            space = position[player] = (position[player] + layout.steps[card]) % layout.size
            card = card + 1 if card + 1 < layout.cards else 0
            if layout.price[space] or space == layout.go:
                path.turns.append(len(path.spaces))
                path.moves.append((player, space))
            path.spaces.append(space)
        path.ends.append(len(path.moves))
    return path


class Kernel:
    """The same results as `kernel.Kernel`, in the same arrays."""

    def __init__(self, batch: Any) -> None:
        self.batch = batch
        self._paths: dict[Token, Path] = {}
        self._layouts: dict[tuple[int, int], Layout] = {}

    def play(self, first: int, last: int) -> None:
        for game in range(first, last):
            self.one(game)

    def _path(self, token: Token) -> Path:
        path = self._paths.get(token)
        if path is None:
            if len(self._paths) >= MOST_PATHS:
                self._paths.clear()
            path = self._paths[token] = lay_out(token)
        return path

    def _layout(self, game: int) -> Layout:
        key = self.batch.board_at[game], self.batch.deck_at[game]
        if key not in self._layouts:
            self._layouts[key] = Layout(self.batch, game)
        return self._layouts[key]

    def one(self, game: int) -> None:
        batch, layout = self.batch, self._layout(game)
        seats = batch.players[game]
        course = Course(layout, batch, game)
        order, spaces, card = tuple(range(seats)), (layout.go,) * seats, 0
        rounds, least, number, drawn = batch.rounds[game], 1 if seats > 1 else 0, 0, 0
        while number < rounds and len(order) > least:
            path = self._path(Token(layout, card, order, spaces, min(STRETCH, rounds - number)))
            turns = course.follow(path, len(order))
            last_round = (turns - 1) // len(order)
            number += last_round + 1
            drawn += turns
            card = (card + turns) % layout.cards
            spaces = tuple(path.spaces[last_round * len(order) : (last_round + 1) * len(order)])
            if course.remaining < len(order):
                left = [place for place, player in enumerate(order) if course.alive[player]]
                order, spaces = tuple(order[place] for place in left), tuple(spaces[place] for place in left)
        batch.played[game], batch.moves[game], batch.fallen[game] = number, drawn, seats - len(order)
        course.sum_up(batch, game)


class Course:
    """One game: what each player has."""

    def __init__(self, layout: Layout, batch: Any, game: int) -> None:
        at, seats = batch.players_at[game], batch.players[game]
        self.layout = layout
        self.owner, self.houses, self.rent = [-1] * layout.size, [0] * layout.size, [0] * layout.size
        self.held = [0] * (layout.colours * seats)
        """How many of each colour each player owns."""
        self.cash = [batch.start_cash[game]] * seats
        self.alive = [1] * seats
        self.remaining = seats
        self.theta_p = batch.theta_p[at : at + seats]
        self.theta_h = batch.theta_h[at : at + seats]
        self.must_afford = batch.must_afford[game]
        self.finishes_round = batch.finishes_round[game]

    def follow(self, path: Path, seats: int) -> int:
        """Play to the end of the path, or of the round of a bankruptcy; gives the number of turns."""
        start, turns = 0, len(path.spaces)
        fallen = self._go(path.moves)
        while fallen >= 0:
            turn = path.turns[start + fallen]
            number = turn // seats
            if self.remaining == 1 and not self.finishes_round:
                return turn + 1
            turns = (number + 1) * seats
            start += fallen + 1
            fallen = self._go(path.moves[start : path.ends[number]])
        return turns

    def _go(self, moves: list[tuple[int, int]]) -> int:
        """Play the moves up to the first bankruptcy; gives the place of that move, or -1."""
        owner, rent, cash, houses, held = self.owner, self.rent, self.cash, self.houses, self.held
        layout, must_afford = self.layout, self.must_afford
        price, base_rent, of_colour = layout.price, layout.base_rent, layout.of_colour
        colour, colours = layout.colour, layout.colours
        theta_p, theta_h = self.theta_p, self.theta_h
        left = iter(moves)
        for player, space in left:
            whose = owner[space]
            if whose == player:
                money = cash[player]
                if houses[space] < 2 and money > theta_h[player] and (not must_afford or money >= 1000):
                    cash[player] = money - 1000
                    houses[space] += 1
                    rent[space] *= 2
            elif whose >= 0:
                due, money = rent[space], cash[player]
                if due > money:
                    self._hand_over(player, whose)
                    return len(moves) - length_hint(left) - 1
                cash[player] = money - due
                cash[whose] = cash[whose] + due  # two bytecodes fewer than +=, in the busiest line
            else:
                due, money = price[space], cash[player]
                if not due:
                    cash[player] = money + 2000
                elif money >= theta_p[player] * due and (not must_afford or money >= due):
                    cash[player] = money - due
                    owner[space] = player
                    rent[space] = base_rent[space]
                    at = player * colours + colour[space]
                    held[at] += 1
                    if held[at] == of_colour[space]:
                        self._double(colour[space])
        return -1

    def _double(self, colour: int) -> None:
        """Double the rents of a colour of which one player owns all spaces."""
        for space in self.layout.group[colour]:
            self.rent[space] = self.layout.base_rent[space] << 1 + self.houses[space]

    def _hand_over(self, player: int, creditor: int) -> None:
        layout, owner, cash = self.layout, self.owner, self.cash
        cash[creditor] += cash[player]
        cash[player] = 0
        self.alive[player] = 0
        self.remaining -= 1
        for space in [space for space, whose in enumerate(owner) if whose == player]:
            owner[space] = creditor
            at = creditor * layout.colours + layout.colour[space]
            self.held[at] += 1
            if self.held[at] == layout.of_colour[space]:
                self._double(layout.colour[space])

    def sum_up(self, batch: Any, game: int) -> None:
        at, seats = batch.players_at[game], len(self.cash)
        worth, owned = list(self.cash), [0] * seats
        for whose, price in zip(self.owner, self.layout.price, strict=True):
            if whose >= 0:
                worth[whose] += price
                owned[whose] += 1
        for name, values in (
            ("cash", self.cash), ("worth", worth), ("owned", owned), ("alive", self.alive),
        ):  # fmt: skip
            getattr(batch, name)[at : at + seats] = values
        left = [player for player in range(seats) if self.alive[player]]
        batch.winner[game] = max(left, key=worth.__getitem__)
