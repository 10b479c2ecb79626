"""The page of a class, for its staff: what went wrong, for how many, and each student."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean, median
from typing import NamedTuple

from monosim.core import number_of
from monosim.grading.emit import clip
from monosim.grading.emit.style import (
    CLASS_SCRIPT,
    COPY_SCRIPT,
    MARKS,
    advise,
    compiler,
    fold_case,
    legend,
    list_of_facts,
    mark,
    matrix,
    notes_of,
    page,
    phrase,
    points,
    sentence,
    set_code,
    show_witness,
    text,
    verdicts_on,
)
from monosim.grading.judge.causes import Group, find_groups
from monosim.grading.judge.model import CaseResult, Cause, Grade, Verdict, Witness, causes_for_staff, line_of

SHOWN_ROOM = 8192
UNEXPLAINED = "no cause is known"
MOST_SINGLE = 3
MOST_CASES = 6
"""So many of a cause's cases are named."""


class Student(NamedTuple):
    grade: Grade
    printed: Mapping[str, str] = {}
    """Of each case with a wrong output, the digest of that output."""
    page: str = ""
    """The address of the student's own page."""


class Extras(NamedTuple):
    """What a class page shows besides the grades."""

    equals: Sequence[str] = ()
    """Sentences about submissions that are equal."""
    witnesses: Mapping[str, Witness] = {}
    """By the name of a cause."""
    table: str = ""
    """The address of the table for spreadsheets."""


def class_page(students: Sequence[Student], extras: Extras | None = None) -> bytes:
    """Everything that is known, hidden cases too."""
    if not students:
        return page("Grades", "<h1>No submissions</h1>", [], COPY_SCRIPT)
    title, extras = students[0].grade.full_title, extras or Extras()
    sections = list(_sections(students, extras))
    links = "".join(f'<a href="#{anchor}">{name}</a>' for anchor, name, _, _ in sections)
    head = (
        f"<h1>{text(title)}</h1>\n"
        '<p class="quiet">For course staff: this page shows hidden cases and names.</p>\n'
        f'<nav aria-label="Sections">{links}</nav>'
    )
    body = [_facts(students, extras.table), *notes_of(students[0].grade)]
    for anchor, _, heading, parts in sections:
        body += [
            f'<section aria-labelledby="{anchor}">',
            f'<h2 id="{anchor}">{heading}</h2>',
            *parts,
            "</section>",
        ]
    return page(f"Grades: {title}", head, body, COPY_SCRIPT + CLASS_SCRIPT)


def _sections(students: Sequence[Student], extras: Extras) -> Iterator[tuple[str, str, str, Iterable[str]]]:
    """The anchor, the name in the navigation, the heading and the content of each."""
    cases, grades = _cases(students), [student.grade for student in students]
    each = [_section(place, student, cases) for place, student in enumerate(students)]
    yield "causes", "Causes", "What went wrong", _causes(students, extras)
    yield "cases", "Cases", "Which cases tell most", _tell_cases(students, cases)
    yield "matrix", "Matrix", "Who failed what", [legend(grades), matrix(grades, cases)]
    yield "verdicts", "Verdicts", "How programs ended", _verdicts(students)
    yield "equal", "Equal work", "Equal outputs and equal sources", _equals(students, extras.equals)
    yield "students", "Students", "Each student", each


def _cases(students: Sequence[Student]) -> list[str]:
    """Every case that any submission was judged on, in the order of the suite."""
    return list(dict.fromkeys(result.name for student in students for result in student.grade.results))


def _facts(students: Sequence[Student], table: str) -> str:
    earned = [student.grade.points for student in students]
    perfect = sum(student.grade.is_perfect for student in students)
    facts = [
        ("students", str(len(students))),
        ("cases", str(max(len(student.grade.cases) for student in students))),
        ("points to be had", points(max(student.grade.max_points for student in students))),
        ("mean", f"{fmean(earned):.1f}"),
        ("median", f"{median(earned):.1f}"),
        ("passed everything", str(perfect)),
    ]
    link = f'\n<p>The table for spreadsheets: <a href="{text(table)}">{text(table)}</a></p>' if table else ""
    return list_of_facts(facts) + link


def _name(place: int, students: Sequence[Student]) -> str:
    return f'<a href="#s{place}">{text(students[place].grade.submission)}</a>'


def _names(places: Iterable[int], students: Sequence[Student]) -> str:
    return f'<p class="names">{" ".join(_name(place, students) for place in places)}</p>'


# What went wrong, and for how many


def _causes(students: Sequence[Student], extras: Extras) -> Sequence[str]:
    """A student with three causes is in three groups; the largest group is what to teach again."""
    groups = find_groups([student.grade for student in students])
    rest = [place for place, student in enumerate(students) if _has_unexplained(student.grade)]
    if rest:
        groups.append(Group(Cause(UNEXPLAINED, UNEXPLAINED, (), "alike", "none"), rest))
    told: dict[bool, list[str]] = {True: [], False: []}
    for group in groups:
        told[len(group.places) > 1].append(_tell_group(group, students, extras.witnesses))
    if not groups:
        return ['<p class="quiet">Everybody passed everything.</p>']
    return [*told[True], *_fold_single(told[False], is_rest=bool(told[True]))]


def _fold_single(told: Sequence[str], is_rest: bool) -> Sequence[str]:
    """What a single student got wrong, out of the way of what many did."""
    if not is_rest or len(told) <= MOST_SINGLE:
        return told
    return [f"<details><summary>{len(told)} more, of one student each</summary>", *told, "</details>"]


def _has_unexplained(grade: Grade) -> bool:
    explained = {name for cause in causes_for_staff(grade) for name in cause.cases}
    return any(result.verdict != "ok" and result.name not in explained for result in grade.results)


def _tell_group(group: Group, students: Sequence[Student], witnesses: Mapping[str, Witness]) -> str:
    cause, places = group
    share = 100 * len(places) / len(students)
    parts = [
        f'<article class="group"><p class="number"><b>{len(places)}</b> of {len(students)}</p>',
        f'<div><h3>{phrase(cause.words)}</h3><div class="bar" style="width: {share:.1f}%"></div>',
        *advise(cause),
        _tell_where(cause, len(students[0].grade.results)),
        *(_fold_witness(witnesses[cause.name]) if cause.name in witnesses else ()),
        _names(places, students),
        "</div></article>",
    ]
    return "\n".join(filter(None, parts))


def _tell_where(cause: Cause, cases: int) -> str:
    if not cause.cases:
        return ""
    more = f" and {len(cause.cases) - MOST_CASES} more" if len(cause.cases) > MOST_CASES else ""
    where = f"{text(', '.join(cause.cases[:MOST_CASES]))}{more}"
    return f'<p class="quiet">It shows in {"every case" if len(cause.cases) == cases > 1 else where}.</p>'


def _fold_witness(witness: Witness) -> Iterator[str]:
    yield f"<details><summary>A small input that shows it</summary>\n{show_witness(witness)}\n</details>"


def _verdicts(students: Sequence[Student]) -> Iterator[str]:
    """Time-outs and crashes apart from wrong output."""
    for verdict in MARKS:
        counts = [_count(student.grade, verdict) for student in students]
        places = [place for place, count in enumerate(counts) if count]
        if places and verdict != "ok":
            runs = f"{number_of(len(places), 'student')}, {number_of(sum(counts), 'run')}"
            yield (
                f'<article class="verdict"><h3>{mark(verdict)} {sentence(MARKS[verdict].meaning)}</h3>'
                f'<p class="quiet">{runs}</p>{_names(places, students)}</article>'
            )


def _count(grade: Grade, verdict: Verdict) -> int:
    return sum(result.verdict == verdict for result in grade.results)


def _equals(students: Sequence[Student], sentences: Sequence[str]) -> Iterator[str]:
    yield "<h3>Equal wrong outputs</h3>"
    groups: dict[frozenset[tuple[str, str]], list[int]] = {}
    for place, student in enumerate(students):
        groups.setdefault(frozenset(student.printed.items()), []).append(place)
    shared = [(outputs, places) for outputs, places in groups.items() if outputs and len(places) > 1]
    for outputs, places in sorted(shared, key=lambda group: -len(group[1])):
        where = number_of(len(outputs), "case")
        yield f"<p>{len(places)} students printed the same wrong output in {where}:</p>"
        yield _names(places, students)
    if not shared:
        yield '<p class="quiet">No two students printed the same wrong outputs throughout.</p>'
    yield "<h3>Equal sources</h3>"
    yield from (f"<p>{text(told)}</p>" for told in sentences)
    if not sentences:
        yield '<p class="quiet">No two submissions are equal but for comments and white space.</p>'


# The cases


def _tell_cases(students: Sequence[Student], cases: Sequence[str]) -> Iterator[str]:
    broken = {result.name: result.headline for student in students for result in student.grade.broken}
    for name, why in broken.items():
        yield f"<p>{mark('internal')} <b>{text(name)}</b> does not count: {text(why)}</p>"
    cases = [name for name in cases if name not in broken]
    failed = {name: _count_failed(students, name) for name in cases}
    telling = sorted((name for name in cases if failed[name]), key=lambda name: -failed[name])
    if telling:
        heads = "".join(f'<th scope="col">{head}</th>' for head in CASE_HEADS)
        rows = "\n".join(_case_row(name, failed[name], students) for name in telling)
        yield (
            '<div class="scroll" tabindex="0" role="region" aria-label="Table of cases"><table class="plain">'
            f'<thead><tr>{heads}</tr></thead>\n<tbody class="cases">\n{rows}\n</tbody></table></div>'
        )
    passed = [name for name in cases if not failed[name]]
    if passed:
        yield f'<p class="quiet">Nobody failed {text(", ".join(passed))}.</p>'


CASE_HEADS = ("case", "failed", "different wrong outputs", "most that are equal")


def _count_failed(students: Sequence[Student], case: str) -> int:
    return sum(verdict != "ok" for verdict in verdicts_on(case, [student.grade for student in students]))


def _case_row(name: str, failed: int, students: Sequence[Student]) -> str:
    outputs = Counter(student.printed[name] for student in students if name in student.printed)
    most = max(outputs.values(), default=0)
    bar = f'<div class="bar" style="width: {100 * failed / len(students):.1f}%"></div>'
    together = most if most > 1 else ""
    return (
        f'<tr><th scope="row">{text(name)}</th><td>{failed} of {len(students)}{bar}</td>'
        f"<td>{len(outputs) or ''}</td><td>{together}</td></tr>"
    )


# The students


def _section(place: int, student: Student, cases: Sequence[str]) -> str:
    grade = student.grade
    columns = {name: column for column, name in enumerate(cases)}
    own = f'<a href="{text(student.page)}">the student’s page</a>' if student.page else ""
    passed = f"{grade.passed} of {len(grade.cases)} cases passed"
    failed = [result for result in grade.results if result.verdict not in ("ok", "compile-error")]
    parts = [
        f'<article class="student" id="s{place}"><header><h3>{text(grade.submission)}</h3>',
        f'<span class="points">{points(grade.points)} of {points(grade.max_points)} points</span>',
        f'<span class="quiet">{passed}; sandbox: {text(grade.sandbox)}</span>{own}</header>',
        _list_causes(grade),
        *compiler(grade, 4),
        *_fold_failed([_fold(place, columns[result.name], result) for result in failed]),
        "</article>",
    ]
    return "\n".join(filter(None, parts))


def _fold_failed(cases: Sequence[str]) -> list[str]:
    head = f"<details><summary>{number_of(len(cases), 'failed case')}</summary>"
    return [head, *cases, "</details>"] if cases else []


def _list_causes(grade: Grade) -> str:
    items = "".join(
        f"<li>{number_of(len(cause.cases), 'case')}: {set_code(cause.words)}</li>"
        for cause in causes_for_staff(grade)
    )
    return f"<ul>{items}</ul>" if items else ""


def _fold(place: int, column: int, result: CaseResult) -> str:
    line = line_of(result)
    shown = f"<pre>{text(clip(line.shown, SHOWN_ROOM))}</pre>" if line.shown else ""
    hidden = result.visibility != "visible"
    tag = f' <span class="tag">{text(result.visibility)}</span>' if hidden else ""
    return fold_case(f"s{place}c{column}", line, f"<p>{sentence(line.headline)}.</p>{shown}", tag)
