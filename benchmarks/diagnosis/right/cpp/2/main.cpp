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
    int spot = 0;
    double thetaP = 0;
    int thetaH = 0;
    bool out = false;
    vector<int> owned;

    bool owns(int square) const {
        return std::find(owned.begin(), owned.end(), square) != owned.end();
    }
};

class Monopoly {
public:
    bool load(const string &f1, const string &f2, const string &f3);
    void play(int rounds);
    void report() const;

private:
    vector<Location> squares;
    vector<Player> players;
    std::queue<int> deck;

    int draw();
    int ownerOf(int square) const;
    int rent(int square, const Player &owner) const;
    int stillIn() const;
    int worth(const Player &p) const;
    void move(Player &p);
    void ruin(Player &p, Player &creditor);
    static bool number(const string &text, int &value);
};

bool Monopoly::number(const string &text, int &value) {
    std::istringstream s(text);
    char rest;
    if (!(s >> value)) return false;
    if (s >> rest) return false;
    return true;
}

bool Monopoly::load(const string &f1, const string &f2, const string &f3) {
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
        if (l.special()) {
            if (l.colour != "NONE") return false;
        } else {
            const string ok[] = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
            if (std::find(ok, ok + 5, l.colour) == ok + 5) return false;
            if (l.cost < 1) return false;
        }
        if (l.name == "GO") start = squares.size();
        squares.push_back(l);
    }

    string word;
    int startMoney = 0;
    bool first = true;
    while (c >> word) {
        int n;
        if (!number(word, n) || n < 1) return false;
        if (first) startMoney = n;
        else deck.push(n);
        first = false;
    }
    if (first) return false;

    Player pl;
    while (p >> pl.thetaP >> pl.thetaH) {
        pl.id = players.size();
        pl.money = startMoney;
        pl.spot = start;
        players.push_back(pl);
    }
    return true;
}

int Monopoly::draw() {
    int card = deck.front();
    deck.pop();
    deck.push(card);
    return card;
}

int Monopoly::ownerOf(int square) const {
    for (const Player &p : players)
        if (p.owns(square)) return p.id;
    return -1;
}

int Monopoly::rent(int square, const Player &owner) const {
    int mine = 0, all = 0;
    for (int i = 0; i < (int)squares.size(); ++i) {
        if (squares[i].colour != squares[square].colour) continue;
        ++all;
        if (owner.owns(i)) ++mine;
    }
    int r = squares[square].cost / 10;
    if (squares[square].cost % 10 >= 5) ++r;
    if (mine == all) r *= 2;
    r <<= squares[square].houses;
    return r;
}

int Monopoly::stillIn() const {
    int n = 0;
    for (const Player &p : players)
        if (!p.out) ++n;
    return n;
}

int Monopoly::worth(const Player &p) const {
    int w = p.money;
    for (int s : p.owned) w += squares[s].cost;
    return w;
}

void Monopoly::ruin(Player &p, Player &creditor) {
    creditor.money += p.money;
    p.money = 0;
    for (size_t i = 0; i < p.owned.size(); ++i) {
        creditor.owned.push_back(p.owned[i]);
    }
    p.owned.clear();
    p.out = true;
}

void Monopoly::move(Player &p) {
    int steps = draw();
    p.spot = (p.spot + steps) % squares.size();
    Location &l = squares[p.spot];
    string what = "stays.";
    if (l.name == "GO") {
        p.money += 2000;
        what = "receives $2000.";
    } else if (!l.special()) {
        int o = ownerOf(p.spot);
        if (o < 0) {
            if (p.money >= p.thetaP * l.cost) {
                p.money -= l.cost;
                p.owned.push_back(p.spot);
                what = "purchases " + l.name + ".";
            }
        } else if (o == p.id) {
            if (l.houses < 2 && p.money > p.thetaH) {
                p.money -= 1000;
                ++l.houses;
                what = "builds house number " + std::to_string(l.houses) + ".";
            }
        } else {
            int due = rent(p.spot, players[o]);
            if (due > p.money) {
                ruin(p, players[o]);
                what = "bankrupt, transfers property to Player " + std::to_string(o) + ".";
            } else {
                p.money -= due;
                players[o].money += due;
                what = "pays $" + std::to_string(due) + " rent to Player " + std::to_string(o) + ".";
            }
        }
    }
    cout << "Player " << p.id << " moves " << steps << " step(s) to " << l.name << " and " << what << "\n";
}

void Monopoly::play(int rounds) {
    cout << "***MONOPOLY GAME STARTS***\n";
    int round = 0;
    while (round < rounds && stillIn() > 1) {
        ++round;
        cout << "Round: " << round << "\n";
        for (Player &p : players) {
            if (p.out) continue;
            move(p);
            if (stillIn() == 1) break;
        }
    }
}

void Monopoly::report() const {
    const Player *best = nullptr;
    for (const Player &p : players) {
        if (p.out) continue;
        if (best == nullptr || worth(p) > worth(*best)) best = &p;
    }
    cout << "***SIMULATION RESULTS***\n";
    cout << "Player " << best->id << " wins the game with total asset value of $" << worth(*best) << ".\n";
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
    Monopoly game;
    if (!game.load(f1, f2, f3)) {
        cout << "Improper inputs.\n";
        return 0;
    }
    game.play(rounds);
    game.report();
    return 0;
}
