"""Make the classes of edits that a ruleset ships: python tools/edit_classes.py RULESET...

They are made from every edit of the functions and some hundred inputs, which takes minutes. Nothing is
written if the classes that are there are of today's rules, unless --again is said.
"""

from __future__ import annotations

import sys
from time import perf_counter

from monosim.tutor import classes, need_tutor
from monosim.tutor.vocabulary import vocabulary_of


def make(ruleset: str, again: bool) -> None:
    tutor = need_tutor(ruleset, "edit_classes.py")
    place, checksum = classes.shipped_place(tutor), classes.compute_checksum(vocabulary_of(tutor))
    if classes.load(place, checksum) is not None and not again:
        print(f"{ruleset}: the classes are of today's rules")
        return
    start, done = perf_counter(), 0

    def tick() -> None:
        nonlocal done
        done += 1
        if done % 500 == 0:
            print(f"\r{ruleset}: {done} of {total}", end="", file=sys.stderr, flush=True)

    total = len(vocabulary_of(tutor).edits) + len(tutor.misreadings)
    made = classes.make_classes(tutor, tick)
    classes.save(place, checksum, made)
    members = sum(map(len, made.groups))
    print(
        f"\r{ruleset}: {total} mistakes, {len(made.groups)} classes of {members} that show,"
        f" {len(made.open)} of them only where the document leaves something open,"
        f" {len(made.crashing)} only ever crash, {perf_counter() - start:.0f} s"
    )


if __name__ == "__main__":
    named = [word for word in sys.argv[1:] if word != "--again"]
    for name in named or ["project5", "once-around", "singletonopoly"]:
        make(name, "--again" in sys.argv[1:])
