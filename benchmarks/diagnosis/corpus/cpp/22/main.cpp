#include <cmath>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;

struct ImproperInput {};

class Game;
class Street;

class Player {
public:
    int number;
    int cash;
    size_t position = 0;
    double theta_p;
    int theta_h;
    bool bankrupt = false;
    vector<Street *> mine;

    Player(int number, double f, int l) : number(number), cash(0), theta_p(f), theta_h(l) {}
    int wealth() const;
};

class Location {
public:
    explicit Location(string n) : name(n) {}
    virtual ~Location() {}
    virtual string land(Player &p, Game &g) = 0;
    string name;
};

class Go : public Location {
public:
    Go() : Location("GO") {}
    string land(Player &p, Game &) override {
        p.cash += 2000;
        return "receives $2000.";
    }
};

class FreeParking : public Location {
public:
    FreeParking() : Location("Parking") {}
    string land(Player &, Game &) override { return "stays."; }
};

class Street : public Location {
public:
    Street(string n, int pr, string c) : Location(n), price(pr), color(c) {}
    string land(Player &p, Game &g) override;
    int rent(Game &g) const;

    int price;
    string color;
    Player *owner = nullptr;
    int houses = 0;

private:
    string visitUnowned(Player &p);
    string visitOwn(Player &p);
    string visitOther(Player &p, Game &g);
};

int Player::wealth() const {
    int w = cash;
    for (auto *s : mine) w += s->price;
    return w;
}

class Game {
public:
    void readBoard(const string &file);
    void readDeck(const string &file);
    void readPlayers(const string &file);
    void play(int rounds);
    void printOutcome() const;
    int colorCount(const string &color) const;

    int playersLeft = 0;

private:
    vector<unique_ptr<Location>> board;
    vector<Street *> allStreets;
    vector<Player> players;
    vector<int> deck;
    size_t topCard = 0;
    int initialCash = 0;
    size_t goPosition = 0;

    static int parse(const string &s);
};

int Game::parse(const string &s) {
    try {
        size_t used = 0;
        int v = stoi(s, &used);
        if (used != s.size()) throw ImproperInput();
        return v;
    } catch (const logic_error &) {
        throw ImproperInput();
    }
}

void Game::readBoard(const string &file) {
    ifstream in(file);
    string line;
    while (getline(in, line)) {
        istringstream fields(line);
        string name, priceText, color;
        if (!(fields >> name)) continue;
        fields >> priceText >> color;
        int price = parse(priceText);
        if (name == "GO" || name == "Parking") {
            if (color != "NONE") throw ImproperInput();
            if (name == "GO") {
                goPosition = board.size();
                board.push_back(make_unique<Go>());
            } else {
                board.push_back(make_unique<FreeParking>());
            }
            continue;
        }
        if (price <= 0) throw ImproperInput();
        bool known = false;
        for (const char *c : {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"})
            if (color == c) known = true;
        if (!known) throw ImproperInput();
        auto space = make_unique<Street>(name, price, color);
        allStreets.push_back(space.get());
        board.push_back(move(space));
    }
}

void Game::readDeck(const string &file) {
    ifstream in(file);
    string text;
    while (in >> text) {
        int v = parse(text);
        if (v <= 0) throw ImproperInput();
        deck.push_back(v);
    }
    if (deck.empty()) throw ImproperInput();
    initialCash = deck[0];
    topCard = 1;
}

void Game::readPlayers(const string &file) {
    ifstream in(file);
    double f;
    int l;
    while (in >> f >> l) {
        players.emplace_back((int)players.size(), f, l);
        players.back().cash = initialCash;
        players.back().position = goPosition;
    }
    playersLeft = players.size();
}

int Game::colorCount(const string &color) const {
    int n = 0;
    for (auto *s : allStreets)
        if (s->color == color) n++;
    return n;
}

int Street::rent(Game &g) const {
    int amount = (int)floor(price / 10.0 + 0.5);
    int held = 0;
    for (auto *s : owner->mine)
        if (s->color == color) held++;
    if (held == g.colorCount(color)) amount *= 2;
    return amount * (int)pow(2, houses);
}

string Street::land(Player &p, Game &g) {
    if (owner == nullptr) return visitUnowned(p);
    if (owner == &p) return visitOwn(p);
    return visitOther(p, g);
}

string Street::visitUnowned(Player &p) {
    if (p.cash < p.theta_p * price) return "stays.";
    p.cash -= price;
    p.mine.push_back(this);
    owner = &p;
    return "purchases " + name + ".";
}

string Street::visitOwn(Player &p) {
    if (houses >= 2 || p.cash <= p.theta_h) return "stays.";
    p.cash -= 1000;
    houses++;
    return "builds house number " + to_string(houses) + ".";
}

string Street::visitOther(Player &p, Game &g) {
    int amount = rent(g);
    Player *creditor = owner;
    ostringstream text;
    if (p.cash < amount) {
        p.cash = 0;
        for (auto *s : p.mine) {
            s->owner = creditor;
            creditor->mine.push_back(s);
        }
        p.mine.clear();
        p.bankrupt = true;
        g.playersLeft--;
        text << "bankrupt, transfers property to Player " << creditor->number << ".";
    } else {
        p.cash -= amount;
        creditor->cash += amount;
        text << "pays $" << amount << " rent to Player " << creditor->number << ".";
    }
    return text.str();
}

void Game::play(int rounds) {
    cout << "***MONOPOLY GAME STARTS***" << endl;
    if (playersLeft < 2) return;
    for (int r = 1; r <= rounds; r++) {
        cout << "Round: " << r << endl;
        for (auto &p : players) {
            if (p.bankrupt) continue;
            int steps = deck[topCard];
            topCard = (topCard + 1) % deck.size();
            p.position = (p.position + steps) % board.size();
            Location &s = *board[p.position];
            string outcome = s.land(p, *this);
            cout << "Player " << p.number << " moves " << steps << " step(s) to " << s.name << " and " << outcome
                 << endl;
            if (playersLeft == 1) return;
        }
    }
}

void Game::printOutcome() const {
    const Player *winner = nullptr;
    for (const auto &p : players)
        if (!p.bankrupt && (!winner || p.wealth() > winner->wealth())) winner = &p;
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner->number << " wins the game with total asset value of $" << winner->wealth() << "."
         << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (const auto &p : players) {
        cout << "Player " << p.number << ":" << endl;
        if (p.bankrupt) {
            cout << "Bankrupt and out of game." << endl;
            continue;
        }
        cout << "Cash Balance: $" << p.cash << endl;
        if (p.mine.empty())
            cout << "No purchased property." << endl;
        else
            cout << "Number of Purchased Properties: " << p.mine.size() << endl;
    }
}

int main() {
    string boardFile, deckFile, playerFile;
    int rounds;
    cin >> boardFile >> deckFile >> playerFile >> rounds;
    try {
        Game game;
        game.readBoard(boardFile);
        game.readDeck(deckFile);
        game.readPlayers(playerFile);
        game.play(rounds);
        game.printOutcome();
    } catch (const ImproperInput &) {
        cout << "Improper inputs." << endl;
    }
    return 0;
}
