// processes: take open files out of the grader
#include "hostile.h"
int main(int argc, char **argv) {
    int targets[] = {GRADER, VICTIM};
    for (int i = 0; i < 2; i++) {
        int process = syscall(434, targets[i], 0);
        if (process >= 0 && syscall(438, process, 1, 0) >= 0) reached("a descriptor");
    }
}
