import re
import sys

COLORS = "RED BLUE GREEN YELLOW BLACK"


def fail():
    print("Improper inputs.")
    sys.exit(0)


def to_int(text):
    """The positive integer that text is, else the program ends."""
    if not re.fullmatch(r"\+?[0-9]+", text) or int(text) == 0:
        fail()
    return int(text)


def read_lines(filename):
    with open(filename) as f:
        return [line.split() for line in f if line.strip() != ""]


def read_board(filename):
    board = []
    for words in read_lines(filename):
        name = words[0]
        price = words[1] if len(words) > 1 else ""
        color = words[2] if len(words) > 2 else ""
        if name in ("GO", "Parking"):
            if color != "NONE" and color not in COLORS:
                fail()
            board.append((name, 0, "NONE"))
        else:
            if color not in COLORS:
                fail()
            board.append((name, to_int(price), color))
    return board


def read_cards(filename):
    numbers = []
    for words in read_lines(filename):
        for word in words:
            numbers.append(to_int(word))
    return numbers[0], numbers[1:]


def read_players(filename):
    return [(float(words[0]), int(words[1])) for words in read_lines(filename)]


def calc_rent(board, owned_by, houses, idx):
    name, price, color = board[idx]
    rent = price // 10
    if price % 10 >= 5:
        rent += 1
    same_color = [s for s in range(len(board)) if board[s][2] == color]
    monopoly = all(owned_by.get(s) == owned_by[idx] for s in same_color)
    return rent * 2 if monopoly else rent * 2 ** houses.get(idx, 0)


def main():
    board_file = input().rstrip("\r")
    card_file = input().rstrip("\r")
    player_file = input().rstrip("\r")
    rounds = int(input())
    board = read_board(board_file)
    start_cash, cards = read_cards(card_file)
    players = read_players(player_file)

    owned_by = {}
    houses = {}
    cash = {p: start_cash for p in range(len(players))}
    start = [space[0] for space in board].index("GO")
    where = {p: start for p in range(len(players))}
    dead = set()
    card_number = 0

    print("***MONOPOLY GAME STARTS***")
    round_number = 1
    while round_number <= rounds and len(players) - len(dead) > 1:
        print("Round:", round_number)
        for p in range(len(players)):
            if p in dead:
                continue
            steps = cards[card_number]
            card_number = (card_number + 1) % len(cards)
            where[p] = (where[p] + steps) % len(board)
            idx = where[p]
            name, price, color = board[idx]
            theta_p, theta_h = players[p]
            text = f"Player {p} moves {steps} step(s) to {name} and "
            if name == "GO":
                cash[p] += 2000
                print(text + "receives $2000.")
            elif name == "Parking":
                print(text + "stays.")
            elif idx not in owned_by:
                if float(cash[p]) >= theta_p * price:
                    owned_by[idx] = p
                    cash[p] -= price
                    print(text + f"purchases {name}.")
                else:
                    print(text + "stays.")
            elif owned_by[idx] == p:
                if houses.get(idx, 0) < 2 and cash[p] > theta_h:
                    houses[idx] = houses.get(idx, 0) + 1
                    cash[p] -= 1000
                    print(text + f"builds house number {houses[idx]}.")
                else:
                    print(text + "stays.")
            else:
                q = owned_by[idx]
                rent = calc_rent(board, owned_by, houses, idx)
                if rent > cash[p]:
                    print(text + f"bankrupt, transfers property to Player {q}.")
                    cash[q] += cash[p]
                    cash[p] = 0
                    for s in owned_by:
                        if owned_by[s] == p:
                            owned_by[s] = q
                    dead.add(p)
                    if len(players) - len(dead) == 1:
                        break
                else:
                    print(text + f"pays ${rent} rent to Player {q}.")
                    cash[p] -= rent
                    cash[q] += rent
        round_number += 1

    wealth = {p: cash[p] for p in range(len(players)) if p not in dead}
    for s, p in owned_by.items():
        wealth[p] = wealth[p] + board[s][1]
    winner = max(wealth, key=wealth.get)
    print("***SIMULATION RESULTS***")
    print(f"Player {winner} wins the game with total asset value of ${wealth[winner]}.")
    print("***GAME SUMMARY***")
    for p in range(len(players)):
        print(f"Player {p}:")
        if p in dead:
            print("Bankrupt and out of game.")
            continue
        print(f"Cash Balance: ${cash[p]}")
        number = list(owned_by.values()).count(p)
        if number == 0:
            print("No purchased property.")
        else:
            print("Number of Purchased Properties:", number)


main()
