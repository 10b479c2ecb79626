"""Two games beside each other: the right one, and what a program made of it.

If the mistakes of the program are known, its game is played as the program believes it to be, with a board of
its own. Lines that nothing explains stand beside the right board without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from monosim.core import Case, InputError, ScriptError
from monosim.core.abilities import Abilities
from monosim.core.ruleset import AnyRuleset
from monosim.golden.compare import Difference, compare
from monosim.play import runner
from monosim.replays.align import BOTH, FIRST, align, align_lines, count_agreeing, split_lines
from monosim.replays.record import MOST_EVENTS, Game, check_size, pack_frames, record
from monosim.rulesets import find
from monosim.tutor import NONE, Names, Tutor, find_tutor
from monosim.tutor.diagnose import Diagnosis, Observation, diagnose
from monosim.tutor.draft import in_memory
from monosim.tutor.hints import HAS_ANSWER, tell_mistake
from monosim.tutor.vocabulary import FIRST as BEFORE
from monosim.tutor.vocabulary import LAST as AFTER
from monosim.tutor.vocabulary import text_around, vocabulary_of

SECONDS = 20.0
"""For a game that is played with an edit of the rules, which may have made a loop endless."""
IMPROPER = "The inputs are improper, so there is no game to see."
OUTPUT = "the output"
BELIEVED, PRINTED = "What the program believes", "What the program printed"


class Mistake(NamedTuple):
    """What the page says of a mistake."""

    words: str
    sentence: str = ""
    advice: str = ""


class Belief(NamedTuple):
    """What a program gets wrong, as far as it is known."""

    names: Names = NONE
    mistakes: tuple[Mistake, ...] = ()


UNKNOWN = Belief()


def believe(tutor: Tutor, names: Iterable[str]) -> Belief:
    """UnusableInput if there is no such misreading, or if two of them exclude each other."""
    chosen = frozenset(names)
    tutor.misread(chosen)
    found = [tutor.misreadings[name] for name in tutor.in_order(chosen)]
    return Belief(chosen, tuple(Mistake(f"it {one.instead}", one.sentence, one.advice) for one in found))


def conclude(diagnosis: Diagnosis, case: str) -> Belief:
    """What a diagnosis is sure of, and those mistakes in words that show in the case."""
    if diagnosis.status not in HAS_ANSWER:
        return UNKNOWN
    shown = [finding for finding in diagnosis.findings if case in finding.shows]
    found = ((tell_mistake(finding), finding.mistake) for finding in shown)
    return Belief(diagnosis.names, tuple(Mistake(words, one.sentence, one.advice) for words, one in found))


def look_for_mistakes(case: Case, printed: bytes) -> Belief:
    tutor = find_tutor(case.ruleset)
    if tutor is None or printed == runner.run(case):
        return UNKNOWN
    return conclude(diagnose(tutor, [Observation(OUTPUT, in_memory(case), printed)]), OUTPUT)


class Pair(NamedTuple):
    """What a page shows side by side."""

    expected: Game
    actual: Game
    steps: str
    """Which events belong together, as `align` says it."""
    wrong: int | None
    """The first moment at which the lines differ; None if they are the same."""
    explained: int | None = None
    """The moment from which on nothing is known of the program's board; None if it is known to its end."""
    title: str = PRINTED
    difference: Difference | None = None
    document: str = ""
    mistakes: tuple[Mistake, ...] = ()
    rule: str = ""
    """What the tutor says of the first wrong line."""

    def record(self) -> dict[str, Any]:
        """As the page reads it."""
        found = self.difference
        return {
            "steps": self.steps,
            "wrong": self.wrong,
            "explained": self.explained,
            "title": self.title,
            "line": found and found.line,
            "lines": found and [_show(found.expected), _show(found.actual)],
            "document": self.document,
            "mistakes": [mistake._asdict() for mistake in self.mistakes],
            "rule": self.rule.splitlines(),
        }


def _show(line: bytes | None) -> str | None:
    return None if line is None else decode(line).removesuffix("\n")


def pair_up(case: Case, printed: bytes | None, belief: Belief = UNKNOWN) -> Pair:
    """The whole game beside all that was printed; without that, beside what such a program would print."""
    right = record_right(case)
    expected = encode(right.pieces)
    believed = record_belief(case, belief.names, printed) if belief.names else None
    if printed is None:
        printed = encode(believed.pieces) if believed else b""
    found = compare(expected, printed).difference
    tutor = find_tutor(case.ruleset)
    rule = tutor.explain(case, expected, printed) if tutor and found else ""
    pair = lay_beside(right, believed, printed, found)
    return name_mistakes(pair, belief)._replace(document=tutor.document if tutor else "", rule=rule)


def pair_until_wrong(case: Case, expected: bytes, printed: bytes, belief: Belief = UNKNOWN) -> Pair | None:
    """No further than the first wrong line, and without a word of what is wrong there.

    None if nothing is wrong, or if the rules do not play what is expected.
    """
    found = compare(expected, printed).difference
    if found is None:
        return None
    right = record_right(case, found.offset)
    if not expected.startswith(encode(right.pieces)):
        return None
    believed = record_belief(case, belief.names, printed, found.offset) if belief.names else None
    end = printed.find(b"\n", found.offset) + 1 or len(printed)
    return name_mistakes(lay_beside(right, believed, printed[:end], found), belief)


def pair_with_log(game: Game, printed: bytes) -> Pair:
    """The game of a log: nobody knows its inputs, so nothing is explained."""
    return lay_beside(game, None, printed, compare(encode(game.pieces), printed).difference)


def name_mistakes(pair: Pair, belief: Belief) -> Pair:
    """Only what explains something is told."""
    return pair._replace(mistakes=belief.mistakes) if pair.title == BELIEVED else pair


def lay_beside(right: Game, believed: Game | None, printed: bytes, found: Difference | None) -> Pair:
    """The program's board, if it is known beyond the first wrong line; otherwise its lines."""
    text = decode(printed)
    if believed is None or (found and len(encode(believed.pieces)) <= found.offset):
        steps, pieces = align_lines(right.pieces, text)
        other = make_plain_game(right.ruleset, right.title, "", pieces)
        return Pair(right, other, steps, find_wrong(steps, right.pieces, pieces), difference=found)
    known = len(believed.pieces)
    lines = split_lines(text[sum(map(len, believed.pieces)) :])
    pieces = [*believed.pieces, *lines]
    steps = align(right.pieces, pieces)
    return Pair(
        *(right, extend(believed, lines), steps, find_wrong(steps, right.pieces, pieces)),
        explained=find_moment(steps, known) if lines else None,
        title=BELIEVED,
        difference=found,
    )


def find_wrong(steps: str, pieces: Sequence[str], others: Sequence[str]) -> int | None:
    """The moment of the first wrong line: before it, all is the same."""
    same = 0
    while steps[same : same + 1] == BOTH and pieces[same] == others[same]:
        same += 1
    return same if same < len(steps) else None


def find_moment(steps: str, number: int) -> int:
    """At which moment the second game has its event of that number."""
    moments = (moment for moment, step in enumerate(steps) if step != FIRST)
    return next(islice(moments, number, None), len(steps))


# Games, played by the rules or as a program believes


def record_right(case: Case, most: int | None = None) -> Game:
    """The game up to the event that writes the byte at that place."""
    ruleset = find(case.ruleset)
    try:
        setup, happened = ruleset.read(case), runner.events(ruleset, case)
    except InputError as error:
        return make_plain_game(case.ruleset, ruleset.ABOUT.summary, IMPROPER, [ruleset.refuse(error)])
    return record(case.ruleset, ruleset, setup, take_until(ruleset, happened, most))


def take_until(ruleset: AnyRuleset, happened: Iterable[Any], most: int | None) -> Iterator[Any]:
    written = 0
    for event in happened:
        yield event
        if most is not None:
            written += len(encode([ruleset.write(event)]))
            if written > most:
                return


def record_belief(case: Case, names: Names, printed: bytes | None, most: int | None = None) -> Game | None:
    """The game as far as it prints the same; None if the program cannot be played."""
    tutor = find_tutor(case.ruleset)
    if tutor is None:
        return None
    vocabulary = vocabulary_of(tutor)
    case = vocabulary.with_readings(case, names)
    text = None if printed is None else decode(printed)
    with suppress(Exception), vocabulary.applied(names, SECONDS):  # a wrong program may do anything
        return _record_belief(case, names, Believer(tutor, vocabulary.own(names)), text, most)
    return None


class Believer:
    """The ruleset as a program with these misreadings plays it, with the scene of the ruleset."""

    def __init__(self, tutor: Tutor, names: Names) -> None:
        self._ruleset = tutor.misread(names)
        self.scene = Abilities(find(tutor.ruleset)).scene

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ruleset, name)


def _record_belief(case: Case, names: Names, program: Any, text: str | None, most: int | None) -> Game:
    try:
        setup = program.read(case)
    except InputError as error:
        pieces = around([program.refuse(error)], names, True)
        kept = pieces[: count_agreeing(pieces, pieces[0] if text is None else text)[0]]
        return make_plain_game(case.ruleset, program.ABOUT.summary, IMPROPER, kept)
    events, is_whole = take_played(program, setup, case, most)
    pieces = around(list(map(program.write, events)), names, is_whole)
    known = len(pieces) if text is None else count_agreeing(pieces, text)[0]
    game = record(case.ruleset, program, setup, events[:known])
    return game._replace(pieces=pieces[:known], events=())


def take_played(program: Any, setup: Any, case: Case, most: int | None) -> tuple[list[Any], bool]:
    """The events up to a crash of the program, and whether the game came to its end."""
    events = list[Any]()
    with suppress(Exception):
        played = runner.drive_game(program, setup, runner.table_for(program, setup, case), case)
        for event in islice(take_until(program, played, most), MOST_EVENTS):
            events.append(event)
        return events, next(played, None) is None
    return events, False


def around(pieces: list[str], names: Names, is_whole: bool) -> list[str]:
    """With what the program prints before and after everything else."""
    if pieces:
        pieces[0] = text_around(names, BEFORE) + pieces[0]
        pieces[-1] += text_around(names, AFTER) if is_whole else ""
    return pieces


# Lines without a board


def make_plain_game(name: str, title: str, note: str, pieces: Sequence[str]) -> Game:
    check_lines(pieces)
    return Game(name, title, None, note, pack_frames([], len(pieces)), pieces, ())


def extend(game: Game, lines: Sequence[str]) -> Game:
    """The game with lines behind it that change nothing on the board."""
    check_lines([*game.pieces, *lines])
    frames = dict(game.frames)
    frames["count"] += len(lines)
    if lines and game.stage:
        frames["shapes"] = [*frames["shapes"], []]
        frames["steps"] = [*frames["steps"], *[len(frames["shapes"]) - 1] * len(lines)]
    return game._replace(frames=frames, pieces=[*game.pieces, *lines])


def check_lines(pieces: Sequence[str]) -> None:
    check_size(sum(map(len, pieces)))
    if len(pieces) > MOST_EVENTS:
        raise ScriptError(f"the program printed more than {MOST_EVENTS} lines; replay a shorter game")


def encode(pieces: Iterable[str]) -> bytes:
    return "".join(pieces).encode("utf-8", "surrogateescape")


def decode(printed: bytes) -> str:
    return printed.decode("utf-8", "surrogateescape")
