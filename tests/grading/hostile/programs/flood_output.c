// output: print for ever
// verdict: output-limit, wall-time
#include "hostile.h"
int main(void) { for (;;) puts("hostile"); }
