// files: read memory, disks and consoles
#include "hostile.h"
int main(int argc, char **argv) {
    const char *names[] = {"/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda", "/dev/nvme0n1", "/proc/kcore", "/dev/port"};
    for (int i = 0; i < 7; i++) show(open(names[i], O_RDONLY | O_NONBLOCK), names[i]);
    if (mknod("disk", S_IFBLK | 0666, makedev(254, 0)) == 0) show(open("disk", O_RDONLY), "a disk of its own making");
    if (mknod("memory", S_IFCHR | 0666, makedev(1, 1)) == 0) show(open("memory", O_RDONLY), "memory");
    if (open("/dev/tty", O_RDWR) >= 0) reached("the terminal");
}
