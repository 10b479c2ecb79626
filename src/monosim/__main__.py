"""The command, with nothing imported before an interrupt can be caught."""

import sys
from typing import NoReturn

INTERRUPTED = 130


def main() -> NoReturn:
    try:
        from monosim.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
