import sys


class ColorGroup:
    """All the properties of one color. Rents are kept up to date in the properties."""

    def __init__(self, color):
        self.color = color
        self.members = []
        self.monopolist = None

    def add(self, prop):
        self.members.append(prop)
        prop.group = self

    def refresh(self):
        first = self.members[0].owner
        for prop in self.members:
            if prop.owner is None or prop.owner is not first:
                return
        if self.monopolist is None:
            for prop in self.members:
                prop.rent *= 2
        self.monopolist = first


class Property:
    def __init__(self, name, price):
        self.name = name
        self.price = price
        self.rent = (price + 5) // 10
        self.group = None
        self.owner = None
        self.houses = 0

    def sell_to(self, player):
        self.owner = player
        player.cash -= self.price
        player.holdings.append(self)
        self.group.refresh()

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
        self.loc = 0
        self.holdings = []
        self.alive = True

    def net_worth(self):
        worth = self.cash
        for prop in self.holdings:
            worth += prop.price
        return worth

    def surrender(self, other):
        other.cash += self.cash
        self.cash = 0
        for prop in self.holdings:
            prop.owner = other
            other.holdings.append(prop)
        for prop in self.holdings:
            prop.group.refresh()
        self.holdings = []
        self.alive = False


def bad_input():
    print("Improper inputs.")
    sys.exit()


def read_lines(filename):
    f = open(filename)
    lines = [x.split() for x in f.readlines()]
    f.close()
    return [x for x in lines if x]


def make_board(lines):
    groups = {c: ColorGroup(c) for c in ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]}
    board = []
    for entry in lines:
        if len(entry) != 3 or not entry[1].isdecimal():
            bad_input()
        name, price, color = entry
        if name in ["GO", "Parking"]:
            if color != "NONE":
                bad_input()
            board.append(name)
        else:
            if int(price) == 0 or color not in groups:
                bad_input()
            prop = Property(name, int(price))
            groups[color].add(prop)
            board.append(prop)
    return board


def make_deck(lines):
    deck = []
    for entry in lines:
        if len(entry) != 1 or not entry[0].isdecimal() or int(entry[0]) == 0:
            bad_input()
        deck.append(int(entry[0]))
    if len(deck) < 2:
        bad_input()
    return deck


def one_move(player, steps, board):
    player.loc += steps
    while player.loc >= len(board):
        player.loc -= len(board)
    spot = board[player.loc]
    if spot == "GO":
        player.cash += 2000
        return "GO and receives $2000."
    if spot == "Parking":
        return "Parking and stays."
    if spot.owner is None:
        if player.cash >= player.tp * spot.price:
            spot.sell_to(player)
            return spot.name + " and purchases " + spot.name + "."
    elif spot.owner is player:
        if spot.houses < 2 and player.cash > player.th:
            spot.add_house()
            return spot.name + " and builds house number " + str(spot.houses) + "."
    else:
        owner = spot.owner
        if spot.rent > player.cash:
            player.surrender(owner)
            return spot.name + " and bankrupt, transfers property to Player " + str(owner.num) + "."
        player.cash -= spot.rent
        owner.cash += spot.rent
        return spot.name + " and pays $" + str(spot.rent) + " rent to Player " + str(owner.num) + "."
    return spot.name + " and stays."


def play(board, cards, players, rounds):
    alive = len(players)
    index = 0
    rnd = 0
    while rnd < rounds and alive > 1:
        rnd += 1
        print("Round:", rnd)
        for player in players:
            if not player.alive:
                continue
            steps = cards[index]
            index = (index + 1) % len(cards)
            print("Player", player.num, "moves", steps, "step(s) to", one_move(player, steps, board))
            if not player.alive:
                alive -= 1
                if alive == 1:
                    return


def finish(players):
    winner = None
    best = 0
    for player in players:
        if player.alive and (winner is None or player.net_worth() > best):
            winner = player
            best = player.net_worth()
    print("***SIMULATION RESULTS***")
    print("Player", winner.num, "wins the game with total asset value of $" + str(best) + ".")
    print("***GAME SUMMARY***")
    for player in players:
        print("Player " + str(player.num) + ":")
        if player.alive:
            print("Cash Balance: $" + str(player.cash))
            if player.holdings:
                print("Number of Purchased Properties:", len(player.holdings))
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
    for entry in read_lines(player_name):
        players.append(Player(len(players), deck[0], float(entry[0]), int(entry[1])))
        players[-1].loc = board.index("GO")
    print("***MONOPOLY GAME STARTS***")
    play(board, deck[1:], players, rounds)
    finish(players)


main()
