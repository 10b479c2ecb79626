#include <cstdlib>
#include <fstream>
#include <iostream>
#include <list>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace std;

class Property {
public:
    Property(string n = "", int v = 0, string c = "") : name_(n), value_(v), color_(c), houses_(0) {}
    const string &name() const { return name_; }
    int value() const { return value_; }
    const string &color() const { return color_; }
    int houses() const { return houses_; }
    void build() { ++houses_; }
    int baseRent() const { return (value_ * 2 + 10) / 20; }

private:
    string name_;
    int value_;
    string color_;
    int houses_;
};

class Player {
public:
    Player(int id, double p, int h, int cash, int where)
        : id_(id), p_(p), h_(h), cash_(cash), where_(where) {}
    int id() const { return id_; }
    int cash() const { return cash_; }
    int where() const { return where_; }
    void get(int amount) { cash_ += amount; }
    void spend(int amount) { cash_ -= amount; }
    void step(int n, int size) { where_ = (where_ + n) % size; }
    bool buys(const Property &prop) const { return p_ * prop.value() <= cash_; }
    bool builds(const Property &prop) const { return prop.houses() < 2 && h_ < cash_; }

private:
    int id_;
    double p_;
    int h_;
    int cash_;
    int where_;
};

class CardPile {
public:
    void add(int c) { cards_.push_back(c); }
    int next() {
        int c = cards_.front();
        cards_.pop_front();
        cards_.push_back(c);
        return c;
    }

private:
    list<int> cards_;
};

class MonopolyGame {
public:
    MonopolyGame() : startCash_(0), goAt_(0) {}

    bool read(const string &bf, const string &cf, const string &pf) {
        ifstream b(bf.c_str());
        string name, price, color;
        while (b >> name) {
            price = color = "";
            b >> price >> color;
            if (!digits(price)) return false;
            int value = atoi(price.c_str());
            bool corner = (name == "GO" || name == "Parking");
            if (corner && color != "NONE") return false;
            if (!corner && value == 0) return false;
            if (!corner && colorNames_.count(color) == 0) return false;
            if (name == "GO") goAt_ = board_.size();
            if (!corner) colors_[color].insert(board_.size());
            board_.push_back(Property(name, value, color));
        }
        b.close();

        ifstream c(cf.c_str());
        string word;
        int count = 0;
        while (c >> word) {
            if (!digits(word)) return false;
            int v = atoi(word.c_str());
            if (v == 0) return false;
            if (count++ == 0) startCash_ = v;
            else deck_.add(v);
        }
        c.close();

        ifstream p(pf.c_str());
        double tp;
        int th;
        total_ = 0;
        while (p >> tp >> th) active_.push_back(Player(total_++, tp, th, startCash_, goAt_));
        return true;
    }

    void run(int rounds) {
        cout << "***MONOPOLY GAME STARTS***" << '\n';
        for (int r = 1; r <= rounds; ++r) {
            if (active_.size() == 1) break;
            cout << "Round: " << r << '\n';
            list<Player>::iterator it = active_.begin();
            while (it != active_.end()) {
                if (active_.size() == 1) break;
                bool survived = playOne(*it);
                if (survived) ++it;
                else {
                    lost_.push_back(it->id());
                    it = active_.erase(it);
                }
            }
        }
    }

    void results() {
        Player *winner = 0;
        for (list<Player>::iterator it = active_.begin(); it != active_.end(); ++it) {
            if (winner == 0 || assets(*it) > assets(*winner)) winner = &*it;
        }
        cout << "***SIMULATION RESULTS***" << '\n';
        cout << "Player " << winner->id() << " wins the game with total asset value of $" << assets(*winner) << "."
             << '\n';
        cout << "***GAME SUMMARY***" << '\n';
        for (list<Player>::iterator it = active_.begin(); it != active_.end(); ++it) summary(*it);
        for (size_t i = 0; i < lost_.size(); ++i) {
            cout << "Player " << lost_[i] << ":" << '\n';
            cout << "Bankrupt and out of game." << '\n';
        }
    }

private:
    vector<Property> board_;
    map<string, set<int> > colors_;
    map<int, int> ownerOf_;   // square -> player number
    list<Player> active_;
    vector<int> lost_;
    CardPile deck_;
    int startCash_;
    int goAt_;
    int total_;
    const set<string> colorNames_ = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};

    static bool digits(const string &s) {
        return !s.empty() && s.find_first_not_of("0123456789") == string::npos;
    }

    Player &find(int id) {
        list<Player>::iterator it = active_.begin();
        while (it->id() != id) ++it;
        return *it;
    }

    bool monopoly(int id, const string &color) {
        const set<int> &g = colors_[color];
        for (set<int>::const_iterator k = g.begin(); k != g.end(); ++k) {
            if (ownerOf_.count(*k) == 0 || ownerOf_[*k] != id) return false;
        }
        return true;
    }

    int assets(const Player &p) {
        int sum = p.cash();
        for (map<int, int>::iterator d = ownerOf_.begin(); d != ownerOf_.end(); ++d)
            if (d->second == p.id()) sum += board_[d->first].value();
        return sum;
    }

    int holdings(const Player &p) {
        int n = 0;
        for (map<int, int>::iterator d = ownerOf_.begin(); d != ownerOf_.end(); ++d)
            if (d->second == p.id()) ++n;
        return n;
    }

    void summary(const Player &p) {
        cout << "Player " << p.id() << ":" << '\n';
        cout << "Cash Balance: $" << p.cash() << '\n';
        int n = holdings(p);
        if (n == 0) cout << "No purchased property." << '\n';
        else cout << "Number of Purchased Properties: " << n << '\n';
    }

    // false if the player went bankrupt
    bool playOne(Player &p) {
        int n = deck_.next();
        p.step(n, board_.size());
        Property &prop = board_[p.where()];
        cout << "Player " << p.id() << " moves " << n << " step(s) to " << prop.name() << " and ";
        if (prop.name() == "GO") {
            p.get(2000);
            cout << "receives $2000." << '\n';
            return true;
        }
        if (prop.name() == "Parking") {
            cout << "stays." << '\n';
            return true;
        }
        map<int, int>::iterator deed = ownerOf_.find(p.where());
        if (deed == ownerOf_.end()) {
            if (p.buys(prop)) {
                p.spend(prop.value());
                ownerOf_[p.where()] = p.id();
                cout << "purchases " << prop.name() << "." << '\n';
            } else {
                cout << "stays." << '\n';
            }
            return true;
        }
        if (deed->second == p.id()) {
            if (p.builds(prop)) {
                p.spend(1000);
                prop.build();
                cout << "builds house number " << prop.houses() << "." << '\n';
            } else {
                cout << "stays." << '\n';
            }
            return true;
        }
        Player &owner = find(deed->second);
        int factor = 1;
        for (int h = 0; h < prop.houses(); ++h) factor *= 2;
        if (monopoly(owner.id(), prop.color())) factor *= 2;
        int rent = prop.baseRent() * factor;
        if (rent <= p.cash()) {
            p.spend(rent);
            owner.get(rent);
            cout << "pays $" << rent << " rent to Player " << owner.id() << "." << '\n';
            return true;
        }
        owner.get(p.cash());
        for (map<int, int>::iterator d = ownerOf_.begin(); d != ownerOf_.end(); ++d)
            if (d->second == p.id()) d->second = owner.id();
        cout << "bankrupt, transfers property to Player " << owner.id() << "." << '\n';
        return false;
    }
};

int main() {
    string bf, cf, pf;
    int rounds;
    cin >> bf >> cf >> pf >> rounds;
    MonopolyGame sim;
    if (!sim.read(bf, cf, pf)) {
        cout << "Improper inputs." << '\n';
        return 0;
    }
    sim.run(rounds);
    sim.results();
}
