// files: read what another student handed in
#include "hostile.h"
int main(int argc, char **argv) { show(open(below(WORLD, "other/main.py"), O_RDONLY), "another's program"); }
