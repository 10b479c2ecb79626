// leftovers: two hundred generations, each the parent of the next
#include "hostile.h"
int main(int argc, char **argv) {
    alarm(6);
    for (int i = 0; i < 200; i++) {
        int child = fork();
        if (child != 0) { while (wait(NULL) < 0 && errno == EINTR); if (child < 0) sleep(3); _exit(0); }
        alarm(6);
    }
    sleep(3);
}
