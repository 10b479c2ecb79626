"""What all grading pages are made of: their looks, text that is never markup, marks, files to copy, folds."""

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import NamedTuple
from urllib.parse import quote

from monosim.grading.emit import clip, number
from monosim.grading.judge.model import CaseResult, Cause, Grade, InputFiles, Line, Verdict, Witness
from monosim.report.markup import paragraphs

COMPILER_ROOM = 16384


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


STYLE = _read("page.css")
"""Every pair of text and ground has a contrast of at least 4.5 to 1."""
COPY_SCRIPT, CLASS_SCRIPT = _read("copy.js"), _read("class.js")


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
    "compile-error": Mark("C", "limit", "could not be compiled"),
    "internal": Mark("?", "staff", "could not be judged: the autograder failed"),
}


def page(title: str, head: str, parts: Iterable[str], script: str, look: str = "wide") -> bytes:
    """A whole page. It loads nothing and runs no script but ours, whatever is in the texts."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none';"
        " form-action 'none'"
    )
    lines = [
        "<!doctype html>",
        '<html lang="en">',
        '<head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{text(title)}</title>",
        f"<style>{STYLE}</style></head>",
        f'<body class="{look}">',
        f"<header>\n{head}\n</header>",
        "<main>",
        *parts,
        "</main>",
        f"<script>{script}</script>",
        "</body></html>",
        "",
    ]
    return "\n".join(lines).encode("utf-8")


def text(words: str) -> str:
    """Text of unknown origin; every piece of it goes through here."""
    return escape(paragraphs(words))


def sentence(words: str) -> str:
    """The same with a capital letter at its beginning."""
    return text(words[:1].upper() + words[1:])


def set_code(words: str) -> str:
    """Text in which `code` is set apart."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", text(words))


def phrase(words: str) -> str:
    """The same with a capital letter at its beginning."""
    return set_code(words[:1].upper() + words[1:])


def list_of_facts(facts: Iterable[tuple[str, str]]) -> str:
    items = "".join(f"<li><b>{text(value)}</b><span>{text(name)}</span></li>" for name, value in facts)
    return f'<ul class="facts">{items}</ul>'


def points(value: float) -> str:
    return str(number(value, 2))


def mark(verdict: Verdict, link: str = "") -> str:
    look = MARKS[verdict]
    about = f'class="mark {look.look}" title="{verdict}" aria-label="{verdict}"'
    if link:
        return f'<a href="#{link}" {about}>{look.sign}</a>'
    return f'<span role="img" {about}>{look.sign}</span>'


def worth(line: Line) -> str:
    return f'<span class="quiet">{points(line.points)} of {points(line.max_points)}</span>'


def notes_of(grade: Grade) -> list[str]:
    return [f'<p class="note">Note: {text(note)}.</p>' for note in grade.notes]


def compiler(grade: Grade, level: int = 2) -> list[str]:
    """What the compiler said, below a heading of that level."""
    if not grade.compiler_output:
        return []
    output = text(clip(grade.compiler_output, COMPILER_ROOM))
    return [f"<h{level}>What the compiler said</h{level}>\n<pre>{output}</pre>"]


def fold_case(anchor: str, line: Line, content: str, tags: str = "") -> str:
    """A case that opens on demand; a link to what is inside opens it too."""
    head = f"{mark(line.verdict)} {text(line.name)}{tags} {worth(line)}"
    return (
        f'<details class="case"><summary>{head}</summary>\n<div id="{anchor}">\n{content}\n</div>\n</details>'
    )


def link_replay(line: Line) -> list[str]:
    if not line.replay:
        return []
    address = quote(line.replay, errors="surrogateescape")
    return [
        f'<p><a href="{escape(address)}">Replay it beside the right game, up to the first wrong line</a></p>'
    ]


def tell_unreplayed(grade: Grade) -> list[str]:
    if not grade.unreplayed:
        return []
    return [f'<p class="quiet">Not replayed: {text("; ".join(grade.unreplayed))}.</p>']


def cite(document: str, words: str) -> str:
    """A sentence of the game's document."""
    caption = f"<figcaption>{sentence(document)} says:</figcaption>" if document else ""
    return f'<figure class="quote">{caption}<blockquote><p>{text(words)}</p></blockquote></figure>'


def advise(cause: Cause) -> list[str]:
    cited = [cite(cause.document, cause.sentence)] if cause.sentence else []
    return [*cited, *([f"<p><b>Advice:</b> {set_code(cause.advice)}</p>"] if cause.advice else [])]


def show_witness(witness: Witness) -> str:
    if witness.expected is None:
        told = f"<p>The right output ends after line {witness.line - 1}.</p>"
    else:
        told = f"<p>Line {witness.line} of the right output is:</p>\n<pre>{text(witness.expected)}</pre>"
    return f"{show_inputs(witness.inputs)}\n{told}"


def show_inputs(given: InputFiles) -> str:
    shown = "\n".join(_copyable(name, data) for name, data in given.files)
    rounds = f"\n<p>Rounds: {text(given.rounds)}</p>" if given.rounds else ""
    return f'<div class="files">\n{shown}\n</div>{rounds}'


def _copyable(name: str, data: str) -> str:
    """A file, and a button that copies it, which only a script shows; not if a byte of it is not text."""
    shown = paragraphs(data)
    label = f'Copy<span class="unseen"> {text(name)}</span>'
    button = f' <button type="button" class="copy" hidden>{label}</button>'
    caption = f"<figcaption>{text(name)}{button if shown == data.rstrip(chr(10)) else ''}</figcaption>"
    return f'<figure class="file">{caption}<pre>{escape(shown)}</pre></figure>'


# The matrix of a class


def legend(grades: Sequence[Grade]) -> str:
    met = {result.verdict for grade in grades for result in grade.results}
    items = "".join(
        f"<li>{mark(verdict)} {look.meaning}</li>" for verdict, look in MARKS.items() if verdict in met
    )
    return f'<ul class="legend">{items}</ul>'


def matrix(grades: Sequence[Grade], cases: Sequence[str]) -> str:
    heads = "".join(map(_head, cases))
    body = "\n".join(_row(place, grade, cases) for place, grade in enumerate(grades))
    return (
        '<div class="scroll" tabindex="0" role="region" aria-label="Students by cases">\n'
        '<table class="matrix">'
        f'<thead><tr><th scope="col" class="who">student</th><th scope="col" class="sum">points</th>{heads}'
        f"</tr></thead>\n<tbody>\n{body}\n</tbody>\n<tfoot>{_totals(grades, cases)}</tfoot></table></div>"
    )


def _head(case: str) -> str:
    return f'<th scope="col" class="case" title="{text(case)}"><span>{text(case)}</span></th>'


def _row(place: int, grade: Grade, cases: Sequence[str]) -> str:
    by_name = {result.name: result for result in grade.results}
    cells = "".join(_cell(place, column, by_name.get(name)) for column, name in enumerate(cases))
    name = text(grade.submission)
    return (
        f'<tr><th scope="row" class="who"><a href="#s{place}" title="{name}">{name}</a></th>'
        f'<td class="sum">{points(grade.points)}</td>{cells}</tr>'
    )


def _cell(place: int, column: int, result: CaseResult | None) -> str:
    if result is None:
        return '<td class="cell"></td>'
    links = {"ok": "", "compile-error": f"s{place}"}
    return f'<td class="cell">{mark(result.verdict, links.get(result.verdict, f"s{place}c{column}"))}</td>'


def _totals(grades: Sequence[Grade], cases: Sequence[str]) -> str:
    passed = (verdicts_on(case, grades).count("ok") for case in cases)
    cells = "".join(f"<td>{count}</td>" for count in passed)
    return f'<tr><th scope="row" class="who">passed</th><td></td>{cells}</tr>'


def verdicts_on(case: str, grades: Sequence[Grade]) -> list[Verdict]:
    results = (result for grade in grades for result in grade.results)
    return [result.verdict for result in results if result.name == case]
