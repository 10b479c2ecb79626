// processes: make the grader its debugger, and stop for ever
#include "hostile.h"
int main(int argc, char **argv) {
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    alarm(5);
    raise(SIGSTOP);
    raise(SIGTRAP);
    for (int i = 0; i < 100; i++) { raise(SIGURG); usleep(20000); }
}
