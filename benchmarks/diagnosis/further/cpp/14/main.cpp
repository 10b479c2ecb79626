#include <iostream>
#include <fstream>
#include <string>
#include <cstdlib>
using namespace std;

#define MAXB 400
#define MAXP 60
#define MAXC 20000

// board
string names[MAXB];
long long prices[MAXB];
int colors[MAXB];          // 0..4, 5 = NONE
int owners[MAXB];
int houses[MAXB];
int numSpaces = 0;

// players
long long cash[MAXP];
double tbuy[MAXP];
int thouse[MAXP];
int pos[MAXP];
bool out[MAXP];
int nprop[MAXP];           // how many properties
long long assets[MAXP];    // value of the properties
int colcnt[MAXP][6];       // how many of each color
int numPlayers = 0;

int coltotal[6];
long long card[MAXC];
int numCards = 0;

const string COLS[6] = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK", "NONE"};

int colorNumber(const string &s) {
    for (int i = 0; i < 6; i++)
        if (COLS[i] == s) return i;
    return -1;
}

// -1 when it is no positive integer
long long toPositive(const string &s) {
    if (s.empty()) return -1;
    size_t first = (s[0] == '+') ? 1 : 0;
    if (first == s.size()) return -1;
    for (size_t i = first; i < s.size(); i++)
        if (s[i] < '0' || s[i] > '9') return -1;
    long long v = atoll(s.c_str());
    if (v <= 0) return -1;
    return v;
}

int main() {
    string f1, f2, f3;
    int rounds;
    getline(cin, f1);
    getline(cin, f2);
    getline(cin, f3);
    cin >> rounds;

    bool good = true;
    string a, b, c;
    int go = 0;

    ifstream fin1(f1);
    while (fin1 >> a >> b >> c) {
        int col = colorNumber(c);
        bool special = (a == "GO" || a == "Parking");
        if (col == -1) good = false;
        if (!special) {
            if (toPositive(b) == -1) good = false;
            if (col == 5) good = false;
        }
        if (a == "GO") go = numSpaces;
        names[numSpaces] = a;
        prices[numSpaces] = special ? 0 : toPositive(b);
        colors[numSpaces] = (col == -1 || special) ? 5 : col;
        owners[numSpaces] = -1;
        houses[numSpaces] = 0;
        coltotal[colors[numSpaces]]++;
        numSpaces++;
    }
    fin1.close();

    long long money = 0;
    ifstream fin2(f2);
    bool first = true;
    while (fin2 >> a) {
        long long v = toPositive(a);
        if (v == -1) good = false;
        if (first) {
            money = v;
            first = false;
        } else {
            card[numCards] = v;
            numCards++;
        }
    }
    fin2.close();

    ifstream fin3(f3);
    double x;
    int y;
    while (fin3 >> x >> y) {
        tbuy[numPlayers] = x;
        thouse[numPlayers] = y;
        cash[numPlayers] = money;
        pos[numPlayers] = go;
        out[numPlayers] = false;
        nprop[numPlayers] = 0;
        assets[numPlayers] = 0;
        numPlayers++;
    }
    fin3.close();

    if (!good) {
        cout << "Improper inputs.\n";
        return 0;
    }

    cout << "***MONOPOLY GAME STARTS***\n";
    int left = numPlayers;
    int k = 0;      // next card
    int r = 1;
    bool over = (left <= 1);
    while (r <= rounds && !over) {
        cout << "Round: " << r << "\n";
        for (int p = 0; p < numPlayers && !over; p++) {
            if (out[p]) continue;
            long long steps = card[k];
            k = (k + 1) % numCards;
            int s = (pos[p] + steps) % numSpaces;
            cout << "Player " << p << " moves " << steps << " step(s) to " << names[s] << " and ";

            if (names[s] == "GO") {
                cash[p] += 2000;
                pos[p] = go;
                cout << "receives $2000.\n";
                continue;
            }
            if (names[s] == "Parking") {
                cout << "stays.\n";
                continue;
            }
            pos[p] = s;
            int o = owners[s];
            if (o == -1) {
                if (cash[p] >= tbuy[p] * prices[s]) {
                    cash[p] -= prices[s];
                    owners[s] = p;
                    nprop[p]++;
                    assets[p] += prices[s];
                    colcnt[p][colors[s]]++;
                    cout << "purchases " << names[s] << ".\n";
                } else {
                    cout << "stays.\n";
                }
                continue;
            }
            if (o == p) {
                if (houses[s] < 2 && cash[p] > thouse[p]) {
                    houses[s]++;
                    cash[p] -= 1000;
                    cout << "builds house number " << houses[s] << ".\n";
                } else {
                    cout << "stays.\n";
                }
                continue;
            }

            // somebody else's: rent
            long long rent = prices[s] / 10;
            if (prices[s] % 10 >= 5) rent++;
            int factor = 1;
            if (colcnt[o][colors[s]] == coltotal[colors[s]]) factor = 2;
            factor *= (2 ^ houses[s]);
            rent = rent * factor;
            if (cash[p] >= rent) {
                cash[p] -= rent;
                cash[o] += rent;
                cout << "pays $" << rent << " rent to Player " << o << ".\n";
            } else {
                cout << "bankrupt, transfers property to Player " << o << ".\n";
                cash[o] += cash[p];
                cash[p] = 0;
                for (int i = 0; i < numSpaces; i++) {
                    if (owners[i] == p) owners[i] = o;
                }
                for (int i = 0; i < 5; i++) {
                    colcnt[o][i] += colcnt[p][i];
                    colcnt[p][i] = 0;
                }
                nprop[o] += nprop[p];
                nprop[p] = 0;
                assets[o] += assets[p];
                assets[p] = 0;
                out[p] = true;
                left--;
                if (left == 1) over = true;
            }
        }
        r++;
    }

    int win = -1;
    for (int p = 0; p < numPlayers; p++) {
        if (out[p]) continue;
        if (win == -1 || cash[p] + assets[p] > cash[win] + assets[win]) win = p;
    }
    cout << "***SIMULATION RESULTS***\n";
    cout << "Player " << win << " wins the game with total asset value of $" << cash[win] + assets[win] << ".\n";
    cout << "***GAME SUMMARY***\n";
    for (int p = 0; p < numPlayers; p++) {
        cout << "Player " << p << ":\n";
        if (out[p]) {
            cout << "Bankrupt and out of game.\n";
        } else {
            cout << "Cash Balance: $" << cash[p] << "\n";
            if (nprop[p] > 0)
                cout << "Number of Purchased Properties: " << nprop[p] << "\n";
            else
                cout << "No purchased property.\n";
        }
    }
    return 0;
}
