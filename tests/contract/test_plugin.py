"""A ruleset of another package, really installed, is played and put through the same laws."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from contract import laws
from contract.imports import out_of_bounds
from contract.plugin_wheel import FIXTURES, NAMES, PLUGIN, monosim

from monosim import rulesets
from monosim.core import UnusableInput
from monosim.core.abilities import ABILITIES
from monosim.play import runner
from monosim.play.cases import CaseFile, find_all, load
from monosim.rulesets import find, names

CASES = {name: tuple(map(load, find_all([str(FIXTURES / name)]))) for name in NAMES}


def test_the_command_plays_it(installed: Path) -> None:
    wanted = (FIXTURES / "coinflip" / "three-flips" / "expected.txt").read_bytes()
    for words in (["-r", "coinflip", "--seed", "7"], [str(FIXTURES / "coinflip" / "three-flips")]):
        done = monosim(installed, "run", *words)
        assert (done.returncode, done.stdout, done.stderr) == (0, wanted, b"")


def test_the_command_lists_it(installed: Path) -> None:
    done = monosim(installed, "rulesets")
    assert done.returncode == 0
    assert b"coinflip: call a coin\n  CARDS   the sides that come up" in done.stdout
    assert b"  --input rules=FILE  the two sides of the coin" in done.stdout


def test_the_command_refuses_for_it(installed: Path) -> None:
    done = monosim(installed, "run", "-r", "coinflip", "--rounds", "0")
    assert (done.returncode, done.stdout) == (1, b"Nothing to flip.\n")
    assert b"error[COIN1]: '0' is not a number of flips" in done.stderr
    assert monosim(installed, "explain", "COIN1").stdout.startswith(b"COIN1: not a number of flips\n")


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize("name", NAMES)
def test_it_keeps_every_law(name: str) -> None:
    ruleset = find(name)
    laws.has_the_five_functions(ruleset)
    laws.is_described(ruleset)
    laws.tells_events_apart(ruleset)
    laws.owns_a_golden(CASES[name])
    laws.shows_every_event(ruleset, CASES[name])
    laws.accepts_its_readings(ruleset, CASES[name])
    assert out_of_bounds(PLUGIN / f"monosim_{name}.py", f"monosim_{name}") == []


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize("file", [file for name in NAMES for file in CASES[name]], ids=lambda file: file.name)
def test_its_cases_keep_every_law_and_their_goldens(file: CaseFile) -> None:
    laws.keeps_the_laws(file.case)
    if Path(file.golden).exists():
        assert runner.run(file.case) == Path(file.golden).read_bytes()


def test_the_smallest_has_the_five_functions_and_outcome_in_a_hundred_lines() -> None:
    source = (PLUGIN / "monosim_race.py").read_text()
    functions = re.findall(r"^def ([a-z]+)", source, re.MULTILINE)
    assert functions == ["read", "seats", "play", "write", "refuse", "outcome"]
    assert source.count("\n") <= 100


def test_the_page_shows_the_whole_game() -> None:
    page = (PLUGIN.parents[2] / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
    module, *_ = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert module == (PLUGIN / "monosim_coinflip.py").read_text()
    (project,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    point = tomllib.loads(project)["project"]["entry-points"]["monosim.rulesets"]
    assert point == {"coinflip": "monosim_coinflip"}


def test_the_page_lists_every_ability() -> None:
    page = (PLUGIN.parents[2] / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
    table = page.partition("## Abilities")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.split("\n") if line.startswith("| `")]
    assert [[row[0].strip("`"), row[1].strip("`"), *row[2:]] for row in rows] == [
        [ability.name, ability.written, ability.gives, ability.used_by, ability.without]
        for ability in ABILITIES.values()
    ]


def test_without_it_there_is_no_such_ruleset() -> None:
    assert "coinflip" not in names()
    with pytest.raises(UnusableInput, match="there is no ruleset 'coinflip'; there are project5"):
        find("coinflip")


def announce(site: Path, name: str, module: str) -> None:
    info = site / "announced-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: announced\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[monosim.rulesets]\n{name} = {module}\n")


@pytest.mark.usefixtures("importable")
def test_it_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find("coinflip")
    monkeypatch.setattr(rulesets, "_find_installed", lambda: pytest.fail("it is looked for again"))
    assert find("coinflip") is found


def test_it_is_found_if_it_is_installed_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnusableInput, match="there is no ruleset 'again'"):
        find("again")
    announce(tmp_path, "again", "monosim.rulesets.once_around")
    assert find("again") is find("once-around")


def test_a_plug_in_that_cannot_be_imported_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    announce(tmp_path, "bro_ken", "no_such_module_here")
    monkeypatch.syspath_prepend(tmp_path)
    assert "bro-ken" in names()
    with pytest.raises(UnusableInput, match="the ruleset 'bro_ken' of no_such_module_here cannot be loaded"):
        find("bro-ken")
