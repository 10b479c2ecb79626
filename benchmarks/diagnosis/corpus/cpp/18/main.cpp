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
class Square {
public:
    string name;
    string colour;
    int price = 0;
    int houses = 0;

    bool special() const { return name == "GO" || name == "Parking"; }
};

/* a player knows the numbers of the squares he owns */
class Player {
public:
    int id = 0;
    int cash = 0;
    int spot = 0;
    double thetaP = 0;
    int thetaH = 0;
    bool out = false;
    int bought = 0;
    vector<int> owned;

    bool owns(int square) const {
        return std::find(owned.begin(), owned.end(), square) != owned.end();
    }
};

class Simulator {
public:
    bool load(const string &f1, const string &f2, const string &f3);
    void play(int rounds);
    void printSummary() const;

private:
    vector<Square> squares;
    vector<Player> players;
    std::queue<int> deck;

    int draw();
    int findOwner(int square) const;
    int rent(int square, const Player &owner) const;
    int stillIn() const;
    int assets(const Player &p) const;
    void move(Player &p, int steps);
    void ruin(Player &p, Player &receiver);
    static bool number(const string &text, int &value);
};

bool Simulator::number(const string &text, int &value) {
    std::istringstream s(text);
    char rest;
    if (!(s >> value)) return false;
    if (s >> rest) return false;
    return true;
}

bool Simulator::load(const string &f1, const string &f2, const string &f3) {
    std::ifstream b(f1), c(f2), p(f3);
    string line;
    int start = 0;
    while (std::getline(b, line)) {
        std::istringstream s(line);
        Square l;
        string price;
        if (!(s >> l.name)) continue;
        if (!(s >> price >> l.colour)) return false;
        if (!number(price, l.price)) return false;
        if (l.special()) {
            if (l.colour != "NONE") return false;
        } else {
            const string ok[] = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
            if (std::find(ok, ok + 5, l.colour) == ok + 5) return false;
            if (l.price < 1) return false;
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
        pl.cash = startMoney;
        pl.spot = start;
        players.push_back(pl);
    }
    return true;
}

int Simulator::draw() {
    int card = deck.front();
    deck.pop();
    deck.push(card);
    return card;
}

int Simulator::findOwner(int square) const {
    for (const Player &p : players)
        if (p.owns(square)) return p.id;
    return -1;
}

int Simulator::rent(int square, const Player &owner) const {
    int mine = 0, all = 0;
    for (int i = 0; i < (int)squares.size(); ++i) {
        if (squares[i].colour != squares[square].colour) continue;
        ++all;
        if (owner.owns(i)) ++mine;
    }
    int r = squares[square].price / 10;
    if (squares[square].price % 10 >= 5) ++r;
    if (mine == all) r *= 2;
    r <<= squares[square].houses;
    return r;
}

int Simulator::stillIn() const {
    int n = 0;
    for (const Player &p : players)
        if (!p.out) ++n;
    return n;
}

int Simulator::assets(const Player &p) const {
    int w = p.cash;
    for (int s : p.owned) w += squares[s].price;
    return w;
}

void Simulator::ruin(Player &p, Player &receiver) {
    receiver.cash += p.cash;
    p.cash = 0;
    for (size_t i = 0; i < p.owned.size(); ++i) {
        receiver.owned.push_back(p.owned[i]);
    }
    p.owned.clear();
    p.out = true;
}

void Simulator::move(Player &p, int steps) {
    p.spot = (p.spot + steps) % squares.size();
    Square &l = squares[p.spot];
    string what = "stays.";
    if (l.name == "GO") {
        p.cash += 2000;
        what = "receives $2000.";
    } else if (!l.special()) {
        int o = findOwner(p.spot);
        if (o < 0) {
            if (p.cash >= p.thetaP * l.price) {
                p.cash -= l.price;
                p.owned.push_back(p.spot);
                ++p.bought;
                what = "purchases " + l.name + ".";
            }
        } else if (o == p.id) {
            if (l.houses < 2 && p.cash > p.thetaH) {
                p.cash -= 1000;
                ++l.houses;
                what = "builds house number " + std::to_string(l.houses) + ".";
            }
        } else {
            int rentDue = rent(p.spot, players[o]);
            if (rentDue > p.cash) {
                ruin(p, players[o]);
                what = "bankrupt, transfers property to Player " + std::to_string(o) + ".";
            } else {
                p.cash -= rentDue;
                players[o].cash += rentDue;
                what = "pays $" + std::to_string(rentDue) + " rent to Player " + std::to_string(o) + ".";
            }
        }
    }
    cout << "Player " << p.id << " moves " << steps << " step(s) to " << l.name << " and " << what << "\n";
}

void Simulator::play(int rounds) {
    cout << "***MONOPOLY GAME STARTS***\n";
    int round = 0;
    while (round < rounds && stillIn() > 1) {
        ++round;
        cout << "Round: " << round << "\n";
        for (Player &p : players) {
            int steps = draw();
            if (p.out) continue;
            move(p, steps);
            if (stillIn() == 1) break;
        }
    }
}

void Simulator::printSummary() const {
    const Player *best = nullptr;
    for (const Player &p : players) {
        if (p.out) continue;
        if (best == nullptr || assets(p) > assets(*best)) best = &p;
    }
    cout << "***SIMULATION RESULTS***\n";
    cout << "Player " << best->id << " wins the game with total asset value of $" << assets(*best) << ".\n";
    cout << "***GAME SUMMARY***\n";
    for (const Player &p : players) {
        cout << "Player " << p.id << ":\n";
        if (p.out) {
            cout << "Bankrupt and out of game.\n";
        } else {
            cout << "Cash Balance: $" << p.cash << "\n";
            if (p.bought == 0) cout << "No purchased property.\n";
            else cout << "Number of Purchased Properties: " << p.bought << "\n";
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
    Simulator game;
    if (!game.load(f1, f2, f3)) {
        cout << "Improper inputs.\n";
        return 0;
    }
    game.play(rounds);
    game.printSummary();
    return 0;
}
