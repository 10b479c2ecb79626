"""What a tournament comes to: the ranking, ratings, every pair, the estimated game; and how it is told."""

import csv
from collections.abc import Mapping, Sequence
from functools import cached_property
from io import StringIO
from math import inf
from typing import Any

from monosim.core import number_of
from monosim.report import tables, wins
from monosim.rulesets import find
from monosim.study import equilibrium, intervals
from monosim.study.equilibrium import EVEN, EstimatedGame
from monosim.study.intervals import SURE, Estimate, Sums, estimate_share
from monosim.study.statistics import over_units
from monosim.study.tournament import Score

VERSION = 1
MOST_LISTED = 10
MOST_BLOCKS = 100
"""Of clusters, which are drawn anew for a resample."""


class Tournament:
    """The results of a score; entries are numbered in the order in which they were given."""

    def __init__(self, score: Score) -> None:
        self.score, self.design, self.units = score, score.design, score.units
        self.entries = score.design.entries
        self.size = len(self.entries)
        self._pairs = {pair: score.pair(number) for number, pair in enumerate(self.design.pairs)}

    def sums(self, one: int, other: int) -> Sums:
        """The points of one against another, by cluster, in whole numbers; against itself it is even."""
        if one < other:
            return self._pairs[one, other]
        if one > other:
            return {cluster: (n, n - y) for cluster, (n, y) in self._pairs[other, one].items()}
        return {cluster: (n, n // 2) for cluster, (n, _) in self._pairs[0, 1].items()}

    def share(self, one: int, other: int, sure: float = SURE) -> Estimate:
        if one == other:
            return Estimate(EVEN)
        return estimate_share(self.sums(one, other), self.units, sure)

    @cached_property
    def game(self) -> EstimatedGame:
        """The choice of an entry, as a game of its own."""
        clusters = list(self.score.sums.values())
        blocks = [clusters[at::MOST_BLOCKS] for at in range(min(MOST_BLOCKS, len(clusters)))]
        each = 2 * self.design.turns
        rows = [[sum(column) for column in zip(*block, strict=True)] for block in blocks]
        return EstimatedGame(self.size, self.sums, [[each * units, *points] for units, *points in rows])

    def is_uneven(self, one: int, other: int) -> bool:
        """Whether it is proven, for all pairs together, that one of them is better."""
        found = self.share(one, other, 1 - (1 - SURE) / len(self._pairs))
        return found.low is not None and found.high is not None and not found.low <= EVEN <= found.high

    # The ranking

    @cached_property
    def totals(self) -> list[Sums]:
        """The points of each entry against all others, by cluster."""
        return [self._total(entry) for entry in range(self.size)]

    def _total(self, entry: int) -> Sums:
        against = [self.sums(entry, other) for other in range(self.size) if other != entry]
        clusters = against[0]
        return {c: (sum(one[c][0] for one in against), sum(one[c][1] for one in against)) for c in clusters}

    @cached_property
    def shares(self) -> list[Estimate]:
        return [estimate_share(total, self.units) for total in self.totals]

    @cached_property
    def comparison(self) -> intervals.Comparison:
        return intervals.compare_with_best(self.totals)

    @cached_property
    def ranking(self) -> list[int]:
        return sorted(range(self.size), key=lambda entry: (-self.shares[entry].value, entry))

    @property
    def widest(self) -> float:
        """Half of the widest interval of a share in the ranking."""
        return max(share.half for share in self.shares)

    @cached_property
    def ratings(self) -> list[Estimate]:
        """Elo: strengths by Bradley and Terry."""
        return equilibrium.rate(self.totals, not self.rests_on_prior)

    @cached_property
    def rests_on_prior(self) -> bool:
        """Whether somebody, or a group, won every game against the rest: then ratings have no other bound."""
        return not equilibrium.is_connected(self.game.matrix)

    # For people and programs

    def rows(self) -> list[dict[str, Any]]:
        """A row for each pair, the better entry of the ranking first."""
        place = {entry: rank for rank, entry in enumerate(self.ranking)}
        pairs = [sorted(pair, key=place.__getitem__) for pair in self._pairs]
        return [self._row(*pair) for pair in sorted(pairs, key=lambda pair: [place[one] for one in pair])]

    def _row(self, one: int, other: int) -> dict[str, Any]:
        games, points = self.units * self.design.turns, sum(y for _, y in self.sums(one, other).values()) / 2
        number = self.design.pairs.index((min(one, other), max(one, other)))
        return {
            "entry": self.entries[one], "opponent": self.entries[other], "games": games, "points": points,
            "undecided": self.score.drawn[number], **_estimate("share", self.share(one, other)),
            "proven": self.is_uneven(one, other),
        }  # fmt: skip

    def record(self) -> dict[str, Any]:
        """As docs/tournaments.md describes it."""
        case = self.design.case
        return {
            "version": VERSION,
            "ruleset": case.ruleset,
            "readings": [f"{name}={value}" for name, value in case.readings.items()],
            "seed": case.seed,
            "limit": case.rounds,
            "length": find(case.ruleset).ABOUT.length,
            "seats": self.design.seats,
            "units": {"noun": "seed", "number": self.units},
            "games": self.units * self.design.per_unit,
            "verdict": str(self.comparison),
            "entries": [self._standing(entry) for entry in self.ranking],
            "rests_on_prior": self.rests_on_prior,
            "pairs": self.rows(),
            "responses": [self._response(entry) for entry in self.ranking],
            "dominated": [
                {"entry": self.entries[one], "by": self.entries[by], "proven": proven}
                for one, by, proven in self.game.dominated
            ],
            **self._equilibria(),
        }

    def _standing(self, entry: int) -> dict[str, Any]:
        behind, worse = self.comparison.rivals[entry]
        return {
            "entry": self.entries[entry], **_estimate("share", self.shares[entry]),
            **_estimate("elo", self.ratings[entry], "elo_"), **_estimate("behind", behind, "behind_"),
            "worse": worse,
        }  # fmt: skip

    def _response(self, against: int) -> dict[str, Any]:
        found = self.game.respond(against)
        return {
            "against": self.entries[against], "best": self.entries[found.best],
            **_estimate("share", self.share(found.best, against)),
            "tied": [self.entries[entry] for entry in found.tied],
        }  # fmt: skip

    def _equilibria(self) -> dict[str, Any]:
        game, names = self.game, self.entries
        pure, mixed = game.again
        return {
            "resamples": game.resamples,
            "pure": [
                {"entry": names[one], "resamples": pure[one], "proven": game.is_unbeaten(one)}
                for one in game.pure
            ],
            "mixed": [
                {"entry": names[one], "probability": game.mixed[one], "resamples": mixed[one]}
                for one in self.ranking
                if game.mixed[one] > equilibrium.NEGLIGIBLE
            ],
            "exploitable": equilibrium.exploit(game.matrix, game.mixed),
        }

    def csv(self) -> str:
        out, rows = StringIO(), self.rows()
        csv.writer(out, lineterminator="\n").writerows([list(rows[0]), *(row.values() for row in rows)])
        return out.getvalue()

    def text(self) -> str:
        return text_of(self.record())

    def notes(self) -> list[str]:
        """What is said on stderr."""
        drawn, games = sum(self.score.drawn), self.units * self.design.per_unit
        alike = self.units > 1 and all(
            len({y / n for n, y in sums.values()}) == 1 for sums in self._pairs.values()
        )
        return [
            *([f"{drawn} of {games} games ended without a winner: half a point for both"] if drawn else []),
            *(["every seed gave the same results: chance may decide nothing"] if alike else []),
        ]

    def plot(self, path: str) -> bytes:
        """The matrix of wins; the ending of the name, .png or .svg, chooses the format."""
        cells = {(row["entry"], row["opponent"]): row for row in self.rows()}
        names = [self.entries[entry] for entry in self.ranking]
        return wins.draw_matrix(path, _heading(self.record())[0], names, cells)


def find_widest(score: Score) -> float:
    """Half of the widest interval in the ranking."""
    return Tournament(score).widest if score.units > 1 else inf


def _estimate(name: str, found: Estimate, before: str = "") -> dict[str, float | None]:
    return {name: found.value, f"{before}low": found.low, f"{before}high": found.high}


# The record for people


def text_of(record: Mapping[str, Any]) -> str:
    parts = (_heading, _ranking, _matrix, _responses, _dominated, _equilibria)
    return tables.page(*(part(record) for part in parts))


def _heading(record: Mapping[str, Any]) -> list[str]:
    readings = "".join(f", {reading}" for reading in record["readings"])
    games = number_of(record["games"] // len(record["pairs"]), "game")
    seats = f" of {record['seats']} seats" if record["seats"] > 2 else ""
    limit = f", at most {record['limit']} {record['length']} each" if record["limit"] else ""
    first = f"{record['ruleset']}{readings}: {len(record['entries'])} entries, {games}{seats} of each pair"
    return [f"{first}{limit}, seed {record['seed']}{over_units(record)}"]


def _ranking(record: Mapping[str, Any]) -> list[str]:
    rows = [
        [rank, row["entry"], tables.percent(row["share"]), tables.interval(row["low"], row["high"]),
         f"{row['elo']:.0f}", _whole(row["elo_low"], row["elo_high"]),
         record["verdict"] if rank == 1 else _behind(row)]
        for rank, row in enumerate(record["entries"], 1)
    ]  # fmt: skip
    heads = ("", "entry", "share", tables.INTERVAL, "Elo", tables.INTERVAL, "verdict")
    prior = ["Somebody won every game against the rest. A draw added to each pair keeps the ratings finite."]
    return [*tables.table(heads, rows, left=2), *(prior if record["rests_on_prior"] else [])]


def _whole(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"{low:.0f} to {high:.0f}"


def _behind(row: Mapping[str, Any]) -> str:
    if not row["worse"]:
        return "tied"
    return f"behind by {100 * row['behind_low']:.1f} to {100 * row['behind_high']:.1f} points"


def _matrix(record: Mapping[str, Any]) -> list[str]:
    """Rows and columns in the order of the ranking; a column has the number of its row."""
    pairs = {(row["entry"], row["opponent"]): row for row in record["pairs"]}
    return wins.list_matrix([row["entry"] for row in record["entries"]], pairs)


def _responses(record: Mapping[str, Any]) -> list[str]:
    rows = [
        [row["against"], row["best"], tables.percent(row["share"]), tables.interval(row["low"], row["high"]),
         intervals.verdict(len(record["entries"]), len(row["tied"]))]
        for row in record["responses"]
    ]  # fmt: skip
    return _list(("against", "best response", "share", tables.INTERVAL, "among all"), rows, 2)


def _dominated(record: Mapping[str, Any]) -> list[str]:
    rows = [[row["entry"], row["by"], ("not proven", "proven")[row["proven"]]] for row in record["dominated"]]
    return _list(("does worse against everybody", "than", ""), rows, 3)


def _list(heads: Sequence[str], rows: Sequence[Sequence[object]], left: int) -> list[str]:
    more = len(rows) - MOST_LISTED
    lines = tables.table(heads, rows[:MOST_LISTED], left) if rows else []
    return [*lines, *([f"and {more} more: --json has them all"] if more > 0 else [])]


def _equilibria(record: Mapping[str, Any]) -> list[str]:
    """A mixed equilibrium that is a pure one is not told twice."""
    pure = [["pure", row["entry"], "100.0%", _again(record, row)] for row in record["pure"]]
    mixed = [
        ["mixed", row["entry"], tables.percent(row["probability"]), _again(record, row)]
        for row in record["mixed"]
    ]
    told = pure + (mixed if len(mixed) > 1 else [])
    return [
        "Equilibria of the estimated game, in which two people each choose an entry:",
        *tables.table(("", "entry", "probability", "in resamples"), told, left=2),
        *([] if pure else ["There is no pure one: each entry loses to another."]),
    ]


def _again(record: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    proven = ", proven" if row.get("proven") else ""
    return f"{row['resamples']} of {record['resamples']}{proven}" if record["resamples"] else ""
