// Monopoly (project 5)
// uniqname removed
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;

struct Improper {};

class Property {
private:
    string name;
    long long price;
    string color;
    int numHouses;

public:
    Property(string n, long long p, string c) {
        name = n;
        price = p;
        color = c;
        numHouses = 0;
    }
    string getName() { return name; }
    long long getPrice() { return price; }
    string getColor() { return color; }
    int getHouses() { return numHouses; }
    void build() { numHouses = numHouses + 1; }
    long long getRent(bool monopoly) {
        long long rent = price / 10;
        if (price % 10 > 4) {
            rent = rent + 1;
        }
        if (monopoly) {
            rent = rent * 2;
        }
        switch (numHouses) {
        case 1:
            rent = rent * 2;
        case 2:
            rent = rent * 4;
            break;
        }
        return rent;
    }
};

class Player {
private:
    long long cash;
    double thetaP;
    long long thetaH;
    int location;
    bool inGame;
    set<int> myProperties;

public:
    Player(long long c, double tp, long long th, int start) {
        cash = c;
        thetaP = tp;
        thetaH = th;
        location = start;
        inGame = true;
    }
    long long getCash() { return cash; }
    void changeCash(long long amount) { cash += amount; }
    int getLocation() { return location; }
    void setLocation(int l) { location = l; }
    bool isInGame() { return inGame; }
    bool buysProperty(long long price) { return cash >= thetaP * price; }
    bool buysHouse() { return cash > thetaH; }
    bool owns(int index) { return myProperties.count(index) == 1; }
    int howMany() { return myProperties.size(); }
    void add(int index) { myProperties.insert(index); }
    set<int> everything() { return myProperties; }
    void leave() {
        inGame = false;
        cash = 0;
        myProperties.clear();
    }
};

vector<Property> board;
vector<Player> players;
vector<long long> cards;
map<string, set<int>> groups;

long long toInt(string s) {
    long long value;
    try {
        value = stoll(s);
    } catch (exception &e) {
        throw Improper();
    }
    if (value <= 0) {
        throw Improper();
    }
    return value;
}

void checkColor(string c, bool noneAllowed) {
    static const set<string> valid = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
    if (noneAllowed && c == "NONE") {
        return;
    }
    if (valid.find(c) == valid.end()) {
        throw Improper();
    }
}

int readBoard(string file) {
    int start = 0;
    ifstream fin;
    fin.open(file);
    string line;
    while (getline(fin, line)) {
        stringstream ss(line);
        string n, p, c;
        ss >> n >> p >> c;
        if (n == "") {
            continue;
        }
        if (n == "GO" || n == "Parking") {
            checkColor(c, true);
            if (n == "GO") {
                start = board.size();
            }
            board.push_back(Property(n, 0, "NONE"));
        } else {
            checkColor(c, false);
            groups[c].insert(board.size());
            board.push_back(Property(n, toInt(p), c));
        }
    }
    fin.close();
    return start;
}

long long readCards(string file) {
    ifstream fin;
    fin.open(file);
    string s;
    fin >> s;
    long long cash = toInt(s);
    while (fin >> s) {
        cards.push_back(toInt(s));
    }
    fin.close();
    return cash;
}

int findOwner(int index) {
    for (size_t i = 0; i < players.size(); i++) {
        if (players[i].owns(index)) {
            return i;
        }
    }
    return -1;
}

bool hasMonopoly(int who, string color) {
    for (int index : groups[color]) {
        if (!players[who].owns(index)) {
            return false;
        }
    }
    return true;
}

int playersLeft() {
    int n = 0;
    for (Player &p : players) {
        if (p.isInGame()) {
            n++;
        }
    }
    return n;
}

long long wealth(int who) {
    long long sum = players[who].getCash();
    for (int index : players[who].everything()) {
        sum += board[index].getPrice();
    }
    return sum;
}

void move(int who, long long steps) {
    Player &me = players[who];
    int index = (me.getLocation() + steps) % board.size();
    me.setLocation(index);
    Property &here = board[index];
    cout << "Player " << who << " moves " << steps << " step(s) to " << here.getName() << " and ";
    if (here.getName() == "GO") {
        me.changeCash(2000);
        cout << "receives $2000." << endl;
        return;
    }
    if (here.getName() == "Parking") {
        cout << "stays." << endl;
        return;
    }
    int owner = findOwner(index);
    if (owner == -1 && me.buysProperty(here.getPrice())) {
        me.changeCash(-here.getPrice());
        me.add(index);
        cout << "purchases " << here.getName() << "." << endl;
    } else if (owner == who && here.getHouses() < 2 && me.buysHouse()) {
        me.changeCash(-1000);
        here.build();
        cout << "builds house number " << here.getHouses() << "." << endl;
    } else if (owner == -1 || owner == who) {
        cout << "stays." << endl;
    } else {
        long long rent = here.getRent(hasMonopoly(owner, here.getColor()));
        if (me.getCash() >= rent) {
            me.changeCash(-rent);
            players[owner].changeCash(rent);
            cout << "pays $" << rent << " rent to Player " << owner << "." << endl;
        } else {
            players[owner].changeCash(me.getCash());
            for (int i : me.everything()) {
                players[owner].add(i);
            }
            me.leave();
            cout << "bankrupt, transfers property to Player " << owner << "." << endl;
        }
    }
}

int main() {
    string file1, file2, file3, text;
    getline(cin, file1);
    getline(cin, file2);
    getline(cin, file3);
    getline(cin, text);
    int rounds = atoi(text.c_str());
    try {
        int start = readBoard(file1);
        long long cash = readCards(file2);
        ifstream fin(file3);
        double tp;
        long long th;
        while (fin >> tp >> th) {
            players.push_back(Player(cash, tp, th, start));
        }
    } catch (Improper &e) {
        cout << "Improper inputs." << endl;
        return 0;
    }

    cout << "***MONOPOLY GAME STARTS***" << endl;
    unsigned int card = 0;
    for (int r = 1; r <= rounds; r++) {
        if (playersLeft() == 1) {
            break;
        }
        cout << "Round: " << r << endl;
        for (size_t i = 0; i < players.size(); i++) {
            if (players[i].isInGame() && playersLeft() > 1) {
                if (card == cards.size()) {
                    card = 0;
                }
                move(i, cards[card]);
                card++;
            }
        }
    }

    int winner = -1;
    for (size_t i = 0; i < players.size(); i++) {
        if (players[i].isInGame()) {
            if (winner == -1 || wealth(i) > wealth(winner)) {
                winner = i;
            }
        }
    }
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner << " wins the game with total asset value of $" << wealth(winner) << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (size_t i = 0; i < players.size(); i++) {
        cout << "Player " << i << ":" << endl;
        if (!players[i].isInGame()) {
            cout << "Bankrupt and out of game." << endl;
        } else {
            cout << "Cash Balance: $" << players[i].getCash() << endl;
            if (players[i].howMany() > 0) {
                cout << "Number of Purchased Properties: " << players[i].howMany() << endl;
            } else {
                cout << "No purchased property." << endl;
            }
        }
    }
    return 0;
}
