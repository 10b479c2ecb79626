"""The course of a bonus: rounds, rolls, landings, cards."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from monosim.core import Chance, Table
from monosim.rulesets.once_around.board import DECKS, PAYS, Card, Space
from monosim.rulesets.once_around.events import (
    CardDrawn,
    CardPaid,
    Event,
    GameEnded,
    GameStarted,
    Moved,
    MovedBack,
    NothingPaid,
    PassedGo,
    RailroadPaid,
    ReachedGo,
    RoundEnded,
    RoundStarted,
    SentToJail,
    SpacePaid,
    UtilityPaid,
    WentBeyondGo,
)
from monosim.rulesets.once_around.inputs import Setup
from monosim.rulesets.once_around.rules import Dice, Rules, roll_two
from monosim.rulesets.once_around.state import GO, State


def play(setup: Setup, table: Table) -> Generator[Event, None, State]:
    state = State(setup.board)
    yield state.happen(GameStarted(setup.unusual))
    for number in range(1, setup.rounds + 1):
        yield from play_round(state, number, setup.rules, table.chance)
    if setup.rounds > 1:
        assert state.least is not None
        yield state.happen(GameEnded(state.rounds, state.credits, state.least, state.most))
    return state


def play_round(state: State, number: int, rules: Rules, chance: Chance) -> Iterator[Event]:
    yield state.happen(RoundStarted(number))
    while not state.over:
        dice = roll_two(chance)
        visits = yield from move(state, dice, rules)
        if visits:
            yield from land(state, dice, rules, chance)
    yield state.happen(RoundEnded(number, state.rolls, state.total))


def move(state: State, dice: Dice, rules: Rules) -> Generator[Event, None, bool]:
    """Move the token; whether the space that it comes to is visited."""
    spaces = state.board.spaces
    rounds, number = divmod(state.position + sum(dice), len(spaces))
    space, roll = spaces[number], state.rolls + 1
    if not rounds:
        yield state.happen(Moved(roll, dice, number, space.name))
        return True
    go = spaces[GO]
    award = rules.go_credits(go.credits, number == GO)
    if number == GO:
        yield state.happen(ReachedGo(roll, dice, go.name, award, state.total + award))
        return False
    yield state.happen(PassedGo(roll, dice, go.name, award, state.total + award))
    if not rules.visits_beyond_go():
        return False
    yield state.happen(WentBeyondGo(number, space.name))
    return True


def land(state: State, dice: Dice, rules: Rules, chance: Chance) -> Iterator[Event]:
    """What the space does to whoever comes to it; `dice` are those that moved the token."""
    space = state.board.spaces[state.position]
    if space.kind in PAYS:
        yield state.happen(SpacePaid(space.name, space.credits, state.total + space.credits))
    elif space.kind == "railroad":
        yield state.happen(railroad(state, space, rules))
    elif space.kind == "utility":
        yield state.happen(utility(state, space, rules.utility_dice(dice, chance), rules))
    elif space.kind in DECKS:
        yield from draw(state, space.kind, dice, rules, chance)
    elif space.kind == "go-to-jail":
        yield state.happen(to_jail(state))
    else:
        yield state.happen(NothingPaid(space.name))


def railroad(state: State, space: Space, rules: Rules) -> RailroadPaid:
    landed = (*state.landed, state.position)
    award = space.credits * rules.railroad_factor(landed)
    return RailroadPaid(state.position, space.name, len(landed), award, state.total + award)


def utility(state: State, space: Space, dice: Dice, rules: Rules) -> UtilityPaid:
    factor = rules.utility_factor(dice)
    award = space.credits * factor
    return UtilityPaid(space.name, dice, space.credits, factor, award, state.total + award)


def to_jail(state: State) -> SentToJail:
    return SentToJail(state.board.jail, state.board.spaces[state.board.jail].name)  # R7


def draw(state: State, deck: str, dice: Dice, rules: Rules, chance: Chance) -> Iterator[Event]:
    cards, left = state.board.decks[deck], state.left[deck]
    names = " ".join(cards[card].name for card in left)
    drawn = left[chance.below(len(left), f"{deck}: {names}")]
    left = rules.left_after_drawing(left, drawn, len(cards))
    yield state.happen(CardDrawn(deck, drawn, cards[drawn].text, left))
    yield from obey(state, cards[drawn], dice, rules, chance)


def obey(state: State, card: Card, dice: Dice, rules: Rules, chance: Chance) -> Iterator[Event]:
    if card.effect == "pay":
        yield state.happen(CardPaid(card.amount, state.total + card.amount))
    elif card.effect == "jail":
        yield state.happen(to_jail(state))
    else:
        space = state.position - card.amount  # R9: never as far as Go
        yield state.happen(MovedBack(card.amount, space, state.board.spaces[space].name))
        if rules.lands_after_moving_back():
            yield from land(state, dice, rules, chance)


def fold(setup: Setup, events: Iterable[Event]) -> State:
    """The state after the events, from nothing but the events."""
    state = State(setup.board)
    for event in events:
        state.happen(event)
    return state
