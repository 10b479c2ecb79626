// processes: signal the grader and another process
#include "hostile.h"
int main(int argc, char **argv) {
    if (kill(GRADER, 0) == 0) reached("the grader");
    if (kill(getppid(), 0) == 0 && getppid() == GRADER) reached("its parent");
    kill(VICTIM, SIGWINCH);
    syscall(SYS_tkill, VICTIM, SIGWINCH);
    int fd = syscall(434, VICTIM, 0);
    if (fd >= 0) syscall(424, fd, SIGWINCH, NULL, 0);
}
