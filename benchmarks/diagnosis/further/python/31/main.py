#!/usr/bin/env python3
from collections import deque
import math
import string

output = []


def say(text):
    output.append(text + "\n")


def finish():
    print("".join(output), end="")


def parse(token):
    """Positive int or None."""
    digits = token[1:] if token[:1] == "+" else token
    if digits == "":
        return None
    for ch in digits:
        if ch not in string.digits:
            return None
    number = int(digits)
    return number if number > 0 else None


def get_board(filename):
    squares = []
    with open(filename) as handle:
        for row in handle.readlines():
            row = row.split()
            if not row:
                continue
            square = {"name": row[0], "price": 0, "color": row[-1], "owner": None, "houses": 0, "street": True}
            if row[0] == "GO" or row[0] == "Parking":
                square["street"] = False
                if row[-1] not in ["NONE", "RED", "BLUE", "GREEN", "YELLOW", "BLACK"]:
                    return None
            else:
                if len(row) != 3:
                    return None
                square["price"] = parse(row[1])
                if square["price"] is None:
                    return None
                if row[2] not in ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]:
                    return None
            squares.append(square)
    return squares


def get_cards(filename):
    cards = []
    with open(filename) as handle:
        for row in handle.read().split("\n"):
            row = row.strip()
            if row == "":
                continue
            for token in row.split():
                if parse(token) is None:
                    return None
                cards.append(parse(token))
    return cards


def get_players(filename, cash, go):
    players = []
    with open(filename) as handle:
        for row in handle:
            if row.strip():
                a, b = row.split()
                players.append({"id": len(players), "cash": cash, "tp": float(a), "th": int(b),
                                "pos": go, "props": [], "out": False})
    return players


def rent(square, squares):
    amount = math.ceil(square["price"] / 10)
    monopoly = True
    for other in squares:
        if other["street"] and other["color"] == square["color"] and other["owner"] is not square["owner"]:
            monopoly = False
            break
    if monopoly:
        amount *= 2
    return amount * (1, 2, 4)[square["houses"]]


def total(player):
    return player["cash"] + sum(square["price"] for square in player["props"])


def main():
    files = []
    for _ in range(3):
        files.append(input().replace("\r", ""))
    rounds = int(input())
    squares = get_board(files[0])
    numbers = get_cards(files[1])
    if squares is None or numbers is None:
        say("Improper inputs.")
        return
    cash = numbers[0]
    deck = deque(numbers[1:])
    go = [square["name"] for square in squares].index("GO")
    players = get_players(files[2], cash, go)
    active = players[:]

    say("***MONOPOLY GAME STARTS***")
    for number in range(rounds):
        if len(active) == 1:
            break
        say("Round: %d" % (number + 1))
        for player in active[:]:
            card = deck[0]
            deck.rotate(-1)
            player["pos"] += card
            player["pos"] %= len(squares)
            square = squares[player["pos"]]
            owner = square["owner"]
            start = "Player %d moves %d step(s) to %s and " % (player["id"], card, square["name"])
            if square["name"] == "GO":
                player["cash"] += 2000
                say(start + "receives $2000.")
                continue
            if not square["street"]:
                say(start + "stays.")
                continue
            if owner is None:
                if player["cash"] >= player["tp"] * square["price"]:
                    player["cash"] -= square["price"]
                    player["props"].append(square)
                    square["owner"] = player
                    say(start + "purchases %s." % square["name"])
                else:
                    say(start + "stays.")
            elif owner is player:
                if square["houses"] < 2 and player["cash"] > player["th"]:
                    square["houses"] += 1
                    player["cash"] -= 1000
                    say(start + "builds house number %d." % square["houses"])
                else:
                    say(start + "stays.")
            else:
                due = rent(square, squares)
                if due <= player["cash"]:
                    player["cash"] -= due
                    owner["cash"] += due
                    say(start + "pays $%d rent to Player %d." % (due, owner["id"]))
                else:
                    owner["cash"] += player["cash"]
                    player["cash"] = 0
                    for lost in player["props"]:
                        player["props"].remove(lost)
                        lost["owner"] = owner
                        owner["props"].append(lost)
                    player["out"] = True
                    active.remove(player)
                    say(start + "bankrupt, transfers property to Player %d." % owner["id"])
                    if len(active) == 1:
                        break

    best = active[0]
    for player in active[1:]:
        if total(player) > total(best):
            best = player
    say("***SIMULATION RESULTS***")
    say("Player %d wins the game with total asset value of $%d." % (best["id"], total(best)))
    say("***GAME SUMMARY***")
    for player in players:
        say("Player %d:" % player["id"])
        if player["out"]:
            say("Bankrupt and out of game.")
        else:
            say("Cash Balance: $%d" % player["cash"])
            if len(player["props"]) == 0:
                say("No purchased property.")
            else:
                say("Number of Purchased Properties: %d" % len(player["props"]))


main()
finish()
