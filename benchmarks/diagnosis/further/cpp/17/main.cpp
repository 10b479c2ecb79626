#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using std::string;
using std::vector;

class Player;

class Property {
public:
    Property(const string &name, long price, const string &color)
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
    bool wantsToBuy(const Property *street) const { return cash >= buyLimit * street->price; }
    bool wantsToBuild() const { return cash > houseLimit; }
    long wealth() const {
        long sum = cash;
        for (const Property *street : owned) {
            sum += street->price;
        }
        return sum;
    }

    int id;
    long cash;
    double buyLimit;
    long houseLimit;
    int position;
    bool bankrupt;
    vector<Property *> owned;
};

class Board {
public:
    ~Board() {
        for (Property *space : spaces) delete space;
    }
    bool hasMonopoly(const Player *player, const string &color) const {
        for (const Property *space : spaces) {
            if (space->isStreet() && space->color == color) {
                if (space->owner != player) return false;
            }
        }
        return true;
    }
    long rentOf(const Property *street) const {
        long rent = street->price / 10;
        if (street->price % 10 >= 5) rent++;
        if (hasMonopoly(street->owner, street->color)) rent *= 2;
        switch (street->houses) {
            case 1:
                rent *= 2;
                break;
            case 2:
                rent *= 4;
                break;
            default:
                break;
        }
        return rent;
    }
    vector<Property *> spaces;
    int goIndex = 0;
};

class Game {
public:
    ~Game() {
        for (Player *player : players) delete player;
    }
    bool readBoard(const string &fileName);
    bool readCards(const string &fileName);
    void readPlayers(const string &fileName);
    void play(int rounds);
    string text() const { return out.str(); }

private:
    void turn(Player *player);
    void payRent(Player *player, Property *street);
    void surrender(Player *loser, Player *creditor);
    void report();

    Board board;
    vector<Player *> players;
    vector<long> deck;
    size_t top = 0;
    long startCash = 0;
    int remaining = 0;
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

bool Game::readBoard(const string &fileName) {
    std::ifstream in(fileName);
    string line;
    bool good = true;
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        string name, priceText, color;
        fields >> name >> priceText >> color;
        if (name.empty()) continue;
        long price = 0;
        Property *space = new Property(name, 0, color);
        if (space->isStreet()) {
            if (!toPositive(priceText, price) || !isColor(color)) good = false;
            space->price = price;
        } else if (color != "NONE" && !isColor(color)) {
            good = false;
        }
        if (space->isGo()) board.goIndex = static_cast<int>(board.spaces.size());
        board.spaces.push_back(space);
    }
    return good;
}

bool Game::readCards(const string &fileName) {
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

void Game::readPlayers(const string &fileName) {
    std::ifstream in(fileName);
    double buyLimit;
    long houseLimit;
    while (in >> buyLimit >> houseLimit) {
        players.push_back(new Player(static_cast<int>(players.size()), startCash, buyLimit, houseLimit, board.goIndex));
    }
    remaining = static_cast<int>(players.size());
}

void Game::surrender(Player *loser, Player *creditor) {
    creditor->cash += loser->cash;
    loser->cash = 0;
    for (Property *street : loser->owned) {
        street->owner = creditor;
        creditor->owned.push_back(street);
    }
    loser->owned.clear();
    loser->bankrupt = true;
    remaining--;
}

void Game::payRent(Player *player, Property *street) {
    Player *landlord = street->owner;
    long rent = board.rentOf(street);
    player->cash -= rent;
    if (player->cash < 0) {
        surrender(player, landlord);
        out << "bankrupt, transfers property to Player " << landlord->id << ".\n";
    } else {
        landlord->cash += rent;
        out << "pays $" << rent << " rent to Player " << landlord->id << ".\n";
    }
}

void Game::turn(Player *player) {
    long steps = deck[top];
    top++;
    if (top == deck.size()) top = 0;
    player->position = static_cast<int>((player->position + steps) % static_cast<long>(board.spaces.size()));
    Property *space = board.spaces[player->position];
    out << "Player " << player->id << " moves " << steps << " step(s) to " << space->name << " and ";
    if (space->isGo()) {
        player->cash += 2000;
        out << "receives $2000.\n";
    } else if (space->isParking()) {
        out << "stays.\n";
    } else if (space->owner == nullptr) {
        if (player->wantsToBuy(space)) {
            player->cash -= space->price;
            space->owner = player;
            player->owned.push_back(space);
            out << "purchases " << space->name << ".\n";
        } else {
            out << "stays.\n";
        }
    } else if (space->owner == player) {
        if (space->canBuild() && player->wantsToBuild()) {
            player->cash -= 1000;
            space->houses++;
            out << "builds house number " << space->houses << ".\n";
        } else {
            out << "stays.\n";
        }
    } else {
        payRent(player, space);
    }
}

void Game::report() {
    Player *best = nullptr;
    for (Player *player : players) {
        if (player->bankrupt) continue;
        if (best == nullptr || player->wealth() > best->wealth()) {
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
            if (player->owned.empty()) {
                out << "No purchased property.\n";
            } else {
                out << "Number of Purchased Properties: " << player->owned.size() << "\n";
            }
        }
    }
}

void Game::play(int rounds) {
    out << "***MONOPOLY GAME STARTS***\n";
    for (int round = 1; round <= rounds; round++) {
        if (remaining <= 1) break;
        out << "Round: " << round << "\n";
        for (Player *player : players) {
            if (player->bankrupt) continue;
            turn(player);
            if (remaining == 1) break;
        }
    }
    report();
}

static string readName() {
    string name;
    std::getline(std::cin, name);
    while (!name.empty() && name.back() == '\r') name.pop_back();
    return name;
}

int main() {
    string boardFile = readName();
    string cardFile = readName();
    string playerFile = readName();
    int rounds = std::atoi(readName().c_str());
    Game game;
    bool boardGood = game.readBoard(boardFile);
    bool cardsGood = game.readCards(cardFile);
    if (!boardGood || !cardsGood) {
        std::cout << "Improper inputs.\n";
        return 0;
    }
    game.readPlayers(playerFile);
    game.play(rounds);
    std::cout << game.text();
    return 0;
}
