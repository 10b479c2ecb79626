"""What a replay draws of classic Monopoly is where everything stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from rulesets.scenes import check_command, check_frames, check_page

from monosim.core import Table, drive
from monosim.core.scene import Frame
from monosim.rulesets import classic
from monosim.rulesets.classic.board import BANK, HOTEL
from monosim.rulesets.classic.course import Game, start_game
from monosim.rulesets.classic.events import GameDrawn, GameWon
from monosim.rulesets.classic.scene import scene
from monosim.rulesets.classic.state import State, state_of
from monosim.rulesets.classic.state.changes import GroupOfChanges
from tools.classic_games import mix

GAMES = 12
TURNS = 120


def game_of(seed: int, **readings: str) -> tuple[Game, Iterator[Any]]:
    """The game, whose state changes while its events are taken."""
    setup = classic.read(mix(seed, TURNS)._replace(readings=readings))
    table = Table(classic.chance(setup), classic.seats(setup))
    start = start_game(setup, len(setup.seats), table.chance)
    game = Game(state_of(start), table.chance)
    return game, chain([start], drive(game.play(TURNS), table))


@cache
def events_of(seed: int, **readings: str) -> list[Any]:
    return list(game_of(seed, **readings)[1])


def expect(state: State) -> dict[str, Any]:
    """What must be shown of a state, without the texts."""
    shown: dict[str, Any] = {"turn": state.current} if state.turn else {}
    if all(state.dice):
        shown["dice"] = [*state.dice]
    for player in range(state.players):
        shown[f"p{player}.cash"] = state.cash[player]
        shown[f"p{player}.worth"] = state.worth(player)
        if state.in_game[player]:
            shown[f"p{player}.at"] = state.position[player]
        else:
            shown[f"p{player}.out"] = True
    for square in range(40):
        owned = {"owner": state.owner[square]} if state.owner[square] != BANK else {}
        built = {"houses": state.level[square]} if state.level[square] else {}
        pawned = {"mortgaged": True} if state.mortgaged[square] else {}
        shown |= {f"s{square}.{key}": value for key, value in {**owned, **built, **pawned}.items()}
    return shown


def without_texts(frame: Frame) -> dict[str, Any]:
    return {key: value for key, value in frame.state.items() if key != "note" and not key.endswith("facts")}


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_frame_shows_the_state_of_the_game(seed: int) -> None:
    game, telling = game_of(seed)
    happened, states = [], []
    for event in telling:
        happened.append(event)
        states.append(expect(game.state))
    frames = check_frames(scene, None, happened)
    assert [without_texts(frame) for frame in frames] == states


def test_the_texts_tell_of_jail_cards_buildings_and_the_pot() -> None:
    notes, facts = set[str](), set[str]()
    for seed in range(4):
        for frame in scene.frames(None, events_of(seed, parking="pot")):
            notes.update(str(frame.state["note"]).split(" · "))
            facts.update(str(frame.state.get(f"p{player}.facts", "")) for player in range(8))
    assert {"The start", f"Turn 1 of at most {TURNS}", "31 houses and 12 hotels left"} <= notes
    assert any(note.endswith(" on Free Parking") for note in notes)
    assert {"['in jail, 3 turns left']", "['in jail, 1 turn left']", "['1 jail card']"} <= facts


def test_turns_and_rounds_begin() -> None:
    frames = list(scene.frames(None, events_of(3)))
    begun: list[tuple[str, Any]] = [(frame.begins, frame.state["turn"]) for frame in frames if frame.begins]
    assert len(begun) == TURNS
    players = [-1, *(player for _, player in begun)]
    for before, (kind, player) in zip(players, begun, strict=False):
        assert kind == ("turn" if -1 < before < player else "round")


MARKED = {"bankruptcy": "Eliminate", "jail": "SendToJail", "purchase": "BuyProperty", "card": "DrawCard"}


def test_marks_name_what_has_happened() -> None:
    found = set[str]()
    for seed in range(GAMES):
        happened = events_of(seed)
        for frame, event in zip(scene.frames(None, happened), happened, strict=True):
            found.add(frame.mark)
            assert is_marked(frame.mark, event)
    assert found == {"", "end", *MARKED}


def is_marked(mark: str, event: Any) -> bool:
    """A bankruptcy outweighs all that happens beside it."""
    changed = {type(change).__name__ for change in getattr(event, "changes", ())}
    if mark in MARKED:
        return MARKED[mark] in changed and (mark == "bankruptcy" or "Eliminate" not in changed)
    return isinstance(event, GameWon | GameDrawn) == (mark == "end") and (
        not isinstance(event, GroupOfChanges) or changed.isdisjoint(MARKED.values())
    )


@pytest.mark.parametrize(("edition", "tax"), [("us_2008", "$100"), ("us_pre2008", "$75")])
def test_the_stage_is_that_of_the_edition(edition: str, tax: str) -> None:
    stage = scene.stage(None, events_of(0, edition=edition))
    assert stage is not None
    assert (len(stage.ring), stage.hotel) == (40, HOTEL)
    assert [space.text for space in stage.ring if "Tax" in space.name] == ["$200", tax]
    assert stage.ring[39][:3:2] == ("Boardwalk", "$400")
    assert len({space.colour for space in stage.ring}) == 11


def test_a_log_that_does_not_begin_is_not_drawn() -> None:
    assert scene.stage(None, []) is None
    assert scene.stage(None, events_of(0)[1:]) is None


def test_the_page_takes_a_game_and_its_log(tmp_path: Path) -> None:
    check_page("classic", None, events_of(0))
    check_command(tmp_path, "-r", "classic", "--seats", "2", "--rounds", "9")
