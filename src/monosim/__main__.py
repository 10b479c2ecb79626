"""`python -m monosim`, and the command."""

import signal

if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # until there is somebody to hear it: see main

from monosim.cli import main

if __name__ == "__main__":
    main()
