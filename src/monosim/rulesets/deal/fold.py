"""Where every card lies after the events of a game, made from the events alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from monosim.rulesets.deal import events as e
from monosim.rulesets.deal.cards import ANY_COLOUR, COLOUR_OF, HOUSES, KIND, Group, is_property
from monosim.rulesets.deal.inputs import Setup
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules, choose_readings, rules_for

NEW = "new"
FACTS = (
    "turn", "seat", "moves", "discards", "hands", "banks", "full", "doubles", "ending", "shuffles",
    "short_draws", "moved",
)  # fmt: skip


class Told(Position):
    """A position that events have made. It equals one with the same cards in the pile, in any order, for
    no event tells their order before the first reshuffle."""

    __slots__ = ("on_the_way", "chosen", "has_played")

    def __init__(self, players: int, rules: Rules) -> None:
        super().__init__(players, rules)
        self.on_the_way: list[int] = []
        """Cards that have left their place for one that is not yet told."""
        self.chosen = ""
        """The set that somebody has chosen for the next card, by its first card."""
        self.has_played = False
        """Whether the last move was a card, which counts when the next is asked for."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == Told.facts(other)

    __hash__ = None  # type: ignore[assignment]

    def facts(self: Position) -> list[Any]:
        lands = [[(group.colour, group.cards, group.buildings()) for group in land] for land in self.lands]
        return [lands, sorted(self.pile), *(getattr(self, name) for name in FACTS)]

    def choose_set(self, groups: list[Group]) -> Group:
        """The chosen one; there was nothing to choose if there is only one."""
        chosen, self.chosen = self.chosen, ""
        return next(group for group in groups if chosen in ("", str(group.cards[0])))

    def pull_down(self, seat: int, card: int) -> None:
        next(group for group in self.lands[seat] if card in group.buildings()).pull_down(card)
        self.clear_empty_sets(seat)

    def clear_empty_sets(self, *seats: int) -> None:
        for seat in seats:
            self.lands[seat] = [group for group in self.lands[seat] if group.cards or group.buildings()]


def rules_of(game: e.Game) -> Rules:
    return rules_for(choose_readings({name: value for name, _, value in map(_split, game.switches)}))


def _split(switch: str) -> tuple[str, str, str]:
    return switch.partition("=")


def fold(setup: Setup, happened: Iterable[e.Event]) -> Position:
    """The position after the events. The setup is asked only for the save from which a game goes on."""
    *_, last = follow(setup.start, happened)
    return last


def follow(start: Position | None, happened: Iterable[e.Event]) -> Iterator[Told]:
    """The position after each event, always the same object."""
    told = Told(0, Rules())
    for event in happened:
        if isinstance(event, e.Game):
            told = _begin(start, event)
        elif type(event) in CHANGES:
            CHANGES[type(event)](told, event)
        yield told


def _begin(start: Position | None, game: e.Game) -> Told:
    told = Told(game.players, rules_of(game))
    return told if start is None else start.copy_to(told)


# Turns and drawing


def _deal(told: Told, event: e.Deal) -> None:
    told.hands = [list(hand) for hand in event.hands]
    dealt = {card for hand in event.hands for card in hand}
    told.pile = [card for card in told.rules.cards if card not in dealt]


def _start_turn(told: Told, event: e.Turn) -> None:
    told.turn, told.seat = event


def _reshuffle(told: Told, event: e.Reshuffle) -> None:
    """The last cards of the pile have been drawn already; the draw will name them."""
    told.hands[told.seat] += told.pile
    told.pile = list(reversed(event.cards))
    told.discards.clear()
    told.shuffles.append(len(event.cards))


def _draw(told: Told, event: e.Draw) -> None:
    hand = told.hands[event.seat]
    for card in event.cards:
        (hand if card in hand else told.pile).remove(card)
    hand += event.cards


def _fall_short(told: Told, event: e.DrawShort) -> None:
    told.short_draws += 1


def _choose(told: Told, event: e.Choice) -> None:
    if event.kind in ("join", "set"):
        told.chosen = event.choice
    elif event.kind == "move":
        _count_move(told)
        told.has_played = event.choice.isdigit()
        if told.has_played:
            told.hands[event.seat].remove(int(event.choice))
            told.on_the_way.append(int(event.choice))


def _count_move(told: Told) -> None:
    """A card counts when all that follows from it is done."""
    if told.has_played:
        told.moves -= 1
    told.has_played = False


def _end_turn(told: Told, event: e.TurnEnd) -> None:
    _count_move(told)
    told.pass_turn()


def _end(told: Told, event: e.Win | e.Stalemate | e.TurnLimit) -> None:
    _count_move(told)
    told.ending = event


# Cards that are played: into the bank, onto the discard pile, into a set


def _bank(told: Told, event: e.Bank | e.AutoBank) -> None:
    told.on_the_way.remove(event.card)
    told.receive(event.seat, event.card)


def _take_in_hand(told: Told, event: e.ToHand) -> None:
    told.on_the_way.remove(event.card)
    told.hands[event.seat].append(event.card)


def _play(told: Told, event: e.Action | e.Rent) -> None:
    if event.card in told.on_the_way:
        told.on_the_way.remove(event.card)
    else:
        _play_with_rent(told, event.card)
    told.discard(event.card)
    if isinstance(event, e.Rent):
        told.use_doubles()
    elif KIND[event.card] == "double-rent":
        told.add_double()


def _play_with_rent(told: Told, card: int) -> None:
    """A Double The Rent comes from the hand behind its rent card, and is a move too."""
    told.take_from_hand(card)
    told.moves -= 1


def _say_no(told: Told, event: e.SayNo) -> None:
    told.chosen = ""  # the set that was named is not taken, or is told by its cards
    told.hands[event.seat].remove(event.card)
    told.discard(event.card)


def _discard(told: Told, event: e.Discard) -> None:
    """A card too many in the hand, or a building of a set that is not full any more."""
    if event.card in told.hands[event.seat]:
        told.hands[event.seat].remove(event.card)
    else:
        told.pull_down(event.seat, event.card)
    told.discard(event.card)


def _put_under(told: Told, event: e.PutUnder) -> None:
    told.hands[event.seat].remove(event.card)
    told.pile.insert(0, event.card)


def _rearrange(told: Told, event: e.Rearrange) -> None:
    _count_move(told)
    told.moved.add((event.card, told.moves))
    told.chosen = NEW if event.onto is None else str(event.onto)
    _lift(told, event.seat, event.card)


def _place(told: Told, event: e.Place) -> None:
    seat, card, colour = event.seat, event.card, COLOUR_OF[event.colour]
    told.on_the_way.remove(card)
    if card not in ANY_COLOUR and not told.chosen:
        told.put(seat, card, colour)
    elif event.size == 1:
        told.chosen = ""
        told.start_set(seat, card, colour)
    else:
        told.join(seat, card, told.choose_set(told.open_sets(seat)))


def _build(told: Told, event: e.Build) -> None:
    told.on_the_way.remove(event.card)
    alike = [group for group in told.full_sets(event.seat) if group.colour == COLOUR_OF[event.colour]]
    is_bare = event.card in HOUSES
    told.build(event.card, told.choose_set([group for group in alike if (group.house is None) == is_bare]))


# Cards that change hands


def _pay(told: Told, event: e.Paid) -> None:
    told.hand_over(event.seat, event.cards)
    told.clear_empty_sets(event.seat)
    for card in event.cards:
        if is_property(card):
            told.on_the_way.append(card)
        else:
            told.receive(event.to, card)


def _lift(told: Told, seat: int, card: int) -> None:
    told.lift(seat, card)
    told.clear_empty_sets(seat)
    told.on_the_way.append(card)


def _swap(told: Told, event: e.Swapped) -> None:
    _lift(told, event.source, event.took)
    _lift(told, event.seat, event.gave)


def _take_set(told: Told, event: e.SetTaken) -> None:
    group = next(group for group in told.lands[event.source] if tuple(group.cards) == event.cards)
    told.chosen = ""
    told.take_set(event.source, group)


def _bank_building(told: Told, event: e.BuildingBanked) -> None:
    told.pull_down(event.seat, event.card)
    told.receive(event.seat, event.card)


CHANGES: Mapping[type, Callable[[Told, Any], object]] = {
    e.Deal: _deal,
    e.Turn: _start_turn,
    e.Draw: _draw,
    e.DrawShort: _fall_short,
    e.Reshuffle: _reshuffle,
    e.Choice: _choose,
    e.Bank: _bank,
    e.AutoBank: _bank,
    e.Place: _place,
    e.ToHand: _take_in_hand,
    e.Rearrange: _rearrange,
    e.Orphan: lambda told, event: _lift(told, event.seat, event.card),
    e.Action: _play,
    e.Rent: _play,
    e.SayNo: _say_no,
    e.Paid: _pay,
    e.Stolen: lambda told, event: _lift(told, event.source, event.card),
    e.Swapped: _swap,
    e.SetTaken: _take_set,
    e.Build: _build,
    e.BuildingBanked: _bank_building,
    e.Discard: _discard,
    e.PutUnder: _put_under,
    e.TurnEnd: _end_turn,
    e.Win: _end,
    e.Stalemate: _end,
    e.TurnLimit: _end,
}
"""The events that move cards or change the turn."""
