# mypy: ignore-errors
"""Wrong on purpose: Python's round() rounds halves to even, a player whose cash just covers the rent
goes bankrupt, and what a bankrupt player leaves goes back to the bank."""

import sys

COLORS = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"}


def positive(word):
    return word.isascii() and word.removeprefix("+").isdigit() and int(word) > 0


def read(name):
    with open(name, encoding="utf-8", errors="surrogateescape") as file:
        return [line.split() for line in file if line.split()]


def proper(board, cards):
    for name, price, color, *_ in ([*line, "", ""] for line in board):
        if name in ("GO", "Parking"):
            if color not in COLORS | {"NONE"}:
                return False
        elif not positive(price) or color not in COLORS:
            return False
    return all(positive(word) for line in cards for word in line)


def rent(board, owner, houses, place):
    color = board[place][2]
    monopoly = all(owner[i] == owner[place] for i, line in enumerate(board) if line[2] == color)
    return round(int(board[place][1]) / 10) * 2 ** (monopoly + houses[place])


def turn(i, steps, board, cash, place, owner, houses, strategy):
    place[i] = here = (place[i] + steps) % len(board)
    name, price = board[here][0], int(board[here][1])
    start = f"Player {i} moves {steps} step(s) to {name} and "
    if name == "GO":
        cash[i] += 2000
        return start + "receives $2000."
    if name != "Parking" and owner[here] is None and cash[i] >= float(strategy[i][0]) * price:
        cash[i] -= price
        owner[here] = i
        return start + f"purchases {name}."
    if owner[here] == i and houses[here] < 2 and cash[i] > int(strategy[i][1]):
        cash[i] -= 1000
        houses[here] += 1
        return start + f"builds house number {houses[here]}."
    if owner[here] in (None, i):
        return start + "stays."
    to, due = owner[here], rent(board, owner, houses, here)
    if due < cash[i]:
        cash[i] -= due
        cash[to] += due
        return start + f"pays ${due} rent to Player {to}."
    cash[to] += cash[i]
    cash[i] = None
    for other in range(len(board)):
        if owner[other] == i:
            owner[other] = None
    return start + f"bankrupt, transfers property to Player {to}."


def summary(board, cash, owner):
    worth = {i: money for i, money in enumerate(cash) if money is not None}
    for line, who in zip(board, owner, strict=True):
        if who is not None:
            worth[who] += int(line[1])
    winner = max(worth, key=worth.get)
    print("***SIMULATION RESULTS***")
    print(f"Player {winner} wins the game with total asset value of ${worth[winner]}.")
    print("***GAME SUMMARY***")
    for i, money in enumerate(cash):
        print(f"Player {i}:")
        if money is None:
            print("Bankrupt and out of game.")
            continue
        print(f"Cash Balance: ${money}")
        count = owner.count(i)
        print(f"Number of Purchased Properties: {count}" if count else "No purchased property.")


def main():
    sys.stdout.reconfigure(errors="surrogateescape")
    board, cards, strategy = read(input()), read(input()), read(input())
    rounds = int(input())
    if not proper(board, cards):
        print("Improper inputs.")
        return
    start, *deck = [int(word) for line in cards for word in line]
    cash = [start] * len(strategy)
    place = [[line[0] for line in board].index("GO")] * len(strategy)
    owner, houses, drawn = [None] * len(board), [0] * len(board), 0
    print("***MONOPOLY GAME STARTS***")
    for number in range(1, rounds + 1):
        if len(cash) - cash.count(None) == 1:
            break
        print(f"Round: {number}")
        for i in range(len(cash)):
            if cash[i] is not None and len(cash) - cash.count(None) > 1:
                print(turn(i, deck[drawn % len(deck)], board, cash, place, owner, houses, strategy))
                drawn += 1
    summary(board, cash, owner)


main()
