// files: give a golden a second name
#include "hostile.h"
int main(int argc, char **argv) {
    if (link(below(WORLD, "suite/case/expected.txt"), "mine") == 0) show(open("mine", O_RDONLY), "the golden");
    if (linkat(AT_FDCWD, below(WORLD, "results/grades.json"), AT_FDCWD, "results", AT_SYMLINK_FOLLOW) == 0)
        show(open("results", O_RDWR), "the results");
}
