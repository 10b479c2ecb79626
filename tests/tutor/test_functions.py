"""Functions of the rules: found by tracing, edited as trees, exchanged by their code."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest
from tutor import totals
from tutor.rules_of import Source, exchange

from monosim.core import SeededChance, Table, drive
from monosim.tutor import Tutor
from monosim.tutor.functions import compile_edited, exchanged, find_functions, statement_lines
from monosim.tutor.tracing import watch, watch_types

COSTS = """
def cost(price):
    return price + 5 if price > 10 else price
"""
NEAR = "behaves as if `price > 10` read `price >= 10`"
MORE = "behaves as if `5` read `6`"


def test_an_edit_holds_for_as_long_as_its_context_and_no_longer() -> None:
    source = Source(COSTS)
    cost, before = source.names["cost"], source.names["cost"].__code__
    with source.edited(NEAR):
        assert cost(10) == 15
    assert cost(10) == 10
    assert cost.__code__ is before


def test_nothing_is_left_behind_by_an_exception() -> None:
    source = Source(COSTS)
    before = source.names["cost"].__code__
    with pytest.raises(ZeroDivisionError), source.edited(NEAR):
        raise ZeroDivisionError
    assert source.names["cost"].__code__ is before


def test_two_edits_of_one_function_are_in_one_tree() -> None:
    source = Source(COSTS)
    with source.edited(NEAR, MORE):
        assert source.names["cost"](10) == 16
    assert source.names["cost"](10) == 10


def test_an_inner_edit_is_kept_by_an_outer_one() -> None:
    source = Source("def cost(price):\n    return 2 * (price + 5)\n")
    with source.edited("behaves as if `5` read `6`", "behaves as if `2 * (price + 5)` read `price + 5`"):
        assert source.names["cost"](10) == 16


def test_the_tree_itself_is_never_changed() -> None:
    source = Source(COSTS)
    (rule,) = source.rules.values()
    before = ast.dump(rule.tree)
    for edit in source.edits:
        compile_edited(rule, {change.site: change.make for change in edit.changes})
    assert ast.dump(rule.tree) == before


class Plain:
    def price(self) -> int:
        return 10


class Dear(Plain):
    def price(self) -> int:
        return super().price() + 1


@pytest.mark.parametrize(
    ("words", "price"),
    [
        ("behaves as if `1` read `2`", 12),
        ("behaves as if `super().price() + 1` read `1`", 1),  # nothing else asks for `super()` then
    ],
)
def test_a_method_with_super_can_be_edited(words: str, price: int) -> None:
    source = Source("class Dear:\n    def price(self):\n        return super().price() + 1\n")
    rule = source.rules["Dear.price"]._replace(function=Dear.price)  # type: ignore[arg-type]
    (change,) = source.find(words).changes
    with exchanged([exchange(rule, {change.site: change.make})]):
        assert Dear().price() == price
    assert Dear().price() == 11


CACHED = """
from functools import cache

@cache
def cost(price):
    return price + 5
"""


def test_a_cache_forgets_what_an_edited_function_said() -> None:
    source = Source(CACHED)
    cost, rule = source.names["cost"], source.rules["cost"]
    (change,) = source.find("behaves as if `5` read `6`").changes
    assert cost(1) == 6
    with exchanged([exchange(rule, {change.site: change.make})], forget=[cost.cache_clear]):
        assert cost(1) == 7
    assert cost(1) == 6


# Finding them


def play_once() -> None:
    case = next(totals.tutor.inputs(1))
    setup = totals.read(case)
    table = Table(SeededChance(0), ())
    for event in drive(totals.Totals().play(setup, table.chance), table):
        totals.write(event)


def test_functions_are_found_that_were_executed_and_none_of_the_tutor() -> None:
    _, codes = watch_types(totals.__file__, play_once)
    found = find_functions(totals, {"tell": codes}, Tutor)
    assert set(found) == {"Totals.__init__", "Totals.read", "Totals.play", "Totals.write"}
    assert found["Totals.play"].function is totals.Totals.play
    assert found["Totals.play"].owner is not None


def test_a_function_knows_the_types_of_its_names() -> None:
    _, codes = watch_types(totals.__file__, play_once)
    types = find_functions(totals, {"tell": codes}, Tutor)["Totals.play"].types
    assert types["number"] == types["total"] == types["setup.rounds"] == {"int"}
    assert types["setup.cards"] == {"list of int"}


def test_a_function_knows_in_which_phases_it_runs() -> None:
    found = find_functions(totals, {"read": {totals.Totals.read.__code__: {}}, "tell": {}}, Tutor)
    assert {key: one.phases for key, one in found.items()} == {"Totals.read": frozenset({"read"})}


def test_watching_gives_the_lines_that_were_executed() -> None:
    _, lines = watch(totals.__file__, play_once)
    _, codes = watch_types(totals.__file__, play_once)
    play = find_functions(totals, {"tell": codes}, Tutor)["Totals.play"]
    assert {line for file, line in lines if file == play.file} > set(statement_lines(play).values())


ALL_MODULES = """
import importlib, pkgutil
from monosim.rulesets import project5
for module in pkgutil.walk_packages(project5.__path__, f"{project5.__name__}."):
    importlib.import_module(module.name)
from monosim.rulesets.project5.tutor import tutor
from monosim.tutor.vocabulary import vocabulary_of
print(len(vocabulary_of(tutor).functions))
"""


def test_a_compiled_module_has_nothing_to_edit() -> None:
    done = subprocess.run([sys.executable, "-c", ALL_MODULES], capture_output=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 50
