import sys

NAME, PRICE, COLOR, OWNER, HOUSES = range(5)
CASH, POS, TP, TH, ALIVE = range(5)
NOBODY = -1
OK_COLORS = "RED BLUE GREEN YELLOW BLACK".split()


def load(filename):
    with open(filename) as f:
        return [row.split() for row in f.read().split("\n") if row.strip() != ""]


def positive(text):
    return text.isdecimal() and int(text) > 0


def check(board, deck):
    for row in board:
        if len(row) != 3:
            return False
        if row[NAME] in ("GO", "Parking"):
            if row[PRICE] != "0" or row[COLOR] != "NONE":
                return False
        elif not positive(row[PRICE]) or row[COLOR] not in OK_COLORS:
            return False
    return len(deck) > 1 and all(len(row) == 1 and positive(row[0]) for row in deck)


def monopoly(board, sq):
    return {b[OWNER] for b in board if b[COLOR] == sq[COLOR]} == {sq[OWNER]}


def rent_of(board, sq):
    rent = sq[PRICE] // 10 + (1 if sq[PRICE] % 10 >= 5 else 0)
    if monopoly(board, sq):
        rent += rent
    for _ in range(sq[HOUSES]):
        rent += rent
    return rent


def estate(board, i):
    return [sq for sq in board if sq[OWNER] == i]


def wealth(board, players, i):
    return players[i][CASH] + sum(sq[PRICE] for sq in estate(board, i))


def step(board, players, i, card):
    me = players[i]
    me[POS] += card
    me[POS] %= len(board)
    sq = board[me[POS]]
    if sq[NAME] == "GO":
        me[CASH] += 2000
        return sq, "receives $2000"
    if sq[NAME] == "Parking":
        return sq, "stays"
    if sq[OWNER] == NOBODY and me[CASH] >= me[TP] * sq[PRICE]:
        sq[OWNER] = i
        me[CASH] -= sq[PRICE]
        return sq, "purchases " + sq[NAME]
    if sq[OWNER] == i and sq[HOUSES] < 2 and me[CASH] > me[TH]:
        sq[HOUSES] += 1
        me[CASH] -= 1000
        return sq, "builds house number " + str(sq[HOUSES])
    if sq[OWNER] in (NOBODY, i):
        return sq, "stays"
    boss = players[sq[OWNER]]
    rent = rent_of(board, sq)
    to = "Player " + str(sq[OWNER])
    if me[CASH] >= rent:
        me[CASH] -= rent
        boss[CASH] += rent
        return sq, "pays $" + str(rent) + " rent to " + to
    boss[CASH] += me[CASH]
    me[CASH] = 0
    me[ALIVE] = False
    new_owner = sq[OWNER]
    for other in estate(board, i):
        other[OWNER] = new_owner
    return sq, "bankrupt, transfers property to " + to


def alive(players):
    return [i for i in range(len(players)) if players[i][ALIVE]]


def simulate(board, players, cards, rounds):
    moves = 0
    for rnd in range(1, rounds + 1):
        if len(alive(players)) < 2:
            break
        print("Round: %d" % rnd)
        for i in alive(players):
            if len(alive(players)) < 2:
                break
            card = cards[moves % len(cards)]
            moves += 1
            sq, text = step(board, players, i, card)
            print("Player %d moves %d step(s) to %s and %s." % (i, card, sq[NAME], text))


def main():
    f1, f2, f3, rounds = [line.strip() for line in sys.stdin.readlines()[:4]]
    rows = load(f1)
    deck = load(f2)
    if not check(rows, deck):
        print("Improper inputs.")
        return
    board = [[r[NAME], int(r[PRICE]), r[COLOR], NOBODY, 0] for r in rows]
    go = [r[NAME] for r in rows].index("GO")
    deck = [int(row[0]) for row in deck]
    players = [[deck[0], go, float(r[0]), int(r[1]), True] for r in load(f3)]

    print("***MONOPOLY GAME STARTS***")
    simulate(board, players, deck[1:], int(rounds))

    values = [(wealth(board, players, i), -i) for i in alive(players)]
    values.sort()
    top, winner = values[-1]
    print("***SIMULATION RESULTS***")
    print("Player %d wins the game with total asset value of $%d." % (-winner, top))
    print("***GAME SUMMARY***")
    for i in range(len(players)):
        print("Player %d:" % i)
        if not players[i][ALIVE]:
            print("Bankrupt and out of game.")
            continue
        print("Cash Balance: $%d" % players[i][CASH])
        number = len(estate(board, i))
        if number > 0:
            print("Number of Purchased Properties: %d" % number)
        else:
            print("No purchased property.")


main()
