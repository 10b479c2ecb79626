// processes: mount, change the root, load modules
#include "hostile.h"
#include <sys/mount.h>
int main(int argc, char **argv) {
    mkdir("here", 0755);
    if (mount(below(WORLD, "suite"), "here", NULL, MS_BIND, NULL) == 0) show(open("here/case/expected.txt", O_RDONLY), "the golden");
    if (chroot("/") == 0) show(open(below(WORLD, "suite/case/expected.txt"), O_RDONLY), "the golden by a root");
    if (syscall(SYS_init_module, "", 0, "") == 0) reached("the kernel");
}
