// writing: put a link in the place of its directory, so that the grader removes something else
#include "hostile.h"
int main(int argc, char **argv) {
    char here[4096];
    getcwd(here, 4096);
    symlink(below(WORLD, "open"), "link");
    mkdir("deep", 0755);
    symlink(below(WORLD, "results"), "deep/link");
    char away[4200];
    snprintf(away, 4200, "%s-away", here);
    if (rename(here, away) == 0) symlink(below(WORLD, "open"), here);
}
