# processes: see who else runs
import os, sys
try:
    seen = [name for name in os.listdir("/proc") if name.isdigit()]
except OSError:
    seen = []
if sys.argv[6] in seen:
    print("REACHED the list of processes")
