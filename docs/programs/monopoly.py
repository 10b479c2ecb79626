# mypy: ignore-errors
"""Project 5 by a student. It is right but for one line, and the README asks monosim which one."""


class Space:
    def __init__(self, name, price, color):
        self.name, self.price, self.color = name, int(price), color
        self.owner = None
        self.houses = 0

    def rent(self, board):
        rent = self.price // 10
        same = [space for space in board if space.color == self.color]
        mine = [space for space in same if space.owner is self.owner]
        if len(mine) == len(same):
            rent *= 2
        return rent * 2**self.houses


class Player:
    def __init__(self, number, buy, build, cash, start):
        self.number, self.buy, self.build = number, float(buy), int(build)
        self.cash, self.at = cash, start
        self.alive = True

    def __str__(self):
        return f"Player {self.number}"

    def wealth(self, board):
        return self.cash + sum(space.price for space in board if space.owner is self)

    def move(self, steps, board):
        self.at = (self.at + steps) % len(board)
        space = board[self.at]
        return f"{self} moves {steps} step(s) to {space.name} and {self.land(space, board)}."

    def land(self, space, board):
        if space.name == "GO":
            self.cash += 2000
            return "receives $2000"
        if space.name == "Parking":
            return "stays"
        if space.owner is None:
            if self.cash < self.buy * space.price:
                return "stays"
            self.cash -= space.price
            space.owner = self
            return f"purchases {space.name}"
        if space.owner is self:
            if space.houses == 2 or self.cash <= self.build:
                return "stays"
            self.cash -= 1000
            space.houses += 1
            return f"builds house number {space.houses}"
        return self.pay(space.owner, space.rent(board), board)

    def pay(self, owner, rent, board):
        if rent <= self.cash:
            self.cash -= rent
            owner.cash += rent
            return f"pays ${rent} rent to {owner}"
        owner.cash += self.cash
        self.alive = False
        for space in board:
            if space.owner is self:
                space.owner = owner
        return f"bankrupt, transfers property to {owner}"


def words_of(name):
    with open(name, encoding="utf-8", errors="surrogateescape") as file:
        return [line.split() for line in file if line.split()]


def is_positive(word):
    return word.isascii() and word.removeprefix("+").isdigit() and int(word) > 0


def are_proper(spaces, numbers):
    for words in spaces:
        if len(words) < 3:
            return False
        name, price, color = words[:3]
        colors = ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]
        if name in ("GO", "Parking"):
            if color not in [*colors, "NONE"]:
                return False
        elif color not in colors or not is_positive(price):
            return False
    return all(map(is_positive, numbers))


def play(board, players, cards, rounds):
    print("***MONOPOLY GAME STARTS***")
    card = 0
    for number in range(1, rounds + 1):
        if sum(player.alive for player in players) < 2:
            break
        print(f"Round: {number}")
        for player in players:
            if player.alive and sum(player.alive for player in players) > 1:
                print(player.move(cards[card % len(cards)], board))
                card += 1


def tell_results(board, players):
    left = [player for player in players if player.alive]
    winner = max(left, key=lambda player: player.wealth(board))
    print("***SIMULATION RESULTS***")
    print(f"{winner} wins the game with total asset value of ${winner.wealth(board)}.")
    print("***GAME SUMMARY***")
    for player in players:
        print(f"{player}:")
        if not player.alive:
            print("Bankrupt and out of game.")
            continue
        print(f"Cash Balance: ${player.cash}")
        count = sum(space.owner is player for space in board)
        print(f"Number of Purchased Properties: {count}" if count else "No purchased property.")


def main():
    spaces, cards, players = words_of(input()), words_of(input()), words_of(input())
    rounds = int(input())
    numbers = [word for words in cards for word in words]
    if not are_proper(spaces, numbers):
        print("Improper inputs.")
        return
    board = [Space(*words[:3]) for words in spaces]
    cash, *deck = map(int, numbers)
    start = [space.name for space in board].index("GO")
    table = [Player(number, *words[:2], cash, start) for number, words in enumerate(players)]
    play(board, table, deck, rounds)
    tell_results(board, table)


main()
