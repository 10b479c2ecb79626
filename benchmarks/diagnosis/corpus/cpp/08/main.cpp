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

enum Color { RED, BLUE, GREEN, YELLOW, NUM_COLORS, NONE, BAD };

Color colorFromString(const string &s) {
    if (s != "RED" && s != "BLUE" && s != "GREEN" && s != "YELLOW" && s != "BLACK" && s != "NONE") return BAD;
    switch (s[0]) {
        case 'R': return RED;
        case 'B': return BLUE;
        case 'G': return GREEN;
        case 'Y': return YELLOW;
        default: return NONE;
    }
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
    bool inGame;
    int perColor[NUM_COLORS];
    int numProps;
    int propValue;

    Player() : cash(0), place(0), thetaP(0), thetaH(0), inGame(true), numProps(0), propValue(0) {
        for (int c = 0; c < NUM_COLORS; c++) perColor[c] = 0;
    }

    void acquire(const Property &p) {
        perColor[p.color]++;
        numProps++;
        propValue += p.price;
    }
    void loseAll() {
        for (int c = 0; c < NUM_COLORS; c++) perColor[c] = 0;
        numProps = 0;
        propValue = 0;
        cash = 0;
        inGame = false;
    }
    int wealth() const { return cash + propValue; }
};

vector<Property> board;
vector<Player> players;
vector<int> deck;
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

bool loadBoard(const string &fn) {
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
        if (!special && p.price < 0) return false;
        if (!special) colorTotals[p.color]++;
        board.push_back(p);
    }
    return true;
}

bool loadCards(const string &fn, int &cash) {
    ifstream f(fn.c_str());
    string w;
    if (!(f >> w)) return false;
    if (!parseInt(w, cash) || cash <= 0) return false;
    while (f >> w) {
        int n;
        if (!parseInt(w, n) || n <= 0) return false;
        deck.push_back(n);
    }
    return true;
}

void loadPlayers(const string &fn, int cash) {
    int go = 0;
    while (board[go].name != "GO") go++;
    ifstream f(fn.c_str());
    Player p;
    while (f >> p.thetaP >> p.thetaH) {
        p.cash = cash;
        p.place = go;
        players.push_back(p);
    }
    playersLeft = (int)players.size();
}

int nextCard() {
    int n = deck[deckPos];
    deckPos++;
    if (deckPos == deck.size()) deckPos = 0;
    return n;
}

int calcRent(const Property &prop) {
    int rent = (prop.price + 5) / 10;
    const Player &landlord = players[prop.owner];
    if (landlord.perColor[prop.color] == colorTotals[prop.color]) rent *= 2;
    switch (prop.houses) {
        case 2: rent *= 4; break;
        case 1: rent *= 2; break;
        default: break;
    }
    return rent;
}

void bankruptcy(int loser, int winner) {
    Player &a = players[loser];
    Player &b = players[winner];
    b.cash += a.cash;
    b.numProps += a.numProps;
    b.propValue += a.propValue;
    for (size_t i = 0; i < board.size(); i++) {
        if (board[i].owner == loser) board[i].owner = winner;
    }
    a.loseAll();
    playersLeft--;
}

void playTurn(int num) {
    Player &p = players[num];
    int steps = nextCard();
    p.place = (int)((p.place + steps) % board.size());
    Property &prop = board[p.place];
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
            p.acquire(prop);
            prop.owner = num;
            printf("purchases %s.\n", prop.name.c_str());
        } else {
            printf("stays.\n");
        }
    } else if (prop.owner == num) {
        if (prop.houses < 2 && p.cash > p.thetaH) {
            prop.houses++;
            p.cash -= 1000;
            printf("builds house number %d.\n", prop.houses);
        } else {
            printf("stays.\n");
        }
    } else {
        int to = prop.owner;
        int rent = calcRent(prop);
        if (rent > p.cash) {
            bankruptcy(num, to);
            printf("bankrupt, transfers property to Player %d.\n", to);
        } else {
            p.cash -= rent;
            players[to].cash += rent;
            printf("pays $%d rent to Player %d.\n", rent, to);
        }
    }
}

void simulate(int rounds) {
    printf("***MONOPOLY GAME STARTS***\n");
    int r = 1;
    while (r <= rounds && playersLeft > 1) {
        printf("Round: %d\n", r);
        for (int i = 0; i < (int)players.size(); i++) {
            if (players[i].inGame && playersLeft > 1) playTurn(i);
        }
        r++;
    }
}

void printSummary() {
    int w = 0;
    while (!players[w].inGame) w++;
    for (int i = w + 1; i < (int)players.size(); i++) {
        if (players[i].inGame && players[i].wealth() > players[w].wealth()) w = i;
    }
    printf("***SIMULATION RESULTS***\n");
    printf("Player %d wins the game with total asset value of $%d.\n", w, players[w].wealth());
    printf("***GAME SUMMARY***\n");
    for (int i = 0; i < (int)players.size(); i++) {
        const Player &p = players[i];
        printf("Player %d:\n", i);
        if (!p.inGame) {
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
    if (!loadBoard(f1) || !loadCards(f2, cash)) {
        printf("Improper inputs.\n");
        return 0;
    }
    loadPlayers(f3, cash);
    simulate(rounds);
    printSummary();
    return 0;
}
