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
    for row in rows:
        if not is_positive(row[0]):
            return False
    return True


def make_space(row):
    return {"name": row[0], "price": int(row[1]), "color": row[2]}


def make_player(row, cash, start):
    return {"cash": cash, "buy": int(float(row[0])), "house": int(row[1]),
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
        "owner": {},      # space index -> player number
        "houses": {},     # space index -> number of houses
    }


def alive(state):
    return [i for i, p in enumerate(state["players"]) if not p["out"]]


def owned_by(state, num):
    return [idx for idx in state["owner"] if state["owner"][idx] == num]


def group(state, color):
    return [idx for idx, s in enumerate(state["spaces"]) if s["color"] == color]


def monopoly(state, num, color):
    return all(state["owner"].get(idx) == num for idx in group(state, color))


def rent_of(state, idx):
    space = state["spaces"][idx]
    rent = int(space["price"] / 10 + 0.5)
    if monopoly(state, state["owner"][idx], space["color"]):
        rent = rent * 2
    return rent * 2 ** state["houses"].get(idx, 0)


def wealth(state, num):
    value = state["players"][num]["cash"]
    for idx in owned_by(state, num):
        value += state["spaces"][idx]["price"]
    return value


def draw(state):
    card = state["cards"][state["drawn"] % len(state["cards"])]
    state["drawn"] += 1
    return card


def visit_unowned(state, num, idx):
    player = state["players"][num]
    space = state["spaces"][idx]
    if player["cash"] < player["buy"] * space["price"]:
        return "stays."
    player["cash"] -= space["price"]
    state["owner"][idx] = num
    return "purchases " + space["name"] + "."


def visit_own(state, num, idx):
    player = state["players"][num]
    count = state["houses"].get(idx, 0)
    if count >= 2 or player["cash"] <= player["house"]:
        return "stays."
    player["cash"] -= 1000
    state["houses"][idx] = count + 1
    return "builds house number " + str(count + 1) + "."


def visit_other(state, num, idx):
    player = state["players"][num]
    landlord = state["owner"][idx]
    rent = rent_of(state, idx)
    if player["cash"] >= rent:
        player["cash"] -= rent
        state["players"][landlord]["cash"] += rent
        return "pays $" + str(rent) + " rent to Player " + str(landlord) + "."
    for place in owned_by(state, num):
        state["owner"][place] = landlord
        state["players"][landlord]["cash"] += player["cash"]
        player["cash"] = 0
        player["out"] = True
        return "bankrupt, transfers property to Player " + str(landlord) + "."


def visit(state, num, idx):
    name = state["spaces"][idx]["name"]
    if name == "GO":
        state["players"][num]["cash"] += 2000
        return "receives $2000."
    if name == "Parking":
        return "stays."
    if idx not in state["owner"]:
        return visit_unowned(state, num, idx)
    if state["owner"][idx] == num:
        return visit_own(state, num, idx)
    return visit_other(state, num, idx)


def turn(state, num):
    player = state["players"][num]
    steps = draw(state)
    player["at"] = (player["at"] + steps) % len(state["spaces"])
    name = state["spaces"][player["at"]]["name"]
    what = visit(state, num, player["at"])
    print("Player", num, "moves", steps, "step(s) to", name, "and", what)


def simulate(state, rounds):
    print("***MONOPOLY GAME STARTS***")
    r = 1
    while r <= rounds and len(alive(state)) > 1:
        print("Round:", r)
        for num in range(len(state["players"])):
            if state["players"][num]["out"]:
                continue
            turn(state, num)
            if len(alive(state)) == 1:
                break
        r += 1


def results(state):
    winner = max(alive(state), key=lambda num: wealth(state, num))
    print("***SIMULATION RESULTS***")
    print("Player " + str(winner) + " wins the game with total asset value of $"
          + str(wealth(state, winner)) + ".")
    print("***GAME SUMMARY***")
    for num, player in enumerate(state["players"]):
        print("Player " + str(num) + ":")
        if player["out"]:
            print("Bankrupt and out of game.")
        else:
            print("Cash Balance: $" + str(player["cash"]))
            count = len(owned_by(state, num))
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
    state = new_game(board_rows, card_rows, player_rows)
    simulate(state, rounds)
    results(state)


main()
