"""Project 5: Monopoly. Every property knows its owner and its current rent."""
import re
import sys

COLORS = ("RED", "BLUE", "GREEN", "YELLOW", "BLACK")
NUMBER = re.compile(r"\+?[0-9]+")


class ImproperInput(Exception):
    pass


class Property:
    def __init__(self, name, price, color):
        self.name = name
        self.price = price
        self.color = color
        self.owner = None
        self.houses = 0
        self.rent = self.base_rent()

    def base_rent(self):
        return (self.price + 5) // 10

    def update_rent(self, group):
        if all(p.owner is self.owner for p in group):
            self.rent *= 2


class Player:
    def __init__(self, number, cash, buy_limit, house_limit):
        self.number = number
        self.cash = cash
        self.buy_limit = buy_limit
        self.house_limit = house_limit
        self.spot = 0
        self.properties = []
        self.bankrupt = False

    def wealth(self):
        return self.cash + sum(p.price for p in self.properties)

    def can_buy(self, prop):
        return self.cash >= self.buy_limit * prop.price

    def can_build(self, prop):
        return prop.houses < 2 and self.cash > self.house_limit


class Deck:
    def __init__(self, cards):
        self.cards = cards
        self.top = 0

    def draw(self):
        card = self.cards[self.top]
        self.top += 1
        if self.top >= len(self.cards):
            self.top = 0
        return card


def positive(text):
    if not NUMBER.fullmatch(text) or int(text) <= 0:
        raise ImproperInput
    return int(text)


def read_lines(filename):
    with open(filename, encoding="latin-1", newline="\n") as f:
        rows = [line.split() for line in f]
    return [row for row in rows if row]


def read_board(filename):
    board = []
    for row in read_lines(filename):
        if len(row) < 3:
            raise ImproperInput
        name, price, color = row
        if name in ("GO", "Parking"):
            if color != "NONE":
                raise ImproperInput
            board.append(Property(name, 0, color))
        else:
            if color not in COLORS:
                raise ImproperInput
            board.append(Property(name, positive(price), color))
    return board


def read_cards(filename):
    numbers = [positive(row[0]) for row in read_lines(filename)]
    return numbers[0], numbers[1:]


class Game:
    def __init__(self, board, cash, cards, strategies):
        self.board = board
        self.deck = Deck(cards)
        self.groups = {}
        for prop in board:
            self.groups.setdefault(prop.color, []).append(prop)
        start = [p.name for p in board].index("GO")
        self.players = []
        for number, (buy_limit, house_limit) in enumerate(strategies):
            player = Player(number, cash, buy_limit, house_limit)
            player.spot = start
            self.players.append(player)
        self.alive = len(self.players)

    def update_group(self, color):
        group = self.groups[color]
        for prop in group:
            if prop.owner is not None:
                prop.update_rent(group)

    def purchase(self, player, prop):
        player.cash -= prop.price
        prop.owner = player
        player.properties.append(prop)
        self.update_group(prop.color)

    def build(self, player, prop):
        player.cash -= 1000
        prop.houses += 1
        prop.rent *= 2
        prop.update_rent(self.groups[prop.color])

    def ruin(self, player, creditor):
        creditor.cash += player.cash
        player.cash = 0
        for prop in player.properties:
            prop.owner = creditor
            creditor.properties.append(prop)
        for prop in player.properties:
            self.update_group(prop.color)
        player.properties = []
        player.bankrupt = True
        self.alive -= 1

    def action(self, player, prop):
        if prop.name == "GO":
            player.cash += 2000
            return "receives $2000."
        if prop.name == "Parking":
            return "stays."
        if prop.owner is None:
            if player.can_buy(prop):
                self.purchase(player, prop)
                return f"purchases {prop.name}."
            return "stays."
        if prop.owner is player:
            if player.can_build(prop):
                self.build(player, prop)
                return f"builds house number {prop.houses}."
            return "stays."
        owner = prop.owner
        if prop.rent > player.cash:
            self.ruin(player, owner)
            return f"bankrupt, transfers property to Player {owner.number}."
        player.cash -= prop.rent
        owner.cash += prop.rent
        return f"pays ${prop.rent} rent to Player {owner.number}."

    def turn(self, player):
        steps = self.deck.draw()
        player.spot = (player.spot + steps) % len(self.board)
        prop = self.board[player.spot]
        what = self.action(player, prop)
        print(f"Player {player.number} moves {steps} step(s) to {prop.name} and {what}")

    def play(self, rounds):
        print("***MONOPOLY GAME STARTS***")
        for number in range(1, rounds + 1):
            if self.alive <= 1:
                return
            print(f"Round: {number}")
            for player in self.players:
                if player.bankrupt:
                    continue
                self.turn(player)
                if self.alive <= 1:
                    return

    def report(self):
        remaining = [p for p in self.players if not p.bankrupt]
        remaining.sort(key=lambda p: p.wealth())
        winner = remaining[-1]
        print("***SIMULATION RESULTS***")
        print(f"Player {winner.number} wins the game with total asset value of ${winner.wealth()}.")
        print("***GAME SUMMARY***")
        for player in self.players:
            print(f"Player {player.number}:")
            if player.bankrupt:
                print("Bankrupt and out of game.")
                continue
            print(f"Cash Balance: ${player.cash}")
            if player.properties:
                print(f"Number of Purchased Properties: {len(player.properties)}")
            else:
                print("No purchased property.")


def main():
    sys.stdout.reconfigure(encoding="latin-1")
    board_file = input()
    card_file = input()
    player_file = input()
    rounds = int(input())
    try:
        board = read_board(board_file)
        cash, cards = read_cards(card_file)
    except ImproperInput:
        print("Improper inputs.")
        return
    strategies = []
    for row in read_lines(player_file):
        strategies.append((float(row[0]), int(row[1])))
    game = Game(board, cash, cards, strategies)
    game.play(rounds)
    game.report()


main()
