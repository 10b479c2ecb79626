#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

// true if text is a whole number > 0, which is stored in value
bool positiveNumber(string text, long long &value) {
    if (text.size() > 1 && text[0] == '+') text = text.substr(1);
    if (text.empty() || text.size() > 18) return false;
    value = 0;
    for (char c : text) {
        if (c < '0' || c > '9') return false;
        value = value * 10 + (c - '0');
    }
    return value > 0;
}

int main() {
    string boardName, cardName, playerName;
    int rounds;
    getline(cin, boardName);
    getline(cin, cardName);
    getline(cin, playerName);
    cin >> rounds;
    if (!boardName.empty() && boardName.back() == '\r') boardName.pop_back();
    if (!cardName.empty() && cardName.back() == '\r') cardName.pop_back();
    if (!playerName.empty() && playerName.back() == '\r') playerName.pop_back();

    bool proper = true;
    string line;

    // ---- the board
    vector<string> locName, locColor;
    vector<long long> locPrice;
    vector<int> locOwner, locHouses;
    int start = 0;
    ifstream boardIn(boardName);
    while (getline(boardIn, line)) {
        istringstream words(line);
        string name, price, color;
        if (!(words >> name)) continue;
        words >> price >> color;
        long long value = 0;
        bool known = color == "RED" || color == "BLUE" || color == "GREEN" || color == "YELLOW" || color == "BLACK";
        if (name == "GO" || name == "Parking") {
            if (!known && color != "NONE") proper = false;
            if (name == "GO") start = locName.size();
        } else {
            if (!positiveNumber(price, value)) proper = false;
            if (!known) proper = false;
        }
        locName.push_back(name);
        locPrice.push_back(value);
        locColor.push_back(color);
        locOwner.push_back(-1);
        locHouses.push_back(0);
    }
    boardIn.close();

    // ---- cash and cards
    vector<long long> cards;
    long long startCash = 0;
    bool first = true;
    ifstream cardIn(cardName);
    string word;
    while (cardIn >> word) {
        long long value = 0;
        if (!positiveNumber(word, value)) proper = false;
        if (first) {
            startCash = value;
            first = false;
        } else {
            cards.push_back(value);
        }
    }
    cardIn.close();

    // ---- the players
    vector<double> tp_;
    vector<long long> th_;
    ifstream playerIn(playerName);
    double tp;
    long long th;
    while (playerIn >> tp >> th) {
        tp_.push_back(tp);
        th_.push_back(th);
    }
    playerIn.close();

    if (!proper) {
        cout << "Improper inputs." << endl;
        return 1;
    }

    int n = locName.size();
    int numPlayers = tp_.size();
    vector<double> cash(numPlayers, startCash);
    vector<int> loc(numPlayers, start);
    vector<bool> gone(numPlayers, false);
    int alive = numPlayers;
    size_t top = 0;

    cout << "***MONOPOLY GAME STARTS***" << endl;
    for (int r = 1; r <= rounds && alive > 1; r++) {
        cout << "Round: " << r << endl;
        for (int i = 0; i < numPlayers && alive > 1; i++) {
            if (gone[i]) break;
            long long steps = cards[top];
            top = (top + 1) % cards.size();
            loc[i] = (loc[i] + steps) % n;
            int idx = loc[i];
            if (locName[idx].find("GO") != string::npos) {
                cash[i] += 2000;
                cout << "Player " << i << " moves " << steps << " step(s) to GO and receives $2000." << endl;
                continue;
            }
            cout << "Player " << i << " moves " << steps << " step(s) to " << locName[idx];
            if (locName[idx] == "Parking") {
                cout << " and stays." << endl;
            } else if (locOwner[idx] == -1) {
                if (cash[i] >= tp_[i] * locPrice[idx]) {
                    cash[i] -= locPrice[idx];
                    locOwner[idx] = i;
                    cout << " and purchases " << locName[idx] << "." << endl;
                } else {
                    cout << " and stays." << endl;
                }
            } else if (locOwner[idx] == i) {
                if (locHouses[idx] < 2 && cash[i] > th_[i]) {
                    locHouses[idx]++;
                    cash[i] -= 1000;
                    cout << " and builds house number " << locHouses[idx] << "." << endl;
                } else {
                    cout << " and stays." << endl;
                }
            } else {
                int ownerNum = locOwner[idx];
                long long rent = (locPrice[idx] + 5) / 10;
                bool monopoly = true;
                for (int j = 0; j < n; j++) {
                    if (locColor[j] == locColor[idx] && locName[j] != "GO" && locName[j] != "Parking" && locOwner[j] != ownerNum) {
                        monopoly = false;
                    }
                }
                if (monopoly) rent *= 2;
                for (int h = 0; h < locHouses[idx]; h++) rent *= 2;
                if (rent > cash[i]) {
                    cash[ownerNum] += cash[i];
                    cash[i] = 0;
                    for (int j = 0; j < n; j++) {
                        if (locOwner[j] == i) locOwner[j] = ownerNum;
                    }
                    gone[i] = true;
                    alive--;
                    cout << " and bankrupt, transfers property to Player " << ownerNum << "." << endl;
                } else {
                    cash[i] -= rent;
                    cash[ownerNum] += rent;
                    cout << " and pays $" << rent << " rent to Player " << ownerNum << "." << endl;
                }
            }
        }
    }

    // ---- results
    vector<long long> wealth(cash.begin(), cash.end());
    vector<int> count(numPlayers, 0);
    for (int j = 0; j < n; j++) {
        if (locOwner[j] != -1) {
            wealth[locOwner[j]] += locPrice[j];
            count[locOwner[j]]++;
        }
    }
    int winner = -1;
    for (int i = 0; i < numPlayers; i++) {
        if (!gone[i] && (winner == -1 || wealth[i] > wealth[winner])) winner = i;
    }
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner << " wins the game with total asset value of $" << wealth[winner] << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (int i = 0; i < numPlayers; i++) {
        cout << "Player " << i << ":" << endl;
        if (gone[i]) {
            cout << "Bankrupt and out of game." << endl;
            continue;
        }
        cout << "Cash Balance: $" << cash[i] << endl;
        if (count[i] == 0) {
            cout << "No purchased property." << endl;
        } else {
            cout << "Number of Purchased Properties: " << count[i] << endl;
        }
    }
    return 0;
}
