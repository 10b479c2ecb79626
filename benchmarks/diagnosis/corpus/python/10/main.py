# My monopoly program
# globals
board_names = []
board_prices = []
board_colors = []
board_owner = {}
board_houses = {}
player_money = []
player_place = []
player_buy = []
player_build = []
player_lands = []
player_dead = []
deck = []
deck_place = 0
input_ok = True


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
    global input_ok
    file = open(filename, "r")
    line = file.readline()
    while line != "":
        words = line.split()
        if len(words) > 0:
            if len(words) != 3:
                input_ok = False
                break
            if check_int(words[1]) == False:
                input_ok = False
                break
            board_names.append(words[0])
            board_prices.append(int(words[1]))
            board_colors.append(words[2])
        line = file.readline()
    file.close()


def check_board():
    global input_ok
    i = 0
    while i < len(board_names):
        if board_names[i] == "GO" or board_names[i] == "Parking":
            if board_colors[i] != "NONE":
                input_ok = False
        else:
            if board_prices[i] <= 0:
                input_ok = False
            c = board_colors[i]
            if c != "RED" and c != "BLUE" and c != "GREEN" and c != "YELLOW" and c != "BLACK":
                input_ok = False
        i = i + 1


def read_deck(filename):
    global input_ok
    file = open(filename, "r")
    line = file.readline()
    while line != "":
        word = line.strip()
        if word != "":
            if check_int(word) == False:
                input_ok = False
            elif int(word) <= 0:
                input_ok = False
            else:
                deck.append(int(word))
        line = file.readline()
    file.close()
    if len(deck) < 2:
        input_ok = False


def read_players(filename):
    file = open(filename, "r")
    line = file.readline()
    while line != "":
        words = line.split()
        if len(words) > 0:
            player_buy.append(float(words[0]))
            player_build.append(int(words[1]))
            player_money.append(deck[0])
            player_place.append(board_names.index("GO"))
            player_lands.append([])
            player_dead.append(False)
        line = file.readline()
    file.close()


def get_card():
    global deck_place
    deck_place = deck_place + 1
    if deck_place >= len(deck):
        deck_place = 0
    return deck[deck_place]


def count_alive():
    number = 0
    for dead in player_dead:
        if dead == False:
            number = number + 1
    return number


def has_all(player, color):
    i = 0
    while i < len(board_names):
        if board_colors[i] == color:
            if i not in player_lands[player]:
                return False
        i = i + 1
    return True


def get_rent(place):
    owner = board_owner[place]
    rent = board_prices[place] // 10
    if board_prices[place] - rent * 10 >= 5:
        rent = rent + 1
    if has_all(owner, board_colors[place]):
        rent = rent * 2
    if place in board_houses:
        rent = rent * 2 ** board_houses[place]
    return rent


def get_wealth(player):
    wealth = player_money[player]
    for place in player_lands[player]:
        wealth = wealth + board_prices[place]
    return wealth


def buy(player, place):
    board_owner[place] = player
    player_lands[player].append(place)
    player_money[player] = player_money[player] - board_prices[place]


def build(player, place):
    if place in board_houses:
        board_houses[place] = board_houses[place] + 1
    else:
        board_houses[place] = 1
    player_money[player] = player_money[player] - 1000


def lose(player, other):
    player_money[other] = player_money[other] + player_money[player]
    player_money[player] = 0
    for place in player_lands[player]:
        board_owner[place] = other
        player_lands[other].append(place)
    player_lands[player] = []
    player_dead[player] = True


def can_build(player, place):
    if place in board_houses and board_houses[place] == 2:
        return False
    return player_money[player] > player_build[player]


def move(player):
    card = get_card()
    player_place[player] = (player_place[player] + card) % len(board_names)
    place = player_place[player]
    name = board_names[place]
    message = "Player " + str(player) + " moves " + str(card) + " step(s) to " + name
    if name == "GO":
        player_money[player] = player_money[player] + 2000
        message = message + " and receives $2000."
    elif name == "Parking":
        message = message + " and stays."
    elif place not in board_owner:
        if player_money[player] >= player_buy[player] * board_prices[place]:
            buy(player, place)
            message = message + " and purchases " + name + "."
        else:
            message = message + " and stays."
    elif board_owner[place] == player:
        if can_build(player, place):
            build(player, place)
            message = message + " and builds house number " + str(board_houses[place]) + "."
        else:
            message = message + " and stays."
    else:
        other = board_owner[place]
        rent = get_rent(place)
        if player_money[player] < rent:
            lose(player, other)
            message = message + " and bankrupt, transfers property to Player " + str(other) + "."
        else:
            player_money[player] = player_money[player] - rent
            player_money[other] = player_money[other] + rent
            message = message + " and pays $" + str(rent) + " rent to Player " + str(other) + "."
    print(message)


def play_game(rounds):
    print("***MONOPOLY GAME STARTS***")
    round = 1
    while round <= rounds:
        if count_alive() == 1:
            break
        print("Round: " + str(round))
        player = 0
        while player < len(player_money):
            if player_dead[player] == False and count_alive() > 1:
                move(player)
            player = player + 1
        round = round + 1


def print_results():
    winner = -1
    most = 0
    player = 0
    while player < len(player_money):
        if player_dead[player] == False:
            if winner == -1 or get_wealth(player) > most:
                winner = player
                most = get_wealth(player)
        player = player + 1
    print("***SIMULATION RESULTS***")
    print("Player " + str(winner) + " wins the game with total asset value of $" + str(most) + ".")
    print("***GAME SUMMARY***")
    player = 0
    while player < len(player_money):
        print("Player " + str(player) + ":")
        if player_dead[player] == True:
            print("Bankrupt and out of game.")
        else:
            print("Cash Balance: $" + str(player_money[player]))
            if len(player_lands[player]) == 0:
                print("No purchased property.")
            else:
                print("Number of Purchased Properties: " + str(len(player_lands[player])))
        player = player + 1


def main():
    file1 = input()
    file2 = input()
    file3 = input()
    rounds = int(input())
    read_board(file1)
    check_board()
    read_deck(file2)
    if input_ok == False:
        print("Improper inputs.")
        return
    read_players(file3)
    play_game(rounds)
    print_results()


main()
