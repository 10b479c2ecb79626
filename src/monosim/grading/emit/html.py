"""The page of one submission, for its student.

It needs nothing beside it: no other file, no network, and no JavaScript, which only adds buttons.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape

from monosim.core import number_of
from monosim.core.diagnostics import visible
from monosim.golden.compare import Difference
from monosim.golden.report import describe_caret, headline, notes
from monosim.grading.emit import Context, clip
from monosim.grading.emit.style import (
    COPY_SCRIPT,
    advise,
    cite,
    compiler,
    fold_case,
    link_replay,
    list_of_facts,
    mark,
    notes_of,
    page,
    phrase,
    points,
    sentence,
    show_inputs,
    show_witness,
    tell_unreplayed,
    text,
    worth,
)
from monosim.grading.judge import TOLD_BY_CAUSE, is_shared
from monosim.grading.judge.model import Cause, Grade, Line, Part, causes_for_student, lines_for_student

SHOWN_ROOM = 8192
LONGEST_LINE = 400
SPACE = "\u2423"


def render(grade: Grade, context: Context | None = None) -> bytes:
    """Hidden cases are one line."""
    lines = lines_for_student(grade)
    causes = causes_for_student(grade)
    explained = {name for cause in causes for name in cause.cases}
    failed = [line for line in lines if not line.passed]
    return page(
        f"{grade.submission}: {grade.full_title}",
        f'<h1>{text(grade.submission)}</h1>\n<p class="quiet">{text(grade.full_title)}</p>',
        [
            _facts(grade),
            *notes_of(grade),
            *compiler(grade),
            *_tell_causes(causes, {line.name: line for line in lines}),
            *_tell_others([line for line in failed if line.name not in explained], bool(causes)),
            *_fold_explained([line for line in failed if line.name in explained]),
            *tell_unreplayed(grade),
            *_list_passed([line for line in lines if line.passed]),
        ],
        COPY_SCRIPT,
        "narrow",
    )


def _facts(grade: Grade) -> str:
    return list_of_facts(
        [
            (f"of {points(grade.max_points)} points", points(grade.points)),
            (f"of {len(grade.cases)} cases passed", str(grade.passed)),
        ]
    )


def _anchor(name: str) -> str:
    """The same for the same case; a name may hold what an address may not."""
    return "case-" + re.sub(r"[^\w-]", lambda found: f".{ord(found[0]):x}", name, flags=re.ASCII)


def _tell_causes(causes: Sequence[Cause], lines: dict[str, Line]) -> Iterator[str]:
    if causes:
        yield "<h2>What went wrong</h2>"
        yield from _list_causes(causes)
    for place, cause in enumerate(causes):
        example = lines[cause.cases[0]]
        cost = sum(lines[name].max_points - lines[name].points for name in cause.cases)
        yield f'<article class="cause" id="cause{place}">'
        yield f'<p class="count">{number_of(len(cause.cases), "case")}, {_tell_cost(cost)}</p>'
        yield f"<h3>{phrase(cause.words)}</h3>"
        yield from advise(cause)
        yield from _show_example(example, cause, is_shared(example.name, causes))
        if cause.witness:
            yield f"<h4>Try this small input</h4>\n{show_witness(cause.witness)}"
        yield f"{_list_cases(cause)}\n</article>"


def _list_causes(causes: Sequence[Cause]) -> Iterator[str]:
    if len(causes) > 1:
        items = (
            f'<li><a href="#cause{place}">{phrase(cause.words)}</a>'
            f' <span class="quiet">{number_of(len(cause.cases), "case")}</span></li>'
            for place, cause in enumerate(causes)
        )
        yield f"<ol>{''.join(items)}</ol>"


def _tell_cost(cost: float) -> str:
    return f"{points(cost)} point{'' if cost == 1 else 's'} lost"


def _show_example(line: Line, cause: Cause, is_mixed: bool) -> Iterator[str]:
    """Without what the cause has told already."""
    cited = f"{cause.document}: “{cause.sentence}”\n"
    parts = [part._replace(text=part.text.replace(cited, "")) for part in line.parts]
    parts = [part for part in parts if part.kind not in TOLD_BY_CAUSE]
    if not parts:
        return
    yield f"<h4>For example: {text(line.name)}</h4>"
    if is_mixed:
        yield '<p class="quiet">Another cause shows in this case too, perhaps before this one.</p>'
    yield from link_replay(line)
    yield from map(_show_part, parts)


def _list_cases(cause: Cause) -> str:
    links = ", ".join(f'<a href="#{_anchor(name)}">{text(name)}</a>' for name in cause.cases)
    hidden = f"; and in {number_of(cause.hidden, 'hidden case')}" if cause.hidden else ""
    return f'<p class="where"><b>It shows in</b> {links}{hidden}.</p>'


def _tell_others(lines: Sequence[Line], is_rest: bool) -> Iterator[str]:
    """Cases that no cause explains, in full."""
    if lines:
        yield f"<h2>{'Other failures' if is_rest else 'What went wrong'}</h2>"
    for line in lines:
        head = f'<h3 id="{_anchor(line.name)}">{mark(line.verdict)} {text(line.name)} {worth(line)}</h3>'
        yield f'<article class="cause">\n{head}\n{_show_feedback(line)}\n</article>'


def _fold_explained(lines: Sequence[Line]) -> Iterator[str]:
    if lines:
        yield "<h2>Each of these cases</h2>"
    for line in lines:
        yield fold_case(_anchor(line.name), line, _show_feedback(line))


def _list_passed(lines: Sequence[Line]) -> list[str]:
    items = [f"<li>{mark(line.verdict)} {text(line.name)} {worth(line)}</li>" for line in lines]
    return ["<h2>Passed</h2>", '<ul class="legend">', *items, "</ul>"] if items else []


# What is told of a case


def _show_feedback(line: Line) -> str:
    told = "\n".join([f"<p>{sentence(line.headline)}.</p>", *link_replay(line)])
    if line.parts:
        return "\n".join([told, *map(_show_part, line.parts)])
    return told + (f"<pre>{text(clip(line.shown, SHOWN_ROOM))}</pre>" if line.shown else "")


def _show_part(part: Part) -> str:
    if part.kind == "difference" and part.pieces is not None:
        return show_difference(part.pieces)
    if part.kind == "input" and part.pieces is not None:
        return f"<details><summary>The input</summary>\n{show_inputs(part.pieces)}\n</details>"
    if part.kind == "rule":
        return show_explanation(part.text)
    head, _, body = part.text.partition("\n")
    body = "\n".join(line.removeprefix("    ") for line in body.split("\n"))
    return f"<p>{sentence(head)}</p>" + (f"\n<pre>{text(clip(body, SHOWN_ROOM))}</pre>" if body else "")


def show_difference(found: Difference) -> str:
    """The last good lines, then the two lines; what differs is marked, and not by colour alone."""
    wanted, printed = _mark_difference(found.expected, found.actual)
    rows = [
        (str(number), "", text(_decode(line)))
        for number, line in enumerate(found.before, found.line - len(found.before))
    ]
    rows += [(f"{found.line} expected", "wanted", wanted), (f"{found.line} yours", "printed", printed)]
    body = "\n".join(_row(*row) for row in rows)
    caption = f"<caption>{sentence(headline(found))}</caption>"
    told = "".join(f"<li>{sentence(note)}</li>" for note in _tell_notes(found))
    table = (
        f'<table class="difference" role="table">{caption}<tbody role="rowgroup">\n{body}\n</tbody></table>'
    )
    return table + (f'\n<ul class="notes">{told}</ul>' if told else "")


def _row(label: str, look: str, code: str) -> str:
    """With roles, for a narrow page lays the cells out as blocks."""
    head = f'<th scope="row" role="rowheader">{label}</th>'
    return f'<tr class="{look}" role="row">{head}<td role="cell">{code}</td></tr>'


def _tell_notes(found: Difference) -> list[str]:
    is_pair = found.expected is not None and found.actual is not None
    return [*([f"column {found.column}: {describe_caret(found)}"] if is_pair else []), *notes(found)]


def _mark_difference(expected: bytes | None, actual: bytes | None) -> tuple[str, str]:
    """What both lines have in common at their ends is not marked."""
    if expected is None or actual is None:
        return _show_whole(expected), _show_whole(actual)
    wanted, printed = _decode(expected), _decode(actual)
    start = _count_common(wanted, printed)
    end = _count_common(wanted[start:][::-1], printed[start:][::-1])
    return _show_marked(wanted, start, len(wanted) - end), _show_marked(printed, start, len(printed) - end)


def _show_whole(line: bytes | None) -> str:
    if line is None:
        return '<em class="quiet">(the output ends here)</em>'
    return f"<mark>{text(_decode(line).removesuffix(chr(10)))}</mark>"


def _count_common(one: str, other: str) -> int:
    shorter = min(len(one), len(other))
    return next((place for place in range(shorter) if one[place] != other[place]), shorter)


def _show_marked(line: str, start: int, end: int) -> str:
    differing = _show_blanks(visible(line[start:end]))
    marked = f"<mark>{escape(differing)}</mark>" if differing else '<mark class="none"></mark>'
    before, after = line[:start], line[end:].removesuffix("\n")
    shown = before if start <= LONGEST_LINE else "…" + before[-LONGEST_LINE:]
    return f"{text(shown)}{marked}{escape(_show_end(visible(after[:LONGEST_LINE])))}"


def _show_blanks(words: str) -> str:
    """Blanks at both ends, where nobody would see them, as signs."""
    start = len(words) - len(words.lstrip(" "))
    return SPACE * start + _show_end(words[start:])


def _show_end(words: str) -> str:
    bare = words.rstrip(" ")
    return bare + SPACE * (len(words) - len(bare))


def _decode(line: bytes) -> str:
    return line[: 8 * LONGEST_LINE].decode("utf-8", "surrogateescape")


def show_explanation(told: str) -> str:
    """What a tutor explains: `rule: …`, a quoted sentence, then facts; some of them are arithmetic."""
    return "\n".join(map(_show_fact, told.rstrip("\n").split("\n")))


def _show_fact(line: str) -> str:
    if line.startswith("rule: "):
        return f'<p class="rule"><b>Rule:</b> {text(line.removeprefix("rule: "))}</p>'
    if quoted := re.fullmatch(r"([^“]+): “(.*)”", line):
        return cite(quoted[1], quoted[2])
    if rows := read_arithmetic(line.strip()):
        return _show_arithmetic(*rows)
    return f'<p class="fact">{sentence(line.strip())}</p>'


def _show_arithmetic(name: str, rows: Sequence[tuple[str, str]]) -> str:
    body = "".join(
        f'<tr><th scope="row">{text(step)}</th><td>{text(value)}</td></tr>' for step, value in rows
    )
    return f'<table class="sum"><caption>{sentence(name)}</caption><tbody>{body}</tbody></table>'


_STEP = re.compile(r"(.+) = (-?[\d.]+)")
_LEDGER = re.compile(r"(\d+)((?: [+-] \d+ \([^()]*\))+)")
_TERM = re.compile(r" ([+-]) (\d+) \(([^()]*)\)")
LONGEST_NAME = 30


def read_arithmetic(fact: str) -> tuple[str, list[tuple[str, str]]] | None:
    """The name and the steps of `rent = (25+5)//10 = 3, doubled = 6` or `cash = 10 - 3 (rent) = 7`."""
    name, _, sums = fact.partition(" = ")
    steps = [_STEP.fullmatch(step) for step in sums.split(", ")]
    rows = [(step[1], step[2]) for step in steps if step]
    if len(name) > LONGEST_NAME or len(rows) < len(steps):
        return None
    ledger = _LEDGER.fullmatch(rows[0][0])
    return name, _read_ledger(ledger[1], ledger[2], rows[0][1]) if ledger and len(rows) == 1 else rows


def _read_ledger(start: str, terms: str, end: str) -> list[tuple[str, str]]:
    moved = [(why, f"{'−' if sign == '-' else '+'}{amount}") for sign, amount, why in _TERM.findall(terms)]
    return [("before", start), *moved, ("after", end)]
