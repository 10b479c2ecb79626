// leftovers: shared memory that outlives it
#include "hostile.h"
int main(int argc, char **argv) { shmget(0x4d4f4e4f, 1 << 20, IPC_CREAT | 0666); }
