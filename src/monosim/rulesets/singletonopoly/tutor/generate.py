"""Short games, drawn by a director whose dice and answers make rare things of the manual happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from monosim.core import SeededChance
from monosim.rulesets.singletonopoly import board
from monosim.rulesets.singletonopoly.answers import BACK, Number, Positions
from monosim.rulesets.singletonopoly.asking import Question
from monosim.rulesets.singletonopoly.board import HOOD_OF, NAMES, NEIGHBORHOODS, PRICE, SPACES
from monosim.rulesets.singletonopoly.game import ORDER_ROLL, TURN_ROLL
from monosim.rulesets.singletonopoly.rules import RULES, Rules
from monosim.rulesets.singletonopoly.state import State
from monosim.rulesets.singletonopoly.strategies import state_of
from monosim.rulesets.singletonopoly.tutor.host import (
    RICH,
    Dice,
    Host,
    builds,
    can_trade,
    finish,
    plan_money,
    plan_trade,
    play_with,
)
from monosim.rulesets.singletonopoly.tutor.moods import MOODS, Mood, draw_deck
from monosim.tutor.draft import Draft

T = TypeVar("T")

LINES_PER_ASIDE = 6
NAMES_TO_TYPE = ("", "", "", "Ann", "ann", "Ann", "Player 1", "Player 2", "Player 3", " Bob B ", "Cid")
ODDITIES = (0, 0, 8, 20, 20)
BAD_CARDS = ("7", "x 1", "deck NOTHING", "deck OFF OFF OFF", "tie 1", "tie 2 2")
ODD_LINES = ("", " ", "x", "b", "0", "-1", "99", "2.0", "+1", "01", "2 3", "2147483648", "yes", "tt tt")
MORE_WORDS = ("2,3", "b", "+{}", "0{}", "42", "", "-{}", "{}")


class Director(Host):
    def __init__(self, chance: SeededChance, mood: Mood, rounds: int | None, odd: int, most: int) -> None:
        """One line in `odd` does not fit; 0 if all do. After `most` lines the game is brought to an end."""
        super().__init__(rounds)
        self._chance = chance
        self._mood = mood
        self._odd = odd
        self._most = most
        self._hood = NEIGHBORHOODS[self.pick(mood.hoods) - 1]
        self._plan: dict[str, str] = {}
        self._asides = most // LINES_PER_ASIDE

    def one_in(self, n: int) -> bool:
        return self._chance.below(n) == 0

    def pick(self, pool: Sequence[T]) -> T:
        return pool[self._chance.below(len(pool))]

    # Chance

    def choose_deck(self) -> tuple[str, ...]:
        return draw_deck(self._mood, self._chance)

    def choose_tie(self, size: int) -> tuple[int, ...]:
        return tuple(self._chance.order(size))

    def choose_roll(self, what: str) -> Dice:
        rolls = self.record.rolls
        if what == ORDER_ROLL and rolls and self.one_in(4):
            return rolls[-1].dice
        if what == TURN_ROLL and self.state is not None:
            return self.dice(self.choose_steps(self.state))
        return self.dice(2 + self._chance.below(11))

    def dice(self, total: int) -> Dice:
        if total % 2 == 0 and self._chance.below(10) < self._mood.doubles:
            return total // 2, total // 2
        first = self.pick(range(max(1, total - 6), min(6, total - 1) + 1))
        return first, total - first

    def choose_steps(self, state: State) -> int:
        pool = [steps for steps in range(2, 13) for _ in range(self.weigh(state, steps))]
        return self.pick(pool)

    def weigh(self, state: State, steps: int) -> int:
        player = state.current
        place = state.position[player] + steps
        likes = self._mood.spaces
        if place > SPACES:
            return 1 + likes.get("beyond", 0) + self.weigh_space(state, player, place - SPACES)
        return self.weigh_space(state, player, place)

    def weigh_space(self, state: State, player: int, place: int) -> int:
        likes = self._mood.spaces
        if place not in PRICE:
            return 1 + likes.get(kind_of(place), 0) * self.is_time_for_cards(state)
        weight = 1 + likes.get(kind_of(place), 0)
        owner = state.owner[place]
        if place == self.next_street(state):
            weight += likes.get("hood", 0)
        if owner not in (None, player):
            weight += likes.get("fee", 0)
        due = PRICE[place] if owner is None else state.fee_to_show(place)
        return weight + likes.get("match", 0) * (state.money[player] in (due, due - 1, due + 1))

    def is_time_for_cards(self, state: State) -> bool:
        """Cards wait for restaurants in a game of builders, and for little money in one of the poor."""
        if self._mood.patient:
            return any(state.restaurants)
        return not self._mood.poor or min(state.money) < RICH

    def next_street(self, state: State) -> int | None:
        """One after the other, since nobody can go back to a street."""
        return next((street for street in self._hood.streets if state.owner[street] is None), None)

    # Answers

    def type(self, question: Question[Any]) -> str:
        if len(self.record.typed) >= self._most:
            return finish(question)
        if self._odd and self.one_in(self._odd):
            return self.pick(ODD_LINES)
        return self.vary(self.answer(question))

    def vary(self, line: str) -> str:
        """Letters of either case and blanks around an input mean the same."""
        return self.pick((line.upper(), f" {line}\t", line.title())) if self.one_in(25) else line

    def answer(self, question: Question[Any]) -> str:
        prompt = question.prompt
        if prompt in self._plan:
            return self._plan.pop(prompt)
        match prompt:
            case "count":
                return str(self.pick(self._mood.players))
            case "name":
                return self.pick(NAMES_TO_TYPE)
            case "menu":
                return self.choose_from_menu(question)
            case "money":
                return self.get_money(question)
            case "buy" | "confirm" | "accept":
                return "y" if self._chance.below(8) else self.pick(question.asked.options)
            case "drop" | "end":
                return self.pick(("y", "y", "n"))
            case "again":
                return "n" if self._chance.below(12) else "y"
        return self.answer_shape(question)

    def choose_from_menu(self, question: Question[Any]) -> str:
        self._plan = {}
        code = self.pick(self.list_codes(question)) if self._asides else "tt"
        self._asides -= code != "tt"
        if code == "tr":
            self._plan = plan_trade(self, question, self._mood.poor)
        return code

    def list_codes(self, question: Question[Any]) -> list[str]:
        """Each code as often as the mood likes it; a trade that changes nothing is rare."""
        often = dict(self._mood.menu)
        if not (builds(question) if self._mood.patient else can_trade(question)):
            often["tr"] = min(1, often.get("tr", 0))
        codes = [code for code in question.asked.options for _ in range(often.get(code, 0))]
        return ["tt"] * 6 + codes

    def get_money(self, question: Question[Any]) -> str:
        codes = [code for code in question.asked.options if code != "ex"] * 2
        ways_out = ["ex"] * (2 if len(state_of(question).others(question.me)) == 1 else 6)
        code = self.pick([*codes, *ways_out])
        self._plan = plan_money(self, question) if code == "tr" else {}
        return code

    def answer_shape(self, question: Question[Any]) -> str:
        match question.shape:
            case Positions(offered):
                return self.choose_positions(offered)
            case Number(least, most):
                return self.choose_amount(least, most)
        return self.pick(question.shape.examples())

    def choose_amount(self, least: int, most: int) -> str:
        return str(self.pick((least, most, most, most + 1, least - 1, (least + most) // 2, BACK, 1)))

    def choose_positions(self, offered: Sequence[int]) -> str:
        if self.one_in(12):
            return BACK
        if self.one_in(3):
            return str(offered[0])
        words = [str(place) for place in offered if self._chance.below(3)] or [str(offered[-1])]
        if self.one_in(3):
            words.reverse()
        if self.one_in(3):
            words.append(self.pick(MORE_WORDS).format(words[0]))
        return self.pick((" ", " ", "  ")).join(words)


def kind_of(place: int) -> str:
    if place in HOOD_OF:
        return "street"
    if place in board.CLUBS:
        return "club"
    if place in board.STORES:
        return "store"
    return {board.DRAW: "draw", board.GO_ON_VACATION: "vacation"}.get(NAMES[place], "")


def drafts(seed: int, fair: bool, rules: Rules = RULES) -> Iterator[Draft]:
    """The moods take turns, so that every few games have something of each."""
    chance = SeededChance(seed, "inputs")
    while True:
        for index in chance.order(len(MOODS)):
            mood = MOODS[index]
            rounds = mood.rounds[chance.below(len(mood.rounds))]
            limit = rounds if chance.below(5) else None
            odd, most = ODDITIES[chance.below(len(ODDITIES))], mood.most[chance.below(len(mood.most))]
            draft = play_with(Director(chance, mood, limit, odd, most), rules).draft()
            yield draft if fair or chance.below(4) else spoil(draft, chance)


def spoil(draft: Draft, chance: SeededChance) -> Draft:
    """Make the files unusable, or the script too short."""
    match chance.below(4):
        case 0:
            return draft._replace(rounds=-chance.below(2))
        case 1:
            return draft._replace(players=draft.players[: 1 + chance.below(len(draft.players))])
        case _:
            return draft._replace(cards=(*draft.cards, BAD_CARDS[chance.below(len(BAD_CARDS))]))
