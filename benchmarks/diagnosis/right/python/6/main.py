#!/usr/bin/env python3
import re
import sys
from collections import namedtuple

# The board never changes. Who owns what is known by the players only (set of square indexes).
Location = namedtuple("Location", "name price color")


class Player:
    def __init__(self, number, cash, strategy):
        self.number = number
        self.cash = cash
        self.theta_p, self.theta_h = strategy
        self.where = 0
        self.deeds = set()

    def __str__(self):
        return "Player {}".format(self.number)


class Board:
    def __init__(self, locations):
        self.locations = tuple(locations)
        self.groups = {}
        for i, loc in enumerate(self.locations):
            self.groups.setdefault(loc.color, set()).add(i)

    def __len__(self):
        return len(self.locations)

    def __getitem__(self, i):
        return self.locations[i]

    def start(self):
        return [loc.name for loc in self.locations].index("GO")


class Deck:
    def __init__(self, cards):
        self.cards = cards
        self.drawn = 0

    def draw(self):
        card = self.cards[self.drawn % len(self.cards)]
        self.drawn += 1
        return card


class Monopoly:
    def __init__(self, board, deck, players):
        self.board = board
        self.deck = deck
        self.everybody = players
        self.playing = list(players)
        self.houses = {}
        for p in players:
            p.where = board.start()

    def find_owner(self, index):
        for p in self.playing:
            if index in p.deeds:
                return p
        return None

    def rent(self, index, owner):
        location = self.board[index]
        rent = (location.price + 5) // 10
        if self.board.groups[location.color] <= owner.deeds:
            rent *= 2
        return rent * 2 ** self.houses.get(index, 0)

    def visit(self, player, index):
        location = self.board[index]
        if location.name == "GO":
            player.cash += 2000
            return "receives $2000."
        if location.name == "Parking":
            return "stays."
        owner = self.find_owner(index)
        if owner is None and player.cash >= location.price * player.theta_p:
            player.cash -= location.price
            player.deeds.add(index)
            return "purchases {}.".format(location.name)
        if owner is player and player.cash > player.theta_h:
            if self.houses.get(index, 0) < 2:
                player.cash -= 1000
                self.houses[index] = self.houses.get(index, 0) + 1
                return "builds house number {}.".format(self.houses[index])
        if owner is None or owner is player:
            return "stays."
        rent = self.rent(index, owner)
        if rent > player.cash:
            self.ruin(player, owner)
            return "bankrupt, transfers property to {}.".format(owner)
        player.cash -= rent
        owner.cash += rent
        return "pays ${} rent to {}.".format(rent, owner)

    def ruin(self, player, owner):
        owner.deeds |= player.deeds
        owner.cash += player.cash
        player.deeds = set()
        player.cash = 0
        self.playing.remove(player)

    def turn(self, player):
        steps = self.deck.draw()
        player.where = (player.where + steps) % len(self.board)
        what = self.visit(player, player.where)
        print("{} moves {} step(s) to {} and {}".format(player, steps, self.board[player.where].name, what))

    def play(self, rounds):
        for r in range(1, rounds + 1):
            if len(self.playing) == 1:
                break
            print("Round: {}".format(r))
            for player in list(self.playing):
                if len(self.playing) > 1:
                    self.turn(player)

    def assets(self, player):
        return player.cash + sum(self.board[i].price for i in player.deeds)

    def results(self):
        ranking = sorted(self.playing, key=lambda p: (-self.assets(p), p.number))
        winner = ranking[0]
        print("***SIMULATION RESULTS***")
        print("{} wins the game with total asset value of ${}.".format(winner, self.assets(winner)))
        print("***GAME SUMMARY***")
        for player in self.everybody:
            print("{}:".format(player))
            if player not in self.playing:
                print("Bankrupt and out of game.")
                continue
            print("Cash Balance: ${}".format(player.cash))
            if player.deeds:
                print("Number of Purchased Properties: {}".format(len(player.deeds)))
            else:
                print("No purchased property.")


BOARD_LINE = re.compile(r"\s*(\S+)\s+(\d+)\s+(\S+)\s*")


def read_board(f):
    locations = []
    for line in f:
        if line.isspace():
            continue
        m = BOARD_LINE.fullmatch(line)
        if not m:
            return None
        name, price, color = m.group(1), int(m.group(2)), m.group(3)
        if name == "GO" or name == "Parking":
            good = color == "NONE"
        else:
            good = price > 0 and color in ("RED", "BLUE", "GREEN", "YELLOW", "BLACK")
        if not good:
            return None
        locations.append(Location(name, price, color))
    return locations


def read_numbers(f):
    numbers = []
    for word in f.read().split():
        if not re.fullmatch("0*[1-9][0-9]*", word):
            return None
        numbers.append(int(word))
    return numbers


def main():
    files = [input().strip() for i in range(3)]
    rounds = int(input())
    with open(files[0]) as f:
        locations = read_board(f)
    with open(files[1]) as f:
        numbers = read_numbers(f)
    if locations is None or numbers is None or len(numbers) < 2:
        print("Improper inputs.")
        return
    strategies = []
    with open(files[2]) as f:
        for line in f:
            if not line.isspace():
                p, h = line.split()
                strategies.append((float(p), int(h)))
    players = [Player(i, numbers[0], s) for i, s in enumerate(strategies)]
    game = Monopoly(Board(locations), Deck(numbers[1:]), players)
    print("***MONOPOLY GAME STARTS***")
    game.play(rounds)
    game.results()


if __name__ == "__main__":
    main()
