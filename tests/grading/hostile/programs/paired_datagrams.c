// network: send from a pair of datagram sockets, which needs no socket(2)
#include "hostile.h"
int main(int argc, char **argv) {
    int pair[2];
    struct sockaddr_un to = {AF_UNIX};
    snprintf(to.sun_path, sizeof to.sun_path, "%s/open/datagram", WORLD);
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0 && sendto(pair[0], "hostile", 7, 0, (struct sockaddr *)&to, sizeof to) == 7)
        reached("a datagram socket");
}
