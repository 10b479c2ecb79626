"""Project 5: Monopoly, with dictionaries: who owns a space, how many houses it has."""
import sys

COLORS = ["RED", "BLUE", "GREEN", "YELLOW", "BLACK"]


def improper():
    print("Improper inputs.")
    sys.exit(0)


def read_number(text):
    """The positive integer that text is, else the program ends."""
    try:
        number = int(float(text))
    except ValueError:
        improper()
    if number <= 0:
        improper()
    return number


def rows_of(filename):
    with open(filename) as f:
        return [line.split() for line in f if line.strip() != ""]


def read_board(filename):
    board = []
    for words in rows_of(filename):
        name = words[0]
        price = words[1] if len(words) > 1 else ""
        color = words[2] if len(words) > 2 else ""
        if name in ("GO", "Parking"):
            if color != "NONE" and color not in COLORS:
                improper()
            board.append((name, 0, "NONE"))
        else:
            if color not in COLORS:
                improper()
            board.append((name, read_number(price), color))
    return board


def read_cards(filename):
    numbers = []
    for words in rows_of(filename):
        for word in words:
            numbers.append(read_number(word))
    return numbers[0], numbers[1:]


def read_players(filename):
    return [(float(words[0]), int(words[1])) for words in rows_of(filename)]


def get_rent(board, owners, houses, spot):
    name, price, color = board[spot]
    rent = price // 10
    if price % 10 >= 5:
        rent += 1
    same_color = [space[0] for space in board if space[2] == color]
    if all(owners.get(s) == owners[name] for s in same_color):
        rent = rent * 2
    return rent * 2 ** houses.get(name, 0)


def main():
    board_file = input().rstrip("\r")
    card_file = input().rstrip("\r")
    player_file = input().rstrip("\r")
    rounds = int(input())
    board = read_board(board_file)
    start_cash, cards = read_cards(card_file)
    players = read_players(player_file)

    owners = {}
    houses = {}
    cash = {p: start_cash for p in range(len(players))}
    start = [space[0] for space in board].index("GO")
    position = {p: start for p in range(len(players))}
    losers = set()
    card_index = 0

    print("***MONOPOLY GAME STARTS***")
    r = 1
    while r <= rounds and len(players) - len(losers) > 1:
        print("Round:", r)
        for p in range(len(players)):
            if p in losers:
                continue
            steps = cards[card_index]
            card_index = (card_index + 1) % len(cards)
            position[p] = (position[p] + steps) % len(board)
            spot = position[p]
            name, price, color = board[spot]
            theta_p, theta_h = players[p]
            text = f"Player {p} moves {steps} step(s) to {name} and "
            if name == "GO":
                cash[p] += 2000
                print(text + "receives $2000.")
            elif name == "Parking":
                print(text + "stays.")
            elif name not in owners:
                if float(cash[p]) >= theta_p * price:
                    owners[name] = p
                    cash[p] -= price
                    print(text + f"purchases {name}.")
                else:
                    print(text + "stays.")
            elif owners[name] == p:
                if houses.get(name, 0) < 2 and cash[p] > theta_h:
                    houses[name] = houses.get(name, 0) + 1
                    cash[p] -= 1000
                    print(text + f"builds house number {houses[name]}.")
                else:
                    print(text + "stays.")
            else:
                q = owners[name]
                rent = get_rent(board, owners, houses, spot)
                if rent >= cash[p]:
                    print(text + f"bankrupt, transfers property to Player {q}.")
                    cash[q] += cash[p]
                    cash[p] = 0
                    for s in owners:
                        if owners[s] == p:
                            owners[s] = q
                    losers.add(p)
                    if len(players) - len(losers) == 1:
                        break
                else:
                    print(text + f"pays ${rent} rent to Player {q}.")
                    cash[p] -= rent
                    cash[q] += rent
        r += 1

    wealth = {p: cash[p] for p in range(len(players)) if p not in losers}
    prices = {space[0]: space[1] for space in board}
    for s, p in owners.items():
        wealth[p] = wealth[p] + prices[s]
    winner = max(wealth, key=wealth.get)
    print("***SIMULATION RESULTS***")
    print(f"Player {winner} wins the game with total asset value of ${wealth[winner]}.")
    print("***GAME SUMMARY***")
    for p in range(len(players)):
        print(f"Player {p}:")
        if p in losers:
            print("Bankrupt and out of game.")
            continue
        print(f"Cash Balance: ${cash[p]}")
        number = list(owners.values()).count(p)
        if number == 0:
            print("No purchased property.")
        else:
            print("Number of Purchased Properties:", number)


main()
