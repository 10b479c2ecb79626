// output: complain for ever
// verdict: output-limit, cpu-time, wall-time
#include "hostile.h"
int main(void) { for (;;) fputs("hostile\n", stderr); }
