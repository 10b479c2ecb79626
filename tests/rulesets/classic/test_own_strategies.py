"""Strategies that people write: what they see, what they may answer, and what they are told."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import ROOT, monosim
from rulesets.classic.table import BALTIC, BOARDWALK, PARK_PLACE, READING, play, position

from monosim.core import Case
from monosim.rulesets import classic
from monosim.rulesets.classic.board import BANK, IDS
from monosim.rulesets.classic.files import STRATEGIES
from monosim.rulesets.classic.players.guests import Guest, StrategyFailed
from monosim.rulesets.classic.state.invariants import broken_laws

PAGE = (ROOT / "docs" / "rulesets" / "classic.md").read_text(encoding="utf-8")
WRONG = """
from monosim.rulesets.classic import Default

class Says(Default):
    def buy(self, decision):
        return "yes"

class Raises(Default):
    def choose(self):
        return {}["nothing"]
    def buy(self, decision):
        return self.choose()

class Peeks(Default):
    def buy(self, decision):
        return decision.state.decks

class Needs(Default):
    def __init__(self, reserve: int, often=1.5, bold=False):
        assert type(reserve) is int and type(often) is float and type(bold) is bool

class Breaks(Default):
    def __init__(self):
        raise ValueError("not today")

class Leaves(Default):
    def finish(self):
        raise OSError("no file")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "wrong.py").write_text(WRONG)
    return tmp_path


def seen() -> classic.View:
    state = position((1500, 400), owned={0: [READING], 1: [BALTIC]}, colours={0: {"dark_blue": (1, 1)}})
    return classic.View(state)


# What a strategy sees

WRITES: list[Callable[[Any], object]] = [
    lambda state: state.cash.__setitem__(0, 9),
    lambda state: state.owner.append(0),
    lambda state: state.level.clear(),
    lambda state: state.mortgaged.pop(),
    lambda state: state.holdings.__setitem__(0, 1),
    lambda state: setattr(state, "cash", [9, 9]),
    lambda state: setattr(state, "houses", 99),
    lambda state: setattr(state, "turn", 0),
    lambda state: state.apply(classic.group(classic.Mortgage(READING))),
    lambda state: state.happen(classic.group(classic.Mortgage(READING))),
    lambda state: state.undo(classic.NOTHING, ()),
    lambda state: state.restore(()),
    lambda state: state.note_estate(1),
    lambda state: state.decks,
    lambda state: classic.Mortgage(READING).perform(state),
]


@pytest.mark.parametrize("write", WRITES)
def test_nothing_of_a_view_can_be_changed(write: Callable[[Any], object]) -> None:
    view = seen()
    before = view.copy()
    with pytest.raises(classic.ReadOnly):
        write(view)
    assert view.copy() == before


def test_the_rules_of_a_view_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="do not change"):
        seen().rules.auctions = False


def test_the_rules_of_a_view_are_not_those_of_the_game() -> None:
    """Games of a batch share their rules: even by force, a strategy changes only what it was shown."""
    state = position()
    object.__setattr__(classic.View(state).rules, "auctions", False)
    vars(classic.View(state).rules).clear()
    assert state.rules.auctions
    assert state.rules.card("ch_go").id == "ch_go"


def test_a_view_tells_what_a_state_tells() -> None:
    state = position((1500, 400), owned={0: [READING], 1: [BALTIC]}, colours={0: {"dark_blue": (1, 1)}})
    view = classic.View(state)
    for player in (0, 1):
        assert view.deeds(player) == state.deeds(player)
        assert view.worth(player) == state.worth(player)
        assert view.complete_groups(player) == state.complete_groups(player)
        assert view.last_streets(player) == state.last_streets(player)
        assert classic.highest_rent(view, player) == classic.highest_rent(state, player)
    assert view.last_streets(1) == [1]
    assert view.order(1) == state.order(1)
    assert classic.rent(view, BOARDWALK, 7) == 200
    assert view.refusal(classic.group(classic.Mortgage(PARK_PLACE))) == "there are buildings in the group"
    assert isinstance(view, classic.State)


def test_what_happens_later_is_not_in_the_view() -> None:
    state = position((1500, 400), owned={0: [READING]})
    view = classic.View(state)
    state.apply(classic.group(classic.Mortgage(READING)))
    assert (view.cash[0], view.mortgaged[READING]) == (1500, False)
    assert view.refusal(classic.group(classic.Mortgage(READING))) is None


def test_a_copy_is_a_legal_state_that_hides_the_decks() -> None:
    state = position((1500, 400), owned={0: [READING]}, jail_card=[0, BANK])
    state.decks[0].remove("ch_goojf")
    state.decks = [deck[5:] + deck[:5] for deck in state.decks]
    copy = classic.View(state).copy()
    assert list(broken_laws(copy)) == []
    assert copy.decks == [[card for card in IDS[0] if card != "ch_goojf"], list(IDS[1])]
    copy.apply(classic.group(classic.Mortgage(READING)))
    assert (copy.cash[0], state.cash[0]) == (1600, 1500)


def test_a_guest_never_gets_the_state_of_the_game() -> None:
    asked: list[Any] = []

    class Watches(classic.Trader):
        def answer(self, decision: Any) -> object:
            asked.append(decision)
            return super().answer(decision)

    setup = classic.read(Case("classic", seed=3, rounds="120", seats={"0": Watches(), "1": "trader"}))
    own = list(play(setup))
    setup = classic.read(Case("classic", seed=3, rounds="120", seats={"0": "trader", "1": "trader"}))
    assert own == list(play(setup))
    shown = [decision.state for decision in asked if hasattr(decision, "state")]
    assert len(shown) > 50
    assert {type(state) for state in shown} == {classic.View}


@pytest.mark.parametrize("name", STRATEGIES)
def test_the_strategies_that_come_with_it_need_no_guard(name: str) -> None:
    setup = classic.read(Case("classic", seats={"0": name, "1": "default"}))
    assert not isinstance(classic.seats(setup)[1], Guest)


# What it is told


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("Says", 3, "wrong:Says: Player 0: buy Oriental Avenue for $100? "),
        ("Raises", 3, "wrong:Raises: wrong.py:10: KeyError: 'nothing'; the question was"),
        ("Peeks", 3, "ReadOnly: the order of the decks is hidden; the question was: Player 0: buy"),
        ("Needs", 2, "it needs reserve, as in wrong:Needs{reserve=…}"),
        ("Needs{reserve=x}", 2, "reserve is a whole number, as in reserve=0, not 'x'"),
        ("Needs{reserve=1,colour=red}", 2, "no parameter 'colour'; it has reserve=0, often=1.5, bold=False"),
        ("Breaks", 2, "cannot seat 'wrong:Breaks': wrong.py:"),
        ("Leaves", 3, "wrong:Leaves: wrong.py:28: OSError: no file"),
        ("Missing", 2, "has no attribute 'Missing'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_without_a_traceback(folder: Path, name: str, code: int, told: str) -> None:
    seats = ("--seats", "2", "--seat", f"0=wrong:{name}", "--seed", "1", "--rounds", "2")
    done = monosim("run", "-r", "classic", *seats, cwd=folder)
    message = done.stderr.decode()
    assert done.returncode == code, message
    assert told in message
    assert "Traceback" not in message
    if name in ("Says", "Raises"):
        assert "; legal answers are, for example: - | buy 0 Oriental Avenue" in message


def test_an_exception_in_another_process_is_told_too(folder: Path) -> None:
    words = (
        "simulate",
        "classic",
        "--seat",
        "0=wrong:Raises",
        "--seat",
        "1=trader",
        "--games",
        "4",
        "--jobs",
        "2",
    )
    done = monosim(*words, cwd=folder)
    assert (done.returncode, b"Traceback" in done.stderr) == (3, False)
    assert b": KeyError" in done.stderr


@pytest.mark.parametrize("error", [RuntimeError, SystemExit, GeneratorExit, BaseException])
def test_a_failed_strategy_is_an_error_in_python(error: type[BaseException]) -> None:
    class Raises(classic.Default):
        def buy(self, decision: Any) -> Any:
            raise error

    setup = classic.read(Case("classic", seed=1, rounds="2", seats={"0": Raises(), "1": "default"}))
    with pytest.raises(StrategyFailed, match=rf"py:\d+: {error.__name__}; the question was"):
        list(play(setup))


# Parameters of classes of one's own


@pytest.mark.parametrize("command", ["run", "simulate", "odds", "batch", "tournament"])
def test_parameters_of_ones_own_classes_work_everywhere(folder: Path, command: str) -> None:
    seat = "wrong:Needs{reserve=3,often=2,bold=true}"
    (folder / "seats.toml").write_text(
        '[seats]\n0 = {strategy = "wrong:Needs", reserve = 3, often = 2}\n1 = "default"\n'
    )
    (folder / "plan.toml").write_text(
        'ruleset = "classic"\nplayers = ["seats.toml"]\nrounds = 5\nseeds = 2\n'
    )
    few = ("--games", "2", "--jobs", "1")
    words: dict[str, tuple[str, ...]] = {
        "run": ("run", "-r", "classic", "--players", "seats.toml", "--rounds", "5"),
        "simulate": (
            "simulate",
            "classic",
            "--seat",
            f"0={seat}",
            "--seat",
            "1=default",
            "--rounds",
            "5",
            *few,
        ),
        "odds": ("odds", "classic", "--players", "seats.toml", "--strategy", seat, "--rounds", "5", *few),
        "batch": ("batch", "plan.toml"),
        "tournament": ("tournament", "classic", "--entry", seat, "--entry", "default", "--rounds", "5", *few),
    }
    done = monosim(*words[command], cwd=folder)
    assert done.returncode == 0, done.stderr.decode()


def test_the_position_may_name_a_class_with_parameters(folder: Path) -> None:
    (folder / "p.json").write_text(
        '{"players": [{"name": "A", "cash": 500, "current_turn": true, "decision_maker":'
        ' {"strategy": "wrong:Needs", "reserve": 1}}, {"name": "B", "cash": 500}]}'
    )
    words = ("odds", "classic", "--position", "p.json", "--games", "2", "--jobs", "1")
    done = monosim(*words, cwd=folder)
    assert done.returncode == 0, done.stderr.decode()


# What the page says


def test_the_page_lists_every_decision_with_its_fields() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (.*?) ?\|", PAGE, re.MULTILINE)
    listed = {name: (method, re.findall(r"`(\w+)`", fields)) for name, method, fields in rows}
    for kind, method in classic.Default.METHODS.items():
        fields = [field for field in kind._fields if field not in ("player", "state")]  # type: ignore[attr-defined]
        assert listed[kind.__name__] == (method, fields)
        assert getattr(classic, kind.__name__) is kind
    assert len(classic.Default.METHODS) == 10


def test_all_names_that_the_page_mentions_can_be_imported() -> None:
    section = PAGE.partition("## A strategy of your own")[2].partition("\n## ")[0]
    for name in set(re.findall(r"`([A-Z][A-Za-z]+)\b", section.partition("```")[0])) - {
        "True",
        "False",
        "None",
    }:
        assert hasattr(classic, name) or hasattr(classic.board, name), name
    for name in classic.__all__:
        assert hasattr(classic, name)
