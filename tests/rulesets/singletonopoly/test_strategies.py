"""Strategies, recording, and games that nobody types."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, Scene, watch_game

from monosim.core import Case, IllegalChoice, Line, Recorder, RecordingChance, SeededChance, Strategy, Table
from monosim.play import runner
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly.answers import YES_OR_NO, Choice, Number, Positions
from monosim.rulesets.singletonopoly.asking import Game, Items, Question
from monosim.rulesets.singletonopoly.events import LimitReached, RestaurantsAdded, TradeSide
from monosim.rulesets.singletonopoly.strategies import STRATEGIES, Builder, Cautious, Trader
from monosim.rulesets.singletonopoly.trace import trace

SEATS = {"Ann": "cautious", "Bob": "builder", "Cid": "trader", "Dot": "random"}


def question(
    scene: Scene, prompt: str, shape: Any = YES_OR_NO, player: int = ANN, **facts: Any
) -> Question[Any]:
    return Game(scene.state, SeededChance(0)).question(player, prompt, shape, **facts)


def case(seed: int, rounds: int = 60, **seats: Any) -> Case:
    return Case(ruleset="singletonopoly", seed=seed, rounds=str(rounds), seats=seats or SEATS)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_game_of_one_strategy_keeps_the_law(strategy: str) -> None:
    for seed in range(2):
        game = watch_game(case(seed, 20, **dict.fromkeys("ABC", strategy)))
        assert game.error == ""


def test_the_same_seed_is_the_same_game() -> None:
    assert runner.run(case(3)) == runner.run(case(3)) != runner.run(case(4))


def test_strategies_build_and_trade() -> None:
    told = [event for seed in range(4) for event in runner.events(singletonopoly, case(seed))]
    kinds = {type(event) for event in told}
    assert {RestaurantsAdded, TradeSide} <= kinds


@pytest.mark.parametrize("seed", range(3))
def test_a_recorded_game_replays_to_the_same_bytes_and_the_same_trace(seed: int) -> None:
    lines: list[Line] = []
    chances: list[RecordingChance] = []
    rows: list[bytes] = []

    def watch(table: Table) -> Table:
        chances.append(RecordingChance(table.chance))
        recorded = table._replace(chance=chances[0]).with_seats(lambda seat: Recorder(seat, lines))
        return trace(recorded, rows.append)

    played = b"".join(runner.encode(singletonopoly, runner.events(singletonopoly, case(seed), watch)))
    files = singletonopoly.recording(chances[0].draws, lines)
    contents = {"players": files.players.encode(), "cards": files.cards.encode()}
    again = watch_game(Case(ruleset="singletonopoly", contents=contents, rounds="60"))
    assert again.text.encode() == played
    assert again.rows == [json.loads(row) for row in rows]
    assert again.error == ""


def test_a_strategy_s_values_are_typed_for_it() -> None:
    scene = Scene()
    assert question(scene, "buy").check(True) == "y"
    assert question(scene, "buy").check(False) == "n"
    assert question(scene, "pawn", Positions((2, 3))).check((3, 2)) == "3 2"
    assert question(scene, "menu", Choice(("tt", "pa"))).check("pa") == "pa"


@pytest.mark.parametrize(
    ("shape", "answer"),
    [
        (YES_OR_NO, "maybe"),
        (YES_OR_NO, 1.5),
        (Choice(("tt",)), "eg"),
        (Positions((2, 3)), (4,)),
        (Positions((2,)), ()),
    ],
)
def test_what_does_not_fit_is_refused_to_a_strategy(shape: Any, answer: object) -> None:
    with pytest.raises(IllegalChoice, match="the prompt 'x' to Ann takes"):
        question(Scene(), "x", shape).check(answer)


class Stubborn(Strategy):
    def answer(self, decision: Any) -> object:
        return "nonsense"


def test_a_strategy_of_one_s_own_can_sit_but_not_cheat() -> None:
    with pytest.raises(IllegalChoice, match="the prompt 'menu' to A"):
        runner.run(case(1, A=Stubborn(), B="builder"))


def test_the_cautious_keep_a_reserve() -> None:
    player = Cautious(SeededChance(0))
    scene = Scene()
    assert player.answer(question(scene, "buy", amount=2048, limit=1024)) is True
    assert player.answer(question(scene, "buy", amount=2047, limit=1024)) is False
    assert player.answer(question(scene, "vacation", Choice(("py", "rl")))) == "rl"
    assert player.answer(question(scene, "vacation", Choice(("py", "rl", "go")))) == "go"


def test_builders_build_what_they_can_afford() -> None:
    scene = Scene().own(ANN, 2, 3, 4).money(512 + 130)
    player = Builder(SeededChance(0))
    menu = Choice(("tt", "ar"))
    assert player.answer(question(scene, "menu", menu)) == "ar"
    assert player.answer(question(scene, "add", Positions((2, 3, 4)))) == (2, 3)
    scene.money(512 + 63)
    assert player.answer(question(scene, "menu", menu)) == "tt"


def test_who_must_pay_pawns_no_more_than_needed() -> None:
    scene = Scene().own(ANN, 2, 41, 10)
    player = Builder(SeededChance(0))
    money = question(scene, "money", Choice(("ex", "tr", "pa")), amount=0, limit=300)
    assert player.answer(money) == "pa"
    assert player.answer(question(scene, "pawn", Positions((10, 2, 41)))) == (2, 10)
    assert player.answer(question(scene, "money", Choice(("ex", "tr")))) == "ex"


def test_a_trade_is_accepted_if_it_is_worth_twice_and_breaks_no_neighborhood() -> None:
    scene = Scene().own(BOB, 2, 6, 8, 9)
    player = Builder(SeededChance(0))
    ask = question(scene, "accept", YES_OR_NO, BOB)._replace(gives=Items(0, (2,), 0))
    assert player.answer(ask._replace(gets=Items(257, (), 0))) is True
    assert player.answer(ask._replace(gets=Items(256, (), 0))) is False
    assert player.answer(ask._replace(gives=Items(0, (6,), 0), gets=Items(4000, (), 0))) is False


def test_traders_ask_for_the_third_street_and_pay_more_each_time() -> None:
    scene = Scene().own(ANN, 2, 3).own(2, 4)
    player = Trader(SeededChance(0))
    menu = Choice(("tt", "tr"))
    for price in (257, 385, 513):
        assert player.answer(question(scene, "menu", menu)) == "tr"
        assert player.answer(question(scene, "partner")) == "2"
        assert player.answer(question(scene, "want-positions", Positions((4,)))) == (4,)
        assert player.answer(question(scene, "offer-amount")) == price
    assert player.answer(question(scene, "menu", menu)) == "tt"


def test_a_strategy_that_is_asked_for_advice_in_the_middle_of_a_trade_finds_its_street_or_a_way_out() -> None:
    """A hint comes from one that has seen nothing before."""

    def advise(prompt: str, shape: Any = YES_OR_NO, **more: Any) -> object:
        asked = question(scene, prompt, shape)
        return Trader(SeededChance(0)).answer(asked._replace(asked=asked.asked._replace(**more)))

    scene = Scene().own(ANN, 2, 3).own(2, 4).own(BOB, 6)
    assert advise("partner", Choice(("c", "1", "2"))) == "2"
    assert (advise("want-properties", other="Cid"), advise("want-properties", other="Bob")) == (True, False)
    assert (advise("want-positions", Positions((4,))), advise("want-positions", Positions((6,)))) == (
        (4,),
        "b",
    )
    assert (advise("offer-money"), advise("offer-amount")) == (True, 257)
    assert advise("want-amount", Number(1, 9), amount=1, options=()) == 1
    scene = Scene().own(ANN, 2).own(BOB, 3)
    assert advise("partner", Choice(("c", "1", "2"))) == "c"
    assert (advise("want-properties", other="Bob"), advise("offer-money")) == (False, False)
    assert advise("want-amount", Number(0, 9, ("b",))) == "b"
    assert advise("offer-amount", Number(0, 9, ("b",))) == "b"
    assert advise("pawn", Positions((2,))) == (2,)
    scene = Scene().own(ANN, 2, 3, 4).money(9)
    assert advise("add", Positions((2, 3, 4))) == "b"


def limit_of(**seats: Any) -> int | None:
    return singletonopoly.read(Case(ruleset="singletonopoly", seats=seats)).rounds


def test_r31_a_game_with_strategies_has_a_limit_and_people_and_scripts_have_none() -> None:
    assert limit_of(A="builder", B="my_module:Mine") == 1000
    assert limit_of(A="builder", B="script") == 1000
    assert limit_of(A="builder", B=Stubborn()) == 1000
    assert limit_of(A="script", B="script") is None
    assert limit_of(A=Stubborn(), B="script") is None
    assert singletonopoly.read(Case(contents={"players": b"2"})).rounds is None


def test_r31_a_game_that_would_not_end_is_ended_and_says_so() -> None:
    endless = Case(ruleset="singletonopoly", seed=1, seats={"A": "builder", "B": "builder"})
    *_, last, _, _ = runner.events(singletonopoly, endless)
    assert isinstance(last, LimitReached)
    assert last.rounds == 1000
