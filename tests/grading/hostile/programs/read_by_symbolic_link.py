# files: read a golden through symbolic links of its own
import os, sys
os.symlink(sys.argv[1], "world")
os.symlink("world/suite/case/expected.txt", "golden")
for name in ("golden", "world/other/main.py", "world/results/grades.json"):
    try:
        print("REACHED", name, len(open(name).read()))
    except OSError:
        pass
