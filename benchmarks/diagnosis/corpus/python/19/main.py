import sys


class Street:
    """All the properties of one color. Rents are kept up to date in the properties."""

    def __init__(self, color):
        self.color = color
        self.members = []
        self.holder = None

    def add(self, prop):
        self.members.append(prop)
        prop.street = self

    def refresh(self, latest):
        first = self.members[0].owner
        for prop in self.members:
            if prop.owner is None or prop.owner is not first:
                return
        if self.holder is None:
            latest.rent *= 2
        self.holder = first


class Property:
    def __init__(self, name, price):
        self.name = name
        self.price = price
        self.rent = (price + 5) // 10
        self.street = None
        self.owner = None
        self.houses = 0

    def sell_to(self, player):
        self.owner = player
        player.cash -= self.price
        player.owned.append(self)
        self.street.refresh(self)

    def add_house(self):
        self.houses += 1
        self.rent *= 2
        self.owner.cash -= 1000


class Player:
    def __init__(self, num, cash, tp, th):
        self.num = num
        self.cash = cash
        self.tp = tp
        self.th = th
        self.pos = 0
        self.owned = []
        self.alive = True

    def total_value(self):
        worth = self.cash
        for prop in self.owned:
            worth += prop.price
        return worth

    def give_all_to(self, other):
        other.cash += self.cash
        self.cash = 0
        for prop in self.owned:
            prop.owner = other
            other.owned.append(prop)
        for prop in self.owned:
            prop.street.refresh(prop)
        self.owned = []
        self.alive = False


def complain():
    print("Improper inputs.")
    sys.exit()


def read_lines(filename):
    f = open(filename)
    lines = [x.split() for x in f.readlines()]
    f.close()
    return [x for x in lines if x]


def make_board(lines):
    streets = {c: Street(c) for c in ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]}
    board = []
    for row in lines:
        if len(row) != 3 or not row[1].isdecimal():
            complain()
        name, price, color = row
        if name in ["GO", "Parking"]:
            if color != "NONE":
                complain()
            board.append(name)
        else:
            if int(price) == 0 or color not in streets:
                complain()
            prop = Property(name, int(price))
            streets[color].add(prop)
            board.append(prop)
    return board


def make_deck(lines):
    deck = [int(lines[0][0])]
    for row in lines[1:]:
        if len(row) != 1 or not row[0].isdecimal() or int(row[0]) == 0:
            complain()
        deck.append(int(row[0]))
    if len(deck) < 2:
        complain()
    return deck


def go_to(player, steps, board):
    player.pos += steps
    while player.pos >= len(board):
        player.pos -= len(board)
    place = board[player.pos]
    if place == "GO":
        player.cash += 2000
        return "GO and receives $2000."
    if place == "Parking":
        return "Parking and stays."
    if place.owner is None:
        if player.cash >= player.tp * place.price:
            place.sell_to(player)
            return place.name + " and purchases " + place.name + "."
    elif place.owner is player:
        if place.houses < 2 and player.cash > player.th:
            place.add_house()
            return place.name + " and builds house number " + str(place.houses) + "."
    else:
        owner = place.owner
        if place.rent > player.cash:
            player.give_all_to(owner)
            return place.name + " and bankrupt, transfers property to Player " + str(owner.num) + "."
        player.cash -= place.rent
        owner.cash += place.rent
        return place.name + " and pays $" + str(place.rent) + " rent to Player " + str(owner.num) + "."
    return place.name + " and stays."


def play(board, cards, players, rounds):
    alive = len(players)
    index = 0
    rnd = 0
    while rnd < rounds:
        rnd += 1
        print("Round:", rnd)
        for player in players:
            if not player.alive:
                continue
            steps = cards[index]
            index = (index + 1) % len(cards)
            word = "step" if steps == 1 else "step(s)"
            print("Player", player.num, "moves", steps, word, "to", go_to(player, steps, board))
            if not player.alive:
                alive -= 1
                if alive == 1:
                    return


def finish(players):
    winner = None
    best = 0
    for player in players:
        if player.alive and (winner is None or player.total_value() > best):
            winner = player
            best = player.total_value()
    print("***SIMULATION RESULTS***")
    print("Player", winner.num, "wins the game with total asset value of $" + str(best) + ".")
    print("***GAME SUMMARY***")
    for player in players:
        print("Player " + str(player.num) + ":")
        if player.alive:
            print("Cash Balance: $" + str(player.cash))
            if player.owned:
                print("Number of Purchased Properties:", len(player.owned))
            else:
                print("No purchased property.")
        else:
            print("Bankrupt and out of game.")


def main():
    board_name = input()
    card_name = input()
    player_name = input()
    rounds = int(input())
    board = make_board(read_lines(board_name))
    deck = make_deck(read_lines(card_name))
    players = []
    for row in read_lines(player_name):
        players.append(Player(len(players), deck[0], float(row[0]), int(row[1])))
        players[-1].pos = board.index("GO")
    print("***MONOPOLY GAME STARTS***")
    play(board, deck[1:], players, rounds)
    finish(players)


main()
