"""The program a good student would write: classes, a loop, no events. The yardstick for clarity's price."""

from __future__ import annotations

from typing import BinaryIO


class Property:
    __slots__ = ("name", "price", "colour", "owner", "houses")

    def __init__(self, name: str, price: int, colour: str) -> None:
        self.name = name
        self.price = price
        self.colour = colour
        self.owner: Player | None = None
        self.houses = 0


class Player:
    __slots__ = ("number", "cash", "position", "theta_p", "theta_h", "bankrupt")

    def __init__(self, number: int, cash: int, theta_p: float, theta_h: int) -> None:
        self.number = number
        self.cash = cash
        self.position = 0
        self.theta_p = theta_p
        self.theta_h = theta_h
        self.bankrupt = False


class Game:
    def __init__(self, board: str, cards: str, players: str, rounds: int, out: BinaryIO | None) -> None:
        self.board = [
            Property(name, int(price), colour) for name, price, colour in map(str.split, board.splitlines())
        ]
        cash, *self.deck = [int(line) for line in cards.split()]
        self.players = [
            Player(number, cash, float(line.split()[0]), int(line.split()[1]))
            for number, line in enumerate(players.splitlines())
        ]
        self.rounds = rounds
        self.out = out
        self.lines: list[str] = []
        self.next_card = 0
        self.moves = 0

    def say(self, line: str) -> None:
        if self.out is not None:
            self.lines.append(line)
            if len(self.lines) == 512:
                self.flush()

    def flush(self) -> None:
        if self.out is not None:
            self.out.write("".join(self.lines).encode())
            self.lines.clear()

    def play(self) -> None:
        self.say("***MONOPOLY GAME STARTS***\n")
        number = 1
        while number <= self.rounds and self.remaining() > 1:
            self.say(f"Round: {number}\n")
            for player in self.players:
                if not player.bankrupt:
                    self.move(player)
                    if self.remaining() == 1:
                        break
            number += 1
        self.results()
        self.flush()

    def remaining(self) -> int:
        return sum(not player.bankrupt for player in self.players)

    def draw(self) -> int:
        card = self.deck[self.next_card]
        self.next_card = (self.next_card + 1) % len(self.deck)
        return card

    def move(self, player: Player) -> None:
        self.moves += 1
        steps = self.draw()
        player.position = (player.position + steps) % len(self.board)
        space = self.board[player.position]
        start = f"Player {player.number} moves {steps} step(s) to {space.name} and "
        if space.name == "GO":
            player.cash += 2000
            self.say(start + "receives $2000.\n")
        elif space.name == "Parking":
            self.say(start + "stays.\n")
        elif space.owner is None:
            if player.cash >= player.theta_p * space.price:
                player.cash -= space.price
                space.owner = player
                self.say(start + f"purchases {space.name}.\n")
            else:
                self.say(start + "stays.\n")
        elif space.owner is player:
            if space.houses < 2 and player.cash > player.theta_h:
                player.cash -= 1000
                space.houses += 1
                self.say(start + f"builds house number {space.houses}.\n")
            else:
                self.say(start + "stays.\n")
        else:
            self.pay(player, space, space.owner, start)

    def pay(self, player: Player, space: Property, owner: Player, start: str) -> None:
        rent = self.rent(space)
        if rent > player.cash:
            owner.cash += player.cash
            player.cash = 0
            player.bankrupt = True
            for other in self.board:
                if other.owner is player:
                    other.owner = owner
            self.say(start + f"bankrupt, transfers property to Player {owner.number}.\n")
        else:
            player.cash -= rent
            owner.cash += rent
            self.say(start + f"pays ${rent} rent to Player {owner.number}.\n")

    def rent(self, space: Property) -> int:
        rent = (space.price + 5) // 10
        if all(other.owner is space.owner for other in self.board if other.colour == space.colour):
            rent *= 2
        return rent << space.houses

    def wealth(self, player: Player) -> int:
        return player.cash + sum(space.price for space in self.board if space.owner is player)

    def results(self) -> None:
        winner = max((p for p in self.players if not p.bankrupt), key=lambda p: (self.wealth(p), -p.number))
        self.say("***SIMULATION RESULTS***\n")
        self.say(f"Player {winner.number} wins the game with total asset value of ${self.wealth(winner)}.\n")
        self.say("***GAME SUMMARY***\n")
        for player in self.players:
            self.say(f"Player {player.number}:\n")
            if player.bankrupt:
                self.say("Bankrupt and out of game.\n")
                continue
            owned = sum(space.owner is player for space in self.board)
            self.say(f"Cash Balance: ${player.cash}\n")
            self.say(f"Number of Purchased Properties: {owned}\n" if owned else "No purchased property.\n")
