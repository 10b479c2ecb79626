import sys

colors = ['RED', 'BLUE', 'GREEN', 'YELLOW', 'BLACK']


def is_number(s):
    if s.startswith('-'):
        s = s[1:]
    return s.isdecimal()


f1 = sys.stdin.readline().strip()
f2 = sys.stdin.readline().strip()
f3 = sys.stdin.readline().strip()
rounds = int(sys.stdin.readline())

# board: parallel lists, index = square
name = []
price = []
color = []
owner = []      # -1 = nobody
house = []

ok = True

fin = open(f1)
for line in fin.read().splitlines():
    if not line.strip():
        continue
    w = line.split()
    if len(w) < 3 or not is_number(w[1]):
        ok = False
        break
    name.append(w[0])
    price.append(int(w[1]))
    color.append(w[2])
    owner.append(-1)
    house.append(0)
fin.close()

for i in range(len(name)):
    if name[i] in ('GO', 'Parking'):
        if color[i] != 'NONE':
            ok = False
    else:
        if price[i] <= 0:
            ok = False
        if color[i] not in colors:
            ok = False

fin = open(f2)
numbers = fin.read().split()
fin.close()
for i in range(len(numbers)):
    if not is_number(numbers[i]) or int(numbers[i]) <= 0:
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
cash = [start_cash] * n
pos = [name.index('GO')] * n
out = [False] * n
alive = n

print('***MONOPOLY GAME STARTS***')
c = 0
r = 1
while r <= rounds and alive > 1:
    print('Round:', r)
    for p in range(n):
        if out[p]:
            continue
        if alive == 1:
            break
        step = cards[c % len(cards)]
        c += 1
        pos[p] = (pos[p] + step) % len(name)
        k = pos[p]
        print('Player', p, 'moves', step, 'step(s) to', name[k], 'and ', end='')
        if name[k] == 'GO':
            cash[p] += 2000
            print('receives $2000.')
        elif name[k] == 'Parking':
            print('stays.')
        elif owner[k] == -1:
            if cash[p] // price[k] >= theta_p[p]:
                cash[p] -= price[k]
                owner[k] = p
                print('purchases ' + name[k] + '.')
            else:
                print('stays.')
        elif owner[k] == p:
            if house[k] < 2 and cash[p] > theta_h[p]:
                house[k] += 1
                cash[p] -= 1000
                print('builds house number ' + str(house[k]) + '.')
            else:
                print('stays.')
        else:
            o = owner[k]
            rent = price[k] // 10
            if price[k] % 10 >= 5:
                rent += 1
            mono = True
            for j in range(len(name)):
                if color[j] == color[k]:
                    if owner[j] != o:
                        mono = False
            if mono:
                rent = rent * 2
            if house[k] == 1:
                rent = rent * 2
            if house[k] == 2:
                rent = rent * 4
            if cash[p] >= rent:
                cash[p] -= rent
                cash[o] += rent
                print('pays $' + str(rent) + ' rent to Player ' + str(o) + '.')
            else:
                cash[o] += cash[p]
                cash[p] = 0
                for j in range(len(name)):
                    if owner[j] == p:
                        owner[j] = o
                out[p] = True
                alive -= 1
                print('bankrupt, transfers property to Player ' + str(o) + '.')
    r += 1

total = []
count = []
for p in range(n):
    s = cash[p]
    m = 0
    for j in range(len(name)):
        if owner[j] == p:
            s += price[j]
            m += 1
    total.append(s)
    count.append(m)

best = -1
for p in range(n):
    if not out[p]:
        if best == -1 or total[p] > total[best]:
            best = p

print('***SIMULATION RESULTS***')
print('Player', best, 'wins the game with total asset value of $' + str(total[best]) + '.')
print('***GAME SUMMARY***')
for p in range(n):
    print('Player ' + str(p) + ':')
    if out[p]:
        print('Bankrupt and out of game.')
    else:
        print('Cash Balance: $' + str(cash[p]))
        if count[p] > 0:
            print('Number of Purchased Properties:', count[p])
        else:
            print('No purchased property.')
