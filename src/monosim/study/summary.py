"""The summary of a batch, as JSON (docs/batch.md) and as a page for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from monosim.study.tally import Tally, mean_record, share_record

VERSION = 1
MOST_SHOWN = 20


def summary(ruleset: str, digest: str, tally: Tally) -> dict[str, Any]:
    shares = [share_record(name, *pair) for name, pair in tally.shares.items() if pair[0]]
    return {
        "version": VERSION,
        "ruleset": ruleset,
        "plan": digest,
        "games": tally.games,
        "shares": shares,
        "means": [mean_record(name, *sums) for name, sums in tally.means.items() if sums[0]],
    }


def as_text(record: dict[str, Any]) -> str:
    lines = [f"{record['ruleset']}: {record['games']} games"]
    seats = [share for share in record["shares"] if not _is_strategy(share)]
    strategies = [share for share in record["shares"] if _is_strategy(share)]
    if seats:
        lines += ["", *_shares("wins of", seats)]
    if strategies:
        best = sorted(strategies, key=lambda share: (-share["share"], share["name"]))
        lines += ["", *_shares("wins by strategy", best[:MOST_SHOWN])]
        if len(best) > MOST_SHOWN:
            lines.append(f"and {len(best) - MOST_SHOWN} strategies more; --summary FILE has them all")
    if record["means"]:
        lines += ["", *_means(record["means"])]
    return "\n".join(lines) + "\n"


def _is_strategy(share: dict[str, Any]) -> bool:
    return not share["name"].startswith("player ")


def _shares(title: str, shares: list[dict[str, Any]]) -> Iterator[str]:
    wide = max(len(title), *(len(share["name"]) for share in shares))
    yield f"{title:{wide}} {'games':>10} {'wins':>10} {'share':>8}   95 % interval"
    for share in shares:
        yield (
            f"{share['name']:{wide}} {share['games']:>10} {share['wins']:>10} {share['share']:>8.2%}"
            f"   {share['low']:.2%} to {share['high']:.2%}"
        )


def _means(means: list[dict[str, Any]]) -> Iterator[str]:
    wide = max(len("mean of"), *(len(mean["name"]) for mean in means))
    yield f"{'mean of':{wide}} {'mean':>14}   95 % interval"
    for mean in means:
        yield f"{mean['name']:{wide}} {mean['mean']:>14.2f}   {mean['low']:.2f} to {mean['high']:.2f}"
