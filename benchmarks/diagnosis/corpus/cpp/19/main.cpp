// Monopoly with a ring of squares
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

class Player;

class Square {
public:
    string title;
    long price;
    string color;
    Player *owner;
    int houses;
    Square *next;

    Square(string l, long p, string c) {
        title = l;
        price = p;
        color = c;
        owner = NULL;
        houses = 0;
        next = NULL;
    }
    bool forSale() { return title != "GO" && title != "Parking"; }
};

class Player {
public:
    int number;
    long cash;
    double tp;
    long th;
    bool alive;
    Square *at;

    Player(int n, double p, long h) {
        number = n;
        tp = p;
        th = h;
        cash = 0;
        alive = true;
        at = NULL;
    }
};

Square *head = NULL;   // first line of the board file
Square *go = NULL;
vector<Player *> players;
vector<long> deck;
long initialCash = 0;
int numLeft = 0;

bool isInteger(const string &s, long &v) {
    char *end;
    v = strtol(s.c_str(), &end, 10);
    return !s.empty() && *end == '\0';
}

bool colorOk(const string &c) {
    static const char *names[6] = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK", "NONE"};
    for (int i = 0; i < 6; i++)
        if (c == names[i]) return true;
    return false;
}

bool readBoard(const string &file) {
    ifstream in(file.c_str());
    string name, price, color;
    Square *tail = NULL;
    while (in >> name) {
        if (!(in >> price >> color)) return false;
        long p;
        if (!isInteger(price, p)) return false;
        Square *s = new Square(name, p, color);
        if (s->forSale()) {
            if (p <= 0) return false;
            if (!colorOk(color)) return false;
        } else if (color != "NONE") {
            return false;
        }
        if (name == "GO") go = s;
        if (head == NULL) head = s;
        else tail->next = s;
        tail = s;
    }
    if (tail == NULL) return false;
    tail->next = head;
    return true;
}

bool readCards(const string &file) {
    ifstream in(file.c_str());
    string w;
    long v;
    if (!(in >> w)) return false;
    if (!isInteger(w, v) || v <= 0) return false;
    initialCash = v;
    while (!in.eof()) {
        in >> w;
        if (!isInteger(w, v) || v <= 0) return false;
        deck.push_back(v);
    }
    return true;
}

void readPlayers(const string &file) {
    ifstream in(file.c_str());
    double p;
    long h;
    while (in >> p >> h) {
        Player *pl = new Player(players.size(), p, h);
        pl->cash = initialCash;
        pl->at = go;
        players.push_back(pl);
    }
    numLeft = players.size();
}

bool ownsAll(Player *who, const string &color) {
    Square *s = head;
    do {
        if (s->color == color && s->owner != who) return false;
        s = s->next;
    } while (s != head);
    return true;
}

long valueOf(Player *who, int &count) {
    long sum = 0;
    count = 0;
    Square *s = head;
    do {
        if (s->owner == who) {
            sum += s->price;
            count++;
        }
        s = s->next;
    } while (s != head);
    return sum;
}

void goBankrupt(Player *from, Player *to) {
    Square *s = head;
    do {
        if (s->owner == from) s->owner = to;
        s = s->next;
    } while (s != head);
    to->cash += from->cash;
    from->cash = 0;
    from->alive = false;
    numLeft--;
}

long rentOf(Square *s) {
    long rent = (s->price + 5) / 10;
    if (ownsAll(s->owner, s->color)) rent = rent * 2;
    if (s->houses == 1) rent = rent * 2;
    else if (s->houses == 2) rent = rent * 4;
    return rent;
}

void payRent(Player *from, Player to, long rent) {
    from->cash -= rent;
    to.cash += rent;
}

void turn(Player *p, long steps) {
    for (long i = 0; i < steps; i++) {
        p->at = p->at->next;
    }
    Square *s = p->at;
    cout << "Player " << p->number << " moves " << steps << " step(s) to " << s->title;
    if (s == go) {
        p->cash += 2000;
        cout << " and receives $2000." << endl;
        return;
    }
    if (s->forSale() && s->owner == NULL && p->cash >= p->tp * s->price) {
        p->cash -= s->price;
        s->owner = p;
        cout << " and purchases " << s->title << "." << endl;
        return;
    }
    if (s->owner == p && s->houses < 2 && p->cash > p->th) {
        p->cash -= 1000;
        s->houses++;
        cout << " and builds house number " << s->houses << "." << endl;
        return;
    }
    if (s->owner == NULL || s->owner == p) {
        cout << " and stays." << endl;
        return;
    }
    long rent = rentOf(s);
    Player *landlord = s->owner;
    if (p->cash <= rent) {
        goBankrupt(p, landlord);
        cout << " and bankrupt, transfers property to Player " << landlord->number << "." << endl;
    } else {
        payRent(p, *landlord, rent);
        cout << " and pays $" << rent << " rent to Player " << landlord->number << "." << endl;
    }
}

void summary() {
    Player *winner = NULL;
    long most = 0;
    for (size_t i = 0; i < players.size(); i++) {
        if (!players[i]->alive) continue;
        int n;
        long total = players[i]->cash + valueOf(players[i], n);
        if (winner == NULL || total > most) {
            most = total;
            winner = players[i];
        }
    }
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner->number << " wins the game with total asset value of $" << most << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (size_t i = 0; i < players.size(); i++) {
        cout << "Player " << i << ":" << endl;
        if (!players[i]->alive) {
            cout << "Bankrupt and out of game." << endl;
            continue;
        }
        int n;
        valueOf(players[i], n);
        cout << "Cash Balance: $" << players[i]->cash << endl;
        if (n > 0) cout << "Number of Purchased Properties: " << n << endl;
        else cout << "No purchased property." << endl;
    }
}

int main() {
    string b, c, p;
    int rounds;
    cin >> b >> c >> p >> rounds;
    if (!readBoard(b) || !readCards(c)) {
        cout << "Improper inputs." << endl;
        return 0;
    }
    readPlayers(p);
    cout << "***MONOPOLY GAME STARTS***" << endl;
    size_t nextCard = 0;
    int round = 1;
    while (round <= rounds && numLeft > 1) {
        cout << "Round: " << round << endl;
        for (size_t i = 0; i < players.size(); i++) {
            if (!players[i]->alive) continue;
            if (nextCard == deck.size()) nextCard = 0;
            turn(players[i], deck[nextCard++]);
            if (numLeft == 1) break;
        }
        round++;
    }
    summary();
    return 0;
}
