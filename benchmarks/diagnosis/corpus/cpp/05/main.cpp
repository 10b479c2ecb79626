#include <cstdlib>
#include <deque>
#include <fstream>
#include <iostream>
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
    int basic() const { return (value_ * 2 + 10) / 20; }

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
    bool buys(const Property &x) const { return p_ * x.value() <= cash_; }
    bool builds(const Property &x) const { return x.houses() < 2 && h_ < cash_; }

private:
    int id_;
    double p_;
    int h_;
    int cash_;
    int where_;
};

class Deck {
public:
    void add(int c) { cards_.push_back(c); }
    int take() {
        int c = cards_.front();
        cards_.pop_front();
        cards_.push_back(c);
        return c;
    }

private:
    deque<int> cards_;
};

class Simulation {
public:
    Simulation() : startCash_(0), goAt_(0) {}

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
            if (!corner) groups_[color].insert(board_.size());
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
        while (p >> tp >> th) living_.push_back(Player(total_++, tp, th, startCash_, goAt_));
        return true;
    }

    void run(int rounds) {
        cout << "***MONOPOLY GAME STARTS***" << '\n';
        for (int r = 1; r <= rounds; ++r) {
            if (living_.size() == 1) break;
            cout << "Round: " << r << '\n';
            for (size_t i = 0; i < living_.size(); ++i) {
                if (living_.size() == 1) break;
                bool survived = turn(living_[i]);
                if (!survived) {
                    living_.erase(living_.begin() + i);
                }
            }
        }
    }

    void results() {
        map<int, Player *> byId;
        Player *winner = 0;
        for (vector<Player>::iterator it = living_.begin(); it != living_.end(); ++it) {
            byId[it->id()] = &*it;
            if (winner == 0 || assets(*it) > assets(*winner)) winner = &*it;
        }
        cout << "***SIMULATION RESULTS***" << '\n';
        cout << "Player " << winner->id() << " wins the game with total asset value of $" << assets(*winner) << "."
             << '\n';
        cout << "***GAME SUMMARY***" << '\n';
        for (int i = 0; i < total_; ++i) {
            if (byId.count(i)) summary(*byId[i]);
            else {
                cout << "Player " << i << ":" << '\n';
                cout << "Bankrupt and out of game." << '\n';
            }
        }
    }

private:
    vector<Property> board_;
    map<string, set<int> > groups_;
    map<int, int> deeds_;   // square -> player number
    vector<Player> living_;
    Deck deck_;
    int startCash_;
    int goAt_;
    int total_;
    const set<string> colorNames_ = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};

    static bool digits(const string &s) {
        return !s.empty() && s.find_first_not_of("0123456789") == string::npos;
    }

    Player &find(int id) {
        vector<Player>::iterator it = living_.begin();
        while (it->id() != id) ++it;
        return *it;
    }

    bool monopoly(int id, const string &color) {
        const set<int> &g = groups_[color];
        for (set<int>::const_iterator k = g.begin(); k != g.end(); ++k) {
            if (deeds_.count(*k) == 0 || deeds_[*k] != id) return false;
        }
        return true;
    }

    int assets(const Player &p) {
        int sum = p.cash();
        for (map<int, int>::iterator d = deeds_.begin(); d != deeds_.end(); ++d)
            if (d->second == p.id()) sum += board_[d->first].value();
        return sum;
    }

    int holdings(const Player &p) {
        int n = 0;
        for (map<int, int>::iterator d = deeds_.begin(); d != deeds_.end(); ++d)
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
    bool turn(Player &p) {
        int n = deck_.take();
        p.step(n, board_.size());
        Property &x = board_[p.where()];
        cout << "Player " << p.id() << " moves " << n << " step(s) to " << x.name() << " and ";
        if (x.name() == "GO") {
            p.get(2000);
            cout << "receives $2000." << '\n';
            return true;
        }
        if (x.name() == "Parking") {
            cout << "stays." << '\n';
            return true;
        }
        map<int, int>::iterator deed = deeds_.find(p.where());
        if (deed == deeds_.end()) {
            if (p.buys(x)) {
                p.spend(x.value());
                deeds_[p.where()] = p.id();
                cout << "purchases " << x.name() << "." << '\n';
            } else {
                cout << "stays." << '\n';
            }
            return true;
        }
        if (deed->second == p.id()) {
            if (p.builds(x)) {
                p.spend(1000);
                x.build();
                cout << "builds house number " << x.houses() << "." << '\n';
            } else {
                cout << "stays." << '\n';
            }
            return true;
        }
        Player &owner = find(deed->second);
        int factor = 1;
        for (int h = 0; h < x.houses(); ++h) factor *= 2;
        if (monopoly(owner.id(), x.color())) factor *= 2;
        int rent = x.basic() * factor;
        if (rent <= p.cash()) {
            p.spend(rent);
            owner.get(rent);
            cout << "pays $" << rent << " rent to Player " << owner.id() << "." << '\n';
            return true;
        }
        owner.get(p.cash());
        for (map<int, int>::iterator d = deeds_.begin(); d != deeds_.end(); ++d)
            if (d->second == p.id()) d->second = owner.id();
        cout << "bankrupt, transfers property to Player " << owner.id() << "." << '\n';
        return false;
    }
};

int main() {
    string bf, cf, pf;
    int rounds;
    cin >> bf >> cf >> pf >> rounds;
    Simulation sim;
    if (!sim.read(bf, cf, pf)) {
        cout << "Improper inputs." << '\n';
        return 0;
    }
    sim.run(rounds);
    sim.results();
}
