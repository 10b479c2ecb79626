# processes: signal everybody whom it may
import os, signal
signal.signal(signal.SIGWINCH, signal.SIG_IGN)
for target in (-1, 0):
    try:
        os.kill(target, signal.SIGWINCH)
    except OSError:
        pass
