#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
using namespace std;

#define MAX_LOC 2000
#define MAX_CARDS 5000
#define MAX_PLAYERS 100

class Board {
public:
    int count;
    int goIndex;
    string name[MAX_LOC];
    int price[MAX_LOC];
    string color[MAX_LOC];
    int owner[MAX_LOC];
    int houses[MAX_LOC];

    Board() {
        count = 0;
        goIndex = 0;
        for (int i = 0; i < MAX_LOC; i++) {
            price[i] = 0;
            owner[i] = -1;
            houses[i] = 0;
        }
    }
};

class Players {
public:
    int count;
    int cash[MAX_PLAYERS];
    int square[MAX_PLAYERS];
    double thp[MAX_PLAYERS];
    int thh[MAX_PLAYERS];
    bool active[MAX_PLAYERS];
    int numActive;
    Players() { count = 0; numActive = 0; }
};

static Board board;
static Players people;
static int deck[MAX_CARDS];
static int nCards = 0;
static int startCash = 0;

// returns false if the word is not a whole number
bool parseWhole(string word, int &value) {
    char extra;
    return sscanf(word.c_str(), "%d%c", &value, &extra) == 1;
}

bool okColor(string c) {
    if (c == "RED") return true;
    if (c == "BLUE") return true;
    if (c == "GREEN") return true;
    if (c == "YELLOW") return true;
    if (c == "BLACK") return true;
    return false;
}

bool readBoardFile(string path) {
    ifstream input(path.c_str());
    string a, b, c;
    while (input >> a) {
        b = "";
        c = "";
        input >> b >> c;
        int p;
        if (!parseWhole(b, p)) return false;
        if (a == "GO" || a == "Parking") {
            if (c != "NONE") return false;
            if (a == "GO") board.goIndex = board.count;
        } else {
            if (!okColor(c) || p <= 0) return false;
        }
        board.name[board.count] = a;
        board.price[board.count] = p;
        board.color[board.count] = c;
        board.count++;
    }
    input.close();
    return true;
}

bool readCardFile(string path) {
    ifstream input(path.c_str());
    string w;
    int value;
    int lines = 0;
    while (input >> w) {
        if (!parseWhole(w, value)) return false;
        if (value <= 0) return false;
        if (lines == 0) startCash = value;
        else deck[nCards++] = value;
        lines++;
    }
    input.close();
    return lines > 0;
}

void readPlayerFile(string path) {
    ifstream input(path.c_str());
    double a;
    int b;
    while (!input.eof()) {
        input >> a >> b;
        people.thp[people.count] = a;
        people.thh[people.count] = b;
        people.cash[people.count] = startCash;
        people.square[people.count] = board.goIndex;
        people.active[people.count] = true;
        people.count++;
    }
    input.close();
    people.numActive = people.count;
}

int rentAt(int k) {
    int rent = board.price[k] / 10;
    if (board.price[k] % 10 >= 5) rent = rent + 1;
    bool mono = true;
    for (int i = 0; i < board.count; i++) {
        if (board.color[i] == board.color[k] && board.owner[i] != board.owner[k]) mono = false;
    }
    if (mono) rent = rent * 2;
    for (int i = 1; i <= board.houses[k]; i++) rent = rent * 2;
    return rent;
}

void loseEverything(int from, int to) {
    people.cash[to] += people.cash[from];
    people.cash[from] = 0;
    for (int i = 0; i < board.count; i++)
        if (board.owner[i] == from) board.owner[i] = to;
    people.active[from] = false;
    people.numActive--;
}

void step(int i, int steps) {
    people.square[i] = people.square[i] + steps;
    people.square[i] = people.square[i] % board.count;
    int k = people.square[i];
    const char *nm = board.name[k].c_str();
    printf("Player %d moves %d step(s) to %s and ", i, steps, nm);
    if (board.name[k] == "GO") {
        people.cash[i] += 2000;
        printf("receives $2000.\n");
        return;
    }
    if (board.name[k] == "Parking") {
        printf("stays.\n");
        return;
    }
    if (board.owner[k] == -1) {
        if (people.cash[i] >= people.thp[i] * board.price[k]) {
            board.owner[k] = i;
            people.cash[i] -= board.price[k];
            printf("purchases %s.\n", nm);
        } else printf("stays.\n");
    } else if (board.owner[k] == i) {
        if (people.cash[i] > people.thh[i] && board.houses[k] < 2) {
            people.cash[i] -= 1000;
            board.houses[k]++;
            printf("builds house number %d.\n", board.houses[k]);
        } else printf("stays.\n");
    } else {
        int o = board.owner[k];
        int rent = rentAt(k);
        if (people.cash[i] >= rent) {
            people.cash[i] -= rent;
            people.cash[o] += rent;
            printf("pays $%d rent to Player %d.\n", rent, o);
        } else {
            loseEverything(i, o);
            printf("bankrupt, transfers property to Player %d.\n", o);
        }
    }
}

int total(int i) {
    int t = people.cash[i];
    for (int k = 0; k < board.count; k++)
        if (board.owner[k] == i) t += board.price[k];
    return t;
}

int main() {
    string f1, f2, f3;
    int rounds;
    cin >> f1 >> f2 >> f3 >> rounds;
    if (!readBoardFile(f1)) {
        printf("Improper inputs.\n");
        return 0;
    }
    if (!readCardFile(f2)) {
        printf("Improper inputs.\n");
        return 0;
    }
    readPlayerFile(f3);

    printf("***MONOPOLY GAME STARTS***\n");
    int c = 0;
    for (int r = 1; r <= rounds; r++) {
        if (people.numActive <= 1) break;
        printf("Round: %d\n", r);
        for (int i = 0; i < people.count; i++) {
            if (!people.active[i] || people.numActive <= 1) continue;
            step(i, deck[c]);
            c++;
            if (c == nCards) c = 0;
        }
    }

    int win = -1;
    for (int i = 0; i < people.count; i++) {
        if (!people.active[i]) continue;
        if (win == -1 || total(i) > total(win)) win = i;
    }
    printf("***SIMULATION RESULTS***\n");
    printf("Player %d wins the game with total asset value of $%d.\n", win, total(win));
    printf("***GAME SUMMARY***\n");
    for (int i = 0; i < people.count; i++) {
        printf("Player %d:\n", i);
        if (!people.active[i]) {
            printf("Bankrupt and out of game.\n");
        } else {
            printf("Cash Balance: $%d\n", people.cash[i]);
            int num = 0;
            for (int k = 0; k < board.count; k++)
                if (board.owner[k] == i) num++;
            if (num == 0) printf("No purchased property.\n");
            else printf("Number of Purchased Properties: %d\n", num);
        }
    }
    return 0;
}
