"""Players of one's own: functions and classes in every command, and what is told of those that fail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from command import monosim

import monosim as api
from monosim.core import Case, IllegalChoice, UnusableInput
from monosim.play import runner
from monosim.rulesets import deal
from monosim.study.endings import GamePlayer

MODULE = '''
from monosim import Strategy

def last(view, kind, options): return options[-1]
def at(view, kind, options, place=0): return options[min(place, len(options) - 1)]
def lucky(view, kind, options, chance): return options[chance.below(len(options), kind)]
def number(view, kind, options): return int(options[1]) if kind == "move" else options[0]

def wrong(view, kind, options): return "200"
def far(view, kind, options): return 200
def none(view, kind, options): pass
def many(view, kind, options): return list(options)
def true(view, kind, options): return True
def huge(view, kind, options): return 10 ** 6000
def long(view, kind, options): return "\\x1b" + "x" * 500
def raises(view, kind, options): return divide(view.turn)
def divide(number): return number // 0
def stops(view, kind, options): return next(iter(()))
def leaves(view, kind, options): raise SystemExit(0)
def mute(view, kind, options): raise Mute
def short(): return "end"

class Mute(Exception):
    def __str__(self): raise RuntimeError

class Counting:
    """Ends its moves the first time it is asked, and only then."""
    made = 0
    def __init__(self, first="end"):
        Counting.made += 1
        self.asked, self.first = 0, first
    def __call__(self, view, kind, options):
        self.asked += 1
        return self.first if self.asked == 1 else options[-1]

class Thoughtful(Strategy):
    def answer(self, decision): return decision.options()[-1]

class Vague(Strategy):
    def answer(self, decision): return "perhaps"

class Source:
    def decide(self, decision): return decision.check("perhaps")
    def finish(self): pass

class Sore:
    def __call__(self, view, kind, options): return options[0]
    def finish(self): return 1 // 0

class Unlucky:
    def __init__(self): raise RuntimeError("no luck")

class Idle:
    pass

CONSTANT = 7

def cancelled(view, kind, options): raise BaseException("cancelled")
def peeks(view, kind, options): view.seat = 1 - view.seat

class Agreeable(str):
    def __eq__(self, other): return True
    __hash__ = str.__hash__

def agrees(view, kind, options): return Agreeable("perhaps")

class Cancelled:
    def __init__(self): raise GeneratorExit

class Word(str, __import__("enum").Enum):
    END = "end"

def says_end(view, kind, options): return Word.END if "end" in options else options[0]

class Lucky:
    def __init__(self, chance): self.chance = chance
    def __call__(self, view, kind, options): return options[self.chance.below(len(options), kind)]
'''
BREAKS = {
    "breaks": "x = 1 // 0\n",
    "slips": "def (:\n",
    "asks": "import nowhere_at_all\n",
    "exits": "exit(0)\n",
}
QUESTION = "P0 move: end, 15, 47, 70, 68, 28, 57, 25"
LEGAL = "legal: end, 15, 47, 70, 68, 28, 57, 25"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "mine.py").write_text(MODULE)
    for name, text in BREAKS.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(__import__("sys").modules, "mine", raising=False)
    return tmp_path


def seated(*specs: str, **more: Any) -> Case:
    return Case(ruleset="deal", seed=1, seats=dict(zip("01234", specs, strict=False)), **more)


# How they play


def test_functions_and_classes_play_as_they_say(own: Path) -> None:
    last = runner.run(seated("mine:last"))
    assert runner.run(seated("mine:at{place=99}")) == last
    assert runner.run(seated("mine:Thoughtful")) == last
    assert runner.run(seated("mine:at")) == runner.run(seated("first"))
    assert runner.run(seated("mine:Counting")) != last
    assert b"P0 wins" in runner.run(seated("mine:number"))


def test_who_takes_a_chance_draws_from_the_seed_of_the_seat(own: Path) -> None:
    assert runner.run(seated("mine:lucky", "mine:lucky")) == runner.run(seated("random", "random"))


def test_every_seat_of_every_game_has_an_object_of_its_own(own: Path) -> None:
    player, counting = GamePlayer("deal", "simulate"), __import__("mine").Counting
    ends = [player.play(seated("mine:Counting", "mine:Counting")).outcome for _ in range(3)]
    assert ends[0] == ends[1] == ends[2]
    assert counting.made == 6


def test_python_seats_functions_classes_and_objects(own: Path) -> None:
    mine = __import__("mine")
    wanted = runner.run(seated("mine:last"))
    for player in (mine.last, mine.Thoughtful, mine.Thoughtful()):
        assert api.run(ruleset="deal", seed=1, seats={0: player}) == wanted
    found = api.simulate("deal", games=4, seats={0: mine.last, 1: mine.Counting})
    assert [row["strategy"] for row in found.rows()] == ["mine:last", "mine:Counting"]
    objects = api.simulate("deal", games=4, seats={0: mine.last, 1: mine.Counting()})
    assert objects.record() == found.record()


def test_python_gives_a_chance_to_whoever_takes_one(own: Path) -> None:
    mine = __import__("mine")
    wanted = api.run(ruleset="deal", seed=1, seats={0: "mine:lucky"})
    for player in (mine.lucky, mine.Lucky):
        assert api.run(ruleset="deal", seed=1, seats={0: player}) == wanted


def test_python_is_told_what_its_players_do_wrong(own: Path) -> None:
    mine = __import__("mine")
    for player, told in (
        (mine.raises, "mine:raises: mine.py:17: ZeroDivisionError: "),
        (mine.leaves, "mine:leaves: mine.py:19: SystemExit: 0; asked "),
        (mine.Sore(), "mine:Sore: mine.py:48: ZeroDivisionError: "),
    ):
        with pytest.raises(IllegalChoice, match=f"^{re.escape(told)}"):
            api.run(ruleset="deal", seed=1, seats={0: player})
    with pytest.raises(TypeError, match=r"seat 0 must be a strategy, as a text, a class, .*, not None"):
        api.run(ruleset="deal", seed=1, seats={0: None})


def test_an_answer_may_be_a_member_of_an_enumeration(own: Path) -> None:
    assert runner.run(seated("mine:says_end")) == runner.run(seated("first"))


def test_a_fallback_may_be_a_player_of_ones_own(own: Path) -> None:
    text = b"deal-script 1\nfallback P0 mine:at{place=99}\nfallback P1 random\n"
    assert runner.run(seated(contents={"players": text})) == runner.run(seated("mine:last"))


# What is told of those that do not


@pytest.mark.parametrize(
    ("player", "told"),
    [
        ("wrong", f'P0 move "200" is not legal; {LEGAL}'),
        ("far", f'P0 move "200" is not legal; {LEGAL}'),
        ("none", f"P0 move: there is no answer (None); {LEGAL}"),
        ("many", f"P0 move: an answer of the type list is not legal; {LEGAL}"),
        ("true", f"P0 move: an answer of the type bool is not legal; {LEGAL}"),
        ("huge", f"P0 move: an answer of the type int is not legal; {LEGAL}"),
        ("long", f'P0 move "\u241b{"x" * 79}…" is not legal; {LEGAL}'),
        ("raises", f"mine.py:17: ZeroDivisionError: integer division or modulo by zero; asked {QUESTION}"),
        ("stops", f"mine.py:18: StopIteration; asked {QUESTION}"),
        ("leaves", f"mine.py:19: SystemExit: 0; asked {QUESTION}"),
        ("mute", f"mine.py:20: Mute; asked {QUESTION}"),
        ("short", f"short() takes 0 positional arguments but 3 were given; asked {QUESTION}"),
        ("cancelled", f"mine.py:58: BaseException: cancelled; asked {QUESTION}"),
        (
            "peeks",
            f"mine.py:59: AttributeError: property 'seat' of 'View' object has no setter; asked {QUESTION}",
        ),
        ("agrees", f'P0 move "perhaps" is not legal; {LEGAL}'),
        ("Vague", f'P0 move "perhaps" is not legal; {LEGAL}'),
        ("Source", f'mine.py:43: IllegalChoice: P0 move "perhaps" is not legal; {LEGAL}; asked {QUESTION}'),
    ],
)
def test_a_bad_answer_is_told_with_the_question(own: Path, player: str, told: str) -> None:
    for play in (runner.run, GamePlayer("deal", "simulate").play):
        with pytest.raises(IllegalChoice) as caught:
            play(seated(f"mine:{player}"))
        assert str(caught.value) == f"mine:{player}: {told}"


def test_a_player_that_breaks_when_the_game_is_over_is_told(own: Path) -> None:
    with pytest.raises(IllegalChoice, match=r"^mine:Sore: mine.py:48: ZeroDivisionError: .*; the game was"):
        runner.run(seated("mine:Sore"))


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("mine:nobody", "module 'mine' has no attribute 'nobody'"),
        ("nowhere_at_all:bot", "No module named 'nowhere_at_all'"),
        ("asks:bot", "asks.py:1: ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("breaks:bot", "breaks.py:1: ZeroDivisionError: integer division or modulo by zero"),
        ("slips:bot", "invalid syntax (slips.py, line 1)"),
        ("exits:bot", "exits.py:1: SystemExit: 0"),
        ("mine:", "it is not of the form module:Class"),
        ("mine:CONSTANT", "it is neither a function nor a class"),
        ("mine:Idle", "it is neither called with (view, kind, options) nor a monosim.Strategy"),
        ("mine:Unlucky", "mine.py:51: RuntimeError: no luck"),
        ("mine:Cancelled", "mine.py:68: GeneratorExit"),
        ("mine:last{place=1}", "it has no parameter 'place'; it has none at all"),
        ("mine:at{place=far}", "place is a whole number, as in place=0, not 'far'"),
        ("mine:Counting{last=1}", "it has no parameter 'last'; it has first=end"),
        ("mine:lucky{chance=1}", "nobody chooses the parameter chance: it draws from the seed"),
        ("mine:at{place", "parameters are written as in name{first=1,second=2}"),
    ],
)
def test_who_cannot_be_seated_is_refused_before_the_game(own: Path, spec: str, told: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        deal.seats(deal.read(seated(spec)))
    assert told in str(caught.value)


# Every command


def commands(player: str) -> dict[str, Sequence[str]]:
    seats = ("--seat", f"0={player}", "--seat", "1=random")
    return {
        "run": ("run", "-r", "deal", "--seed", "1", *seats),
        "simulate": ("simulate", "deal", *seats, "--games", "6", "--jobs", "2"),
        "odds": ("odds", "deal", *seats, "--games", "4", "--jobs", "2", "--strategy", player),
        "tournament": ("tournament", "deal", "--entry", player, "--entry", "random", "--games", "4"),
        "batch": ("batch", "plan.toml", "--jobs", "2"),
        "play": ("play", "deal", "--seed", "1", "--seat", f"0={player}", "--seat", "1=me", "-o", "kept"),
    }  # fmt: skip


@pytest.mark.parametrize("command", commands(""))
def test_every_command_seats_them_and_tells_what_they_do_wrong(own: Path, command: str) -> None:
    for player, code, told in (
        ("mine:last", 0, b""),
        ("mine:Counting{first=end}", 0, b""),
        ("mine:raises", 3, b"monosim: mine:raises: mine.py:17: ZeroDivisionError: "),
        ("mine:none", 3, b"monosim: mine:none: P0 move: there is no answer (None); legal: end, "),
        ("mine:Unlucky", 2, b"cannot seat 'mine:Unlucky': mine.py:51: RuntimeError: no luck"),
    ):
        (own / "m.script").write_text(f"deal-script 1\nfallback P0 {player}\nfallback P1 random\n")
        (own / "plan.toml").write_text('ruleset = "deal"\nplayers = ["m.script"]\nseeds = "0:3"\n')
        for left in own.glob("plan.csv*"):
            left.unlink()
        words = [word.replace("kept", f"kept{code}{len(player)}") for word in commands(player)[command]]
        done = monosim(*words, cwd=own)
        assert done.returncode == code, done.stderr
        assert told in done.stderr
        assert b"Traceback" not in done.stderr
