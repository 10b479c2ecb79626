#include <algorithm>
#include <fstream>
#include <iostream>
#include <queue>
#include <sstream>
#include <string>
#include <vector>

using std::cin;
using std::cout;
using std::string;
using std::vector;

/* a square of the board; it does not know who owns it */
class Location {
public:
    string name;
    string colour;
    int cost = 0;
    int houses = 0;

    bool special() const { return name == "GO" || name == "Parking"; }
};

/* a player knows the numbers of the squares he owns */
class Player {
public:
    int id = 0;
    int money = 0;
    int location = 0;
    double propThreshold = 0;
    int houseThreshold = 0;
    bool out = false;
    vector<int> owned;

    bool owns(int square) const {
        return std::find(owned.begin(), owned.end(), square) != owned.end();
    }
};

class Game {
public:
    bool load(const string &f1, const string &f2, const string &f3);
    void play(int rounds);
    void report() const;

private:
    vector<Location> board;
    vector<Player> players;
    std::queue<int> deck;
    std::queue<int> fullDeck;

    int draw();
    int ownerOf(int square) const;
    int rent(int square, const Player &owner) const;
    int numActive() const;
    int wealth(const Player &p) const;
    void move(Player &p);
    void bankrupt(Player &p, Player &creditor);
    static bool number(const string &text, int &value);
};

bool Game::number(const string &text, int &value) {
    std::istringstream s(text);
    char rest;
    if (!(s >> value)) return false;
    if (s >> rest) return false;
    return true;
}

bool Game::load(const string &f1, const string &f2, const string &f3) {
    std::ifstream b(f1), c(f2), p(f3);
    string line;
    int start = 0;
    while (std::getline(b, line)) {
        std::istringstream s(line);
        Location l;
        string price;
        if (!(s >> l.name)) continue;
        if (!(s >> price >> l.colour)) return false;
        if (!number(price, l.cost)) return false;
        if (!l.special()) {
            const string ok[] = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
            if (std::find(ok, ok + 5, l.colour) == ok + 5) return false;
            if (l.cost < 1) return false;
        }
        if (l.name == "GO") start = board.size();
        board.push_back(l);
    }

    string word;
    int startMoney = 0;
    bool first = true;
    while (c >> word) {
        int n;
        if (!number(word, n) || n < 1) return false;
        if (first) startMoney = n;
        else fullDeck.push(n);
        first = false;
    }
    if (first) return false;

    Player pl;
    while (p >> pl.propThreshold >> pl.houseThreshold) {
        pl.id = players.size();
        pl.money = startMoney;
        pl.location = start;
        players.push_back(pl);
    }
    return true;
}

int Game::draw() {
    if (deck.empty()) deck = fullDeck;
    int card = deck.front();
    deck.pop();
    return card;
}

int Game::ownerOf(int square) const {
    for (const Player &p : players)
        if (p.owns(square)) return p.id;
    return -1;
}

int Game::rent(int square, const Player &owner) const {
    int mine = 0, all = 0;
    for (int i = 0; i < (int)board.size(); ++i) {
        if (board[i].colour != board[square].colour) continue;
        ++all;
        if (owner.owns(i)) ++mine;
    }
    int r = board[square].cost / 10;
    if (board[square].cost % 10 >= 5) ++r;
    if (all > 1 && mine == all) r *= 2;
    r <<= board[square].houses;
    return r;
}

int Game::numActive() const {
    int n = 0;
    for (const Player &p : players)
        if (!p.out) ++n;
    return n;
}

int Game::wealth(const Player &p) const {
    int w = p.money;
    for (int s : p.owned) w += board[s].cost;
    return w;
}

void Game::bankrupt(Player &p, Player &creditor) {
    creditor.money += p.money;
    p.money = 0;
    for (size_t i = 0; i < p.owned.size(); ++i) {
        creditor.owned.push_back(p.owned[i]);
    }
    p.owned.clear();
    p.out = true;
}

void Game::move(Player &p) {
    int steps = draw();
    p.location = (p.location + steps) % board.size();
    Location &l = board[p.location];
    string action = "stays.";
    if (l.name == "GO") {
        p.money += 2000;
        action = "receives $2000.";
    } else if (!l.special()) {
        int o = ownerOf(p.location);
        if (o < 0) {
            if (p.money >= p.propThreshold * l.cost) {
                p.money -= l.cost;
                p.owned.push_back(p.location);
                action = "purchases " + l.name + ".";
            }
        } else if (o == p.id) {
            if (l.houses < 2 && p.money >= p.houseThreshold) {
                p.money -= 1000;
                ++l.houses;
                action = "builds house number " + std::to_string(l.houses) + ".";
            }
        } else {
            int toPay = rent(p.location, players[o]);
            if (toPay > p.money) {
                bankrupt(p, players[o]);
                action = "bankrupt, transfers property to Player " + std::to_string(o) + ".";
            } else {
                p.money -= toPay;
                players[o].money += toPay;
                action = "pays $" + std::to_string(toPay) + " rent to Player " + std::to_string(o) + ".";
            }
        }
    }
    cout << "Player " << p.id << " moves " << steps << " step(s) to " << l.name << " and " << action << "\n";
}

void Game::play(int rounds) {
    cout << "***MONOPOLY GAME STARTS***\n";
    int round = 0;
    while (round < rounds && numActive() > 1) {
        ++round;
        cout << "Round: " << round << "\n";
        deck = fullDeck;
        for (Player &p : players) {
            if (p.out) continue;
            move(p);
            if (numActive() == 1) break;
        }
    }
}

void Game::report() const {
    const Player *best = nullptr;
    for (const Player &p : players) {
        if (p.out) continue;
        if (best == nullptr || wealth(p) > wealth(*best)) best = &p;
    }
    cout << "***SIMULATION RESULTS***\n";
    cout << "Player " << best->id << " wins the game with total asset value of $" << wealth(*best) << ".\n";
    cout << "***GAME SUMMARY***\n";
    for (const Player &p : players) {
        cout << "Player " << p.id << ":\n";
        if (p.out) {
            cout << "Bankrupt and out of game.\n";
        } else {
            cout << "Cash Balance: $" << p.money << "\n";
            if (p.owned.empty()) cout << "No purchased property.\n";
            else cout << "Number of Purchased Properties: " << p.owned.size() << "\n";
        }
    }
}

int main() {
    string f1, f2, f3;
    int rounds;
    getline(cin, f1);
    getline(cin, f2);
    getline(cin, f3);
    cin >> rounds;
    Game game;
    if (!game.load(f1, f2, f3)) {
        cout << "Improper inputs.\n";
        return 0;
    }
    game.play(rounds);
    game.report();
    return 0;
}
