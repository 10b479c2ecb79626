"""Monopoly simulator (EECS project 5), dataclass version."""
from __future__ import annotations

import itertools
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator, Optional

VALID = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"}


class InputError(Exception):
    pass


@dataclass
class Square:
    name: str
    price: int
    color: str
    houses: int = 0
    owner: Optional[Player] = field(default=None, repr=False)

    @property
    def special(self) -> bool:
        return self.name in ("GO", "Parking")


@dataclass(eq=False)
class Player:
    number: int
    cash: int
    theta_p: float
    theta_h: int
    square: Square
    active: bool = True

    def label(self) -> str:
        return f"Player {self.number}"


def parse_positive(token: str) -> int:
    if not (token.isascii() and token.isdigit()):
        raise InputError(token)
    value = int(token)
    if value == 0:
        raise InputError(token)
    return value


def load_board(path: str) -> list[Square]:
    squares = []
    for row in Path(path).read_text().splitlines():
        if not row.strip():
            continue
        try:
            name, price, color = row.split()
        except ValueError:
            raise InputError(row)
        if name in ("GO", "Parking"):
            if color != "NONE" or not price.isdigit():
                raise InputError(row)
            squares.append(Square(name, 0, color))
        else:
            if color not in VALID:
                raise InputError(row)
            squares.append(Square(name, parse_positive(price), color))
    return squares


def load_numbers(path: str) -> tuple[int, list[int]]:
    values = [parse_positive(t) for t in Path(path).read_text().split()]
    if len(values) < 2:
        raise InputError("no cards")
    return values[0], values[1:]


def load_players(path: str, cash: int, start: Square) -> list[Player]:
    rows = [r.split() for r in Path(path).read_text().splitlines() if r.strip()]
    return [Player(i, cash, float(r[0]), int(r[1]), start) for i, r in enumerate(rows)]


def owned_by(player: Player, board: list[Square]) -> list[Square]:
    return [s for s in board if s.owner is player]


def worth(player: Player, board: list[Square]) -> int:
    return player.cash + sum(s.price for s in owned_by(player, board))


def compute_rent(square: Square, board: list[Square]) -> int:
    base = int(square.price / 10 + 0.5)
    group = [s for s in board if s.color == square.color]
    doublings = square.houses
    if all(s.owner is square.owner for s in group):
        doublings += 1
    return base * 2 ** doublings


def settle(player: Player, square: Square, board: list[Square]) -> str:
    owner = square.owner
    rent = compute_rent(square, board)
    if player.cash < rent:
        for s in owned_by(player, board):
            s.owner = owner
        owner.cash += player.cash
        player.cash = 0
        player.active = False
        return f"bankrupt, transfers property to {owner.label()}."
    player.cash -= rent
    owner.cash += rent
    return f"pays ${rent} rent to {owner.label()}."


def act(player: Player, square: Square, board: list[Square]) -> str:
    if square.name == "GO":
        player.cash += 2000
        return "receives $2000."
    if square.special:
        return "stays."
    if square.owner is None:
        if player.cash >= player.theta_p * square.price:
            square.owner = player
            player.cash -= square.price
            return f"purchases {square.name}."
        return "stays."
    if square.owner is player:
        if square.houses < 2 and player.cash > player.theta_h:
            player.cash -= 1000
            square.houses += 1
            return f"builds house number {square.houses}."
        return "stays."
    return settle(player, square, board)


def move(player: Player, steps: int, board: list[Square]) -> Square:
    here = board.index(player.square)
    player.square = board[(here + steps) % len(board)]
    return player.square


def simulate(board: list[Square], deck: Iterator[int], players: list[Player], rounds: int) -> None:
    for number in range(1, rounds + 1):
        if sum(p.active for p in players) < 2:
            return
        print(f"Round: {number}")
        for player in players:
            if not player.active:
                continue
            if sum(p.active for p in players) < 2:
                return
            steps = next(deck)
            square = move(player, steps, board)
            action = act(player, square, board)
            print(f"{player.label()} moves {steps} step(s) to {square.name} and {action}")


def summary(board: list[Square], players: list[Player]) -> None:
    winner = max((p for p in players if p.active), key=lambda p: worth(p, board))
    print("***SIMULATION RESULTS***")
    print(f"{winner.label()} wins the game with total asset value of ${worth(winner, board)}.")
    print("***GAME SUMMARY***")
    for p in players:
        print(f"{p.label()}:")
        if not p.active:
            print("Bankrupt and out of game.")
            continue
        print(f"Cash Balance: ${p.cash}")
        owned = len(owned_by(p, board))
        if owned:
            print(f"Number of Purchased Properties: {owned}")
        else:
            print("No purchased property.")


def main() -> int:
    board_name, card_name, player_name, rounds = sys.stdin.read().split()[:4]
    try:
        board = load_board(board_name)
        cash, cards = load_numbers(card_name)
    except InputError:
        print("Improper inputs.")
        return 0
    start = next(s for s in board if s.name == "GO")
    players = load_players(player_name, cash, start)
    print("***MONOPOLY GAME STARTS***")
    simulate(board, itertools.cycle(cards), players, int(rounds))
    summary(board, players)
    return 0


if __name__ == "__main__":
    sys.exit(main())
