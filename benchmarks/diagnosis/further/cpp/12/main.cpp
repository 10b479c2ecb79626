#include <iostream>
#include <fstream>
#include <string>
#include <cstdlib>
using namespace std;

#define MAXB 400
#define MAXP 60
#define MAXC 20000

// board
string bname[MAXB];
long long bprice[MAXB];
int bcolor[MAXB];          // 0..4, 5 = NONE
int bowner[MAXB];
int bhouse[MAXB];
int nb = 0;

// players
long long cash[MAXP];
double tbuy[MAXP];
int thouse[MAXP];
int pos[MAXP];
bool out[MAXP];
int nprop[MAXP];           // how many properties
long long pvalue[MAXP];    // value of the properties
int colcnt[MAXP][6];       // how many of each color
int np = 0;

int coltotal[6];
long long card[MAXC];
int nc = 0;

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
        if (a == "GO") go = nb;
        bname[nb] = a;
        bprice[nb] = special ? 0 : toPositive(b);
        bcolor[nb] = (col == -1 || special) ? 5 : col;
        bowner[nb] = -1;
        bhouse[nb] = 0;
        coltotal[bcolor[nb]]++;
        nb++;
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
            card[nc] = v;
            nc++;
        }
    }
    fin2.close();

    ifstream fin3(f3);
    double x;
    int y;
    while (fin3 >> x >> y) {
        tbuy[np] = x;
        thouse[np] = y;
        cash[np] = money;
        pos[np] = go;
        out[np] = false;
        nprop[np] = 0;
        pvalue[np] = 0;
        np++;
    }
    fin3.close();

    if (!good) {
        cout << "Improper inputs.\n";
        return 0;
    }

    cout << "***MONOPOLY GAME STARTS***\n";
    int left = np;
    int k = 0;      // next card
    int r = 1;
    bool over = (left <= 1);
    bool mono = false;
    do {
        cout << "Round: " << r << "\n";
        for (int p = 0; p < np && !over; p++) {
            if (out[p]) continue;
            long long steps = card[k];
            k = (k + 1) % nc;
            int s = (pos[p] + steps) % nb;
            pos[p] = s;
            cout << "Player " << p << " moves " << steps << " step(s) to " << bname[s] << " and ";

            if (bname[s] == "GO") {
                cash[p] += 2000;
                cout << "receives $2000.\n";
                continue;
            }
            if (bname[s] == "Parking") {
                cout << "stays.\n";
                continue;
            }
            int o = bowner[s];
            if (o == -1) {
                if (cash[p] >= tbuy[p] * bprice[s]) {
                    cash[p] -= bprice[s];
                    bowner[s] = p;
                    nprop[p]++;
                    pvalue[p] += bprice[s];
                    colcnt[p][bcolor[s]]++;
                    cout << "purchases " << bname[s] << ".\n";
                } else {
                    cout << "stays.\n";
                }
                continue;
            }
            if (o == p) {
                if (bhouse[s] < 2 && cash[p] > thouse[p]) {
                    bhouse[s]++;
                    cash[p] -= 1000;
                    cout << "builds house number " << bhouse[s] << ".\n";
                } else {
                    cout << "stays.\n";
                }
                continue;
            }

            // somebody else's: rent
            long long rent = bprice[s] / 10;
            if (bprice[s] % 10 >= 5) rent++;
            int factor = 1;
            if (colcnt[o][bcolor[s]] == coltotal[bcolor[s]]) mono = true;
            if (mono) factor = 2;
            switch (bhouse[s]) {
                case 1:
                    factor *= 2;
                    break;
                case 2:
                    factor *= 4;
                    break;
            }
            rent = rent * factor;
            if (cash[p] >= rent) {
                cash[p] -= rent;
                cash[o] += rent;
                cout << "pays $" << rent << " rent to Player " << o << ".\n";
            } else {
                cout << "bankrupt, transfers property to Player " << o << ".\n";
                cash[o] += cash[p];
                cash[p] = 0;
                for (int i = 0; i < nb; i++) {
                    if (bowner[i] == p) bowner[i] = o;
                }
                for (int i = 0; i < 5; i++) {
                    colcnt[o][i] += colcnt[p][i];
                    colcnt[p][i] = 0;
                }
                nprop[o]++;
                nprop[p] = 0;
                pvalue[o] += pvalue[p];
                pvalue[p] = 0;
                out[p] = true;
                left--;
                if (left == 1) over = true;
            }
        }
        r++;
    } while (r <= rounds && !over);

    int win = -1;
    for (int p = 0; p < np; p++) {
        if (out[p]) continue;
        if (win == -1 || cash[p] + pvalue[p] > cash[win] + pvalue[win]) win = p;
    }
    cout << "***SIMULATION RESULTS***\n";
    cout << "Player " << win << " wins the game with total asset value of $" << cash[win] + pvalue[win] << ".\n";
    cout << "***GAME SUMMARY***\n";
    for (int p = 0; p < np; p++) {
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
