# CS proj 5
import sys

colors_ok = {"RED": [], "BLUE": [], "GREEN": [], "YELLOW": [], "BLACK": []}

f1 = input().strip()
f2 = input().strip()
f3 = input().strip()
rounds = int(input())

# board: [name, price, color, owner, houses]
board = []
go = 0
bad = False
for line in open(f1).read().split("\n"):
    w = line.split()
    if len(w) == 0:
        continue
    if w[0] == "GO" or w[0] == "Parking":
        if w[0] == "GO":
            go = len(board)
        if w[-1] != "NONE" and w[2] not in colors_ok:
            bad = True
        board.append([w[0], 0, "NONE", -1, 0])
    elif len(w) < 3 or w[2] not in colors_ok:
        bad = True
    else:
        digits = w[1][1:] if w[1][0] == "+" else w[1]
        if not (digits.isascii() and digits.isdigit()) or int(digits) <= 0:
            bad = True
        else:
            colors_ok[w[2]].append(len(board))
            board.append([w[0], int(digits), w[2], -1, 0])

numbers = []
for line in open(f2).read().split("\n"):
    for x in line.split():
        digits = x[1:] if x[0] == "+" else x
        if not (digits.isascii() and digits.isdigit()) or int(digits) <= 0:
            bad = True
        else:
            numbers.append(int(digits))

if bad:
    print("Improper inputs.")
    sys.exit()

money = numbers.pop(0)
tps = []
ths = []
for line in open(f3).read().split("\n"):
    if line.strip():
        theta_p, theta_h = line.split()
        theta_p = float(theta_p)
        theta_h = int(theta_h)
        tps.append(theta_p)
        ths.append(theta_h)

count = len(tps)
cash = [money] * count
loc = [go] * count
alive = [True] * count

print("***MONOPOLY GAME STARTS***")
r = 1
c = 0
while r <= rounds and alive.count(True) > 1:
    print("Round: " + str(r))
    p = 0
    while p < count and alive.count(True) > 1:
        if alive[p]:
            card = numbers[c]
            c += 1
            if c == len(numbers):
                c = 1
            loc[p] = (loc[p] + card) % len(board)
            b = board[loc[p]]
            s = "Player " + str(p) + " moves " + str(card) + " step(s) to " + b[0]
            if b[0] == "GO":
                cash[p] += 2000
                s += " and receives $2000."
            elif b[0] == "Parking":
                s += " and stays."
            elif b[3] == -1:
                if cash[p] >= tps[p] * b[1]:
                    b[3] = p
                    cash[p] -= b[1]
                    s += " and purchases " + b[0] + "."
                else:
                    s += " and stays."
            elif b[3] == p:
                if b[4] < 2 and cash[p] > theta_h:
                    b[4] += 1
                    cash[p] -= 1000
                    s += " and builds house number " + str(b[4]) + "."
                else:
                    s += " and stays."
            else:
                o = b[3]
                rent = (b[1] + 5) // 10
                mono = True
                for k in colors_ok[b[2]]:
                    if board[k][3] != o:
                        mono = False
                if mono:
                    rent *= 2
                if b[4] == 1:
                    rent *= 2
                elif b[4] == 2:
                    rent *= 4
                if cash[p] < rent:
                    s += " and bankrupt, transfers property to Player " + str(o) + "."
                    cash[o] += cash[p]
                    cash[p] = 0
                    for x in board:
                        if x[3] == p:
                            x[3] = o
                    alive[p] = False
                else:
                    cash[p] -= rent
                    cash[o] += rent
                    s += " and pays $" + str(rent) + " rent to Player " + str(o) + "."
            print(s)
        p += 1
    r += 1

wealth = []
props = []
for p in range(count):
    total = cash[p]
    n = 0
    for x in board:
        if x[3] == p:
            total += x[1]
            n += 1
    wealth.append(total)
    props.append(n)
win = -1
for p in range(count):
    if alive[p]:
        if win == -1 or wealth[p] > wealth[win]:
            win = p
print("***SIMULATION RESULTS***")
print("Player " + str(win) + " wins the game with total asset value of $" + str(wealth[win]) + ".")
print("***GAME SUMMARY***")
for p in range(count):
    print("Player " + str(p) + ":")
    if not alive[p]:
        print("Bankrupt and out of game.")
    else:
        print("Cash Balance: $" + str(cash[p]))
        if props[p] > 0:
            print("Number of Purchased Properties: " + str(props[p]))
        else:
            print("No purchased property.")
