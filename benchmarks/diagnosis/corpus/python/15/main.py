import sys

colors = ['RED', 'BLUE', 'GREEN', 'YELLOW', 'BLACK']


def looks_like_int(s):
    if s.startswith('-'):
        s = s[1:]
    return s.isdecimal()


f1 = sys.stdin.readline().strip()
f2 = sys.stdin.readline().strip()
f3 = sys.stdin.readline().strip()
rounds = int(sys.stdin.readline())

# board: parallel lists, index = square
titles = []
costs = []
hues = []
belongs = []      # -1 = nobody
built = []

ok = True

fin = open(f1)
for line in fin.read().splitlines():
    if not line.strip():
        continue
    w = line.split()
    if len(w) < 3 or not looks_like_int(w[1]):
        ok = False
        break
    titles.append(w[0])
    costs.append(int(w[1]))
    hues.append(w[2])
    belongs.append(-1)
    built.append(0)
fin.close()

for i in range(len(titles)):
    if titles[i] in ('GO', 'Parking'):
        ok = hues[i] == 'NONE'
    else:
        ok = costs[i] > 0 and hues[i] in colors

fin = open(f2)
numbers = fin.read().split()
fin.close()
for i in range(len(numbers)):
    if not looks_like_int(numbers[i]) or int(numbers[i]) <= 0:
        ok = False
if len(numbers) < 2:
    ok = False

if not ok:
    print('Improper inputs.')
    sys.exit()

start_cash = int(numbers[0])
cards = []
for i in range(1, len(numbers)):
    cards.append(int(numbers[i]))

# players: parallel lists too
theta_p = []
theta_h = []
fin = open(f3)
for line in fin:
    w = line.split()
    if len(w) >= 2:
        theta_p.append(float(w[0]))
        theta_h.append(int(w[1]))
fin.close()
n = len(theta_p)
money = [start_cash] * n
pos = [titles.index('GO')] * n
gone = [False] * n
remaining = n

print('***MONOPOLY GAME STARTS***')
top = 0
r = 1
while r <= rounds and remaining > 1:
    print('Round:', r)
    for p in range(n):
        if gone[p]:
            continue
        if remaining == 1:
            break
        step = cards[top % len(cards)]
        top += 1
        pos[p] = (pos[p] + step) % len(titles)
        here = pos[p]
        print('Player', p, 'moves', step, 'step(s) to', titles[here], 'and ', end='')
        if titles[here] == 'GO':
            money[p] += 2000
            print('receives $2000.')
        elif titles[here] == 'Parking':
            print('stays.')
        elif belongs[here] == -1:
            if money[p] >= theta_p[p] * costs[here]:
                money[p] -= costs[here]
                belongs[here] = p
                print('purchases ' + titles[here] + '.')
            else:
                print('stays.')
        elif belongs[here] == p:
            if built[here] < 2 and money[p] > theta_h[p]:
                built[here] += 1
                money[p] -= 1000
                print('builds house number ' + str(built[here]) + '.')
            else:
                print('stays.')
        else:
            lord = belongs[here]
            rent = costs[here] // 10
            if costs[here] % 10 >= 5:
                rent += 1
            full_set = True
            for j in range(len(titles)):
                if hues[j] == hues[here]:
                    if belongs[j] != lord:
                        full_set = False
            if full_set:
                rent = rent * 2
            if built[here] >= 1:
                rent = rent * 2
            if built[here] == 2:
                rent = rent * 4
            if money[p] >= rent:
                money[p] -= rent
                money[lord] += rent
                print('pays $' + str(rent) + ' rent to Player ' + str(lord) + '.')
            else:
                money[lord] += rent
                money[p] = 0
                for j in range(len(titles)):
                    if belongs[j] == p:
                        belongs[j] = lord
                gone[p] = True
                remaining -= 1
                print('bankrupt, transfers property to Player ' + str(lord) + '.')
    r += 1

total = []
count = []
for p in range(n):
    s = money[p]
    m = 0
    for j in range(len(titles)):
        if belongs[j] == p:
            s += costs[j]
            m += 1
    total.append(s)
    count.append(m)

best = -1
for p in range(n):
    if not gone[p]:
        if best == -1 or total[p] > total[best]:
            best = p

print('***SIMULATION RESULTS***')
print('Player', best, 'wins the game with total asset value of $' + str(total[best]) + '.')
print('***GAME SUMMARY***')
for p in range(n):
    print('Player ' + str(p) + ':')
    if gone[p]:
        print('Bankrupt and out of game.')
    else:
        print('Cash Balance: $' + str(money[p]))
        if count[p] > 0:
            print('Number of Purchased Properties:', count[p])
        else:
            print('No purchased property.')
