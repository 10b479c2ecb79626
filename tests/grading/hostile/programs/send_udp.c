// network: send datagrams
#include "hostile.h"
#include <netinet/in.h>
int main(int argc, char **argv) {
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in to = {AF_INET, htons(UDP_PORT), {htonl(INADDR_LOOPBACK)}};
    sendto(fd, "hostile", 7, 0, (struct sockaddr *)&to, sizeof to);
}
