"""`make bench-diagnosis`: the corpus, then planted mistakes, then the same with the truth taken away.

python -m benchmarks.diagnosis corpus [known|kept|all|further] [cpp|java|python]
python -m benchmarks.diagnosis right
python -m benchmarks.diagnosis planted [names|edits]
"""

from __future__ import annotations

import sys

from benchmarks.diagnosis import corpus, planted


def main(words: list[str]) -> None:
    what = words[0] if words else "everything"
    if what in ("corpus", "everything"):
        corpus.main(*(words[1:] or ["all"]))
    if what in ("right", "everything"):
        corpus.check_right()
    if what in ("planted", "everything"):
        planted.main(*words[1:])  # type: ignore[arg-type]


if __name__ == "__main__":
    main(sys.argv[1:])
