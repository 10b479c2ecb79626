// leftovers: leave a note in the kernel's keyrings for the next case, by every way into the kernel
// runs: 2
#include "hostile.h"

#define NOTE "monosim-note"

struct Calls { const char *way; long add, request, control; long (*call)(long, long, long, long, long, long); };

static long direct(long number, long a, long b, long c, long d, long e) { return syscall(number, a, b, c, d, e); }

#ifdef __x86_64__
static long compat(long number, long a, long b, long c, long d, long e) {
    long answer;
    __asm__ volatile("int $0x80" : "=a"(answer) : "a"(number), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e) : "memory", "r8", "r9", "r10", "r11");
    return (int)answer;
}
static struct Calls WAYS[] = {
    {"its own calls", 248, 249, 250, direct},
    {"the calls of x32", 0x40000000 | 248, 0x40000000 | 249, 0x40000000 | 250, direct},
    {"the calls of 32 bits", 286, 287, 288, compat},
};
#else
static struct Calls WAYS[] = {{"its own calls", 217, 218, 219, direct}};
#endif

int main(int argc, char **argv) {
    long rings[] = {-1, -2, -3, -4, -5};  // of the thread, the process, the session, the user, the user's sessions
    char *low = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS
#ifdef MAP_32BIT
        | MAP_32BIT
#endif
        , -1, 0);
    strcpy(low, "user");
    strcpy(low + 64, NOTE);
    for (unsigned way = 0; way < sizeof WAYS / sizeof *WAYS; way++) {
        if (fork() == 0) {  // one way may end the process
            struct Calls *calls = &WAYS[way];
            for (int ring = 2; ring < 5; ring++) {
                long key = calls->call(calls->control, 10, rings[ring], (long)low, (long)(low + 64), 0);
                if (key > 0) reached("the note of an earlier case");
            }
            if (calls->call(calls->request, (long)low, (long)(low + 64), 0, 0, 0) > 0) reached("a requested note");
            for (int ring = 0; ring < 5; ring++)
                if (calls->call(calls->add, (long)low, (long)(low + 64), (long)low, 4, rings[ring]) > 0) reached(calls->way);
            if (calls->call(calls->control, 1, 0, 0, 0, 0) > 0) reached("a keyring of its own");
            _exit(0);
        }
        wait(NULL);
    }
}
