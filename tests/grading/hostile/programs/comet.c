// leftovers: fork and end at once, again and again, so that no list of processes is up to date
#include "hostile.h"
int main(int argc, char **argv) {
    time_t end = time(NULL) + 5;
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            setsid();
            while (time(NULL) < end) {
                if (i == 0) setsid();
                if (fork() > 0) _exit(0);
            }
            _exit(0);
        }
    usleep(300000);
    return 0;
}
