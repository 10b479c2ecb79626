import sys


class Location:
    def __init__(self, name, price, color):
        self.__name = name
        self.__price = price
        self.__color = color
        self.__houses = 0
        self.__owner = None

    def get_name(self):
        return self.__name

    def get_price(self):
        return self.__price

    def get_color(self):
        return self.__color

    def get_houses(self):
        return self.__houses

    def get_owner(self):
        return self.__owner

    def set_owner(self, owner):
        self.__owner = owner

    def build_house(self):
        self.__houses += 1


class Player:
    def __init__(self, cash, threshold_property, threshold_house):
        self.__cash = cash
        self.__assets = cash        # cash + value of properties
        self.__num_properties = 0
        self.__threshold_property = threshold_property
        self.__threshold_house = threshold_house
        self.__position = 0
        self.__bankrupt = False

    def get_cash(self):
        return self.__cash

    def get_assets(self):
        return self.__assets

    def get_num_properties(self):
        return self.__num_properties

    def is_bankrupt(self):
        return self.__bankrupt

    def get_position(self):
        return self.__position

    def set_position(self, position):
        self.__position = position

    def decide_buy(self, price):
        return self.__cash >= self.__threshold_property * price

    def decide_build(self):
        return self.__cash > self.__threshold_house

    def earn(self, amount):
        self.__cash += amount
        self.__assets += amount

    def spend(self, amount):
        self.__cash -= amount
        self.__assets -= amount

    def buy_property(self, price):
        self.__cash -= price
        self.__num_properties += 1

    def take_over(self, other):
        self.__cash += other.__cash
        self.__assets += other.__assets
        self.__num_properties += other.__num_properties
        other.__cash = 0
        other.__assets = 0
        other.__num_properties = 0
        other.__bankrupt = True


class Monopoly:
    COLORS = ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]

    def __init__(self):
        self.locations = []
        self.players = []
        self.steps = []
        self.current = -1
        self.initial_cash = 0
        self.valid = True

    def read_int(self, word):
        try:
            if "_" in word:
                raise ValueError
            return int(word)
        except ValueError:
            self.valid = False
            return 0

    def load_locations(self, filename):
        file = open(filename)
        for line in file:
            fields = line.split()
            if len(fields) == 0:
                continue
            if len(fields) != 3:
                self.valid = False
                continue
            price = self.read_int(fields[1])
            if fields[0] == "GO" or fields[0] == "Parking":
                if fields[2] != "NONE":
                    self.valid = False
            elif price <= 0 or self.COLORS.count(fields[2]) == 0:
                self.valid = False
            self.locations.append(Location(fields[0], price, fields[2]))
        file.close()

    def load_steps(self, filename):
        file = open(filename)
        values = []
        for line in file:
            if line.strip():
                values.append(self.read_int(line))
        file.close()
        for value in values:
            if value <= 0:
                self.valid = False
        if len(values) < 2:
            self.valid = False
            return
        self.initial_cash = values[0]
        self.steps = values[1:]

    def load_players(self, filename):
        file = open(filename)
        for line in file:
            fields = line.split()
            if len(fields) == 2:
                self.players.append(Player(self.initial_cash, float(fields[0]), int(fields[1])))
        file.close()
        for i in range(len(self.locations)):
            if self.locations[i].get_name() == "GO":
                for player in self.players:
                    player.set_position(i)

    def next_step(self):
        self.current = (self.current + 1) % len(self.steps)
        return self.steps[self.current]

    def remaining(self):
        return len(self.players) - sum(player.is_bankrupt() for player in self.players)

    def calculate_rent(self, location):
        rent = location.get_price() / 10
        rent = int(rent + 0.5)
        factor = 1
        monopoly = True
        for other in self.locations:
            if other.get_color() == location.get_color():
                if other.get_owner() != location.get_owner():
                    monopoly = False
        if monopoly:
            factor = factor * 2
        for i in range(location.get_houses()):
            factor = factor * 2
        return rent * factor

    def bankrupt(self, number, owner):
        self.players[owner].take_over(self.players[number])
        for location in self.locations:
            if location.get_owner() == number:
                location.set_owner(owner)

    def action(self, number, location):
        player = self.players[number]
        name = location.get_name()
        owner = location.get_owner()
        if name == "GO":
            player.earn(2000)
            return "receives $2000."
        if name == "Parking":
            return "stays."
        if owner is None:
            if not player.decide_buy(location.get_price()):
                return "stays."
            player.buy_property(location.get_price())
            location.set_owner(number)
            return "purchases %s." % name
        if owner == number:
            if location.get_houses() >= 2 or not player.decide_build():
                return "stays."
            location.build_house()
            player.spend(1000)
            return "builds house number %s." % location.get_houses()
        rent = self.calculate_rent(location)
        if player.get_cash() < rent:
            self.bankrupt(number, owner)
            return "bankrupt, transfers property to Player %s." % owner
        player.spend(rent)
        self.players[owner].earn(rent)
        return "pays $%s rent to Player %s." % (rent, owner)

    def take_turn(self, number):
        steps = self.next_step()
        player = self.players[number]
        player.set_position((player.get_position() + steps) % len(self.locations))
        location = self.locations[player.get_position()]
        result = self.action(number, location)
        print("Player %s moves %s step(s) to %s and %s" % (number, steps, location.get_name(), result))

    def simulate(self, rounds):
        print("***MONOPOLY GAME STARTS***")
        finished = self.remaining() < 2
        current_round = 0
        while not finished and current_round < rounds:
            current_round += 1
            print("Round: %s" % current_round)
            number = 0
            while not finished and number < len(self.players):
                if not self.players[number].is_bankrupt():
                    self.take_turn(number)
                    finished = self.remaining() < 2
                number += 1

    def print_summary(self):
        winner = -1
        for number, player in enumerate(self.players):
            if player.is_bankrupt():
                continue
            if winner < 0 or player.get_assets() > self.players[winner].get_assets():
                winner = number
        print("***SIMULATION RESULTS***")
        print("Player %s wins the game with total asset value of $%s." % (winner, self.players[winner].get_assets()))
        print("***GAME SUMMARY***")
        for number, player in enumerate(self.players):
            print("Player %s:" % number)
            if player.is_bankrupt():
                print("Bankrupt and out of game.")
            else:
                print("Cash Balance: $%s" % player.get_cash())
                if player.get_num_properties() > 0:
                    print("Number of Purchased Properties: %s" % player.get_num_properties())
                else:
                    print("No purchased property.")


def main():
    board_file = sys.stdin.readline().strip()
    card_file = sys.stdin.readline().strip()
    player_file = sys.stdin.readline().strip()
    rounds = int(sys.stdin.readline())
    game = Monopoly()
    game.load_locations(board_file)
    game.load_steps(card_file)
    if not game.valid:
        print("Improper inputs.")
        return
    game.load_players(player_file)
    game.simulate(rounds)
    game.print_summary()


main()
