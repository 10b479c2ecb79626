"""monosim odds classic: win chances from a position, by strategy."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import click

from monosim.cli.inputs import pairs
from monosim.cli.simulate.classic_tally import simulated
from monosim.cli.terminal import color_option, say
from monosim.core import Case
from monosim.rulesets import classic
from monosim.rulesets.classic.files import STRATEGIES
from monosim.study.statistics import wilson

VERSION = 1
OWN = "as given"


@click.command("classic")
@click.option(
    "--position", metavar="FILE", type=click.Path(), required=True, help="The position, as for run."
)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of the first game.")
@click.option("--rounds", metavar="N", help="The most turns of a game. Default: 1000.")
@click.option(
    "--seat", "seats", multiple=True, metavar="SEAT=STRATEGY", callback=pairs,
    help="Who plays how, in place of the position's own. Repeatable.",
)  # fmt: skip
@click.option(
    "--strategy", "strategies", multiple=True, metavar="NAME",
    help=f"Also if everybody played so: {', '.join(STRATEGIES)}, or module:Class. Repeatable.",
)  # fmt: skip
@click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=pairs,
    help="An edition or a house rule. Repeatable.",
)  # fmt: skip
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes. Default: one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@color_option
def command(
    position: str, games: int, seed: int, rounds: str | None, seats: dict[str, str],
    strategies: tuple[str, ...], readings: dict[str, str], jobs: int | None, as_json: bool,
) -> None:  # fmt: skip
    """Tell who wins how often from a position, with 95 % intervals.

    \b
    Examples:
      monosim odds classic --position fixtures/classic/sample-3/position.json --games 200
      monosim odds classic --position game.json --strategy conservative --strategy trader

    Game k of each strategy has the seed SEED+k. A game that reaches the limit of turns has no winner.
    """
    case = Case("classic", board=position, seed=seed, rounds=rounds, readings=readings, seats=seats)
    start = classic.read(case).position
    assert start is not None
    players = len(start.cash)
    tables = {OWN: case}
    for name in strategies:
        tables[name] = case._replace(seats=dict.fromkeys(map(str, range(players)), name))
    rows: list[dict[str, Any]] = []
    for name, table in tables.items():
        ends = simulated(table, games, jobs or os.cpu_count() or 1).outcomes
        rows += chances(name, Counter(end.winner for end in ends), players)
    record = {"version": VERSION, "ruleset": "classic", "games": games, "seed": seed, "chances": rows}
    say(_json(record) if as_json else as_text(record))


def chances(name: str, wins: Counter[int | None], players: int) -> list[dict[str, Any]]:
    games = wins.total()
    outcomes: list[int | None] = [*range(players), None]
    return [
        {
            "strategy": name,
            "player": player,
            "wins": wins[player],
            "share": wins[player] / games,
            "interval": wilson(wins[player], games),
        }
        for player in outcomes
    ]


def _json(record: dict[str, Any]) -> str:
    import json

    return json.dumps(record, indent=2) + "\n"


def as_text(record: dict[str, Any]) -> str:
    lines = [f"classic, {record['games']} games from seed {record['seed']}"]
    lines.append(f"{'strategy':16}{'winner':12}{'chance':>8}{'95 % interval':>18}")
    for row in record["chances"]:
        low, high = row["interval"]
        winner = "undecided" if row["player"] is None else f"player {row['player']}"
        interval = f"{low:.1%} to {high:.1%}"
        lines.append(f"{row['strategy']:16}{winner:12}{row['share']:>8.1%}{interval:>18}")
    return "\n".join(lines) + "\n"
