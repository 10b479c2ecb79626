"""A ruleset of another package, really installed, is played and put through the same laws."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from contract import laws
from contract.imports import out_of_bounds

from monosim.core import UnusableInput
from monosim.play import runner
from monosim.play.cases import CaseFile, find_all, load
from monosim.rulesets import find, names

PLUGIN = Path(__file__).parent / "plugin"
LEFT_OUT = 'description = "A ruleset for monosim: call a coin"\n'
# Hidden, so that `monosim golden check` at the root does not run cases of a ruleset that is not installed.
FIXTURES = PLUGIN / ".fixtures"
CASES = tuple(map(load, find_all([str(FIXTURES)])))


def wheel(directory: Path) -> Path:
    """What a build of the plug-in makes, without a build tool that would have to be downloaded."""
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]
    name, version = project["name"].replace("-", "_"), project["version"]
    groups = project["entry-points"].items()
    points = "".join(
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in entries.items())
        for group, entries in groups
    )
    info = f"{name}-{version}.dist-info"
    path = directory / f"{name}-{version}-py3-none-any.whl"
    with ZipFile(path, "w") as archive:
        archive.write(PLUGIN / f"{name}.py", f"{name}.py")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/entry_points.txt", points)
        archive.writestr(f"{info}/RECORD", "")
    return path


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    offline = ["install", "--no-index", "--no-deps", "--no-cache-dir", "--target", str(target)]
    built = wheel(tmp_path_factory.mktemp("wheel"))
    subprocess.run([*pip, *offline, str(built)], check=True, capture_output=True)
    return target


@pytest.fixture
def importable(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(installed)


def monosim(path: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "monosim", *words]
    return subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONPATH": str(path)})


def test_the_command_plays_it(installed: Path) -> None:
    wanted = (FIXTURES / "three-flips" / "expected.txt").read_bytes()
    for words in (["-r", "coinflip", "--seed", "7"], [str(FIXTURES / "three-flips")]):
        done = monosim(installed, "run", *words)
        assert (done.returncode, done.stdout, done.stderr) == (0, wanted, b"")


def test_the_command_lists_it(installed: Path) -> None:
    done = monosim(installed, "rulesets")
    assert done.returncode == 0
    assert b"coinflip: call a coin\n  ROUNDS  the number of flips, usually 3 (optional)\n" in done.stdout


def test_the_command_refuses_for_it(installed: Path) -> None:
    done = monosim(installed, "run", "-r", "coinflip", "--rounds", "0")
    assert (done.returncode, done.stdout) == (1, b"Nothing to flip.\n")
    assert b"error[COIN1]: '0' is not a number of flips" in done.stderr
    assert monosim(installed, "explain", "COIN1").stdout.startswith(b"COIN1: not a number of flips\n")


@pytest.mark.usefixtures("importable")
def test_it_keeps_every_law() -> None:
    ruleset = find("coinflip")
    laws.has_the_five_functions(ruleset)
    laws.is_described(ruleset)
    laws.owns_a_golden(CASES)
    laws.shows_every_event(ruleset, CASES)
    laws.accepts_its_readings(ruleset, CASES)
    assert out_of_bounds(PLUGIN / "monosim_coinflip.py", "monosim_coinflip") == []


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize("file", CASES, ids=lambda file: file.name)
def test_its_cases_keep_every_law_and_their_goldens(file: CaseFile) -> None:
    laws.keeps_the_laws(file.case)
    assert runner.run(file.case) == Path(file.golden).read_bytes()


def test_the_page_quotes_it() -> None:
    page = (PLUGIN.parents[2] / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
    excerpts = re.findall(r"```(?:python|toml|text)\n(.*?)```", page, re.DOTALL)
    sources = [PLUGIN / "monosim_coinflip.py", PLUGIN / "pyproject.toml", *PLUGIN.rglob("expected.txt")]
    written = "\n".join(source.read_text().replace(LEFT_OUT, "") for source in sources)
    assert len(excerpts) == 4
    for excerpt in excerpts:
        assert excerpt.removeprefix("$ monosim run -r coinflip --seed 7\n") in written


def test_without_it_there_is_no_such_ruleset() -> None:
    assert "coinflip" not in names()
    with pytest.raises(UnusableInput, match="there is no ruleset 'coinflip'; there are project5"):
        find("coinflip")


def test_a_plug_in_that_cannot_be_imported_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[monosim.rulesets]\nbro_ken = no_such_module_here\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert "bro-ken" in names()
    with pytest.raises(UnusableInput, match="the ruleset 'bro_ken' of no_such_module_here cannot be loaded"):
        find("bro-ken")
