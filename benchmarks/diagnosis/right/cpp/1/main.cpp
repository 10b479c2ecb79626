// Project 5 - Monopoly
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

const int GO_MONEY = 2000;
const int HOUSE_COST = 1000;
const int MAX_HOUSES = 2;
const int NOBODY = -1;

class Property {
public:
    Property(const string &n, int p, const string &c)
        : name(n), price(p), color(c), owner(NOBODY), houses(0) {}
    string getName() const { return name; }
    int getPrice() const { return price; }
    string getColor() const { return color; }
    int getOwner() const { return owner; }
    void setOwner(int who) { owner = who; }
    int getHouses() const { return houses; }
    void addHouse() { houses++; }
    bool isGo() const { return name == "GO"; }
    bool isParking() const { return name == "Parking"; }
    int baseRent() const { return (price + 5) / 10; }

private:
    string name;
    int price;
    string color;
    int owner;
    int houses;
};

class Player {
public:
    Player(double tp, int th)
        : cash(0), position(0), buyThreshold(tp), houseThreshold(th), bankrupt(false) {}
    int getCash() const { return cash; }
    void setCash(int c) { cash = c; }
    void addCash(int c) { cash += c; }
    int getPosition() const { return position; }
    void setPosition(int p) { position = p; }
    bool isBankrupt() const { return bankrupt; }
    void goBankrupt() { bankrupt = true; cash = 0; }
    bool wantsProperty(int price) const { return cash >= buyThreshold * price; }
    bool wantsHouse() const { return cash > houseThreshold; }

private:
    int cash;
    int position;
    double buyThreshold;
    int houseThreshold;
    bool bankrupt;
};

void improper() {
    cout << "Improper inputs." << endl;
    exit(0);
}

int toNumber(const string &s) {
    size_t i = 0;
    if (s.size() > 1 && s[0] == '-') i = 1;
    if (i >= s.size()) improper();
    for (; i < s.size(); i++) {
        if (s[i] < '0' || s[i] > '9') improper();
    }
    return atoi(s.c_str());
}

bool validColor(const string &c) {
    return c == "RED" || c == "BLUE" || c == "GREEN" || c == "YELLOW" || c == "BLACK";
}

vector<Property> readBoard(const string &fileName) {
    vector<Property> board;
    ifstream in(fileName.c_str());
    string line;
    while (getline(in, line)) {
        istringstream ss(line);
        string name, price, color;
        if (!(ss >> name)) continue;
        ss >> price >> color;
        int p = toNumber(price);
        if (name == "GO" || name == "Parking") {
            if (color != "NONE") improper();
        } else {
            if (p <= 0) improper();
            if (!validColor(color)) improper();
        }
        board.push_back(Property(name, p, color));
    }
    in.close();
    return board;
}

vector<int> readNumbers(const string &fileName) {
    vector<int> numbers;
    ifstream in(fileName.c_str());
    string word;
    while (in >> word) {
        int n = toNumber(word);
        if (n <= 0) improper();
        numbers.push_back(n);
    }
    in.close();
    if (numbers.empty()) improper();
    return numbers;
}

vector<Player> readPlayers(const string &fileName) {
    vector<Player> players;
    ifstream in(fileName.c_str());
    double tp;
    int th;
    while (in >> tp >> th) {
        players.push_back(Player(tp, th));
    }
    in.close();
    return players;
}

bool hasMonopoly(const vector<Property> &board, int player, const string &color) {
    for (size_t i = 0; i < board.size(); i++) {
        if (board[i].getColor() == color && board[i].getOwner() != player) return false;
    }
    return true;
}

int rentFor(const vector<Property> &board, int where) {
    const Property &prop = board[where];
    int rent = prop.baseRent();
    if (hasMonopoly(board, prop.getOwner(), prop.getColor())) rent *= 2;
    for (int h = 0; h < prop.getHouses(); h++) rent *= 2;
    return rent;
}

int countAlive(const vector<Player> &players) {
    int alive = 0;
    for (size_t i = 0; i < players.size(); i++) {
        if (!players[i].isBankrupt()) alive++;
    }
    return alive;
}

int wealthOf(const vector<Property> &board, const vector<Player> &players, int who) {
    int sum = players[who].getCash();
    for (size_t i = 0; i < board.size(); i++) {
        if (board[i].getOwner() == who) sum += board[i].getPrice();
    }
    return sum;
}

void takeTurn(vector<Property> &board, vector<Player> &players, int who, int steps) {
    Player &me = players[who];
    int where = (me.getPosition() + steps) % (int)board.size();
    me.setPosition(where);
    Property &here = board[where];
    cout << "Player " << who << " moves " << steps << " step(s) to " << here.getName() << " and ";
    if (here.isGo()) {
        me.addCash(GO_MONEY);
        cout << "receives $2000." << endl;
    } else if (here.isParking()) {
        cout << "stays." << endl;
    } else if (here.getOwner() == NOBODY) {
        if (me.wantsProperty(here.getPrice())) {
            me.addCash(-here.getPrice());
            here.setOwner(who);
            cout << "purchases " << here.getName() << "." << endl;
        } else {
            cout << "stays." << endl;
        }
    } else if (here.getOwner() == who) {
        if (here.getHouses() < MAX_HOUSES && me.wantsHouse()) {
            here.addHouse();
            me.addCash(-HOUSE_COST);
            cout << "builds house number " << here.getHouses() << "." << endl;
        } else {
            cout << "stays." << endl;
        }
    } else {
        int landlord = here.getOwner();
        int rent = rentFor(board, where);
        if (rent > me.getCash()) {
            players[landlord].addCash(me.getCash());
            for (size_t i = 0; i < board.size(); i++) {
                if (board[i].getOwner() == who) board[i].setOwner(landlord);
            }
            me.goBankrupt();
            cout << "bankrupt, transfers property to Player " << landlord << "." << endl;
        } else {
            me.addCash(-rent);
            players[landlord].addCash(rent);
            cout << "pays $" << rent << " rent to Player " << landlord << "." << endl;
        }
    }
}

void printResults(const vector<Property> &board, const vector<Player> &players) {
    int winner = -1;
    int best = 0;
    for (int i = 0; i < (int)players.size(); i++) {
        if (players[i].isBankrupt()) continue;
        int w = wealthOf(board, players, i);
        if (winner == -1 || w > best) {
            winner = i;
            best = w;
        }
    }
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner << " wins the game with total asset value of $" << best << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (int i = 0; i < (int)players.size(); i++) {
        cout << "Player " << i << ":" << endl;
        if (players[i].isBankrupt()) {
            cout << "Bankrupt and out of game." << endl;
            continue;
        }
        int count = 0;
        for (size_t k = 0; k < board.size(); k++) {
            if (board[k].getOwner() == i) count++;
        }
        cout << "Cash Balance: $" << players[i].getCash() << endl;
        if (count == 0) {
            cout << "No purchased property." << endl;
        } else {
            cout << "Number of Purchased Properties: " << count << endl;
        }
    }
}

int main() {
    string boardFile, cardFile, playerFile;
    int rounds;
    cin >> boardFile >> cardFile >> playerFile >> rounds;

    vector<Property> board = readBoard(boardFile);
    vector<int> cards = readNumbers(cardFile);
    vector<Player> players = readPlayers(playerFile);

    int start = 0;
    for (size_t i = 0; i < board.size(); i++) {
        if (board[i].isGo()) start = (int)i;
    }
    for (size_t i = 0; i < players.size(); i++) {
        players[i].setCash(cards[0]);
        players[i].setPosition(start);
    }
    cards.erase(cards.begin());

    cout << "***MONOPOLY GAME STARTS***" << endl;
    size_t next = 0;
    for (int r = 1; r <= rounds && countAlive(players) > 1; r++) {
        cout << "Round: " << r << endl;
        for (size_t i = 0; i < players.size() && countAlive(players) > 1; i++) {
            if (players[i].isBankrupt()) continue;
            int steps = cards[next];
            next = (next + 1) % cards.size();
            takeTurn(board, players, (int)i, steps);
        }
    }
    printResults(board, players);
    return 0;
}
