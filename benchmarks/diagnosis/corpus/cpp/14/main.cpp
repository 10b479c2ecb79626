#include <cmath>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;

struct BadFile {};

class Game;
class PropertyTile;

class Player {
public:
    int number;
    int cash;
    size_t position = 0;
    double buyFactor;
    int buildLimit;
    bool bankrupt = false;
    vector<PropertyTile *> properties;

    Player(int number, double f, int l) : number(number), cash(0), buyFactor(f), buildLimit(l) {}
    int wealth() const;
};

class Tile {
public:
    explicit Tile(string n) : name(n) {}
    virtual ~Tile() {}
    virtual string arrive(Player &p, Game &g) = 0;
    string name;
};

class GoTile : public Tile {
public:
    GoTile() : Tile("GO") {}
    string arrive(Player &p, Game &) override {
        p.cash += 200;
        return "receives $2000.";
    }
};

class ParkingTile : public Tile {
public:
    ParkingTile() : Tile("Parking") {}
    string arrive(Player &, Game &) override { return "stays."; }
};

class PropertyTile : public Tile {
public:
    PropertyTile(string n, int pr, string c) : Tile(n), price(pr), color(c) {}
    string arrive(Player &p, Game &g) override;
    int rent(Game &g) const;

    int price;
    string color;
    Player *owner = nullptr;
    int houses = 0;

private:
    string onFree(Player &p);
    string onMine(Player &p);
    string onOther(Player &p, Game &g);
};

int Player::wealth() const {
    int w = cash;
    for (auto *s : properties) w += s->price + 1000 * s->houses;
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
    vector<unique_ptr<Tile>> tiles;
    vector<PropertyTile *> streets;
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
        double v = stod(s, &used);
        if (used != s.size()) throw BadFile();
        return (int)v;
    } catch (const logic_error &) {
        throw BadFile();
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
            if (color != "NONE") throw BadFile();
            if (name == "GO") {
                goPosition = tiles.size();
                tiles.push_back(make_unique<GoTile>());
            } else {
                tiles.push_back(make_unique<ParkingTile>());
            }
            continue;
        }
        if (price <= 0) throw BadFile();
        bool known = false;
        for (const char *c : {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"})
            if (color == c) known = true;
        if (!known) throw BadFile();
        auto tile = make_unique<PropertyTile>(name, price, color);
        streets.push_back(tile.get());
        tiles.push_back(move(tile));
    }
}

void Game::readDeck(const string &file) {
    ifstream in(file);
    string text;
    vector<int> all;
    while (in >> text) {
        int v = parse(text);
        if (v <= 0) throw BadFile();
        all.push_back(v);
    }
    if (all.empty()) throw BadFile();
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
    for (auto *s : streets)
        if (s->color == color) n++;
    return n;
}

int PropertyTile::rent(Game &g) const {
    int amount = (int)floor(price / 10.0 + 0.5);
    int held = 0;
    for (auto *s : owner->properties)
        if (s->color == color) held++;
    if (held == g.colorCount(color)) amount *= 2;
    return amount * (houses + 1);
}

string PropertyTile::arrive(Player &p, Game &g) {
    if (owner == nullptr) return onFree(p);
    if (owner == &p) return onMine(p);
    return onOther(p, g);
}

string PropertyTile::onFree(Player &p) {
    if (p.cash - price < p.buyFactor * price) return "stays.";
    p.cash -= price;
    p.properties.push_back(this);
    owner = &p;
    return "purchases " + name + ".";
}

string PropertyTile::onMine(Player &p) {
    if (houses >= 2 || p.cash <= p.buildLimit) return "stays.";
    p.cash -= 1000;
    houses++;
    return "builds house number " + to_string(houses) + ".";
}

string PropertyTile::onOther(Player &p, Game &g) {
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
    if (remaining < 2) return;
    for (int r = 1; r <= rounds; r++) {
        cout << "Round: " << r << endl;
        for (auto &p : players) {
            if (p.bankrupt) continue;
            int steps = deck[topCard];
            topCard = (topCard + 1) % deck.size();
            p.position = (p.position + steps) % tiles.size();
            Tile &s = *tiles[p.position];
            string outcome = s.arrive(p, *this);
            cout << "Player " << p.number << " moves " << steps << " step(s) to " << s.name << " and " << outcome
                 << endl;
            if (remaining == 1) return;
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
    } catch (const BadFile &) {
        cout << "Improper inputs." << endl;
    }
    return 0;
}
