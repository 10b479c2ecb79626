# Monopoly, with dictionaries and functions
import sys


def load(filename):
    rows = []
    f = open(filename, encoding="latin-1")
    for line in f.read().split("\n"):
        parts = line.split()
        if parts:
            rows.append(parts)
    f.close()
    return rows


def is_positive(text):
    if text.startswith("+"):
        text = text[1:]
    return text != "" and all(ch in "0123456789" for ch in text) and int(text) > 0


def board_ok(rows):
    for row in rows:
        if len(row) < 3:
            return False
        name, price, color = row[0], row[1], row[2]
        if name == "GO" or name == "Parking":
            if color != "NONE":
                return False
        else:
            if not is_positive(price):
                return False
            if color not in ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]:
                return False
    return True


def cards_ok(rows):
    for i in range(len(rows) - 1):
        if not is_positive(rows[i][0]):
            return False
    return True


def make_space(row):
    return {"name": row[0], "price": int(row[1]), "color": row[2]}


def make_player(row, cash, start):
    return {"cash": cash, "buy": float(row[0]), "house": int(row[1]),
            "at": start, "out": False}


def new_game(board_rows, card_rows, player_rows):
    spaces = [make_space(row) for row in board_rows]
    numbers = [int(row[0]) for row in card_rows]
    start = [s["name"] for s in spaces].index("GO")
    return {
        "spaces": spaces,
        "cards": numbers[1:],
        "drawn": 0,
        "players": [make_player(row, numbers[0], start) for row in player_rows],
        "owner": {},      # square index -> player number
        "houses": {},     # square index -> number of houses
    }


def still_in(game):
    return [i for i, p in enumerate(game["players"]) if not p["out"]]


def owned_by(game, who):
    return [at for at in game["owner"] if game["owner"][at] == who]


def same_color(game, color):
    return [at for at in range(len(game["spaces"]) - 1)
            if game["spaces"][at]["color"] == color]


def monopoly(game, who, color):
    return all(game["owner"].get(at) == who for at in same_color(game, color))


def rent_of(game, at):
    square = game["spaces"][at]
    rent = int(square["price"] / 10 + 0.5)
    if monopoly(game, game["owner"][at], square["color"]):
        rent = rent * 2
    return rent * 2 ** game["houses"].get(at, 0)


def wealth(game, who):
    value = 0
    for at in owned_by(game, who):
        value += game["spaces"][at]["price"]
    return value


def take_card(game):
    card = game["cards"][game["drawn"] % len(game["cards"])]
    game["drawn"] += 1
    return card


def visit_unowned(game, who, at):
    player = game["players"][who]
    square = game["spaces"][at]
    if player["cash"] < player["buy"] * square["price"]:
        return "stays."
    player["cash"] -= square["price"]
    game["owner"][at] = who
    return "purchases " + square["name"] + "."


def visit_own(game, who, at):
    player = game["players"][who]
    count = game["houses"].get(at, 0)
    if not monopoly(game, who, game["spaces"][at]["color"]):
        return "stays."
    if count >= 2 or player["cash"] <= player["house"]:
        return "stays."
    player["cash"] -= 1000
    game["houses"][at] = count + 1
    return "builds house number " + str(count + 1) + "."


def visit_other(game, who, at):
    player = game["players"][who]
    creditor = game["owner"][at]
    rent = rent_of(game, at)
    if player["cash"] >= rent:
        player["cash"] -= rent
        game["players"][creditor]["cash"] += rent
        return "pays $" + str(rent) + " rent to Player " + str(creditor) + "."
    for place in owned_by(game, who):
        game["owner"][place] = creditor
    game["players"][creditor]["cash"] += player["cash"]
    player["cash"] = 0
    player["out"] = True
    return "bankrupt, transfers property to Player " + str(creditor) + "."


def land(game, who, at):
    name = game["spaces"][at]["name"]
    if name == "GO":
        game["players"][who]["cash"] += 2000
        return "receives $2000."
    if name == "Parking":
        return "stays."
    if at not in game["owner"]:
        return visit_unowned(game, who, at)
    if game["owner"][at] == who:
        return visit_own(game, who, at)
    return visit_other(game, who, at)


def play_turn(game, who):
    player = game["players"][who]
    steps = take_card(game)
    player["at"] = (player["at"] + steps) % len(game["spaces"])
    name = game["spaces"][player["at"]]["name"]
    what = land(game, who, player["at"])
    print("Player", who, "moves", steps, "step(s) to", name, "and", what)


def simulate(game, rounds):
    print("***MONOPOLY GAME STARTS***")
    r = 1
    while r <= rounds and len(still_in(game)) > 1:
        print("Round:", r)
        game["drawn"] = 0
        for who in range(len(game["players"])):
            if game["players"][who]["out"]:
                continue
            play_turn(game, who)
            if len(still_in(game)) == 1:
                break
        r += 1


def results(game):
    winner = max(still_in(game), key=lambda who: wealth(game, who))
    print("***SIMULATION RESULTS***")
    print("Player " + str(winner) + " wins the game with total asset value of $"
          + str(wealth(game, winner)) + ".")
    print("***GAME SUMMARY***")
    for who, player in enumerate(game["players"]):
        print("Player " + str(who) + ":")
        if player["out"]:
            print("Bankrupt and out of game.")
        else:
            print("Cash Balance: $" + str(player["cash"]))
            count = len(owned_by(game, who))
            if count == 0:
                print("No purchased property.")
            else:
                print("Number of Purchased Properties: " + str(count))


def main():
    sys.stdout.reconfigure(encoding="latin-1")
    names = [input() for _ in range(3)]
    rounds = int(input())
    board_rows, card_rows, player_rows = [load(n) for n in names]
    if not board_ok(board_rows) or not cards_ok(card_rows):
        print("Improper inputs.")
        return
    game = new_game(board_rows, card_rows, player_rows)
    simulate(game, rounds)
    results(game)


main()
