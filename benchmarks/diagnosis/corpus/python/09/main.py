# monopoly with exceptions
class ImproperInputs(Exception):
    pass


class Bankrupt(Exception):
    def __init__(self, debtor, creditor):
        self.debtor = debtor
        self.creditor = creditor


class GameOver(Exception):
    pass


class Wallet:
    def __init__(self, amount):
        self.amount = amount

    def put(self, n):
        self.amount += n

    def take(self, n):
        self.amount -= n

    def empty(self):
        n = self.amount
        self.amount = 0
        return n


class Player:
    count = 0

    def __init__(self, money, theta_p, theta_h):
        self.id = Player.count
        Player.count += 1
        self.wallet = Wallet(money)
        self.theta_p = theta_p
        self.theta_h = theta_h
        self.pos = 0
        self.props = {}         # square number -> Property
        self.out = False

    def worth(self):
        w = self.wallet.amount
        for k in self.props:
            w += self.props[k].price
        return w

    def pay_rent(self, owner, rent):
        self.wallet.take(rent)
        if self.wallet.amount < 0:
            raise Bankrupt(self, owner)
        owner.wallet.put(rent)


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
            if self.price <= 0 and not self.color in Property.COLORS:
                raise ImproperInputs

    def rent(self, squares):
        r = self.price / 10
        if r - int(r) >= 0.5:
            r = int(r) + 1
        else:
            r = int(r)
        total = 0
        mine = 0
        for s in squares:
            if s.color == self.color:
                total += 1
                if s.owner is self.owner:
                    mine += 1
        if total == mine:
            r = 2 * r
        for h in self.houses:
            r = 2 * r
        return r


def number(s):
    good = len(s) > 0
    for i in range(len(s)):
        if s[i] not in "0123456789" and not (i == 0 and s[i] == "-" and len(s) > 1):
            good = False
    if not good:
        raise ImproperInputs
    return int(s)


class Simulation:
    def __init__(self, f1, f2, f3, rounds):
        self.squares = []
        self.players = []
        self.rounds = rounds
        self.read_squares(f1)
        self.read_cards(f2)
        self.read_players(f3)
        self.cards = self.endless()

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
        for s in self.squares:
            if s.name == "GO":
                for p in self.players:
                    p.pos = s.number

    def endless(self):
        while True:
            for c in self.numbers[1:]:
                yield c

    def handle(self, b):
        b.creditor.wallet.put(b.debtor.wallet.empty())
        for k in b.debtor.props:
            b.debtor.props[k].owner = b.creditor
        b.creditor.props.update(b.debtor.props)
        b.debtor.props = {}
        b.debtor.out = True

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
        s = self.squares[p.pos]
        say = "Player %d moves %d step(s) to %s and " % (p.id, c, s.name)
        try:
            if s.name == "GO":
                p.wallet.put(2000)
                say += "receives $2000."
            elif s.special():
                say += "stays."
            elif s.owner is None and p.wallet.amount >= p.theta_p * s.price:
                p.wallet.take(s.price)
                p.props[s.number] = s
                s.owner = p
                say += "purchases %s." % s.name
            elif s.owner is None:
                say += "stays."
            elif s.owner is not p:
                r = s.rent(self.squares)
                p.pay_rent(s.owner, r)
                say += "pays $%d rent to Player %d." % (r, s.owner.id)
            elif len(s.houses) < 2 and p.wallet.amount > p.theta_h:
                p.wallet.take(1000)
                s.houses.append(len(s.houses) + 1)
                say += "builds house number %d." % s.houses[-1]
            else:
                say += "stays."
        except Bankrupt as b:
            self.handle(b)
            say += "bankrupt, transfers property to Player %d." % b.creditor.id
        print(say)

    def run(self):
        print("***MONOPOLY GAME STARTS***")
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
            if p.worth() > w.worth():
                w = p
        print("***SIMULATION RESULTS***")
        print("Player %d wins the game with total asset value of $%d." % (w.id, w.worth()))
        print("***GAME SUMMARY***")
        for p in self.players:
            print("Player %d:" % p.id)
            if p.out:
                print("Bankrupt and out of game.")
            else:
                print("Cash Balance: $%d" % p.wallet.amount)
                if len(p.props) > 0:
                    print("Number of Purchased Properties: %d" % len(p.props))
                else:
                    print("No purchased property.")


try:
    f1 = input()
    f2 = input()
    f3 = input()
    Simulation(f1, f2, f3, int(input())).run()
except ImproperInputs:
    print("Improper inputs.")
