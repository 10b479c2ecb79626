# processes: read others' memory by /proc
import sys
for process in sys.argv[5:7]:
    for name in ("mem", "maps", "auxv", "stack", "syscall"):
        try:
            with open(f"/proc/{process}/{name}", "rb") as file:
                if name == "mem":
                    print("REACHED", name, process)
                elif file.read(1):
                    print("REACHED", name, process)
        except OSError:
            pass
