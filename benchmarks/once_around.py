"""Once Around: rounds per CPU second, and what the exact answers cost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from benchmarks import measure
from monosim.api import events
from monosim.core import Case
from monosim.rulesets.once_around.batch import Rounds
from monosim.rulesets.once_around.exact.chain import Chain
from monosim.rulesets.once_around.exact.distribution import distribution
from monosim.rulesets.once_around.exact.moments import moments
from monosim.rulesets.once_around.inputs import read

FAST, SLOW = 200_000, 5_000
READINGS: tuple[dict[str, str], ...] = ({}, {"cards": "dealt"}, {"rails": "distinct"})


def once_around() -> None:
    print("\nOnce Around, bonus rounds per CPU second (at least 150000)")
    for readings in READINGS:
        seconds = _seconds(partial(Rounds(read(Case("once-around", readings=readings))).play, FAST))
        print(f"  {FAST / seconds:10,.0f}  the fast engine, {_name(readings)}")
    seconds = _seconds(lambda: list(events(ruleset="once-around", rounds=SLOW)))
    print(f"  {SLOW / seconds:10,.0f}  the rules, without a transcript")
    print("\nOnce Around, exactly (at most 2 s for the mean, 10 s for the distribution)")
    for readings in READINGS:
        print(f"  {_seconds(partial(moments, _chain(readings))):6.2f} s  mean, {_name(readings)}")
    print(f"  {_seconds(partial(distribution, _chain({}))):6.2f} s  distribution")
    command = [str(Path(sys.executable).with_name("monosim")), "exact", "once-around"]
    print(f"  {measure.commands({'exact': command}, times=3)['exact']:6.2f} s  the whole command")


def _chain(readings: dict[str, str]) -> Chain:
    setup = read(Case("once-around", readings=readings))
    return Chain(setup.board, setup.rules)


def _seconds(call: Callable[[], object]) -> float:
    start = process_time()
    call()
    return process_time() - start


def _name(readings: dict[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in readings.items()) or "default readings"
