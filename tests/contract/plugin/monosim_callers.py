"""Callers: a script says how many call the coin and who they are; a file of rules names its sides."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from monosim import About, Case, Chance, Checkpoint, Course, Decision, DecisionSource, Draft, Drawn, Everyone
from monosim import IllegalChoice, InputError, Kind, Line, OneOf, Outcome, Place, Problem, Script
from monosim import ScriptedChance, SeededChance, Strategy, Text, Tutor, UnusableInput, ask, sit, value

FLIPS = Kind("CALL1", "improper", "not a number of flips", "", "write 1 or more", "There is nothing to call.")
COIN = Kind("CALL2", "refused", "not a coin", "", "write two words", "A coin has two sides.")
KINDS = {kind.code: kind for kind in (FLIPS, COIN)}


class Setup(NamedTuple):
    flips: int
    coin: tuple[str, ...]
    right: tuple[int, ...]  # the right calls so far, where the game starts from a position
    sources: tuple[DecisionSource, ...]  # the callers; none if the script says how many there are
    script: tuple[Line, ...]
    draws: tuple[Drawn, ...]
    seed: int


@value
class Question(NamedTuple):
    """What do you say?"""

    player: int | None  # None asks the table as a whole
    about: str
    choices: tuple[str, ...]

    @property
    def space(self) -> OneOf[str] | Text:
        return (
            OneOf(self.choices) if self.choices else Text(lambda line: "\n" not in line, ("Ann", "", "§ 1"))
        )

    def check(self, answer: object) -> str:
        if not self.space.contains(answer):
            wanted = f"one of {', '.join(self.choices)}" if self.choices else "a line of text"
            raise IllegalChoice(f"{self.about} is {wanted}, not {answer!r}")
        return str(answer)

    def parse(self, text: str) -> str:
        return self.check(text)

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.choices or ("Ann",)


class State:
    """The names of the callers, and how often each was right in the flips so far."""

    def __init__(self, names: Sequence[str], right: Sequence[int]) -> None:
        self.names = tuple(names)
        self.right = [*right, *[0] * len(names)][: len(names)]
        self.flips = 0


@value
class Flipped(NamedTuple):
    flip: int
    calls: tuple[str, ...]
    side: str


@value
class Ended(NamedTuple):
    names: tuple[str, ...]
    right: tuple[int, ...]


class Stubborn(Strategy):
    """Always calls the first side."""

    def answer(self, decision: Decision[Any]) -> object:
        return decision.options()[0]


ABOUT = About(
    summary="several callers call a coin",
    board="a position: the right calls of each caller so far",
    cards="the sides that come up, one a line; without it, the seed decides",
    players="how many callers, their names and their calls, one a line",
    rounds="the number of flips, usually 3",
    needs=frozenset(),
    events=(Flipped, Ended),
    strategy="stubborn",
    inputs={"rules": "the two sides of the coin, the first line that is not empty"},
    leftovers="warning",
    length="flips",
)


def read(case: Case) -> Setup:
    flips = case.rounds or "3"
    if not flips.isdecimal() or int(flips) == 0:
        raise InputError([Problem(FLIPS, f"{flips!r} is not a number of flips")])
    coin = _read_coin(case) if case.has("rules") else ("heads", "tails")
    draws = [Drawn("coin", coin.index(side)) for side in _lines(case, "cards") if side in coin]
    script = [Line(line, f"{case.path('players')}:{n}") for n, line in enumerate(_lines(case, "players"), 1)]
    right = tuple(int(word) for line in _lines(case, "board") for word in line.split())
    sources = tuple(Stubborn() if who == "stubborn" else sit(who) for who in case.seats.values())
    if not sources and not case.has("players"):
        sources = tuple(Stubborn() for _ in right or (0,))
    return Setup(int(flips), coin, right, sources, tuple(script), tuple(draws), case.seed)


def _read_coin(case: Case) -> tuple[str, ...]:
    number, line = next(enumerate(_lines(case, "rules"), 1), (1, ""))
    if len(set(line.split())) != 2:
        place = Place(case.path("rules"), number, 1, max(1, len(line)), source=line)
        raise UnusableInput([Problem(COIN, f"{line!r} does not name two sides", place)])
    return tuple(line.split())


def _lines(case: Case, role: str) -> list[str]:
    return [line for line in case.text(role).splitlines() if line] if case.has(role) else []


def chance(setup: Setup) -> Chance:
    return ScriptedChance(setup.draws, "the coins") if setup.draws else SeededChance(setup.seed)


def seats(setup: Setup) -> Sequence[DecisionSource]:
    return setup.sources or Everyone(Script(setup.script))


def play(setup: Setup, chance: Chance) -> Course[Ended]:
    names = [f"caller {seat}" for seat in range(len(setup.sources))]
    if not names:
        number = yield from ask(Question(None, "how many callers", ("1", "2", "3")))
        for seat in range(int(number)):
            names.append((yield from ask(Question(seat, "a name", ()))))
    return (yield from resume(setup, chance, State(names, setup.right)))


def resume(setup: Setup, chance: Chance, state: State) -> Course[Ended]:
    while state.flips < setup.flips:
        yield Checkpoint(state)
        state.flips += 1
        calls = list[str]()
        for seat in range(len(state.names)):
            calls.append((yield from ask(Question(seat, f"flip {state.flips}", setup.coin))))
        side = setup.coin[chance.below(2, "coin")]
        state.right = [score + (call == side) for score, call in zip(state.right, calls, strict=True)]
        yield Flipped(state.flips, tuple(calls), side)
    ended = Ended(state.names, tuple(state.right))
    yield ended
    return ended


def write(event: Flipped | Ended) -> str:
    if isinstance(event, Flipped):
        return f"Flip {event.flip}: {', '.join(event.calls)} called, {event.side} it is.\n"
    return "".join(f"{name}: {right} right.\n" for name, right in zip(*event, strict=True))


def refuse(error: InputError) -> str:
    return "Nothing to flip.\n"


def outcome(setup: Setup, state: Ended) -> Outcome:
    best = max(state.right)
    winner = state.right.index(best) if state.right.count(best) == 1 else None
    return Outcome(winner, setup.flips, state.right, {"right": sum(state.right)})


class CallersTutor(Tutor):
    """Its inputs have a file of rules, which a draft does not hold."""

    ruleset = "callers"

    def drafts(self, seed: int, fair: bool = True) -> Iterator[Draft]:
        chance = SeededChance(seed, "inputs")
        while True:
            flips, callers = 1 + chance.below(4), 1 + chance.below(3)
            words = [SIDES[chance.below(2)] for _ in range(flips * (1 + callers))]
            names = ("Ann", "Bea", "Cid")[:callers]
            yield Draft((), tuple(words[:flips]), (str(callers), *names, *words[flips:]), flips)

    def case(self, draft: Draft) -> Case:
        case = super().case(draft)
        rules = {"rules": f"{' '.join(SIDES)}\n".encode()}
        return case._replace(inputs={"rules": "rules.txt"}, contents={**case.contents, **rules})


SIDES = ("up", "down")
tutor = CallersTutor()
