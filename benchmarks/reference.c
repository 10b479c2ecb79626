/* Project 5 as a C programmer writes it: the yardstick of benchmarks/speed.py.

   reference run BOARD CARDS PLAYERS ROUNDS       the transcript on stdout
   reference end BOARD CARDS PLAYERS ROUNDS       only each player's wealth
   reference many BOARD CARDS THRESHOLDS ROUNDS PLAYERS
                                                  one game for each PLAYERS lines of THRESHOLDS;
                                                  CPU seconds of playing, moves, wins, sum of wealth
   reference rows BOARD CARDS ROUNDS PLAYERS GAMES [SIZE LOW HIGH]
                                                  the rows of a batch whose plan has sample = GAMES, each seat
                                                  with thresholds of 1:3:0.25 and 1000:5000:500; with SIZE, a
                                                  random deck for each game and only the cash from CARDS */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_PLAYERS = 64, COLOURS = 6, SALARY = 2000, HOUSE = 1000 };

static struct space { char name[64]; long price, base; int colour, go; } *board;
static int size, cards, players, in_colour[COLOURS], tell;
static long *deck, start_cash, moves;

static int *owner, *houses, monopoly[COLOURS];
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
    struct space read;
    while (fscanf(file, "%63s %ld %63s", read.name, &read.price, colour) == 3) {
        read.colour = colour_of(colour);
        read.base = (read.price + 5) / 10;
        read.go = !strcmp(read.name, "GO");
        in_colour[read.colour]++;
        if (!(size & (size - 1))) board = realloc(board, sizeof *board * (size ? 2 * size : 1));
        board[size++] = read;
    }
    fclose(file);
    owner = malloc(sizeof *owner * size);
    houses = malloc(sizeof *houses * size);
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

/* BLAKE2b of a message of less than 128 bytes, as RFC 7693 has it: the streams of docs/chance.md */

static const uint64_t IV[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
static const uint8_t SIGMA[12][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3}};

static uint64_t turned(uint64_t word, int bits) { return word >> bits | word << (64 - bits); }

#define MIX(a, b, c, d, x, y) \
    a += b + x; d = turned(d ^ a, 32); c += d; b = turned(b ^ c, 24); \
    a += b + y; d = turned(d ^ a, 16); c += d; b = turned(b ^ c, 63)

static void blake2b(const char *message, size_t length, uint8_t digest[64])
{
    uint64_t m[16] = {0}, h[8], v[16];
    memcpy(m, message, length); /* on a little-endian machine */
    memcpy(h, IV, sizeof h);
    h[0] ^= 0x01010040;
    memcpy(v, h, sizeof h);
    memcpy(v + 8, IV, sizeof IV);
    v[12] ^= length;
    v[14] = ~v[14];
    for (int r = 0; r < 12; r++) {
        const uint8_t *s = SIGMA[r];
        MIX(v[0], v[4], v[8], v[12], m[s[0]], m[s[1]]);
        MIX(v[1], v[5], v[9], v[13], m[s[2]], m[s[3]]);
        MIX(v[2], v[6], v[10], v[14], m[s[4]], m[s[5]]);
        MIX(v[3], v[7], v[11], v[15], m[s[6]], m[s[7]]);
        MIX(v[0], v[5], v[10], v[15], m[s[8]], m[s[9]]);
        MIX(v[1], v[6], v[11], v[12], m[s[10]], m[s[11]]);
        MIX(v[2], v[7], v[8], v[13], m[s[12]], m[s[13]]);
        MIX(v[3], v[4], v[9], v[14], m[s[14]], m[s[15]]);
    }
    for (int i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i + 8];
    memcpy(digest, h, 64);
}

static struct { char name[64]; int length, used; long block; uint8_t bytes[64]; } chance;

static char *decimal(char *at, long number)
{
    char digits[24];
    int many = 0;
    if (number < 0) { *at++ = '-'; number = -number; }
    do digits[many++] = '0' + number % 10; while (number /= 10);
    while (many) *at++ = digits[--many];
    return at;
}

static void open_stream(const char *kind, long number)
{
    int length = sprintf(chance.name, "monosim 1\n0\nbatch/%s ", kind);
    char *end = decimal(chance.name + length, number);
    *end++ = '\n';
    chance.length = end - chance.name;
    chance.block = 0;
    chance.used = 64;
}

static int below(int n)
{
    for (;;) {
        if (chance.used == 64) {
            char *end = decimal(chance.name + chance.length, chance.block++);
            *end++ = '\n';
            blake2b(chance.name, end - chance.name, chance.bytes);
            chance.used = 0;
        }
        int byte = chance.bytes[chance.used++];
        if (byte < 256 - 256 % n) return byte % n;
    }
}

static void print_rows(long rounds, long games, int drawn, int low, int high)
{
    static const char *scale_p[] = {"1.0", "1.25", "1.5", "1.75", "2.0", "2.25", "2.5", "2.75", "3.0"};
    char line[4096];
    fputs("game", stdout);
    for (int p = 0; p < players; p++) printf(",theta_p_%d,theta_h_%d", p, p);
    fputs(",winner,rounds,bankruptcies", stdout);
    for (int p = 0; p < players; p++) printf(",wealth_%d", p);
    for (int p = 0; p < players; p++) printf(",properties_%d", p);
    putchar('\n');
    if (drawn) { cards = drawn; deck = realloc(deck, sizeof *deck * cards); }
    for (long game = 0; game < games; game++) {
        char *at = decimal(line, game);
        open_stream("game", game);
        for (int p = 0; p < players; p++) {
            int place = below(9);
            theta_p[p] = 1 + place * 0.25;
            *at++ = ',';
            for (const char *text = scale_p[place]; *text; text++) *at++ = *text;
            theta_h[p] = 1000 + 500 * below(9);
            *at++ = ',';
            at = decimal(at, theta_h[p]);
        }
        if (drawn) {
            open_stream("deck", game);
            for (int card = 0; card < cards; card++) deck[card] = low + below(high - low + 1);
        }
        set_out();
        long number = play(rounds), worth[MOST_PLAYERS], owned[MOST_PLAYERS];
        int best = -1, fallen = 0;
        for (int p = 0; p < players; p++) { worth[p] = cash[p]; owned[p] = 0; fallen += !alive[p]; }
        for (int s = 0; s < size; s++)
            if (owner[s] >= 0) { worth[owner[s]] += board[s].price; owned[owner[s]]++; }
        for (int p = 0; p < players; p++)
            if (alive[p] && (best < 0 || worth[p] > worth[best])) best = p;
        *at++ = ',';
        at = decimal(at, best);
        *at++ = ',';
        at = decimal(at, number);
        *at++ = ',';
        at = decimal(at, fallen);
        for (int p = 0; p < players; p++) { *at++ = ','; at = decimal(at, worth[p]); }
        for (int p = 0; p < players; p++) { *at++ = ','; at = decimal(at, owned[p]); }
        *at++ = '\n';
        fwrite(line, 1, at - line, stdout);
    }
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
    if (!strcmp(argv[1], "rows")) {
        int drawn = argc > 9;
        players = atoi(argv[5]);
        print_rows(atol(argv[4]), atol(argv[6]), drawn ? atoi(argv[7]) : 0, drawn ? atoi(argv[8]) : 0,
                   drawn ? atoi(argv[9]) : 0);
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
