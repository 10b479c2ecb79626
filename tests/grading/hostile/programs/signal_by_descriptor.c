// processes: let the kernel signal another when a pipe is ready
#include "hostile.h"
int main(int argc, char **argv) {
    int ends[2];
    pipe(ends);
    fcntl(ends[0], F_SETOWN, VICTIM);
    fcntl(ends[0], F_SETSIG, SIGWINCH);
    fcntl(ends[0], F_SETFL, O_ASYNC);
    write(ends[1], "x", 1);
    usleep(50000);
}
