/* Project 5 as a C programmer writes it: the yardstick of benchmarks/speed.py.

   reference run BOARD CARDS PLAYERS ROUNDS       the transcript on stdout
   reference end BOARD CARDS PLAYERS ROUNDS       only each player's wealth
   reference many BOARD CARDS THRESHOLDS ROUNDS PLAYERS
                                                  one game for each PLAYERS lines of THRESHOLDS;
                                                  CPU seconds of playing, moves, wins, sum of wealth */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SPACES = 4096, MOST_PLAYERS = 64, COLOURS = 6, SALARY = 2000, HOUSE = 1000 };

static struct { char name[64]; long price, base; int colour, go; } board[MOST_SPACES];
static int size, cards, players, in_colour[COLOURS], tell;
static long *deck, start_cash, moves;

static int owner[MOST_SPACES], houses[MOST_SPACES], monopoly[COLOURS];
static int position[MOST_PLAYERS], alive[MOST_PLAYERS], held[MOST_PLAYERS][COLOURS];
static long cash[MOST_PLAYERS], theta_h[MOST_PLAYERS];
static double theta_p[MOST_PLAYERS];

static FILE *opened(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) { perror(path); exit(2); }
    return file;
}

static int colour_of(const char *name)
{
    static const char *names[] = {"RED", "BLUE", "GREEN", "YELLOW", "BLACK"};
    for (int i = 0; i < 5; i++)
        if (!strcmp(name, names[i])) return i;
    return 5;
}

static void read_board(const char *path)
{
    char colour[64];
    FILE *file = opened(path);
    while (fscanf(file, "%63s %ld %63s", board[size].name, &board[size].price, colour) == 3) {
        board[size].colour = colour_of(colour);
        board[size].base = (board[size].price + 5) / 10;
        board[size].go = !strcmp(board[size].name, "GO");
        in_colour[board[size].colour]++;
        size++;
    }
    fclose(file);
}

static void read_cards(const char *path)
{
    long card;
    FILE *file = opened(path);
    if (fscanf(file, "%ld", &start_cash) != 1) exit(2);
    while (fscanf(file, "%ld", &card) == 1) {
        deck = realloc(deck, sizeof *deck * (cards + 1));
        deck[cards++] = card;
    }
    fclose(file);
}

static void set_out(void)
{
    int go = 0;
    for (int s = 0; s < size; s++) {
        owner[s] = -1;
        houses[s] = 0;
        if (board[s].go) go = s;
    }
    memset(held, 0, sizeof held);
    memset(monopoly, 0, sizeof monopoly);
    for (int p = 0; p < players; p++) { position[p] = go; cash[p] = start_cash; alive[p] = 1; }
}

static void give(int s, int p)
{
    int colour = board[s].colour;
    if (owner[s] >= 0) held[owner[s]][colour]--;
    owner[s] = p;
    monopoly[colour] = ++held[p][colour] == in_colour[colour];
}

static long play(long rounds)
{
    int left = players;
    long card = 0, number = 0;
    while (number < rounds && left > 1) {
        number++;
        if (tell) printf("Round: %ld\n", number);
        for (int p = 0; p < players && left > 1; p++) {
            if (!alive[p]) continue;
            long steps = deck[card];
            if (++card == cards) card = 0;
            int s = (position[p] + steps) % size;
            position[p] = s;
            moves++;
            if (tell) printf("Player %d moves %ld step(s) to %s and ", p, steps, board[s].name);
            int who = owner[s];
            if (who == p) {
                if (houses[s] < 2 && cash[p] > theta_h[p]) {
                    cash[p] -= HOUSE;
                    houses[s]++;
                    if (tell) printf("builds house number %d.\n", houses[s]);
                } else if (tell) puts("stays.");
            } else if (who >= 0) {
                long rent = board[s].base << (monopoly[board[s].colour] + houses[s]);
                if (rent <= cash[p]) {
                    cash[p] -= rent;
                    cash[who] += rent;
                    if (tell) printf("pays $%ld rent to Player %d.\n", rent, who);
                } else {
                    cash[who] += cash[p];
                    cash[p] = 0;
                    alive[p] = 0;
                    left--;
                    for (int t = 0; t < size; t++)
                        if (owner[t] == p) give(t, who);
                    if (tell) printf("bankrupt, transfers property to Player %d.\n", who);
                }
            } else if (board[s].go) {
                cash[p] += SALARY;
                if (tell) puts("receives $2000.");
            } else if (board[s].price && cash[p] >= theta_p[p] * board[s].price) {
                cash[p] -= board[s].price;
                give(s, p);
                if (tell) printf("purchases %s.\n", board[s].name);
            } else if (tell) puts("stays.");
        }
    }
    return number;
}

static long wealth(int p)
{
    long sum = cash[p];
    for (int s = 0; s < size; s++)
        if (owner[s] == p) sum += board[s].price;
    return sum;
}

static int winner(void)
{
    int best = -1;
    for (int p = 0; p < players; p++)
        if (alive[p] && (best < 0 || wealth(p) > wealth(best))) best = p;
    return best;
}

static void results(void)
{
    puts("***SIMULATION RESULTS***");
    printf("Player %d wins the game with total asset value of $%ld.\n", winner(), wealth(winner()));
    puts("***GAME SUMMARY***");
    for (int p = 0; p < players; p++) {
        int owned = 0;
        for (int s = 0; s < size; s++) owned += owner[s] == p;
        printf("Player %d:\n", p);
        if (!alive[p]) { puts("Bankrupt and out of game."); continue; }
        printf("Cash Balance: $%ld\n", cash[p]);
        if (owned) printf("Number of Purchased Properties: %d\n", owned);
        else puts("No purchased property.");
    }
}

static void play_many(const char *path, long rounds)
{
    long wins[MOST_PLAYERS] = {0}, total = 0, lines = 0;
    double *all_p = NULL;
    long *all_h = NULL;
    FILE *file = opened(path);
    for (long room = 0;; lines++) {
        if (lines == room) {
            room = room ? 2 * room : 1024;
            all_p = realloc(all_p, room * sizeof *all_p);
            all_h = realloc(all_h, room * sizeof *all_h);
        }
        if (fscanf(file, "%lf %ld", &all_p[lines], &all_h[lines]) != 2) break;
    }
    fclose(file);
    clock_t start = clock();
    for (long game = 0; game < lines / players; game++) {
        for (int p = 0; p < players; p++) {
            theta_p[p] = all_p[game * players + p];
            theta_h[p] = all_h[game * players + p];
        }
        set_out();
        play(rounds);
        wins[winner()]++;
        for (int p = 0; p < players; p++) total += wealth(p);
    }
    printf("%.6f %ld", (double)(clock() - start) / CLOCKS_PER_SEC, moves);
    for (int p = 0; p < players; p++) printf(" %ld", wins[p]);
    printf(" %ld\n", total);
}

int main(int argc, char **argv)
{
    static char buffer[1 << 20];
    if (argc < 6) return 2;
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    read_board(argv[2]);
    read_cards(argv[3]);
    if (!strcmp(argv[1], "many")) {
        players = atoi(argv[6]);
        play_many(argv[4], atol(argv[5]));
        return 0;
    }
    FILE *file = opened(argv[4]);
    while (fscanf(file, "%lf %ld", &theta_p[players], &theta_h[players]) == 2) players++;
    fclose(file);
    tell = !strcmp(argv[1], "run");
    set_out();
    if (tell) puts("***MONOPOLY GAME STARTS***");
    play(atol(argv[5]));
    results();
    return 0;
}
