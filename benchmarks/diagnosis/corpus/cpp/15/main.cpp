// everything in main, classes only hold the data
#include <cmath>
#include <deque>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

class property {
public:
    string name, color;
    int price, owner, houses;
};

class player {
public:
    double pt;
    int ht;
    int money, pos;
    bool broke;
};

int main()
{
    string boardname, cardname, playername;
    int maxround;
    getline(cin, boardname);
    getline(cin, cardname);
    getline(cin, playername);
    cin >> maxround;

    bool good = true;
    vector<property> board;
    vector<player> people;
    vector<int> cards;
    int start_money = 0, start_pos = 0;

    // board
    ifstream boardin(boardname);
    property sq;
    while (boardin >> sq.name)
    {
        sq.price = 0;
        sq.color = "";
        if (!(boardin >> sq.price >> sq.color)) { good = false; break; }
        for (size_t i = 0; i < sq.color.size(); i++) sq.color[i] = toupper(sq.color[i]);
        if (sq.name == "GO" || sq.name == "Parking")
        {
            if (sq.color != "NONE") good = false;
        }
        else
        {
            if (sq.price <= 0) good = false;
            if (sq.color != "RED" && sq.color != "BLUE" && sq.color != "GREEN"
                && sq.color != "YELLOW" && sq.color != "BLACK") good = false;
        }
        sq.owner = -1;
        sq.houses = 0;
        if (sq.name == "GO") start_pos = board.size();
        board.push_back(sq);
    }
    boardin.close();

    // cash and cards
    ifstream cardin(cardname);
    int number;
    if (!(cardin >> start_money)) good = false;
    if (start_money <= 0) good = false;
    while (cardin >> number)
    {
        if (number <= 0) good = false;
        cards.push_back(number);
    }
    if (!cardin.eof()) good = false;
    cardin.close();

    if (!good)
    {
        cout << "Improper inputs." << endl;
        return 0;
    }

    // players
    ifstream playerin(playername);
    player newplayer;
    while (playerin >> newplayer.pt >> newplayer.ht)
    {
        newplayer.money = start_money;
        newplayer.pos = start_pos;
        newplayer.broke = false;
        people.push_back(newplayer);
    }
    playerin.close();

    deque<int> order;      // who is still in the game, in order
    for (int i = 0; i < (int)people.size(); i++) order.push_back(i);

    cout << "***MONOPOLY GAME STARTS***" << endl;
    int cardno = 0;
    bool over = false;
    int size = board.size();
    for (int round = 1; round <= maxround && order.size() > 1 && !over; round++)
    {
        cout << "Round: " << round << endl;
        int todo = order.size();
        while (todo > 0 && order.size() > 1 && !over)
        {
            todo--;
            int cur = order.front();
            order.pop_front();
            int steps = cards[cardno];
            cardno++;
            if (cardno >= (int)cards.size()) cardno = 0;
            int dest = (people[cur].pos + steps) % size;
            people[cur].pos = dest;
            bool lost = false;
            cout << "Player " << cur << " moves " << steps << " step(s) to " << board[dest].name << " and ";

            if (board[dest].name == "GO")
            {
                people[cur].money += 2000;
                cout << "receives $2000." << endl;
            }
            else if (board[dest].name == "Parking")
            {
                cout << "stays." << endl;
            }
            else if (board[dest].owner == -1)
            {
                double need = people[cur].pt * board[dest].price;
                if (people[cur].money >= need)
                {
                    board[dest].owner = cur;
                    people[cur].money -= board[dest].price;
                    cout << "purchases " << board[dest].name << "." << endl;
                }
                else
                {
                    cout << "stays." << endl;
                }
            }
            else if (board[dest].owner == cur)
            {
                if (board[dest].houses < 2 && people[cur].money > people[cur].ht)
                {
                    board[dest].houses++;
                    people[cur].money -= 1000;
                    cout << "builds house number " << board[dest].houses << "." << endl;
                }
                else
                {
                    cout << "stays." << endl;
                }
            }
            else
            {
                int landlord = board[dest].owner;
                int rent = 0, mult = 1;
                bool mono = true;
                for (int k = 0; k < size; k++)
                {
                    if (board[k].color == board[dest].color && board[k].owner != landlord) mono = false;
                }
                if (mono) mult *= 2;
                for (int k = 0; k < board[dest].houses; k++) mult *= 2;
                rent = (int)(board[dest].price * 0.1 + 0.5) * mult;
                if (rent > people[cur].money)
                {
                    lost = true;
                    over = true;
                    people[landlord].money += people[cur].money;
                    people[cur].money = 0;
                    people[cur].broke = true;
                    for (int k = 0; k < size; k++)
                    {
                        if (board[k].owner == cur) board[k].owner = landlord;
                    }
                    cout << "bankrupt, transfers property to Player " << landlord << "." << endl;
                }
                else
                {
                    people[cur].money -= rent;
                    people[landlord].money += rent;
                    cout << "pays $" << rent << " rent to Player " << landlord << "." << endl;
                }
            }
            if (!lost) order.push_back(cur);
        }
    }

    // who wins
    int winner = -1, most = 0;
    vector<int> count(people.size(), 0);
    for (int i = 0; i < (int)people.size(); i++)
    {
        if (people[i].broke) continue;
        int sum = people[i].money;
        for (int k = 0; k < size; k++)
        {
            if (board[k].owner == i)
            {
                sum += board[k].price;
                count[i]++;
            }
        }
        if (winner == -1 || sum > most)
        {
            winner = i;
            most = sum;
        }
    }
    cout << "***SIMULATION RESULTS***" << endl;
    cout << "Player " << winner << " wins the game with total asset value of $" << most << "." << endl;
    cout << "***GAME SUMMARY***" << endl;
    for (int i = 0; i < (int)people.size(); i++)
    {
        cout << "Player " << i << ":" << endl;
        if (people[i].broke)
        {
            cout << "Bankrupt and out of game." << endl;
        }
        else
        {
            cout << "Cash Balance: $" << people[i].money << endl;
            if (count[i] == 0) cout << "No purchased property." << endl;
            else cout << "Number of Purchased Properties: " << count[i] << endl;
        }
    }
    return 0;
}
