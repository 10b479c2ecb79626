import sys

# Board is a circular linked list of squares, every kind of square is a class.


class Output:
    lines = []

    @classmethod
    def add(cls, s):
        cls.lines.append(s)

    @classmethod
    def flush(cls):
        sys.stdout.write("\n".join(cls.lines))


class Square:
    def __init__(self, name):
        self.name = name
        self.next = None

    def visited_by(self, player, game):
        return "stays."


class Parking(Square):
    pass


class Go(Square):
    def visited_by(self, player, game):
        player.receive(2000)
        return "receives $2000."


class Estate(Square):
    HOUSE_PRICE = 1000

    def __init__(self, name, price, color):
        super().__init__(name)
        self.price = price
        self.color = color
        self.owner = None
        self.houses = 0

    def visited_by(self, player, game):
        if self.owner is None:
            return self.try_sell(player)
        if self.owner == player:
            return self.try_build(player)
        return self.collect(player, game)

    def try_sell(self, player):
        if player.cash >= player.buy_limit * self.price:
            player.pay(self.price)
            player.estates.append(self)
            self.owner = player
            return "purchases " + self.name + "."
        return "stays."

    def try_build(self, player):
        if self.houses > 2:
            return "stays."
        if player.cash <= player.house_limit:
            return "stays."
        player.pay(Estate.HOUSE_PRICE)
        self.houses += 1
        return "builds house number %d." % self.houses

    def rent(self, game):
        rent = (self.price + 5) // 10
        owned = 0
        for estate in self.owner.estates:
            if estate.color == self.color:
                owned += 1
        if owned == game.color_count[self.color]:
            rent *= 2
        return rent * 2 ** self.houses

    def collect(self, player, game):
        rent = self.rent(game)
        if player.cash <= rent:
            game.knock_out(player, self.owner)
            return "bankrupt, transfers property to Player %d." % self.owner.id
        player.pay(rent)
        self.owner.receive(rent)
        return "pays $%d rent to Player %d." % (rent, self.owner.id)


class Player:
    def __init__(self, id, cash, buy_limit, house_limit, start):
        self.id = id
        self.cash = cash
        self.buy_limit = buy_limit
        self.house_limit = house_limit
        self.square = start
        self.estates = []
        self.active = True

    def pay(self, amount):
        self.cash -= amount

    def receive(self, amount):
        self.cash += amount

    def advance(self, steps):
        while steps > 0:
            self.square = self.square.next
            steps -= 1

    def total(self):
        return self.cash + sum([s.price for s in self.estates])


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
            if words[0].startswith("GO"):
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
                self.append(Estate(words[0], price, words[2]))
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

    def knock_out(self, loser, creditor):
        creditor.receive(loser.cash)
        loser.cash = 0
        while len(loser.estates) > 0:
            estate = loser.estates.pop()
            estate.owner = creditor
            creditor.estates.append(estate)
        loser.active = False

    def over(self):
        return len([p for p in self.players if p.active]) <= 1

    def run(self, rounds):
        Output.add("***MONOPOLY GAME STARTS***")
        for r in range(rounds):
            Output.add("Round: %d" % (r + 1))
            if self.over():
                break
            for player in self.players:
                if not player.active:
                    continue
                steps = self.draw()
                player.advance(steps)
                square = player.square
                what = square.visited_by(player, self)
                Output.add("Player %d moves %d step(s) to %s and %s" % (player.id, steps, square.name, what))
                if self.over():
                    break

    def results(self):
        best = None
        for player in self.players:
            if player.active and (best is None or player.total() > best.total()):
                best = player
        Output.add("***SIMULATION RESULTS***")
        Output.add("Player %d wins the game with total asset value of $%d." % (best.id, best.total()))
        Output.add("***GAME SUMMARY***")
        for player in self.players:
            Output.add("Player %d:" % player.id)
            if not player.active:
                Output.add("Bankrupt and out of game.")
            else:
                Output.add("Cash Balance: $%d" % player.cash)
                if player.estates:
                    Output.add("Number of Purchased Properties: %d" % len(player.estates))
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
