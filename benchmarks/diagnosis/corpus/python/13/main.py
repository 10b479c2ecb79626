from __future__ import annotations

import itertools
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator, Optional

VALID = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"}


class InputError(Exception):
    pass


@dataclass(eq=False)
class Tile:
    # one line of the board file
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
    buy_at: float
    build_at: int
    tile: Tile
    active: bool = True

    def label(self) -> str:
        return f"Player {self.number}"


def to_positive(token: str) -> int:
    if not (token.isascii() and token.isdigit()):
        raise InputError(token)
    value = int(token)
    if value == 0:
        raise InputError(token)
    return value


def load_board(path: str) -> list[Tile]:
    tiles = []
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
            tiles.append(Tile(name, 0, color))
        else:
            if color.upper() not in VALID:
                raise InputError(row)
            tiles.append(Tile(name, to_positive(price), color))
    return tiles


def load_numbers(path: str) -> tuple[int, list[int]]:
    values = [to_positive(t) for t in Path(path).read_text().split()]
    if len(values) < 2:
        raise InputError("no cards")
    return values[0], values[1:]


def load_players(path: str, cash: int, start: Tile) -> list[Player]:
    rows = [r.split() for r in Path(path).read_text().splitlines() if r.strip()]
    return [Player(i, cash, float(r[0]), int(r[1]), start) for i, r in enumerate(rows)]


def tiles_of(player: Player, board: list[Tile]) -> list[Tile]:
    return [s for s in board if s.owner is player]


def net_value(player: Player, board: list[Tile]) -> int:
    return player.cash + sum(s.price for s in tiles_of(player, board))


def compute_rent(tile: Tile, board: list[Tile]) -> int:
    base, rest = divmod(tile.price, 10)
    if rest >= 5:
        base += 1
    group = [s for s in board if s.color == tile.color]
    doublings = tile.houses
    if all(s.owner is not None for s in group):
        doublings += 1
    return base * 2 ** doublings


def pay_rent(player: Player, tile: Tile, board: list[Tile]) -> str:
    owner = tile.owner
    rent = compute_rent(tile, board)
    if player.cash < rent:
        for s in tiles_of(player, board):
            s.owner = owner
        owner.cash += player.cash
        player.cash = 0
        player.active = False
        return f"bankrupt, transfers property to {owner.label()}."
    player.cash -= rent
    owner.cash += rent
    return f"pays ${rent} rent to {owner.label()}."


def perform(player: Player, tile: Tile, board: list[Tile]) -> str:
    if tile.name == "GO":
        player.cash += 2000
        return "receives $2000."
    if tile.special:
        return "stays."
    if tile.owner is None:
        if player.cash >= player.buy_at * tile.price:
            tile.owner = player
            player.cash -= tile.price
            return f"purchases {tile.name}."
        return "stays."
    if tile.owner is player:
        if tile.houses < 2 and player.cash > player.build_at:
            player.cash -= 1000
            tile.houses += 1
            return f"builds house number {tile.houses}."
        return "stays."
    return pay_rent(player, tile, board)


def move(player: Player, steps: int, board: list[Tile]) -> Tile:
    here = board.index(player.tile)
    player.tile = board[(here + steps) % len(board)]
    if here + steps >= len(board) and player.tile.name != "GO":
        player.cash += 2000
    return player.tile


def simulate(board: list[Tile], cards: list[int], players: list[Player], rounds: int) -> None:
    for number in range(1, rounds + 1):
        if sum(p.active for p in players) < 2:
            return
        print(f"Round: {number}")
        deck = itertools.cycle(cards)
        for player in players:
            if not player.active:
                continue
            if sum(p.active for p in players) < 2:
                return
            steps = next(deck)
            tile = move(player, steps, board)
            action = perform(player, tile, board)
            print(f"{player.label()} moves {steps} step(s) to {tile.name} and {action}")


def summary(board: list[Tile], players: list[Player]) -> None:
    winner = max((p for p in players if p.active), key=lambda p: net_value(p, board))
    print("***SIMULATION RESULTS***")
    print(f"{winner.label()} wins the game with total asset value of ${net_value(winner, board)}.")
    print("***GAME SUMMARY***")
    for p in players:
        print(f"{p.label()}:")
        if not p.active:
            print("Bankrupt and out of game.")
            continue
        print(f"Cash Balance: ${p.cash}")
        owned = len(tiles_of(p, board))
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
    simulate(board, cards, players, int(rounds))
    summary(board, players)
    return 0


if __name__ == "__main__":
    sys.exit(main())
