import sys


class Bank:
    """Keeps everybody's money and the register of properties."""

    def __init__(self, board):
        self.board = board
        self.accounts = {}
        self.register = {}
        self.houses = {}

    def open_account(self, player, amount):
        self.accounts[player] = amount

    def balance(self, player):
        return self.accounts[player]

    def deposit(self, player, amount):
        self.accounts[player] += amount

    def withdraw(self, player, amount):
        self.accounts[player] -= amount

    def transfer(self, src, dst, amount):
        self.withdraw(src, amount)
        self.deposit(dst, amount)

    def owner(self, square):
        return self.register.get(square)

    def sell(self, square, player):
        self.withdraw(player, self.board[square].price)
        self.register[square] = player

    def build(self, square, player):
        self.withdraw(player, 1000)
        self.houses[square] = self.houses.get(square, 0) + 1
        return self.houses[square]

    def holdings(self, player):
        return [sq for sq in self.register if self.register[sq] == player]

    def liquidate(self, loser, creditor):
        self.transfer(loser, creditor, self.balance(loser))
        for sq in self.holdings(loser):
            self.register[sq] = creditor
        del self.accounts[loser]

    def in_business(self, player):
        return player in self.accounts

    def monopoly(self, square):
        color = self.board[square].color
        owner = self.register[square]
        same = [i for i, s in enumerate(self.board) if s.color == color]
        return all(self.register.get(i) == owner for i in same)

    def rent(self, square):
        amount = (self.board[square].price + 5) // 10
        if self.monopoly(square):
            amount *= 2
        amount *= 2 ** self.houses.get(square, 0)
        return amount

    def fortune(self, player):
        return self.balance(player) + sum(self.board[sq].price for sq in self.holdings(player))


class Square:
    def __init__(self, name, price, color):
        self.name, self.price, self.color = name, price, color


class Strategy:
    def __init__(self, line):
        a, b = line.split()
        self.buy_factor = float(a)
        self.house_limit = int(b)

    def buys(self, cash, price):
        return cash > self.buy_factor * price

    def builds(self, cash, houses):
        return houses < 2 and cash > self.house_limit


def events(bank, board, cards, strategies, rounds):
    """Generator of the lines of the game."""
    n = len(strategies)
    start = [s.name for s in board].index("GO")
    places = [start for _ in range(n)]
    drawn = 0
    for r in range(rounds):
        if len(bank.accounts) < 2:
            return
        yield f"Round: {r + 1}"
        for p in range(n):
            if not bank.in_business(p):
                continue
            if len(bank.accounts) < 2:
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
                bank.deposit(p, 2000)
                yield prefix + "receives $2000."
                continue
            if name == "Parking":
                yield prefix + "stays."
                continue
            who = bank.owner(sq)
            if not who:
                if strategies[p].buys(bank.balance(p), board[sq].price):
                    bank.sell(sq, p)
                    yield prefix + f"purchases {name}."
                else:
                    yield prefix + "stays."
            elif who == p:
                if strategies[p].builds(bank.balance(p), bank.houses.get(sq, 0)):
                    number = bank.build(sq, p)
                    yield prefix + f"builds house number {number}."
                else:
                    yield prefix + "stays."
            else:
                rent = bank.rent(sq)
                if bank.balance(p) < rent:
                    bank.liquidate(p, who)
                    yield prefix + f"bankrupt, transfers property to Player {who}."
                else:
                    bank.transfer(p, who, rent)
                    yield prefix + f"pays ${rent} rent to Player {who}."


def closing(bank, n):
    fortunes = {p: bank.fortune(p) for p in range(n) if bank.in_business(p)}
    top = max(fortunes.values())
    winner = min(p for p in fortunes if fortunes[p] == top)
    yield "***SIMULATION RESULTS***"
    yield f"Player {winner} wins the game with total asset value of ${top}."
    yield "***GAME SUMMARY***"
    for p in range(n):
        yield f"Player {p}:"
        if not bank.in_business(p):
            yield "Bankrupt and out of game."
            continue
        yield f"Cash Balance: ${bank.balance(p)}"
        number = len(bank.holdings(p))
        if number == 0:
            yield "No purchased property."
        else:
            yield f"Number of Purchased Properties: {number}"


def is_whole(word):
    return word != "" and all(c in "0123456789" for c in word)


def valid_square(words):
    if len(words) != 3 or not is_whole(words[1]):
        return False
    if words[0] == "GO" or words[0] == "Parking":
        return words[2] == "NONE"
    return int(words[1]) > 0 and words[2] in ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]


def main():
    lines = sys.stdin.read().split("\n")
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
        if not is_whole(word) or int(word) == 0:
            proper = False
    if not proper:
        print("Improper inputs.")
        return

    board = [Square(w[0], int(w[1]), w[2]) for w in squares]
    numbers = [int(word) for word in numbers]
    bank = Bank(board)
    for p in range(len(strategies)):
        bank.open_account(p, numbers[0])
    print("***MONOPOLY GAME STARTS***")
    for line in events(bank, board, numbers[1:], strategies, rounds):
        print(line)
    for line in closing(bank, len(strategies)):
        print(line)


main()
