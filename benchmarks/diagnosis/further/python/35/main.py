#!/usr/bin/env python3
from collections import deque
import string

lines = []


def add(text):
    lines.append(text + "\n")


def finish():
    print("".join(lines), end="")


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
    fields = []
    with open(filename) as f:
        for row in f.readlines():
            row = row.split()
            if not row:
                continue
            field = {"name": row[0], "price": 0, "color": row[-1], "owner": None, "houses": 0, "street": True}
            if row[0] == "GO" or row[0] == "Parking":
                field["street"] = False
                if row[-1] not in ["NONE", "RED", "BLUE", "GREEN", "YELLOW", "BLACK"]:
                    return None
            else:
                if len(row) != 3:
                    return None
                field["price"] = parse(row[1])
                if field["price"] is None:
                    return None
                if row[2] not in ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]:
                    return None
            fields.append(field)
    return fields


def get_cards(filename):
    cards = []
    with open(filename) as f:
        for row in f:
            row = row.strip()
            if parse(row) is None:
                return None
            cards.append(parse(row))
    return cards


def get_players(filename, cash, go):
    players = []
    with open(filename) as f:
        for row in f:
            if row.strip():
                a, b = row.split()
                players.append({"id": len(players), "cash": cash, "tp": float(a), "th": int(b),
                                "pos": go, "props": [], "out": False})
    return players


def rent(field, fields):
    amount = (field["price"] + 5) // 10
    monopoly = True
    for other in fields:
        if other["street"] and other["color"] == field["color"] and other["owner"] is not field["owner"]:
            monopoly = False
            break
    if monopoly:
        amount *= 2
    return amount * (1, 2, 4)[field["houses"]]


def total(player):
    return player["cash"] + sum(field["price"] for field in player["props"])


def main():
    files = []
    for _ in range(3):
        files.append(input().replace("\r", ""))
    rounds = int(input())
    fields = get_board(files[0])
    numbers = get_cards(files[1])
    if fields is None or numbers is None:
        add("Improper inputs.")
        return
    cash = numbers[0]
    deck = deque(numbers[1:])
    go = [field["name"] for field in fields].index("GO")
    players = get_players(files[2], cash, go)
    in_game = players[:]

    add("***MONOPOLY GAME STARTS***")
    for number in range(rounds):
        if len(in_game) == 1:
            break
        add("Round: %d" % (number + 1))
        for player in in_game:
            card = deck[0]
            deck.rotate(-1)
            player["pos"] += card
            player["pos"] %= len(fields)
            field = fields[player["pos"]]
            owner = field["owner"]
            start = "Player %d moves %d step(s) to %s and " % (player["id"], card, field["name"])
            if field["name"] == "GO":
                player["cash"] += 2000
                add(start + "receives $2000.")
                continue
            if not field["street"]:
                add(start + "stays.")
                continue
            if owner is None:
                if player["cash"] >= player["tp"] * field["price"]:
                    player["cash"] -= field["price"]
                    player["props"].append(field)
                    field["owner"] = player
                    add(start + "purchases %s." % field["name"])
                else:
                    add(start + "stays.")
            elif owner is player:
                if field["houses"] < 2 and player["cash"] > player["th"]:
                    field["houses"] += 1
                    player["cash"] -= 1000
                    add(start + "builds house number %d." % field["houses"])
                else:
                    add(start + "stays.")
            else:
                to_pay = rent(field, fields)
                if to_pay <= player["cash"]:
                    player["cash"] -= to_pay
                    owner["cash"] += to_pay
                    add(start + "pays $%d rent to Player %d." % (to_pay, owner["id"]))
                else:
                    owner["cash"] += player["cash"]
                    player["cash"] = 0
                    while player["props"]:
                        lost = player["props"].pop()
                        lost["owner"] = owner
                        owner["props"].append(lost)
                    player["out"] = True
                    in_game.remove(player)
                    add(start + "bankrupt, transfers property to Player %d." % owner["id"])
                    if len(in_game) == 1:
                        break

    best = max(in_game, key=lambda player: (total(player), player["id"]))
    add("***SIMULATION RESULTS***")
    add("Player %d wins the game with total asset value of $%d." % (best["id"], total(best)))
    add("***GAME SUMMARY***")
    for player in players:
        add("Player %d:" % player["id"])
        if player["out"]:
            add("Bankrupt and out of game.")
        else:
            add("Cash Balance: $%d" % player["cash"])
            if len(player["props"]) == 0:
                add("No purchased property.")
            else:
                add("Number of Purchased Properties: %d" % len(player["props"]))


main()
finish()
