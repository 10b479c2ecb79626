"""The grading pages: complete, escaped, self-contained, and drawn by a real browser where there is one."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from base64 import b64encode
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from grading.emit.grades import (
    FAILED_BY_US,
    GRADES,
    NASTY_GRADE,
    NOW,
    UNCOMPILED,
    VERDICTS,
    WITH_HIDDEN,
    case,
    grade,
)

from monosim.golden.compare import compare
from monosim.grading.emit import Context, emit
from monosim.grading.emit.class_page import Extras, Student, class_page
from monosim.grading.emit.html import read_arithmetic, render, show_difference
from monosim.grading.emit.style import MARKS, STYLE
from monosim.grading.judge.model import Cause, Grade, InputFiles, Part, Witness

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
VOID = {"meta", "input", "br"}


class Page(HTMLParser):
    """The elements of a page, all of them closed."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(data.decode("utf-8"))
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, attribute: str) -> list[str]:
        return [value for _, found in self.elements if (value := found.get(attribute))]


def submission_page(graded: Grade) -> bytes:
    return render(graded, Context(NOW, {}))


def named(name: str, graded: Grade) -> Grade:
    return graded._replace(submission=name)


ROUNDS = Cause(
    "rent-floor",
    "it cuts `rent` to whole dollars",
    ("b",),
    "mistake",
    "hint",
    "the assignment",
    "Round it.",
    "+5",
)
TIES = Cause("tie-high", "it lets the last of equals win", ("b",), "mistake", "hint")
STOPS = Cause("T", "stopped after 5 s of CPU time", ("b",), "verdict", "verdict")
FAILS = Cause("C", "it does not compile", ("a", "b"), "verdict", "verdict")
WITNESS = Witness(InputFiles((("board.txt", "GO 0 NONE\nA 5 RED\n"),), "1"), 4, "pays $1 rent")


def with_causes(graded: Grade, *causes: Cause) -> Grade:
    return graded._replace(causes=causes)


CLASS = [
    Student(
        named("ada", with_causes(grade(case("a"), case("b", "wrong", 2, shown="- 1\n+ 2")), ROUNDS)),
        {"b": "x"}, "feedback/ada.html",
    ),
    Student(
        named("bob", with_causes(grade(case("a"), case("b", "cpu-time", 2)), ROUNDS, TIES, STOPS)), {"b": "x"}
    ),
    Student(named("cy", with_causes(UNCOMPILED, FAILS))),
    Student(named("di", grade(case("a"), case("b", points=2)))),
    Student(named("ed", grade(case("a", "internal"), case("b", "wrong", 2, visibility="hidden", shown="s")))),
]  # fmt: skip


@pytest.mark.parametrize("name", GRADES)
def test_every_page_is_well_formed_and_needs_nothing_else(name: str) -> None:
    for data in (submission_page(GRADES[name]), class_page([Student(GRADES[name])])):
        page = Page(data)
        assert {tag for tag, _ in page.elements}.isdisjoint({"link", "img", "iframe", "object", "base"})
        assert all(link.startswith("#") for link in page.all("href"))
        assert page.all("src") == []
        assert "url(" not in data.decode()
        assert "@import" not in data.decode()


def test_links_within_a_page_lead_somewhere_and_nothing_has_two_places() -> None:
    page = Page(class_page(CLASS))
    places = page.all("id")
    assert len(set(places)) == len(places)
    assert {link[1:] for link in page.all("href") if link.startswith("#")} <= set(places)


def test_what_a_student_chose_is_never_markup() -> None:
    extras = Extras([NASTY_GRADE.suite], {cause.name: WITNESS for cause in NASTY_GRADE.causes})
    for data in (submission_page(NASTY_GRADE), class_page([Student(NASTY_GRADE)], extras)):
        text = data.decode("utf-8")
        assert "</pre><script>" not in text
        assert "&lt;/pre&gt;&lt;script&gt;␍" in text
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", text)


def rows(data: bytes) -> dict[str, list[str]]:
    """Of each student, the signs of the row."""
    body = data.decode().partition("<tbody>")[2].partition("</tbody>")[0]
    return {
        re.sub("<.*?>", "", row.partition("</th>")[0]).strip(): re.findall(r'class="mark \w+"[^>]*>(.)<', row)
        for row in body.strip().split("\n")
    }


def test_the_matrix_has_a_row_for_each_student_and_a_sign_for_each_case() -> None:
    assert rows(class_page(CLASS)) == {
        "ada": ["✓", "✗"], "bob": ["✓", "T"], "cy": ["C", "C"], "di": ["✓", "✓"], "ed": ["?", "✗"],
    }  # fmt: skip


def test_every_verdict_has_a_sign_of_its_own_and_a_look() -> None:
    assert len({mark.sign for mark in MARKS.values()}) == len(MARKS)
    assert set(VERDICTS) < set(MARKS)
    assert all(f".{mark.look} {{" in STYLE for mark in MARKS.values())


def test_totals() -> None:
    text = class_page(CLASS).decode()
    foot = text.partition("<tfoot>")[2].partition("</tfoot>")[0]
    assert re.findall(r"<td>(\d+)</td>", foot) == ["3", "1"]
    assert "<li><b>5</b><span>students</span></li>" in text
    assert "<li><b>1</b><span>passed everything</span></li>" in text


FRACTIONS = grade(
    case("a", points=1.25),
    case("b", "wrong", 0.5),
    case("c", points=2.06),
    case("d", "wrong", 4, visibility="hidden"),
    case("e", points=1 / 3),
)


def facts(data: bytes) -> dict[str, str]:
    """The numbers at the head of a page, by what they count."""
    found = re.findall(r"<li><b>(.*?)</b><span>(.*?)</span></li>", data.decode())
    return {name: value for value, name in found}


def test_the_numbers_on_the_page_of_a_submission_are_exact() -> None:
    page = submission_page(FRACTIONS)
    assert facts(page) == {"of 8.14 points": "3.64", "of 5 cases passed": "3"}
    worth = re.findall(r'(\w[\w ]*) <span class="quiet">([\d.]+ of [\d.]+)</span>', page.decode())
    assert worth == [
        ("b", "0 of 0.5"),
        ("hidden cases", "0 of 4"),
        ("a", "1.25 of 1.25"),
        ("c", "2.06 of 2.06"),
        ("e", "0.33 of 0.33"),
    ]


def test_the_numbers_on_the_page_of_a_class_are_exact() -> None:
    others = [grade(case("a", points=1.25), case("b", points=0.5)), grade(case("a", "wrong", 1.25))]
    graded = [named(name, each) for name, each in zip("xyz", [FRACTIONS, *others], strict=True)]
    ties = TIES._replace(cases=("a",))
    page = class_page([Student(with_causes(each, ties) if each.points < 1 else each) for each in graded])
    assert facts(page) == {
        "students": "3", "cases": "5", "points to be had": "8.14", "mean": "1.8", "median": "1.8",
        "passed everything": "1",
    }  # fmt: skip
    text = page.decode()
    assert re.findall(r'<td class="sum">(.*?)</td>', text) == ["3.64", "1.75", "0"]
    assert re.findall(r'class="points">(.*?)</span>', text) == [
        "3.64 of 8.14 points", "1.75 of 1.75 points", "0 of 1.25 points",
    ]  # fmt: skip
    assert re.findall(r"(\d+ of \d+ cases passed);", text) == [
        "3 of 5 cases passed", "2 of 2 cases passed", "0 of 1 cases passed",
    ]  # fmt: skip
    foot = text.partition("<tfoot>")[2].partition("</tfoot>")[0]
    assert re.findall(r"<td>(\d+)</td>", foot) == ["2", "1", "1", "0", "1"]
    groups = text.partition('id="causes"')[2].partition("</section>")[0]
    assert re.findall(r'class="bar" style="width: ([\d.]+)%"', groups) == ["33.3", "33.3"]
    cases = text.partition('id="cases"')[2].partition("</section>")[0]
    assert re.findall(r'class="bar" style="width: ([\d.]+)%"', cases) == ["33.3", "33.3", "33.3"]


def groups(data: bytes) -> list[tuple[str, str]]:
    """How many have a cause, and its words."""
    found = re.findall(r'class="number"><b>(\d+)</b> of \d+</p>\n<div><h3>(.*?)</h3>', data.decode())
    return [(number, re.sub("<.*?>", "", words)) for number, words in found]


def test_groups_are_by_cause_and_size_and_end_with_what_is_not_explained() -> None:
    assert groups(class_page(CLASS)) == [
        ("2", "It cuts rent to whole dollars"),
        ("1", "It lets the last of equals win"),
        ("1", "Stopped after 5 s of CPU time"),
        ("1", "It does not compile"),
        ("1", "No cause is known"),
    ]
    everybody = class_page([Student(grade(case("a")))]).decode()
    assert "Everybody passed everything." in everybody


def test_a_group_has_its_sentence_its_advice_and_a_witness() -> None:
    text = class_page(CLASS, Extras(witnesses={"rent-floor": WITNESS})).decode()
    rent = text.partition("It cuts ")[2].partition("</article>")[0]
    assert "The assignment says:</figcaption><blockquote><p>Round it.</p>" in rent
    assert "<b>Advice:</b> +5" in rent
    assert "<pre>GO 0 NONE\nA 5 RED</pre>" in rent
    assert "<pre>pays $1 rent</pre>" in rent
    assert '<a href="#s0">ada</a> <a href="#s1">bob</a>' in rent


def test_time_outs_are_told_apart_from_wrong_outputs() -> None:
    text = class_page(CLASS).decode().partition('id="verdicts"')[2].partition("</section>")[0]
    found = re.findall(r"</span> ([^<]*)</h3><p class=\"quiet\">(.*?)</p>", text)
    assert found == [
        ("Wrong output", "2 students, 2 runs"),
        ("Too much CPU time", "1 student, 1 run"),
        ("Could not be compiled", "1 student, 2 runs"),
        ("Could not be judged: the autograder failed", "1 student, 1 run"),
    ]


def test_equal_outputs_and_equal_sources_are_told_as_facts() -> None:
    text = class_page(CLASS, Extras(["These 2 submissions are equal to the byte: x, y."])).decode()
    equal = text.partition('id="equal"')[2].partition("</section>")[0]
    assert "2 students printed the same wrong output in 1 case:" in equal
    assert "<p>These 2 submissions are equal to the byte: x, y.</p>" in equal
    assert "cheat" not in text
    assert "copied" not in text.lower().replace("label.nodevalue = 'copied'", "")


def test_the_cases_that_most_fail_come_first() -> None:
    text = class_page(CLASS).decode().partition('id="cases"')[2].partition("</section>")[0]
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)<div', text)
    assert rows == [("b", "4 of 5"), ("a", "2 of 5")]
    assert "<td>1</td><td>2</td>" in text


def test_a_class_has_the_title_of_its_course_and_links_to_its_table() -> None:
    graded = CLASS[0].grade._replace(course="EECS 183")
    text = class_page([CLASS[0]._replace(grade=graded)], Extras(table="results.csv")).decode()
    assert "<title>Grades: EECS 183: project5</title>" in text
    assert '<a href="results.csv">results.csv</a>' in text
    assert '<a href="feedback/ada.html">' in text


def test_each_student_has_a_section_with_what_failed() -> None:
    text = class_page(CLASS).decode()
    ada = text.partition('id="s0"')[2].partition("</article>")[0]
    assert "<pre>- 1\n+ 2</pre>" in ada
    assert "0 of 2" in ada
    ed = text.partition('id="s4"')[2].partition("</article>")[0]
    assert '<span class="tag">hidden</span>' in ed
    assert "expected &#x27;;&#x27;" in text.partition('id="s2"')[2].partition("</article>")[0]


def test_cases_that_only_some_were_judged_on_have_a_column_too() -> None:
    some = [Student(named("x", grade(case("a")))), Student(named("y", grade(case("b", "wrong"))))]
    assert rows(class_page(some)) == {"x": ["✓"], "y": ["✗"]}
    assert Page(class_page(some)).all("id").count("s1c1") == 1


def test_a_student_sees_no_hidden_case_on_the_page_of_a_submission(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    emit(WITH_HIDDEN, f"html={file}")
    text = file.read_text("utf-8")
    assert "Hidden: 2 of 3 passed" in text
    assert not re.search("secret|later|silent", text)


def test_our_own_failure_is_told_as_such() -> None:
    assert MARKS["internal"].meaning in class_page([Student(FAILED_BY_US)]).decode()


def test_no_submissions() -> None:
    assert "No submissions" in class_page([]).decode()


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1])
def test_text_can_be_read_on_its_ground(theme: int) -> None:
    colours = dict(
        re.findall(r"--([\w-]+): (#\w{6})", STYLE.split("@media (prefers-color-scheme: dark)")[theme])
    )
    pairs = [(text, ground) for text in ("text", "quiet", "link") for ground in ("ground", "panel")]
    pairs += [(f"{look}-text", look) for look in ("ok", "wrong", "limit", "staff")]
    for text, ground in pairs:
        bright, dark = sorted((luminance(colours[text]), luminance(colours[ground])), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


# The student's page

DIFFERENCE = compare(b"Round: 1\nPlayer 0 pays $6 rent.\n", b"Round: 1\nPlayer 0 pays $4 rent.\n").difference
RULE = """rule: rent
the assignment: “Rent is doubled.”
before, in round 1: Player 1 has $1000
  rent = (25+5)//10 = 3, doubled for the RED monopoly = 6
  $1000 is enough for $6
  cash = 20 - 6 (rent) + 2000 (GO) = 2014
only line 2 is wrong"""
PARTS = (
    Part("difference", "b: line 2 of 2 differs", DIFFERENCE),
    Part("rule", RULE),
    Part("hint", "a hint that the cause tells"),
    Part("errors", "on stderr it said\n    oh"),
    Part("input", "the input was", InputFiles((("board.txt", "GO 0 NONE\n"),), "1")),
)
SHOWN = "".join(f"{part.text}\n" for part in PARTS)
EXPLAINED = with_causes(
    grade(
        case("a"),
        case("b", "wrong", 2, feedback="witness", shown=SHOWN)._replace(parts=PARTS),
        case("c", "wrong"),
        case("d", "wrong", visibility="hidden"),
    ),
    ROUNDS._replace(cases=("b", "d"), witness=WITNESS),
)


def test_a_cause_is_told_once_with_its_example_and_its_witness() -> None:
    text = submission_page(EXPLAINED).decode()
    cause = text.partition('class="cause"')[2].partition("</article>")[0]
    assert "<h3>It cuts <code>rent</code> to whole dollars</h3>" in cause
    assert "1 case, 2 points lost" in cause
    assert "<blockquote><p>Round it.</p></blockquote>" in cause
    assert "a hint that the cause tells" not in cause
    assert "<pre>oh</pre>" in cause
    assert '<button type="button" class="copy" hidden>Copy' in cause
    assert "; and in 1 hidden case." in cause
    assert text.index("Other failures") < text.index('id="case-c"')


def test_a_witness_is_shown_only_where_the_level_allows_it() -> None:
    results = [result._replace(feedback="hint") for result in EXPLAINED.results]
    text = submission_page(EXPLAINED._replace(results=tuple(results))).decode()
    assert "It cuts" in text
    assert "Try this small input" not in text
    results = [result._replace(feedback="rule") for result in EXPLAINED.results]
    assert "It cuts" not in submission_page(EXPLAINED._replace(results=tuple(results))).decode()


def test_only_what_differs_is_marked_and_each_line_has_a_name() -> None:
    text = submission_page(EXPLAINED).decode()
    assert (
        '<th scope="row" role="rowheader">2 expected</th><td role="cell">Player 0 pays $<mark>6</mark> rent.'
        in text
    )
    assert (
        '<th scope="row" role="rowheader">2 yours</th><td role="cell">Player 0 pays $<mark>4</mark> rent.'
        in text
    )
    assert "<li>Column 16: expected &#x27;6&#x27; (0x36), got &#x27;4&#x27; (0x34)</li>" in text


@pytest.mark.parametrize(
    ("expected", "actual", "shown"),
    [
        (b"a b\n", b"ab\n", "a<mark>␣</mark>b"),
        (b"a b\n", b"ab\n", 'a<mark class="none"></mark>b'),
        (b"a\n", b"a\r\n", "a<mark>␍</mark>"),
        (b"a\n", b"a", "a<mark>␊</mark>"),
        (b"a\n", b"a  \n", "a<mark>␣␣</mark>"),
        (b"a b\n", b"a c d\n", "a <mark>c d</mark>"),
        (b"a b \n", b"a c \n", "a <mark>c</mark>␣"),
        (b"a\nb\n", b"a\n", '<em class="quiet">(the output ends here)</em>'),
        (b"<i>\n", b"</i>\n", "&lt;<mark>/</mark>i&gt;"),
    ],
)
def test_white_space_is_visible(expected: bytes, actual: bytes, shown: str) -> None:
    found = compare(expected, actual).difference
    assert found
    assert shown in show_difference(found)


def test_arithmetic_is_a_table() -> None:
    assert read_arithmetic("rent = (25+5)//10 = 3, doubled = 6") == (
        "rent",
        [("(25+5)//10", "3"), ("doubled", "6")],
    )
    ledger = [("before", "20"), ("rent", "−6"), ("GO", "+2000"), ("after", "2014")]
    assert read_arithmetic("cash = 20 - 6 (rent) + 2000 (GO) = 2014") == ("cash", ledger)
    assert read_arithmetic("$1000 is enough for $6") is None
    assert read_arithmetic("card 4 of 4 says 4: from space 4 to (4+4) % 7 = 1, A") is None
    text = submission_page(EXPLAINED).decode()
    assert '<th scope="row">doubled for the RED monopoly</th><td>6</td>' in text


def test_nothing_but_our_own_script_may_run() -> None:
    for data in (submission_page(EXPLAINED), class_page(CLASS)):
        text = data.decode()
        script = text.partition("<script>")[2].partition("</script>")[0]
        digest = b64encode(sha256(script.encode()).digest()).decode()
        assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in text


def test_landmarks_and_headings() -> None:
    for data in (submission_page(EXPLAINED), class_page(CLASS)):
        page = Page(data)
        tags = [tag for tag, _ in page.elements]
        assert tags.count("h1") == tags.count("main") == tags.count("title") == 1
        levels = [int(tag[1]) for tag in tags if re.fullmatch("h[1-6]", tag)]
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert page.elements[0] == ("html", {"lang": "en"})


# A real browser

AXE = os.environ.get("AXE_CORE", "")
"""The file axe.min.js of the npm package axe-core; .ci/run fetches it."""
PROBE = """<script>%s</script><script>
addEventListener('load', function () {
  var wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  var checked = window.axe ? axe.run() : Promise.resolve({violations: []});
  checked.then(function (found) {
    var broken = found.violations.map(function (one) { return one.id + ': ' + one.nodes[0].html; });
    var dark = matchMedia('(prefers-color-scheme: dark)').matches;
    parent.postMessage({wide: wide, dark: dark, broken: broken}, '*');
  });
});
</script>"""
HARNESS = """<!doctype html><title>frames</title><body><script>
addEventListener('message', function (event) {
  var told = document.createElement('pre');
  told.textContent = JSON.stringify(event.data);
  document.body.appendChild(told);
});
</script>"""


def browse(page: Path, directory: Path, *options: str) -> str:
    """The page after its scripts have run."""
    assert CHROMIUM
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        f"--user-data-dir={directory / 'profile'}", *options, "--dump-dom", page.as_uri(),
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, timeout=120, check=True).stdout.decode("utf-8")


@pytest.fixture(scope="module")
def _browser(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One that draws a page at all: it cannot run in every container."""
    place = tmp_path_factory.mktemp("browser")
    (place / "page.html").write_text("<title>x</title><p>drawn</p>", "utf-8")
    try:
        drawn = browse(place / "page.html", place) if CHROMIUM else ""
    except (OSError, subprocess.SubprocessError):
        drawn = ""
    if "drawn" not in drawn:
        pytest.skip("chromium is not installed, or cannot run here")


@pytest.mark.usefixtures("_browser")
@pytest.mark.parametrize("dark", [False, True])
def test_pages_fit_their_width_and_are_accessible(tmp_path: Path, dark: bool) -> None:
    """At the width of a phone and of a desktop. The pages' own policy would forbid the probe."""
    witnesses = Extras(["These 2 submissions are equal."], {"rent-floor": WITNESS}, "results.csv")
    pages = [submission_page(graded) for graded in (EXPLAINED, UNCOMPILED, NASTY_GRADE)]
    pages.append(class_page(CLASS, witnesses))
    probe = PROBE % (Path(AXE).read_text("utf-8") if AXE else "")
    frames = []
    for number, data in enumerate(pages):
        text = re.sub("<meta http-equiv=.*?>", "", data.decode()).replace("<details", "<details open")
        (tmp_path / f"{number}.html").write_text(text + probe, "utf-8")
        frames += [
            f'<iframe title="x" src="{number}.html" width="{width}" height="900"></iframe>'
            for width in (390, 1280)
        ]
    harness = tmp_path / "harness.html"
    harness.write_text(HARNESS + "".join(frames), "utf-8")
    scheme = f"--blink-settings=preferredColorScheme={0 if dark else 1}"
    drawn = browse(harness, tmp_path, scheme, "--virtual-time-budget=20000", "--window-size=1400,900")
    told = [json.loads(unescape(found)) for found in re.findall("<pre>(.*?)</pre>", drawn)]
    assert told == [{"wide": 0, "dark": dark, "broken": []}] * len(frames)


@pytest.mark.usefixtures("_browser")
def test_a_real_browser_draws_the_rows_and_runs_the_script(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_bytes(class_page(CLASS * 10))
    drawn = browse(page, tmp_path, "--window-size=1400,900")
    assert drawn.count('<tr><th scope="row" class="who"><a') == 50
    assert drawn.count('class="student"') == 50
    assert 'placeholder="Find a student"' in drawn
