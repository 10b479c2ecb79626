# leftovers: fork twice, leave the session, stay
import os, time
for _ in range(4):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(12)
        os._exit(0)
    os.wait()
