"""HTML pages: of a class for its staff, and of one submission for its student.

A page needs nothing beside it: no other file, no network, and no JavaScript, which only adds a filter.
"""

from collections.abc import Iterable, Sequence
from html import escape
from statistics import fmean, median
from typing import NamedTuple

from monosim.grading.emit import Context
from monosim.grading.emit.style import SCRIPT, STYLE
from monosim.grading.emit.values import clip, number
from monosim.grading.judge.model import CaseResult, Grade, Line, Verdict, line_of, lines_for_student
from monosim.report.markup import paragraphs

SHOWN_ROOM = 8192
COMPILER_ROOM = 16384
UNCOMPILED = "could not be compiled"
UNEXPLAINED = "failed, and no misreading was named"
UNNAMED = (UNCOMPILED, UNEXPLAINED)


class Student(NamedTuple):
    grade: Grade
    diagnosis: tuple[str, ...] = ()
    """The misreadings that reproduce all of the program's output, if a search found a set that does."""


class Mark(NamedTuple):
    sign: str
    look: str
    meaning: str


MARKS: dict[Verdict, Mark] = {
    "ok": Mark("✓", "ok", "passed"),
    "wrong": Mark("✗", "wrong", "wrong output"),
    "runtime-error": Mark("!", "wrong", "crashed or exited with an error"),
    "cpu-time": Mark("T", "limit", "too much CPU time"),
    "wall-time": Mark("W", "limit", "too long by the clock"),
    "output-limit": Mark("O", "limit", "too much output"),
    "memory": Mark("M", "limit", "too much memory"),
    "not-started": Mark("N", "limit", "could not be started"),
    "compile-error": Mark("C", "limit", UNCOMPILED),
    "internal": Mark("?", "staff", "could not be judged: the autograder failed"),
}


def class_page(students: Sequence[Student]) -> bytes:
    """Everything that is known, hidden cases too."""
    suite = students[0].grade.title if students else ""
    cases = _cases(students)
    return _page(
        f"Grades: {suite}" if suite else "Grades",
        [
            f"<h1>{_text(suite) or 'No submissions'}</h1>",
            '<nav><a href="#matrix">Matrix</a><a href="#groups">Misreadings</a>'
            '<a href="#students">Students</a></nav>',
            _facts(students),
            *(_notes(students[0].grade) if students else ()),
            '<h2 id="matrix">Students by cases</h2>',
            _legend(students),
            _matrix(students, cases),
            '<h2 id="groups">Groups by misreading</h2>',
            *_groups(students),
            '<h2 id="students">Each student</h2>',
            *(_section(place, student, cases) for place, student in enumerate(students)),
            f"<script>{SCRIPT}</script>",
        ],
    )


def render(grade: Grade, context: Context) -> bytes:
    """The page of one submission, for its student: hidden cases are one line."""
    lines = lines_for_student(grade)
    failed = [line for line in lines if not line.passed]
    passed = [line for line in lines if line.passed]
    return _page(
        f"{grade.submission}: {grade.title}",
        [
            f"<h1>{_text(grade.submission)}</h1>",
            f'<p class="quiet">{_text(grade.title)}</p>',
            _list_of_facts(
                [
                    (f"of {_points(grade.max_points)} points", _points(grade.points)),
                    (f"of {len(grade.results)} cases passed", str(grade.passed)),
                ]
            ),
            *_notes(grade),
            *_compiler(grade),
            *(["<h2>Failed</h2>"] if failed else []),
            *(_failed_case(f"c{place}", line) for place, line in enumerate(failed)),
            *(
                ["<h2>Passed</h2>", '<ul class="legend">', *map(_passed_item, passed), "</ul>"]
                if passed
                else []
            ),
        ],
    )


def _notes(grade: Grade) -> Iterable[str]:
    return [f'<p class="note">Note: {_text(note)}.</p>' for note in grade.notes]


def _passed_item(line: Line) -> str:
    return f"<li>{_mark(line.verdict)} {_text(line.name)} {_worth(line)}</li>"


def _page(name: str, parts: Iterable[str]) -> bytes:
    text = "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            f"<title>{_text(name)}</title>",
            f"<style>{STYLE}</style></head>",
            "<body>",
            *parts,
            "</body></html>",
            "",
        ]
    )
    return text.encode("utf-8")


def _text(text: str) -> str:
    """Text of unknown origin; every piece of it goes through here."""
    return escape(paragraphs(text))


def _list_of_facts(facts: Iterable[tuple[str, str]]) -> str:
    items = "".join(f"<li><b>{_text(value)}</b><span>{_text(name)}</span></li>" for name, value in facts)
    return f'<ul class="facts">{items}</ul>'


def _facts(students: Sequence[Student]) -> str:
    if not students:
        return ""
    points = [student.grade.points for student in students]
    perfect = sum(student.grade.passed == len(student.grade.results) for student in students)
    facts = [
        ("students", str(len(students))),
        ("cases", str(len(_cases(students)))),
        ("points to be had", _points(max(student.grade.max_points for student in students))),
        ("mean", f"{fmean(points):.1f}"),
        ("median", f"{median(points):.1f}"),
        ("passed everything", str(perfect)),
    ]
    return _list_of_facts(facts)


def _points(points: float) -> str:
    return str(number(points, 2))


def _cases(students: Sequence[Student]) -> list[str]:
    """Every case that any submission was judged on, in the order of the suite."""
    return list(dict.fromkeys(result.name for student in students for result in student.grade.results))


def _mark(verdict: Verdict, link: str = "") -> str:
    mark = MARKS[verdict]
    about = f'class="mark {mark.look}" title="{verdict}" aria-label="{verdict}"'
    if link:
        return f'<a href="#{link}" {about}>{mark.sign}</a>'
    return f'<span role="img" {about}>{mark.sign}</span>'


def _legend(students: Sequence[Student]) -> str:
    met = {result.verdict for student in students for result in student.grade.results}
    items = "".join(
        f"<li>{_mark(verdict)} {mark.meaning}</li>" for verdict, mark in MARKS.items() if verdict in met
    )
    return f'<ul class="legend">{items}</ul>'


def _matrix(students: Sequence[Student], cases: Sequence[str]) -> str:
    heads = "".join(map(_head, cases))
    body = "\n".join(_row(place, student, cases) for place, student in enumerate(students))
    return (
        '<div class="scroll" tabindex="0" role="region" aria-labelledby="matrix"><table class="matrix">'
        f'<thead><tr><th scope="col" class="who">student</th><th scope="col" class="sum">points</th>{heads}'
        f"</tr></thead>\n<tbody>\n{body}\n</tbody>\n<tfoot>{_totals(students, cases)}</tfoot></table></div>"
    )


def _head(case: str) -> str:
    return f'<th scope="col" class="case" title="{_text(case)}"><span>{_text(case)}</span></th>'


def _row(place: int, student: Student, cases: Sequence[str]) -> str:
    by_name = {result.name: result for result in student.grade.results}
    cells = "".join(_cell(place, column, by_name.get(name)) for column, name in enumerate(cases))
    name = _text(student.grade.submission)
    return (
        f'<tr><th scope="row" class="who"><a href="#s{place}" title="{name}">{name}</a></th>'
        f'<td class="sum">{_points(student.grade.points)}</td>{cells}</tr>'
    )


def _cell(place: int, column: int, result: CaseResult | None) -> str:
    if result is None:
        return '<td class="cell"></td>'
    links = {"ok": "", "compile-error": f"s{place}"}
    return f'<td class="cell">{_mark(result.verdict, links.get(result.verdict, f"s{place}c{column}"))}</td>'


def _totals(students: Sequence[Student], cases: Sequence[str]) -> str:
    passed = dict.fromkeys(cases, 0)
    for student in students:
        for result in student.grade.results:
            passed[result.name] += result.verdict == "ok"
    cells = "".join(f"<td>{count}</td>" for count in passed.values())
    return f'<tr><th scope="row" class="who">passed</th><td></td>{cells}</tr>'


def _groups(students: Sequence[Student]) -> list[str]:
    """A student with three misreadings is in three groups; the largest group is what to teach again."""
    members: dict[str, list[int]] = {}
    for place, student in enumerate(students):
        for name in student.diagnosis or _without_diagnosis(student.grade):
            members.setdefault(name, []).append(place)
    if not members:
        return ['<p class="quiet">Everybody passed everything.</p>']
    by_size = sorted(members.items(), key=lambda item: (item[0] in UNNAMED, -len(item[1]), item[0]))
    return [_group(name, places, students) for name, places in by_size]


def _without_diagnosis(grade: Grade) -> tuple[str, ...]:
    verdicts = {result.verdict for result in grade.results} - {"ok"}
    return (UNCOMPILED if "compile-error" in verdicts else UNEXPLAINED,) if verdicts else ()


def _group(name: str, places: Sequence[int], students: Sequence[Student]) -> str:
    links = "".join(f'<a href="#s{place}">{_text(students[place].grade.submission)}</a>' for place in places)
    bar = f'<div class="bar" style="width: {100 * len(places) / len(students):.1f}%"></div>'
    content = f'{_text(name)}{bar}<div class="names">{links}</div>'
    return f'<div class="group"><b>{len(places)}</b><div>{content}</div></div>'


def _section(place: int, student: Student, cases: Sequence[str]) -> str:
    grade = student.grade
    columns = {name: column for column, name in enumerate(cases)}
    diagnosis = " ".join(f'<span class="tag">{_text(name)}</span>' for name in student.diagnosis)
    passed = f"{grade.passed} of {len(grade.results)} cases passed"
    parts = [
        f'<section class="student" id="s{place}"><header><h3>{_text(grade.submission)}</h3>',
        f'<span class="points">{_points(grade.points)} of {_points(grade.max_points)} points</span>',
        f'<span class="quiet">{passed}; sandbox: {_text(grade.sandbox)}</span></header>',
        f"<p>consistent with {diagnosis}</p>" if diagnosis else "",
        *_compiler(grade),
        *(
            _failed_case(f"s{place}c{columns[result.name]}", line_of(result), _visibility_tag(result))
            for result in grade.results
            if result.verdict not in ("ok", "compile-error")
        ),
        "</section>",
    ]
    return "\n".join(filter(None, parts))


def _visibility_tag(result: CaseResult) -> str:
    """A tag if the case is not visible to students."""
    return "" if result.visibility == "visible" else f' <span class="tag">{_text(result.visibility)}</span>'


def _worth(line: Line) -> str:
    return f'<span class="quiet">{_points(line.points)} of {_points(line.max_points)}</span>'


def _failed_case(anchor: str, line: Line, tags: str = "") -> str:
    shown = f"<pre>{_text(clip(line.shown, SHOWN_ROOM))}</pre>" if line.shown else ""
    head = f'<h4 id="{anchor}">{_mark(line.verdict)} {_text(line.name)}{tags} {_worth(line)}</h4>'
    return f"{head}\n<p>{_text(line.headline)}</p>{shown}"


def _compiler(grade: Grade) -> list[str]:
    if not grade.compiler_output:
        return []
    output = _text(clip(grade.compiler_output, COMPILER_ROOM))
    return [f"<h4>What the compiler said</h4>\n<pre>{output}</pre>"]
