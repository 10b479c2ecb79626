// Wrong on purpose, as three students were: a player must have *more* than the threshold to buy,
// rent is cut off instead of rounded, and of equally rich players the last one wins.
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

class Property {
public:
    string name, color;
    long price = 0;
    int owner = -1, houses = 0;
};

class Player {
public:
    double thetaBuy = 0;
    long thetaHouse = 0, cash = 0;
    int place = 0, owned = 0;
    bool out = false;
};

vector<Property> board;
vector<Player> players;
vector<long> cards;
int left_in_game;

bool isPositive(const string& word) {
    size_t used = 0;
    try {
        return stol(word, &used) > 0 && used == word.size();
    } catch (...) {
        return false;
    }
}

bool isColor(const string& word) {
    return word == "RED" || word == "BLUE" || word == "GREEN" || word == "YELLOW" || word == "BLACK";
}

bool read(const string& boardFile, const string& cardFile, const string& playerFile) {
    ifstream boards(boardFile), numbers(cardFile), strategies(playerFile);
    string line, word;
    while (getline(boards, line)) {
        istringstream words(line);
        Property property;
        if (!(words >> property.name)) continue;
        words >> word >> property.color;
        bool special = property.name == "GO" || property.name == "Parking";
        if (special ? property.color != "NONE" : !isColor(property.color) || !isPositive(word)) return false;
        property.price = stol(word);
        board.push_back(property);
    }
    while (numbers >> word) {
        if (!isPositive(word)) return false;
        cards.push_back(stol(word));
    }
    Player player;
    player.cash = cards[0];
    while (board[player.place].name != "GO") player.place++;
    while (strategies >> player.thetaBuy >> player.thetaHouse) players.push_back(player);
    left_in_game = players.size();
    return true;
}

long rentOf(const Property& property) {
    bool monopoly = true;
    for (const Property& other : board) {
        if (other.color == property.color && other.owner != property.owner) monopoly = false;
    }
    return property.price / 10 * (monopoly ? 2 : 1) << property.houses;
}

void pay(int i, const Property& property) {
    Player &payer = players[i], &owner = players[property.owner];
    long rent = rentOf(property);
    int to = property.owner;
    if (rent <= payer.cash) {
        payer.cash -= rent;
        owner.cash += rent;
        cout << "pays $" << rent << " rent to Player " << to << "." << endl;
        return;
    }
    cout << "bankrupt, transfers property to Player " << to << "." << endl;
    owner.cash += payer.cash;
    owner.owned += payer.owned;
    payer.out = true;
    left_in_game--;
    for (Property& other : board) {
        if (other.owner == i) other.owner = to;
    }
}

void move(int i, long steps) {
    Player& player = players[i];
    player.place = (player.place + steps) % (long)board.size();
    Property& property = board[player.place];
    cout << "Player " << i << " moves " << steps << " step(s) to " << property.name << " and ";
    if (property.name == "GO") {
        player.cash += 2000;
        cout << "receives $2000." << endl;
    } else if (property.owner >= 0 && property.owner != i) {
        pay(i, property);
    } else if (property.owner == i && property.houses < 2 && player.cash > player.thetaHouse) {
        player.cash -= 1000;
        cout << "builds house number " << ++property.houses << "." << endl;
    } else if (property.owner < 0 && property.price > 0 && player.cash > player.thetaBuy * property.price) {
        player.cash -= property.price;
        player.owned++;
        property.owner = i;
        cout << "purchases " << property.name << "." << endl;
    } else {
        cout << "stays." << endl;
    }
}

long wealth(int i) {
    long sum = players[i].cash;
    for (const Property& property : board) {
        if (property.owner == i) sum += property.price;
    }
    return sum;
}

int main() {
    string boardFile, cardFile, playerFile;
    int rounds, drawn = 0;
    cin >> boardFile >> cardFile >> playerFile >> rounds;
    if (!read(boardFile, cardFile, playerFile)) {
        cout << "Improper inputs." << endl;
        return 0;
    }
    cout << "***MONOPOLY GAME STARTS***" << endl;
    for (int round = 1; round <= rounds && left_in_game > 1; round++) {
        cout << "Round: " << round << endl;
        for (size_t i = 0; i < players.size() && left_in_game > 1; i++) {
            if (!players[i].out) move(i, cards[1 + drawn++ % (cards.size() - 1)]);
        }
    }
    int winner = -1;
    for (size_t i = 0; i < players.size(); i++) {
        if (!players[i].out && (winner < 0 || wealth(i) >= wealth(winner))) winner = i;
    }
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner << " wins the game with total asset value of $" << wealth(winner) << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (size_t i = 0; i < players.size(); i++) {
        cout << "Player " << i << ":" << endl;
        if (players[i].out) {
            cout << "Bankrupt and out of game." << endl;
            continue;
        }
        cout << "Cash Balance: $" << players[i].cash << endl;
        if (players[i].owned > 0) {
            cout << "Number of Purchased Properties: " << players[i].owned << endl;
        } else {
            cout << "No purchased property." << endl;
        }
    }
}
