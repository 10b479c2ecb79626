# monopoly with exceptions
class ImproperInputs(Exception):
    pass


class Bankrupt(Exception):
    def __init__(self, debtor, creditor):
        self.debtor = debtor
        self.creditor = creditor


class GameOver(Exception):
    pass


class Purse:
    def __init__(self, amount):
        self.amount = amount

    def gain(self, n):
        self.amount += n

    def lose(self, n):
        self.amount -= n

    def empty(self):
        n = self.amount
        self.amount = 0
        return n


class Player:
    count = 0

    def __init__(self, money, tp, th):
        self.id = Player.count
        Player.count += 1
        self.purse = Purse(money)
        self.tp = tp
        self.th = th
        self.pos = 0
        self.lands = {}         # square number -> Property

    @property
    def out(self):
        return self.purse.amount == 0

    def worth(self):
        w = self.purse.amount
        for k in self.lands:
            w += self.lands[k].price
        return w

    def pay_rent(self, owner, rent):
        if self.purse.amount < rent:
            raise Bankrupt(self, owner)
        self.purse.lose(rent)
        owner.purse.gain(rent)


class Property:
    COLORS = ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]

    def __init__(self, number, name, price, color):
        self.number = number
        self.name = name
        self.price = price
        self.color = color
        self.owner = None
        self.houses = []        # a house is just its number

    def special(self):
        return self.name == "GO" or self.name == "Parking"

    def check(self):
        if self.special():
            if self.color != "NONE":
                raise ImproperInputs
        else:
            if self.price <= 0:
                raise ImproperInputs
            if not self.color in Property.COLORS:
                raise ImproperInputs

    def rent(self, squares):
        r = self.price / 10
        total = 0
        mine = 0
        for sq in squares:
            if sq.color == self.color:
                total += 1
                if sq.owner is self.owner:
                    mine += 1
        if total == mine:
            r = 2 * r
        for h in self.houses:
            r = 2 * r
        if r - int(r) >= 0.5:
            return int(r) + 1
        return int(r)


def number(sq):
    good = len(sq) > 0
    for i in range(len(sq)):
        if sq[i] not in "0123456789" and not (i == 0 and sq[i] == "-" and len(sq) > 1):
            good = False
    if not good:
        raise ImproperInputs
    return int(sq)


class Monopoly:
    def __init__(self, f1, f2, f3, rounds):
        self.squares = []
        self.players = []
        self.rounds = rounds
        print("***MONOPOLY GAME STARTS***")
        self.read_squares(f1)
        self.read_cards(f2)
        self.read_players(f3)
        self.cards = self.card_stream()

    def read_squares(self, f1):
        with open(f1) as f:
            for line in f:
                w = line.split()
                if len(w) == 0:
                    continue
                if len(w) < 3:
                    raise ImproperInputs
                p = Property(len(self.squares), w[0], number(w[1]), w[2])
                p.check()
                self.squares.append(p)

    def read_cards(self, f2):
        with open(f2) as f:
            self.numbers = [number(w) for w in f.read().split()]
        if len(self.numbers) < 2 or min(self.numbers) <= 0:
            raise ImproperInputs

    def read_players(self, f3):
        with open(f3) as f:
            for line in f:
                w = line.split()
                if len(w) > 0:
                    self.players.append(Player(self.numbers[0], float(w[0]), int(w[1])))
        for sq in self.squares:
            if sq.name == "GO":
                for p in self.players:
                    p.pos = sq.number

    def card_stream(self):
        while True:
            for c in self.numbers[1:]:
                yield c

    def settle_bankruptcy(self, b):
        b.creditor.purse.gain(b.debtor.purse.empty())
        for k in b.debtor.lands:
            b.debtor.lands[k].owner = b.creditor
        b.creditor.lands.update(b.debtor.lands)
        b.debtor.lands = {}

    def check_over(self):
        left = 0
        for p in self.players:
            if not p.out:
                left += 1
        if left == 1:
            raise GameOver

    def turn(self, p):
        c = next(self.cards)
        p.pos = (p.pos + c) % len(self.squares)
        sq = self.squares[p.pos]
        line_out = "Player %d moves %d step(s) to %s and " % (p.id, c, sq.name)
        try:
            if sq.name == "GO":
                p.purse.gain(2000)
                line_out += "receives $2000."
            elif sq.special():
                line_out += "stays."
            elif sq.owner is None and p.purse.amount >= p.tp * sq.price:
                p.purse.lose(sq.price)
                p.lands[sq.number] = sq
                sq.owner = p
                line_out += "purchases %s." % sq.name
            elif sq.owner is None:
                line_out += "stays."
            elif sq.owner is not p:
                r = sq.rent(self.squares)
                p.pay_rent(sq.owner, r)
                line_out += "pays $%d rent to Player %d." % (r, sq.owner.id)
            elif len(sq.houses) < 2 and p.purse.amount > p.th:
                p.purse.lose(1000)
                sq.houses.append(len(sq.houses) + 1)
                line_out += "builds house number %d." % sq.houses[-1]
            else:
                line_out += "stays."
        except Bankrupt as b:
            self.settle_bankruptcy(b)
            line_out += "bankrupt, transfers property to Player %d." % b.creditor.id
        print(line_out)

    def run(self):
        try:
            self.check_over()
            for r in range(self.rounds):
                print("Round: %d" % (r + 1))
                for p in self.players:
                    if not p.out:
                        self.turn(p)
                        self.check_over()
        except GameOver:
            pass
        self.results()

    def results(self):
        left = [p for p in self.players if not p.out]
        w = left[0]
        for p in left:
            if p.purse.amount > w.purse.amount:
                w = p
        print("***SIMULATION RESULTS***")
        print("Player %d wins the game with total asset value of $%d." % (w.id, w.worth()))
        print("***GAME SUMMARY***")
        for p in self.players:
            print("Player %d:" % p.id)
            if p.out:
                print("Bankrupt and out of game.")
            else:
                print("Cash Balance: $%d" % p.purse.amount)
                if len(p.lands) > 0:
                    print("Number of Purchased Properties: %d" % len(p.lands))
                else:
                    print("No purchased property.")


try:
    f1 = input()
    f2 = input()
    f3 = input()
    Monopoly(f1, f2, f3, int(input())).run()
except ImproperInputs:
    print("Improper inputs.")
