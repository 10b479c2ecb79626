# grader: 1,500 directories, each in the one before
import os
for _ in range(1500):
    os.mkdir("d")
    os.chdir("d")
