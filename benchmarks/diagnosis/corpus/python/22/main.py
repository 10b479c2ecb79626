names = []
prices = []
colors = []
owners = {}
houses = {}
cash = []
positions = []
limit_buy = []
limit_build = []
lands = []
dead_list = []
deck = []
deck_place = 0
good = True


def check_int(word):
    # True when word is a whole number
    if word == "":
        return False
    if word[0] == "-" and len(word) > 1:
        word = word[1:]
    for letter in word:
        if not ("0" <= letter <= "9"):
            return False
    return True


def read_board(filename):
    global good
    file = open(filename, "r")
    line = file.readline()
    while line != "":
        words = line.split()
        if len(words) > 0:
            if len(words) != 3:
                good = False
                break
            if check_int(words[1]) == False:
                good = False
                break
            names.append(words[0])
            prices.append(int(words[1]))
            colors.append(words[2])
        line = file.readline()
    file.close()


def check_board():
    global good
    i = 0
    while i < len(names):
        if names[i] == "GO" or names[i] == "Parking":
            if colors[i] != "NONE":
                good = False
        else:
            if prices[i] <= 0:
                good = False
            c = colors[i]
            if c != "RED" and c != "BLUE" and c != "GREEN" and c != "YELLOW" and c != "BLACK":
                good = False
        i = i + 1


def read_deck(filename):
    global good
    file = open(filename, "r")
    line = file.readline()
    while line != "":
        word = line.strip()
        if word != "":
            if check_int(word) == False:
                good = False
            elif int(word) <= 0:
                good = False
            else:
                deck.append(int(word))
        line = file.readline()
    file.close()
    if len(deck) < 2:
        good = False


def read_players(filename):
    file = open(filename, "r")
    line = file.readline()
    while line != "":
        words = line.split()
        if len(words) > 0:
            limit_buy.append(float(words[0]))
            limit_build.append(int(words[1]))
            cash.append(deck[0])
            positions.append(names.index("GO"))
            lands.append([])
            dead_list.append(False)
        line = file.readline()
    file.close()


def get_card():
    global deck_place
    deck_place = deck_place + 1
    if deck_place >= len(deck):
        deck_place = 1
    return deck[deck_place]


def count_alive():
    number = 0
    for dead in dead_list:
        if dead == False:
            number = number + 1
    return number


def has_all(player, color):
    i = 0
    while i < len(names):
        if colors[i] == color:
            if i not in lands[player]:
                return False
        i = i + 1
    return True


def get_rent(place):
    owner = owners[place]
    rent = prices[place] // 10
    if prices[place] - rent * 10 >= 5:
        rent = rent + 1
    if has_all(owner, colors[place]):
        rent = rent * 2
    if place in houses:
        rent = rent * 2 ** houses[place]
    return rent


def get_wealth(player):
    wealth = cash[player]
    for place in lands[player]:
        wealth = wealth + prices[place]
    return wealth


def buy(player, place):
    owners[place] = player
    lands[player].append(place)
    cash[player] = cash[player] - prices[place]


def build(player, place):
    if place in houses:
        houses[place] = houses[place] + 1
    else:
        houses[place] = 1
    cash[player] = cash[player] - 1000


def lose(player, other):
    cash[other] = cash[other] + cash[player]
    cash[player] = 0
    for place in lands[player]:
        owners[place] = other
        lands[other].append(place)
    lands[player] = []
    dead_list[player] = True


def can_build(player, place):
    if place in houses and houses[place] == 2:
        return False
    return cash[player] > limit_build[player]


def move(player, card):
    positions[player] = (positions[player] + card) % len(names)
    place = positions[player]
    name = names[place]
    txt = "Player " + str(player) + " moves " + str(card) + " step(s) to " + name
    if name == "GO":
        cash[player] = cash[player] + 2000
        txt = txt + " and receives $2000."
    elif name == "Parking":
        txt = txt + " and stays."
    elif place not in owners:
        if cash[player] >= limit_buy[player] * prices[place]:
            buy(player, place)
            txt = txt + " and purchases " + name + "."
        else:
            txt = txt + " and stays."
    elif owners[place] == player:
        if can_build(player, place):
            build(player, place)
            txt = txt + " and builds house number " + str(houses[place]) + "."
    else:
        other = owners[place]
        rent = get_rent(place)
        if cash[player] < rent:
            lose(player, other)
            txt = txt + " and bankrupt, transfers property to Player " + str(other) + "."
        else:
            cash[player] = cash[player] - rent
            cash[other] = cash[other] + rent
            txt = txt + " and pays $" + str(rent) + " rent to Player " + str(other) + "."
    print(txt)


def play_game(rounds):
    print("***MONOPOLY GAME STARTS***")
    round = 1
    while round <= rounds:
        if count_alive() == 1:
            break
        print("Round: " + str(round))
        player = 0
        while player < len(cash):
            if count_alive() > 1:
                card = get_card()
                if dead_list[player] == False:
                    move(player, card)
            player = player + 1
        round = round + 1


def print_results():
    winner = -1
    most = 0
    player = 0
    while player < len(cash):
        if dead_list[player] == False:
            if winner == -1 or get_wealth(player) > most:
                winner = player
                most = get_wealth(player)
        player = player + 1
    print("***SIMULATION RESULTS***")
    print("Player " + str(winner) + " wins the game with total asset value of $" + str(most) + ".")
    print("***GAME SUMMARY***")
    player = 0
    while player < len(cash):
        print("Player " + str(player) + ":")
        if dead_list[player] == True:
            print("Bankrupt and out of game.")
        else:
            print("Cash Balance: $" + str(cash[player]))
            if len(lands[player]) == 0:
                print("No purchased property.")
            else:
                print("Number of Purchased Properties: " + str(len(lands[player])))
        player = player + 1


def main():
    file1 = input()
    file2 = input()
    file3 = input()
    rounds = int(input())
    read_board(file1)
    check_board()
    read_deck(file2)
    if good == False:
        print("Improper inputs.")
        return
    read_players(file3)
    play_game(rounds)
    print_results()


main()
