import re

board_file = input()
card_file = input()
player_file = input()
rounds = int(input())


def is_int(s):
    return re.match(r"^[+-]?[0-9]+$", s) is not None


COLORS = ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]

# ---- read the board ----
names = []
prices = []
colors = []
ok = True
f = open(board_file)
text = f.read()
f.close()
for line in text.split("\n")[:-1]:
    w = line.split()
    if len(w) == 0:
        continue
    while len(w) < 3:
        w.append("")
    if w[0] == "GO" or w[0] == "Parking":
        if w[2] != "NONE" and w[2] not in COLORS:
            ok = False
        price = 0
    else:
        if w[2] not in COLORS:
            ok = False
        if not is_int(w[1]) or int(w[1]) <= 0:
            ok = False
            price = 0
        else:
            price = int(w[1])
    names.append(w[0])
    prices.append(price)
    colors.append(w[2])

# ---- read the cards ----
numbers = []
f = open(card_file)
for line in f:
    s = line.strip()
    if s == "":
        continue
    if not is_int(s) or int(s) <= 0:
        ok = False
    else:
        numbers.append(int(s))
f.close()

# ---- read the players ----
theta_p = []
theta_h = []
f = open(player_file)
for line in f:
    w = line.split()
    if len(w) >= 2:
        theta_p.append(float(w[0]))
        theta_h.append(int(w[1]))
f.close()

if not ok:
    print("Improper inputs.")
else:
    n = len(names)
    np = len(theta_p)
    cards = numbers[1:]
    owner = [-1] * n
    houses = [0] * n
    cash = [numbers[0]] * np
    pos = [names.index("GO")] * np
    owned = [[] for i in range(np)]  # indices of the spaces of each player
    bankrupt = [False] * np
    left = np
    k = 0  # next card

    print("***MONOPOLY GAME STARTS***")
    r = 1
    while r <= rounds and left > 1:
        print("Round:", r)
        for i in range(np):
            if bankrupt[i] or left == 1:
                continue
            steps = cards[k]
            k += 1
            if k == len(cards):
                k = 0
            pos[i] = (pos[i] + steps) % n
            here = pos[i]
            msg = "Player %d moves %d step(s) to %s and " % (i, steps, names[here])
            if names[here] == "GO":
                cash[i] += 2000
                msg += "receives $2000."
            elif names[here] == "Parking":
                msg += "stays."
            elif owner[here] == -1:
                if cash[i] >= theta_p[i] * prices[here]:
                    cash[i] -= prices[here]
                    owner[here] = i
                    owned[i].append(here)
                    msg += "purchases %s." % names[here]
                else:
                    msg += "stays."
            elif owner[here] == i and houses[here] < 2 and cash[i] > theta_h[i]:
                houses[here] += 1
                cash[i] -= 1000
                msg += "builds house number %d." % houses[here]
            else:
                o = owner[here]
                rent = (prices[here] + 5) // 10
                monopoly = True
                for j in range(n):
                    if names[j] not in ("GO", "Parking") and colors[j] == colors[here] and owner[j] != o:
                        monopoly = False
                if monopoly:
                    rent *= 2
                rent *= 2 ** houses[here]
                if rent > cash[i]:
                    cash[o] += cash[i]
                    cash[i] = 0
                    for j in list(owned[i]):
                        owner[j] = o
                        owned[o].append(j)
                    owned[i] = []
                    bankrupt[i] = True
                    left -= 1
                    msg += "bankrupt, transfers property to Player %d." % o
                else:
                    cash[i] -= rent
                    cash[o] += rent
                    msg += "pays $%d rent to Player %d." % (rent, o)
            print(msg)
        r += 1

    # ---- results ----
    wealth = []
    for i in range(np):
        total = cash[i]
        for j in owned[i]:
            total += prices[j]
        wealth.append(total)
    winner = -1
    for i in range(np):
        if bankrupt[i]:
            continue
        if winner == -1 or wealth[i] > wealth[winner]:
            winner = i
    print("***SIMULATION RESULTS***")
    print("Player %d wins the game with total asset value of $%d." % (winner, wealth[winner]))
    print("***GAME SUMMARY***")
    for i in range(np):
        print("Player %d:" % i)
        if bankrupt[i]:
            print("Bankrupt and out of game.")
        else:
            print("Cash Balance: $%d" % cash[i])
            if len(owned[i]) == 0:
                print("No purchased property.")
            else:
                print("Number of Purchased Properties: %d" % len(owned[i]))
