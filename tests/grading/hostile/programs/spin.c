// time: compute for ever
// verdict: cpu-time, wall-time
int main(void) { for (volatile long i = 0;; i++); }
