"""The course of a bonus: rounds, rolls, landings, cards; and the one place that changes the state."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from monosim.core import Chance, Checkpoint, Course, IllegalChange, Outcome
from monosim.rulesets.once_around import events
from monosim.rulesets.once_around.board import DECKS, PAYS, Board, Card, Space
from monosim.rulesets.once_around.inputs import Setup
from monosim.rulesets.once_around.rules import Dice, Rules, roll_two

E = TypeVar("E", bound=events.Event)

MOVES = (events.Moved, events.MovedBack, events.SentToJail, events.WentBeyondGo)
GO = 0


class State:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.full: Mapping[str, tuple[int, ...]] = {
            deck: tuple(range(len(cards))) for deck, cards in board.decks.items()
        }
        self.rounds = 0
        self.credits = 0
        self.least: int | None = None
        self.most = 0
        self.start()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and vars(self) == vars(other)

    def copy(self) -> State:
        """A state of its own; what never changes in place is shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.left = dict(self.left)
        return twin

    def start(self) -> None:
        """A new bonus round: the token on Go, both decks full, no railroad landed on."""
        self.position = GO
        self.total = 0
        self.rolls = 0
        self.over = False
        self.landed: tuple[int, ...] = ()
        self.left = dict(self.full)

    def happen(self, event: E) -> E:
        """Make the event happen, and hand it on to be told."""
        if isinstance(event, events.AWARDS):
            self._pay(event.credits, event.total)
        if isinstance(event, MOVES):
            self.position = event.space
        self._remember(event)
        return event

    def _pay(self, award: int, total: int) -> None:
        self.total += award
        if self.total != total:
            raise IllegalChange(f"{award} credits make {self.total} in all, not {total}")

    def _remember(self, event: events.Event) -> None:
        match event:
            case events.RoundStarted():
                self.start()
            case events.Moved():
                self.rolls = event.roll
            case events.ReachedGo() | events.PassedGo():
                self.rolls = event.roll
                self.position = GO
                self.over = True
            case events.RailroadPaid():
                self.landed = (*self.landed, event.space)
            case events.CardDrawn():
                self.left[event.deck] = event.left
            case events.RoundEnded():
                self._count(event.total)

    def _count(self, total: int) -> None:
        self.rounds += 1
        self.credits += total
        self.least = total if self.least is None else min(self.least, total)
        self.most = max(self.most, total)


def play(setup: Setup, chance: Chance) -> Course[State]:
    state = State(setup.board)
    yield state.happen(events.GameStarted(setup.unusual))
    return (yield from resume(setup, chance, state))


def resume(setup: Setup, chance: Chance, state: State) -> Course[State]:
    for number in range(state.rounds + 1, setup.rounds + 1):
        yield Checkpoint(state)
        yield from play_round(state, number, setup.rules, chance)
    if setup.rounds > 1:
        assert state.least is not None
        yield state.happen(events.GameEnded(state.rounds, state.credits, state.least, state.most))
    return state


def play_round(state: State, number: int, rules: Rules, chance: Chance) -> Iterator[events.Event]:
    yield state.happen(events.RoundStarted(number))
    while not state.over:
        dice = roll_two(chance)
        visits = yield from move(state, dice, rules)
        if visits:
            yield from land(state, dice, rules, chance)
    yield state.happen(events.RoundEnded(number, state.rolls, state.total))


def move(state: State, dice: Dice, rules: Rules) -> Generator[events.Event, None, bool]:
    """Move the token; gives whether the space that it comes to is visited."""
    spaces = state.board.spaces
    rounds, number = divmod(state.position + sum(dice), len(spaces))
    space, roll = spaces[number], state.rolls + 1
    if not rounds:
        yield state.happen(events.Moved(roll, dice, number, space.name))
        return True
    go = spaces[GO]
    award = rules.go_credits(go.credits, number == GO)
    if number == GO:
        yield state.happen(events.ReachedGo(roll, dice, go.name, award, state.total + award))
        return False
    yield state.happen(events.PassedGo(roll, dice, go.name, award, state.total + award))
    if not rules.visits_beyond_go():
        return False
    yield state.happen(events.WentBeyondGo(number, space.name))
    return True


def land(state: State, dice: Dice, rules: Rules, chance: Chance) -> Iterator[events.Event]:
    """What the space does to a token that comes to it; `dice` are those that moved the token."""
    space = state.board.spaces[state.position]
    if space.kind in PAYS:
        yield state.happen(events.SpacePaid(space.name, space.credits, state.total + space.credits))
    elif space.kind == "railroad":
        yield state.happen(railroad(state, space, rules))
    elif space.kind == "utility":
        yield state.happen(utility(state, space, rules.utility_dice(dice, chance), rules))
    elif space.kind in DECKS:
        yield from draw(state, space.kind, dice, rules, chance)
    elif space.kind == "go-to-jail":
        yield state.happen(send_to_jail(state))
    else:
        yield state.happen(events.NothingPaid(space.name))


def railroad(state: State, space: Space, rules: Rules) -> events.RailroadPaid:
    landed = (*state.landed, state.position)
    award = space.credits * rules.railroad_factor(landed)
    return events.RailroadPaid(state.position, space.name, len(landed), award, state.total + award)


def utility(state: State, space: Space, dice: Dice, rules: Rules) -> events.UtilityPaid:
    factor = rules.utility_factor(dice)
    award = space.credits * factor
    return events.UtilityPaid(space.name, dice, space.credits, factor, award, state.total + award)


def send_to_jail(state: State) -> events.SentToJail:
    return events.SentToJail(state.board.jail, state.board.spaces[state.board.jail].name)  # R7


def draw(state: State, deck: str, dice: Dice, rules: Rules, chance: Chance) -> Iterator[events.Event]:
    cards, left = state.board.decks[deck], state.left[deck]
    names = " ".join(cards[card].name for card in left)
    drawn = left[chance.below(len(left), f"{deck}: {names}")]
    left = rules.left_after_drawing(left, drawn, len(cards))
    yield state.happen(events.CardDrawn(deck, drawn, cards[drawn].text, left))
    yield from obey(state, cards[drawn], dice, rules, chance)


def obey(state: State, card: Card, dice: Dice, rules: Rules, chance: Chance) -> Iterator[events.Event]:
    if card.effect == "pay":
        yield state.happen(events.CardPaid(card.amount, state.total + card.amount))
    elif card.effect == "jail":
        yield state.happen(send_to_jail(state))
    else:
        space = state.position - card.amount  # R9: never as far as Go
        yield state.happen(events.MovedBack(card.amount, space, state.board.spaces[space].name))
        if rules.lands_after_moving_back():
            yield from land(state, dice, rules, chance)


def fold(setup: Setup, happened: Iterable[events.Event]) -> State:
    """The state after the events, made from the events alone."""
    state = State(setup.board)
    for event in happened:
        state.happen(event)
    return state


class View(NamedTuple):
    """What anybody can see of a bonus: nothing in it is hidden, and nobody decides anything."""

    round: int
    """The number of rounds that are over."""
    credits: int
    """What they paid."""
    space: int
    total: int
    rolls: int
    railroads: tuple[int, ...]
    """Those that the token has landed on in this round."""
    left: tuple[tuple[str, tuple[int, ...]], ...]
    """Each deck, and the cards of it that may be drawn next."""


def view(setup: Setup, state: State | None, seat: int) -> View:
    at = state or State(setup.board)
    return View(at.rounds, at.credits, at.position, at.total, at.rolls, at.landed, tuple(at.left.items()))


def outcome(setup: Setup, state: State) -> Outcome:
    """A game is the bonus rounds of one seed; nobody wins it."""
    return Outcome(
        None, state.rounds, columns={"total": state.credits, "least": state.least or 0, "most": state.most}
    )
