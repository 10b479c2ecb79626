"""Review changed goldens: changes of one kind together; a reader accepts, rejects or leaves each kind."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from shlex import quote
from typing import NamedTuple

from monosim.core.diagnostics import Style, visible
from monosim.golden import files
from monosim.golden.report import Fact, report
from monosim.golden.workflow import Result, Step

WORD = bytes(range(0x21, 0x100))
MOST_NAMES = 8
MOST_LINES = 12
"""Of a transcript that has no golden yet."""
KEYS = {"a": "accept", "r": "reject", "s": "skip", "e": "each one", "A": "accept the rest", "q": "quit"}
WHOLE = "e"
"""Asked only of more than one."""


class Group(NamedTuple):
    """Changes of one kind."""

    kind: str
    results: list[Result]


def group_changes(results: Iterable[Result]) -> list[Group]:
    """The kind that most goldens have comes first; what is transcribed by hand is nobody's to accept."""
    found: dict[str, Group] = {}
    for result in results:
        if result.status in ("different", "missing") and not files.is_transcribed(result.golden):
            kind = describe_change(result)
            found.setdefault(kind, Group(kind, [])).results.append(result)
    return sorted(found.values(), key=lambda group: -len(group.results))


def describe_change(result: Result) -> str:
    """`stays` → `stays␠`, or the first change and that there are others, so that none is accepted unseen."""
    if result.difference is None:
        return "there is no golden yet"
    with open(result.golden, "rb") as file:
        lines = zip_longest(file.read().split(b"\n"), result.actual.split(b"\n"), fillvalue=b"")
    kinds = dict.fromkeys(_describe_line(*pair) for pair in lines if pair[0] != pair[1])
    if not kinds:
        return "line ends at the end of the file"
    first, *others = kinds
    return f"{first}, and other changes" if others else first


def _describe_line(expected: bytes, actual: bytes) -> str:
    """What was changed, in whole words; blanks at the end show."""
    start = len(os.path.commonprefix([expected, actual]))  # noqa: RUF071 - characters are meant
    end = len(os.path.commonprefix([expected[start:][::-1], actual[start:][::-1]]))  # noqa: RUF071
    start = len(expected[:start].rstrip(WORD))
    end = len(expected[len(expected) - end :].lstrip(WORD))
    parts = (line[start : len(line) - end] for line in (expected, actual))
    return " → ".join(f"`{_show(part)}`" for part in parts)


def _show(part: bytes) -> str:
    text = part.decode("utf-8", "surrogateescape")
    body = text.rstrip(" ")
    return visible(body + "\u2420" * (len(text) - len(body))) or "(nothing)"


def describe_group(group: Group, style: Style) -> str:
    """A headline, the goldens, and the first change in full."""
    number, first = len(group.results), group.results[0]
    names = [visible(result.name) for result in group.results]
    more = f", {number - MOST_NAMES} more" if number > MOST_NAMES else ""
    headline = style.severity("note", f"{number} golden{'' if number == 1 else 's'}: {group.kind}")
    return f"{headline}\n  {', '.join(names[:MOST_NAMES])}{more}\n{_describe_change(first, style)}"


def _describe_change(result: Result, style: Style) -> str:
    if result.difference is not None:
        return report(result.name, result.difference, [Fact("golden", result.golden)], style)
    lines = result.actual.decode("utf-8", "surrogateescape").splitlines()
    shown = [f"  + {visible(line)}" for line in lines[:MOST_LINES]]
    more = [f"  … {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    return "\n".join([f"  golden  {visible(result.golden)}", *shown, *more]) + "\n"


def review(
    results: Sequence[Result], ask: Callable[[str], str | None], say: Callable[[str], None], style: Style
) -> Iterator[Step]:
    """Ask about each group. `ask` gives the key that was typed, or None if nobody answers any more."""
    yield from _pass_over(results)
    waiting, rest = group_changes(results), ""
    while waiting:
        group = waiting.pop(0)
        say(describe_group(group, style) if rest != "A" else "")
        key = rest or _answer(group, ask)
        rest = {"A": "A", "q": "q"}.get(key, "")
        if key == "e":
            waiting[:0] = [Group(group.kind, [result]) for result in group.results]
        else:
            yield from chain.from_iterable(map(DEEDS[key], group.results))


def _pass_over(results: Iterable[Result]) -> Iterator[Step]:
    """What a review does not ask about: cases that fail, and goldens that are nobody's to accept."""
    for result in results:
        if result.status == "failed":
            yield Step("failed", result.toml, result.reason)
        elif result.status != "equal" and files.is_transcribed(result.golden):
            yield Step("kept", result.golden, "transcribed by hand, though the case's transcript differs")


def _answer(group: Group, ask: Callable[[str], str | None]) -> str:
    """Until it is one of the keys; whoever does not answer leaves the rest as it is."""
    keys = {key: what for key, what in KEYS.items() if key != WHOLE or len(group.results) > 1}
    question = ", ".join(f"{key} {what}" for key, what in keys.items())
    while (typed := ask(f"[{question}] ")) is not None:
        if typed.strip() in keys:
            return typed.strip()
    return "q"


def _accept(result: Result) -> Iterator[Step]:
    files.write(result.golden, result.actual)
    files.remove(files.pending_file(result.golden))
    yield Step("accepted", result.golden)


def _reject(result: Result) -> Iterator[Step]:
    files.remove(files.pending_file(result.golden))
    yield Step("rejected", result.golden)


def _leave(result: Result) -> Iterator[Step]:
    yield Step("left", result.golden)


DEEDS: dict[str, Callable[[Result], Iterator[Step]]] = {
    "a": _accept, "A": _accept, "r": _reject, "s": _leave, "q": _leave,
}  # fmt: skip


def advise(results: Sequence[Result], places: Sequence[str]) -> str:
    """The command that comes next, for each thing that is wrong."""
    statuses = {result.status for result in results}
    where = " ".join(["", *(quote(visible(place)) for place in places)])
    advice = []
    if group_changes(results):
        advice.append(
            f"next: `monosim golden review{where}` shows each change and asks whether it is right\n"
        )
    if "orphan" in statuses:
        advice.append(f"next: `monosim golden prune --delete{where}` deletes goldens that no case claims\n")
    if "failed" in statuses:
        advice.append("next: mend the cases that cannot be run\n")
    return "".join(advice)
