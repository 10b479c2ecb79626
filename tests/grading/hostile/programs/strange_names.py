# grader: processes whose names look like the end of /proc's own fields
import ctypes, os, time
prctl = ctypes.CDLL(None).prctl
for name in (b") R 1 1 1 0", b"a\n) S 1", b"%s%n\\x1b[2J"):
    if os.fork() == 0:
        prctl(15, name, 0, 0, 0)
        end = time.time() + 4
        while time.time() < end:
            pass
        os._exit(0)
time.sleep(4)
