"""Classes of equal behaviour: made, kept, and noticed when they are stale."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from tutor.totals import tutor

from monosim import rulesets
from monosim.tutor import classes, find_tutor
from monosim.tutor.classes import Classes, classes_of, compute_checksum, load, make_classes, save
from monosim.tutor.programs import predict
from monosim.tutor.vocabulary import Vocabulary, vocabulary_of

SHIPPED = ("project5", "once-around", "singletonopoly")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "monosim" / "totals-edit_classes.json"


@pytest.fixture(scope="module")
def made() -> Classes:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(rulesets.RULESETS, "totals", "tutor.totals")
        return make_classes(tutor)


def test_members_of_a_class_print_the_same(made: Classes) -> None:
    large = sorted(made.groups, key=len)[-3:]
    for case in islice(tutor.inputs(7), 10):
        for group in large:
            assert len({predict(tutor, case, frozenset({name})) for name in group}) == 1


def test_a_name_comes_before_the_edits_that_do_the_same(made: Classes) -> None:
    group = next(group for group in made.groups if "tens-kept" in group)
    assert group[0] == "tens-kept"
    assert "behaves as if `total % 10` read `total`" in {
        vocabulary_of(tutor).find(name).words for name in group
    }


def test_no_mistake_is_in_two_classes(made: Classes) -> None:
    every = [*(name for group in made.groups for name in group), *made.crashing]
    assert len(every) == len(set(every))
    assert made.open <= {group[0] for group in made.groups}


def test_edits_that_only_crash_are_kept_apart(made: Classes) -> None:
    said = {vocabulary_of(tutor).find(name).words for name in made.crashing}
    assert "behaves as if `number % len(setup.cards)` read `number`" in said


def test_what_is_saved_is_loaded(made: Classes, tmp_path: Path) -> None:
    place = str(tmp_path / "there" / "classes.json")
    save(place, "abc", made)
    assert load(place, "abc") == made
    assert load(place, "another checksum") is None


def test_the_file_is_short(made: Classes, tmp_path: Path) -> None:
    """An edit of the same function as the one before is written without the function."""
    save(str(tmp_path / "classes.json"), "abc", made)
    text = (tmp_path / "classes.json").read_text()
    assert '"#' in text
    assert max(map(len, text.split("\n"))) < 5000


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"version": 1}', "\x00"])
def test_a_damaged_file_is_as_none(damage: str, tmp_path: Path) -> None:
    (tmp_path / "classes.json").write_text(damage)
    assert load(str(tmp_path / "classes.json"), "abc") is None


def test_classes_are_made_once_and_cached(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    first = classes_of(tutor, told.append)
    assert (len(told), cache.exists()) == (1, True)
    monkeypatch.setattr(classes, "make_classes", lambda _: pytest.fail("they are cached"))
    assert classes_of(tutor, told.append) == first
    assert len(told) == 1


def test_stale_classes_are_noticed_and_made_anew(cache: Path, made: Classes) -> None:
    save(str(cache), "a checksum of other rules", made._replace(groups=made.groups[:1]))
    assert classes_of(tutor).groups == made.groups
    assert load(str(cache), compute_checksum(vocabulary_of(tutor))) == made


def test_the_checksum_is_of_the_types_too() -> None:
    """They decide which names are swapped, and so what the number of an edit means."""
    one, other = Vocabulary(tutor), Vocabulary(tutor)
    other.functions = {key: rule._replace(types={}) for key, rule in one.functions.items()}
    assert list(one.edits) != list(other.edits)
    assert compute_checksum(one) != compute_checksum(other)


def test_a_cache_that_cannot_be_written_only_costs_time(
    tmp_path: Path, made: Classes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert classes_of(tutor) == made


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_the_shipped_classes_are_those_of_the_rules(ruleset: str) -> None:
    """`make edits` makes them anew."""
    found = find_tutor(ruleset)
    assert found is not None
    assert load(classes.shipped_place(found), compute_checksum(vocabulary_of(found))) is not None
