"""Ask the players: a prompt and a typed line, again and again until the line fits."""

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from monosim.core import Chance, Course, IllegalChoice, ScriptError, value
from monosim.core.spaces import Space
from monosim.rulesets.singletonopoly import events
from monosim.rulesets.singletonopoly.answers import YES_OR_NO, Choice, Positions, Shape
from monosim.rulesets.singletonopoly.board import PROPERTIES
from monosim.rulesets.singletonopoly.events import Asked, Entered, Event
from monosim.rulesets.singletonopoly.state import State

T = TypeVar("T")
Telling: TypeAlias = Course[T]
"""A rule in progress: it yields events and questions, is sent the typed lines, and returns its result."""

REVOLUTION = 512
INFO = Choice(("by", "ba", "aa", "b"))


@value
class Items(NamedTuple):
    """What one side of a trade gives."""

    money: int
    properties: tuple[int, ...]
    off_cards: int


@value
class Question(NamedTuple, Generic[T]):
    """One prompt. `me` is the player that it asks, in play order. Only the rules may change the `state`.

    Whoever answers with `check` gives what fits. A script, and `Match.play_line`, may give any line: the game
    says then that it does not fit, and asks again.

    Before the players are known there is no state. If the player is asked to agree to a trade, `gives` and
    `gets` say what the trade means for them.
    """

    player: int | None
    me: int
    asked: Asked
    shape: Shape[T]
    state: State | None
    gives: Items | None = None
    gets: Items | None = None

    @property
    def prompt(self) -> str:
        return self.asked.prompt

    @property
    def space(self) -> Space[str]:
        return self.shape.space

    def check(self, answer: object) -> str:
        line = self.shape.line(answer)
        if line is None:
            raise IllegalChoice(f"{self.question()} takes {self.shape.describe()}; not {answer!r}")
        return line

    def parse(self, text: str) -> str:
        return text

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.shape.examples()

    def question(self) -> str:
        whom = f" to {self.asked.player}" if self.asked.player else ""
        return f"the prompt {self.prompt!r}{whom}"


def ask(question: Question[T]) -> Telling[T]:
    while True:
        yield question.asked
        line = check_line(question, (yield question))
        yield Entered(line)
        meant = question.shape.value(line)
        if meant is not None:
            return meant
        yield refuse(question)


def ask_once(question: Question[T]) -> Telling[T | None]:
    """Ask once; None if the line does not fit, which the game then says."""
    yield question.asked
    line = check_line(question, (yield question))
    yield Entered(line)
    meant = question.shape.value(line)
    if meant is None:
        yield refuse(question)
    return meant


def check_line(question: Question[T], line: object) -> str:
    """Any line that can be typed; whether it fits the prompt is for the game to say."""
    if not isinstance(line, str) or "\n" in line:
        raise IllegalChoice(f"{question.question()} takes a line of text; not {line!r}")
    return line


def refuse(question: Question[T]) -> Event:
    """R9: positions have a text of their own."""
    return events.RefusedPositions() if isinstance(question.shape, Positions) else events.RefusedInput()


def roll(chance: Chance, name: str, what: str, prompt: str) -> tuple[int, int]:
    """Roll two dice. If the file has no more dice, the error names the player and the prompt before."""
    below = chance.below
    try:
        return 1 + below(6, what), 1 + below(6, what)
    except ScriptError as error:
        raise ScriptError(f"{error}; {name} rolls after the prompt {prompt!r}") from None


class Game(NamedTuple):
    """All that a rule needs: the state, and chance."""

    state: State
    chance: Chance

    def question(
        self, player: int, prompt: str, shape: Shape[T], other: str = "", amount: int = 0, limit: int = 0
    ) -> Question[T]:
        state = self.state
        asked = Asked(prompt, state.names[player], shape.codes, other, amount, limit)
        return Question(state.seat[player], player, asked, shape, state)

    def ask(
        self, player: int, prompt: str, shape: Shape[T], other: str = "", amount: int = 0, limit: int = 0
    ) -> Telling[T]:
        return ask(self.question(player, prompt, shape, other, amount, limit))

    def agrees(
        self, player: int, prompt: str, other: str = "", amount: int = 0, limit: int = 0
    ) -> Telling[bool]:
        return (yield from self.ask(player, prompt, YES_OR_NO, other, amount, limit)) == "y"

    def roll(self, player: int, what: str, prompt: str) -> tuple[int, int]:
        dice = roll(self.chance, self.state.names[player], what, prompt)
        self.state.note_dice(*dice)
        return dice

    # Money changes hands, and an event tells it

    def gain(self, player: int, amount: int) -> events.Gained:
        return events.Gained(self.state.names[player], amount, self.state.gain(player, amount))

    def lose(self, player: int, amount: int) -> events.Lost:
        return events.Lost(self.state.names[player], amount, self.state.lose(player, amount))

    def pay(self, payer: int, payee: int, amount: int) -> Telling[None]:
        yield self.lose(payer, amount)
        yield self.gain(payee, amount)

    def make_revolution(self, player: int) -> Telling[None]:
        yield events.MadeRevolution(self.state.names[player])
        yield self.gain(player, REVOLUTION)


# The information that players may ask for in the menu and in a trade


def see(game: Game, player: int, code: str) -> Telling[None]:
    if code == "pr":
        yield from see_properties(game, player)
    else:
        yield show_players(game.state)


def see_properties(game: Game, player: int) -> Telling[None]:
    state = game.state
    while True:
        what = yield from game.ask(player, "info", INFO)
        if what == "b":
            return
        places: Iterable[int] = state.estate(player) if what == "by" else PROPERTIES
        yield events.PropertiesShown(what, state.names[player], property_rows(state, places))


def property_rows(state: State, places: Iterable[int]) -> tuple[events.PropertyRow, ...]:
    return tuple(property_row(state, place) for place in places)


def property_row(state: State, place: int) -> events.PropertyRow:
    """An unowned property or a pawned one has no fee."""
    owner, pawned = state.owner[place], state.pawned[place]
    if owner is None:
        return place, None, False, 0, 0
    fee = 0 if pawned else state.fee_to_show(place)
    return place, state.names[owner], pawned, fee, state.restaurants[place]


def show_players(state: State) -> events.PlayersShown:
    columns = (state.names, state.in_game, state.position, state.money, state.off_cards)
    return events.PlayersShown(tuple(zip(*columns, state.on_vacation, state.vacation_turns, strict=True)))
