"""What a replay draws of Singletonopoly is where everything stands whenever somebody is asked."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rulesets.scenes import check_command, check_frames, check_page
from rulesets.singletonopoly.scene import play_script
from rulesets.singletonopoly.test_outcome import FIXTURES, case_of, finish
from rulesets.singletonopoly.typist import Typist

from monosim.core import Case
from monosim.play import runner
from monosim.play.cases import load
from monosim.rulesets import singletonopoly
from monosim.rulesets.singletonopoly import events as e
from monosim.rulesets.singletonopoly import game
from monosim.rulesets.singletonopoly.asking import Game
from monosim.rulesets.singletonopoly.fold import fold
from monosim.rulesets.singletonopoly.rules import OPEN
from monosim.rulesets.singletonopoly.scene import scene
from monosim.rulesets.singletonopoly.state import State

READINGS = {name: list(values)[-1] for name, values in OPEN.items()}
TYPED = (0, 6, 9, 17, 23, 26, 46, 49, 55)
PLAYED = (28, 35, 43, 58)


@cache
def typed_case(seed: int) -> Case:
    typist = Typist(seed, 250)
    lines = "".join(f"{line}\n" for line in typist.lines)
    return Case("singletonopoly", contents={"players": lines.encode(), "cards": typist.cards.encode()})


SOLD = load(str(FIXTURES / "left-out" / "case.toml")).case
"""With restaurants that a trade sells."""
CASES = {
    "sold": SOLD,
    **{f"typed-{seed}": typed_case(seed) for seed in TYPED},
    **{f"played-{seed}": case_of(seed) for seed in PLAYED},
    **{f"read-{seed}": case_of(seed)._replace(readings=READINGS) for seed in (37, 43, 58)},
}
EACH = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def expect(state: State | None, seats: list[str]) -> dict[str, Any]:
    """What must be shown of a state, without the texts, and without whose turn it is. The seats are those
    of all players until now; who does not play again is out."""
    if state is None:
        return {}
    seats += [name for name in state.names if name not in seats]
    shown: dict[str, Any] = {f"p{seats.index(name)}.out": True for name in {*seats} - {*state.names}}
    for player, name in enumerate(state.names):
        seat = f"p{seats.index(name)}"
        shown[f"{seat}.money"] = state.money[player]
        shown[f"{seat}.properties"] = state.owner.count(player)
        if state.in_game[player]:
            shown[f"{seat}.at"] = state.position[player] - 1
        else:
            shown[f"{seat}.out"] = True
    for place in range(1, 42):
        if (owner := state.owner[place]) is not None:
            shown[f"s{place - 1}.owner"] = seats.index(state.names[owner])
        if state.restaurants[place]:
            shown[f"s{place - 1}.houses"] = state.restaurants[place]
        if state.pawned[place]:
            shown[f"s{place - 1}.mortgaged"] = True
    return shown


def without_texts(shown: Any) -> dict[str, Any]:
    left_out = ("note", "turn", "dice")
    return {key: shown[key] for key in shown if key not in left_out and not key.endswith("facts")}


def watch(case: Case, monkeypatch: pytest.MonkeyPatch) -> tuple[list[e.Event], list[dict[str, Any]]]:
    """The events of a game, and what its state was when each was told."""
    games: list[Game] = []

    def start(*parts: Any) -> Game:
        games.append(Game(*parts))
        return games[-1]

    monkeypatch.setattr(game, "Game", start)
    happened: list[e.Event] = []
    states: list[dict[str, Any]] = []
    seats: list[str] = []
    for event in runner.events(singletonopoly, case):
        if isinstance(event, e.GameStarted):
            games.clear()
        happened.append(event)
        states.append(expect(games[-1].state if games else None, seats))
    return happened, states


@EACH
def test_every_frame_shows_the_state_of_the_game(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the state wherever somebody is asked. In between, what an event changes may come with the next
    one in the game; but everything was so since the last question, or will be so at the next one."""
    happened, states = watch(case, monkeypatch)
    frames = [without_texts(frame.state) for frame in check_frames(scene, None, happened)]
    asked = [place for place, event in enumerate(happened) if isinstance(event, e.Asked)]
    begun = next(place for place in asked if states[place])
    for before, after in pairwise(place for place in asked if place >= begun):
        assert frames[after] == states[after]
        for place in range(before + 1, after):
            for key in frames[place].keys() | states[place].keys():
                assert frames[place].get(key) in [one.get(key) for one in states[before : after + 1]]


@EACH
def test_the_last_state_is_the_fold_of_the_events(case: Case) -> None:
    happened, state, _ = finish(case)
    folded = fold(singletonopoly.read(case), happened)
    assert folded == state
    folded.money[0] += 1
    assert folded != state


def test_everything_that_can_be_drawn_is_drawn() -> None:
    shown, marks = set[str](), set[str]()
    for case in CASES.values():
        happened = list(runner.events(singletonopoly, case))
        for frame in scene.frames(None, happened):
            marks.add(frame.mark)
            shown.update(key.split(".")[-1] for key in frame.state)
            shown.update(str(frame.state.get("p0.facts")).strip("[]'").split("', '"))
    assert {"owner", "houses", "mortgaged", "out", "dice", "on Vacation"} <= shown
    assert "1 get off Vacation free card" in shown
    assert marks == {"", "purchase", "bankruptcy", "jail", "card", "end"}


def test_turns_and_rounds_begin() -> None:
    """A turn that doubles prolong is still one turn."""
    for seed in PLAYED:
        happened, state, _ = finish(case_of(seed))
        begun = [frame.begins for frame in scene.frames(None, happened) if frame.begins]
        assert (len(begun), begun.count("round")) == (state.turns, state.rounds)


def test_who_plays_again_keeps_the_seat() -> None:
    end = "eg/y"
    played = play_script(f"2/Ann/Bob/{end}/y/2/Cid/Bob/{end}/n", "6 6 1 1 6 6 1 1")
    stage = scene.stage(None, played.events)
    assert stage is not None
    assert stage.players == ("Ann", "Bob", "Cid")
    frames = check_frames(scene, None, played.events)
    assert frames[-1].state["p0.out"] is True
    assert [frames[-1].state[f"p{seat}.money"] for seat in (1, 2)] == [4096, 4096]
    assert [frame.state["turn"] for frame in frames if frame.begins == "round"] == [0, 2]


def test_a_screen_is_told_in_a_sentence() -> None:
    played = play_script("2/Ann/Bob/sp/pl/pr/by/b//eg/y/n", "6 6 1 1")
    told = [frame.told for frame in scene.frames(None, played.events) if frame.told]
    assert told[:2] == ["How many players, 2 to 8?", "Typed: 2"]
    assert {
        "Ann, what would you like to do?",
        "The spaces of the board are shown.",
        "All players are shown.",
        "Ann sees properties.",
        "Nothing is typed.",
        "Do you really want to end the game? (y/n)",
    } <= set(told)


def test_the_stage_is_the_board() -> None:
    stage = scene.stage(None, [])
    assert stage is not None
    assert [space[:3:2] for space in stage.ring[:3]] == [
        ("Start", ""),
        ("Victoria Street", "$128"),
        ("Nottingham Avenue", "$128"),
    ]
    assert (len(stage.ring), len({space.colour for space in stage.ring})) == (41, 11)


def test_the_page_takes_a_game_and_its_log(tmp_path: Path) -> None:
    check_page("singletonopoly", None, list(runner.events(singletonopoly, SOLD)))
    seats = ("--seat", "Ann=builder", "--seat", "<b>Bob=trader")
    check_command(tmp_path, "-r", "singletonopoly", *seats, "--rounds", "4")
