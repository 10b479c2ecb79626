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
    int cash;
    string place;
    bool broke;
};

int main()
{
    string file1, file2, file3;
    int maxround;
    getline(cin, file1);
    getline(cin, file2);
    getline(cin, file3);
    cin >> maxround;

    bool proper = true;
    vector<property> squares;
    vector<player> players;
    vector<int> cards;
    int start_money = 0;

    // board
    ifstream f1(file1);
    property in;
    while (f1 >> in.name)
    {
        in.price = 0;
        in.color = "";
        if (!(f1 >> in.price >> in.color)) { proper = false; break; }
        if (in.name == "GO" || in.name == "Parking")
        {
            if (in.color != "NONE") proper = false;
        }
        else
        {
            if (in.price <= 0) proper = false;
            if (in.color != "RED" && in.color != "BLUE" && in.color != "GREEN"
                && in.color != "YELLOW" && in.color != "BLACK") proper = false;
        }
        in.owner = -1;
        in.houses = 0;
        squares.push_back(in);
    }
    f1.close();

    // cash and cards
    ifstream f2(file2);
    int number;
    if (!(f2 >> start_money)) proper = false;
    while (f2 >> number)
    {
        if (number <= 0) proper = false;
        cards.push_back(number);
    }
    if (!f2.eof()) proper = false;
    f2.close();

    if (!proper)
    {
        cout << "Improper inputs." << endl;
        return 0;
    }

    // players
    ifstream f3(file3);
    player tmp;
    while (f3 >> tmp.pt >> tmp.ht)
    {
        tmp.cash = start_money;
        tmp.place = "GO";
        tmp.broke = false;
        players.push_back(tmp);
    }
    f3.close();

    deque<int> q;      // who is still in the game, in order
    for (int i = 0; i < (int)players.size(); i++) q.push_back(i);

    cout << "***MONOPOLY GAME STARTS***" << endl;
    int cardno = 0;
    int size = squares.size();
    for (int round = 0; round < maxround && q.size() > 1; round++)
    {
        cout << "Round: " << round << endl;
        int left = q.size();
        while (left > 0 && q.size() > 1)
        {
            left--;
            int who = q.front();
            q.pop_front();
            int steps = cards[cardno];
            cardno++;
            if (cardno >= (int)cards.size()) cardno = 0;
            int now = 0;
            while (squares[now].name != players[who].place) now++;
            now = (now + steps) % size;
            players[who].place = squares[now].name;
            bool lost = false;
            cout << "Player " << who << " moves " << steps << " step(s) to " << squares[now].name << " and ";

            if (squares[now].name == "GO")
            {
                players[who].cash += 2000;
                cout << "receives $2000." << endl;
            }
            else if (squares[now].name == "Parking")
            {
                cout << "stays." << endl;
            }
            else if (squares[now].owner == -1)
            {
                int need = players[who].pt * squares[now].price;
                if (players[who].cash >= need)
                {
                    squares[now].owner = who;
                    players[who].cash -= squares[now].price;
                    cout << "purchases " << squares[now].name << "." << endl;
                }
                else
                {
                    cout << "stays." << endl;
                }
            }
            else if (squares[now].owner == who)
            {
                if (squares[now].houses < 2 && players[who].cash > players[who].ht)
                {
                    squares[now].houses++;
                    players[who].cash -= 1000;
                    cout << "builds house number " << squares[now].houses << "." << endl;
                }
                else
                {
                    cout << "stays." << endl;
                }
            }
            else
            {
                int o = squares[now].owner;
                int rent = 0, factor = 1;
                bool mono = true;
                for (int k = 0; k < size; k++)
                {
                    if (squares[k].color == squares[now].color && squares[k].owner != o) mono = false;
                }
                if (mono) factor *= 2;
                for (int k = 0; k < squares[now].houses; k++) factor *= 2;
                rent = (int)(squares[now].price * 0.1 + 0.5) * factor;
                if (rent > players[who].cash)
                {
                    lost = true;
                    players[o].cash += rent;
                    players[who].cash = 0;
                    players[who].broke = true;
                    for (int k = 0; k < size; k++)
                    {
                        if (squares[k].owner == who) squares[k].owner = o;
                    }
                    cout << "bankrupt, transfers property to Player " << o << "." << endl;
                }
                else
                {
                    players[who].cash -= rent;
                    players[o].cash += rent;
                    cout << "pays $" << rent << " rent to Player " << o << "." << endl;
                }
            }
            if (!lost) q.push_back(who);
        }
    }

    // who wins
    int winner = -1, most = 0;
    vector<int> count(players.size(), 0);
    for (int i = 0; i < (int)players.size(); i++)
    {
        if (players[i].broke) continue;
        int sum = players[i].cash;
        for (int k = 0; k < size; k++)
        {
            if (squares[k].owner == i)
            {
                sum += squares[k].price;
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
    for (int i = 0; i < (int)players.size(); i++)
    {
        cout << "Player " << i << ":" << endl;
        if (players[i].broke)
        {
            cout << "Bankrupt and out of game." << endl;
        }
        else
        {
            cout << "Cash Balance: $" << players[i].cash << endl;
            if (count[i] == 0) cout << "No purchased property." << endl;
            else cout << "Number of Purchased Properties: " << count[i] << endl;
        }
    }
    return 0;
}
