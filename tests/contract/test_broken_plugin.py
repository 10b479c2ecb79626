"""A plug-in whose own code raises is named, and hides nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from signal import SIGTERM
from subprocess import CompletedProcess

import pytest
from command import ROOT
from contract.plugin_wheel import monosim

SOUND = """
from monosim import About
ABOUT = About("a game", None, None, None, None, frozenset(), ())
def read(case): return case
def seats(setup): return []
def play(setup, chance): yield from ()
def write(event): return ""
def refuse(error): return ""
"""
BUGS = {
    "syntax": "def read(:\n",
    "name": "no_such_name\n",
    "zero": "1 / 0\n",
    "exit": "import sys\nsys.exit(5)\n",
    "cancelled": "from asyncio import CancelledError\nraise CancelledError\n",
}
NOT_THERE = {
    "module": "import no_such_module_here\n",
    "attribute": "from monosim import no_such_thing\n",
    "nothing": "",
}
AT_WORK = {
    "read": SOUND + "def read(case): raise KeyError('lost')\n",
    "play": SOUND + "def play(setup, chance):\n    raise RuntimeError('lost')\n    yield\n",
    "exit at work": SOUND + "def play(setup, chance):\n    raise SystemExit(0)\n    yield\n",
    "cancelled at work": SOUND + "def play(setup, chance):\n    raise GeneratorExit\n    yield\n",
    "write": SOUND + "def play(setup, chance): yield 1\ndef write(event): return event.lost\n",
}
Install = Callable[[str], Path]


@pytest.fixture
def install(tmp_path: Path) -> Install:
    def write(source: str) -> Path:
        info = tmp_path / "crooked_games-2.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crooked-games\nVersion: 2.5\n")
        (info / "entry_points.txt").write_text("[monosim.rulesets]\ncrooked = crooked_module\n")
        (tmp_path / "crooked_module.py").write_text(source)
        return tmp_path

    return write


@pytest.mark.parametrize("source", [*BUGS.values(), *NOT_THERE.values()], ids=[*BUGS, *NOT_THERE])
def test_the_other_rulesets_are_listed_explained_and_played(install: Install, source: str) -> None:
    site = install(source)
    listed = monosim(site, "rulesets")
    assert (listed.returncode, listed.stderr) == (0, b"")
    assert b"classic: " in listed.stdout
    assert b"crooked: the ruleset 'crooked' of crooked_module cannot be loaded: " in listed.stdout
    assert b"installed with crooked-games 2.5" in listed.stdout
    explained = monosim(site, "explain", "E103")
    assert (explained.returncode, explained.stderr) == (0, b"")
    assert monosim(site, "explain").returncode == 0
    for words in (["--version"], ["--help"], ["run", "-r", "classic", "--seats", "2", "--rounds", "1"]):
        done = monosim(site, *words)
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("source", NOT_THERE.values(), ids=NOT_THERE)
def test_what_is_not_there_is_exit_2_without_a_traceback(install: Install, source: str) -> None:
    done = monosim(install(source), "run", "-r", "crooked")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"error[E005]: the ruleset 'crooked' of crooked_module cannot be loaded: " in done.stderr
    assert b"(installed with crooked-games 2.5)" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("source", [*BUGS.values(), *AT_WORK.values()], ids=[*BUGS, *AT_WORK])
def test_a_bug_of_its_code_is_exit_70_with_its_name_and_traceback(install: Install, source: str) -> None:
    done = monosim(install(source), "run", "-r", "crooked")
    assert (done.returncode, done.stdout) == (70, b"")
    assert b"Traceback" in done.stderr
    assert b"crooked_module.py" in done.stderr
    culprit = b"the ruleset 'crooked' of crooked_module (installed with crooked-games 2.5)"
    assert b"monosim: this is a bug in " + culprit in done.stderr


FAILING = (
    SOUND
    + """
from monosim import Outcome
class Odd(Exception):
    def __init__(self, one, two): super().__init__("odd")
def outcome(setup, state): return Outcome(0, 1)
def play(setup, chance):
    raise {error}
    yield
"""
)


@pytest.mark.parametrize("error", ["RuntimeError('lost')", "Odd(1, 2)", "SystemExit(0)", "GeneratorExit"])
def test_a_bug_in_another_process_is_named_too(install: Install, error: str) -> None:
    """Also if the exception is one that no other process could be told."""
    site = install(FAILING.replace("{error}", error))
    done = monosim(site, "simulate", "crooked", "--games", "20", "--jobs", "2")
    assert (done.returncode, done.stdout) == (70, b"")
    assert b"crooked_module.py" in done.stderr
    assert b"monosim: this is a bug in the ruleset 'crooked' of crooked_module (installed with" in done.stderr


def grade(site: Path) -> CompletedProcess[bytes]:
    case = site / "suite" / "the-tie"
    case.mkdir(parents=True)
    (case / "case.toml").write_text('ruleset = "crooked"')
    words = ("grade", "suite", "--sandbox", "limits", "--emit", "html=page.html", "--", "true")
    return monosim(site, *words, cwd=site)


def test_a_signal_that_comes_while_it_is_at_work_is_no_bug_of_its_code(install: Install) -> None:
    kill = "    import os, signal\n    os.kill(os.getpid(), signal.SIGTERM)\n    yield\n"
    done = grade(install(f"{SOUND}def play(setup, chance):\n{kill}"))
    assert (done.returncode, done.stderr) == (128 + SIGTERM, b"")


def test_a_bug_makes_its_case_unusable_and_students_are_not_told_which(install: Install) -> None:
    site = install(AT_WORK["play"])
    done = grade(site)
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"monosim: 1 case cannot be used, and will not count\n" in done.stderr
    assert b"the-tie" not in done.stderr
    for_staff = monosim(site, "grade", "suite", "--sandbox", "limits", "--", "true", cwd=site)
    assert (for_staff.returncode, for_staff.stdout) == (3, b"")
    culprit = b"a bug in the ruleset 'crooked' of crooked_module (installed with crooked-games 2.5): "
    assert b"the-tie does not count: the case cannot be used: " + culprit in for_staff.stderr


def test_a_broken_ability_hides_nothing_else(install: Install) -> None:
    site = install(SOUND)
    (site / "crooked_module.py").unlink()
    package = site / "crooked_module"
    package.mkdir()
    (package / "__init__.py").write_text(SOUND)
    for ability in ("commands", "KINDS", "fast"):
        (package / f"{ability}.py").write_text("1 / 0\n")
    for words in (["explain"], ["--help"], ["--version"], ["rulesets"]):
        done = monosim(site, *words)
        assert (done.returncode, done.stderr) == (0, b"")
    assert b"crooked: a game\n" in monosim(site, "rulesets").stdout


def test_a_bug_of_monosim_or_a_strategy_blames_no_plug_in(install: Install, tmp_path: Path) -> None:
    site = install(SOUND)
    (tmp_path / "mine.py").write_text(
        "from monosim import Strategy\nclass Mine(Strategy):\n    def answer(self, decision): 1 / 0\n"
    )
    sample = str(ROOT / "fixtures" / "project5" / "sample-1")
    done = monosim(site, "run", sample, "--seat", "0=mine:Mine", cwd=tmp_path)
    assert done.returncode == 70
    assert b"this is a bug in monosim or in a strategy; please report it" in done.stderr
