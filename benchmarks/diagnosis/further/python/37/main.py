# Project 5
import sys

names = []
prices = []
colors = []
owner = []
houses = []

cash = []
spot = []
thresholds = []
is_out = []

cards = []
card_pos = 0
players_left = 0
game_over = False


def positive(s):
    if s.startswith("+"):
        s = s[1:]
    if not (s.isascii() and s.isdigit()):
        return False
    return int(s) > 0


def read_board_file(path):
    valid = True
    for line in open(path):
        parts = line.split()
        if len(parts) == 0:
            continue
        while len(parts) < 3:
            parts.append("")
        name, price, color = parts[0], parts[1], parts[2]
        good_color = color in ("RED", "BLUE", "GREEN", "YELLOW", "BLACK")
        if name == "GO" or name == "Parking":
            valid = good_color or color == "NONE"
            price = "0"
        else:
            valid = positive(price) and good_color
        names.append(name)
        prices.append(int(price) if valid else 0)
        colors.append(color)
        owner.append(None)
        houses.append(0)
    return valid


def read_card_file(path):
    valid = True
    for line in open(path):
        for word in line.split():
            if positive(word):
                cards.append(int(word))
            else:
                valid = False
    return valid


def read_player_file(path):
    for line in open(path):
        parts = line.split()
        if parts:
            theta_p = float(parts[0])
            theta_h = int(parts[1])
            thresholds.append((theta_p, theta_h))


def next_card():
    global card_pos
    card = cards[card_pos]
    card_pos += 1
    if card_pos >= len(cards):
        card_pos = 0
    return card


def has_monopoly(player, color):
    for i in range(len(names)):
        if names[i] != "GO" and names[i] != "Parking" and colors[i] == color and owner[i] != player:
            return False
    return True


def base_rent(i):
    return int(prices[i] + 5) // 10


def do_go(player):
    cash[player] += 2000
    return "receives $2000."


def do_buy(player, i):
    theta_p, _ = thresholds[player]
    if cash[player] >= int(theta_p * prices[i]):
        cash[player] -= prices[i]
        owner[i] = player
        return "purchases " + names[i] + "."
    return "stays."


def do_build(player, i):
    theta_h = thresholds[player][1]
    if houses[i] < 2 and cash[player] >= theta_h:
        cash[player] -= 1000
        houses[i] += 1
        return "builds house number " + str(houses[i]) + "."
    return "stays."


def do_rent(player, i):
    # rent doubles with monopoly and with each house
    landlord = owner[i]
    rent = base_rent(i)
    if has_monopoly(landlord, colors[i]):
        rent *= 2
    for _ in range(houses[i]):
        rent *= 2
    if rent > cash[player]:
        do_bankrupt(player, landlord)
        return "bankrupt, transfers property to Player " + str(landlord) + "."
    cash[player] -= rent
    cash[landlord] += rent
    return "pays $" + str(base_rent(i)) + " rent to Player " + str(landlord) + "."


def do_bankrupt(player, landlord):
    global players_left, game_over
    cash[landlord] += cash[player]
    cash[player] = 0
    for i in range(len(owner)):
        if owner[i] == player:
            owner[i] = landlord
    is_out[player] = True
    players_left -= 1
    if players_left == 1:
        game_over = True


def do_turn(player):
    steps = next_card()
    spot[player] = (spot[player] + steps) % len(names)
    i = spot[player]
    if names[i] == "GO":
        event = do_go(player)
    elif names[i] == "Parking":
        event = "stays."
    elif owner[i] is None:
        event = do_buy(player, i)
    elif owner[i] == player:
        event = do_build(player, i)
    else:
        event = do_rent(player, i)
    print("Player", player, "moves", steps, "step(s) to", names[i], "and", event)


def play(rounds):
    print("***MONOPOLY GAME STARTS***")
    for r in range(1, rounds + 1):
        if game_over:
            break
        print("Round:", r)
        for player in range(len(thresholds)):
            if not is_out[player] and not game_over:
                do_turn(player)


def wealth(player):
    total = cash[player]
    for i in range(len(names)):
        if owner[i] == player:
            total += prices[i]
    return total


def show_results():
    winner = -1
    for player in range(len(thresholds)):
        if is_out[player]:
            continue
        if winner == -1 or wealth(player) > wealth(winner):
            winner = player
    print("***SIMULATION RESULTS***")
    print("Player", winner, "wins the game with total asset value of $" + str(wealth(winner)) + ".")
    print("***GAME SUMMARY***")
    for player in range(len(thresholds)):
        print("Player " + str(player) + ":")
        if is_out[player]:
            print("Bankrupt and out of game.")
        else:
            print("Cash Balance: $" + str(cash[player]))
            if player in owner:
                print("Number of Purchased Properties:", owner.count(player))
            else:
                print("No purchased property.")


board_path = sys.stdin.readline().rstrip("\r\n")
card_path = sys.stdin.readline().rstrip("\r\n")
player_path = sys.stdin.readline().rstrip("\r\n")
number_of_rounds = int(sys.stdin.readline())

board_ok = read_board_file(board_path)
cards_ok = read_card_file(card_path)
if not board_ok or not cards_ok:
    print("Improper inputs.")
    sys.exit()
read_player_file(player_path)

start_money = cards.pop(0)
for _ in thresholds:
    cash.append(start_money)
    spot.append(names.index("GO"))
    is_out.append(False)
players_left = len(thresholds)
if players_left == 1:
    game_over = True

play(number_of_rounds)
show_results()
