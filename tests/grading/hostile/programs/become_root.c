// processes: gain privileges by set-user-ID programs
#include "hostile.h"
int main(int argc, char **argv) {
    if (getuid() != 0 && setuid(0) == 0) reached("root");
    if (fork() == 0) {
        freopen("/dev/null", "r", stdin);
        execlp("su", "su", "-c", "echo REACHED root", NULL);
        _exit(1);
    }
    wait(NULL);
}
