/*
 * Monopoly simulator.
 * The owner is stored in the property, the player keeps totals
 * (number of properties per colour, value of the properties).
 */
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

enum Color { RED, BLUE, GREEN, YELLOW, BLACK, NUM_COLORS, NONE, BAD };

Color colorFromString(const string &s) {
    if (s == "RED") return RED;
    if (s == "BLUE") return BLUE;
    if (s == "GREEN") return GREEN;
    if (s == "YELLOW") return YELLOW;
    if (s == "BLACK") return BLACK;
    if (s == "NONE") return NONE;
    return BAD;
}

class Property {
public:
    string name;
    int price;
    Color color;
    int owner;
    int houses;

    Property() : price(0), color(NONE), owner(-1), houses(0) {}
    bool canBeOwned() const { return color != NONE; }
};

class Player {
public:
    int cash;
    int place;
    double thetaP;
    int thetaH;
    bool alive;
    int perColor[NUM_COLORS];
    int numProps;
    int propValue;

    Player() : cash(0), place(0), thetaP(0), thetaH(0), alive(true), numProps(0), propValue(0) {
        for (int c = 0; c < NUM_COLORS; c++) perColor[c] = 0;
    }

    void gain(const Property &p) {
        perColor[p.color]++;
        numProps++;
        propValue += p.price;
    }
    void clear() {
        for (int c = 0; c < NUM_COLORS; c++) perColor[c] = 0;
        numProps = 0;
        propValue = 0;
        cash = 0;
        alive = false;
    }
    int wealth() const { return cash + propValue; }
};

vector<Property> blist;
vector<Player> plist;
vector<int> steps_deck;
unsigned int deckPos = 0;
int colorTotals[NUM_COLORS];
int playersLeft = 0;

bool parseInt(const string &text, int &out) {
    istringstream is(text);
    string leftover;
    if (!(is >> out)) return false;
    if (is >> leftover) return false;
    return true;
}

bool readBoardFile(const string &fn) {
    ifstream f(fn.c_str());
    string name, price, color;
    while (f >> name) {
        if (!(f >> price >> color)) return false;
        Property p;
        p.name = name;
        if (!parseInt(price, p.price)) return false;
        p.color = colorFromString(color);
        if (p.color == BAD) return false;
        bool special = (name == "GO" || name == "Parking");
        if (special != (p.color == NONE)) return false;
        if (!special && p.price <= 0) return false;
        if (!special) colorTotals[p.color]++;
        blist.push_back(p);
    }
    return true;
}

bool readCardsFile(const string &fn, int &cash) {
    ifstream f(fn.c_str());
    string w;
    if (!(f >> w)) return false;
    if (!parseInt(w, cash) || cash <= 0) return false;
    while (f >> w) {
        int n;
        if (!parseInt(w, n) || n <= 0) return false;
        steps_deck.push_back(n);
    }
    return true;
}

void readPlayersFile(const string &fn, int cash) {
    int go = 0;
    while (blist[go].name != "GO") go++;
    ifstream f(fn.c_str());
    Player p;
    while (f >> p.thetaP >> p.thetaH) {
        p.cash = cash;
        p.place = go;
        plist.push_back(p);
    }
    playersLeft = (int)plist.size();
}

int nextCard() {
    int n = steps_deck[deckPos];
    deckPos++;
    if (deckPos == steps_deck.size()) deckPos = 0;
    return n;
}

int calcRent(const Property &prop, const Player &p) {
    int rent = (prop.price + 5) / 10;
    if (p.perColor[prop.color] == colorTotals[prop.color]) rent *= 2;
    switch (prop.houses) {
        case 2: rent *= 4; break;
        case 1: rent *= 2; break;
        default: break;
    }
    return rent;
}

void bankruptcy(int loser, int winner) {
    Player &poor = plist[loser];
    Player &rich = plist[winner];
    rich.cash += poor.cash;
    for (int c = 0; c < NUM_COLORS; c++) rich.perColor[c] += poor.perColor[c];
    rich.numProps += poor.numProps;
    for (size_t i = 0; i < blist.size(); i++) {
        if (blist[i].owner == loser) blist[i].owner = winner;
    }
    poor.clear();
    playersLeft--;
}

void playTurn(int num) {
    Player &p = plist[num];
    int steps = nextCard();
    p.place = (int)((p.place + steps) % blist.size());
    Property &prop = blist[p.place];
    printf("Player %d moves %d step(s) to %s and ", num, steps, prop.name.c_str());
    if (!prop.canBeOwned()) {
        if (prop.name == "GO") {
            p.cash += 2000;
            printf("receives $2000.\n");
        } else {
            printf("stays.\n");
        }
    } else if (prop.owner < 0) {
        if (p.cash >= p.thetaP * prop.price) {
            p.cash -= prop.price;
            p.gain(prop);
            prop.owner = num;
            printf("purchases %s.\n", prop.name.c_str());
        } else {
            printf("stays.\n");
        }
    } else if (prop.owner == num) {
        if (prop.houses < 2 && p.cash - 1000 > p.thetaH) {
            prop.houses++;
            p.cash -= 1000;
            printf("builds house number %d.\n", prop.houses);
        }
    } else {
        int to = prop.owner;
        int rent = calcRent(prop, p);
        if (rent > p.cash) {
            bankruptcy(num, to);
            printf("bankrupt, transfers property to Player %d.\n", to);
        } else {
            p.cash -= rent;
            plist[to].cash += rent;
            printf("pays $%d rent to Player %d.\n", rent, to);
        }
    }
}

void runGame(int rounds) {
    printf("***MONOPOLY GAME STARTS***\n");
    int r = 1;
    while (r <= rounds && playersLeft > 1) {
        printf("Round: %d\n", r);
        for (int i = 0; i < (int)plist.size(); i++) {
            if (plist[i].alive && playersLeft > 1) playTurn(i);
        }
        r++;
    }
}

void finish() {
    int w = 0;
    while (!plist[w].alive) w++;
    for (int i = w + 1; i < (int)plist.size(); i++) {
        if (plist[i].alive && plist[i].wealth() > plist[w].wealth()) w = i;
    }
    printf("***SIMULATION RESULTS***\n");
    printf("Player %d wins the game with total asset value of $%d.\n", w, plist[w].wealth());
    printf("***GAME SUMMARY***\n");
    for (int i = 0; i < (int)plist.size(); i++) {
        const Player &p = plist[i];
        printf("Player %d:\n", i);
        if (!p.alive) {
            printf("Bankrupt and out of game.\n");
        } else {
            printf("Cash Balance: $%d\n", p.cash);
            if (p.numProps > 0)
                printf("Number of Purchased Properties: %d\n", p.numProps);
            else
                printf("No purchased property.\n");
        }
    }
}

int main() {
    string f1, f2, f3;
    int rounds, cash;
    cin >> f1 >> f2 >> f3 >> rounds;
    if (!readBoardFile(f1) || !readCardsFile(f2, cash)) {
        printf("Improper inputs.\n");
        return 0;
    }
    readPlayersFile(f3, cash);
    runGame(rounds);
    finish();
    return 0;
}
