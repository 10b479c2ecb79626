"""What a replay draws of DEAL is where every card lies whenever a seat decides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rulesets.deal.table import GREEN, case_of, new_match, script, start
from rulesets.scenes import check_command, check_frames, check_page

from monosim.core import Case, SeededChance
from monosim.play import runner
from monosim.rulesets import deal
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import ANY_COLOUR
from monosim.rulesets.deal.fold import fold
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import PRESETS
from monosim.rulesets.deal.scene import scene

GAMES = 12
TURNS = 60


class Rest(NamedTuple):
    """A moment at which a seat decides."""

    events: int
    kind: str
    position: Position


class Watched(NamedTuple):
    events: list[events.Event]
    rests: list[Rest]
    end: Position


@cache
def watch(seed: int) -> Watched:
    """A game of random decisions, by the rule sheet or by the published rules."""
    players, readings = 2 + seed % 4, PRESETS["official"] if seed % 3 == 2 else {}
    match, chance = new_match(players, seed, readings, TURNS), SeededChance(seed)
    rests: list[Rest] = []
    while not match.is_over:
        decision = match.decision
        rests.append(Rest(len(match.events), decision.kind, match.live.copy()))
        options = decision.options()
        match.play(options[chance.below(len(options))])
    return Watched(match.events, rests, match.end)


each_game = pytest.mark.parametrize("seed", range(GAMES))


def lists_of(position: Position) -> dict[str, Any]:
    """The cards that lie open, and those in hands."""
    shown: dict[str, Any] = {}
    for seat in range(position.players):
        land = position.lands[seat]
        shown[f"p{seat}.hand"] = position.hands[seat]
        shown[f"p{seat}.bank"] = position.banks[seat]
        shown[f"p{seat}.sets"] = [[*group.cards, *group.buildings()] for group in land]
    return shown


def all_cards(lists: dict[str, Any]) -> list[int]:
    groups = [group for key, land in lists.items() if key.endswith("sets") for group in land]
    rows = [row for key, row in lists.items() if not key.endswith("sets")]
    return [card for row in [*groups, *rows] for card in row]


def without(cards: set[int], value: list[Any]) -> list[Any]:
    """The cards of a zone, or its sets, without some of them."""
    if value and isinstance(value[0], list):
        return [kept for group in value if (kept := without(cards, group))]
    return [card for card in value if card not in cards]


def last_payment(happened: Sequence[events.Event]) -> set[int]:
    paid = [event for event in happened if isinstance(event, events.Paid)]
    return set(paid[-1].cards) if paid else set()


@each_game
def test_every_decision_is_made_at_the_table_that_is_shown(seed: int) -> None:
    """Cards that change hands are nowhere in the game for a while. What is played is on the way until it is
    told what becomes of it; money that is paid arrives at once, and the second of two wilds that have to move
    stays until it is told."""
    happened, rests, _ = watch(seed)
    frames = check_frames(scene, None, happened)
    for rest in rests:
        shown: dict[str, Any] = dict(frames[rest.events - 1].state)
        real = lists_of(rest.position)
        on_the_way = set(shown["table.played"])
        early = set(all_cards({key: shown[key] for key in real})) - set(all_cards(real))
        assert not on_the_way & set(all_cards(real))
        assert early <= last_payment(happened[: rest.events]) | ANY_COLOUR
        assert {key: without(early, shown[key]) for key in real} == real
        assert shown["table.pile"] == len(rest.position.pile)
        assert shown["table.discards"] == len(set(rest.position.discards) - on_the_way)
        if rest.kind == "move":
            assert not early | on_the_way
            assert shown["turn"] == rest.position.seat
            for seat in range(rest.position.players):
                assert shown[f"p{seat}.worth"] == rest.position.worth(seat)
                assert shown[f"p{seat}.full"] == rest.position.full[seat]


@each_game
def test_no_card_is_lost_or_shown_twice(seed: int) -> None:
    happened = watch(seed).events
    cards = 107 if seed % 3 != 2 else 106
    for frame in list(scene.frames(None, happened))[1:]:
        state: dict[str, Any] = dict(frame.state)
        zones = ("hand", "bank", "sets", "played")
        faces = all_cards({key: value for key, value in state.items() if key.endswith(zones)})
        assert len(faces) == len(set(faces))
        assert len(faces) + state["table.pile"] + state["table.discards"] == cards


@each_game
def test_the_last_position_is_the_fold_of_the_events(seed: int) -> None:
    happened, _, end = watch(seed)
    setup = deal.read(Case("deal", seats={"0": "random"}))
    folded = fold(setup, happened)
    assert folded == end
    folded.banks[0].append(0)
    assert folded != end


def frames_of(*seeds: int) -> Iterator[tuple[Any, Any]]:
    for seed in seeds:
        happened = watch(seed).events
        yield from zip(happened, scene.frames(None, happened), strict=True)


def test_turns_rounds_and_marks() -> None:
    for event, frame in frames_of(*range(GAMES)):
        begun = isinstance(event, events.Turn)
        assert frame.begins == (("turn" if event.seat else "round") if begun else "")
        played = isinstance(event, events.Action | events.Rent | events.SayNo)
        full = isinstance(event, events.SetTaken) or getattr(event, "full", False)
        ended = isinstance(event, events.Win | events.Stalemate | events.TurnLimit)
        marks = {"card": played, "set": full, "end": ended}
        assert frame.mark == "".join(mark for mark in marks if marks[mark])


def test_choices_are_told_because_the_transcript_leaves_them_out() -> None:
    for event, frame in frames_of(0, 1):
        assert bool(frame.told) == isinstance(event, events.Choice) == (not deal.write(event))
    told = {re.sub(r"#[0-9]+|P[0-9]", "…", frame.told) for _, frame in frames_of(*range(GAMES))}
    assert {
        "… decides to play Pass Go ….",
        "… decides to end the moves.",
        "… decides to play against ….",
        "… decides to say no.",
        "… decides to say nothing.",
        "… decides to bank the rent card.",
        "… decides to start a set with the wild.",
        "… decides to use the card as Green.",
        "… decides to bank the card.",
    } <= told


def test_the_facts_tell_the_colours_of_sets_and_what_is_doubled() -> None:
    save = start(sets=[[GREEN, ("Brown", (65,))], []], doubles=(2, 1))
    case = case_of(save, script(), 1)
    first = next(iter(scene.frames(deal.read(case), list(runner.events(deal, case)))))
    assert first.state["p0.facts"] == ["Green FULL", "Brown 1/2", "next rent doubled 2 times"]
    assert first.state["p1.facts"] == ["next rent doubled 1 time"]


def test_the_faces_are_the_cards_at_their_value() -> None:
    stage, official = (scene.stage(None, watch(seed).events) for seed in (0, 2))
    assert stage is not None
    assert official is not None
    assert stage.players == ("P0", "P1")
    assert [zone.is_hidden for zone in stage.zones] == [True, False, False]
    assert len(stage.faces) == 107
    railroads = [face.name for face in stage.faces].index("Railroad")
    assert [one.faces[railroads].text for one in (stage, official)] == ["1M", "2M"]


def test_a_saved_game_needs_its_save() -> None:
    case = case_of(start([[101]], sets=[[GREEN]], top=[102]), script(), rounds=3)
    setup, happened = deal.read(case), list(runner.events(deal, case))
    check_frames(scene, setup, happened)
    check_page("deal", setup, happened)
    assert scene.stage(None, happened) is None


def test_a_log_of_no_game_is_not_drawn() -> None:
    happened = watch(0).events
    assert scene.stage(None, []) is None
    assert scene.stage(None, happened[1:]) is None
    assert scene.stage(None, [events.Game("deal", 10**9, 0, ()), *happened[1:]]) is None


def test_the_page_takes_a_game_and_its_log(tmp_path: Path) -> None:
    check_page("deal", None, watch(0).events)
    check_command(tmp_path, "-r", "deal", "--seats", "3", "--rounds", "9")
