"""The ability `study`: where players land, what the deeds bring, and who leads at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from monosim.core import number_of
from monosim.report import plots, tables
from monosim.rulesets.classic.board import HOUSE_COST, JAIL, NAME, PRICE, REFUND, SQUARES
from monosim.rulesets.classic.scene import COLOURS
from monosim.rulesets.classic.state.changes import GroupOfChanges, buildings
from monosim.rulesets.classic.state.changes.everyday import BuyProperty, ChangePosition, TransferMoney
from monosim.rulesets.classic.state.changes.jail import SendToJail
from monosim.study import Report, Series, Tell, simulation
from monosim.study.series import play_series
from monosim.study.statistics import Counts, over_units

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GAMES = simulation.GAMES
SEATS: dict[str, str] = {}
PLOTS = True


def simulate(series: Series, tell: Tell) -> Report:
    results = play_series(series, tell, SquareTally)
    record = simulation.describe(series, results)
    record["squares"] = list(results.observer.squares())
    text = simulation.text_of(record, _squares(record["squares"]))
    return Report(record, text, _plot(record), simulation.notes_of(series, results))


def _plot(record: Mapping[str, Any]) -> Callable[[str], bytes]:
    squares = record["squares"]
    spots = [
        plots.Spot(row["name"], COLOURS.get(square.group, ""), row["landings"], row["low"], row["high"])
        for row, square in zip(squares, SQUARES, strict=True)
    ]
    note = f"{number_of(record['games'], 'game')}{over_units(record)}; ± is half of a 95 % interval"
    return lambda path: plots.draw_board(
        path, spots, "Where players land", note, "share of all landings", partial(_draw_returns, squares)
    )


def _draw_returns(squares: Sequence[Mapping[str, Any]], axes: Axes) -> None:
    deeds = [square for square in squares if square["rent"] is not None]
    colours = [COLOURS[SQUARES[deed["square"]].group] for deed in deeds]
    axes.bar(range(len(deeds)), [deed["return"] or 0 for deed in deeds], color=colours)
    axes.set_xticks(range(len(deeds)), [deed["name"] for deed in deeds], rotation=90, fontsize=8)
    axes.set_xlim(-0.6, len(deeds) - 0.4)
    plots.title(axes, "Rent for each dollar of price and buildings")
    axes.spines[["top", "right"]].set_visible(False)


def _squares(squares: Iterable[Mapping[str, Any]]) -> list[str]:
    rows = []
    for square in squares:
        rent = "" if square["rent"] is None else square["rent"]
        gain = "" if square["return"] is None else f"{square['return']:.2f}"
        interval = tables.interval(square["low"], square["high"], 2)
        rows.append([square["name"], tables.percent(square["landings"], 2), interval, rent, gain])
    return tables.table(("square", "landings", tables.INTERVAL, "rent", "return"), rows)


class SquareTally:
    """Sums over games, by square."""

    def __init__(self) -> None:
        self.landings = Counts()
        self._landed: Counter[int] = Counter()
        self.rents: Counter[int] = Counter()
        self.invested: Counter[int] = Counter()

    def add(self, other: SquareTally) -> None:
        self.landings.add(other.landings)
        self.rents.update(other.rents)
        self.invested.update(other.invested)

    def record(self) -> list[Any]:
        return [self.landings.record(), list(self.rents.items()), list(self.invested.items())]

    def read(self, record: Sequence[Any]) -> None:
        self.landings.read(record[0])
        self.rents, self.invested = (Counter(dict(counts)) for counts in record[1:])

    def watch(self, events: Iterable[Any], cluster: int) -> None:
        counts = self.COUNTS
        self._landed = self.landings.of(cluster)
        for event in events:
            if type(event) is GroupOfChanges:
                for change in event.changes:
                    count = counts.get(type(change))
                    if count is not None:
                        count(self, change)

    def land(self, move: ChangePosition) -> None:
        self._landed[move.square] += 1

    def land_in_jail(self, _: SendToJail) -> None:
        self._landed[JAIL] += 1

    def pay(self, payment: TransferMoney) -> None:
        if payment.cause == "rent" and payment.square is not None:
            self.rents[payment.square] += payment.amount

    def buy(self, bought: BuyProperty) -> None:
        self.invested[bought.deed] += bought.price

    def build(self, built: buildings.BuildHouse | buildings.BuildHotel) -> None:
        self.invested[built.deed] += HOUSE_COST[built.deed]

    def demolish(self, sold: buildings.DemolishHouse | buildings.DemolishHotel) -> None:
        self.invested[sold.deed] -= REFUND[sold.deed]

    COUNTS: ClassVar[dict[type, Callable[[Any, Any], None]]] = {
        ChangePosition: land,
        SendToJail: land_in_jail,
        TransferMoney: pay,
        BuyProperty: buy,
        buildings.BuildHouse: build,
        buildings.BuildHotel: build,
        buildings.DemolishHouse: demolish,
        buildings.DemolishHotel: demolish,
    }

    def squares(self) -> Iterator[dict[str, Any]]:
        """Each square's share of the landings, and its deed's rent for each dollar put into it."""
        shares = self.landings.shares(range(len(NAME)))
        for square, (name, (share, low, high)) in enumerate(zip(NAME, shares, strict=True)):
            spent = self.invested[square]
            yield {
                "square": square,
                "name": name,
                "landings": share,
                "low": low,
                "high": high,
                "rent": self.rents[square] if PRICE[square] else None,
                "return": self.rents[square] / spent if spent > 0 else None,
            }
