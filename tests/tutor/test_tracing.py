"""The alarm ends rules that an edit has made endless, also in the processes that make the classes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from command import environment

from monosim.tutor.tracing import Alarm, OutOfTime

PLENTY = 60
"""Seconds: what is tested here hung for ever."""

RULES = '''
"""Count each card down to nothing, and say what many small rules make of it."""

from typing import NamedTuple

from monosim import About, Draft, SeededChance, Tutor


class Setup(NamedTuple):
    cards: tuple


class Told(NamedTuple):
    steps: int
    made: int


ABOUT = About("count down", None, "numbers", None, None, frozenset({"cards"}), (Told,))


def read(case):
    return Setup(tuple(map(int, case.text("cards").split())))


def seats(setup):
    return ()


def play(setup, chance):
    for card in setup.cards:
        yield Told(count(card), make(card))


def count(card):
    steps = 0
    while card > 0:
        card -= 1
        steps += 1
    return steps


def write(event):
    return f"{event.steps} steps make {event.made}.\\n"


def refuse(error):
    return ""


class LoopsTutor(Tutor):
    ruleset = "loops"

    def drafts(self, seed, fair=True):
        chance = SeededChance(seed)
        while True:
            yield Draft(cards=tuple(str(chance.below(9)) for _ in range(3)))


tutor = LoopsTutor()
'''
RULE = """
def rule_{0}(card, made):
    if card > {0} and made < 900:
        return made * 3 + card - {0}
    return made + card * 2 if card < 7 else made - 1
"""
MANY = 20
"""Rules, so that there are more than a thousand edits, which are tried in several processes."""
DIAGNOSE = """
import monosim
from monosim.tutor import classes, find_tutor
from monosim.tutor.vocabulary import vocabulary_of

assert len(vocabulary_of(find_tutor("loops")).edits) >= 1000
classes.FAIR, classes.OTHERS, classes.FIRST = 10, 2, 1  # an endless edit takes half a second on each input


def printed(case):
    told = [f"{sum(range(card)) % 7} steps make 1.\\n" for card in map(int, case.text("cards").split())]
    return "".join(told)


monosim.diagnose(printed, ruleset="loops")
"""


@pytest.fixture
def loops(tmp_path: Path) -> Path:
    """A plug-in of which no classes are shipped, and of which some edit loops."""
    made = ["\n\ndef make(card):\n    made = 1\n"]
    made += [f"    made = rule_{number}(card, made)\n" for number in range(MANY)] + ["    return made\n"]
    rules = "".join(RULE.format(number) for number in range(MANY))
    (tmp_path / "loops.py").write_text(f"{RULES}{rules}{''.join(made)}")
    info = tmp_path / "loops-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: loops\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[monosim.rulesets]\nloops = loops\n")
    return tmp_path


def test_classes_are_made_by_a_diagnosis_although_an_edit_loops(loops: Path) -> None:
    known = environment(PYTHONPATH=str(loops), XDG_CACHE_HOME=str(loops / "cache"))
    words = [sys.executable, "-c", DIAGNOSE]
    with subprocess.Popen(words, stderr=subprocess.PIPE, env=known, start_new_session=True) as running:
        try:
            _, complaints = running.communicate(timeout=PLENTY)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)  # what hangs is a worker, which would stay
    assert (running.returncode, complaints) == (0, b"")
    assert (loops / "cache" / "monosim" / "loops-edit_classes.json").exists()


def loop_in_a_fork(alarm: Alarm) -> bool:
    try:
        with alarm.within(0.2):
            while True:
                pass
    except OutOfTime:
        return True


def test_a_forked_process_sets_an_alarm_of_its_own() -> None:
    alarm = Alarm()
    with alarm.ticking():
        child = multiprocessing.get_context("fork").Process(target=loop_in_a_fork, args=(alarm,))
        child.start()
        child.join(PLENTY / 9)
        is_endless = child.is_alive()
        child.kill()
    assert not is_endless
    assert loop_in_a_fork(alarm)  # and the alarm of this process still goes off
