"""monosim exact classic: the chances are exact, and those of the rules; the rents follow from both."""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from command import FIXTURES, monosim
from rulesets.classic.accounts import DATA

import monosim as api
from monosim.rulesets.classic.board import GO_TO_JAIL, GROUPS, IN_JAIL, JAIL, NAME, PLACE_NAMES
from monosim.rulesets.classic.exact import solve_policy
from monosim.rulesets.classic.exact.chain import Chain, Frequencies, make_chain, solve_fraction_free
from monosim.rulesets.classic.exact.report import Answer, Solution
from monosim.rulesets.classic.exact.walk import POLICIES, Node, RollByRoll
from monosim.rulesets.classic.rules import OPEN, Rules, rules_for
from monosim.study.ways import Scripted
from tools.classic_landings import count_inside, observe, reshuffle_by, try_time, try_transitions

LEAVE = """\
3.0961 2.1314 1.8849 2.1624 2.3285 2.9631 2.2621 0.8650 2.3210 2.3003 2.2695 2.7017 2.6040 2.3721
2.4649 2.9200 2.7924 2.5945 2.9356 3.0852 2.8836 2.8358 1.0480 2.7357 3.1858 3.0659 2.7072 2.6789
2.8074 2.5861 0.0000 2.6774 2.6252 2.3661 2.5006 2.4326 0.8669 2.1864 2.1799 2.6260 3.9499"""
STAY = {
    "Go": "2.9143", "Mediterranean Avenue": "2.0073", "New York Avenue": "2.8118", "Free Parking": "2.8253",
    "Illinois Avenue": "2.9929", "B. & O. Railroad": "2.8930", "Boardwalk": "2.4832", "In Jail": "9.4569",
}  # fmt: skip
"""Long-term chances in per cent that T. Collins published, for short and for long stays in jail."""


@cache
def answer(policy: str) -> Answer:
    return solve_policy(Rules(), policy)


def time(policy: str) -> tuple[Fraction, ...]:
    return answer(policy).frequencies.time


# The chain


@pytest.mark.parametrize("policy", POLICIES)
def test_chances_sum_to_one_exactly(policy: str) -> None:
    found = answer(policy).frequencies
    assert sum(found.nodes.values()) == sum(found.time) == sum(found.shares) == Fraction(1)
    assert all(isinstance(share, Fraction) for share in (*found.time, *found.shares, *found.landings))
    assert all(sum(ways.values()) == 1 for ways in found.chain.ways.values())
    assert found.time[GO_TO_JAIL] == 0


@pytest.mark.parametrize("policy", POLICIES)
def test_the_long_run_does_not_change_any_more(policy: str) -> None:
    """A roll leads from the shares of the nodes to the very same shares."""
    found = answer(policy).frequencies
    after: defaultdict[Node, Fraction] = defaultdict(Fraction)
    for node, share in found.nodes.items():
        for end, chance in found.chain.transitions(node).items():
            after[end] += share * chance
    assert after == found.nodes


def test_the_published_chances_of_those_who_leave_at_once() -> None:
    for share, published in zip(time("leave"), LEAVE.split(), strict=True):
        assert abs(100 * share - Fraction(published)) < Fraction("0.0002")


def test_the_published_chances_of_those_who_stay_count_the_doubles_that_end_jail() -> None:
    """By the rules, a player who leaves jail by doubles does not roll again, so these doubles are not the
    first of three. The published program counts them; with them, our chain gives its chances."""
    theirs = Frequencies(count_doubles_from_jail(answer("stay").frequencies.chain)).time
    for name, published in STAY.items():
        assert abs(100 * theirs[PLACE_NAMES.index(name)] - Fraction(published)) < Fraction("0.0001")
    assert 100 * time("stay")[IN_JAIL] == pytest.approx(9.3855, abs=0.0001)


def count_doubles_from_jail(chain: Chain) -> Chain:
    """Who is free after a roll in the first turn in jail has rolled doubles, which come in the others too."""
    first = chain.ways[Node(JAIL, 0, 3)]
    doubles = {step: chance for step, chance in first.items() if not step.after.jail_moves}
    ways = dict(chain.ways)
    for moves in (1, 2, 3):
        counted = defaultdict(Fraction, ways[Node(JAIL, 0, moves)])
        for step, chance in doubles.items():
            counted[step] -= chance
            counted[step._replace(after=step.after._replace(doubles=1))] += chance
        ways[Node(JAIL, 0, moves)] = {step: chance for step, chance in counted.items() if chance}
    return Chain(ways)


def test_editions_and_house_rules_move_nobody() -> None:
    usual, others = answer("stay").frequencies, {name: list(values)[-1] for name, values in OPEN.items()}
    found = Frequencies(make_chain(rules_for(others), "stay"))
    assert others["edition"] == "us_pre2008"
    assert (found.time, found.arrivals) == (usual.time, usual.arrivals)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_second_way_to_the_chances_of_squares(policy: str) -> None:
    """By repeated multiplication over doubles, of a chain that is written down here."""
    states = list(product((*range(IN_JAIL), IN_JAIL, IN_JAIL + 1, IN_JAIL + 2), range(3)))
    rows = {state: roll_by_hand(*state, policy) for state in states}
    shares = dict.fromkeys(states, 1 / len(states))
    for _ in range(300):
        after = dict.fromkeys(states, 0.0)
        for state, share in shares.items():
            for end, chance in rows[state].items():
                after[end] += share * chance
        shares = after
    found = [0.0] * (IN_JAIL + 1)
    for (place, _), share in shares.items():
        found[min(place, IN_JAIL)] += share
    assert found == pytest.approx([float(share) for share in time(policy)], abs=1e-12)


def roll_by_hand(place: int, count: int, policy: str) -> dict[tuple[int, int], float]:
    """Places from 40 on are the turns in jail; `count` is that of doubles."""
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    in_jail = place >= IN_JAIL
    for first, second in product(range(1, 7), repeat=2):
        doubles = first == second
        ends = land_by_hand(((JAIL if in_jail else place) + first + second) % 40)
        again = count + 1 if doubles else 0
        if in_jail and policy == "stay":
            again = 0
            ends = {place + 1: 1.0} if not doubles and place < IN_JAIL + 2 else ends
        elif again == 3:
            ends = {IN_JAIL: 1.0}
        for end, chance in ends.items():
            found[end, 0 if end >= IN_JAIL else again] += chance / 36
    return found


@cache
def land_by_hand(square: int) -> dict[int, float]:
    ends: Counter[int] = Counter()
    if square in (2, 17, 33):
        ends.update({0: 1, IN_JAIL: 1, square: 14})
    elif square in (7, 22, 36):
        railroad, utility = {7: (15, 12), 22: (25, 28), 36: (5, 12)}[square]
        ends.update([0, 24, 11, 39, 5, utility, railroad, railroad, IN_JAIL])
        ends[square] += 6
        if square == 36:
            return {**{end: times / 16 for end, times in ends.items()}, **merge(ends, land_by_hand(33))}
        ends[square - 3] += 1
    else:
        return {IN_JAIL if square == GO_TO_JAIL else square: 1.0}
    return {end: times / 16 for end, times in ends.items()}


def merge(ends: Counter[int], back: dict[int, float]) -> dict[int, float]:
    return {end: (ends[end] + chance) / 16 for end, chance in back.items()}


def test_equations_are_solved_over_fractions() -> None:
    """2x + y = 5 and x + 3y = 10."""
    assert solve_fraction_free([[2, 1, 5], [1, 3, 10]]) == [5, 15, 5]


# What a roll does


def roll(node: Node, *draws: int, policy: str = "stay") -> Any:
    """Draws are the faces of the dice less one, then the numbers of cards."""
    return RollByRoll(Rules(), policy).roll(node, Scripted(draws))


def ends_of(node: Node, *draws: int, policy: str = "stay") -> tuple[list[int], Node]:
    arrivals, after = roll(node, *draws, policy=policy)
    return [arrival.place for arrival in arrivals], after


BACK_3, GO_TO_JAIL_CARD, CHEST_GO = 8, 9, 0


@pytest.mark.parametrize(
    ("node", "draws", "landed", "after"),
    [
        (Node(0), (0, 1), [3], Node(3)),
        (Node(0), (1, 1), [4], Node(4, 1)),
        (Node(0, 1), (1, 1), [4], Node(4, 2)),
        (Node(0, 2), (1, 1), [IN_JAIL], Node(JAIL, 0, 3)),
        (Node(28), (0, 0), [GO_TO_JAIL, IN_JAIL], Node(JAIL, 0, 3)),
        (Node(8), (0, 0), [JAIL], Node(JAIL, 1)),
        (Node(34), (0, 0, BACK_3, CHEST_GO), [36, 33, 0], Node(0, 1)),
        (Node(34), (0, 0, GO_TO_JAIL_CARD), [36, IN_JAIL], Node(JAIL, 0, 3)),
        (Node(JAIL, 0, 3), (0, 1), [], Node(JAIL, 0, 2)),
        (Node(JAIL, 0, 2), (1, 1), [14], Node(14)),
        (Node(JAIL, 0, 1), (0, 1), [13], Node(13)),
    ],
)
def test_a_roll_is_that_of_the_rules(
    node: Node, draws: tuple[int, ...], landed: list[int], after: Node
) -> None:
    assert ends_of(node, *draws) == (landed, after)


def test_who_pays_in_jail_rolls_as_usual() -> None:
    assert ends_of(Node(JAIL, 0, 3), 1, 1, policy="leave") == ([14], Node(14, 1))


def test_a_jail_card_is_in_the_deck_again() -> None:
    walk = RollByRoll(Rules(), "stay")
    for _ in range(2):
        step = walk.roll(Node(0), Scripted((0, 0, 2)))
        assert step.after == Node(2, 1)


# Agreement with rolls


@pytest.mark.parametrize("policy", POLICIES)
def test_rolls_agree(policy: str) -> None:
    """`make landings` rolls more often."""
    observed, exact = observe(policy, 60_000, 5, reshuffle_by(5), batches=300), answer(policy).frequencies
    assert try_transitions(observed, exact).p > 0.001
    assert try_time(observed, exact).p > 0.001
    inside, places = count_inside(observed.time, exact.time)
    assert inside >= places - 6


def test_a_wrong_chain_is_found() -> None:
    """Those who stay in jail do not move as those who leave it, as they would not if a rule were wrong."""
    observed, other = observe("stay", 20_000, 5, reshuffle_by(5), batches=100), answer("leave").frequencies
    assert try_time(observed, other).p < 1e-9
    with pytest.raises(AssertionError):
        try_transitions(observed, other)


# Rents


def test_rents_are_landings_times_rents() -> None:
    found = answer("leave")
    for deed, yields in found.yields.items():
        square = DATA["squares"][deed]
        if square["type"] != "street":
            continue
        often, rents = found.frequencies.landings[deed], square["rent_table"]
        assert [one.rent for one in yields] == [often * due for due in (rents[0], 2 * rents[0], *rents[1:])]
        assert [one.cost for one in yields] == [
            square["price"] + level * square["house_cost"] for level in (0, 0, 1, 2, 3, 4, 5)
        ]
        for before, one in pairwise(yields[1:]):
            assert one.step == square["house_cost"] / (one.rent - before.rent)
        assert yields[0].step is yields[1].step is None


def test_the_cards_to_the_nearest_railroad_double_the_rent() -> None:
    """Two of sixteen cards lead from the Chance squares 7, 22 and 36 to 15, 25 and 5."""
    found = answer("stay")
    for railroad, chance in ((15, 7), (25, 22), (5, 36), (35, None)):
        by_card = found.frequencies.landings[chance] * Fraction(2, 16) if chance else 0
        often = found.frequencies.landings[railroad] + by_card
        assert [one.rent for one in found.yields[railroad]] == [often * due for due in (25, 50, 100, 200)]


def test_the_card_to_the_nearest_utility_costs_ten_times_a_new_roll() -> None:
    """The new roll is 7 on average. The others come by the roll that brought them, and from 22 by none."""
    found = answer("leave")
    for utility, chances in ((12, (7, 36)), (28, (22,))):
        by_card = sum((found.frequencies.landings[chance] for chance in chances), Fraction(0)) / 16
        pips = sum(
            often * arrival.dice for arrival, often in found.frequencies.arrivals.items()
            if arrival.place == utility and not arrival.card
        )  # fmt: skip
        assert [one.rent for one in found.yields[utility]] == [
            4 * pips + 70 * by_card,
            10 * pips + 70 * by_card,
        ]


def test_groups_are_sums_of_their_deeds() -> None:
    found = answer("leave")
    for one in found.groups:
        if one.level == 5:
            members = [found.yields[deed][-1] for deed in GROUPS[one.group]]
            assert (one.cost, one.rent) == (
                sum(each.cost for each in members),
                sum(each.rent for each in members),
            )
    best = min(found.groups, key=lambda one: one.rolls)
    assert (best.group, best.level) == ("orange", 5)


# The command


def test_the_report() -> None:
    lines = (
        Solution(Rules(), [], {policy: answer(policy) for policy in POLICIES}, "leave").text().splitlines()
    )
    assert lines[0] == "Classic Monopoly (us_2008): the long run, solved exactly"
    assert "reshuffled deck" in lines[2]
    assert (
        "In Jail                          3.9500%           9.3855%          3.6491%         3.6337%" in lines
    )
    assert "Expected rent for each roll of an opponent who leaves jail at once:" in lines
    assert (
        "New York Avenue         405.2         202.6     67.5      23.2       8.5      16.2   16.2" in lines
    )
    assert "orange          216.1    132.8      63.6      29.2      26.0    24.2" in lines


def test_other_opponents_and_another_edition() -> None:
    readings = ("--reading", "edition=us_pre2008", "--reading", "jail-rent=no")
    done = monosim("exact", "classic", "--stay", *readings)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "Classic Monopoly (us_pre2008, jail-rent=no): the long run, solved exactly"
    assert "Expected rent for each roll of an opponent who stays in jail as long as they may:" in lines
    assert "With jail-rent=no, this is the rent while the owner is out of jail." in lines


def test_rows_and_json_have_exact_fractions(tmp_path: Path) -> None:
    written = tmp_path / "rows.csv"
    done = monosim("exact", "classic", "--csv", written, "--json")
    assert done.returncode == 0
    check_rows(list(csv.DictReader(written.read_text().splitlines())))
    record = json.loads(done.stdout)
    assert (record["version"], record["edition"], record["cards"]) == (1, "us_2008", "reshuffled")
    for way in record["ways"]:
        shares = [Fraction(square["time_spent"]["fraction"]) for square in way["squares"]]
        assert tuple(shares) == time(way["jail"])
        assert [deed["name"] for deed in way["deeds"]] == [NAME[deed["square"]] for deed in way["deeds"]]
        assert len(way["groups"]) == 8 * 6 + 2


def check_rows(rows: list[dict[str, str]]) -> None:
    for policy, what in product(POLICIES, ("time_spent", "landings")):
        shares = [row for row in rows if (row["jail"], row["what"]) == (policy, what)]
        assert len(shares) == 41
        assert sum(Fraction(row["fraction"]) for row in shares) == 1
        assert all(float(row["value"]) == float(Fraction(row["fraction"])) for row in shares)
    (hotel,) = (row for row in rows if (row["jail"], row["what"], row["name"], row["holding"])
                == ("leave", "rolls_of_step", "Boardwalk", "hotel"))  # fmt: skip
    assert hotel["cost"] == "1400"
    assert float(hotel["value"]) == pytest.approx(25.388, abs=0.001)


def test_a_picture_on_the_board(tmp_path: Path) -> None:
    plot = tmp_path / "board.svg"
    assert monosim("exact", "classic", "--stay", "--plot", plot).returncode == 0
    drawn = plot.read_text("utf-8")
    assert ">Where players are in the long run<" in drawn
    assert ">Classic Monopoly (us_2008), staying in jail<" in drawn
    assert ">9.39%<" in drawn


def test_other_inputs_do_not_matter() -> None:
    position = FIXTURES / "classic" / "sample-3" / "position.json"
    done = monosim("exact", "classic", "--position", position, "--seat", "0=trader", "--rounds", "5")
    assert (done.returncode, done.stderr) == (0, b"")
    *_, line = done.stdout.decode().split("\n\n")[1].splitlines()
    assert line == "In the long run, this does not matter: position, rounds, seats."


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--rounds", "many"), "E853"),
        (("--seat", "0=nobody"), "E854"),
        (("--position", "no-such-file.json"), "E002"),
        (("--reading", "edition=1935"), "E003"),
    ],
)
def test_bad_inputs_are_refused_all_the_same(words: tuple[str, ...], code: str) -> None:
    done = monosim("exact", "classic", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"error[{code}]".encode() in done.stderr


def test_in_python() -> None:
    found = api.exact("classic", stay=True)
    jail = [row for row in found.rows() if row["what"] == "time_spent" and row["name"] == "In Jail"]
    assert [row["jail"] for row in jail] == list(POLICIES)
    assert jail[1]["value"] == pytest.approx(0.093855, abs=1e-6)
    assert found.text().startswith("Classic Monopoly (us_2008): the long run")
