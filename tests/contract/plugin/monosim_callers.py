"""Callers: a script says how many call the coin and who they are; a file of rules names its sides."""

from collections.abc import Generator, Iterator, Sequence
from typing import Any, NamedTuple

from monosim import About, Case, Chance, Decision, DecisionSource, Draft, Drawn, Everyone, IllegalChoice
from monosim import InputError, Kind, Line, Outcome, Place, Problem, Script, ScriptedChance, SeededChance
from monosim import Strategy, Table, Tutor, UnusableInput, sit

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


class Question(NamedTuple):
    """What do you say?"""

    player: int | None  # None asks the table as a whole
    about: str
    choices: tuple[str, ...]

    def check(self, answer: object) -> str:
        if self.choices and answer not in self.choices:
            raise IllegalChoice(f"{self.about} is one of {', '.join(self.choices)}, not {answer!r}")
        return str(answer)

    def parse(self, text: str) -> str:
        return self.check(text)

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return self.choices or ("Ann",)


class Flipped(NamedTuple):
    flip: int
    calls: tuple[str, ...]
    side: str


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


def play(setup: Setup, table: Table) -> Generator[Any, None, Ended]:
    names = tuple(f"caller {seat}" for seat in range(len(setup.sources)))
    if not names:
        number = int(table.ask(Question(None, "how many callers", ("1", "2", "3"))))
        names = tuple(table.ask(Question(seat, "a name", ())) for seat in range(number))
    right = [*setup.right, *[0] * len(names)][: len(names)]
    for flip in range(1, setup.flips + 1):
        calls = tuple(table.ask(Question(seat, f"flip {flip}", setup.coin)) for seat in range(len(names)))
        side = setup.coin[table.chance.below(2, "coin")]
        right = [score + (call == side) for score, call in zip(right, calls, strict=True)]
        yield Flipped(flip, calls, side)
    ended = Ended(names, tuple(right))
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
