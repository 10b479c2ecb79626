# output: close all its pipes and stay
# verdict: wall-time
import os, time
os.closerange(0, 64)
for _ in range(9):
    time.sleep(1)
