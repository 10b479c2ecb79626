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
    cout << "Enter board file: ";
    getline(cin, boardname);
    cout << "Enter card file: ";
    getline(cin, cardname);
    cout << "Enter player file: ";
    getline(cin, playername);
    cout << "Enter number of rounds: ";
    cin >> maxround;
    cout << endl;

    bool proper = true;
    vector<property> v;
    vector<player> pl;
    vector<int> cards;
    int start_money = 0, start_pos = 0;

    // board
    ifstream bin(boardname);
    property temp;
    while (bin >> temp.name)
    {
        temp.price = 0;
        temp.color = "";
        if (!(bin >> temp.price >> temp.color)) { proper = false; break; }
        if (temp.name == "GO" || temp.name == "Parking")
        {
            if (temp.color != "NONE") proper = false;
        }
        else
        {
            if (temp.price <= 0) proper = false;
            if (temp.color != "RED" && temp.color != "BLUE" && temp.color != "GREEN"
                && temp.color != "YELLOW" && temp.color != "BLACK") proper = false;
        }
        temp.owner = -1;
        temp.houses = 0;
        if (temp.name == "GO") start_pos = v.size();
        v.push_back(temp);
    }
    bin.close();

    // cash and cards
    ifstream cin2(cardname);
    int number;
    if (!(cin2 >> start_money)) proper = false;
    if (start_money <= 0) proper = false;
    while (cin2 >> number)
    {
        if (number <= 0) proper = false;
        cards.push_back(number);
    }
    if (!cin2.eof()) proper = false;
    cin2.close();

    if (!proper)
    {
        cout << "Improper inputs." << endl;
        return 0;
    }

    // players
    ifstream pin(playername);
    player one;
    while (pin >> one.pt >> one.ht)
    {
        one.money = start_money;
        one.pos = start_pos;
        one.broke = false;
        pl.push_back(one);
    }
    pin.close();

    deque<int> turns;      // who is still in the game, in order
    for (int i = 0; i < (int)pl.size(); i++) turns.push_back(i);

    cout << "***MONOPOLY GAME STARTS***" << endl;
    int cardno = 0;
    int size = v.size();
    for (int round = 1; round <= maxround && turns.size() > 1; round++)
    {
        cout << "Round: " << round << endl;
        int todo = turns.size();
        while (todo > 0 && turns.size() > 1)
        {
            todo--;
            int who = turns.front();
            turns.pop_front();
            int steps = cards[cardno];
            cardno++;
            if (cardno >= (int)cards.size()) cardno = 0;
            int now = (pl[who].pos + steps) % size;
            pl[who].pos = now;
            bool lost = false;
            cout << "Player " << who << " moves " << steps << " step(s) to " << v[now].name << " and ";

            if (v[now].name == "GO")
            {
                pl[who].money += 2000;
                cout << "receives $2000." << endl;
            }
            else if (v[now].name == "Parking")
            {
                cout << "stays." << endl;
            }
            else if (v[now].owner == -1)
            {
                double need = pl[who].pt * v[now].price;
                if (pl[who].money > need)
                {
                    v[now].owner = who;
                    pl[who].money -= v[now].price;
                    cout << "purchases " << v[now].name << "." << endl;
                }
                else
                {
                    cout << "stays." << endl;
                }
            }
            else if (v[now].owner == who)
            {
                if (v[now].houses < 2 && pl[who].money > pl[who].ht)
                {
                    v[now].houses++;
                    pl[who].money -= 1000;
                    cout << "builds house number " << v[now].houses << "." << endl;
                }
                else
                {
                    cout << "stays." << endl;
                }
            }
            else
            {
                int boss = v[now].owner;
                int rent = 0, mult = 1;
                bool mono = true;
                for (int k = 0; k < size; k++)
                {
                    if (v[k].color == v[now].color && v[k].owner != boss) mono = false;
                }
                if (mono) mult *= 2;
                if (mono) for (int k = 0; k < v[now].houses; k++) mult *= 2;
                rent = (int)(v[now].price * mult / 10.0 + 0.5);
                if (rent > pl[who].money)
                {
                    lost = true;
                    pl[boss].money += pl[who].money;
                    pl[who].money = 0;
                    pl[who].broke = true;
                    for (int k = 0; k < size; k++)
                    {
                        if (v[k].owner == who) v[k].owner = boss;
                    }
                    cout << "bankrupt, transfers property to Player " << boss << "." << endl;
                }
                else
                {
                    pl[who].money -= rent;
                    pl[boss].money += rent;
                    cout << "pays $" << rent << " rent to Player " << boss << "." << endl;
                }
            }
            if (!lost) turns.push_back(who);
        }
    }

    // who wins
    int winner = -1, most = 0;
    vector<int> count(pl.size(), 0);
    int sum = 0;
    for (int i = 0; i < (int)pl.size(); i++)
    {
        if (pl[i].broke) continue;
        sum += pl[i].money;
        for (int k = 0; k < size; k++)
        {
            if (v[k].owner == i)
            {
                sum += v[k].price;
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
    for (int i = 0; i < (int)pl.size(); i++)
    {
        cout << "Player " << i << ":" << endl;
        if (pl[i].broke)
        {
            cout << "Bankrupt and out of game." << endl;
        }
        else
        {
            cout << "Cash Balance: $" << pl[i].money << endl;
            if (count[i] == 0) cout << "No purchased property." << endl;
            else cout << "Number of Purchased Properties: " << count[i] << endl;
        }
    }
    return 0;
}
