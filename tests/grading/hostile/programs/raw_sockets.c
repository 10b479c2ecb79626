// network: raw packets, and the kernel's own tables
#include "hostile.h"
int main(int argc, char **argv) {
    if (socket(AF_PACKET, SOCK_RAW, 0x0300) >= 0 && open(below(WORLD, "open/file"), O_RDONLY) >= 0) reached("raw packets");
    if (socket(AF_INET, SOCK_RAW, 1) >= 0 && open(below(WORLD, "open/file"), O_RDONLY) >= 0) reached("raw internet packets");
}
