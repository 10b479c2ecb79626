// memory: an orphan takes what its parent may not
// verdict: memory, wall-time, wrong
#include "hostile.h"
int main(int argc, char **argv) {
    if (fork() == 0) {
        setsid();
        if (fork() == 0) { alarm(6); for (int i = 0; i < 300; i++) memset(malloc(1 << 20), 1, 1 << 20); sleep(6); }
        _exit(0);
    }
    wait(NULL);
    sleep(3);
}
