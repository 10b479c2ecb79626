// grader: never read, never end, keep descriptors open
// verdict: wall-time
#include "hostile.h"
int main(int argc, char **argv) {
    alarm(6);
    for (int i = 0; i < 200; i++) dup(0);
    for (;;) pause();
}
