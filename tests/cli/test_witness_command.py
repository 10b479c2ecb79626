"""monosim witness, as a command."""

from __future__ import annotations

from pathlib import Path

from command import monosim

from monosim.play import cases


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


def test_a_name_that_is_none_and_two_that_exclude_each_other_are_refused() -> None:
    for names in (["rent-truncatd"], ["rent-truncated", "rent-half-down"]):
        done = monosim("witness", *names)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"misreading" in done.stderr


def test_another_ruleset_is_refused_with_the_ability_named() -> None:
    done = monosim("witness", "-r", "deal", "rent-truncated")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"deal has no `tutor`, which witness needs" in done.stderr
