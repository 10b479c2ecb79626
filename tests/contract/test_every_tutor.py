"""Every command of the tutor on rulesets that give it nothing but inputs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from command import monosim
from tutor.few_classes import keep_few_classes

import monosim as package
from monosim.core import Case
from monosim.play import cases
from monosim.tutor import Tutor, find_tutor
from monosim.tutor.classes import classes_of, settled_edits
from monosim.tutor.draft import roles_of
from monosim.tutor.programs import find_shown, predict
from monosim.tutor.vocabulary import vocabulary_of

STUDENT = """
import json, os, sys
sys.stdin.read()
files = sorted(open(name, encoding="latin-1").read() for name in os.listdir() if name.endswith(".txt"))
told = dict(json.load(open({outputs!r})))[json.dumps(files)]
sys.stdout.write(told) if told is not None else os.abort()
"""
"""It knows what it prints for each case: to find that out takes seconds in each process."""


class World:
    """A ruleset, its tutor, and an edit of its rules that inputs show."""

    def __init__(self, ruleset: str, path: list[str], cache: Path) -> None:
        found = find_tutor(ruleset)
        assert found is not None
        self.tutor: Tutor = found
        self.ruleset, self.path, self._cache = ruleset, path, cache
        keep_few_classes(found)
        self.edit = self._find_edit()

    def _find_edit(self) -> str:
        """One that about half of the inputs show: with it, a game is still a game."""
        names = settled_edits(classes_of(self.tutor), vocabulary_of(self.tutor))[:60]
        shown = [find_shown(self.tutor, case, names) for case in islice(self.tutor.inputs(1), 12)]
        return min(names, key=lambda name: abs(sum(name in some for some in shown) - len(shown) // 2))

    @property
    def environment(self) -> dict[str, str]:
        return {"PYTHONPATH": ":".join(self.path), "XDG_CACHE_HOME": str(self._cache)}

    def printed(self, case: Case) -> str:
        """What the wrong program prints; where nobody can say what it does, it crashes."""
        told = predict(self.tutor, case, frozenset({self.edit}))
        if told is None:
            raise ZeroDivisionError
        return told

    def print_case(self, case: Case) -> tuple[str, str | None]:
        """The files of a case, and what the wrong program prints; None if it crashes."""
        files = sorted(case.text(role).encode().decode("latin-1") for role in roles_of(case))
        return json.dumps(files), predict(self.tutor, case, frozenset({self.edit}))


@pytest.fixture(scope="module", params=["once-around", "singletonopoly", "coinflip", "callers"])
def world(
    request: pytest.FixtureRequest, installed: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    """With few classes of edits in a cache of its own: all those of Singletonopoly take minutes."""
    path = [str(installed)] if request.param in ("coinflip", "callers") else []
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(cache))
        for directory in path:
            patch.syspath_prepend(directory)
        yield World(request.param, path, cache)


@pytest.fixture(scope="module")
def suite(world: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp(world.ruleset) / "suite"
    words = ("--inputs", "6", "--cases", "4", "--seed", "3")
    done = monosim("suite", "build", "-r", world.ruleset, "-o", place, *words, env=world.environment)
    assert done.returncode in (0, 1), done.stderr  # so few inputs may leave some edits alive
    assert b"classes of edits of the rules are killed\n" in done.stdout
    return place


def test_a_suite_is_built_that_passes_its_goldens(world: World, suite: Path) -> None:
    assert monosim("golden", "check", suite, env=world.environment).returncode == 0


def test_a_suite_is_audited_and_minimised(world: World, suite: Path) -> None:
    audited = monosim("suite", "audit", "-r", world.ruleset, suite, env=world.environment)
    assert audited.returncode in (0, 1), audited.stderr
    assert b"\ngreedy order:\n" in audited.stdout
    needed = monosim("suite", "minimise", "-r", world.ruleset, suite, env=world.environment)
    assert (needed.returncode, needed.stdout) == (0, b"")


def test_a_suite_keeps_every_input(world: World, suite: Path) -> None:
    drawn = next(world.tutor.inputs(1))
    for path in suite.glob("*/case.toml"):
        case = cases.load(str(path)).case
        assert {role: case.text(role) for role in case.inputs} == {
            role: drawn.text(role) for role in drawn.inputs
        }


def test_an_edit_has_a_witness(world: World, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    done = monosim("witness", "-r", world.ruleset, world.edit, "-o", kept, env=world.environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert monosim("golden", "check", kept, env=world.environment).returncode == 0
    words = vocabulary_of(world.tutor).find(world.edit).words
    assert done.stdout.decode().startswith(f"{world.edit}: {words}\n")
    assert b"\nwrong: " in done.stdout


def test_a_program_with_an_edit_is_explained(world: World) -> None:
    found = package.diagnose(world.printed, ruleset=world.ruleset)
    assert found.status == "explained"
    for case in islice(world.tutor.inputs(9), 20):
        if (told := predict(world.tutor, case, frozenset({world.edit}))) is not None:
            assert predict(world.tutor, case, found.names) == told


def test_its_author_gets_a_hint(world: World, suite: Path, tmp_path: Path) -> None:
    outputs, student = tmp_path / "outputs.json", tmp_path / "student.py"
    printed = [world.print_case(cases.load(str(path)).case) for path in suite.iterdir() if path.is_dir()]
    outputs.write_text(json.dumps(printed))
    student.write_text(STUDENT.format(outputs=str(outputs)))
    told = tmp_path / "grade.json"
    words = ("--sandbox", "none", "--as-root", "--feedback", "hint", "--emit", f"json={told}")
    done = monosim("grade", suite, *words, "--", "python3", student, env=world.environment)
    assert done.returncode == 1, done.stderr
    found = [cause for cause in json.loads(told.read_bytes())["causes"] if cause["kind"] == "mistake"]
    assert found
    assert all(f": {cause['words']}\n".encode() in done.stdout for cause in found)
