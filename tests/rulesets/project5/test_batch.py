"""Rows of random plans, compiled and not, beside rows that are made game by game by the readable rules."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command import SAMPLE_1
from rulesets.project5.fast.lockstep import by_rules

from monosim.core import Case, SeededChance, compiling
from monosim.rulesets import project5
from monosim.rulesets.project5 import batch
from monosim.rulesets.project5.fast import many
from monosim.rulesets.project5.plans import RandomDecks, seats_of
from monosim.study.formats import csv_lines, encode
from monosim.study.games import Chunk, check_plan
from monosim.study.intervals import Units, cluster_runs
from monosim.study.plan import BatchPlan, load
from monosim.study.run import games_at_once
from monosim.study.statistics import Tally

PLANS = 24
MOST = 120
FRESH = "decks = { random = { cards = 20, cash = 10000, low = 1, high = 6 } }\n"
SEAT = "[[seats]]\ntheta_p = '1:3:0.5'\ntheta_h = '1000:3000:1000'\n"


def write_plan(directory: Path, seed: int) -> BatchPlan:
    """Several boards, readings and limits, files or ranges, amounts from tiny to beyond any array."""
    chance = Random(seed)
    for number in range(3):
        lines = ["GO 0 NONE", *(space(chance) for _ in range(chance.randint(1, 9)))]
        (directory / f'board "{number}", x').write_text("".join(f"{line}\n" for line in lines))
        cash = chance.choice((100, 3000, 10000, 10**17))
        cards = [cash, *(chance.randint(1, 15) for _ in range(chance.randint(1, 9)))]
        (directory / f"deck {number}").write_text("".join(f"{card}\n" for card in cards))
        players = [f"{chance.choice((1, 0.5, -1, 2.5))} {chance.choice((0, 999, -5000))}\n"] * (number + 1)
        (directory / f"players {number}").write_text("".join(players))
    path = directory / "plan.toml"
    path.write_text("".join(f"{line}\n" for line in plan_lines(chance)))
    plan = load(str(path))
    check_plan(plan, str(path))
    return plan


def space(chance: Random) -> str:
    price = chance.choice((3, 25, 100, 1000, 3000))
    return f"Street {price} {chance.choice(('RED', 'BLUE'))}" if chance.random() < 0.7 else "Parking 0 NONE"


def plan_lines(chance: Random) -> Iterator[str]:
    boards = [f'board "{number}", x' for number in range(3)]
    yield f"boards = {chance.sample(boards, chance.randint(1, 3))}"
    yield f"seed = {chance.choice((0, 7, -3))}"
    yield f"rounds = {chance.choice(('0', '5', '[3, 40]', '[20, 50]'))}"
    if chance.random() < 0.4:
        yield "readings = { end = ['now', 'round'], afford = ['must', 'no'] }"
    if chance.random() < 0.5:
        yield f"collect = {list(batch.COLLECTED)}"
    sampled, count = chance.random() < 0.6, chance.random() < 0.5
    if chance.random() < 0.3:
        yield f"decks = {chance.sample([f'deck {n}' for n in range(3)], chance.randint(1, 2))}"
    else:
        fixed = f"count = {chance.randint(1, 5)}, " if count or not sampled else ""
        size = f"cards = {chance.choice((1, 30, 300))}, low = {chance.choice((1, 3))}"
        cash, high = chance.choice((500, 9000, 10**17)), chance.choice((6, 300, 10**16))
        yield f"decks = {{ random = {{ {fixed}{size}, cash = {cash}, high = {high} }} }}"
    if not sampled and chance.random() < 0.5:
        yield f"players = {chance.sample([f'players {n}' for n in range(3)], chance.randint(1, 3))}"
        return
    if sampled:
        yield f"sample = {chance.randint(1, 30)}"
    for _ in range(chance.randint(1, 3)):
        yield f"[[seats]]\ntheta_p = {chance.choice(('1.5', '[0.1, -0.0, 2]'))}"
        yield f"theta_h = {chance.choice(('1000', '[2, -3, 70000000000]'))}"


class Readable:
    """What a row says, the simple way."""

    def __init__(self, plan: BatchPlan, game: int) -> None:
        board, deck, limit, reading, choice, _ = self.spot = plan.spot(game)
        self.plan, self.game = plan, game
        readings = dict(plan.readings[reading]) if plan.readings else {}
        contents = {"board": plan.boards[board].contents, "cards": plan.deck(deck).contents}
        self.thresholds = list(self.choose(choice))
        text = "".join(f"{p} {h}\n" for p, h in self.thresholds) or plan.players[choice].contents.decode()
        case = Case(rounds=plan.rounds[limit], contents={**contents, "players": text.encode()})
        setup = project5.read(case._replace(readings=readings))
        if isinstance(plan.own_decks, RandomDecks):
            setup = setup._replace(deck=plan.own_decks.deck(deck))
        self.seats, rules = len(setup.players), setup.game
        self.state = by_rules(setup)[1]
        self.winner, self.wealth = rules.winner(self.state), rules.wealth(self.state)
        self.properties = rules.properties(self.state)

    def choose(self, choice: int) -> Iterator[tuple[str, str]]:
        chance = SeededChance(self.plan.seed, f"batch/game {self.game}")
        drawn = self.plan.own_players is not None and self.plan.own_players.is_drawn
        places: list[int] = []
        for size in reversed([len(scale) for seat in seats_of(self.plan) for scale in seat]):
            choice, place = divmod(choice, size)
            places.insert(0, place)
        for number, seat in enumerate(seats_of(self.plan)):
            p, h = (chance.below(len(s)) for s in seat) if drawn else places[2 * number : 2 * number + 2]
            yield seat.theta_p[p], seat.theta_h[h]

    def row(self, most: int) -> Iterator[Any]:
        board, deck, limit, reading, players, _ = self.spot
        plan = self.plan
        yield self.game
        yield from [plan.boards[board].name] if len(plan.boards) > 1 else []
        yield from [plan.deck_name(deck)] if plan.sizes[1] > 1 else []
        yield from [int(plan.rounds[limit])] if len(plan.rounds) > 1 else []
        yield from [value for _, value in plan.readings[reading]] if len(plan.readings) > 1 else []
        yield from [plan.players[players].name] if len(plan.players) > 1 else []
        for (p, h), seat in zip(self.thresholds, seats_of(plan), strict=False):
            yield from [float(p)] if len(seat.theta_p) > 1 else []
            yield from [int(h)] if len(seat.theta_h) > 1 else []
        for name in plan.collect or batch.USUAL:
            value = self.value(name)
            known = value if isinstance(value, list) else [value]
            yield from [*known, *[None] * (most - len(known))] if name in batch.EACH else known

    def value(self, name: str) -> Any:
        state = self.state
        return {
            "winner": self.winner, "rounds": state.round, "moves": state.drawn,
            "bankruptcies": state.solvent.count(False), "cash": list(state.cash), "wealth": list(self.wealth),
            "properties": list(self.properties), "bankrupt": [int(not it) for it in state.solvent],
        }[name]  # fmt: skip


def readable_tally(plan: BatchPlan, ends: list[Readable]) -> Tally:
    tally = Tally()
    tally.games = len(ends)
    strategies = {(float(p), int(h)) for seat in seats_of(plan) for p in seat.theta_p for h in seat.theta_h}
    for cluster, begin, end in cluster_runs(batch.units_of(plan), 0, len(ends)):
        for one in ends[begin:end]:
            for seat in range(one.seats):
                tally.count_seat(seat, cluster, 1, int(one.winner == seat))
                tally.count_values(f"wealth of player {seat}", cluster, [one.wealth[seat]])
                if len(strategies) > 1:
                    p, h = one.thresholds[seat]
                    tally.count_share(f"{float(p):.15g} {h}", cluster, 1, int(one.winner == seat))
            tally.count_values("rounds", cluster, [one.state.round])
    return tally


def counts(tally: Tally) -> Any:
    """Without the names that nothing was counted for."""
    kept = ({name: {at: s for at, s in sums.items() if s[0]} for name, sums in each.items()}
            for each in (tally.shares, tally.means))  # fmt: skip
    return tally.games, *({name: sums for name, sums in each.items() if sums} for each in kept)


@pytest.fixture(params=["compiled", "plain"])
def how(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "plain":
        monkeypatch.setattr(compiling, "_find", lambda name: None)
        assert many.compiled() is None
    elif many.compiled() is None:
        pytest.skip("nothing was compiled")
    return str(request.param)


@pytest.mark.parametrize("seed", range(PLANS))
def test_rows_are_those_of_the_rules(
    seed: int, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many, "MANY_ROUNDS", 45)  # so that some chunks are played by periods
    plan = write_plan(tmp_path, seed)
    games = min(plan.games, MOST)
    chunks = [batch.play(plan, 0, games // 3), batch.play(plan, games // 3, games)] if games > 2 else [
        batch.play(plan, 0, games)
    ]  # fmt: skip
    ends = [Readable(plan, game) for game in range(games)]
    wanted = csv_lines(list(one.row(batch.most_players(plan))) for one in ends)
    assert b"".join(rows(plan, chunk) for chunk in chunks) == wanted
    tally = Tally()
    for chunk in chunks:
        tally.add(chunk.tally)
    assert counts(tally) == counts(readable_tally(plan, ends))


def rows(plan: BatchPlan, chunk: Chunk) -> bytes:
    return encode("csv", batch.columns(plan), chunk.values)


def fresh(directory: Path, games: int, decks: str = FRESH, rounds: int = 30) -> BatchPlan:
    path = directory / "fresh.toml"
    path.write_text(
        f"boards = ['{SAMPLE_1}/board.txt']\n{decks}rounds = {rounds}\nsample = {games}\n" + 3 * SEAT
    )
    plan = load(str(path))
    check_plan(plan, str(path))
    return plan


def test_each_game_has_a_deck_of_its_own(tmp_path: Path) -> None:
    plan = fresh(tmp_path, 1000)
    assert plan.games == 1000
    assert plan.units == Units("deck", 1000)
    assert "deck" not in [column.name for column in batch.columns(plan)]
    assert [plan.spot(game)[1] for game in (0, 1, 999)] == [0, 1, 999]


def test_a_deck_for_each_game_is_that_of_its_number(tmp_path: Path) -> None:
    """So a plan with as many decks and one sample of each has the same cards."""
    counted = fresh(tmp_path, 1, FRESH.replace("cards", "count = 50, cards"))
    decks = counted.own_decks
    plan = fresh(tmp_path, 50)
    assert isinstance(decks, RandomDecks)
    assert isinstance(plan.own_decks, RandomDecks)
    assert [decks.deck(game) for game in range(50)] == [plan.own_decks.deck(game) for game in range(50)]
    _, *without_number = batch.play(plan, 0, 50).values
    _, _, *without_deck = batch.play(counted, 0, 50).values
    assert without_number == without_deck


def test_very_many_decks_take_no_memory(tmp_path: Path) -> None:
    """Nor time: only those of the games that are played are drawn."""
    for plan in (
        fresh(tmp_path, 10**14),
        fresh(tmp_path, 3, FRESH.replace("cards", "count = 1000000000, cards")),
        fresh(tmp_path, 1000, FRESH.replace("cards = 20", "cards = 10000000")),
    ):
        tracemalloc.start()
        first = plan.games // 2 // 7
        chunk = batch.play(plan, first, first + 50)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert chunk.tally.games == 50
        assert peak < 1_000_000


@pytest.mark.parametrize(("rounds", "games"), [(30, 5_000), (100, 5_000), (20_000, 41), (10**9, 41)])
def test_a_task_is_short(rounds: int, games: int, tmp_path: Path) -> None:
    """What a kill loses is never more than a second's work."""
    assert games_at_once(fresh(tmp_path, 10**6, rounds=rounds)) == games
