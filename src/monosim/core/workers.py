"""Processes that work for a command of ours, and end with it, however it ends."""

import os
import signal
from threading import Thread


def leave_with_parent() -> None:
    """End this worker when the process that started it ends: else it would wait for work for ever.

    A handler of the command's is for the command: in a forked worker SIGTERM and SIGHUP end it at once.
    """
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
