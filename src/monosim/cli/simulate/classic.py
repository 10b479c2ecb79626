"""monosim simulate classic: who wins, how long it takes, where they land and what a deed brings."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any

import click

from monosim.cli.exact.solution import check_plot
from monosim.cli.inputs import pairs
from monosim.cli.simulate.classic_tally import Games, simulated
from monosim.cli.terminal import color_option, say, write_file
from monosim.core import Case
from monosim.rulesets.classic.ends import Outcome
from monosim.rulesets.classic.files import STRATEGIES
from monosim.study.statistics import wilson

VERSION = 1
BAR = 30


@click.command("classic")
@click.option("--seats", "count", type=click.IntRange(2, 8), metavar="N", help="How many play. Default: 4.")
@click.option(
    "--seat", "seats", multiple=True, metavar="SEAT=STRATEGY", callback=pairs,
    help=f"Who plays how: {', '.join(STRATEGIES)}, or module:Class; else conservative. Repeatable.",
)  # fmt: skip
@click.option("--position", metavar="FILE", type=click.Path(), help="Where each game starts.")
@click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=pairs,
    help="An edition or a house rule, such as edition=us_pre2008. Repeatable.",
)  # fmt: skip
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of the first game.")
@click.option("--rounds", metavar="N", help="The most turns of a game. Default: 1000.")
@click.option("--rotate", is_flag=True, help="Move the strategies on by one seat from game to game.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes. Default: one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", metavar="FILE", type=click.Path(), help="Draw landings and returns as .png or .svg.")
@color_option
def command(
    count: int | None, seats: dict[str, str], position: str | None, readings: dict[str, str], games: int,
    seed: int, rounds: str | None, rotate: bool, jobs: int | None, as_json: bool, plot: str | None,
) -> None:  # fmt: skip
    """Play many games of classic Monopoly between strategies.

    \b
    Examples:
      monosim simulate classic --seats 4 --games 1000 --seed 1
      monosim simulate classic --seat 0=trader --seat 1=conservative --rotate --plot landings.svg

    Game k is that of `monosim run -r classic --seed SEED+k` with the same seats. A game that reaches the
    limit of turns has no winner; who is worth most then leads.
    """
    if plot is not None:
        check_plot(plot)
    seats = {**({} if position else seated(count or (0 if seats else 4))), **seats}
    case = Case("classic", board=position, readings=readings, rounds=rounds, seed=seed, seats=seats)
    record = summary(case, simulated(case, games, jobs or os.cpu_count() or 1, rotate), rotate)
    if plot is not None:
        from monosim.rulesets.classic.plots import squares_plot

        write_file(plot, [squares_plot(plot, record["squares"], games)])
    say(as_json_text(record) if as_json else as_text(record))


def seated(count: int) -> dict[str, str]:
    return dict.fromkeys(map(str, range(count)), "conservative")


def summary(case: Case, games: Games, rotate: bool) -> dict[str, Any]:
    """As docs/rulesets/classic.md describes it."""
    results = games.outcomes
    turns = [result.turns for result in results]
    return {
        "version": VERSION,
        "ruleset": "classic",
        "edition": case.readings.get("edition", "us_2008"),
        "seed": case.seed,
        "games": len(results),
        "undecided": sum(result.winner is None for result in results),
        "refused": sum(result.refused for result in results),
        "turns": {"mean": sum(turns) / len(turns), "median": median(turns), "most": max(turns)},
        "players": standings(case, results, rotate),
        "squares": list(games.tally.squares()),
    }


def standings(case: Case, results: Sequence[Outcome], rotate: bool) -> list[dict[str, Any]]:
    """By seat; of a rotated simulation, by the strategy that began there."""
    seats = max([int(seat) for seat in case.seats], default=max(result.leader for result in results)) + 1
    wins: Counter[int] = Counter()
    leads: Counter[int] = Counter()
    for number, result in enumerate(results):
        back = number if rotate else 0
        leads[(result.leader - back) % seats] += 1
        if result.winner is not None:
            wins[(result.winner - back) % seats] += 1
    return [
        {
            "player": seat,
            "strategy": str(case.seats.get(str(seat), "of the position")),
            "wins": wins[seat],
            "share": wins[seat] / len(results),
            "interval": wilson(wins[seat], len(results)),
            "leads": leads[seat] / len(results),
        }
        for seat in range(seats)
    ]


def as_json_text(record: dict[str, Any]) -> str:
    import json

    return json.dumps(record, indent=2) + "\n"


def as_text(record: dict[str, Any]) -> str:
    turns = record["turns"]
    lines = [
        f"classic ({record['edition']}), {record['games']} games from seed {record['seed']}:"
        f" {record['undecided']} undecided, {turns['mean']:.1f} turns on average (median"
        f" {turns['median']:g}, at most {turns['most']})",
        "",
        f"{'player':8}{'strategy':16}{'wins':>8}{'95 % interval':>18}{'leads at the end':>18}",
    ]
    for player in record["players"]:
        low, high = player["interval"]
        lines.append(
            f"{player['player']:<8}{player['strategy']:16}{player['share']:>8.1%}"
            f"{f'{low:.1%} to {high:.1%}':>18}{player['leads']:>18.1%}"
        )
    lines += ["", f"{'square':24}{'landings':>9}{'rent':>12}{'return':>9}"]
    lines += map(_square, record["squares"])
    return "\n".join(lines) + "\n"


def _square(square: dict[str, Any]) -> str:
    line = f"{square['name']:24}{square['landings']:>9.2%}"
    if square["rent"] is not None:
        gain = "" if square["return"] is None else f"{square['return']:.2f}"
        line += f"{square['rent']:>12}{gain:>9}"
    return line.rstrip()
