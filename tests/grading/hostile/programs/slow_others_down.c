// processes: change the grader's limits, priority and processors
#include "hostile.h"
int main(int argc, char **argv) {
    struct rlimit limit;
    cpu_set_t all;
    if (prlimit(GRADER, RLIMIT_NOFILE, NULL, &limit) == 0 && prlimit(GRADER, RLIMIT_NOFILE, &limit, NULL) == 0) reached("the grader's limits");
    if (sched_getaffinity(GRADER, sizeof all, &all) == 0 && sched_setaffinity(GRADER, sizeof all, &all) == 0) reached("the grader's processors");
    errno = 0;
    int now = getpriority(PRIO_PROCESS, VICTIM);
    if (errno == 0 && setpriority(PRIO_PROCESS, VICTIM, now) == 0) reached("another's priority");
}
