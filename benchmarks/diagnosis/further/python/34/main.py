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
        self.rent = round(self.price / 10)
        if self.monopoly:
            self.rent *= 2
        self.rent *= 2 ** self.houses

    def add_house(self):
        self.houses += 1
        self.update_rent()


class Player:
    def __init__(self, number, cash, theta_p, theta_h, position, color_count):
        self.number = number
        self.color_count = color_count
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
        self.take_over(prop)

    def take_over(self, prop):
        prop.owner = self
        self.properties.append(prop)
        self.color_count[prop.color] += 1
        self.wealth += prop.price

    def build(self, prop):
        self.spend(1000)
        prop.add_house()

    def give_up(self, creditor):
        creditor.earn(self.cash)
        for prop in self.properties:
            creditor.take_over(prop)
        self.properties = []
        self.cash = 0
        self.wealth = 0
        self.bankrupt = True


class BadInput(Exception):
    pass


class Simulator:
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
            raise BadInput(text)
        value = int(text)
        if value <= 0:
            raise BadInput(text)
        return value

    def read_board(self, filename):
        for fields in self.lines(filename):
            if fields[0] in ("GO", "Parking"):
                if fields[-1] != "NONE" and fields[-1] not in self.COLORS:
                    raise BadInput(fields[-1])
                self.board.append(Property(fields[0], 0, "NONE"))
            else:
                if len(fields) < 3 or fields[2] not in self.COLORS:
                    raise BadInput(fields)
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
        rows = list(self.lines(filename))
        counts = [dict.fromkeys(self.COLORS, 0)] * len(rows)
        for i, (theta_p, theta_h) in enumerate(rows):
            self.players.append(Player(i, self.start_cash, float(theta_p), int(theta_h), go, counts[i]))

    def draw(self):
        card = self.cards[self.next_card]
        self.next_card = (self.next_card + 1) % len(self.cards)
        return card

    def check_monopoly(self, player, color):
        if player.color_count[color] == len(self.groups[color]):
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
            player.earn(2000)
            action = "receives $2000"
        elif prop.name == "Parking":
            pass
        elif prop.owner is None:
            if float(player.cash) >= player.theta_p * prop.price:
                player.buy(prop)
                self.check_monopoly(player, prop.color)
                action = f"purchases {prop.name}"
        elif prop.owner is player:
            if prop.houses < 2 and player.cash > player.theta_h:
                player.build(prop)
                action = f"builds house number {prop.houses}"
        elif player.cash < prop.rent:
            action = f"bankrupt, transfers property to Player {prop.owner.number}"
            creditor = prop.owner
            player.give_up(creditor)
            for color in self.COLORS:
                self.check_monopoly(creditor, color)
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
        game = Simulator(*names)
    except BadInput:
        print("Improper inputs.")
    else:
        game.run(rounds)
