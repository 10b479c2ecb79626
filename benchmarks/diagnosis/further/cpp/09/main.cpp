// Project 5: Monopoly simulator
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

const int NOBODY = -1;
const int GO_MONEY = 2000;
const int HOUSE_COST = 1000;
const int MAX_HOUSES = 2;

class Property {
public:
    Property(string n, long long p, string c) {
        name = n;
        price = p;
        color = c;
        owner = NOBODY;
        houses = 0;
    }
    string getName() const { return name; }
    long long getPrice() const { return price; }
    string getColor() const { return color; }
    int getOwner() const { return owner; }
    void setOwner(int o) { owner = o; }
    int getHouses() const { return houses; }
    void addHouse() { houses++; }
    void setHouses(int h) { houses = h; }
    bool isGo() const { return name == "GO"; }
    bool isParking() const { return name == "Parking"; }
    long long baseRent() const { return (price + 5) / 10; }

private:
    string name;
    long long price;
    string color;
    int owner;
    int houses;
};

class Player {
public:
    Player(int num, long long money, double tp, long long th, int start) {
        id = num;
        cash = money;
        thetaP = tp;
        thetaH = th;
        position = start;
        bankrupt = false;
    }
    int getId() const { return id; }
    long long getCash() const { return cash; }
    void receive(long long amount) { cash += amount; }
    void pay(long long amount) { cash -= amount; }
    int getPosition() const { return position; }
    void setPosition(int p) { position = p; }
    bool isBankrupt() const { return bankrupt; }
    void goBankrupt() {
        bankrupt = true;
        cash = 0;
        owned.clear();
    }
    bool wantsProperty(long long price) const {
        return cash >= thetaP * price;
    }
    bool wantsHouse() const {
        return cash > thetaH;
    }
    void addProperty(int index) { owned.push_back(index); }
    vector<int> getOwned() const { return owned; }
    int countOwned() const { return owned.size(); }

private:
    int id;
    long long cash;
    double thetaP;
    long long thetaH;
    int position;
    bool bankrupt;
    vector<int> owned;
};

class Game {
public:
    bool load(string boardName, string cardName, string playerName);
    void play(int rounds);
    void printResults() const;

private:
    vector<Property> board;
    vector<Player> players;
    vector<long long> deck;
    size_t nextCard = 0;
    int active = 0;

    long long nextMove();
    bool hasMonopoly(int who, string color) const;
    long long calcRent(int index) const;
    void takeTurn(Player &p);
    void land(Player &p);
    void transferAll(Player &from, Player &to);
    long long totalAssets(const Player &p) const;
};

bool isPositiveInt(string s, long long &value) {
    size_t i = 0;
    if (i < s.size() && s[i] == '+') i++;
    if (i == s.size()) return false;
    for (size_t j = i; j < s.size(); j++) {
        if (!isdigit((unsigned char)s[j])) return false;
    }
    value = atoll(s.c_str());
    return value > 0;
}

bool isColor(string c) {
    return c == "RED" || c == "BLUE" || c == "GREEN" || c == "YELLOW" || c == "BLACK";
}

bool Game::load(string boardName, string cardName, string playerName) {
    bool ok = true;
    int start = 0;
    string line;

    ifstream boardFile(boardName.c_str());
    while (getline(boardFile, line)) {
        istringstream in(line);
        string name, priceText, color;
        if (!(in >> name)) continue;
        in >> priceText >> color;
        long long price = 0;
        if (name == "GO" || name == "Parking") {
            if (color != "NONE") ok = false;
            if (name == "GO") start = board.size();
        } else {
            if (!isPositiveInt(priceText, price)) ok = false;
            if (!isColor(color)) ok = false;
        }
        board.push_back(Property(name, price, color));
    }
    boardFile.close();

    ifstream cardFile(cardName.c_str());
    vector<long long> numbers;
    string text;
    while (!cardFile.eof()) {
        cardFile >> text;
        long long value = 0;
        if (!isPositiveInt(text, value)) ok = false;
        numbers.push_back(value);
    }
    cardFile.close();
    if (numbers.empty()) return false;
    long long startCash = numbers[0];
    for (size_t i = 1; i < numbers.size(); i++) deck.push_back(numbers[i]);

    ifstream playerFile(playerName.c_str());
    double tp;
    long long th;
    while (playerFile >> tp >> th) {
        players.push_back(Player(players.size(), startCash, tp, th, start));
    }
    playerFile.close();
    active = players.size();
    return ok;
}

long long Game::nextMove() {
    long long card = deck[nextCard];
    nextCard++;
    if (nextCard == deck.size()) nextCard = 0;
    return card;
}

bool Game::hasMonopoly(int who, string color) const {
    for (size_t i = 0; i < board.size(); i++) {
        if (board[i].getColor() == color && board[i].getOwner() != who) return false;
    }
    return true;
}

long long Game::calcRent(int index) const {
    const Property &square = board[index];
    long long rent = square.baseRent();
    if (hasMonopoly(square.getOwner(), square.getColor())) rent *= 2;
    for (int h = 0; h < square.getHouses(); h++) rent *= 2;
    return rent;
}

void Game::transferAll(Player &from, Player &to) {
    vector<int> list = from.getOwned();
    for (size_t i = 0; i < list.size(); i++) {
        board[list[i]].setOwner(to.getId());
        to.addProperty(list[i]);
    }
    to.receive(from.getCash());
    from.goBankrupt();
    active--;
}

void Game::land(Player &p) {
    int index = p.getPosition();
    Property &square = board[index];
    if (square.isGo()) {
        p.receive(GO_MONEY);
        cout << " and receives $" << GO_MONEY << "." << endl;
        return;
    }
    if (square.isParking()) {
        cout << " and stays." << endl;
        return;
    }
    if (square.getOwner() == NOBODY) {
        if (p.wantsProperty(square.getPrice())) {
            p.pay(square.getPrice());
            square.setOwner(p.getId());
            p.addProperty(index);
            cout << " and purchases " << square.getName() << "." << endl;
        } else {
            cout << " and stays." << endl;
        }
    } else if (square.getOwner() == p.getId() && square.getHouses() < MAX_HOUSES && p.wantsHouse()) {
        p.pay(HOUSE_COST);
        square.addHouse();
        cout << " and builds house number " << square.getHouses() << "." << endl;
    } else {
        Player &creditor = players[square.getOwner()];
        long long rent = calcRent(index);
        if (rent > p.getCash()) {
            cout << " and bankrupt, transfers property to Player " << creditor.getId() << "." << endl;
            transferAll(p, creditor);
        } else {
            p.pay(rent);
            creditor.receive(rent);
            cout << " and pays $" << rent << " rent to Player " << creditor.getId() << "." << endl;
        }
    }
}

void Game::takeTurn(Player &p) {
    long long steps = nextMove();
    p.setPosition((p.getPosition() + steps) % board.size());
    cout << "Player " << p.getId() << " moves " << steps << " step(s) to "
         << board[p.getPosition()].getName();
    land(p);
}

void Game::play(int rounds) {
    cout << "***MONOPOLY GAME STARTS***" << endl;
    for (int round = 1; round <= rounds && active > 1; round++) {
        cout << "Round: " << round << endl;
        for (size_t i = 0; i < players.size(); i++) {
            if (players[i].isBankrupt()) continue;
            takeTurn(players[i]);
            if (active == 1) break;
        }
    }
}

long long Game::totalAssets(const Player &p) const {
    long long total = p.getCash();
    vector<int> list = p.getOwned();
    for (size_t i = 0; i < list.size(); i++) total += board[list[i]].getPrice() + board[list[i]].getHouses() * HOUSE_COST;
    return total;
}

void Game::printResults() const {
    int winner = -1;
    long long best = 0;
    for (size_t i = 0; i < players.size(); i++) {
        if (players[i].isBankrupt()) continue;
        long long w = totalAssets(players[i]);
        if (winner == -1 || w > best) {
            winner = i;
            best = w;
        }
    }
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner << " wins the game with total asset value of $" << best << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (size_t i = 0; i < players.size(); i++) {
        cout << "Player " << i << ":" << endl;
        if (players[i].isBankrupt()) {
            cout << "Bankrupt and out of game." << endl;
            continue;
        }
        cout << "Cash Balance: $" << players[i].getCash() << endl;
        if (players[i].countOwned() == 0) {
            cout << "No purchased property." << endl;
        } else {
            cout << "Number of Purchased Properties: " << players[i].countOwned() << endl;
        }
    }
}

int main() {
    string boardName, cardName, playerName;
    int rounds;
    getline(cin, boardName);
    getline(cin, cardName);
    getline(cin, playerName);
    cin >> rounds;

    Game game;
    if (!game.load(boardName, cardName, playerName)) {
        cout << "Improper inputs." << endl;
        return 1;
    }
    game.play(rounds);
    game.printResults();
    return 0;
}
