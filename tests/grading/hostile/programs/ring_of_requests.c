// processes: io_uring, which no filter of system calls can look into
#include "hostile.h"
int main(int argc, char **argv) {
    char parameters[120] = {0};
    int ring = syscall(425, 4, parameters);
    if (ring >= 0 && open(below(WORLD, "suite/case/expected.txt"), O_RDONLY) >= 0) reached("the golden");
}
