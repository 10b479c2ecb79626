#!/usr/bin/env python3
import re
import sys
from collections import namedtuple

# The board never changes. Who owns what is known by the players only (set of square indexes).
Spot = namedtuple("Location", "name price color")


class Player:
    def __init__(self, number, cash, strategy):
        self.number = number
        self.cash = cash
        self.theta_p, self.theta_h = strategy
        self.position = 0
        self.titles = set()

    def __str__(self):
        return "Player {}".format(self.number)


class Board:
    def __init__(self, spots):
        self.spots = tuple(spots)
        self.groups = {}
        for i, sp in enumerate(self.spots):
            self.groups.setdefault(sp.color, set()).add(i)

    def __len__(self):
        return len(self.spots)

    def __getitem__(self, i):
        return self.spots[i]

    def start(self):
        return [sp.name for sp in self.spots].index("GO")


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
        self.all_players = players
        self.remaining = list(players)
        self.houses = {}
        for p in players:
            p.position = board.start()

    def owner_of(self, index):
        for p in self.remaining:
            if index in p.titles:
                return p
        return None

    def rent(self, index, owner):
        spot = self.board[index]
        rent = (spot.price + 5) // 10
        if self.board.groups[spot.color] <= owner.titles:
            rent *= 2
        return rent * 2 ** self.houses.get(spot.name, 0)

    def land_on(self, player, index):
        spot = self.board[index]
        if spot.name == "GO":
            player.cash += 2000
            return "receives $2000."
        if spot.name == "Parking":
            return "stays."
        owner = self.owner_of(index)
        if owner is None and player.cash >= spot.price * player.theta_p:
            player.cash -= spot.price
            player.titles.add(index)
            return "purchases {}.".format(spot.name)
        if owner is player and player.cash > player.theta_h:
            if self.houses.get(spot.name, 0) < 2:
                player.cash -= 1000
                self.houses[spot.name] = self.houses.get(spot.name, 0) + 1
                return "builds house number {}.".format(self.houses[spot.name])
        if owner is None or owner is player:
            return "stays."
        rent = self.rent(index, owner)
        if rent > player.cash:
            self.out_of_game(player, owner)
            return "bankrupt, transfers property to {}.".format(owner)
        player.cash -= rent
        owner.cash += rent
        return "pays ${} rent to {}.".format(rent, owner)

    def out_of_game(self, player, owner):
        owner.titles |= player.titles
        owner.cash += player.cash
        player.titles = set()
        player.cash = 0
        self.remaining.remove(player)

    def turn(self, player):
        steps = self.deck.draw()
        player.position = (player.position + steps) % len(self.board)
        what = self.land_on(player, player.position)
        print("{} moves {} step(s) to {} and {}".format(player, steps, self.board[player.position].name, what))

    def play(self, rounds):
        for r in range(1, rounds + 1):
            if len(self.remaining) == 1:
                break
            print("Round: {}".format(r))
            for player in list(self.remaining):
                if len(self.remaining) > 1:
                    self.turn(player)

    def assets(self, player):
        return player.cash + sum(self.board[i].price for i in player.titles)

    def results(self):
        ranking = sorted(self.remaining, key=lambda p: (-self.assets(p), p.number))
        winner = ranking[0]
        print("***SIMULATION RESULTS***")
        print("{} wins the game with total asset value of ${}.".format(winner, self.assets(winner)))
        print("***GAME SUMMARY***")
        for player in self.all_players:
            print("{}:".format(player))
            if player not in self.remaining:
                print("Bankrupt and out of game.")
                continue
            print("Cash Balance: ${}".format(player.cash))
            if player.titles:
                print("Number of Purchased Properties: {}".format(len(player.titles)))
            else:
                print("No purchased property.")


BOARD_LINE = re.compile(r"\s*(\S+)\s+(\d+)\s+(\S+)\s*")


def read_board(f):
    spots = []
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
        spots.append(Spot(name, price, color))
    return spots


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
        spots = read_board(f)
    with open(files[1]) as f:
        numbers = read_numbers(f)
    if spots is None or numbers is None or len(numbers) < 2:
        print("Improper inputs.")
        return
    strategies = []
    with open(files[2]) as f:
        for line in f:
            if not line.isspace():
                p, h = line.split()
                strategies.append((float(p), int(h)))
    players = [Player(i, numbers[0], s) for i, s in enumerate(strategies)]
    game = Monopoly(Board(spots), Deck(numbers[1:]), players)
    print("***MONOPOLY GAME STARTS***")
    game.play(rounds)
    game.results()


if __name__ == "__main__":
    main()
