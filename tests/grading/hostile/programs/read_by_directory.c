// files: enter the suite and open relative to it
#include "hostile.h"
int main(int argc, char **argv) {
    int suite = open(below(WORLD, "suite"), O_PATH | O_DIRECTORY);
    show(openat(suite, "case/expected.txt", O_RDONLY), "the golden from an O_PATH");
    int file = open(below(WORLD, "suite/case/expected.txt"), O_PATH);
    char again[64];
    snprintf(again, 64, "/proc/self/fd/%d", file);
    show(open(again, O_RDONLY), "the golden opened again");
    if (chdir(below(WORLD, "suite/case")) == 0) show(open("expected.txt", O_RDONLY), "the golden from its directory");
}
