"""monosim play: people at a table, at a terminal or through a pipe."""

import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from glob import glob
from itertools import count
from typing import Any

import click

from monosim.cli import exits
from monosim.cli.inputs import FOUR, STDIN, InputsCommand, case_from, takes_inputs
from monosim.cli.terminal import CannotWrite, color_option, complain, emit, say
from monosim.core import Case, Everyone, UnusableInput
from monosim.core.abilities import Abilities
from monosim.core.console import Console
from monosim.core.ruleset import read_bounded_line
from monosim.play.cases import KEPT, Kept, load_kept
from monosim.play.session import ME, Left, Session
from monosim.rulesets import find, names

LEVELS = ("easy", "normal", "hard")
LAST = "-"


@click.command("play", cls=InputsCommand)
@click.argument("name", metavar="RULESET", default="")
@takes_inputs
@click.option(
    "--people", type=click.IntRange(1), metavar="N", help="How many people share the keyboard. Default: 1."
)
@click.option("--level", type=click.Choice(LEVELS), help="How well the computer plays. Default: normal.")
@click.option(
    "--resume", metavar="[DIR]", is_flag=False, flag_value=LAST,
    help="Go on with the game that is kept in DIR; without DIR, with the last one that is kept here.",
)  # fmt: skip
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(), help="Where to keep the game. Default: RULESET-SEED."
)
@color_option
def play(
    name: str, output: str | None, resume: str | None, people: int | None, level: str | None, **inputs: Any
) -> None:
    """Play a game against the computer, or with others at one keyboard.

    \b
    Examples:
      monosim play deal
      monosim play classic --people 2 --seats 4 --level hard
      monosim play singletonopoly --seat Ann=me --seat Bob=builder --seat Cid=trader
      monosim play deal --reading preset=official --seed 7
      monosim play classic --position game.json --seat 0=me
      monosim play project5 board.txt cards.txt players.txt 3
      monosim play --resume

    Answer with a number, a name or its beginning; `help` tells what else there is, such as `undo`, `hint`
    and `quit`. Each answer is on disk at once: whatever happens, --resume goes on. The directory is also a
    case, which `monosim run` plays once more.
    """
    if resume is not None:
        _refuse_beside_resume(name, people, level, inputs)
        directory = _find_last() if resume == LAST else resume.removesuffix(f"{os.sep}{KEPT}")
        kept, place = load_kept(directory), output or directory
    else:
        kept = Kept(_seat_people(_find_case(name, inputs), people, level, inputs["count"]))
        place = output or find_unused(f"{kept.case.ruleset}-{kept.case.seed}")
        if os.path.isdir(place) and os.listdir(place):
            raise click.UsageError(
                f"{place} is not empty: name another directory, or --resume the game in it"
            )
    screen = Terminal()
    session = Session(find(kept.case.ruleset), kept, screen, place)
    screen.show(_welcome(kept.case, place))
    click.get_current_context().exit(_play(session, place))


def _refuse_beside_resume(name: str, people: int | None, level: str | None, inputs: dict[str, Any]) -> None:
    if name or people or level or any(inputs.values()):
        raise click.UsageError("--resume goes on with a game as it was: beside it there is only --output")


def _play(session: Session, place: str) -> int:
    """The exit code. The game is kept whatever happens."""
    again = f"go on with: monosim play --resume {place}"
    try:
        session.play()
    except Left:
        complain(f"the game is kept in {place}; {again}")
        return exits.OK
    except KeyboardInterrupt:
        emit([b"\n"])
        complain(f"interrupted; the game is kept in {place}; {again}")
        return exits.INTERRUPTED
    except OSError as error:
        raise CannotWrite(f"cannot write to {place}: {error.strerror}") from None
    complain(f"the game is over; see it again with: monosim run {place}")
    return exits.OK


def _find_last() -> str:
    found = glob(os.path.join("*", KEPT))
    if not found:
        raise click.UsageError("no game is kept here: name its directory, as in --resume deal-7")
    return os.path.dirname(max(found, key=os.path.getmtime))


def _find_case(name: str, inputs: dict[str, Any]) -> Case:
    """The game that is asked for; where it needs files and none is given, its own example."""
    ruleset = inputs["ruleset"] or name
    if not ruleset:
        raise click.UsageError(f"name a game: {', '.join(names())}")
    seed = draw_seed() if inputs["seed"] is None else inputs["seed"]
    about = find(ruleset).ABOUT
    if about.board is None and inputs["board"] is not None and inputs["cards"] is None:
        inputs = {**inputs, "cards": inputs["board"], "board": None}  # its positions are saved games
    make = _console(ruleset).files
    if make and not inputs["inputs"] and all(inputs[role] is None for role in FOUR):
        files = make(seed)
        contents = {role: text.encode() for role, text in files.items() if role != "rounds"}
        case = Case(ruleset, contents=contents, rounds=files.get("rounds"), seed=seed)
        return case._replace(readings=inputs["readings"], seats=inputs["seats"])
    if inputs["count"] is not None:
        inputs = {**inputs, "count": None}
    return case_from(**{**inputs, "ruleset": ruleset, "seed": seed})._replace(answers=None)


def _console(ruleset: str) -> Console:
    return Abilities(find(ruleset)).console or Console()


def _seat_people(case: Case, people: int | None, level: str | None, count: int | None) -> Case:
    """Whoever types sits in the first seats that nobody was given, and the computer in the others."""
    strategy, console = find(case.ruleset).ABOUT.usual, _console(case.ruleset)
    if level is not None and level not in console.levels:
        raise click.UsageError(f"{case.ruleset} has no levels of the computer")
    if people is not None and find(case.ruleset).ABOUT.players is None:
        raise click.UsageError(f"{case.ruleset} asks nobody anything: --people is for other games")
    if people is not None and ME in case.seats.values():
        raise click.UsageError("--people says how many; --seat NAME=me says who: give one of them")
    people = 0 if ME in case.seats.values() else people or 1
    if strategy is None:
        if count is not None:
            raise click.UsageError(f"the seats of {case.ruleset} cannot be counted: its inputs name them")
        return _seat_at_inputs(case, people)
    computer = console.levels.get(level or "normal", strategy)
    wanted = count or _count_seats(
        list(case.seats), people, _count_by_inputs(case, strategy) or console.seats
    )
    return case._replace(seats=_fill_seats(case.seats, wanted, people, computer, console.name))


def _count_seats(given: list[str], people: int, usual: int) -> int:
    """Seats that were all named are all there are; if some were left out, there are as many as usual."""
    numbers = [int(seat.removeprefix("P")) for seat in given if _is_numbered(seat)]
    highest = 1 + max(numbers, default=-1)
    if not people and len(given) > 1 and highest in (0, len(given)):
        return len(given)
    return max(usual, highest, people + len(given))


def _count_by_inputs(case: Case, strategy: str) -> int | None:
    """How many seats a position or a saved game has; None if the inputs do not say, or cannot be used."""
    ruleset = find(case.ruleset)
    alone = case._replace(seats={})
    scripted = case._replace(seats={"0": strategy}, contents={**case.contents, "players": b""})
    for tried in (alone, scripted):  # a position may seat a script
        with suppress(UnusableInput):
            sources = ruleset.seats(ruleset.read(tried))
            return None if isinstance(sources, Everyone) else len(sources)
    return None


def _seat_at_inputs(case: Case, people: int) -> Case:
    """The players file seats the others. Where there is none, whoever types says everything."""
    if case.has("players"):
        return case._replace(seats={**{str(seat): ME for seat in range(people)}, **case.seats})
    if find(case.ruleset).ABOUT.players is None:
        return case
    return case._replace(contents={**case.contents, "players": b""})


def _fill_seats(
    given: Mapping[str, Any], wanted: int, people: int, computer: str, name: Callable[[int, bool], str]
) -> dict[str, Any]:
    seats = dict(given) if not any(_is_numbered(seat) for seat in given) else {}
    for seat in range(wanted):
        title = next((title for title in (str(seat), f"P{seat}") if title in given), None)
        if title is not None:
            seats[title] = given[title]
        elif len(seats) < wanted:
            is_person = list(seats.values()).count(ME) < people
            seats[name(seat, is_person)] = ME if is_person else computer
    return seats


def _is_numbered(seat: str) -> bool:
    return seat.removeprefix("P").isdecimal()


def _welcome(case: Case, place: str) -> str:
    about = find(case.ruleset).ABOUT
    seats = ", ".join(f"{seat} is {'you' if who == ME else who}" for seat, who in case.seats.items())
    lines = [f"{case.ruleset}: {about.summary}", f"Seed {case.seed}. The game is kept in {place}."]
    if seats:
        lines.append(f"Seats: {seats}.")
    lines.append("Answer with a number, a name or its beginning; help tells what else there is.")
    return "\n".join(lines) + "\n"


class Terminal:
    """Lines of a person: with completion and history at a terminal, plain over a pipe."""

    def __init__(self) -> None:
        self._is_typed = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self._is_dumb = os.environ.get("TERM") in (None, "", "dumb")
        self._ask: Callable[[str, Sequence[str]], str] | None = None

    def size(self) -> tuple[int, int]:
        return shutil.get_terminal_size()

    def show(self, text: str) -> None:
        say(text)

    def read(self, prompt: str, words: Sequence[str]) -> str | None:
        if not self._is_typed:
            return self._read_pipe(prompt)
        self._ask = self._ask or (_ask_simply if self._is_dumb else _choose_editor())
        try:
            return self._ask(prompt, words)
        except EOFError:
            say("\n")
            return None

    def _read_pipe(self, prompt: str) -> str | None:
        """Nothing shows what comes through a pipe, so it is repeated."""
        say(prompt)
        line = b"" if sys.stdin is None else read_bounded_line(sys.stdin.buffer, STDIN)
        text = line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "surrogateescape")
        say(f"{text}\n")
        return text if line else None

    def clear(self) -> None:
        say("\n" * self.size()[1] if self._is_dumb or not self._is_typed else "\033[H\033[2J\033[3J")


def _ask_simply(prompt: str, words: Sequence[str]) -> str:
    return input(prompt)


def _choose_editor() -> Callable[[str, Sequence[str]], str]:
    """prompt_toolkit if it is installed, else the readline of the standard library, if there is one."""
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
    except ImportError:
        return _use_readline()
    session: PromptSession[str] = PromptSession(complete_while_typing=False)

    def ask(prompt: str, words: Sequence[str]) -> str:
        return session.prompt(prompt, completer=WordCompleter(list(words), ignore_case=True, sentence=True))

    return ask


def _use_readline() -> Callable[[str, Sequence[str]], str]:
    try:
        import readline
    except ImportError:
        return _ask_simply
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")

    def ask(prompt: str, words: Sequence[str]) -> str:
        def complete(text: str, number: int) -> str | None:
            found = [word for word in words if word.lower().startswith(text.lower())]
            return found[number] if number < len(found) else None

        readline.set_completer(complete)
        return input(prompt)

    return ask


def draw_seed() -> int:
    from secrets import randbelow

    return randbelow(2**32)


def find_unused(name: str) -> str:
    """A directory that is not there yet."""
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(free for free in names if not os.path.exists(free))
