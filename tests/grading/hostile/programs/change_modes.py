# writing: make the suite unreadable, and everything old
import os, sys
for name in ("suite/case/expected.txt", "results/grades.json", "open/file", "results", "suite"):
    path = sys.argv[1] + "/" + name
    for act in (lambda: os.utime(path, (1, 1)), lambda: os.setxattr(path, "user.hostile", b"x"),
                lambda: os.chown(path, os.getuid(), os.getgid()), lambda: os.chmod(path, 0)):
        try:
            act()
        except OSError:
            pass
