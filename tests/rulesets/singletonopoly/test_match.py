"""A match of Singletonopoly: what may be answered, copies in the middle of things, what a seat sees."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, CID, Scene

from monosim.core import Case, IllegalChoice, ScriptError, SeededChance, Strategy, drive
from monosim.core.match import Match, Peek
from monosim.core.spaces import is_legal
from monosim.play import runner
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly import answers, events
from monosim.rulesets.singletonopoly.asking import Question
from monosim.rulesets.singletonopoly.board import MESSAGES, OFF, PROPERTIES, UNSHUFFLED
from monosim.rulesets.singletonopoly.redeal import redeal
from monosim.rulesets.singletonopoly.retell import retell
from monosim.rulesets.singletonopoly.rules import OPEN
from monosim.rulesets.singletonopoly.trace import trace
from monosim.rulesets.singletonopoly.view import View, view

COPIES: list[Callable[[Match], Match]] = [
    Match.fork,
    deepcopy,
    lambda match: pickle.loads(pickle.dumps(match)),
]
CARDS = b"deck VAC OFF G128 KNUTH\ntie 2 1\n6 6 6 6 3 4 1 2 5 5 1 1 2 3 6 4 6 5 1 2 3 4 5 6\n"


def new(typed: str = "", seed: int = 0, cards: bytes = b"", reading: tuple[str, str] | None = None) -> Match:
    """A match after some lines, kept apart by slashes."""
    contents = {"players": b"", **({"cards": cards} if cards else {})}
    match = Match(
        singletonopoly,
        Case("singletonopoly", seed=seed, contents=contents, readings=dict([reading] if reading else [])),
    )
    for line in typed.split("/") if typed else ():
        match.play_line(line)
    return match


def finish(match: Match, seed: float = 0, most: int = 300) -> tuple[list[Any], str | None]:
    """What happens when lines that fit are typed at random, and the prompt to which that leads."""
    random, told = Random(seed), list[Any]()
    for _ in range(most):
        if match.is_over:
            break
        told += match.play(match.decision.space.sample(random))
    return told, None if match.is_over else match.decision.prompt


# What may be answered

SHAPES: list[answers.Shape[Any]] = [
    answers.YES_OR_NO,
    answers.Choice(("pr", "pl", "c", "1", "2")),
    answers.Number(2, 8),
    answers.Number(0, 4096, (answers.BACK,)),
    answers.Number(0, 0, (answers.BACK,)),
    answers.Number(1, 2**40),
    answers.Positions((10, 34, 2, 3)),
    answers.Positions((41,)),
    answers.Name("Player 2", ("Ann", "Player 1")),
]
SAID = (
    None, 3.5, "", "§", object(), True, False, 1, 2, 8, 9, -1, 4096, 2**31,
    "y", "Y", " y", "b", "5", "5\n", "+3", "٣", "Ann", "Bob", "Bob\n", " Ann ",
    (2,), [2, 3], (2, 99), (2.0,), ("2",), ([2],), (), "2 3", "3 x", "1 1", "tt",
)  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.describe())
def test_a_space_says_which_lines_fit(shape: answers.Shape[Any]) -> None:
    question = Question(None, 0, events.Asked("prompt", ""), shape, None)
    random, space = Random(1), question.space
    for _ in range(100):
        line = space.sample(random)
        assert shape.value(line) is not None
        assert question.check(line) == line
        assert space.contains(line)
    assert all(space.contains(answer) == is_legal(question, answer) for answer in SAID)
    assert all(space.contains(option) for option in question.options())


def test_a_space_that_knows_its_lines_counts_them() -> None:
    amount, positions = answers.Number(0, 3, ("b",)).space, answers.Positions((10, 2)).space
    assert list(amount) == ["0", "1", "2", "3", "b"]  # type: ignore[call-overload]
    assert len(amount) == 5  # type: ignore[arg-type]
    assert list(positions) == ["10", "2", "10 2", "b"]  # type: ignore[call-overload]


def test_a_line_that_does_not_fit_is_part_of_the_game() -> None:
    match = new("2/Ann")
    assert match.play_line(" Ann ")[:3] == [
        events.Entered(" Ann "),
        events.RefusedName("Ann"),
        events.Asked("name", "", other="Player 2", amount=2),
    ]
    match.play_line("Bob")
    assert match.play_line("x")[:2] == [events.Entered("x"), events.RefusedInput()]
    with pytest.raises(IllegalChoice, match=r"the prompt 'menu' to \w+ takes tt, .*; not 'x'"):
        match.play("x")
    assert match.decision.prompt == "menu"


@pytest.mark.parametrize("wrong", [None, 3, "two\nlines", b"tt", ("tt",)])
def test_only_a_line_of_text_can_be_typed(wrong: Any) -> None:
    match = new("2/Ann/Bob")
    before = list(match.events)
    for _ in range(2):
        with pytest.raises(IllegalChoice, match="takes a line of text; not"):
            match.take(wrong)
    assert match.events == before
    assert match.play_line("sp")[1] == events.BoardShown()


# Copies


@pytest.mark.parametrize("copy", COPIES, ids=["fork", "deepcopy", "pickle"])
@pytest.mark.parametrize(
    "typed",
    [
        "", "x", "3", "3/Ann/", "2/Ann/Bob", "2/Ann/Bob/sp/pr", "2/Ann/Bob/tt/y/c/tr/1/y", "2/Ann/Bob/eg/y",
        "2/Ann/Bob/eg/y/y", "2/Ann/Bob/eg/y/y/3/Cid", "2/Ann/Bob/eg/y/y/2/Cid/Dan/tt",
    ],
)  # fmt: skip
@pytest.mark.parametrize("cards", [b"", CARDS], ids=["seed", "cards"])
def test_a_copy_goes_on_alike(copy: Callable[[Match], Match], typed: str, cards: bytes) -> None:
    """Names being entered, a trade being made, and another game begun among them."""
    match = new(typed, 3, cards)
    twin = copy(match)
    third = copy(copy(twin))
    assert twin.events == match.events == third.events
    assert twin.decision == match.decision
    lines = "3/Ann/Bob/Cid/sp/pr/b/pl/tr/c/sp"
    told = [[one.play_line(line) for line in lines.split("/")] for one in (twin, match, third)]
    assert told[0] == told[1] == told[2]
    assert twin.decision == match.decision == third.decision


@pytest.mark.parametrize("reading", [(name, value) for name, values in OPEN.items() for value in values])
def test_copies_go_on_alike_by_every_reading(reading: tuple[str, str]) -> None:
    match, random = new("4/Ann/Bob/Cid/Dan", 7, reading=reading), Random(str(reading))
    while not match.is_over and len(match.events) < 1500:
        if random.random() < 0.05:
            seed = random.random()
            ends = [finish(copy(match), seed, 20) for copy in COPIES]
            assert ends[0] == ends[1] == ends[2]
        match.play(random.choice([code for code in match.decision.options() if code not in ("dr", "eg")]))


def test_a_state_is_copied_and_compared_whole() -> None:
    scene = Scene().own(ANN, 2, 3, 4, restaurants=1).hold(BOB, 1)
    state, twin = scene.state, scene.state.copy()
    assert state.possible(ANN) == twin.possible(ANN)
    assert (twin, hash(twin)) == (state, hash(state))
    twin.draw()
    assert twin != state
    for change in (lambda: twin.add_restaurant(2), lambda: twin.gain(CID, 1), lambda: twin.hand_over(5, BOB)):
        before = state.copy()
        change()
        assert state == before


def test_copies_of_a_cards_file_take_from_it_what_is_left() -> None:
    chance = singletonopoly.chance(new(cards=CARDS).setup)
    chance.order(len(UNSHUFFLED), "deck")
    assert [chance.below(6, "d6") for _ in range(4)] == [5, 5, 5, 5]
    twins = [chance.copy(), deepcopy(chance), pickle.loads(pickle.dumps(chance))]  # type: ignore[attr-defined]
    for taken in [[one.below(6, "d6") for _ in range(5)] for one in (chance, *twins, chance.copy())]:  # type: ignore[attr-defined]
        assert taken in ([2, 3, 0, 1, 4], [4, 0, 0, 1, 2])
    assert twins[0].order(2, "tie") == twins[2].order(2, "tie") == chance.order(2, "tie") == (1, 0)


# What a seat sees


def drawn(match: Match) -> list[str]:
    return [event.card for event in match.events if isinstance(event, events.CardDrawn)]


def play_until(match: Match, cards: int) -> Match:
    """Until so many cards are drawn, by players who buy nothing."""
    while len(drawn(match)) < cards and not match.is_over:
        codes = match.decision.options()
        match.play_line(next((code for code in ("tt", "rl", "n", "ex", "c") if code in codes), codes[-1]))
    return match


def new_until(cards: int, seed: int) -> Match:
    return play_until(new("3/Ann/Bob/Cid", seed), cards)


def test_before_anybody_is_known_there_is_nothing_to_see() -> None:
    assert new("2/Ann").view(0) == View()


def test_a_seat_sees_everything_but_cards_that_nobody_has_drawn() -> None:
    match = new_until(5, seed=2)
    seen = match.view(1)
    assert [row[0] for row in seen.players][seen.me] == "Bob"
    assert len(seen.properties) == len(PROPERTIES)
    assert seen.hidden == len(UNSHUFFLED) - 5
    assert list(seen.below) == [card for card in drawn(match) if card != OFF]
    assert match.view(7).me is None


def test_what_is_seen_does_not_change_when_the_match_goes_on() -> None:
    match = new_until(3, seed=1)
    seen = match.view(0)
    kept = pickle.loads(pickle.dumps(seen))
    finish(match)
    assert seen == kept != match.view(0)
    assert view(match.setup, match.live, 0) == match.view(0)


def test_only_cards_that_nobody_has_drawn_are_dealt_anew() -> None:
    match, chance = new_until(6, seed=4), SeededChance(1)
    games = [match.redeal(0, chance) for _ in range(40)]
    assert {game.view(0) for game in games} == {match.view(0)}
    decks = {tuple(game.live.deck) for game in games}
    hidden = match.view(0).hidden
    assert len(decks) == 40
    assert {deck[hidden:] for deck in decks} == {match.view(0).below}
    assert {frozenset(Counter(deck[:hidden]).items()) for deck in decks} == {
        frozenset(Counter(list(match.live.deck)[:hidden]).items())
    }
    assert len({tuple(drawn(play_until(game, 4))) for game in games}) > 20


def test_a_card_that_was_drawn_in_this_turn_stays() -> None:
    """Somebody must pay for a card that has just been drawn."""
    for seed in range(200):
        match = new("2/Ann/Bob", seed)
        match.live.money[:] = [0, 0]
        match.play_line("sp")  # a checkpoint with the money gone
        match.play_line("tt")
        if drawn(match) and match.decision.prompt == "money":
            break
    games = [match.redeal(1, SeededChance(seed)) for seed in range(20)]
    assert {game.decision.asked for game in games} == {match.decision.asked}
    assert {tuple(game.live.deck)[-1] for game in games} == {drawn(match)[-1]}
    assert len({tuple(game.live.deck) for game in games}) > 10


@pytest.mark.parametrize("typed", ["2/Ann", "2/Ann/Bob/eg/y/y/3/Cid"])
def test_while_names_are_entered_the_whole_deck_is_hidden(typed: str) -> None:
    match = new(typed, 5)
    games = [match.redeal(0, SeededChance(seed)) for seed in range(20)]
    for game in games:
        while game.live is None or game.live.over:
            game.play_line("")
    assert len({tuple(game.live.deck) for game in games}) == 20
    assert redeal(match, 0, SeededChance(1)).draws[1:] == match.since[1][1:]


# A game out of its log


def retold(log: list[Any], case: Case | None = None) -> list[Any]:
    setup, table = retell(case or Case("singletonopoly"), log)
    return list(drive(singletonopoly.play(setup, table.chance), table))


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_played_again_from_its_log(seed: int) -> None:
    readings = {name: Random(seed).choice([*values]) for name, values in OPEN.items()}
    players = [*["builder", "trader", "random", "cautious"][seed % 4 :], "random", "builder"]
    seats = dict(zip("ABCDEF", players, strict=False))
    case = Case("singletonopoly", seed=seed, rounds="40", seats=seats, readings=readings)
    log = list(runner.events(singletonopoly, case))
    assert retold(log) == log


def test_two_games_with_lines_that_do_not_fit_are_played_again_from_their_log() -> None:
    match = new("x/3/Ann/Ann/Bob/Cid/zz/pl/eg/y/y/2///pr/b/eg/y/n", 8)
    assert match.is_over
    assert retold(match.events) == match.events


def test_the_first_event_that_differs_is_that_of_the_planted_change() -> None:
    case = Case("singletonopoly", seed=1, rounds="30", seats=dict.fromkeys("ABC", "builder"))
    log = list(runner.events(singletonopoly, case))
    for place, event in enumerate(log):
        if isinstance(event, events.Gained | events.Lost | events.FeeDue | events.Bought):
            field = event._fields[-1]
            planted = [*log[:place], event._replace(**{field: getattr(event, field) + 1}), *log[place + 1 :]]
            differing = next(
                at for at, pair in enumerate(zip(retold(planted), planted, strict=True)) if pair[0] != pair[1]
            )
            assert differing == place


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (events.GameStarted, {"readings": ("third-doubles=sideways", "rubbish")}),
        (events.Rolled, {"first": 9}),
        (events.CardDrawn, {"card": "JOKER"}),
        (events.Entered, {"line": "two\nlines"}),
        (events.PlayersOrdered, {"names": ("Nobody",)}),
    ],
)
def test_a_strange_log_is_told_by_what_differs(kind: type, fields: dict[str, Any]) -> None:
    case = Case("singletonopoly", seed=6, rounds="30", seats=dict.fromkeys("ABCD", "random"))
    log = list(runner.events(singletonopoly, case))
    place = next(place for place, event in enumerate(log) if isinstance(event, kind))
    log[place] = log[place]._replace(**fields)
    setup, table = retell(Case("singletonopoly"), log)
    told = drive(singletonopoly.play(setup, table.chance), table)
    assert (
        next(at for at, (event, logged) in enumerate(zip(told, log, strict=False)) if event != logged)
        == place
    )


def test_a_log_that_ends_before_the_game_is_an_error() -> None:
    log = new("2/Ann/Bob/tt").events
    setup, table = retell(Case("singletonopoly"), log)
    told: list[Any] = []
    with pytest.raises(ScriptError, match=r"the log ends at the prompt '\w+'"):
        told.extend(drive(singletonopoly.play(setup, table.chance), table))
    with pytest.raises(ScriptError, match="the log ends before a d6 of a turn's roll"):
        retold([event for event in log if not isinstance(event, events.Rolled)])


def test_the_limit_may_be_given_where_the_log_does_not_reach_it() -> None:
    setup, _ = retell(Case("singletonopoly", rounds="25"), new("2/Ann/Bob/eg/y/n").events)
    assert setup.rounds == 25
    assert setup.rules is new().setup.rules
    assert set(MESSAGES) == set(UNSHUFFLED)


# Players that look ahead


class Looker(Strategy):
    """Tries each answer in games like this one, and takes what leaves it with most."""

    searches = True

    def join(self, peek: Peek) -> None:
        self.peek, self.chance = peek, SeededChance(peek.seat)

    def answer(self, decision: Any) -> object:
        codes = [code for code in decision.options() if code not in ("dr", "eg", "sp", "pr", "pl", "tr")]
        return max(codes, key=self.try_out)

    def try_out(self, code: str) -> int:
        game = self.peek.redeal(self.chance)
        game.play(code)
        play_until(game, 1)
        live = game.live
        return int(live.worth(live.seat.index(self.peek.seat)))


def test_a_player_that_looks_ahead_leaves_no_trace_of_it() -> None:
    rows: list[bytes] = []
    case = Case("singletonopoly", seed=3, rounds="4", seats={"Ann": Looker(), "Bob": "builder"})
    traced = list(runner.events(singletonopoly, case, lambda table: trace(table, rows.append)))
    again = case._replace(seats={"Ann": Looker(), "Bob": "builder"})
    assert traced == list(runner.events(singletonopoly, again))
    assert len(rows) == 1 + sum(isinstance(event, events.Entered) for event in traced)
    assert retold(traced) == traced
