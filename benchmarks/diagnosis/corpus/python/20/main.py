import sys


class Office:
    """Keeps everybody's money and the register of properties."""

    def __init__(self, board):
        self.board = board
        self.money = {}
        self.deeds = {}
        self.houses = {}

    def open_account(self, player, amount):
        self.money[player] = amount

    def balance(self, player):
        return self.money[player]

    def deposit(self, player, amount):
        self.money[player] += amount

    def withdraw(self, player, amount):
        self.money[player] -= amount

    def transfer(self, src, dst, amount):
        self.withdraw(src, amount)
        self.deposit(dst, amount)

    def owner(self, square):
        return self.deeds.get(square)

    def sell(self, square, player):
        self.withdraw(player, self.board[square].price)
        self.deeds[square] = player

    def build(self, square, player):
        self.withdraw(player, 1000)
        self.houses[square] = self.houses.get(square, 0) + 1
        return self.houses[square]

    def holdings(self, player):
        return [sq for sq in self.deeds if self.deeds[sq] == player]

    def close_account(self, loser, creditor):
        for sq in self.holdings(loser):
            self.deeds[sq] = creditor
        del self.money[loser]

    def in_business(self, player):
        return player in self.money

    def monopoly(self, square):
        color = self.board[square].color
        owner = self.deeds[square]
        same = [i for i, s in enumerate(self.board) if s.color == color]
        return all(self.deeds.get(i) == owner for i in same)

    def rent(self, square):
        amount = (self.board[square].price + 5) // 10
        if self.monopoly(square):
            amount *= 2
        amount *= 2 ** self.houses.get(square, 0)
        return amount

    def assets(self, player):
        return self.balance(player) + sum(self.board[sq].price + 1000 * self.houses.get(sq, 0) for sq in self.holdings(player))


class Square:
    def __init__(self, name, price, color):
        self.name, self.price, self.color = name, price, color


class Strategy:
    def __init__(self, line):
        a, b = line.split()
        self.buy_factor = float(a)
        self.house_limit = int(b)

    def buys(self, cash, price):
        return cash >= self.buy_factor * price

    def builds(self, cash, houses):
        return houses < 2 and cash > self.house_limit


def game(office, board, cards, strategies, rounds):
    """Generator of the lines of the game."""
    n = len(strategies)
    start = [s.name for s in board].index("GO")
    places = [start for _ in range(n)]
    drawn = 0
    for r in range(rounds):
        if len(office.money) < 2:
            return
        yield f"Round: {r + 1}"
        for p in range(n):
            if not office.in_business(p):
                continue
            if len(office.money) < 2:
                return
            steps = cards[drawn]
            drawn += 1
            if drawn == len(cards):
                drawn = 0
            places[p] = (places[p] + steps) % len(board)
            sq = places[p]
            name = board[sq].name
            prefix = f"Player {p} moves {steps} step(s) to {name} and "
            if name == "GO":
                office.deposit(p, 2000)
                yield prefix + "receives $2000."
                continue
            if name == "Parking":
                yield prefix + "stays."
                continue
            landlord = office.owner(sq)
            if landlord is None:
                if strategies[p].buys(office.balance(p), board[sq].price):
                    office.sell(sq, p)
                    yield prefix + f"purchases {name}."
                else:
                    yield prefix + "stays."
            elif landlord == p:
                if strategies[p].builds(office.balance(p), office.houses.get(sq, 0)):
                    number = office.houses.get(sq, 0)
                    office.build(sq, p)
                    yield prefix + f"builds house number {number}."
                else:
                    yield prefix + "stays."
            else:
                rent = office.rent(sq)
                if office.balance(p) < rent:
                    office.close_account(p, landlord)
                    yield prefix + f"bankrupt, transfers property to Player {landlord}."
                else:
                    office.transfer(p, landlord, rent)
                    yield prefix + f"pays ${rent} rent to Player {landlord}."


def ending(office, n):
    assets_of = {p: office.assets(p) for p in range(n) if office.in_business(p)}
    top = max(assets_of.values())
    winner = min(p for p in assets_of if assets_of[p] == top)
    yield "***SIMULATION RESULTS***"
    yield f"Player {winner} wins the game with total asset value of ${top}."
    yield "***GAME SUMMARY***"
    for p in range(n):
        yield f"Player {p}:"
        if not office.in_business(p):
            yield "Bankrupt and out of game."
            continue
        yield f"Cash Balance: ${office.balance(p)}"
        number = len(office.holdings(p))
        if number == 0:
            yield "No purchased property."
        else:
            yield f"Number of Purchased Properties: {number}"


def only_digits(word):
    return word != "" and all(c in "0123456789" for c in word)


def valid_square(words):
    if len(words) != 3 or not only_digits(words[1]):
        return False
    if words[0] == "GO" or words[0] == "Parking":
        return words[2] == "NONE"
    return int(words[1]) > 0 and words[2] in ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]


def main():
    lines = []
    for question in ("Board file: ", "Card file: ", "Player file: ", "Rounds: "):
        lines.append(input(question))
    with open(lines[0].strip()) as f:
        squares = [line.split() for line in f if line.strip()]
    with open(lines[1].strip()) as f:
        numbers = [line.strip() for line in f if line.strip()]
    with open(lines[2].strip()) as f:
        strategies = [Strategy(line) for line in f if line.strip()]
    rounds = int(lines[3])

    proper = len(numbers) > 1
    for words in squares:
        if not valid_square(words):
            proper = False
    for word in numbers:
        if not only_digits(word):
            proper = False
    if not proper:
        print("Improper inputs.")
        return

    board = [Square(w[0], int(w[1]), w[2]) for w in squares]
    numbers = [int(word) for word in numbers]
    office = Office(board)
    for p in range(len(strategies)):
        office.open_account(p, numbers[0])
    print("***MONOPOLY GAME STARTS***")
    for line in game(office, board, numbers[1:], strategies, rounds):
        print(line)
    for line in ending(office, len(strategies)):
        print(line)


main()
