// writing: cut files without opening them for writing
#include "hostile.h"
int main(int argc, char **argv) {
    const char *names[] = {"open/file", "results/grades.json", "suite/case/expected.txt"};
    for (int i = 0; i < 3; i++) {
        truncate(below(WORLD, names[i]), 0);
        close(open(below(WORLD, names[i]), O_RDONLY | O_TRUNC));
    }
}
