// MONOPOLY
#include <array>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

const int COLORS = 5;
const string COLOR_NAMES[COLORS] = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
const int NO_COLOR = -1;
const int NOBODY = -1;
const long long HOUSE_COST = 1000;
const int MAX_HOUSES = 2;

struct Square {
    string name;
    long long price = 0;
    int color = NO_COLOR;
    int owner = NOBODY;
    int houses = 0;
    long long rent = 0;
};

struct Gamer {
    long long cash = 0;
    long long landValue = 0;
    double thetaP = 1;
    long long thetaH = 0;
    int where = 0;
    int spaces = 0;
    bool playing = true;
    array<int, COLORS> colorCount{};
};

vector<Square> board;
vector<Gamer> gamers;
vector<long long> cards;
array<int, COLORS> colorTotal{};
array<int, COLORS> monopolist{};

int colorIndex(const string &text) {
    for (int c = 0; c < COLORS; c++) {
        if (COLOR_NAMES[c] == text) return c;
    }
    return NO_COLOR;
}

long long number(const string &text) {
    // 0 stands for "not a positive integer"
    size_t begin = (text.size() > 1 && text[0] == '+') ? 1 : 0;
    if (text.size() == begin || text.find_first_not_of("0123456789", begin) != string::npos) return 0;
    return stoll(text);
}

bool loadBoard(const string &file, int &go) {
    ifstream in(file);
    string row;
    bool ok = true;
    while (getline(in, row)) {
        stringstream cells(row);
        string name, price, color;
        cells >> name >> price >> color;
        if (name == "") continue;
        Square square;
        square.name = name;
        int index = colorIndex(color);
        if (name != "GO" && name != "Parking") {
            square.price = number(price);
            square.color = index;
            square.rent = (square.price + 5) / 10;
            if (square.price <= 0 || index == NO_COLOR) {
                ok = false;
            } else {
                colorTotal[index]++;
            }
        } else {
            if (index == NO_COLOR && color != "NONE") ok = false;
            if (name == "GO") go = (int)board.size();
        }
        board.push_back(square);
    }
    return ok;
}

bool loadCards(const string &file, long long &cash) {
    ifstream in(file);
    string word;
    bool ok = true;
    cash = -1;
    while (in >> word) {
        long long value = number(word);
        if (value <= 0) ok = false;
        if (cash == -1) cash = value;
        else cards.push_back(value);
    }
    return ok;
}

void loadPeople(const string &file, long long cash, int go) {
    ifstream in(file);
    Gamer gamer;
    gamer.cash = cash;
    gamer.where = go;
    while (in >> gamer.thetaP >> gamer.thetaH) {
        gamers.push_back(gamer);
    }
}

// called whenever somebody gets spaces of this color
void updateMonopoly(int who, int color) {
    if (monopolist[color] != who && gamers[who].colorCount[color] == colorTotal[color]) {
        bool before = monopolist[color] != NOBODY;
        monopolist[color] = who;
        if (before) return;
        for (Square &square : board) {
            if (square.color == color) square.rent *= 2;
        }
    }
}

void buy(int who, Square &square) {
    Gamer &buyer = gamers[who];
    buyer.cash -= square.price;
    buyer.landValue += square.price;
    buyer.spaces++;
    buyer.colorCount[square.color]++;
    square.owner = who;
    updateMonopoly(who, square.color);
}

void build(int who, Square &square) {
    gamers[who].cash -= HOUSE_COST;
    square.houses++;
    square.rent *= 2;
}

void bankrupt(int loser, int winner) {
    Gamer &from = gamers[loser];
    Gamer &to = gamers[winner];
    to.cash += from.cash;
    to.landValue += from.landValue;
    to.spaces += from.spaces;
    from.cash = from.landValue = from.spaces = 0;
    from.playing = false;
    for (Square &square : board) {
        if (square.owner == loser) square.owner = winner;
    }
    for (int c = 0; c < COLORS; c++) {
        if (from.colorCount[c] > 0) {
            to.colorCount[c] = from.colorCount[c];
            from.colorCount[c] = 0;
            updateMonopoly(winner, c);
        }
    }
}

int main() {
    string files[3];
    int rounds = 0;
    for (string &file : files) {
        getline(cin, file);
        if (file.size() && file[file.size() - 1] == '\r') file.erase(file.size() - 1);
    }
    cin >> rounds;

    int go = 0;
    long long cash = 0;
    bool goodBoard = loadBoard(files[0], go);
    bool goodCards = loadCards(files[1], cash);
    if (!(goodBoard && goodCards)) {
        cout << "Improper inputs." << endl;
        return 0;
    }
    loadPeople(files[2], cash, go);
    monopolist.fill(NOBODY);

    int playing = (int)gamers.size();
    long long cardCount = 0;
    int best = 0;
    long long bestWorth = cash;
    cout << "***MONOPOLY GAME STARTS***\n";
    int round = 0;
    while (round < rounds && playing > 1) {
        round++;
        cout << "Round: " << round << "\n";
        for (int who = 0; who < (int)gamers.size(); who++) {
            Gamer &me = gamers[who];
            if (!me.playing) continue;
            long long steps = cards[cardCount % cards.size()];
            cardCount++;
            me.where = (int)((me.where + steps) % (long long)board.size());
            Square &square = board[me.where];
            string action = "stays.";
            if (square.name == "GO") {
                me.cash += 2000;
                action = "receives $2000.";
            } else if (square.name == "Parking") {
                // nothing happens
            } else if (square.owner == NOBODY) {
                if (me.cash >= me.thetaP * square.price) {
                    buy(who, square);
                    action = "purchases " + square.name + ".";
                }
            } else if (square.owner == who) {
                if (square.houses <= MAX_HOUSES && me.cash > me.thetaH) {
                    build(who, square);
                    action = "builds house number " + to_string(square.houses) + ".";
                }
            } else if (square.rent <= me.cash) {
                me.cash -= square.rent;
                gamers[square.owner].cash += square.rent;
                action = "pays $" + to_string(square.rent) + " rent to Player " + to_string(square.owner) + ".";
            } else {
                action = "bankrupt, transfers property to Player " + to_string(square.owner) + ".";
                bankrupt(who, square.owner);
                playing--;
            }
            cout << "Player " << who << " moves " << steps << " step(s) to " << square.name << " and " << action << "\n";
            if (me.playing && me.cash + me.landValue > bestWorth) {
                best = who;
                bestWorth = me.cash + me.landValue;
            }
            if (playing == 1) {
                // only one is left, he is the winner
                for (int i = 0; i < (int)gamers.size(); i++) {
                    if (gamers[i].playing && best != i) {
                        best = i;
                        bestWorth = gamers[i].cash + gamers[i].landValue;
                    }
                }
                break;
            }
        }
    }

    cout << "***SIMULATION RESULTS***\n";
    cout << "Player " << best << " wins the game with total asset value of $" << bestWorth << ".\n";
    cout << "***GAME SUMMARY***\n";
    for (int who = 0; who < (int)gamers.size(); who++) {
        const Gamer &gamer = gamers[who];
        cout << "Player " << who << ":\n";
        if (!gamer.playing) {
            cout << "Bankrupt and out of game.\n";
            continue;
        }
        cout << "Cash Balance: $" << gamer.cash << "\n";
        if (gamer.spaces > 0) cout << "Number of Purchased Properties: " << gamer.spaces << "\n";
        else cout << "No purchased property.\n";
    }
    return 0;
}
