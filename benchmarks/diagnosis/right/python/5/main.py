from collections import deque, Counter
import sys


def fail():
    print("Improper inputs.")
    raise SystemExit


def whole(text):
    """value of a whole decimal number, or None"""
    if text == "":
        return None
    sign = 1
    if text[0] == "-":
        sign = -1
        text = text[1:]
    value = 0
    if text == "":
        return None
    for ch in text:
        if ch < "0" or ch > "9":
            return None
        value = value * 10 + ord(ch) - ord("0")
    return sign * value


def get_board(fname):
    board = []
    for line in open(fname):
        words = line.split()
        if not words:
            continue
        if len(words) < 3:
            fail()
        price = whole(words[1])
        if price is None:
            fail()
        kind = "street"
        if words[0] in ("GO", "Parking"):
            kind = words[0]
            if words[2] != "NONE":
                fail()
        elif price <= 0 or words[2] not in ("RED", "BLUE", "GREEN", "YELLOW", "BLACK"):
            fail()
        board.append({"kind": kind, "name": words[0], "price": price, "color": words[2],
                      "owner": None, "houses": 0})
    return board


def get_cards(fname):
    cards = deque()
    for line in open(fname):
        if line.strip() == "":
            continue
        v = whole(line.strip())
        if v is None or v <= 0:
            fail()
        cards.append(v)
    if len(cards) < 2:
        fail()
    cash = cards.popleft()
    return cash, cards


def get_players(fname, cash, start):
    people = []
    for line in open(fname):
        words = line.split()
        if words:
            people.append({"no": len(people), "cash": cash, "tp": float(words[0]), "th": int(words[1]),
                           "at": start, "colors": Counter(), "owned": 0, "value": 0, "lost": False})
    return people


def give(square, who):
    square["owner"] = who
    who["colors"][square["color"]] += 1
    who["owned"] += 1
    who["value"] += square["price"]


def rent_of(square, sizes):
    owner = square["owner"]
    rent = (square["price"] + 5) // 10
    if owner["colors"][square["color"]] == sizes[square["color"]]:
        rent *= 2
    return rent << square["houses"]


def turn(who, board, cards, sizes):
    steps = cards.popleft()
    cards.append(steps)
    who["at"] = (who["at"] + steps) % len(board)
    square = board[who["at"]]
    head = f"Player {who['no']} moves {steps} step(s) to {square['name']} and "
    owner = square["owner"]
    if square["kind"] == "GO":
        who["cash"] += 2000
        print(head + "receives $2000.")
    elif square["kind"] == "Parking":
        print(head + "stays.")
    elif owner is None:
        if who["cash"] >= who["tp"] * square["price"]:
            who["cash"] -= square["price"]
            give(square, who)
            print(head + f"purchases {square['name']}.")
        else:
            print(head + "stays.")
    elif owner is who:
        if square["houses"] < 2 and who["cash"] > who["th"]:
            who["cash"] -= 1000
            square["houses"] += 1
            print(head + f"builds house number {square['houses']}.")
        else:
            print(head + "stays.")
    else:
        rent = rent_of(square, sizes)
        if who["cash"] >= rent:
            who["cash"] -= rent
            owner["cash"] += rent
            print(head + f"pays ${rent} rent to Player {owner['no']}.")
        else:
            owner["cash"] += who["cash"]
            who["cash"] = 0
            who["lost"] = True
            for s in board:
                if s["owner"] is who:
                    give(s, owner)
            who["owned"] = 0
            who["value"] = 0
            who["colors"].clear()
            print(head + f"bankrupt, transfers property to Player {owner['no']}.")


def main():
    names = [sys.stdin.readline().strip() for _ in range(3)]
    rounds = int(sys.stdin.readline())
    board = get_board(names[0])
    cash, cards = get_cards(names[1])
    start = 0
    while board[start]["kind"] != "GO":
        start += 1
    people = get_players(names[2], cash, start)
    sizes = Counter(s["color"] for s in board)

    print("***MONOPOLY GAME STARTS***")
    queue = deque(people)
    done = 0
    left_in_round = 0
    while len(queue) > 1:
        if left_in_round == 0:
            if done == rounds:
                break
            done += 1
            left_in_round = len(queue)
            print(f"Round: {done}")
        who = queue.popleft()
        turn(who, board, cards, sizes)
        left_in_round -= 1
        if not who["lost"]:
            queue.append(who)

    best = None
    for who in people:
        if not who["lost"]:
            wealth = who["cash"] + who["value"]
            if best is None or wealth > most:
                best = who
                most = wealth
    print("***SIMULATION RESULTS***")
    print(f"Player {best['no']} wins the game with total asset value of ${most}.")
    print("***GAME SUMMARY***")
    for who in people:
        print(f"Player {who['no']}:")
        if who["lost"]:
            print("Bankrupt and out of game.")
        else:
            print(f"Cash Balance: ${who['cash']}")
            if who["owned"] == 0:
                print("No purchased property.")
            else:
                print(f"Number of Purchased Properties: {who['owned']}")


main()
