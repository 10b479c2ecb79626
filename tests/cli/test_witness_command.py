"""monosim witness, as a command."""

from __future__ import annotations

from pathlib import Path

from command import monosim

from monosim.play import cases
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor.vocabulary import vocabulary_of


def test_it_shows_and_writes_a_case(tmp_path: Path) -> None:
    folder = tmp_path / "shows"
    done = monosim("witness", "rent-truncated", "-o", folder)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"rent-truncated: drops the fraction of a dollar\n\nboard.txt\n")
    assert cases.load(str(folder)).tags == ("rent-truncated",)
    assert monosim("golden", "check", folder).returncode == 0
    again = monosim("witness", "rent-truncated", "-o", folder)
    assert (again.returncode, again.stdout) == (2, b"")
    assert b"is not empty" in again.stderr


def test_an_edit_of_the_rules_has_one_too() -> None:
    edit = find_edit("behaves as if `2000` read `1999`")
    done = monosim("witness", edit)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().startswith(f"{edit}: behaves as if `2000` read `1999`\n\nboard.txt\n")
    assert b"\nwrong: line " in done.stdout


def find_edit(words: str) -> str:
    edits = vocabulary_of(tutor).edits.values()
    return next(edit.name for edit in edits if edit.words == words)


def test_edits_that_are_none_or_of_one_place_are_refused() -> None:
    none = monosim("witness", "rules.Rules.wants_property#9999.0")
    assert (none.returncode, none.stdout) == (2, b"")
    assert b"there is no edit 'rules.Rules.wants_property#9999.0' of the rules" in none.stderr
    both = [find_edit(f"behaves as if `2000` read `{other}`") for other in (1999, 2001)]
    same = monosim("witness", *both)
    assert (same.returncode, same.stdout) == (2, b"")
    assert b"two of these edits change the same place" in same.stderr


def test_a_name_that_is_none_and_two_that_exclude_each_other_are_refused() -> None:
    for names in (["rent-truncatd"], ["rent-truncated", "rent-half-down"]):
        done = monosim("witness", *names)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"misreading" in done.stderr


def test_another_ruleset_is_refused_with_the_ability_named() -> None:
    done = monosim("witness", "-r", "deal", "rent-truncated")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"deal has no `tutor`, which witness needs" in done.stderr
