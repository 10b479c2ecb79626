"""The table as a person sees it: a row of each seat with its bank and its sets, and the person's own hand."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap

from monosim.core import number_of
from monosim.core.console import Moment
from monosim.rulesets.deal.cards import Group
from monosim.rulesets.deal.foresight import Scene
from monosim.rulesets.deal.transcript import label_sets, millions, name, sort_hand, tell_rent, tell_size

WIDTH = 79
MOST_WITH_RENTS = 3
"""In a game of more seats, the table has no room for the rents of others."""


def table(moment: Moment) -> str:
    scene = Scene(moment)
    rows = [line for seat in range(scene.view.players) for line in _draw_row(scene, seat)]
    wanted = scene.rules.sets_to_win
    twins = "" if scene.rules.is_won([Group(0)] * wanted) else " of different colours"
    heading = f"       hand  bank  sets: cards, rent; {wanted} FULL ones{twins} win"
    return "\n".join([_draw_headline(scene), heading, *rows, *_draw_hand(scene)])


def _draw_headline(scene: Scene) -> str:
    view = scene.view
    whose = "your turn" if view.current == view.seat else f"the turn of P{view.current}"
    left, after = view.moves - 1, " after this one"
    if scene.kind in ("move", "lift", "lay", "discard"):
        left, after = 0 if scene.kind == "discard" else view.moves, ""
    moves = f"{number_of(left, 'move') if left else 'no move'} left{after}"
    return f"Turn {view.turn}, {whose}: {moves}. {view.pile} to draw, {len(view.discards)} discarded."


def _draw_row(scene: Scene, seat: int) -> list[str]:
    who = f"{'>' if seat == scene.view.current else ' '}P{seat}{' you' if seat == scene.seat else ''}"
    start = f"{who:7}{scene.view.hand_sizes[seat]:4}{millions(scene.bank(seat)):>6}  "
    has_rents = seat == scene.seat or scene.view.players <= MOST_WITH_RENTS
    labels = label_sets([group for group in scene.position.lands[seat] if group.cards])
    sets = [
        _draw_set(group, labels[group], has_rents)
        for group in sorted(labels, key=Group.is_full, reverse=True)
    ]
    if doubles := scene.position.doubles[seat]:
        sets.append(f"next rent doubled {number_of(doubles, 'time')}")
    text = ", ".join(words.replace(" ", "~") for words in sets) or "-"
    lines = wrap(text, WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
    return [line.replace("~", " ") for line in lines]


def _draw_set(group: Group, label: str, has_rent: bool) -> str:
    size = "+".join([tell_size(group), *map(name, group.buildings())])
    return f"{label} {size} {tell_rent(group).removeprefix('rent ')}" if has_rent else f"{label} {size}"


def _draw_hand(scene: Scene) -> list[str]:
    """Left out where the options are the hand."""
    hand = sort_hand(map(str, scene.view.hand))
    if not hand or (scene.kind in ("move", "discard") and {*hand} <= {*scene.choices}):
        return []
    counts = Counter(map(name, hand))
    listed = ", ".join(f"{count} {card}" if count > 1 else card for card, count in counts.items())
    return wrap(f"Your hand: {listed}", WIDTH, subsequent_indent="    ")
