"""The ability `study`: where players are, what the deeds bring in, and who leads at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from monosim.report import tables
from monosim.rulesets.classic.board import (
    COLOURS,
    DEEDS,
    GO_TO_JAIL,
    GROUP,
    GROUPS,
    IN_JAIL,
    JAIL,
    NAME,
    PLACE_NAMES,
)
from monosim.rulesets.classic.rules import rules_for
from monosim.rulesets.classic.study.tally import FLOWS, NET, PUT_IN, SquareTally
from monosim.study import Report, Series, Tell, simulation
from monosim.study.intervals import Estimate
from monosim.study.series import play_series

GAMES = simulation.GAMES
SEATS: dict[str, str] = {}
PLOTS = True
SQUARE_HEADS = ("square", "time spent", tables.INTERVAL, "landings", tables.INTERVAL)
MONEY_HEADS = ("rent", "put in", "return", tables.INTERVAL)
IN_ORDER = sorted(GROUPS, key=lambda name: name not in COLOURS)
"""Colours first."""


def simulate(series: Series, tell: Tell) -> Report:
    results = play_series(series, tell, SquareTally)
    record = simulation.describe(series, results)
    record["edition"] = rules_for(series.case.readings).edition
    record.update(tables_of(results.observer, is_random=record["units"] is not None))
    text = simulation.text_of(record, *text_of(record))
    return Report(record, text, partial(_draw, record), simulation.notes_of(series, results))


def _draw(record: Mapping[str, Any], path: str) -> bytes:
    from monosim.rulesets.classic.study import picture

    return picture.draw(path, record)


# The record


def tables_of(tally: SquareTally, is_random: bool) -> dict[str, list[dict[str, Any]]]:
    """A row for each square, each deed and each group; intervals only of what is random."""
    deeds = [
        {"square": deed, "name": NAME[deed], "group": GROUP[deed], **_account(tally, [deed])}
        for deed in DEEDS
    ]
    groups = [{"name": name, **_account(tally, GROUPS[name])} for name in IN_ORDER]
    found = {"squares": list_squares(tally, deeds), "deeds": deeds, "groups": groups}
    if not is_random:
        for row in (row for rows in found.values() for row in rows):
            row.update((name, None) for name in row if name.endswith(("low", "high")))
    return found


def list_squares(tally: SquareTally, deeds: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The forty squares, of which that of jail counts visitors; then jail. No roll ends on Go To Jail."""
    time, landings = (tally.counts[name].shares(range(IN_JAIL + 1)) for name in ("time", "landings"))
    owned = {deed["square"]: {"rent": deed["rent"], "return": deed["return"]} for deed in deeds}
    return [
        {
            "square": JAIL if place == IN_JAIL else place,
            "name": PLACE_NAMES[place],
            **_estimate("time", Estimate(0.0) if place == GO_TO_JAIL else spent, "time_"),
            **_estimate("landings", landed),
            **owned.get(place, {"rent": None, "return": None}),
        }
        for place, (spent, landed) in enumerate(zip(time, landings, strict=True))
    ]


def _account(tally: SquareTally, deeds: Sequence[int]) -> dict[str, Any]:
    found = tally.estimate_return(deeds)
    return {
        **{name: tally.total(name, deeds) for name in FLOWS},
        "put_in": tally.sum_up(PUT_IN, deeds).total(),
        "net": tally.sum_up(NET, deeds).total(),
        **_estimate("return", found or Estimate(0.0)),
        **({} if found else {"return": None}),
    }


def _estimate(name: str, found: Estimate, prefix: str = "") -> dict[str, float | None]:
    return {name: found.value, f"{prefix}low": found.low, f"{prefix}high": found.high}


# The text


def text_of(record: Mapping[str, Any]) -> list[list[str]]:
    squares = sorted(record["squares"], key=lambda row: row["square"])
    rows = [
        [
            row["name"],
            tables.percent(row["time"], 2),
            tables.interval(row["time_low"], row["time_high"], 2),
            tables.percent(row["landings"], 2),
            tables.interval(row["low"], row["high"], 2),
        ]
        for row in squares
    ]
    return [
        tables.table(SQUARE_HEADS, rows),
        tables.table(("deed", *MONEY_HEADS), map(_money_cells, record["deeds"])),
        tables.table(("group", *MONEY_HEADS), map(_money_cells, record["groups"])),
    ]


def _money_cells(row: Mapping[str, Any]) -> list[object]:
    gain = "" if row["return"] is None else f"{row['return']:.2f}"
    name = row["name"].replace("_", " ")
    return [name, row["rent"], row["put_in"], gain, tables.between(row["low"], row["high"])]
