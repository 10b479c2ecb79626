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
    int n;
    int goIndex;
    string name[MAX_LOC];
    int price[MAX_LOC];
    string color[MAX_LOC];
    int owner[MAX_LOC];
    int house[MAX_LOC];

    Board() {
        n = 0;
        goIndex = 0;
        for (int i = 0; i < MAX_LOC; i++) {
            price[i] = 0;
            owner[i] = -1;
            house[i] = 0;
        }
    }
};

class Players {
public:
    int n;
    int cash[MAX_PLAYERS];
    int pos[MAX_PLAYERS];
    double thp[MAX_PLAYERS];
    int thh[MAX_PLAYERS];
    bool active[MAX_PLAYERS];
    int nActive;
    Players() { n = 0; nActive = 0; }
};

static Board board;
static Players pl;
static int card[MAX_CARDS];
static int nCards = 0;
static int startCash = 0;

// returns false if the word is not a whole number
bool getInt(string word, int &value) {
    char extra;
    return sscanf(word.c_str(), "%d%c", &value, &extra) == 1;
}

bool okColor(string c) {
    string all = "RED BLUE GREEN YELLOW BLACK";
    return all.find(c) != string::npos;
}

bool readBoardFile(string fname) {
    ifstream fin(fname.c_str());
    string a, b, c;
    while (fin >> a) {
        b = "";
        c = "";
        fin >> b >> c;
        int p;
        if (!getInt(b, p)) return false;
        if (a == "GO" || a == "Parking") {
            if (c != "NONE") return false;
            if (a == "GO") board.goIndex = board.n;
        } else {
            if (!okColor(c) || p <= 0) return false;
        }
        board.name[board.n] = a;
        board.price[board.n] = p;
        board.color[board.n] = c;
        board.n++;
    }
    fin.close();
    return true;
}

bool readCardFile(string fname) {
    ifstream fin(fname.c_str());
    int value;
    int lines = 0;
    while (fin >> value) {
        if (value <= 0) return false;
        if (lines == 0) startCash = value;
        else card[nCards++] = value;
        lines++;
    }
    fin.close();
    return lines > 0;
}

void readPlayerFile(string fname) {
    ifstream fin(fname.c_str());
    double a;
    int b;
    while (fin >> a >> b) {
        pl.thp[pl.n] = a;
        pl.thh[pl.n] = b;
        pl.cash[pl.n] = startCash;
        pl.pos[pl.n] = board.goIndex;
        pl.active[pl.n] = true;
        pl.n++;
    }
    fin.close();
    pl.nActive = pl.n;
}

int rentAt(int k) {
    int rent = board.price[k] / 10;
    if (board.price[k] % 10 >= 5) rent = rent + 1;
    bool mono = true;
    for (int i = 0; i < board.n; i++) {
        if (board.color[i] == board.color[k] && board.owner[i] != board.owner[k]) mono = false;
    }
    if (mono) rent = rent * 2;
    return rent;
}

void transferAll(int from, int to) {
    pl.cash[to] += pl.cash[from];
    pl.cash[from] = 0;
    for (int i = 0; i < board.n; i++)
        if (board.owner[i] == from) board.owner[i] = to;
    pl.active[from] = false;
    pl.nActive--;
}

void doMove(int i, int steps) {
    pl.pos[i] = pl.pos[i] + steps;
    pl.pos[i] = pl.pos[i] % board.n;
    int k = pl.pos[i];
    const char *nm = board.name[k].c_str();
    printf("Player %d moves %d step(s) to %s and ", i, steps, nm);
    if (board.name[k] == "GO") {
        pl.cash[i] += 2000;
        printf("receives $2000.\n");
        return;
    }
    if (board.name[k] == "Parking") {
        printf("stays.\n");
        return;
    }
    if (board.owner[k] == -1) {
        if (pl.cash[i] >= pl.thp[i] * board.price[k]) {
            board.owner[k] = i;
            pl.cash[i] -= board.price[k];
            printf("purchases %s.\n", nm);
        } else printf("stays.\n");
    } else if (board.owner[k] == i) {
        if (pl.cash[i] > pl.thh[i] && board.house[k] < 2) {
            pl.cash[i] -= 1000;
            board.house[k]++;
            board.price[k] *= 2;   // rent doubles
            printf("builds house number %d.\n", board.house[k]);
        } else printf("stays.\n");
    } else {
        int o = board.owner[k];
        int rent = rentAt(k);
        if (pl.cash[i] >= rent) {
            pl.cash[i] -= rent;
            pl.cash[o] += rent;
            printf("pays $%d rent to Player %d.\n", rent, o);
        } else {
            transferAll(i, o);
            printf("bankrupt, transfers property to Player %d.\n", o);
        }
    }
}

int total(int i) {
    int t = pl.cash[i];
    for (int k = 0; k < board.n; k++)
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
        if (pl.nActive <= 1) break;
        printf("Round: %d\n", r);
        for (int i = 0; i < pl.n; i++) {
            if (!pl.active[i] || pl.nActive <= 1) continue;
            doMove(i, card[c]);
            c++;
            if (c == nCards) c = 0;
        }
    }

    int win = -1;
    for (int i = 0; i < pl.n; i++) {
        if (!pl.active[i]) continue;
        if (win == -1 || total(i) > total(win)) win = i;
    }
    printf("***SIMULATION RESULTS***\n");
    printf("Player %d wins the game with total asset value of $%d.\n", win, total(win));
    printf("***GAME SUMMARY***\n");
    int num = 0;
    for (int i = 0; i < pl.n; i++) {
        printf("Player %d:\n", i);
        if (!pl.active[i]) {
            printf("Bankrupt and out of game.\n");
        } else {
            printf("Cash Balance: $%d\n", pl.cash[i]);
            for (int k = 0; k < board.n; k++)
                if (board.owner[k] == i) num++;
            if (num == 0) printf("No purchased property.\n");
            else printf("Number of Purchased Properties: %d\n", num);
        }
    }
    return 0;
}
