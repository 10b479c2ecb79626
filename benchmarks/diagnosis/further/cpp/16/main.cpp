// Project 5 - Monopoly simulator
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
    vector<string> names, colors;
    vector<long long> prices;
    vector<int> owner, houses;
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
            if (name == "GO") start = names.size();
        } else {
            if (!positiveNumber(price, value)) proper = false;
            if (!known) proper = false;
        }
        names.push_back(name);
        prices.push_back(value);
        colors.push_back(color);
        owner.push_back(-1);
        houses.push_back(0);
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
    vector<double> buyFactor;
    vector<long long> houseLimit;
    ifstream playerIn(playerName);
    double tp;
    long long th;
    while (playerIn >> tp >> th) {
        buyFactor.push_back(tp);
        houseLimit.push_back(th);
    }
    playerIn.close();

    if (!proper) {
        cout << "Improper inputs." << endl;
        return 1;
    }

    int n = names.size();
    int numPlayers = buyFactor.size();
    vector<long long> cash(numPlayers, startCash);
    vector<int> place(numPlayers, start);
    vector<bool> out(numPlayers, false);
    int left = numPlayers;
    size_t next = 0;

    cout << "***MONOPOLY GAME STARTS***" << endl;
    for (int r = 1; r <= rounds && left > 1; r++) {
        cout << "Round: " << r << endl;
        for (int p = 0; p < numPlayers && left > 1; p++) {
            if (out[p]) continue;
            long long steps = cards[next];
            next = (next + 1) % cards.size();
            place[p] = (place[p] + steps) % n;
            int here = place[p];
            cout << "Player " << p << " moves " << steps << " step(s) to " << names[here];
            if (names[here] == "GO") {
                cash[p] += 2000;
                cout << " and receives $2000." << endl;
            } else if (names[here] == "Parking") {
                cout << " and stays." << endl;
            } else if (owner[here] == -1) {
                if (cash[p] >= buyFactor[p] * prices[here]) {
                    cash[p] -= prices[here];
                    owner[here] = p;
                    cout << " and purchases " << names[here] << "." << endl;
                } else {
                    cout << " and stays." << endl;
                }
            } else if (owner[here] == p) {
                if (houses[here] < 2 && cash[p] > houseLimit[p]) {
                    houses[here]++;
                    cash[p] -= 1000;
                    cout << " and builds house number " << houses[here] << "." << endl;
                } else {
                    cout << " and stays." << endl;
                }
            } else {
                int landlord = owner[here];
                long long rent = (prices[here] + 5) / 10;
                bool monopoly = true;
                for (int i = 0; i < n; i++) {
                    if (colors[i] == colors[here] && names[i] != "GO" && names[i] != "Parking" && owner[i] != -1 && owner[i] != landlord) {
                        monopoly = false;
                    }
                }
                if (monopoly) rent *= 2;
                for (int h = 0; h < houses[here]; h++) rent *= 2;
                if (rent > cash[p]) {
                    cash[landlord] += cash[p];
                    cash[p] = 0;
                    for (int i = 0; i < n; i++) {
                        if (owner[i] == p) owner[i] = landlord;
                    }
                    out[p] = true;
                    left--;
                    cout << " and bankrupt, transfers property to Player " << landlord << "." << endl;
                } else {
                    cash[p] -= rent;
                    cash[landlord] += rent;
                    cout << " and pays $" << rent << " rent to Player " << landlord << "." << endl;
                }
            }
        }
    }

    // ---- results
    vector<long long> wealth(cash);
    vector<int> count(numPlayers, 0);
    for (int i = 0; i < n; i++) {
        if (owner[i] != -1) {
            wealth[owner[i]] += prices[i];
            count[owner[i]]++;
        }
    }
    int winner = -1;
    for (int p = 0; p < numPlayers; p++) {
        if (!out[p] && (winner == -1 || wealth[p] > wealth[winner])) winner = p;
    }
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner << " wins the game with total asset value of $" << wealth[winner] << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (int p = 0; p < numPlayers; p++) {
        cout << "Player " << p << ":" << endl;
        if (out[p]) {
            cout << "Bankrupt and out of game." << endl;
            continue;
        }
        cout << "Cash Balance: $" << cash[p] << endl;
        if (count[p] == 0) {
            cout << "No purchased property." << endl;
        } else {
            cout << "Number of Purchased Properties: " << count[p] << endl;
        }
    }
    return 0;
}
