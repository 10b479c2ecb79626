# time: ignore every signal that can be ignored
# verdict: wall-time
import signal, time
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
for _ in range(9):
    time.sleep(1)
