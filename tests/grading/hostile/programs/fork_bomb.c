// leftovers: more and more processes, at most 400
#include "hostile.h"
int main(int argc, char **argv) {
    alarm(6);
    int *made = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    while (__sync_add_and_fetch(made, 1) < 400) if (fork() == 0) alarm(6);
    for (;;) pause();
}
