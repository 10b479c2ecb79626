/* Not hostile: a process that others should not reach. It says when it is signalled. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static const char *note;

static void tell(int signal) { close(open(note, O_CREAT | O_WRONLY, 0600)); }

int main(void) {
    note = getenv("NOTE");
    signal(SIGWINCH, tell);
    write(1, "!", 1);
    for (;;) pause();
}
