// processes: trace another process and read its memory
#include "hostile.h"
int main(int argc, char **argv) {
    int targets[] = {VICTIM, GRADER};
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
    for (int i = 0; i < 2; i++) {
        if (ptrace(PTRACE_SEIZE, targets[i], 0, 0) == 0) { reached("by seizing"); ptrace(PTRACE_DETACH, targets[i], 0, 0); }
        if (process_vm_readv(targets[i], &here, 1, &there, 1, 0) == 1 || errno == EFAULT) reached("its memory");
    }
}
