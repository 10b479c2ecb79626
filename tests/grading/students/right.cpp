// Project 5 (seed 002) in plain C++17, as a careful student would hand it in.
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

struct Space {
    string name;
    long long price = 0;
    string color;
    int owner = -1;
    int houses = 0;
};

struct Player {
    double thetaBuy = 0;
    long long thetaHouse = 0;
    long long cash = 0;
    size_t position = 0;
    bool bankrupt = false;
};

bool isPositive(const string& word, long long& value) {
    size_t used = 0;
    try {
        value = stoll(word, &used);
    } catch (...) {
        return false;
    }
    return used == word.size() && value > 0;
}

bool isColor(const string& color) {
    return color == "RED" || color == "BLUE" || color == "GREEN" || color == "YELLOW" || color == "BLACK";
}

bool readBoard(const string& file, vector<Space>& board) {
    ifstream in(file);
    string line;
    while (getline(in, line)) {
        istringstream words(line);
        Space space;
        string price;
        if (!(words >> space.name)) continue;
        words >> price >> space.color;
        if (space.name == "GO" || space.name == "Parking") {
            if (space.color != "NONE" && !isColor(space.color)) return false;
        } else if (!isPositive(price, space.price) || !isColor(space.color)) {
            return false;
        }
        board.push_back(space);
    }
    return true;
}

bool readCards(const string& file, vector<long long>& cards) {
    ifstream in(file);
    string word;
    while (in >> word) {
        long long value;
        if (!isPositive(word, value)) return false;
        cards.push_back(value);
    }
    return true;
}

class Game {
public:
    Game(vector<Space> board_, vector<Player> players_, vector<long long> cards_)
        : board(move(board_)), players(move(players_)), cards(move(cards_)), left(players.size()) {
        size_t start = 0;
        while (board[start].name != "GO") start++;
        for (Player& player : players) {
            player.cash = cards[0];
            player.position = start;
        }
    }

    void play(long long rounds) {
        cout << "***MONOPOLY GAME STARTS***\n";
        for (long long round = 1; round <= rounds && left > 1; round++) {
            cout << "Round: " << round << "\n";
            for (size_t i = 0; i < players.size() && left > 1; i++) {
                if (!players[i].bankrupt) turn(static_cast<int>(i));
            }
        }
        results();
    }

private:
    vector<Space> board;
    vector<Player> players;
    vector<long long> cards;
    size_t left;
    size_t drawn = 0;

    void turn(int i) {
        Player& player = players[i];
        long long steps = cards[1 + drawn++ % (cards.size() - 1)];
        player.position = (player.position + steps) % board.size();
        Space& space = board[player.position];
        cout << "Player " << i << " moves " << steps << " step(s) to " << space.name << " and ";
        if (space.name == "GO") {
            player.cash += 2000;
            cout << "receives $2000.\n";
        } else if (space.name == "Parking") {
            cout << "stays.\n";
        } else if (space.owner == -1) {
            offer(i, space);
        } else if (space.owner == i) {
            build(player, space);
        } else {
            payRent(i, space);
        }
    }

    void offer(int i, Space& space) {
        if (players[i].cash >= players[i].thetaBuy * space.price) {
            players[i].cash -= space.price;
            space.owner = i;
            cout << "purchases " << space.name << ".\n";
        } else {
            cout << "stays.\n";
        }
    }

    void build(Player& player, Space& space) {
        if (space.houses < 2 && player.cash > player.thetaHouse) {
            player.cash -= 1000;
            space.houses++;
            cout << "builds house number " << space.houses << ".\n";
        } else {
            cout << "stays.\n";
        }
    }

    void payRent(int i, const Space& space) {
        int owner = space.owner;
        long long rent = (space.price + 5) / 10;
        if (hasMonopoly(owner, space.color)) rent *= 2;
        for (int house = 0; house < space.houses; house++) rent *= 2;
        if (rent <= players[i].cash) {
            players[i].cash -= rent;
            players[owner].cash += rent;
            cout << "pays $" << rent << " rent to Player " << owner << ".\n";
            return;
        }
        cout << "bankrupt, transfers property to Player " << owner << ".\n";
        players[owner].cash += players[i].cash;
        players[i].cash = 0;
        players[i].bankrupt = true;
        left--;
        for (Space& other : board) {
            if (other.owner == i) other.owner = owner;
        }
    }

    bool hasMonopoly(int owner, const string& color) const {
        for (const Space& space : board) {
            if (space.color == color && space.owner != owner) return false;
        }
        return true;
    }

    void results() const {
        vector<long long> wealth;
        vector<int> owned(players.size(), 0);
        for (const Player& player : players) wealth.push_back(player.cash);
        for (const Space& space : board) {
            if (space.owner == -1) continue;
            wealth[space.owner] += space.price;
            owned[space.owner]++;
        }
        int winner = -1;
        for (size_t i = 0; i < players.size(); i++) {
            if (players[i].bankrupt) continue;
            if (winner == -1 || wealth[i] > wealth[winner]) winner = static_cast<int>(i);
        }
        cout << "***SIMULATION RESULTS***\n";
        cout << "Player " << winner << " wins the game with total asset value of $" << wealth[winner] << ".\n";
        cout << "***GAME SUMMARY***\n";
        for (size_t i = 0; i < players.size(); i++) {
            cout << "Player " << i << ":\n";
            if (players[i].bankrupt) {
                cout << "Bankrupt and out of game.\n";
                continue;
            }
            cout << "Cash Balance: $" << players[i].cash << "\n";
            if (owned[i] == 0) {
                cout << "No purchased property.\n";
            } else {
                cout << "Number of Purchased Properties: " << owned[i] << "\n";
            }
        }
    }
};

int main() {
    string boardFile, cardFile, playerFile;
    long long rounds;
    getline(cin, boardFile);
    getline(cin, cardFile);
    getline(cin, playerFile);
    cin >> rounds;
    vector<Space> board;
    vector<long long> cards;
    if (!readBoard(boardFile, board) || !readCards(cardFile, cards)) {
        cout << "Improper inputs.\n";
        return 0;
    }
    vector<Player> players;
    ifstream in(playerFile);
    Player player;
    while (in >> player.thetaBuy >> player.thetaHouse) players.push_back(player);
    Game(board, players, cards).play(rounds);
    return 0;
}
