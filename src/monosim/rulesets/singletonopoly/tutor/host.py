"""One who rolls, shuffles and types for everybody, and writes it down; and lines that lead somewhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from monosim.core import Drawn, Everyone, Table, drive
from monosim.rulesets.singletonopoly.answers import Number, Positions
from monosim.rulesets.singletonopoly.asking import Question
from monosim.rulesets.singletonopoly.board import CLUBS, DECK, NEIGHBORHOODS, STORES, TIE, UNSHUFFLED
from monosim.rulesets.singletonopoly.cards_file import DIE, write_cards
from monosim.rulesets.singletonopoly.game import play
from monosim.rulesets.singletonopoly.inputs import Setup
from monosim.rulesets.singletonopoly.rules import RULES, Rules
from monosim.rulesets.singletonopoly.state import State
from monosim.rulesets.singletonopoly.strategies import state_of
from monosim.tutor.draft import Draft

Dice: TypeAlias = tuple[int, int]


class Typed(NamedTuple):
    prompt: str
    line: str


class Rolled(NamedTuple):
    what: str
    dice: Dice


class Record(NamedTuple):
    """All that was decided in a game, each kind in order."""

    typed: list[Typed]
    rolls: list[Rolled]
    decks: list[tuple[str, ...]]
    """The cards on top; the others follow in the usual order."""
    ties: list[tuple[int, ...]]
    rounds: int | None

    def draft(self) -> Draft:
        cards = [*(f"{DECK} {' '.join(codes)}" for codes in self.decks), *self._other_lines()]
        return Draft(cards=tuple(cards), players=tuple(line for _, line in self.typed), rounds=self.rounds)

    def _other_lines(self) -> list[str]:
        ties = [Drawn(TIE, tie) for tie in self.ties]
        dice = [Drawn(DIE, value - 1) for roll in self.rolls for value in roll.dice]
        return write_cards([*ties, *dice]).splitlines()


class Host(ABC):
    """Subclasses choose. Before the players are known, there is no state to look at."""

    state: State | None = None

    def __init__(self, rounds: int | None) -> None:
        self.record = Record([], [], [], [], rounds)
        self._second: int | None = None

    @abstractmethod
    def type(self, question: Question[Any]) -> str: ...

    @abstractmethod
    def choose_roll(self, what: str) -> Dice: ...

    @abstractmethod
    def choose_deck(self) -> tuple[str, ...]:
        """The cards on top."""
        ...

    @abstractmethod
    def choose_tie(self, size: int) -> tuple[int, ...]: ...

    def decide(self, decision: Any) -> Any:
        self.state = decision.state
        line = self.type(decision)
        self.record.typed.append(Typed(decision.prompt, line))
        return line

    def below(self, n: int, what: str) -> int:
        if self._second is None:
            first, self._second = dice = self.choose_roll(what)
            self.record.rolls.append(Rolled(what, dice))
            return first - 1
        second, self._second = self._second, None
        return second - 1

    def order(self, n: int, what: str) -> Sequence[int]:
        if what == DECK:
            self.record.decks.append(self.choose_deck())
            return order_deck(self.record.decks[-1])
        self.record.ties.append(self.choose_tie(n))
        return self.record.ties[-1]

    def finish(self) -> None:
        """A host never runs out."""


def order_deck(top: Iterable[str]) -> list[int]:
    left, order = list(range(len(UNSHUFFLED))), list[int]()
    for code in top:
        order.append(next(index for index in left if UNSHUFFLED[index] == code))
        left.remove(order[-1])
    return [*order, *left]


def play_with(host: Host, rules: Rules = RULES) -> Record:
    setup = Setup(0, host.record.rounds, None, None, {}, rules=rules)
    for _ in drive(play(setup, host), Table(host, Everyone(host))):
        pass
    return host.record


# Trades that lead somewhere, as the lines to be typed at each prompt; and the shortest way out of a game

T = TypeVar("T")

LEFT = (0, 0, 0, 1, 31, 32, 33, 63, 64, 127, 128, 129, 192, 255, 256, 257, 511, 512)
"""How much money a player keeps who trades the rest away: sums that some rule asks for."""
MOSTLY_YES = ("y",) * 12 + ("n", "pr", "pl")
RICH = 600
"""Whoever has less need not become poor."""
FINISH = {"count": "2", "name": "", "menu": "eg", "end": "y", "again": "n", "money": "ex", "continue": "c"}
GROUPS = (*(hood.streets for hood in NEIGHBORHOODS), STORES, CLUBS)
REFUSALS = ("n", "c", "ex", "b")


class Picker(Protocol):
    def pick(self, pool: Sequence[T]) -> T: ...


def plan_trade(picker: Picker, question: Question[Any], poor: bool) -> dict[str, str]:
    """A trade that changes something, if there is one: first of all, one that completes a neighborhood."""
    state, me = state_of(question), question.me
    plans = [
        want(state, me, other, places, pay(picker, state.money[me], poor))
        for other in state.others(me)
        for places in completing(state, me, other)
    ]
    if not plans:
        plans = [plan for other in state.others(me) for plan in plan_with(picker, state, me, other, poor)]
    return {**picker.pick(plans), **agree(picker)} if plans else {}


def can_trade(question: Question[Any]) -> bool:
    state = state_of(question)
    return any(state.estate(other) or state.off_cards[other] for other in state.others(question.me))


def builds(question: Question[Any]) -> bool:
    """Whether a trade could complete a neighborhood, or break one up."""
    state, me = state_of(question), question.me
    return any(state.restaurants) or any(any(completing(state, me, other)) for other in state.others(me))


def plan_with(picker: Picker, state: State, me: int, other: int, poor: bool) -> Iterator[dict[str, str]]:
    for place in state.estate(other):
        if not poor or state.money[me] > RICH:
            yield want(state, me, other, (place,), pay(picker, state.money[me], poor))
    for place in state.estate(me) if not poor else ():
        yield sell(picker, state, me, other, place)
    if state.off_cards[other] or state.off_cards[me]:
        yield trade_cards(picker, state, me, other)


def completing(state: State, me: int, other: int) -> Iterator[tuple[int, ...]]:
    """What the other player has of each neighborhood, or of the stores or clubs, that has no third owner."""
    for group in GROUPS:
        if {state.owner[place] for place in group} == {me, other}:
            yield tuple(place for place in group if state.owner[place] == other)


def pay(picker: Picker, money: int, poor: bool) -> int:
    return max(1, money - picker.pick(LEFT)) if poor else 1


def want(state: State, me: int, other: int, places: Sequence[int], amount: int) -> dict[str, str]:
    return {
        "partner": find_number(state, me, other),
        "want-money": "n",
        "want-properties": "y",
        "want-positions": " ".join(map(str, places)),
        "want-cards": "n",
        "offer-money": "y",
        "offer-amount": str(amount),
        "offer-properties": "n",
        "offer-cards": "n",
    }


def sell(picker: Picker, state: State, me: int, other: int, place: int) -> dict[str, str]:
    return {
        "partner": find_number(state, me, other),
        "want-money": "y",
        "want-amount": str(picker.pick((1, 32, state.money[other]))),
        "want-properties": "n",
        "want-cards": "n",
        "offer-properties": "y",
        "offer-positions": str(place),
    }


def trade_cards(picker: Picker, state: State, me: int, other: int) -> dict[str, str]:
    """Cards of one player for a dollar of the other."""
    mine = not state.off_cards[other] or (state.off_cards[me] and picker.pick((True, False)))
    number = str(picker.pick((1, 1, state.off_cards[me if mine else other])))
    plan = {"partner": find_number(state, me, other), "want-properties": "n", "offer-properties": "n"}
    if mine:
        plan |= {"want-money": "y", "want-amount": "1", "offer-cards": "y", "offer-card-amount": number}
    else:
        plan |= {"want-money": "n", "want-cards": "y", "want-card-amount": number}
    return plan | {"want-cards": "n", "offer-money": "y", "offer-amount": "1"} | plan


def agree(picker: Picker) -> dict[str, str]:
    """Mostly."""
    return {"confirm": picker.pick(MOSTLY_YES), "accept": picker.pick(MOSTLY_YES)}


def find_number(state: State, me: int, other: int) -> str:
    return str(1 + state.others(me).index(other))


def plan_money(picker: Picker, question: Question[Any]) -> dict[str, str]:
    """Ask for what is missing, or a dollar more or less, and offer a property."""
    state, me = state_of(question), question.me
    missing = question.asked.limit - question.asked.amount
    others = state.others(me)
    rich = max(others, key=state.money.__getitem__)
    estate = state.estate(me)
    plan = {
        "partner": find_number(state, me, picker.pick((rich, rich, *others))),
        "want-amount": str(picker.pick((missing, missing, missing + 1, missing - 1, 0))),
        "want-properties": "n",
        "nothing-offered": "c",
        **agree(picker),
    }
    if estate:
        plan |= {"offer-properties": "y", "offer-positions": str(picker.pick(estate))}
    return plan


def finish(question: Question[Any]) -> str:
    """The answer that ends the game soonest."""
    if question.prompt in FINISH:
        return FINISH[question.prompt]
    match question.shape:
        case Positions(_):
            return "b"
        case Number(least, _):
            return str(least)
    return next((code for code in REFUSALS if code in question.shape.codes), question.shape.codes[-1])
