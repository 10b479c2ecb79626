"""Monopoly DEAL in a replay: hands, banks and sets of property, the draw pile and the discard pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from monosim.core import number_of
from monosim.core.scene import Begin, Face, Frame, Mark, Number, Scene, Stage, Value, Zone
from monosim.rulesets.deal import events
from monosim.rulesets.deal.cards import COLOUR_NAMES, DECK, Card, title
from monosim.rulesets.deal.fold import Told, follow, rules_of
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.savefile import SEATS
from monosim.rulesets.deal.transcript import label_sets, tell_size

COLOURS = {
    "Green": "#3a9a5b", "DarkBlue": "#2f57b5", "LightBlue": "#7cc0e3", "Red": "#d64545",
    "Utility": "#8f98a3", "Yellow": "#e0b426", "Orange": "#e08a2c", "Brown": "#8d5a3b",
    "Purple": "#c9498f", "Railroad": "#4a4f57",
}  # fmt: skip
COLOURLESS = {"money": "#a79b6d", "wild": "#7a5cc2", "wild-rent": "#7a5cc2"}
ACTION = "#1f8a8a"
NUMBERS = (Number("worth", "Worth on the table", "M"), Number("full", "Full sets"))
ZONES = (Zone("hand", "Hand", is_hidden=True), Zone("bank", "Bank"), Zone("sets", "Sets"))
TABLE = (
    Zone("pile", "Draw pile"),
    Zone("discards", "Discard pile"),
    Zone("top", "Discarded last"),
    Zone("played", "On the way"),
)
PLAYED = (events.Action, events.Rent, events.SayNo)
ENDS = (events.Win, events.Stalemate, events.TurnLimit)


def draw_stage(setup: Setup | None, happened: Sequence[events.Event]) -> Stage | None:
    """A log alone does not say which cards a saved game begins with."""
    game = happened[0] if happened else None
    if not isinstance(game, events.Game) or game.players not in SEATS:
        return None
    is_dealt = any(isinstance(event, events.Deal) for event in happened[1:2])
    if not is_dealt and (setup is None or setup.start is None):
        return None
    value = rules_of(game).value
    faces = [_draw_face(card, value[number]) for number, card in enumerate(DECK)]
    players = tuple(f"P{seat}" for seat in range(game.players))
    return Stage(players, numbers=NUMBERS, faces=faces, zones=ZONES, table=TABLE)


def _draw_face(card: Card, value: int) -> Face:
    printed = COLOURS[COLOUR_NAMES[card.colours[0]]] if card.colours else COLOURLESS.get(card.kind, ACTION)
    name = card.name.replace("/", " / ")  # so that it can be broken into lines
    return Face(name, printed, "" if card.kind == "money" else f"{value}M")


def show_frames(setup: Setup | None, happened: Sequence[events.Event]) -> Iterator[Frame]:
    turn: events.Turn | None = None
    start = setup.start if setup else None
    for event, told in zip(happened, follow(start, happened), strict=True):
        turn = event if isinstance(event, events.Turn) else turn
        shown = _describe(told)
        if turn is not None:
            shown.update(turn=turn.seat, note=f"Turn {turn.turn}")
        yield Frame(shown, _choose_mark(event), _begin(event), _tell(event))


def _describe(told: Told) -> dict[str, Value]:
    shown: dict[str, Value] = {
        "note": "The start",
        "table.pile": len(told.pile),
        "table.discards": len(told.discards),
        "table.top": told.discards[-1:],
        "table.played": told.on_the_way[:],
    }
    for seat in range(told.players):
        shown.update({f"p{seat}.{key}": value for key, value in _describe_seat(told, seat)})
    return shown


def _describe_seat(told: Told, seat: int) -> Iterator[tuple[str, Value]]:
    yield "worth", told.worth(seat)
    yield "full", told.full[seat]
    yield "hand", told.hands[seat][:]
    yield "bank", told.banks[seat][:]
    yield "sets", [[*group.cards, *group.buildings()] for group in told.lands[seat]]
    if facts := list(_tell_facts(told, seat)):
        yield "facts", facts


def _tell_facts(told: Told, seat: int) -> Iterator[str]:
    """The colours of the sets, which the cards do not always show: some have two colours, or any."""
    for group, label in label_sets([group for group in told.lands[seat] if group.cards]).items():
        yield f"{label} {tell_size(group)}"
    if told.doubles[seat]:
        yield f"next rent doubled {number_of(told.doubles[seat], 'time')}"


def _choose_mark(event: events.Event) -> Mark:
    """Full sets win the game."""
    if isinstance(event, events.SetTaken) or (isinstance(event, events.Place) and event.full):
        return "set"
    return "card" if isinstance(event, PLAYED) else "end" if isinstance(event, ENDS) else ""


def _begin(event: events.Event) -> Begin:
    if not isinstance(event, events.Turn):
        return ""
    return "turn" if event.seat else "round"


DECISIONS = {
    "move": "play {}",
    "target": "play against P{}",
    "say-no": "say {}",
    "set": "choose the set of {}",
    "charge": "charge the rent of the set of {}",
    "take": "take {}",
    "give": "give {}",
    "colour": "use the card as {}",
    "join": "put the wild into the set of {}",
    "pay": "pay with {}",
    "discard": "discard {}",
    "use": "{} the card",
    "double": "double the rent {} times",
    "lift": "move {}",
    "lay": "put it into the set of {}",
}
WORDS = {
    ("move", "end"): "end the moves",
    ("say-no", "yes"): "say no",
    ("say-no", "no"): "say nothing",
    ("charge", "bank"): "bank the rent card",
    ("join", "new"): "start a set with the wild",
    ("move", "rearrange"): "rearrange property",
    ("double", "0"): "charge the rent as it is",
    ("double", "1"): "double the rent once",
    **{("lay", colour): f"start a {colour} set with it" for colour in COLOUR_NAMES},
}
NUMBERED = ("target", "double")
"""The decisions whose numbers are not cards."""


def _tell(event: events.Event) -> str:
    """Of a decision the transcript says nothing, only of what comes of it."""
    if not isinstance(event, events.Choice):
        return ""
    kind, choice = event.kind, event.choice
    what = title(int(choice)) if choice.isdigit() and kind not in NUMBERED else choice
    return f"P{event.seat} decides to {WORDS.get((kind, choice)) or DECISIONS[kind].format(what)}."


scene = Scene(draw_stage, show_frames)
