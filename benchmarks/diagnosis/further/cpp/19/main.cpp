// proj5.cpp
// Monopoly
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

// true if text is a whole number > 0, which is stored in value
bool checkNumber(string text, long long &value) {
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

    // read the board file
    vector<string> spaceName, spaceColor;
    vector<long long> spacePrice;
    vector<int> spaceOwner, spaceHouses;
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
            if (name == "GO") start = spaceName.size();
        } else {
            if (!checkNumber(price, value)) proper = false;
            if (!known) proper = false;
        }
        spaceName.push_back(name);
        spacePrice.push_back(value);
        spaceColor.push_back(color);
        spaceOwner.push_back(-1);
        spaceHouses.push_back(0);
    }
    boardIn.close();

    // read the card file, first number is the cash
    vector<long long> cards;
    long long startCash = 0;
    bool first = true;
    ifstream cardIn(cardName);
    string word;
    while (cardIn >> word) {
        long long value = 0;
        if (!checkNumber(word, value)) proper = false;
        if (first) {
            startCash = value;
            first = false;
        } else {
            cards.push_back(value);
        }
    }
    cardIn.close();

    // read the player file
    vector<double> thresholdBuy;
    vector<long long> thresholdHouse;
    ifstream playerIn(playerName);
    double tp;
    long long th;
    while (!playerIn.eof()) {
        playerIn >> tp >> th;
        thresholdBuy.push_back(tp);
        thresholdHouse.push_back(th);
    }
    playerIn.close();

    if (!proper) {
        cout << "Improper inputs." << endl;
        return 1;
    }

    int n = spaceName.size();
    int numPlayers = thresholdBuy.size();
    vector<long long> cash(numPlayers, startCash);
    vector<int> position(numPlayers, start);
    vector<bool> isBankrupt(numPlayers, false);
    int stillIn = numPlayers;
    size_t next = 0;

    cout << "***MONOPOLY GAME STARTS***" << endl;
    for (int r = 1; r <= rounds && stillIn > 1; r++) {
        cout << "Round: " << r << endl;
        for (int p = 0; p < numPlayers && stillIn > 1; p++) {
            if (isBankrupt[p]) continue;
            long long steps = cards[next];
            next = (next + 1) % cards.size();
            position[p] = (position[p] + steps) % n;
            int now = position[p];
            cout << "Player " << p << " moves " << steps << " step(s) to " << spaceName[now];
            if (spaceName[now] == "GO") {
                cash[p] += 2000;
                cout << " and receives $2000." << endl;
            } else if (spaceName[now] == "Parking") {
                cout << " and stays." << endl;
            } else if (spaceOwner[now] == -1) {
                if (cash[p] >= thresholdBuy[p] * spacePrice[now]) {
                    cash[p] -= spacePrice[now];
                    spaceOwner[now] = p;
                    cout << " and purchases " << spaceName[now] << "." << endl;
                } else {
                    cout << " and stays." << endl;
                }
            } else if (spaceOwner[now] == p) {
                if (spaceHouses[now] < 2 && cash[p] > thresholdHouse[p]) {
                    spaceHouses[now]++;
                    cash[p] -= 1000;
                    cout << " and builds house number " << spaceHouses[now] << "." << endl;
                } else {
                    cout << " and stays." << endl;
                }
            } else {
                int other = spaceOwner[now];
                long long rent = spacePrice[now] / 10 + 0.5;
                bool monopoly = true;
                for (int i = 0; i < n; i++) {
                    if (spaceColor[i] == spaceColor[now] && spaceName[i] != "GO" && spaceName[i] != "Parking" && spaceOwner[i] != other) {
                        monopoly = false;
                    }
                }
                if (monopoly) rent *= 2;
                for (int h = 0; h < spaceHouses[now]; h++) rent *= 2;
                if (rent > cash[p]) {
                    cash[other] += cash[p];
                    cash[p] = 0;
                    for (int i = 0; i < n; i++) {
                        if (spaceOwner[i] == p) spaceOwner[i] = other;
                    }
                    isBankrupt[p] = true;
                    stillIn--;
                    cout << " and bankrupt, transfers property to Player " << other << "." << endl;
                } else {
                    cash[p] -= rent;
                    cash[other] += rent;
                    cout << " and pays $" << rent << " rent to Player " << other << "." << endl;
                }
            }
        }
    }

    // find the winner
    vector<long long> wealth(cash);
    vector<int> count(numPlayers, 0);
    for (int i = 0; i < n; i++) {
        if (spaceOwner[i] != -1) {
            wealth[spaceOwner[i]] += spacePrice[i];
            count[spaceOwner[i]]++;
        }
    }
    int winner = -1;
    for (int p = 0; p < numPlayers; p++) {
        if (!isBankrupt[p] && (winner == -1 || wealth[p] > wealth[winner])) winner = p;
    }
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner << " wins the game with total asset value of $" << wealth[winner] << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (int p = 0; p < numPlayers; p++) {
        cout << "Player " << p << ":" << endl;
        if (isBankrupt[p]) {
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
