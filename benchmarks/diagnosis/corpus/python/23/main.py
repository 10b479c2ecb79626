import sys

NAME, PRICE, COLOR, OWNER, HOUSES = range(5)
CASH, POS, TP, TH, ALIVE = range(5)
BANK = -1
OK_COLORS = "RED BLUE GREEN YELLOW BLACK"


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


def monopoly(board, field):
    return {b[OWNER] for b in board if b[COLOR] == field[COLOR]} == {field[OWNER]}


def calc_rent(board, field):
    rent = field[PRICE] // 10 + (1 if field[PRICE] % 10 >= 5 else 0)
    if monopoly(board, field):
        rent += rent
    for _ in range(field[HOUSES]):
        rent += rent
    return rent


def owned(board, i):
    return [field for field in board if field[OWNER] == i]


def total_of(board, players, i):
    return players[i][CASH] + sum(field[PRICE] for field in owned(board, i))


def do_move(board, players, i, card):
    mover = players[i]
    mover[POS] += card
    mover[POS] %= len(board)
    field = board[mover[POS]]
    if field[NAME] == "GO":
        mover[CASH] += 2000
        return field, "receives $2000"
    if field[NAME] == "Parking":
        return field, "stays"
    if field[OWNER] == BANK and mover[CASH] >= mover[TP] * field[PRICE]:
        field[OWNER] = i
        mover[CASH] -= field[PRICE]
        return field, "purchases " + field[NAME]
    if field[OWNER] == i and field[HOUSES] < 2 and mover[CASH] > mover[TH]:
        while field[HOUSES] < 2 and mover[CASH] > mover[TH]:
            field[HOUSES] += 1
            mover[CASH] -= 1000
        return field, "builds house number " + str(field[HOUSES])
    if field[OWNER] in (BANK, i):
        return field, "stays"
    landlord = players[field[OWNER]]
    rent = calc_rent(board, field)
    to = "Player " + str(field[OWNER])
    if mover[CASH] >= rent:
        mover[CASH] -= rent
        landlord[CASH] += rent
        return field, "pays $" + str(rent) + " rent to " + to
    landlord[CASH] += mover[CASH]
    mover[CASH] = 0
    mover[ALIVE] = False
    new_owner = field[OWNER]
    for other in owned(board, i):
        other[OWNER] = new_owner
    return field, "bankrupt, transfers property to " + to


def in_game(players):
    return [i for i in range(len(players)) if players[i][ALIVE]]


def simulate(board, players, cards, rounds):
    used = 0
    for rnd in range(1, rounds):
        if len(in_game(players)) < 2:
            break
        print("Round: %d" % rnd)
        for i in in_game(players):
            if len(in_game(players)) < 2:
                break
            card = cards[used % len(cards)]
            used += 1
            field, text = do_move(board, players, i, card)
            print("Player %d moves %d step(s) to %s and %s." % (i, card, field[NAME], text))


def main():
    f1, f2, f3, rounds = [line.strip() for line in sys.stdin.readlines()[:4]]
    rows = load(f1)
    deck = load(f2)
    if not check(rows, deck):
        print("Improper inputs.")
        return
    board = [[r[NAME], int(r[PRICE]), r[COLOR], BANK, 0] for r in rows]
    go = [r[NAME] for r in rows].index("GO")
    deck = [int(row[0]) for row in deck]
    players = [[deck[0], go, float(r[0]), int(r[1]), True] for r in load(f3)]

    print("***MONOPOLY GAME STARTS***")
    simulate(board, players, deck[1:], int(rounds))

    values = [(total_of(board, players, i), -i) for i in in_game(players)]
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
        number = len(owned(board, i))
        if number > 0:
            print("Number of Purchased Properties: %d" % number)
        else:
            print("No purchased property.")


main()
