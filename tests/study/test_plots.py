"""Boards and labels of plots: every space has its place, and all that is written can be read."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from monosim.report import plots
from monosim.report.plots import Spot

MATPLOTLIB = "matplotlib"


@pytest.mark.parametrize("count", range(1, 161))
def test_every_space_of_a_ring_has_a_place_of_its_own_at_the_edge(count: int) -> None:
    columns, rows = plots.size_of_ring(count)
    places = [plots.place_on_ring(place, columns, rows)[:2] for place in range(count)]
    assert len(set(places)) == count
    assert all(0 <= column < columns and 0 <= row < rows for column, row in places)
    assert all(column in (0, columns - 1) or row in (0, rows - 1) for column, row in places)
    steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(places)]
    assert set(steps) <= {1}


def test_classic_begins_at_the_bottom_right_and_goes_on_clockwise() -> None:
    columns, rows = plots.size_of_ring(40)
    corners = [plots.place_on_ring(place, columns, rows) for place in (0, 10, 20, 30, 39)]
    assert corners == [(10, 0, "top"), (0, 0, "top"), (0, 10, "bottom"), (10, 10, "bottom"), (10, 1, "left")]


def test_one_space_far_above_all_others_does_not_take_their_colours() -> None:
    assert plots.top_of([0.02, 0.03, 0.06]) == 0.03
    assert plots.top_of([0.02, 0.03, 0.04]) == 0.04
    assert plots.top_of([1.0]) == 1.0
    assert plots.top_of([0.0, 0.0, 1.0]) == 1.0


def test_what_is_written_on_a_colour_has_the_contrast_that_small_text_needs() -> None:
    colormaps = pytest.importorskip(MATPLOTLIB).colormaps
    for step in range(101):
        colour = colormaps["cividis"](step / 100)
        light = luminance(colour)
        ink = 1.05 / (light + 0.05) if plots.ink_on(colour) == "white" else (light + 0.05) / 0.05
        assert ink >= 4.5


def luminance(colour: tuple[float, ...]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def texts_of(picture: bytes) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(picture).iter() if text.tag.endswith("}text")]


def test_a_board_says_its_shares_as_text_with_intervals_where_they_are_known() -> None:
    pytest.importorskip(MATPLOTLIB)
    spots = [Spot(f"Space {place}", "#c33" if place % 2 else "", place / 780) for place in range(39)]
    spots.append(Spot("A$b$ <c>\udcff", "", 0.05, 0.045, 0.055))
    picture = plots.draw_board("board.svg", spots, "Where they land", "7 games", "share of landings")
    told = texts_of(picture)
    assert {"Space", "Where they land", "7 games", "share of landings", "5.00%", "±0.50"} <= {
        word for text in told for word in (text, text.partition(" ")[0])
    }
    assert any("A$b$ <c>" in text for text in told)
    assert sum("±" in text for text in told) == 1
    assert picture == plots.draw_board("board.svg", spots, "Where they land", "7 games", "share of landings")


@pytest.mark.parametrize("count", [1, 2, 5, 20])
def test_a_small_board_is_drawn_too(count: int) -> None:
    pytest.importorskip(MATPLOTLIB)
    spots = [Spot("x", "", 1 / count) for _ in range(count)]
    assert plots.draw_board("b.svg", spots, "h", "n", "l").startswith(b"<?xml")
