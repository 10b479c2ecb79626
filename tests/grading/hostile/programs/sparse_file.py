# grader: a file of a terabyte
import os
with open("huge", "wb") as file:
    os.ftruncate(file.fileno(), 1 << 40)
