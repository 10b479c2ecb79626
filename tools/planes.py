"""`make planes`: exact planes of random games of Project 5 against games at their corners."""

from __future__ import annotations

import sys

from rulesets.project5.exact.by_rules import disagreements

AT_ONCE = 500


def main(number: int, seed: int) -> int:
    found = 0
    for start in range(0, number, AT_ONCE):
        found += disagreements(min(AT_ONCE, number - start), seed + start)
        print(f"\r{min(start + AT_ONCE, number)} planes, {found} disagreements", end="", file=sys.stderr)
    print(file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
