#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using std::string;
using std::vector;

class Player;

class Space {
public:
    Space(const string &name, long price, const string &color)
        : name(name), price(price), color(color), owner(nullptr), houses(0) {}
    bool isGo() const { return name == "GO"; }
    bool isParking() const { return name == "Parking"; }
    bool isStreet() const { return !isGo() && !isParking(); }
    bool canBuild() const { return houses < 2; }

    string name;
    long price;
    string color;
    Player *owner;
    int houses;
};

class Player {
public:
    Player(int id, long cash, double buyLimit, long houseLimit, int position)
        : id(id), cash(cash), buyLimit(buyLimit), houseLimit(houseLimit), position(position), bankrupt(false) {}
    bool buys(const Space *sp) const { return cash >= buyLimit * sp->price; }
    bool builds() const { return cash > houseLimit; }
    long wealth() const {
        long sum = cash;
        for (const Space *sp : mine) {
            sum += sp->price;
        }
        return sum;
    }

    int id;
    long cash;
    double buyLimit;
    long houseLimit;
    int position;
    bool bankrupt;
    vector<Space *> mine;
};

class Board {
public:
    ~Board() {
        for (Space *sp : all) delete sp;
    }
    bool hasMonopoly(const Player *player, const string &color) const {
        for (const Space *sp : all) {
            if (sp->isStreet() && sp->color == color) {
                return sp->owner == player;
            }
        }
        return true;
    }
    long rentOf(const Space *sp) const {
        long rent = sp->price / 10;
        if (sp->price % 10 >= 5) rent++;
        if (hasMonopoly(sp->owner, sp->color)) rent *= 2;
        for (int h = 1; h < sp->houses; h++) rent *= 2;
        return rent;
    }
    vector<Space *> all;
    int goIndex = 0;
};

class Simulation {
public:
    ~Simulation() {
        for (Player *player : players) delete player;
    }
    bool readBoard(const string &fileName);
    bool readCards(const string &fileName);
    void readPlayers(const string &fileName);
    void play(int rounds);
    string text() const { return out.str(); }

private:
    void turn(Player *player);
    void payRent(Player *player, Space *sp);
    void loseEverything(Player *loser, Player *receiver);
    void report();

    Board board;
    vector<Player *> players;
    vector<long> deck;
    size_t top = 0;
    long startCash = 0;
    int inGame = 0;
    std::ostringstream out;
};

static bool toPositive(const string &token, long &result) {
    size_t used = 0;
    try {
        result = std::stol(token, &used);
    } catch (...) {
        return false;
    }
    return used == token.size() && result > 0;
}

static bool isColor(const string &color) {
    const string valid[] = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
    for (const string &v : valid) {
        if (v == color) return true;
    }
    return false;
}

bool Simulation::readBoard(const string &fileName) {
    std::ifstream in(fileName);
    string line;
    bool good = true;
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        string name, priceText, color;
        fields >> name >> priceText >> color;
        if (name.empty()) continue;
        long price = 0;
        Space *sp = new Space(name, 0, color);
        if (sp->isStreet()) {
            if (!toPositive(priceText, price) || !isColor(color)) good = false;
            sp->price = price;
        }
        if (sp->isGo()) board.goIndex = static_cast<int>(board.all.size());
        board.all.push_back(sp);
    }
    return good;
}

bool Simulation::readCards(const string &fileName) {
    std::ifstream in(fileName);
    string token;
    bool good = true;
    while (in >> token) {
        long number = 0;
        if (!toPositive(token, number)) good = false;
        deck.push_back(number);
    }
    if (!deck.empty()) {
        startCash = deck.front();
        deck.erase(deck.begin());
    }
    return good;
}

void Simulation::readPlayers(const string &fileName) {
    std::ifstream in(fileName);
    double buyLimit;
    long houseLimit;
    while (in >> buyLimit >> houseLimit) {
        players.push_back(new Player(static_cast<int>(players.size()), startCash, buyLimit, houseLimit, board.goIndex));
    }
    inGame = static_cast<int>(players.size());
}

void Simulation::loseEverything(Player *loser, Player *receiver) {
    receiver->cash += loser->cash;
    loser->cash = 0;
    for (Space *sp : loser->mine) {
        sp->owner = receiver;
        receiver->mine.push_back(sp);
    }
    loser->mine.clear();
    loser->bankrupt = true;
    inGame--;
}

void Simulation::payRent(Player *player, Space *sp) {
    Player *receiver = sp->owner;
    long rent = board.rentOf(sp);
    if (player->cash < rent) {
        loseEverything(player, receiver);
        out << "bankrupt, transfers property to Player " << receiver->id << ".\n";
    } else {
        player->cash -= rent;
        receiver->cash += rent;
        out << "pays $" << rent << " rent to Player " << receiver->id << ".\n";
    }
}

void Simulation::turn(Player *player) {
    long steps = deck[top];
    top++;
    if (top == deck.size()) top = 0;
    player->position = static_cast<int>((player->position + steps) % static_cast<long>(board.all.size()));
    Space *sp = board.all[player->position];
    out << "Player " << player->id << " moves " << steps << " step(s) to " << sp->name << " and ";
    if (sp->isGo()) {
        player->cash += 2000;
        out << "receives $2000.\n";
    } else if (sp->isParking()) {
        out << "stays.\n";
    } else if (sp->owner == nullptr) {
        if (player->buys(sp)) {
            player->cash -= sp->price;
            sp->owner = player;
            player->mine.push_back(sp);
            out << "purchases " << sp->name << ".\n";
        } else {
            out << "stays.\n";
        }
    } else if (sp->owner == player) {
        if (sp->canBuild() && player->builds()) {
            player->cash -= 1000;
            sp->houses++;
            out << "builds house number " << sp->houses << ".\n";
        } else {
            out << "stays.\n";
        }
    } else {
        payRent(player, sp);
    }
}

void Simulation::report() {
    Player *best = nullptr;
    for (Player *player : players) {
        if (player->bankrupt) continue;
        if (best == nullptr || player->wealth() >= best->wealth()) {
            best = player;
        }
    }
    out << "***SIMULATION RESULTS***\n";
    out << "Player " << best->id << " wins the game with total asset value of $" << best->wealth() << ".\n";
    out << "***GAME SUMMARY***\n";
    for (Player *player : players) {
        out << "Player " << player->id << ":\n";
        if (player->bankrupt) {
            out << "Bankrupt and out of game.\n";
        } else {
            out << "Cash Balance: $" << player->cash << "\n";
            if (player->mine.empty()) {
                out << "No purchased property.\n";
            } else {
                out << "Number of Purchased Properties: " << player->mine.size() << "\n";
            }
        }
    }
}

void Simulation::play(int rounds) {
    out << "***MONOPOLY GAME STARTS***\n";
    for (int round = 1; round <= rounds; round++) {
        if (inGame <= 1) break;
        out << "Round: " << round << "\n";
        for (Player *player : players) {
            if (player->bankrupt) continue;
            turn(player);
            if (inGame == 1) break;
        }
    }
    report();
}

static string nextLine() {
    string name;
    std::getline(std::cin, name);
    while (!name.empty() && name.back() == '\r') name.pop_back();
    return name;
}

int main() {
    string boardFile = nextLine();
    string cardFile = nextLine();
    string playerFile = nextLine();
    int rounds = std::atoi(nextLine().c_str());
    Simulation sim;
    bool boardGood = sim.readBoard(boardFile);
    bool cardsGood = sim.readCards(cardFile);
    if (!boardGood || !cardsGood) {
        std::cout << "Improper inputs.\n";
        return 0;
    }
    sim.readPlayers(playerFile);
    sim.play(rounds);
    std::cout << sim.text();
    return 0;
}
