from collections import deque, Counter
import sys


def stop_improper():
    print("Improper inputs.")
    raise SystemExit


def parse(text):
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
            stop_improper()
        price = parse(words[1])
        if price is None:
            stop_improper()
        kind = "street"
        if words[0] in ("GO", "Parking"):
            kind = words[0]
            if words[2] != "NONE":
                stop_improper()
        elif price <= 0 or words[2] not in ("RED", "BLUE", "GREEN", "YELLOW", "BLACK"):
            stop_improper()
        board.append({"kind": kind, "name": words[0], "price": price, "color": words[2],
                      "owner": None, "houses": 0})
    return board


def get_cards(fname):
    cards = deque()
    for line in open(fname):
        if line.strip() == "":
            continue
        v = parse(line.strip())
        if v is None or v <= 0:
            stop_improper()
        cards.append(v)
    if len(cards) < 2:
        stop_improper()
    cash = cards.popleft()
    return cash, cards


def get_players(fname, cash, start):
    gamers = []
    for line in open(fname):
        words = line.split()
        if words:
            gamers.append({"no": len(gamers), "cash": cash, "tp": int(float(words[0])), "th": int(words[1]),
                           "at": start, "colors": Counter(), "owned": 0, "value": 0, "lost": False})
    return gamers


def assign(field, me):
    field["owner"] = me
    me["colors"][field["color"]] += 1
    me["owned"] += 1
    me["value"] += field["price"]


def fee(field, group_size):
    owner = field["owner"]
    rent = (field["price"] + 5) // 10
    if owner["colors"][field["color"]] == group_size[field["color"]]:
        rent *= 2
    return rent << field["houses"]


def turn(me, board, cards, group_size):
    steps = cards.popleft()
    cards.append(steps)
    me["at"] = (me["at"] + steps) % len(board)
    field = board[me["at"]]
    head = f"Player {me['no']} moves {steps} step(s) to {field['name']} and "
    owner = field["owner"]
    if field["kind"] == "GO":
        me["cash"] += 2000
        print(head + "receives $2000.")
    elif field["kind"] == "Parking":
        print(head + "stays.")
    elif owner is None:
        if me["cash"] >= me["tp"] * field["price"]:
            me["cash"] -= field["price"]
            assign(field, me)
            print(head + f"purchases {field['name']}.")
        else:
            print(head + "stays.")
    elif owner is me:
        if field["houses"] < 2 and me["cash"] > me["th"]:
            me["cash"] -= 1000
            field["houses"] += 1
            print(head + f"builds house number {field['houses']}.")
        else:
            print(head + "stays.")
    else:
        rent = fee(field, group_size)
        if me["cash"] >= rent:
            me["cash"] -= rent
            owner["cash"] += rent
            print(head + f"pays ${rent} rent to Player {owner['no']}.")
        else:
            owner["cash"] += me["cash"]
            me["cash"] = 0
            me["lost"] = True
            for s in board:
                if s["owner"] is me:
                    assign(s, owner)
                    s["houses"] = 0
            me["owned"] = 0
            me["value"] = 0
            me["colors"].clear()
            print(head + f"bankrupt, transfers property to Player {owner['no']}.")


def main():
    names = [sys.stdin.readline().strip() for _ in range(3)]
    rounds = int(sys.stdin.readline())
    board = get_board(names[0])
    cash, cards = get_cards(names[1])
    start = 0
    while board[start]["kind"] != "GO":
        start += 1
    gamers = get_players(names[2], cash, start)
    group_size = Counter(s["color"] for s in board)

    print("***MONOPOLY GAME STARTS***")
    queue = deque(gamers)
    done = 0
    left_in_round = 0
    while len(queue) > 1:
        if left_in_round == 0:
            if done == rounds:
                break
            done += 1
            left_in_round = len(queue)
            print(f"Round: {done}")
        me = queue.popleft()
        turn(me, board, cards, group_size)
        left_in_round -= 1
        if not me["lost"]:
            queue.append(me)

    best = None
    for me in gamers:
        if not me["lost"]:
            wealth = me["cash"] + me["value"]
            if best is None or wealth > most:
                best = me
                most = wealth
    print("***SIMULATION RESULTS***")
    print(f"Player {best['no']} wins the game with total asset value of ${most}.")
    print("***GAME SUMMARY***")
    for me in gamers:
        print(f"Player {me['no']}:")
        if me["lost"]:
            print("Bankrupt and out of game.")
        else:
            print(f"Cash Balance: ${me['cash']}")
            if me["owned"] == 0:
                print("No purchased property.")
            else:
                print(f"Number of Purchased Properties: {me['owned']}")


main()
