"""The money of `simulate`'s report, to the dollar, against an accountant who has only the log."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from command import monosim
from rulesets.classic.accounts import Accountant
from rulesets.classic.logs import game
from rulesets.classic.table import BALTIC, BOARDWALK, ELECTRIC, MEDITERRANEAN, READING, changes_in
from rulesets.classic.test_referee_games import short_of_buildings

from monosim.core import Case, stream_seed
from monosim.play import jsonl
from monosim.rulesets.classic.board import BANK, COLOURS, DEEDS, FINE, GO_TO_JAIL, GROUPS, IN_JAIL, JAIL
from monosim.rulesets.classic.state.changes import GroupOfChanges
from monosim.rulesets.classic.state.changes.buildings import Eliminate, SellDown
from monosim.rulesets.classic.state.changes.everyday import RollDice
from monosim.rulesets.classic.study.tally import FLOWS, NET, PUT_IN, SquareTally
from tools.classic_games import mix, play

Log = list[Any]


def account(log: Log) -> Accountant:
    _, *lines = jsonl.encode("classic", log)
    return Accountant().read(line.decode() if isinstance(line, bytes) else line for line in lines)


def tally_of(*logs: Log) -> SquareTally:
    tally = SquareTally()
    for cluster, log in enumerate(logs):
        tally.watch(log, cluster)
    return tally


def flows(tally: SquareTally) -> dict[tuple[str, int], int]:
    return without_zeros({(name, deed): tally.total(name, [deed]) for name in FLOWS for deed in DEEDS})


def without_zeros(totals: Mapping[tuple[str, int], int]) -> dict[tuple[str, int], int]:
    return {key: amount for key, amount in totals.items() if amount}


def ruined(log: Log) -> list[Eliminate]:
    return [change for event in log if isinstance(event, GroupOfChanges) for change in event.changes
            if isinstance(change, Eliminate)]  # fmt: skip


def check(log: Log) -> None:
    accountant = account(log)
    assert {player: accountant.cash(player) for player in accountant.final} == accountant.final
    assert flows(tally_of(log)) == without_zeros(accountant.totals())


@pytest.mark.parametrize("part", range(4))
def test_every_dollar_of_whole_games(part: int) -> None:
    logs = [list(play(mix(seed, 400))) for seed in range(part, 60, 4)]
    for log in logs:
        check(log)
    assert any(change.owed_for == "rent" for log in logs for change in ruined(log))


def test_every_dollar_where_buildings_are_short() -> None:
    logs = [short_of_buildings(seed) for seed in range(40)]
    for log in logs:
        check(log)
    kinds = {type(change) for log in logs for event in log for change in getattr(event, "changes", ())}
    assert SellDown in kinds


@pytest.mark.parametrize("reading", ["bids=total", "take-mortgaged=yes"])
def test_every_dollar_of_other_readings(reading: str) -> None:
    name, _, value = reading.partition("=")
    for seed in range(4):
        check(list(play(mix(seed, 300)._replace(readings={name: value}))))


def test_the_report_has_the_money_of_its_games() -> None:
    words = ("--seat", "0=trader", "--seat", "1=trader", "--seat", "2=trader", "--games", "6", "--seed", "3")
    record = json.loads(monosim("simulate", "classic", *words, "--json").stdout)
    seats = dict.fromkeys("012", "trader")
    logs = [list(play(Case("classic", seed=stream_seed(3, game), seats=seats))) for game in range(6)]
    assert sum(map(len, map(ruined, logs))) > 6
    totals = sum((account(log).totals() for log in logs), Counter[tuple[str, int]]())
    for row in record["deeds"]:
        assert {name: row[name] for name in FLOWS} == {name: totals[name, row["square"]] for name in FLOWS}
        assert row["put_in"] == sum(sign * row[name] for name, sign in PUT_IN.items())
        assert row["net"] == sum(sign * row[name] for name, sign in NET.items())
        assert row["return"] == row["rent"] / row["put_in"]
        assert row["low"] < row["return"] < row["high"]
    for row in record["groups"]:
        members = [deed for deed in record["deeds"] if deed["group"] == row["name"]]
        assert len(members) == len(GROUPS[row["name"]])
        for name in (*FLOWS, "put_in", "net"):
            assert row[name] == sum(deed[name] for deed in members)
        assert row["low"] < row["return"] == row["rent"] / row["put_in"] < row["high"]


# By hand


def test_rent_that_ruins_counts_by_what_was_collected() -> None:
    """$300, and half of four houses at $50; the deeds of the ruined player are not money."""
    log = game((3, 4), cash=(300, 1000, 1000), position=[32, 0, 0], owned={0: [READING]},
               colours={0: {"brown": (2, 2)}, 1: {"dark_blue": (5, 5)}})  # fmt: skip
    assert ruined(log) == [Eliminate(0, 1, 2000, "rent")]
    tally = tally_of(log)
    assert tally.total("rent", [BOARDWALK]) == 300 + 4 * 25
    assert tally.total("refunds", COLOURS["brown"]) == 4 * 25
    assert tally.total("rent", DEEDS) == 400
    check(log)


def test_buildings_bring_nothing_if_the_bank_is_the_creditor() -> None:
    log = game((2, 2), cash=(10, 1000, 1000), colours={0: {"brown": (1, 1)}})  # fmt: skip
    assert ruined(log) == [Eliminate(0, BANK, 200, "tax")]
    tally = tally_of(log)
    assert tally.total("refunds", DEEDS) == tally.total("rent", DEEDS) == 0
    check(log)


def test_what_a_position_gives_counts_as_bought_then() -> None:
    log = game((4, 6), owned={1: [ELECTRIC]}, colours={0: {"brown": (1, 0)}}, mortgaged=[ELECTRIC])
    tally = tally_of(log)
    assert flows(tally) == {
        ("bought", MEDITERRANEAN): 60, ("bought", BALTIC): 60, ("built", MEDITERRANEAN): 50,
        ("bought", ELECTRIC): 150, ("lent", ELECTRIC): 75,
    }  # fmt: skip


def test_a_sell_down_gives_back_what_each_street_loses() -> None:
    """Three houses are left, so the hotels come down to one house each, and one more is sold for the rent."""
    log = game((3, 4), cash=(0, 0), position=[19, 0], colours={
        0: {"red": (5, 5, 5)}, 1: {"yellow": (4, 4, 4), "green": (4, 4, 4), "dark_blue": (3, 2)}
    })  # fmt: skip
    tally = tally_of(log)
    assert [tally.total("refunds", [street]) for street in COLOURS["red"]] == [375, 300, 300]
    assert tally.total("rent", DEEDS) == tally.total("rent", [COLOURS["yellow"][0]]) == 975
    check(log)


def places(log: Log) -> tuple[dict[int, int], dict[int, int]]:
    """Where rolls end, and where players land."""
    tally = tally_of(log)
    time, landings = (
        {place: often for place in range(IN_JAIL + 1) if (often := tally.total(name, [place]))}
        for name in ("time", "landings")
    )
    assert sum(time.values()) == sum(
        change.moves for change in changes_in(log) if isinstance(change, RollDice)
    )
    return time, landings


def test_jail_and_visitors_are_apart() -> None:
    """The one visits jail; the other is sent there, by a square on which no roll ends."""
    log = game((4, 6, 4, 6), position=[0, 20], limit=2)
    assert places(log) == ({JAIL: 1, IN_JAIL: 1}, {JAIL: 1, GO_TO_JAIL: 1, IN_JAIL: 1})


def test_time_in_jail_is_not_a_landing() -> None:
    log = game((1, 2, 4, 6, 1, 2, 4, 6), position=[JAIL, 0], jail_moves=[3, 0], limit=4)
    assert places(log) == ({IN_JAIL: 2, JAIL: 1, 20: 1}, {JAIL: 1, 20: 1})


def test_a_player_whom_the_fine_ruins_was_in_jail() -> None:
    log = game((1, 2), cash=(10, 1000, 1000), position=[JAIL, 0, 0], jail_moves=[1, 0, 0])
    assert ruined(log) == [Eliminate(0, BANK, FINE, "jail_fine")]
    assert places(log) == ({IN_JAIL: 1}, {})


def test_a_card_moves_a_player_who_has_landed() -> None:
    log = game((3, 4), tops=["ch_go"])
    assert places(log) == ({0: 1}, {7: 1, 0: 1})


def test_third_doubles_end_in_jail() -> None:
    log = game((1, 1, 1, 1, 1, 1), owned={1: DEEDS}, mortgaged=DEEDS, tops=["cc_doctor"])
    assert places(log) == ({2: 1, 4: 1, IN_JAIL: 1}, {2: 1, 4: 1, IN_JAIL: 1})


def test_a_tally_is_kept_as_json_and_added_up() -> None:
    logs = [list(play(mix(seed, 60))) for seed in range(3)]
    whole, part = tally_of(*logs), SquareTally()
    part.read(json.loads(json.dumps(tally_of(logs[0]).record())))
    rest = SquareTally()
    for cluster in (1, 2):
        rest.watch(logs[cluster], cluster)
    part.add(rest)
    assert part.record() == whole.record()
