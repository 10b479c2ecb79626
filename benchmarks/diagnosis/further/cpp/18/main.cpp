/*
 * EECS 402/183 style solution, project 5
 * every space remembers its current rent, every player how many spaces
 * of each color he has
 */
#include <array>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

const int COLORS = 5;
const string COLOR_NAMES[COLORS] = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
const int NO_COLOR = -1;
const int NOBODY = -1;
const long long HOUSE_COST = 1000;
const int MAX_HOUSES = 2;

struct Space {
    string name;
    long long price = 0;
    int color = NO_COLOR;
    int owner = NOBODY;
    int houses = 0;
    long long rent = 0;
};

struct Person {
    long long cash = 0;
    long long estate = 0;
    double thetaP = 1;
    long long thetaH = 0;
    int where = 0;
    int spaces = 0;
    bool playing = true;
    array<int, COLORS> perColor{};
};

vector<Space> board;
vector<Person> people;
vector<long long> cards;
array<int, COLORS> colorTotal{};
array<int, COLORS> monopolist{};

int colorIndex(const string &text) {
    for (int c = 0; c < COLORS; c++) {
        if (COLOR_NAMES[c] == text) return c;
    }
    return NO_COLOR;
}

long long number(const string &text) {
    // 0 stands for "not a positive integer"
    size_t begin = (text.size() > 1 && text[0] == '+') ? 1 : 0;
    if (text.size() == begin || text.find_first_not_of("0123456789", begin) != string::npos) return 0;
    return stoll(text);
}

bool loadBoard(const string &file, int &go) {
    ifstream in(file);
    string row;
    bool ok = true;
    while (getline(in, row)) {
        stringstream cells(row);
        string name, price, color;
        cells >> name >> price >> color;
        if (name == "") continue;
        Space space;
        space.name = name;
        int index = colorIndex(color);
        if (name != "GO" && name != "Parking") {
            space.price = number(price);
            space.color = index;
            space.rent = (space.price + 5) / 10;
            if (space.price <= 0 || index == NO_COLOR) {
                ok = false;
            } else {
                colorTotal[index]++;
            }
        } else {
            if (index == NO_COLOR && color != "NONE") ok = false;
            if (name == "GO") go = (int)board.size();
        }
        board.push_back(space);
    }
    return ok;
}

bool loadCards(const string &file, long long &cash) {
    ifstream in(file);
    string word;
    bool ok = true;
    cash = -1;
    while (in >> word) {
        long long value = number(word);
        if (value <= 0) ok = false;
        if (cash == -1) cash = value;
        else cards.push_back(value);
    }
    return ok;
}

void loadPeople(const string &file, long long cash, int go) {
    ifstream in(file);
    Person person;
    person.cash = cash;
    person.where = go;
    while (in >> person.thetaP >> person.thetaH) {
        people.push_back(person);
    }
}

// called whenever somebody gets spaces of this color
void updateMonopoly(int who, int color) {
    if (monopolist[color] != who && people[who].perColor[color] == colorTotal[color]) {
        bool before = monopolist[color] != NOBODY;
        monopolist[color] = who;
        if (before) return;
        for (Space &space : board) {
            if (space.color == color) space.rent *= 2;
        }
    }
}

void buy(int who, Space &space) {
    Person &buyer = people[who];
    buyer.cash -= space.price;
    buyer.estate += space.price;
    buyer.spaces++;
    buyer.perColor[space.color]++;
    space.owner = who;
    updateMonopoly(who, space.color);
}

void build(int who, Space &space) {
    people[who].cash -= HOUSE_COST;
    space.houses++;
    space.rent = (space.price + 5) / 10;
    for (int h = 0; h < space.houses; h++) space.rent *= 2;
}

void bankrupt(int loser, int winner) {
    Person &from = people[loser];
    Person &to = people[winner];
    to.cash += from.cash;
    to.estate += from.estate;
    to.spaces += from.spaces;
    from.cash = from.estate = from.spaces = 0;
    from.playing = false;
    for (Space &space : board) {
        if (space.owner == loser) space.owner = winner;
    }
    for (int c = 0; c < COLORS; c++) {
        if (from.perColor[c] > 0) {
            to.perColor[c] += from.perColor[c];
            from.perColor[c] = 0;
            updateMonopoly(winner, c);
        }
    }
}

int main() {
    string files[3];
    int rounds = 0;
    for (string &file : files) {
        getline(cin, file);
        if (file.size() && file[file.size() - 1] == '\r') file.erase(file.size() - 1);
    }
    cin >> rounds;

    int go = 0;
    long long cash = 0;
    bool goodBoard = loadBoard(files[0], go);
    bool goodCards = loadCards(files[1], cash);
    if (!(goodBoard && goodCards)) {
        cout << "Improper inputs." << endl;
        return 0;
    }
    loadPeople(files[2], cash, go);
    monopolist.fill(NOBODY);

    int playing = (int)people.size();
    long long drawn = 0;
    cout << "***MONOPOLY GAME STARTS***\n";
    int round = 0;
    while (round < rounds && playing > 1) {
        round++;
        cout << "Round: " << round << "\n";
        for (int who = 0; who < (int)people.size(); who++) {
            Person &me = people[who];
            if (!me.playing) continue;
            long long steps = cards[drawn % cards.size()];
            drawn++;
            me.where = (int)((me.where + steps) % (long long)board.size());
            Space &space = board[me.where];
            string action = "stays.";
            if (space.name == "GO") {
                me.cash += 2000;
                action = "receives $2000.";
            } else if (space.name == "Parking") {
                // nothing happens
            } else if (space.owner == NOBODY) {
                if (me.cash >= me.thetaP * space.price) {
                    buy(who, space);
                    action = "purchases " + space.name + ".";
                }
            } else if (space.owner == who) {
                if (space.houses < MAX_HOUSES && me.cash > me.thetaH) {
                    build(who, space);
                    action = "builds house number " + to_string(space.houses) + ".";
                }
            } else if (space.rent <= me.cash) {
                me.cash -= space.rent;
                people[space.owner].cash += space.rent;
                action = "pays $" + to_string(space.rent) + " rent to Player " + to_string(space.owner) + ".";
            } else {
                action = "bankrupt, transfers property to Player " + to_string(space.owner) + ".";
                bankrupt(who, space.owner);
                playing--;
            }
            cout << "Player " << who << " moves " << steps << " step(s) to " << space.name << " and " << action << "\n";
            if (playing == 1) break;
        }
    }

    int best = NOBODY;
    long long bestWorth = 0;
    for (int who = 0; who < (int)people.size(); who++) {
        long long worth = people[who].cash + people[who].estate;
        if (people[who].playing && (best == NOBODY || worth > bestWorth)) {
            best = who;
            bestWorth = worth;
        }
    }
    cout << "***SIMULATION RESULTS***\n";
    cout << "Player " << best << " wins the game with total asset value of $" << bestWorth << ".\n";
    cout << "***GAME SUMMARY***\n";
    for (int who = 0; who < (int)people.size(); who++) {
        const Person &person = people[who];
        cout << "Player " << who << ":\n";
        if (!person.playing) {
            cout << "Bankrupt and out of game.\n";
            continue;
        }
        cout << "Cash Balance: $" << person.cash << "\n";
        if (person.spaces > 0) cout << "Number of Purchased Properties: " << person.spaces << "\n";
        else cout << "No purchased property.\n";
    }
    return 0;
}
