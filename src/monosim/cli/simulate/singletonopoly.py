"""monosim simulate singletonopoly: who wins, how long it takes, and who has how much on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle
from statistics import median
from typing import Any, NamedTuple

import click

from monosim.cli.inputs import pairs
from monosim.cli.progress import progress
from monosim.cli.terminal import color_option, complain, say
from monosim.core import Case
from monosim.play.runner import events
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly.events import (
    DroppedOut,
    Event,
    Gained,
    GameWon,
    Lost,
    PlayersOrdered,
    TurnStarted,
)
from monosim.rulesets.singletonopoly.state import STARTING_MONEY
from monosim.rulesets.singletonopoly.strategies import STRATEGIES
from monosim.study.statistics import wilson

VERSION = 1
TELLING_EVENTS = frozenset({DroppedOut, Gained, GameWon, Lost, PlayersOrdered, TurnStarted})
TELLING_ROUNDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@click.command("singletonopoly")
@click.option("--seats", "number", type=click.IntRange(2, 8), metavar="N", help="How many play. Default: 4.")
@click.option(
    "--seat", "named", multiple=True, metavar="NAME=STRATEGY", callback=pairs,
    help=f"Who plays how: {', '.join(STRATEGIES)}, or module:Class. Repeatable.",
)  # fmt: skip
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of the first game.")
@click.option(
    "--rounds", type=click.IntRange(1), default=200, show_default=True, help="The limit of each game."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@color_option
def command(
    number: int | None, named: dict[str, str], games: int, seed: int, rounds: int, as_json: bool
) -> None:
    """Play many games of Singletonopoly between strategies.

    \b
    Examples:
      monosim simulate singletonopoly --seats 4 --seed 1 --games 1000
      monosim simulate singletonopoly --seat Ann=cautious --seat Bob=builder --json

    Game k is that of `monosim run -r singletonopoly --seed SEED+k` with the same seats and rounds.
    Seats without a name are filled with the strategies in turn. A game that reaches the limit has no
    winner.
    """
    seats = seated(named, number)
    results = list(simulated(seats, games, seed, rounds))
    record = summary(seats, results, seed, rounds)
    say(_json(record) if as_json else as_text(record))
    if record["unfinished"]:
        complain(f"{record['unfinished']} of {games} games were ended by the limit of {rounds} rounds")


def seated(named: Mapping[str, str], number: int | None) -> dict[str, str]:
    """The named seats, and as many more as are missing, called after their strategies."""
    seats = dict(named)
    wanted = max(len(seats), number or (0 if seats else 4))
    counts: Counter[str] = Counter()
    for strategy in cycle(STRATEGIES):
        if len(seats) >= wanted:
            return seats
        counts[strategy] += 1
        name = strategy if counts[strategy] == 1 else f"{strategy} {counts[strategy]}"
        seats.setdefault(name, strategy)
    raise AssertionError("a cycle has no end")


class Result(NamedTuple):
    winner: str | None
    rounds: int
    turns: int
    money: dict[int, dict[str, int]]
    """At the end of some rounds; whoever is out has none."""


def simulated(seats: Mapping[str, str], games: int, seed: int, rounds: int) -> Iterator[Result]:
    case = Case(ruleset="singletonopoly", seats=seats, rounds=str(rounds))
    with progress(f"{games} games") as tell:
        for number in range(games):
            yield result_of(events(singletonopoly, case._replace(seed=seed + number)))
            tell((number + 1) / games)


def result_of(happened: Iterable[Event]) -> Result:
    """The play order tells when a round is over: the turn goes back to somebody earlier in it."""
    place: dict[str, int] = {}
    money: dict[str, int] = {}
    on_the_way: dict[int, dict[str, int]] = {}
    rounds, turns, last, winner = 0, 0, "", None
    for event in happened:
        if type(event) not in TELLING_EVENTS:
            continue
        if isinstance(event, Gained | Lost):
            money[event.name] = event.money
        elif isinstance(event, TurnStarted) and event.name != last:
            turns += 1
            if last and place[event.name] < place[last]:
                rounds += 1
                if rounds in TELLING_ROUNDS:
                    on_the_way[rounds] = dict(money)
            last = event.name
        elif isinstance(event, DroppedOut):
            money[event.name] = 0
        elif isinstance(event, PlayersOrdered):
            place = {name: index for index, name in enumerate(event.names)}
            money = dict.fromkeys(event.names, STARTING_MONEY)
        elif isinstance(event, GameWon):
            winner = event.name
    return Result(winner, rounds + 1, turns, on_the_way)


def summary(seats: Mapping[str, str], results: list[Result], seed: int, limit: int) -> dict[str, Any]:
    """As docs/rulesets/singletonopoly.md describes it."""
    wins = Counter(result.winner for result in results)
    return {
        "version": VERSION,
        "ruleset": "singletonopoly",
        "seed": seed,
        "games": len(results),
        "limit": limit,
        "unfinished": wins[None],
        "seats": [_seat(name, strategy, wins[name], len(results)) for name, strategy in seats.items()],
        "rounds": _spread([result.rounds for result in results]),
        "turns": _spread([result.turns for result in results]),
        "money": list(_money(seats, results)),
    }


def _seat(name: str, strategy: str, wins: int, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {"name": name, "strategy": strategy, "wins": wins, "share": wins / games, "low": low, "high": high}


def _spread(values: list[int]) -> dict[str, float]:
    mean = sum(values) / len(values)
    return {"mean": mean, "median": median(values), "least": min(values), "most": max(values)}


def _money(seats: Iterable[str], results: list[Result]) -> Iterator[dict[str, Any]]:
    for number in TELLING_ROUNDS:
        games = [result.money[number] for result in results if number in result.money]
        if games:
            means = {name: sum(money[name] for money in games) / len(games) for name in seats}
            yield {"round": number, "games": len(games), "mean": means}


def _json(record: dict[str, Any]) -> str:
    import json

    return json.dumps(record, indent=2) + "\n"


def as_text(record: dict[str, Any]) -> str:
    names = [seat["name"] for seat in record["seats"]]
    widest = max(12, *map(len, names))
    lines = [
        f"Singletonopoly: {record['games']} games from seed {record['seed']} on,"
        f" at most {record['limit']} rounds each",
        "",
        f"{'seat':{widest}}  {'strategy':12} {'wins':>6} {'share':>7}   95 % interval",
    ]
    for seat in record["seats"]:
        lines.append(
            f"{seat['name']:{widest}}  {seat['strategy']:12} {seat['wins']:>6} {seat['share']:>7.1%}"
            f"   {seat['low']:.1%} to {seat['high']:.1%}"
        )
    lines += [f"{'nobody':{widest}}  {'':12} {record['unfinished']:>6}   (the limit came first)", ""]
    for what in ("rounds", "turns"):
        spread = record[what]
        lines.append(
            f"{what} of a game: mean {spread['mean']:.1f}, median {spread['median']:g},"
            f" from {spread['least']} to {spread['most']}"
        )
    lines += ["", "Mean money after a round, over the games still going; whoever is out has none"]
    lines.append(f"{'round':>6} {'games':>6} " + " ".join(f"{name:>{max(8, len(name))}}" for name in names))
    for row in record["money"]:
        means = " ".join(f"{row['mean'][name]:>{max(8, len(name))}.0f}" for name in names)
        lines.append(f"{row['round']:>6} {row['games']:>6} {means}")
    return "\n".join(lines) + "\n"
