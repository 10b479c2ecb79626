import sys

VALID_COLORS = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"}


class ImproperInput(Exception):
    pass


def to_positive(token):
    digits = token[1:] if token.startswith("+") else token
    if not (digits.isascii() and digits.isdigit()):
        raise ImproperInput(token)
    value = int(token)
    if value <= 0:
        raise ImproperInput(token)
    return value


class Property:
    def __init__(self, name, price, color):
        self.name = name
        self.price = price
        self.color = color
        self.owner = None
        self.houses = 0

    def rent(self):
        base = int(self.price / 10 + 0.5)
        if self.owner.has_monopoly(self.color):
            base *= 2
        return base << self.houses


class Player:
    """A player; `assets` is cash + property value, kept up to date."""

    def __init__(self, number, cash, theta_p, theta_h, position):
        self.number = number
        self.cash = cash
        self.assets = cash
        self.theta_p = theta_p
        self.theta_h = theta_h
        self.position = position
        self.bankrupt = False
        self.props = {}        # color -> list of properties
        self.monopolies = set()

    def earn(self, amount):
        self.cash += amount
        self.assets += amount

    def spend(self, amount):
        self.cash -= amount
        self.assets -= amount

    def add(self, prop):
        prop.owner = self
        self.props.setdefault(prop.color, []).append(prop)
        self.assets += prop.price
        if len(self.props[prop.color]) == Board.color_total[prop.color]:
            self.monopolies.add(prop.color)

    def has_monopoly(self, color):
        return color in self.monopolies

    def count(self):
        return sum(len(group) for group in self.props.values())


class Board:
    color_total = {}

    def __init__(self, filename):
        Board.color_total = {}
        self.spaces = []       # names
        self.properties = {}   # position -> Property
        with open(filename) as f:
            for line in f:
                words = line.split()
                if words:
                    self.add_space(words)
        self.go = self.spaces.index("GO")

    def add_space(self, words):
        if len(words) < 3:
            raise ImproperInput(words)
        name, price, color = words[0], words[1], words[2]
        if name in ("GO", "Parking"):
            if color != "NONE" and color not in VALID_COLORS:
                raise ImproperInput(color)
        else:
            if color not in VALID_COLORS:
                raise ImproperInput(color)
            prop = Property(name, to_positive(price), color)
            self.properties[len(self.spaces)] = prop
            Board.color_total[color] = Board.color_total.get(color, 0) + 1
        self.spaces.append(name)


class Deck:
    def __init__(self, filename):
        with open(filename) as f:
            values = [to_positive(w) for w in f.read().split()]
        self.cash = values[0]
        self.cards = values[1:]
        self.i = 0

    def draw(self):
        card = self.cards[self.i % len(self.cards)]
        self.i += 1
        return card


class Game:
    def __init__(self, board, deck, strategies):
        self.board = board
        self.deck = deck
        self.players = []
        for theta_p, theta_h in strategies:
            self.players.append(Player(len(self.players), deck.cash, theta_p, theta_h, board.go))

    def active(self):
        return [p for p in self.players if not p.bankrupt]

    def run(self, rounds):
        print("***MONOPOLY GAME STARTS***")
        for number in range(1, rounds + 1):
            if len(self.active()) < 2:
                break
            print(f"Round: {number}")
            for player in self.active():
                steps = self.deck.draw()
                player.position = (player.position + steps) % len(self.board.spaces)
                name = self.board.spaces[player.position]
                action = self.act(player, name)
                print(f"Player {player.number} moves {steps} step(s) to {name} and {action}.")
                if len(self.active()) < 2:
                    return

    def act(self, player, name):
        if name == "GO":
            player.earn(2000)
            return "receives $2000"
        prop = self.board.properties.get(player.position)
        if prop is None:
            return "stays"
        if prop.owner is None:
            if player.cash >= player.theta_p * prop.price:
                player.spend(prop.price)
                player.add(prop)
                return f"purchases {prop.name}"
            return "stays"
        if prop.owner is player:
            if prop.houses < 2 and player.cash > player.theta_h:
                player.spend(1000)
                prop.houses += 1
                return f"builds house number {prop.houses}"
            return "stays"
        return self.pay_rent(player, prop)

    def pay_rent(self, player, prop):
        owner = prop.owner
        rent = prop.rent()
        if rent > player.cash:
            owner.earn(player.cash)
            old = player.props
            owner.props = {}
            for group in old.values():
                for p in group:
                    owner.add(p)
            player.props = {}
            player.monopolies = set()
            player.cash = 0
            player.assets = 0
            player.bankrupt = True
            return f"bankrupt, transfers property to Player {owner.number}"
        player.spend(rent)
        owner.earn(rent)
        return f"pays ${rent} rent to Player {owner.number}"

    def report(self):
        winner = max(self.active(), key=lambda p: p.assets)
        print("***SIMULATION RESULTS***")
        print(f"Player {winner.number} wins the game with total asset value of ${winner.assets}.")
        print("***GAME SUMMARY***")
        for p in self.players:
            print(f"Player {p.number}:")
            if p.bankrupt:
                print("Bankrupt and out of game.")
                continue
            print(f"Cash Balance: ${p.cash}")
            if p.count() == 0:
                print("No purchased property.")
            else:
                print(f"Number of Purchased Properties: {p.count()}")


def read_strategies(filename):
    result = []
    with open(filename) as f:
        for line in f:
            words = line.split()
            if words:
                result.append((float(words[0]), int(words[1])))
    return result


def main():
    board_name = sys.stdin.readline().rstrip("\r\n")
    deck_name = sys.stdin.readline().rstrip("\r\n")
    player_name = sys.stdin.readline().rstrip("\r\n")
    rounds = int(sys.stdin.readline())
    try:
        board = Board(board_name)
        deck = Deck(deck_name)
    except ImproperInput:
        print("Improper inputs.")
        return
    game = Game(board, deck, read_strategies(player_name))
    game.run(rounds)
    game.report()


if __name__ == "__main__":
    main()
