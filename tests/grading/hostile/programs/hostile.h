/* What every program here is given, and how it says that it got through. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORLD argv[1]
#define UDP_PORT atoi(argv[3])
#define VICTIM atoi(argv[5])
#define GRADER atoi(argv[6])

static void reached(const char *what) { printf("REACHED %s\n", what); fflush(stdout); }

static char *below(const char *world, const char *path) {
    char *whole = malloc(4096);
    snprintf(whole, 4096, "%s/%s", world, path);
    return whole;
}

static void show(int fd, const char *what) {
    char byte;
    if (fd >= 0 && read(fd, &byte, 1) == 1) reached(what);
}
