"""Which events of two games belong together, by what their transcripts say of them.

The answer is a text with a letter for each moment: `=` if both games go on there, `<` if only the first one
does, `>` if only the second.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

BOTH, FIRST, SECOND = "=<>"


def align(first: Sequence[str], second: Sequence[str]) -> str:
    """The equal beginnings event by event. The rest hangs on texts that each of the games has once."""
    start = count_common(first, second)
    return BOTH * start + _align(first[start:], second[start:], LEVELS)


def count_common(first: Sequence[str], second: Sequence[str]) -> int:
    """How many are equal from the start."""
    pairs = zip(first, second, strict=False)
    shorter = min(len(first), len(second))
    return next((place for place, (one, other) in enumerate(pairs) if one != other), shorter)


def _first_words(text: str) -> str:
    """Who does it: `Player 0`, or which one it is: `Turn 12`."""
    return " ".join(text.split(None, 2)[:2])


def _form(text: str) -> str:
    return re.sub(r"\d+", "#", text)


LEVELS: tuple[Callable[[str], str], ...] = (str.strip, _first_words, _form)
"""What is compared: first the whole text, then less and less of it between the places that are found."""


def _align(first: Sequence[str], second: Sequence[str], levels: Sequence[Callable[[str], str]]) -> str:
    if not levels or not first or not second:
        return go_in_step(len(first), len(second))
    steps, begun, also_begun = list[str](), 0, 0
    for place, other in find_anchors(*(list(map(levels[0], texts)) for texts in (first, second))):
        steps += _align(first[begun:place], second[also_begun:other], levels[1:]), BOTH
        begun, also_begun = place + 1, other + 1
    return "".join([*steps, _align(first[begun:], second[also_begun:], levels[1:])])


def go_in_step(first: int, second: int) -> str:
    both = min(first, second)
    return BOTH * both + FIRST * (first - both) + SECOND * (second - both)


def find_anchors(first: Sequence[str], second: Sequence[str]) -> list[tuple[int, int]]:
    """The places of texts that are there once in both, as many as there are in the same order."""
    count, other_count = Counter(first), Counter(second)
    places = {text: place for place, text in enumerate(second) if other_count[text] == 1}
    shared = [
        (place, places[text])
        for place, text in enumerate(first)
        if text and count[text] == 1 and text in places
    ]
    return _find_longest(shared)


def _find_longest(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest row of pairs whose second places rise as the first ones do."""
    ends, last, before = list[int](), list[int](), list[int]()
    for number, (_, other) in enumerate(pairs):
        length = bisect_left(ends, other)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [other]
        last[length : length + 1] = [number]
    return list(_follow_back(pairs, before, last[-1] if last else -1))[::-1]


def _follow_back(
    pairs: Sequence[tuple[int, int]], before: Sequence[int], number: int
) -> Iterator[tuple[int, int]]:
    while number >= 0:
        yield pairs[number]
        number = before[number]


# Lines that no game of ours printed, beside the events of one that is


def align_lines(pieces: Sequence[str], text: str) -> tuple[str, list[str]]:
    """The moments, and the text cut so that each piece stands beside the event whose lines it resembles."""
    start, position = count_agreeing(pieces, text)
    steps, cut = _pair_lines(pieces[start:], text[position:])
    return BOTH * start + steps, [*pieces[:start], *cut]


def count_agreeing(pieces: Sequence[str], text: str) -> tuple[int, int]:
    """How many pieces the text begins with, and where they end."""
    position = 0
    for number, piece in enumerate(pieces):
        if not text.startswith(piece, position):
            return number, position
        position += len(piece)
    return len(pieces), position


def _pair_lines(pieces: Sequence[str], text: str) -> tuple[str, list[str]]:
    """An event may have several lines: what stands beside all of them is one piece."""
    lines, owners = _own_lines(pieces)
    printed = split_lines(text)
    steps, cut, shown = list[str](), list[str](), -1
    own, others = iter(owners), iter(printed)
    for step in _align(lines, printed, LEVELS):
        owner = next(own) if step != SECOND else shown
        steps += [FIRST] * (owner - shown)
        shown = max(shown, owner)
        if step == FIRST:
            continue
        if step == BOTH and steps[-1] == BOTH:
            cut[-1] += next(others)
            continue
        cut.append(next(others))
        if step == BOTH and steps[-1] == FIRST:
            steps[-1] = BOTH
        else:
            steps.append(SECOND)
    return "".join([*steps, FIRST * (len(pieces) - 1 - shown)]), cut


def _own_lines(pieces: Sequence[str]) -> tuple[list[str], list[int]]:
    """The lines of the pieces, and the piece in which each of them begins."""
    lines = split_lines("".join(pieces))
    starts = list(accumulate(map(len, pieces), initial=0))
    owners, position, owner = list[int](), 0, 0
    for line in lines:
        while starts[owner + 1] <= position:
            owner += 1
        owners.append(owner)
        position += len(line)
    return lines, owners


def split_lines(text: str) -> list[str]:
    """At line feeds only."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)
