"""A game as one picture: the money of each player over time, from the frames of its scene."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core.abilities import Abilities
from monosim.core.diagnostics import visible
from monosim.core.ruleset import AnyRuleset
from monosim.core.scene import Frame, Number, Stage
from monosim.replay.record import follow, refuse_crowd, take_all, tell_lack
from monosim.report import cannot_show, plots

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, HEIGHT, HEAD = 9.0, 3.4, 0.8
FEWEST = 2
"""So many rounds make an axis of rounds; a shorter game is measured in turns."""
LONGEST_NAME = 24
LABEL, ROOM = 0.08, 0.16
"""The height of a label, and how wide it may be, as parts of the height and the width of its axes."""


class Line(NamedTuple):
    """A number of one player: where it changes, and until when."""

    name: str
    at: list[float]
    values: list[float]
    is_out: bool


class Time(NamedTuple):
    """When each event happens."""

    unit: str
    at: Sequence[float]
    is_over: bool
    """Whether the game has come to its end; a log may break off."""

    @property
    def end(self) -> float:
        return self.at[-1] if self.at else 0.0


def draw_money(path: str, name: str, ruleset: AnyRuleset, setup: Any, happened: Iterable[Any]) -> bytes:
    """The picture's bytes; its name says whether it is a PNG or an SVG."""
    events = take_all(happened)
    scene = Abilities(ruleset).scene
    stage = scene.stage(setup, events) if scene else None
    if scene is None or stage is None:
        raise cannot_show(f"{path}: {tell_lack(name, scene, setup)}")
    if lack := refuse_crowd(stage):
        raise cannot_show(f"{path}: {lack}")
    numbers = [number for number in stage.numbers if number.unit]
    if not numbers:
        raise cannot_show(f"{path}: nobody has money in {name}: its scene has no number with a unit")
    frames = list(follow(scene.frames(setup, events)))
    return draw_frames(path, f"{name}: {ruleset.ABOUT.summary}", stage, numbers, frames)


def draw_frames(
    path: str, heading: str, stage: Stage, numbers: Sequence[Number], frames: Sequence[Frame]
) -> bytes:
    time = measure(frames)
    found = [gather(stage, number, frames, time) for number in numbers]

    def paint(figure: Figure) -> None:
        panels = figure.subplots(len(numbers), 1, sharex=True, squeeze=False)[:, 0]
        for axes, number, lines in zip(panels, numbers, found, strict=True):
            paint_number(axes, number, lines, time)
        figure.suptitle(heading, x=0.01, ha="left", fontweight="bold", color=plots.DARK)
        panels[-1].set_xlabel(f"{time.unit} played")
        panels[-1].xaxis.get_major_locator().set_params(integer=True)

    return plots.draw(path, (WIDTH, HEAD + HEIGHT * len(numbers)), paint)


# What the frames say


def measure(frames: Sequence[Frame]) -> Time:
    """Within a round, or within a turn, all events take the same time; what comes before takes none."""
    rounds = sum(frame.begins == "round" for frame in frames)
    units = ("round",) if rounds >= FEWEST else ("turn", "round")
    starts = [place for place, frame in enumerate(frames) if frame.begins in units]
    at = [0.0] * (starts[0] if starts else len(frames))
    for number, (start, end) in enumerate(pairwise([*starts, len(frames)])):
        at += [number + (place + 1 - start) / (end - start) for place in range(start, end)]
    is_over = any(frame.mark == "end" for frame in frames)
    return Time("rounds" if rounds >= FEWEST else "turns", at, is_over)


def gather(stage: Stage, number: Number, frames: Sequence[Frame], time: Time) -> list[Line]:
    return [gather_seat(seat, visible(name), number, frames, time) for seat, name in enumerate(stage.players)]


def gather_seat(seat: int, name: str, number: Number, frames: Sequence[Frame], time: Time) -> Line:
    line = Line(name, [], [], False)
    for frame, at in zip(frames, time.at, strict=True):
        value = frame.state.get(f"p{seat}.{number.key}")
        if isinstance(value, int) and (not line.values or value != line.values[-1]):
            line.at.append(at)
            line.values.append(to_float(value))
        if frame.state.get(f"p{seat}.out"):
            return end_line(line._replace(is_out=True), at)
    return end_line(line, time.end)


def end_line(line: Line, at: float) -> Line:
    if line.values and line.at[-1] < at:
        line.at.append(at)
        line.values.append(line.values[-1])
    return line


def to_float(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        raise cannot_show("the numbers of this game are too large to be drawn") from None


# What is drawn


def paint_number(axes: Axes, number: Number, lines: Sequence[Line], time: Time) -> None:
    drawn = [(seat, line) for seat, line in enumerate(lines) if line.values]
    for seat, line in drawn:
        axes.step(line.at, line.values, where="post", linewidth=1.6, **plots.line_style(seat))
    axes.set_xlim(0, max(time.end, 1e-9))
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e3e6ea", linewidth=0.8)
    axes.set_axisbelow(True)
    least = min((min(line.values) for _, line in drawn), default=0.0)
    axes.yaxis.set_major_formatter(
        lambda value, _: write_amount(value, number.unit) if value >= min(least, 0) else ""
    )
    plots.title(axes, number.title + ("" if is_sign(number.unit) else f", {number.unit}"))
    if time.is_over:
        axes.axvline(time.end, color=plots.GREY, linewidth=1.2)
        axes.text(1, 1.02, "the end", transform=axes.transAxes, ha="right", fontsize=9, color="#555b64")
    mark_bankruptcies(axes, [(seat, line) for seat, line in drawn if line.is_out])
    label_ends(axes, number, [(seat, line) for seat, line in drawn if not line.is_out])


def mark_bankruptcies(axes: Axes, drawn: Sequence[tuple[int, Line]]) -> None:
    """Below the end of each line, where no line is; lower where another has ended just before."""
    ranked = sorted(drawn, key=lambda pair: pair[1].at[-1])
    levels = stagger([line.at[-1] / axes.get_xlim()[1] for _, line in ranked])
    low, high = axes.get_ylim()
    axes.set_ylim(low - (high - low) * (max(levels, default=-1) + 1) * LABEL, high)
    for level, (seat, line) in zip(levels, ranked, strict=True):
        end, colour = (line.at[-1], line.values[-1]), plots.line_style(seat)["color"]
        axes.plot(*end, "X", color=colour, markeredgecolor="white", markersize=10, clip_on=False, zorder=5)
        axes.annotate(
            f"{shorten(line.name)} is out", xy=end, xytext=(5, -7 - 11 * level), textcoords="offset points",
            ha="right", va="top", fontsize=9, annotation_clip=False,
        )  # fmt: skip


def stagger(places: Sequence[float]) -> list[int]:
    """For labels that end at these places, which ascend: on which line each has room."""
    taken: list[float] = []
    levels = []
    for place in places:
        level = next((level for level, end in enumerate(taken) if place - end > ROOM), len(taken))
        taken[level : level + 1] = [place]
        levels.append(level)
    return levels


def label_ends(axes: Axes, number: Number, drawn: Sequence[tuple[int, Line]]) -> None:
    """Beside the end of each line, at distances in which they can be read."""
    low, high = axes.get_ylim()
    ranked = sorted(drawn, key=lambda pair: pair[1].values[-1])
    ends = [(line.values[-1] - low) / ((high - low) or 1) for _, line in ranked]
    for (seat, line), end, place in zip(ranked, ends, plots.spread(ends, LABEL), strict=True):
        arrow = {"arrowstyle": "-", "relpos": (0, 0.5), "shrinkA": 1, "shrinkB": 0, "linewidth": 1.6}
        axes.annotate(
            f"{shorten(line.name)}  {write_amount(line.values[-1], number.unit)}",
            xy=(1.0, end), xytext=(1.035, place), xycoords="axes fraction", textcoords="axes fraction",
            va="center", fontsize=9, annotation_clip=False, arrowprops={**arrow, **plots.line_style(seat)},
        )  # fmt: skip


def shorten(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def is_sign(unit: str) -> bool:
    """As `Number.unit` says, a sign stands before the number, and a letter or two behind it."""
    return len(unit) < 3


def write_amount(value: float, unit: str) -> str:
    amount = f"{value:,.0f}" if value == int(value) else f"{value:,g}"
    if not is_sign(unit):
        return amount
    return f"{amount}{unit}" if unit.isalpha() else f"{unit}{amount}".replace(f"{unit}-", f"-{unit}")
