"""Pages that replay failed cases for their student, each as far as the feedback level of its case tells.

Only cases whose level shows the difference are replayed, and no further than their first wrong line. From the
level `rule` on, the page has the rule; from `hint` on, the mistake, and the board as the program believes it.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from urllib.parse import quote

from monosim.golden import files
from monosim.grading.judge.causes import ASK_TUTOR
from monosim.grading.judge.model import CaseResult, Grade, causes_for_student
from monosim.grading.judge.verdicts import Attempt, SubmissionOutput
from monosim.replays.beside import UNKNOWN, Belief, conclude, pair_until_wrong
from monosim.replays.page import make_page_of_two

MOST_BYTES = 1 << 20
"""Of a page."""
MOST_TOGETHER = 2 << 20
"""Of all pages of a submission: the example of each cause first, then the others in order."""
LATEST = 2 << 20
"""So many bytes of a transcript are replayed; a page has them compressed."""


FULL = "all pages together would be too large"


class NoPage(Exception):
    """Why a case is not replayed."""


def write_replays(
    grade: Grade, attempts: Sequence[Attempt], output: SubmissionOutput, directory: str
) -> Grade:
    """The grade with the place of each page; pages of cases that have none now are removed."""
    tried = {attempt.task.name: attempt for attempt in attempts}
    pages, left_out, room = dict[str, str](), dict[str, list[str]](), MOST_TOGETHER
    for result in grade.results:
        with suppress(FileNotFoundError):
            os.remove(_place(directory, result.name))
    for result in _list_shown(grade):
        try:
            page = _make_page(result, tried[result.name], output, room)
            files.write(_place(directory, result.name), page)
            pages[result.name] = _place(directory, result.name)
            room -= len(page)
        except NoPage as reason:
            left_out.setdefault(str(reason), []).append(result.name)
    results = tuple(result._replace(replay=pages.get(result.name, "")) for result in grade.results)
    unreplayed = tuple(f"{', '.join(names)} ({reason})" for reason, names in left_out.items())
    return grade._replace(results=results, unreplayed=unreplayed)


def _place(directory: str, case: str) -> str:
    return os.path.join(directory, f"{files.fit(quote(case, safe=' ', errors='surrogateescape'))}.html")


def _list_shown(grade: Grade) -> Iterator[CaseResult]:
    """The failed cases whose difference the student may see, the example of each cause first."""
    shown = {result.name: result for result in grade.results if result.is_open and _shows_difference(result)}
    examples = [cause.cases[0] for cause in causes_for_student(grade)]
    return (shown[name] for name in dict.fromkeys((*examples, *shown)) if name in shown)


def _shows_difference(result: CaseResult) -> bool:
    return any(part.kind == "difference" for part in result.parts)


def _make_page(result: CaseResult, attempt: Attempt, output: SubmissionOutput, room: int) -> bytes:
    if room <= 0:
        raise NoPage(FULL)
    task, ran = attempt
    printed = task.what_counts(ran.stdout if ran else b"")
    difference = next(part.pieces for part in result.parts if part.kind == "difference")
    if difference.offset > LATEST:
        raise NoPage("it goes wrong too late in the game")
    try:
        pair = pair_until_wrong(task.case, task.expected, printed, _find_belief(result, output))
    except Exception as error:  # a grade is a grade also without its replays
        raise NoPage(f"its game cannot be shown: {error}") from None
    if pair is None:
        raise NoPage("its golden is not what the rules play")
    rule = next((part.text for part in result.parts if part.kind == "rule"), "")
    document = output.hints.document if pair.mistakes and output.hints else ""
    page = make_page_of_two(pair._replace(rule=rule, document=document))
    if len(page) > MOST_BYTES:
        raise NoPage("a page would be too large")
    if len(page) > room:
        raise NoPage(FULL)
    return page


def _find_belief(result: CaseResult, output: SubmissionOutput) -> Belief:
    if result.feedback not in ASK_TUTOR or output.hints is None:
        return UNKNOWN
    return conclude(output.hints.diagnosis, result.name)
