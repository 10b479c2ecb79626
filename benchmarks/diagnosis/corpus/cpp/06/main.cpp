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
class PropertySpace;

class Player {
public:
    int number;
    int cash;
    size_t position = 0;
    double buyFactor;
    int buildLimit;
    bool bankrupt = false;
    vector<PropertySpace *> properties;

    Player(int number, double f, int l) : number(number), cash(0), buyFactor(f), buildLimit(l) {}
    int wealth() const;
};

class Space {
public:
    explicit Space(string n) : name(n) {}
    virtual ~Space() {}
    virtual string land(Player &p, Game &g) = 0;
    string name;
};

class GoSpace : public Space {
public:
    GoSpace() : Space("GO") {}
    string land(Player &p, Game &) override {
        p.cash += 2000;
        return "receives $2000.";
    }
};

class ParkingSpace : public Space {
public:
    ParkingSpace() : Space("Parking") {}
    string land(Player &, Game &) override { return "stays."; }
};

class PropertySpace : public Space {
public:
    PropertySpace(string n, int pr, string c) : Space(n), price(pr), color(c) {}
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
    for (auto *s : properties) w += s->price;
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

    int remaining = 0;

private:
    vector<unique_ptr<Space>> spaces;
    vector<PropertySpace *> propertySpaces;
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
                goPosition = spaces.size();
                spaces.push_back(make_unique<GoSpace>());
            } else {
                spaces.push_back(make_unique<ParkingSpace>());
            }
            continue;
        }
        if (price <= 0) throw ImproperInput();
        bool known = false;
        for (const char *c : {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"})
            if (color == c) known = true;
        if (!known) throw ImproperInput();
        auto space = make_unique<PropertySpace>(name, price, color);
        propertySpaces.push_back(space.get());
        spaces.push_back(move(space));
    }
}

void Game::readDeck(const string &file) {
    ifstream in(file);
    string text;
    vector<int> all;
    while (in >> text) {
        int v = parse(text);
        if (v <= 0) throw ImproperInput();
        all.push_back(v);
    }
    if (all.empty()) throw ImproperInput();
    initialCash = all[0];
    deck.assign(all.begin() + 1, all.end());
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
    remaining = players.size();
}

int Game::colorCount(const string &color) const {
    int n = 0;
    for (auto *s : propertySpaces)
        if (s->color == color) n++;
    return n;
}

int PropertySpace::rent(Game &g) const {
    int amount = (int)floor(price / 10.0 + 0.5);
    int held = 0;
    for (auto *s : owner->properties)
        if (s->color == color) held++;
    if (held == g.colorCount(color)) amount *= 2;
    return amount * (int)pow(2, houses);
}

string PropertySpace::land(Player &p, Game &g) {
    if (owner == nullptr) return visitUnowned(p);
    if (owner == &p) return visitOwn(p);
    return visitOther(p, g);
}

string PropertySpace::visitUnowned(Player &p) {
    if (p.cash < p.buyFactor * price) return "stays.";
    p.cash -= price;
    p.properties.push_back(this);
    owner = &p;
    return "purchases " + name + ".";
}

string PropertySpace::visitOwn(Player &p) {
    if (houses >= 2 || p.cash <= p.buildLimit) return "stays.";
    p.cash -= 1000;
    houses++;
    return "builds house number " + to_string(houses) + ".";
}

string PropertySpace::visitOther(Player &p, Game &g) {
    int amount = rent(g);
    Player *landlord = owner;
    ostringstream text;
    if (p.cash < amount) {
        landlord->cash += p.cash;
        p.cash = 0;
        for (auto *s : p.properties) {
            s->owner = landlord;
            landlord->properties.push_back(s);
        }
        p.properties.clear();
        p.bankrupt = true;
        g.remaining--;
        text << "bankrupt, transfers property to Player " << landlord->number << ".";
    } else {
        p.cash -= amount;
        landlord->cash += amount;
        text << "pays $" << amount << " rent to Player " << landlord->number << ".";
    }
    return text.str();
}

void Game::play(int rounds) {
    cout << "***MONOPOLY GAME STARTS***" << endl;
    for (int r = 1; r <= rounds; r++) {
        cout << "Round: " << r << endl;
        for (auto &p : players) {
            if (p.bankrupt) continue;
            int steps = deck[topCard];
            topCard = (topCard + 1) % deck.size();
            p.position = (p.position + steps) % spaces.size();
            Space &s = *spaces[p.position];
            string outcome = s.land(p, *this);
            cout << "Player " << p.number << " moves " << steps << " step(s) to " << s.name << " and " << outcome
                 << endl;
            if (p.bankrupt && remaining == 1) return;
        }
    }
}

void Game::printOutcome() const {
    const Player *winner = nullptr;
    for (const auto &p : players)
        if (!p.bankrupt && (!winner || p.wealth() > winner->wealth())) winner = &p;
    cout << "***SIMULATION RESULTS***" << endl;
    int value = winner->wealth();
    if (remaining == 1) value = winner->cash;
    cout << "Player " << winner->number << " wins the game with total asset value of $" << value << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (const auto &p : players) {
        cout << "Player " << p.number << ":" << endl;
        if (p.bankrupt) {
            cout << "Bankrupt and out of game." << endl;
            continue;
        }
        cout << "Cash Balance: $" << p.cash << endl;
        if (p.properties.empty())
            cout << "No purchased property." << endl;
        else
            cout << "Number of Purchased Properties: " << p.properties.size() << endl;
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
