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
    double tp[MAX_PLAYERS];
    int th[MAX_PLAYERS];
    bool active[MAX_PLAYERS];
    int nActive;
    Players() { n = 0; nActive = 0; }
};

static Board B;
static Players P;
static int card[MAX_CARDS];
static int nCards = 0;
static int startCash = 0;

// returns false if the word is not a whole number
bool getInt(string word, int &value) {
    char extra;
    return sscanf(word.c_str(), "%d%c", &value, &extra) == 1;
}

bool checkColor(string c) {
    if (c == "RED") return true;
    if (c == "BLUE") return true;
    if (c == "GREEN") return true;
    if (c == "YELLOW") return true;
    if (c == "BLACK") return true;
    return false;
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
            if (a == "GO") B.goIndex = B.n;
        } else {
            if (!checkColor(c) || p <= 0) return false;
        }
        B.name[B.n] = a;
        B.price[B.n] = p;
        B.color[B.n] = c;
        B.n++;
    }
    fin.close();
    return true;
}

bool readCardFile(string fname) {
    ifstream fin(fname.c_str());
    string w;
    int value;
    int lines = 0;
    while (fin >> w) {
        if (!getInt(w, value)) return false;
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
        P.tp[P.n] = a;
        P.th[P.n] = b;
        P.cash[P.n] = startCash;
        P.pos[P.n] = B.goIndex;
        P.active[P.n] = true;
        P.n++;
    }
    fin.close();
    P.nActive = P.n;
}

int calcRent(int k) {
    int rent = B.price[k] / 10;
    if (B.price[k] % 10 >= 5) rent = rent + 1;
    bool mono = true;
    for (int i = 0; i < B.n; i++) {
        if (B.color[i] == B.color[k] && B.owner[i] != B.owner[k]) mono = false;
    }
    if (mono) rent = rent * 2;
    for (int i = 1; i <= B.house[k]; i++) rent = rent * 2;
    return rent;
}

void bankruptTo(int from, int to) {
    P.cash[to] += P.cash[from];
    P.cash[from] = 0;
    for (int i = 0; i < B.n; i++)
        if (B.owner[i] == from) B.owner[i] = to;
    P.active[from] = false;
    P.nActive--;
}

void movePlayer(int i, int steps) {
    P.pos[i] = P.pos[i] + steps;
    if (P.pos[i] >= B.n) P.pos[i] = P.pos[i] - B.n;
    int k = P.pos[i];
    const char *where = B.name[k].c_str();
    printf("Player %d moves %d step(s) to %s and ", i, steps, where);
    if (B.name[k] == "GO") {
        P.cash[i] += 2000;
        printf("receives $2000.\n");
        return;
    }
    if (B.name[k] == "Parking") {
        printf("stays.\n");
        return;
    }
    if (B.owner[k] == -1) {
        if (P.cash[i] >= P.tp[i] * B.price[k]) {
            B.owner[k] = i;
            P.cash[i] -= B.price[k];
            printf("purchases %s.\n", where);
        } else printf("stays.\n");
    } else if (B.owner[k] == i) {
        if (P.cash[i] > P.th[i] && B.house[k] <= 2) {
            P.cash[i] -= 1000;
            printf("builds house number %d.\n", B.house[k]++);
        } else printf("stays.\n");
    } else {
        int o = B.owner[k];
        int rent = calcRent(k);
        if (P.cash[i] >= rent) {
            P.cash[i] -= rent;
            P.cash[o] += rent;
            printf("pays $%d rent to Player %d.\n", rent, o);
        } else {
            bankruptTo(i, o);
            printf("bankrupt, transfers property to Player %d.\n", o);
        }
    }
}

int netWorth(int i) {
    int t = P.cash[i];
    for (int k = 0; k < B.n; k++)
        if (B.owner[k] == i) t += B.price[k];
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
        if (P.nActive <= 1) break;
        printf("Round: %d\n", r);
        for (int i = 0; i < P.n; i++) {
            if (!P.active[i] || P.nActive <= 1) continue;
            movePlayer(i, card[c]);
            c++;
            if (c == nCards) c = 0;
        }
    }

    int best = -1;
    for (int i = 0; i < P.n; i++) {
        if (!P.active[i]) continue;
        if (best == -1 || netWorth(i) > netWorth(best)) best = i;
    }
    printf("***SIMULATION RESULTS***\n");
    printf("Player %d wins the game with total asset value of $%d.\n", best, netWorth(best));
    printf("***GAME SUMMARY***\n");
    for (int i = 0; i < P.n; i++) {
        printf("Player %d:\n", i);
        if (!P.active[i]) {
            printf("Bankrupt and out of game.\n");
        } else {
            printf("Cash Balance: $%d\n", P.cash[i]);
            int num = 0;
            for (int k = 0; k < B.n; k++)
                if (B.owner[k] == i) num++;
            if (num == 0) printf("No purchased property.\n");
            else printf("Number of Purchased Properties: %d\n", num);
        }
    }
    return 0;
}
