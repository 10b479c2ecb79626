"""What the Python API takes: seeds, numbers, files, seats of every usual type; and what it says of others."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import monosim
from monosim.rulesets.classic import files as classic
from monosim.rulesets.deal.lookahead import Lookahead
from monosim.rulesets.project5.game import Threshold
from monosim.rulesets.singletonopoly import strategies as singleton

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "fixtures" / "project5" / "sample-1"
FILES = (str(SAMPLE / "board.txt"), str(SAMPLE / "card.txt"), str(SAMPLE / "player.txt"))
SUITE = ROOT / "fixtures" / "project5" / "sample-2"


# Seeds


def deal(seed: Any) -> monosim.Transcript:
    played: monosim.Transcript = monosim.run(ruleset="deal", seats=2, rounds=4, seed=seed)
    return played


def test_a_seed_of_none_is_drawn_and_told_so_that_the_run_can_be_repeated() -> None:
    drawn = deal(None)
    assert drawn != deal(None)
    assert drawn.startswith(b"Monopoly DEAL for 2, seed %d\n" % drawn.seed)
    assert (deal(drawn.seed), deal(drawn.seed).seed) == (drawn, drawn.seed)


@pytest.mark.parametrize("tell", [monosim.events, monosim.event_rows])
def test_events_and_rows_tell_their_seed_too(tell: Any) -> None:
    told = tell(ruleset="deal", seats=2, rounds=2, seed=None)
    again = tell(ruleset="deal", seats=2, rounds=2, seed=told.seed)
    assert list(told) == list(again)
    assert again.seed == told.seed


def test_a_page_tells_its_seed() -> None:
    page = monosim.replay(ruleset="deal", seats=2, rounds=2, seed=None)
    assert page == monosim.replay(ruleset="deal", seats=2, rounds=2, seed=page.seed)


def test_a_match_tells_its_seed_and_can_be_had_again() -> None:
    match = monosim.match("deal", seats=2, seed=None)
    again = monosim.match("deal", seats=2, seed=match.seed)
    assert (match.events, match.decision.options()) == (again.events, again.decision.options())
    assert match.seed != monosim.match("deal", seats=2, seed=None).seed


def by_simulate(seed: Any) -> monosim.Findings:
    return monosim.simulate("deal", seats=2, rounds=4, games=2, seed=seed)


def by_odds(seed: Any) -> monosim.Findings:
    return monosim.odds("deal", seats=2, rounds=4, games=2, seed=seed)


def by_tournament(seed: Any) -> monosim.Findings:
    return monosim.tournament("deal", ["random", "first"], rounds=4, games=2, seed=seed)


def by_sweep(seed: Any) -> monosim.Findings:
    return monosim.sweep(*FILES[:2], players=2, theta_p=[1], theta_h=[1000, 2000], games=2, seed=seed)


@pytest.mark.parametrize("study", [by_simulate, by_odds, by_tournament, by_sweep])
def test_a_study_draws_and_tells_its_seed_and_can_be_repeated(
    study: Callable[[Any], monosim.Findings],
) -> None:
    drawn = study(None)
    assert drawn.seed is not None
    assert (drawn.seed, drawn.record()) == (study(drawn.seed).seed, study(drawn.seed).record())
    assert drawn.seed != study(None).seed


def test_a_plan_may_ask_for_a_new_seed() -> None:
    decks = {"random": {"count": 2, "cards": 20, "cash": 10000, "low": 1, "high": 6}}
    plan = {"boards": FILES[:1], "decks": decks, "players": [FILES[2]], "rounds": 5}
    drawn = monosim.batch({**plan, "seed": None})
    assert list(drawn.rows()) == list(monosim.batch({**plan, "seed": drawn.seed}).rows())
    assert drawn.seed != monosim.batch({**plan, "seed": None}).seed
    assert monosim.batch(plan).seed == 0


# Files of a match


def test_a_match_takes_files_as_other_functions_do() -> None:
    named = dict(zip(("board", "cards", "players"), FILES, strict=True))
    held = {role: Path(path).read_bytes() for role, path in named.items()}
    rounds: Any
    for files, rounds in ((named, 3), (held, "3"), ({role: Path(path) for role, path in named.items()}, 3)):
        match = monosim.match("project5", **files, rounds=rounds)
        while not match.is_over:
            match.play(True)
        assert match.transcript == monosim.run(*FILES, 3, seats=[Yes, Yes, Yes])


class Yes(monosim.Strategy):
    def answer(self, decision: object) -> bool:
        return True


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"rounds": 3}, monosim.UnusableInput, "no board file was given"),
        ({"board": "missing.txt", "cards": b"1\n", "players": b""}, monosim.UnusableInput, "No such file"),
        ({"board": b"GO 0 NONE\n"}, monosim.UnusableInput, "cards"),
        ({"seats": 3}, ValueError, "the seats of project5 cannot be counted"),
        ({"readings": {"end": "never"}}, monosim.UnusableInput, "the reading end is one of"),
    ],
)  # fmt: skip
def test_a_match_of_inputs_that_cannot_be_played_is_refused(
    given: dict[str, Any], error: type[Exception], said: str
) -> None:
    files = {} if {"board", "rounds"} & given.keys() else GAME
    with pytest.raises(error, match=said):
        monosim.match("project5", **{**files, **given})


def test_a_match_of_improper_inputs_is_an_error_not_a_transcript() -> None:
    with pytest.raises(monosim.InputError, match="the price of a property must be positive"):
        monosim.match("project5", board=b"GO 0 NONE\nA 0 RED\n", cards=b"1\n1\n", players=b"1 1\n", rounds=1)


def test_a_match_says_what_it_is() -> None:
    match = monosim.match("deal", seats=2, seed=7, rounds=1)
    assert re.fullmatch(r"<Match of deal, seed 7: seat [01] is asked \w+, after \d+ events>", repr(match))
    while not match.is_over:
        match.play(match.decision.options()[0])
    assert re.fullmatch(r"<Match of deal, seed 7: over after \d+ events>", repr(match))


# Numbers of numpy


class Index:
    def __index__(self) -> int:
        return 3


def test_what_python_takes_for_an_index_is_a_whole_number() -> None:
    numpy = pytest.importorskip("numpy")
    for three in (numpy.int64(3), numpy.uint8(3), numpy.array(3), Index()):
        assert deal(three) == deal(3)
        assert type(deal(three).seed) is int
        assert monosim.run(*FILES, three) == monosim.run(*FILES, 3)
        assert by_simulate(three).record() == by_simulate(3).record()
        studied = monosim.simulate("deal", seats=three, games=three, jobs=three, rounds=three)
        assert studied.record() == monosim.simulate("deal", seats=3, games=3, rounds=3).record()
        counted = monosim.simulate("deal", seats=2, games=2, rounds=2, first_seed=three).record()
        assert counted == monosim.simulate("deal", seats=2, games=2, rounds=2, first_seed=3).record()


def test_axes_plans_and_options_take_what_numpy_makes() -> None:
    numpy = pytest.importorskip("numpy")
    swept = monosim.sweep(
        *FILES[:2],
        players=numpy.int64(2),
        theta_p=numpy.arange(1, 2, 0.5),
        theta_h=numpy.int64(1000),
        against=numpy.array([[1, 2000]]),
        games=2,
    )
    usual = monosim.sweep(*FILES[:2], players=2, theta_p=[1, 1.5], theta_h=1000, against=[(1, 2000)], games=2)
    assert swept.record() == usual.record()
    seats = [{"theta_p": numpy.array([1.0, 2.5]), "theta_h": numpy.int64(2000)}] * 2
    plan = {"boards": FILES[:1], "decks": FILES[1:2], "rounds": numpy.array([3, 4]), "seats": seats}
    assert len(monosim.batch(plan)) == 8
    planes = [monosim.exact("project5", *FILES, 3, seat=seat) for seat in (numpy.int64(1), 1)]
    assert planes[0].rows() == planes[1].rows()
    assert monosim.simulate("deal", precision=numpy.float32(0.5), rounds=2, seats=2).record()["games"]


def test_contents_may_be_any_bytes() -> None:
    board, cards, players = (Path(file).read_bytes() for file in FILES)
    assert monosim.run(bytearray(board), memoryview(cards), players, 3) == monosim.run(*FILES, 3)
    assert monosim.compare(bytearray(b"a"), b"a").ok


# Seats


class Picky(monosim.Strategy):
    """Says no to one of the questions."""

    def __init__(self, never: int = 1) -> None:
        self.never = never
        self.asked = 0

    def answer(self, decision: monosim.Decision[Any]) -> object:
        self.asked += 1
        return self.asked != self.never


class Outer:
    class Inner(Picky):
        pass


def make_local() -> type[Picky]:
    class Local(Picky):
        pass

    return Local


class OwnThreshold(Threshold):
    pass


class OwnTrader(singleton.Trader):
    pass


class WithAll(singleton.Trader):
    """Passes on what it does not know, as people write it."""

    def __init__(self, *args: Any, eager: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.eager = eager


class OwnLookahead(Lookahead):
    def __init__(self, chance: monosim.Chance, deals: int = 1, ms: int = 1) -> None:
        super().__init__(chance, deals, ms)


def first(view: Any, kind: str, options: Any) -> Any:
    return options[0]


def test_seats_are_a_dictionary_a_list_or_a_number() -> None:
    by_name = monosim.run(*FILES, 3, seats={0: Picky, 1: Picky})
    assert by_name != monosim.run(*FILES, 3)
    for seats in ([Picky, Picky], (Picky(), Picky()), iter([Picky, Picky]), {"0": Picky, "1": Picky}):
        assert monosim.run(*FILES, 3, seats=seats) == by_name
    names = [f"{__name__}:Picky"] * 2
    assert monosim.run(*FILES, 3, seats=names) == by_name
    assert monosim.run(ruleset="deal", seats=3, rounds=2) == monosim.run(
        ruleset="deal", seats=["random"] * 3, rounds=2
    )


@pytest.mark.parametrize("player", [Picky, Picky(), Outer.Inner, make_local(), make_local()()])
def test_a_player_sits_in_the_same_way_everywhere(player: Any) -> None:
    seats = [player, player]
    wanted = monosim.run(*FILES, 3, seats=[Picky, Picky])
    assert monosim.run(*FILES, 3, seats=[player, Picky]) == wanted
    studied = monosim.simulate("project5", *FILES, 3, seats=seats, games=2, jobs=2)
    assert studied.record()["columns"] == by_picky(monosim.simulate)["columns"]
    assert monosim.odds("project5", *FILES, 3, seats=seats, games=2).rows() == by_picky_odds().rows()
    entries = ["1,1000", player]
    met = monosim.tournament("project5", entries, *FILES[:2], rounds=3, games=2).rows()
    usual = monosim.tournament("project5", ["1,1000", Picky], *FILES[:2], rounds=3, games=2).rows()
    assert [row["share"] for row in met] == [row["share"] for row in usual]


def by_picky(study: Any) -> Any:
    return study("project5", *FILES, 3, seats=[Picky, Picky], games=2).record()


def by_picky_odds() -> monosim.Findings:
    return monosim.odds("project5", *FILES, 3, seats=[Picky, Picky], games=2)


def test_each_game_of_a_study_begins_with_the_object_as_it_was_given() -> None:
    """Otherwise what the first game has done to it would change all others, and `jobs` the result."""
    mine = Picky(never=2)
    one = monosim.simulate("project5", *FILES, 3, seats={0: mine}, games=4).record()
    assert mine.asked == 0
    alone = monosim.simulate("project5", *FILES, 3, seats={0: mine}, games=1).record()
    assert [seat["wins"] for seat in one["seats"]] == [4 * seat["wins"] for seat in alone["seats"]]
    assert one == monosim.simulate("project5", *FILES, 3, seats={0: mine}, games=4, jobs=2).record()
    monosim.run(*FILES, 3, seats={0: mine})
    assert mine.asked > 0


def test_players_that_no_module_can_name_are_told_apart() -> None:
    lazy, keen = (lambda view, kind, options: options[0]), (lambda view, kind, options: options[-1])
    rows = monosim.simulate("deal", seats=[lazy, keen], games=4, rounds=20).rows()
    assert [row["strategy"] for row in rows] == [
        f"{__name__}:{test_players_that_no_module_can_name_are_told_apart.__name__}.<locals>.<lambda>{end}"
        for end in ("", " 2")
    ]
    swapped = monosim.simulate("deal", seats=[keen, lazy], games=4, rounds=20)
    assert rows[0]["score"] == swapped.rows()[1]["score"] or rows != swapped.rows()
    cups = [
        monosim.tournament("deal", [lazy, other], games=4, rounds=20).record() for other in (keen, "greedy")
    ]
    assert cups[0]["pairs"] != cups[1]["pairs"]


def test_what_is_kept_must_name_its_players(tmp_path: Path) -> None:
    for study, more in (
        (monosim.simulate, {"seats": [make_local(), "greedy"]}),
        (monosim.odds, {"seats": 2, "strategies": [first, lambda view, kind, options: options[0]]}),
        (monosim.tournament, {"entries": [Picky(), "greedy"]}),
    ):
        with pytest.raises(ValueError, match="keep needs players that a later call can name"):
            study("deal", keep=tmp_path / "log", **more)
    assert list(tmp_path.iterdir()) == []


def make_own(kind: type[Any]) -> type[Any]:
    """A class of the user's own, made from one that comes with monosim, and found by its name."""
    name = f"Own{kind.__name__}Of{kind.__module__.split('.')[2].title()}"
    own = type(name, (kind,), {"__module__": __name__})
    globals()[own.__name__] = own
    return own


SINGLETON = {name: make_own(kind) for name, kind in singleton.STRATEGIES.items()}
CLASSIC = {name: make_own(kind) for name, kind in classic.STRATEGIES.items()}
OWN = [
    *(("singletonopoly", name, kind) for name, kind in SINGLETON.items()),
    ("singletonopoly", "trader", WithAll),
    *(("classic", name, kind) for name, kind in CLASSIC.items()),
    ("deal", "lookahead{deals=1,ms=1}", OwnLookahead),
]


@pytest.mark.parametrize(("ruleset", "name", "own"), OWN, ids=lambda value: getattr(value, "__name__", value))
def test_a_class_made_from_a_player_of_ours_plays_as_it_does(
    ruleset: str, name: str, own: type[Any], tmp_path: Path
) -> None:
    rounds = {"classic": 30, "deal": 6}.get(ruleset, 20)
    given: dict[str, Any] = {"ruleset": ruleset, "rounds": rounds}
    wanted = monosim.run(seats=[name, name], seed=1, **given)
    text = f"{__name__}:{own.__name__}"
    assert monosim.run(seats=[own, text], seed=1, **given) == wanted
    assert monosim.events(seats=[own, own], seed=1, **given).seed == 1
    assert monosim.replay(seats=[own, own], seed=1, **given).seed == 1
    many = {**given, "games": 2}
    rows = [monosim.simulate(seats=[player, name], **many).rows() for player in (own, text, name)]
    scores = [[(row["wins"], row.get("score")) for row in table] for table in rows]
    assert scores[0] == scores[1] == scores[2]
    assert monosim.odds(seats=[own, name], strategies=[own], **many).rows()
    assert monosim.tournament(entries=[own, name], **many).record()["entries"]
    if ruleset != "deal":
        seats = tmp_path / "seats.toml"
        seats.write_text(f'[seats]\n0 = "{text}"\n1 = "{name}"\n')
        plan = {"ruleset": ruleset, "players": [seats], "rounds": rounds, "seeds": "0:1"}
        assert len(list(monosim.batch(plan).rows())) == 2


def test_a_class_made_from_threshold_gets_the_thresholds_of_its_player() -> None:
    usual = monosim.run(*FILES, 3)
    assert monosim.run(*FILES, 3, seats=[OwnThreshold, OwnThreshold, Threshold]) == usual
    chosen = f"{__name__}:OwnThreshold{{theta_p=9,theta_h=99999}}"
    assert monosim.run(*FILES, 3, seats={0: chosen}) != usual
    assert monosim.simulate("project5", *FILES, 3, seats=[OwnThreshold], games=2).rows()
    entries = [f"{__name__}:OwnThreshold{{theta_p=1,theta_h=1000}}", "1,1000", OwnThreshold]
    met = monosim.tournament("project5", entries, *FILES[:2], rounds=3, games=4).record()
    assert met["verdict"].startswith("no winner") or met["entries"]
    with pytest.raises(monosim.UnusableInput, match="nobody chooses the parameter rules: the game gives it"):
        monosim.run(*FILES, 3, seats={0: f"{__name__}:OwnThreshold{{rules=5}}"})
    with pytest.raises(monosim.UnusableInput, match=r"no parameter 'a'; it has theta_p=1\.0, theta_h=1500$"):
        monosim.run(*FILES, 3, seats={0: f"{__name__}:OwnThreshold{{a=5}}"})


def test_parameters_are_known_though_a_class_passes_them_on() -> None:
    seats = {"Ann": f"{__name__}:WithAll{{buy=300}}", "Bob": "trader"}
    passed_on = monosim.run(ruleset="singletonopoly", rounds=20, seats=seats)
    named = {"Ann": "trader{buy=300}", "Bob": "trader"}
    assert passed_on == monosim.run(ruleset="singletonopoly", rounds=20, seats=named)
    with pytest.raises(monosim.UnusableInput, match="nobody chooses the parameter chance"):
        monosim.run(ruleset="singletonopoly", seats=[f"{__name__}:WithAll{{chance=3}}", "trader"])


# What is refused


@pytest.mark.parametrize("ruleset", ["classic", "singletonopoly"])
def test_a_function_is_refused_where_players_are_classes(ruleset: str) -> None:
    for study in (monosim.run, monosim.simulate):
        with pytest.raises(monosim.UnusableInput, match=r"it is a function that takes view, kind, options; "):
            study(ruleset=ruleset, seats=[first, first])


class Copyless(Picky):
    def __deepcopy__(self, memo: object) -> Any:
        raise TypeError("there is only one of me")


def test_an_object_that_cannot_be_copied_is_refused_where_many_games_are_played() -> None:
    monosim.run(*FILES, 3, seats=[Copyless()])
    with pytest.raises(
        monosim.UnusableInput, match=r"cannot be copied: there is only one of me; give its class"
    ):
        monosim.simulate("project5", *FILES, 3, seats=[Copyless()])


GAME = {**dict(zip(("board", "cards", "players"), FILES, strict=True)), "rounds": 1}
SERIES = {"ruleset": "deal", "games": 1, "rounds": 1}
GIVEN: Mapping[str, Mapping[str, Any]] = {
    **dict.fromkeys(("run", "events", "event_rows", "replay"), GAME),
    "match": {**GAME, "ruleset": "project5"},
    **{name: {**SERIES, "seats": 2} for name in ("simulate", "odds")},
    "tournament": {**SERIES, "entries": ["random", "first"]},
    "sweep": {"board": FILES[0], "cards": FILES[1], "theta_p": 1, "theta_h": 1000, "games": 1, "rounds": 1},
    "exact": {**GAME, "ruleset": "project5"},
    "batch": {"plan": {"boards": FILES[:1], "decks": FILES[1:2], "players": FILES[2:], "rounds": 1}},
    "compare": {"expected": b"", "actual": b""},
    "grade": {"suite": SUITE, "program": lambda case: b""},
    "diagnose": {"program": lambda case: b"", "suite": (), "ruleset": "project5", "fresh": 1},
}
MORE = {
    "sweep": ("players", "theta_p", "theta_h", "against", "shuffle"),
    "exact": ("seat", "decks", "equilibria", "jobs", "keep"),
}
WRONG = (True, 1.5, -1, object(), [object()], {"a": 1}, {1: None}, len)


def list_arguments() -> list[tuple[str, str]]:
    named = {name: inspect.signature(getattr(monosim, name)).parameters.values() for name in GIVEN}
    own = {name: [one.name for one in named[name] if one.kind is not one.VAR_KEYWORD] for name in GIVEN}
    return [(name, one) for name in GIVEN for one in (*own[name], *MORE.get(name, ()))]


@pytest.mark.parametrize(("name", "argument"), list_arguments())
def test_what_cannot_be_meant_is_refused_in_a_sentence_that_names_the_argument(
    name: str, argument: str
) -> None:
    """Never an AttributeError or another slip from within; what can be meant is taken."""
    for wrong in WRONG:
        if not (argument == "progress" and callable(wrong)):  # a function, though not one of two arguments
            said = find_complaint(partial(getattr(monosim, name), **{**GIVEN[name], argument: wrong}))
            assert said is None or re.search(rf"\b{argument}\b|^seat |has no input", said), (
                f"{wrong!r}: {said}"
            )


def find_complaint(call: Callable[[], object]) -> str | None:
    """What a wrong type or value is answered by; what is wrong with inputs or a player is not asked here."""
    try:
        call()
    except monosim.MonosimError:
        return None
    except (TypeError, ValueError) as error:
        return str(error)
    return None
