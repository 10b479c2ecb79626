"""Chance, against docs/chance.md: the page's vectors, and a second implementation written from the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import count
from pathlib import Path

import pytest

from monosim.core import Drawn, ScriptedChance, ScriptError, SeededChance, roll, shuffled, stream

PAGE = Path(__file__).parents[2] / "docs" / "chance.md"

VECTORS = """\
seed 0, stream ""
  bytes        b30c3b22f433bfcb91ea03d0817aba8f
  dice         6 1 6 5 5 4 6 6 2 1 4 5 4 3 1 6 4 6 5 6
  below 1000   836 138 515 99 354 976 146 759 865 631
  order of 10  0 5 2 7 1 4 6 8 3 9
seed 7, stream "/dice"
  bytes        178fafa267aeab02f542c2dcf7d97ad7
  dice         6 6 2 1 2 1 4 3 6 1 3 5 2 2 3 6 1 6 1 5
  below 1000   31 962 542 778 786 884 449 447 39 794
  order of 10  0 5 2 9 4 6 1 7 8 3
seed -1, stream ""
  bytes        e9934597e230d427f13da922a32d2b33
  dice         6 4 4 2 5 1 3 4 2 2 2 5 2 4 2 4 6 5 1 3
  below 1000   795 815 904 311 757 298 773 59 390 310
  order of 10  2 1 7 0 8 6 4 5 9 3
seed 1000000000000000000000000000000, stream "/deck/chance"
  bytes        2cb8c61ddccae0da0578b4ad039f7ee8
  dice         3 5 1 6 5 5 3 3 6 1 1 6 4 4 1 5 6 1 4 6
  below 1000   448 717 522 562 400 253 927 488 456 317
  order of 10  3 7 5 0 2 8 1 6 9 4
"""
VECTOR_STREAMS = ((0, ""), (7, "/dice"), (-1, ""), (10**30, "/deck/chance"))


def page_bytes(seed: int, name: str) -> Iterator[int]:
    for block in count():
        yield from blake2b(bytes(f"monosim 1\n{seed}\n{name}\n{block}\n", "ascii"), digest_size=64).digest()


def page_below(source: Iterator[int], n: int) -> int:
    width = 0
    while 256**width < n:
        width += 1
    whole = 256**width // n * n
    while (word := int.from_bytes(bytes(next(source) for _ in range(width)), "big")) >= whole:
        pass
    return word % n


def page_order(source: Iterator[int], n: int) -> list[int]:
    places = list(range(n))
    for last in reversed(range(1, n)):
        other = page_below(source, last + 1)
        places[other], places[last] = places[last], places[other]
    return places


def worked(seed: int, name: str, raw: bytes, die: list[int], thousand: list[int], order: list[int]) -> str:
    return (
        f'seed {seed}, stream "{name}"\n'
        f"  bytes        {raw.hex()}\n"
        f"  dice         {' '.join(map(str, die))}\n"
        f"  below 1000   {' '.join(map(str, thousand))}\n"
        f"  order of 10  {' '.join(map(str, order))}\n"
    )


def by_the_page(seed: int, name: str) -> str:
    raw, dice, numbers, places = (page_bytes(seed, name) for _ in range(4))
    return worked(
        seed,
        name,
        bytes(next(raw) for _ in range(16)),
        [1 + page_below(dice, 6) for _ in range(20)],
        [page_below(numbers, 1000) for _ in range(10)],
        page_order(places, 10),
    )


def by_monosim(seed: int, name: str) -> str:
    dice, numbers = SeededChance(seed, name), SeededChance(seed, name)
    return worked(
        seed,
        name,
        next(stream(seed, name))[:16],
        [roll(dice) for _ in range(20)],
        [numbers.below(1000) for _ in range(10)],
        SeededChance(seed, name).order(10),
    )


@pytest.mark.parametrize("implementation", [by_the_page, by_monosim])
def test_vectors(implementation: Callable[[int, str], str]) -> None:
    assert "".join(implementation(seed, name) for seed, name in VECTOR_STREAMS) == VECTORS


def test_the_page_shows_these_vectors() -> None:
    assert f"```text\n{VECTORS}```\n" in PAGE.read_text(encoding="utf-8")


WIDTHS = (1, 2, 3, 6, 10, 52, 255, 256, 257, 1000, 65536, 65537, 2**64, 2**64 + 1, 10**40)


@pytest.mark.parametrize("n", WIDTHS)
def test_draws_are_those_of_the_page(n: int) -> None:
    chance, source = SeededChance(11, "/x"), page_bytes(11, "/x")
    drawn = [chance.below(n) for _ in range(100)]
    assert drawn == [page_below(source, n) for _ in range(100)]
    assert all(0 <= value < n for value in drawn)


@pytest.mark.parametrize("n", [0, 1, 2, 52, 300])
def test_orders_are_those_of_the_page(n: int) -> None:
    order = SeededChance(5).order(n)
    assert order == page_order(page_bytes(5, ""), n)
    assert sorted(order) == list(range(n))


def test_one_possible_value_takes_no_byte() -> None:
    chance, fresh = SeededChance(9), SeededChance(9)
    assert [chance.below(1) for _ in range(100)] == [0] * 100
    assert chance.below(256) == fresh.below(256)


@pytest.mark.parametrize("sides", [2, 6, 10, 300])
def test_draws_are_even(sides: int) -> None:
    """A smoke test: six standard deviations above the mean of chi-square, at a fixed seed."""
    rolls = 600 * sides
    counts = [0] * sides
    chance = SeededChance(20)
    for _ in range(rolls):
        counts[chance.below(sides)] += 1
    chi_square = sum((n - 600) ** 2 / 600 for n in counts)
    assert chi_square < sides - 1 + 6 * (2 * (sides - 1)) ** 0.5


def test_orders_are_even() -> None:
    chance = SeededChance(21)
    orders = [tuple(chance.order(3)) for _ in range(6000)]
    assert all(900 < orders.count(order) < 1100 for order in set(orders))
    assert len(set(orders)) == 6


def test_streams_of_other_names_and_seeds_are_other_streams() -> None:
    root = SeededChance(1)
    children = [root.stream("dice"), root.stream("deck"), root.stream("dice").stream("deck"), root]
    others = [SeededChance(seed) for seed in (0, -1, 2, 10**100)]
    drawn = [tuple(chance.below(256) for _ in range(64)) for chance in (*children, *others)]
    assert len(set(drawn)) == len(drawn)


def test_a_sub_stream_is_named_after_its_parent_and_disturbs_nobody() -> None:
    root, undisturbed = SeededChance(1), SeededChance(1)
    child = root.stream("deck").stream("chance")
    child.order(40)
    assert child.name == "/deck/chance"
    assert root.below(1000) == undisturbed.below(1000)
    assert root.stream("deck").order(9) == SeededChance(1, "/deck").order(9)


@pytest.mark.parametrize("n", [0, -1])
def test_a_draw_among_nothing_is_a_mistake(n: int) -> None:
    with pytest.raises(ValueError, match=f"not {n}"):
        SeededChance(0).below(n)


@pytest.mark.parametrize("n", [2, 3, 7, 8, 107, 255, 256])
def test_a_picker_picks_what_below_draws(n: int) -> None:
    drawn, picked, options = SeededChance(7, "x"), SeededChance(7, "x"), range(n)
    pick = picked.picker()
    assert [pick(None, "move", options) for _ in range(200)] == [drawn.below(n) for _ in range(200)]
    assert picked.below(256) == drawn.below(256)


def test_a_negative_order_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="-1 places"):
        SeededChance(0).order(-1)


def test_shuffled_and_roll() -> None:
    chance = ScriptedChance([Drawn("deck", (2, 0, 1)), Drawn("d6", 5), Drawn("d4", 0)])
    assert shuffled(chance, "abc", "deck") == ["c", "a", "b"]
    assert (roll(chance), roll(chance, 4)) == (6, 1)
    chance.finish()


def test_a_script_hands_out_what_was_written() -> None:
    chance = ScriptedChance([Drawn("die", 3), Drawn("deck", (1, 0))])
    assert chance.below(6, "die") == 3
    assert chance.order(2, "deck") == (1, 0)
    chance.finish()


def test_a_script_asked_for_another_draw_names_both() -> None:
    chance = ScriptedChance([Drawn("die", 3, "cards.txt:4")])
    with pytest.raises(ScriptError, match=r"cards\.txt:4: asked for deck, the script has die"):
        chance.order(2, "deck")


@pytest.mark.parametrize("value", [-1, 6, (0, 1)])
def test_a_scripted_value_out_of_range_names_the_draw(value: int | tuple[int, ...]) -> None:
    chance = ScriptedChance([Drawn("die", value, "cards.txt:4")])
    with pytest.raises(ScriptError, match=r"cards\.txt:4: die must be one of 0 to 5, not "):
        chance.below(6, "die")


@pytest.mark.parametrize("value", [0, (0, 0), (0,), (0, 1, 2), (1, 2)])
def test_a_scripted_order_that_is_none_names_the_draw(value: int | tuple[int, ...]) -> None:
    chance = ScriptedChance([Drawn("deck", value)])
    with pytest.raises(ScriptError, match="the script: deck must be an order of 0 to 1, not "):
        chance.order(2, "deck")


def test_a_script_that_runs_out_names_the_draw_it_lacks() -> None:
    chance = ScriptedChance([Drawn("die", 3)], "cards.txt")
    chance.below(6, "die")
    with pytest.raises(ScriptError, match=r"cards\.txt: ran out after 1 draw; asked for die"):
        chance.below(6, "die")


def test_a_script_with_draws_left_over_names_the_first() -> None:
    chance = ScriptedChance([Drawn("die", 3), Drawn("deck", (0,), "cards.txt:9"), Drawn("die", 1)])
    chance.below(6, "die")
    with pytest.raises(ScriptError, match=r"cards\.txt:9: 2 draws left over, the first is deck"):
        chance.finish()
