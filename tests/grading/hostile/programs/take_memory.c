// memory: take much more than allowed
// verdict: memory, wall-time
#include "hostile.h"
int main(int argc, char **argv) {
    alarm(6);
    for (int i = 0; i < 600; i++) memset(malloc(1 << 20), 1, 1 << 20);
    for (;;) pause();
}
