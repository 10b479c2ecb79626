"""monosim simulate deal: who wins, by policy and by seat, and how long it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from monosim.cli.inputs import pairs
from monosim.cli.progress import progress
from monosim.cli.terminal import color_option, complain, say
from monosim.core import Case, Table, named
from monosim.rulesets import deal
from monosim.rulesets.deal.events import Stalemate, Win
from monosim.rulesets.deal.players import POLICIES, PolicySeat
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import choose_readings as chosen
from monosim.rulesets.deal.rules import unusual
from monosim.rulesets.deal.turns import LIMIT
from monosim.study.statistics import wilson

VERSION = 1
MOST_SEATS = 5


@click.command("deal")
@click.option("--seats", type=click.IntRange(2, MOST_SEATS), metavar="N", help="How many play. Default: 2.")
@click.option(
    "--seat", "players", multiple=True, metavar="SEAT=POLICY", callback=pairs,
    help=f"Who sits there: {', '.join(POLICIES)}, or module:function. Default: random. Repeatable.",
)  # fmt: skip
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of the first game.")
@click.option(
    "--rotate", is_flag=True, help="Play each deal from every seat: as many games as there are seats."
)
@click.option("--rounds", type=click.IntRange(1), default=LIMIT, show_default=True, help="The most turns.")
@click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=pairs, help="Repeatable."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@color_option
def command(
    seats: int | None,
    players: dict[str, str],
    games: int,
    seed: int,
    rotate: bool,
    rounds: int,
    readings: dict[str, str],
    as_json: bool,
) -> None:
    """Play many games of Monopoly DEAL between policies.

    \b
    Examples:
      monosim simulate deal --seats 4 --games 10000 --seed 1
      monosim simulate deal --seat 0=shrewd --seat 1=greedy --rotate --games 2000

    Game k is that of `monosim run -r deal --seed SEED+k` with the same seats. With --rotate a seed is
    used once for each seat, and every policy moves on by one seat from game to game.
    """
    names = seated(players, seats)
    match = Match(names, games, seed, rotate, rounds, readings)
    record = summary(match, list(results(match)))
    say(_json(record) if as_json else as_text(record))
    if record["unfinished"]:
        complain(f"{record['unfinished']} of {games} games were ended without a winner")


def seated(players: Mapping[str, str], seats: int | None) -> list[str]:
    """The policy of each seat."""
    for seat, who in players.items():
        if not seat.isdecimal() or int(seat) >= MOST_SEATS:
            raise click.BadParameter(f"there is no seat {seat!r}; they are 0 to {MOST_SEATS - 1}")
        if who not in POLICIES and ":" not in who:
            raise click.BadParameter(f"there is no player {who!r}; there are {', '.join(POLICIES)}")
    count = max(2, seats or 0, 1 + max(map(int, players), default=0))
    return [players.get(str(seat), "random") for seat in range(count)]


class Match(NamedTuple):
    policies: Sequence[str]
    games: int
    seed: int
    rotate: bool
    limit: int
    readings: Mapping[str, str]


class Result(NamedTuple):
    seat: int | None
    """Who won."""
    entry: int | None
    """Which of the policies won, by its place in the list."""
    stalemate: bool
    turns: int
    reshuffles: int
    short_draws: int


def results(match: Match) -> Iterator[Result]:
    count = len(match.policies)
    policies: list[Any] = [who if who in POLICIES else named(who) for who in match.policies]
    with progress(f"{match.games} games") as tell:
        for game in range(match.games):
            shuffle, turned = divmod(game, count) if match.rotate else (game, 0)
            at_seat = [(seat - turned) % count for seat in range(count)]
            end = simulated([policies[entry] for entry in at_seat], match.seed + shuffle, match)
            won = end.ending.seat if isinstance(end.ending, Win) else None
            entry = None if won is None else at_seat[won]
            stale = isinstance(end.ending, Stalemate)
            yield Result(won, entry, stale, turns(end.turn, match.limit), len(end.shuffles), end.short_draws)
            if game % 100 == 99:
                tell((game + 1) / match.games)


def simulated(policies: Sequence[Any], seed: int, match: Match) -> Position:
    seats = {str(seat): who if isinstance(who, str) else PolicySeat(who) for seat, who in enumerate(policies)}
    case = Case("deal", rounds=str(match.limit), seed=seed, readings=match.readings, seats=seats)
    setup = deal.read(case)
    return deal.finish(setup, Table(deal.chance(setup), deal.seats(setup)))


def turns(reached: int, limit: int) -> int:
    """A game that the limit has stopped stands before the next turn."""
    return min(reached, limit)


def summary(match: Match, played: Sequence[Result]) -> dict[str, Any]:
    count = len(match.policies)
    return {
        "version": VERSION,
        "ruleset": "deal",
        "readings": list(unusual(chosen(match.readings))),
        "seed": match.seed,
        "games": match.games,
        "rotate": match.rotate,
        "limit": match.limit,
        "policies": [
            {"policy": who, **_share(entry, (result.entry for result in played), match.games)}
            for entry, who in enumerate(match.policies)
        ],
        "seats": [
            {"seat": seat, **_share(seat, (result.seat for result in played), match.games)}
            for seat in range(count)
        ],
        "unfinished": sum(result.seat is None for result in played),
        "stalemates": sum(result.stalemate for result in played),
        "turns": _spread(played, lambda result: result.turns),
        "reshuffles": _spread(played, lambda result: result.reshuffles),
        "short_draws": _spread(played, lambda result: result.short_draws),
    }


def _share(who: int, winners: Iterable[int | None], games: int) -> dict[str, float]:
    wins = sum(winner == who for winner in winners)
    low, high = wilson(wins, games)
    return {"wins": wins, "share": wins / games, "low": low, "high": high}


def _spread(played: Sequence[Result], of: Callable[[Result], int]) -> dict[str, float]:
    values = sorted(map(of, played))
    count = len(values)
    return {
        "mean": sum(values) / count,
        "median": values[count // 2],
        "p95": values[count * 95 // 100],
        "most": values[-1],
    }


def _json(record: dict[str, Any]) -> str:
    import json

    return json.dumps(record, indent=2) + "\n"


def as_text(record: dict[str, Any]) -> str:
    turned = ", each deal from every seat" if record["rotate"] else ""
    readings = "".join(f", {name}" for name in record["readings"])
    lines = [
        f"Monopoly DEAL: {record['games']} games from seed {record['seed']} on{turned}{readings}",
        "",
        f"{'policy':16} {'wins':>7} {'share':>7}   95 % interval",
        *(_row(row["policy"], row) for row in record["policies"]),
        "",
        f"{'seat':16} {'wins':>7} {'share':>7}   95 % interval",
        *(_row(f"P{row['seat']}", row) for row in record["seats"]),
        f"{'nobody':16} {record['unfinished']:>7}",
        "",
        f"{'in a game':16} {'mean':>7} {'median':>7} {'95 %':>7} {'most':>7}",
    ]
    for what in ("turns", "reshuffles", "short_draws"):
        row = record[what]
        numbers = f"{row['mean']:>7.2f} {row['median']:>7} {row['p95']:>7} {row['most']:>7}"
        lines.append(f"{what.replace('_', ' '):16} {numbers}")
    return "\n".join(lines) + "\n"


def _row(name: str, row: Mapping[str, Any]) -> str:
    return f"{name:16} {row['wins']:>7} {row['share']:>7.1%}   {row['low']:.1%} to {row['high']:.1%}"
