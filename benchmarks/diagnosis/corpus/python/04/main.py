import sys

# Board is a circular linked list of squares, every kind of square is a class.


class Output:
    lines = []

    @classmethod
    def add(cls, s):
        cls.lines.append(s)

    @classmethod
    def flush(cls):
        sys.stdout.write("\n".join(cls.lines) + "\n")


class Square:
    def __init__(self, name):
        self.name = name
        self.next = None

    def land(self, player, game):
        return "stays."


class Parking(Square):
    pass


class Go(Square):
    def land(self, player, game):
        player.receive(2000)
        return "receives $2000."


class Street(Square):
    HOUSE_PRICE = 1000

    def __init__(self, name, price, color):
        super().__init__(name)
        self.price = price
        self.color = color
        self.owner = None
        self.houses = 0

    def land(self, player, game):
        if self.owner is None:
            return self.offer(player)
        if self.owner == player:
            return self.improve(player)
        return self.charge(player, game)

    def offer(self, player):
        if player.cash >= player.theta_buy * self.price:
            player.pay(self.price)
            player.streets.append(self)
            self.owner = player
            return "purchases " + self.name + "."
        return "stays."

    def improve(self, player):
        if self.houses == 2:
            return "stays."
        if player.cash <= player.theta_build:
            return "stays."
        player.pay(Street.HOUSE_PRICE)
        self.houses += 1
        return "builds house number %d." % self.houses

    def rent(self, game):
        rent = self.price // 10
        if self.price % 10 > 4:
            rent += 1
        owned = 0
        for street in self.owner.streets:
            if street.color == self.color:
                owned += 1
        if owned == game.color_count[self.color]:
            rent *= 2
        rent *= self.houses + 1
        return rent

    def charge(self, player, game):
        rent = self.rent(game)
        if player.cash < rent:
            game.eliminate(player, self.owner)
            return "bankrupt, transfers property to Player %d." % self.owner.id
        player.pay(rent)
        self.owner.receive(rent)
        return "pays $%d rent to Player %d." % (rent, self.owner.id)


class Player:
    def __init__(self, id, cash, theta_buy, theta_build, start):
        self.id = id
        self.cash = cash
        self.theta_buy = theta_buy
        self.theta_build = theta_build
        self.square = start
        self.streets = []
        self.in_game = True

    def pay(self, amount):
        self.cash -= amount

    def receive(self, amount):
        self.cash += amount

    def walk(self, steps):
        while steps > 0:
            self.square = self.square.next
            steps -= 1

    def total(self):
        return self.cash + sum([s.price for s in self.streets])


class Game:
    def __init__(self):
        self.go = None
        self.first = None
        self.last = None
        self.color_count = {"RED": 0, "BLUE": 0, "GREEN": 0, "YELLOW": 0, "BLACK": 0}
        self.players = []
        self.cards = []
        self.card = 0
        self.cash = 0

    def append(self, square):
        if self.first is None:
            self.first = square
        else:
            self.last.next = square
        self.last = square
        square.next = self.first

    def load_board(self, filename):
        for line in open(filename).readlines():
            words = line.split()
            if words == []:
                continue
            if len(words) != 3:
                return False
            digits = words[1].lstrip("-")
            if not digits.isdecimal():
                return False
            price = int(words[1])
            if words[0] == "GO":
                if words[2] != "NONE":
                    return False
                self.go = Go("GO")
                self.append(self.go)
            elif words[0] == "Parking":
                if words[2] != "NONE":
                    return False
                self.append(Parking("Parking"))
            else:
                if price <= 0:
                    return False
                if words[2] not in self.color_count:
                    return False
                self.color_count[words[2]] += 1
                self.append(Street(words[0], price, words[2]))
        return True

    def load_cards(self, filename):
        values = []
        for word in open(filename).read().split():
            if not word.isdecimal():
                return False
            if int(word) < 1:
                return False
            values.append(int(word))
        if len(values) < 2:
            return False
        self.cash = values.pop(0)
        self.cards = values
        return True

    def load_players(self, filename):
        for line in open(filename).readlines():
            words = line.split()
            if words != []:
                self.players.append(Player(len(self.players), self.cash, float(words[0]), int(words[1]), self.go))

    def draw(self):
        if self.card >= len(self.cards):
            self.card = 0
        value = self.cards[self.card]
        self.card += 1
        return value

    def eliminate(self, loser, creditor):
        creditor.receive(loser.cash)
        loser.cash = 0
        for street in loser.streets:
            street.owner = creditor
            creditor.streets.append(street)
            loser.streets.remove(street)
        loser.in_game = False

    def over(self):
        return len([p for p in self.players if p.in_game]) <= 1

    def run(self, rounds):
        Output.add("***MONOPOLY GAME STARTS***")
        for r in range(rounds):
            if self.over():
                break
            Output.add("Round: %d" % (r + 1))
            for player in self.players:
                if not player.in_game:
                    continue
                steps = self.draw()
                player.walk(steps)
                square = player.square
                what = square.land(player, self)
                Output.add("Player %d moves %d step(s) to %s and %s" % (player.id, steps, square.name, what))
                if self.over():
                    break

    def results(self):
        best = None
        for player in self.players:
            if player.in_game and (best is None or player.total() > best.total()):
                best = player
        Output.add("***SIMULATION RESULTS***")
        Output.add("Player %d wins the game with total asset value of $%d." % (best.id, best.total()))
        Output.add("***GAME SUMMARY***")
        for player in self.players:
            Output.add("Player %d:" % player.id)
            if not player.in_game:
                Output.add("Bankrupt and out of game.")
            else:
                Output.add("Cash Balance: $%d" % player.cash)
                if player.streets:
                    Output.add("Number of Purchased Properties: %d" % len(player.streets))
                else:
                    Output.add("No purchased property.")


def main():
    board, cards, players = input(), input(), input()
    rounds = int(input())
    game = Game()
    if not game.load_board(board) or not game.load_cards(cards):
        Output.add("Improper inputs.")
    else:
        game.load_players(players)
        game.run(rounds)
        game.results()
    Output.flush()


main()
