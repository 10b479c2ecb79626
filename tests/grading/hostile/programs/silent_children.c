// leftovers: children that tell nobody of their end, and siblings instead of children
#include "hostile.h"
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
int main(int argc, char **argv) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    for (int i = 0; i < 6; i++)
        if (syscall(SYS_clone, i % 2 ? CLONE_PARENT : 0, 0, 0, 0, 0) == 0) {
            setsid();
            if (fork() == 0) sleep(6);
            sleep(6);
            _exit(0);
        }
    usleep(100000);
    return 0;
}
