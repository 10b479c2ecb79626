# Project 5: Monopoly
import re
import sys

COLORS = ("RED", "BLUE", "GREEN", "YELLOW", "BLACK")
GO_MONEY = 2000
HOUSE_COST = 1000
MAX_HOUSES = 2


class Property:
    def __init__(self, name, price, color):
        self.name = name
        self.price = price
        self.color = color
        self.owner = None
        self.houses = 0

    def base_rent(self):
        return (self.price + 5) // 10


class Player:
    def __init__(self, number, cash, buy_threshold, house_threshold, properties=[]):
        self.number = number
        self.cash = cash
        self.buy_threshold = buy_threshold
        self.house_threshold = house_threshold
        self.position = 0
        self.properties = properties
        self.bankrupt = False

    def wants_to_buy(self, prop):
        return self.cash >= self.buy_threshold * prop.price

    def wants_to_build(self, prop):
        return prop.houses < MAX_HOUSES and self.cash > self.house_threshold

    def buy(self, prop):
        self.cash -= prop.price
        self.properties.append(prop)
        prop.owner = self.number

    def wealth(self):
        total = self.cash
        for prop in self.properties:
            total += prop.price
        return total


class Game:
    def __init__(self, board, deck, players, rounds):
        self.board = board
        self.deck = deck
        self.players = players
        self.rounds = rounds
        self.next_card = 0
        for i in range(len(board)):
            if board[i].name == "GO":
                for player in players:
                    player.position = i

    def draw(self):
        card = self.deck[self.next_card]
        self.next_card += 1
        if self.next_card >= len(self.deck) - 1:
            self.next_card = 0
        return card

    def players_left(self):
        count = 0
        for player in self.players:
            if not player.bankrupt:
                count += 1
        return count

    def has_monopoly(self, number, color):
        for prop in self.board:
            if prop.color == color and prop.owner != number:
                return False
        return True

    def rent_for(self, prop):
        rent = prop.base_rent()
        if self.has_monopoly(prop.owner, prop.color):
            rent *= 2
        for i in range(prop.houses):
            rent *= 2
        return rent

    def go_bankrupt(self, player, owner):
        owner.cash += player.cash
        player.cash = 0
        for prop in player.properties:
            prop.owner = owner.number
        owner.properties.extend(player.properties)
        player.properties = []
        player.bankrupt = True

    def take_turn(self, player):
        steps = self.draw()
        player.position = (player.position + steps) % len(self.board)
        here = self.board[player.position]
        text = "Player " + str(player.number) + " moves " + str(steps) + " step(s) to " + here.name
        if here.name == "GO":
            player.cash += GO_MONEY
            text += " and receives $2000."
        elif here.name == "Parking":
            text += " and stays."
        elif here.owner is None:
            if player.wants_to_buy(here):
                player.buy(here)
                text += " and purchases " + here.name + "."
            else:
                text += " and stays."
        elif here.owner == player.number:
            if player.wants_to_build(here):
                here.houses += 1
                player.cash -= HOUSE_COST
                text += " and builds house number " + str(here.houses) + "."
            else:
                text += " and stays."
        else:
            owner = self.players[here.owner]
            rent = self.rent_for(here)
            if rent > player.cash:
                self.go_bankrupt(player, owner)
                text += " and bankrupt, transfers property to Player " + str(owner.number) + "."
            else:
                player.cash -= rent
                owner.cash += rent
                text += " and pays $" + str(rent) + " rent to Player " + str(owner.number) + "."
        print(text)

    def play(self):
        print("***MONOPOLY GAME STARTS***")
        round_number = 1
        while round_number <= self.rounds and self.players_left() > 1:
            print("Round: " + str(round_number))
            for player in self.players:
                if not player.bankrupt and self.players_left() > 1:
                    self.take_turn(player)
            round_number += 1

    def report(self):
        winner = None
        for player in self.players:
            if player.bankrupt:
                continue
            if winner is None or player.wealth() > winner.wealth():
                winner = player
        print("***SIMULATION RESULTS***")
        print("Player " + str(winner.number) + " wins the game with total asset value of $" + str(winner.wealth()) + ".")
        print("***GAME SUMMARY***")
        for player in self.players:
            print("Player " + str(player.number) + ":")
            if player.bankrupt:
                print("Bankrupt and out of game.")
                continue
            print("Cash Balance: $" + str(player.cash))
            if len(player.properties) == 0:
                print("No purchased property.")
            else:
                print("Number of Purchased Properties: " + str(len(player.properties)))


def improper():
    print("Improper inputs.")
    sys.exit(0)


def to_number(word):
    if re.fullmatch(r"-?[0-9]+", word) is None:
        improper()
    return int(word)


def read_board(filename):
    board = []
    with open(filename) as f:
        for line in f:
            parts = line.split()
            if len(parts) == 0:
                continue
            if len(parts) != 3:
                improper()
            name = parts[0]
            price = to_number(parts[1])
            color = parts[2]
            if name == "GO" or name == "Parking":
                if color != "NONE":
                    improper()
            else:
                if price <= 0:
                    improper()
                if color not in COLORS:
                    improper()
            board.append(Property(name, price, color))
    return board


def read_cards(filename):
    numbers = []
    with open(filename) as f:
        for line in f:
            if line.strip() == "":
                continue
            number = to_number(line.strip())
            if number <= 0:
                improper()
            numbers.append(number)
    if len(numbers) < 2:
        improper()
    return numbers[0], numbers[1:]


def read_players(filename, cash):
    players = []
    with open(filename) as f:
        for line in f:
            parts = line.split()
            if len(parts) == 2:
                players.append(Player(len(players), cash, float(parts[0]), int(parts[1])))
    return players


def main():
    board_file = input().strip()
    card_file = input().strip()
    player_file = input().strip()
    rounds = int(input())
    board = read_board(board_file)
    cash, deck = read_cards(card_file)
    players = read_players(player_file, cash)
    game = Game(board, deck, players, rounds)
    game.play()
    game.report()


main()
