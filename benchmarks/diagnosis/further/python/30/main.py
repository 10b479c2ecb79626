import re


class Property:
    def __init__(self, name, price, color):
        self.name = name
        self.price = price
        self.color = color
        self.owner = None
        self.houses = 0
        self.monopoly = False
        self.rent = 0
        self.update_rent()

    def update_rent(self):
        self.rent = (self.price + 5) // 10
        if self.monopoly:
            self.rent *= 2
        self.rent *= 2 ** self.houses

    def add_house(self):
        self.houses += 1
        self.update_rent()


class Player:
    def __init__(self, number, cash, theta_p, theta_h, position):
        self.number = number
        self.cash = cash
        self.wealth = cash
        self.theta_p = theta_p
        self.theta_h = theta_h
        self.position = position
        self.properties = []
        self.bankrupt = False

    def earn(self, amount):
        self.cash += amount
        self.wealth += amount

    def spend(self, amount):
        self.cash -= amount
        self.wealth -= amount

    def buy(self, prop):
        self.spend(prop.price)
        self.get_property(prop)

    def get_property(self, prop):
        prop.owner = self
        self.properties.append(prop)
        self.wealth += prop.price

    def build(self, prop):
        self.spend(1000)
        prop.add_house()

    def go_bankrupt(self, creditor):
        creditor.earn(self.cash)
        for prop in self.properties:
            creditor.get_property(prop)
        self.properties = []
        self.cash = 0
        self.wealth = 0
        self.bankrupt = True


class ImproperError(Exception):
    pass


class Monopoly:
    COLORS = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"}

    def __init__(self, board_file, card_file, player_file):
        self.board = []
        self.groups = {color: [] for color in self.COLORS}
        self.read_board(board_file)
        self.read_cards(card_file)
        self.read_players(player_file)
        self.next_card = 0

    @staticmethod
    def lines(filename):
        with open(filename) as file:
            for line in file.read().split("\n"):
                fields = line.split()
                if fields:
                    yield fields

    @staticmethod
    def integer(text):
        if re.fullmatch("[+-]?[0-9]+", text) is None:
            raise ImproperError(text)
        value = int(text)
        if value <= 0:
            raise ImproperError(text)
        return value

    def read_board(self, filename):
        for fields in self.lines(filename):
            if fields[0] in ("GO", "Parking"):
                if fields[-1] != "NONE" and fields[-1] not in self.COLORS:
                    raise ImproperError(fields[-1])
                self.board.append(Property(fields[0], 0, "NONE"))
            else:
                if len(fields) < 3 or fields[2] not in self.COLORS:
                    raise ImproperError(fields)
                prop = Property(fields[0], self.integer(fields[1]), fields[2])
                self.board.append(prop)
                self.groups[prop.color].append(prop)

    def read_cards(self, filename):
        numbers = [self.integer(field) for fields in self.lines(filename) for field in fields]
        self.start_cash = numbers[0]
        self.cards = numbers[1:]

    def read_players(self, filename):
        go = 0
        while self.board[go].name != "GO":
            go += 1
        self.players = []
        for fields in self.lines(filename):
            self.players.append(Player(len(self.players), self.start_cash, float(fields[0]), int(fields[1]), go))

    def draw(self):
        card = self.cards[self.next_card]
        self.next_card = (self.next_card + 1) % len(self.cards)
        return card

    def check_group(self, color):
        owners = {prop.owner for prop in self.groups[color]}
        if len(owners) == 1 and None not in owners:
            for prop in self.groups[color]:
                prop.monopoly = True
                prop.update_rent()

    def active(self):
        return [player for player in self.players if not player.bankrupt]

    def turn(self, player):
        steps = self.draw()
        player.position = (player.position + steps) % len(self.board)
        prop = self.board[player.position]
        action = "stays"
        if prop.name == "GO":
            player.cash += 2000
            action = "receives $2000"
        elif prop.name == "Parking":
            pass
        elif prop.owner is None:
            if float(player.cash) >= player.theta_p * prop.price:
                player.buy(prop)
                self.check_group(prop.color)
                action = f"purchases {prop.name}"
        elif prop.owner is player:
            if prop.houses < 2 and player.cash > player.theta_h:
                player.build(prop)
                action = f"builds house number {prop.houses}"
        elif player.cash < prop.rent:
            action = f"bankrupt, transfers property to Player {prop.owner.number}"
            player.go_bankrupt(prop.owner)
            for color in self.COLORS:
                self.check_group(color)
        else:
            player.spend(prop.rent)
            prop.owner.earn(prop.rent)
            action = f"pays ${prop.rent} rent to Player {prop.owner.number}"
        print(f"Player {player.number} moves {steps} step(s) to {prop.name} and {action}.")

    def run(self, rounds):
        print("***MONOPOLY GAME STARTS***")
        for number in range(1, rounds + 1):
            if len(self.active()) < 2:
                break
            print(f"Round: {number}")
            for player in self.players:
                if player.bankrupt:
                    continue
                self.turn(player)
                if len(self.active()) == 1:
                    break
        self.results()

    def results(self):
        winner = max(self.active(), key=lambda player: player.wealth)
        print("***SIMULATION RESULTS***")
        print(f"Player {winner.number} wins the game with total asset value of ${winner.wealth}.")
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


if __name__ == "__main__":
    names = [input().strip("\r\n") for _ in range(3)]
    rounds = int(input())
    try:
        game = Monopoly(*names)
    except ImproperError:
        print("Improper inputs.")
    else:
        game.run(rounds)
