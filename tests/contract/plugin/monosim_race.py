"""Race: two runners walk or risk a run, round by round. The five functions and `outcome`, nothing else."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from monosim import About, Case, Chance, Course, Decision, DecisionSource, IllegalChoice, InputError, Kind
from monosim import Outcome, Problem, Strategy, ask, roll, sit, value

PACES = ("walk", "run")
ROUNDS = Kind("RACE1", "improper", "not a number of rounds", "", "write a number of 1 or more")
START = Kind("RACE2", "improper", "not a start", "", "write two whole numbers")
KINDS = {"RACE1": ROUNDS, "RACE2": START}


class Setup(NamedTuple):
    rounds: int
    start: tuple[int, ...]
    seats: Mapping[str, str | DecisionSource]


@value
class Pace(NamedTuple):
    """Walk 2 steps, or run as many as a die shows, where 1 is a fall?"""

    player: int
    round: int

    def check(self, answer: object) -> str:
        if answer not in PACES:
            raise IllegalChoice(f"{answer!r} is not an answer here; type walk or run")
        return str(answer)

    def parse(self, text: str) -> str:
        return self.check(text)

    def text(self, answer: str) -> str:
        return answer

    def options(self) -> Sequence[str]:
        return PACES


@value
class Moved(NamedTuple):
    player: int
    steps: int
    place: int


class Runner(Strategy):
    def answer(self, decision: Decision[Any]) -> str:
        return "run"


ABOUT = About(
    summary="walk or run",
    board="a position: how far each of the two has come",
    cards=None,
    players=None,
    rounds="the number of rounds, usually 5",
    needs=frozenset(),
    events=(Moved,),
    strategy="monosim_race:Runner",
)


def read(case: Case) -> Setup:
    rounds, start = case.rounds or "5", case.text("board").split() if case.has("board") else ["0", "0"]
    if not rounds.isdecimal() or int(rounds) == 0:
        raise InputError([Problem(ROUNDS, f"{rounds!r} is not a number of rounds")])
    if len(start) != 2 or not all(word.isdecimal() for word in start):
        raise InputError([Problem(START, f"{' '.join(start)!r} is not a start of two runners")])
    return Setup(int(rounds), tuple(map(int, start)), case.seats)


def seats(setup: Setup) -> Sequence[DecisionSource]:
    return [sit(setup.seats.get(seat, Runner())) for seat in ("0", "1")]


def play(setup: Setup, chance: Chance) -> Course[list[int]]:
    places = list(setup.start)
    for number in range(1, setup.rounds + 1):
        for player in (0, 1):
            steps = roll(chance) if (yield from ask(Pace(player, number))) == "run" else 2
            places[player] += steps if steps > 1 else 0
            yield Moved(player, steps, places[player])
    return places


def write(event: Moved) -> str:
    return f"Runner {event.player} {'falls' if event.steps == 1 else f'is at {event.place}'}.\n"


def refuse(error: InputError) -> str:
    return "No race.\n"


def outcome(setup: Setup, places: list[int]) -> Outcome:
    winner = None if places[0] == places[1] else places.index(max(places))
    return Outcome(winner, setup.rounds, tuple(places))
