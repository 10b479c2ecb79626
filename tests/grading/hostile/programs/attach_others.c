// processes: stop another process as a debugger does
#include "hostile.h"
int main(int argc, char **argv) {
    if (ptrace(PTRACE_ATTACH, VICTIM, 0, 0) == 0) {
        reached("by attaching");
        waitpid(VICTIM, NULL, 0);
        ptrace(PTRACE_DETACH, VICTIM, 0, 0);
    }
}
