"""The grading pages: complete, escaped, self-contained, and drawn by a real browser where there is one."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser
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

from monosim.grading.emit import Context, emit
from monosim.grading.emit.html import MARKS, Student, class_page, render
from monosim.grading.emit.style import STYLE
from monosim.grading.judge.model import Grade

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


CLASS = [
    Student(named("ada", grade(case("a"), case("b", "wrong", 2, shown="- 1\n+ 2"))), ("rent-floor",)),
    Student(named("bob", grade(case("a"), case("b", "cpu-time", 2))), ("rent-floor", "tie-high")),
    Student(named("cy", UNCOMPILED)),
    Student(named("di", grade(case("a"), case("b", points=2)))),
    Student(named("ed", grade(case("a", "internal"), case("b", "wrong", 2, visibility="hidden", shown="s")))),
]


@pytest.mark.parametrize("name", GRADES)
def test_every_page_is_well_formed_and_needs_nothing_else(name: str) -> None:
    for data in (submission_page(GRADES[name]), class_page([Student(GRADES[name], (NASTY_GRADE.suite,))])):
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
    assert {link[1:] for link in page.all("href")} <= set(places)


def test_what_a_student_chose_is_never_markup() -> None:
    for data in (submission_page(NASTY_GRADE), class_page([Student(NASTY_GRADE, (NASTY_GRADE.suite,))])):
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
    page = class_page([Student(each, ("tie-high",) if each.points < 1 else ()) for each in graded])
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
    assert re.findall(r'class="bar" style="width: ([\d.]+)%"', text) == ["33.3", "33.3"]


def test_groups_are_by_size_and_end_with_what_has_no_name() -> None:
    text = class_page(CLASS).decode()
    groups = re.findall(r'class="group"><b>(\d+)</b><div>(.*?)<div class="bar"', text)
    assert groups == [
        ("2", "rent-floor"),
        ("1", "tie-high"),
        ("1", "could not be compiled"),
        ("1", "failed, and no misreading was named"),
    ]
    everybody = class_page([Student(grade(case("a")))]).decode()
    assert "Everybody passed everything." in everybody


def test_each_student_has_a_section_with_what_failed() -> None:
    text = class_page(CLASS).decode()
    ada = text.partition('id="s0"')[2].partition("</section>")[0]
    assert "<pre>- 1\n+ 2</pre>" in ada
    assert "0 of 2" in ada
    ed = text.partition('id="s4"')[2].partition("</section>")[0]
    assert '<span class="tag">hidden</span>' in ed
    assert "expected &#x27;;&#x27;" in text.partition('id="s2"')[2].partition("</section>")[0]


def test_cases_that_only_some_were_judged_on_have_a_column_too() -> None:
    some = [Student(named("x", grade(case("a")))), Student(named("y", grade(case("b", "wrong"))))]
    assert rows(class_page(some)) == {"x": ["✓"], "y": ["✗"]}
    assert Page(class_page(some)).all("id").count("s1c1") == 1


def test_a_student_sees_no_hidden_case_on_the_page_of_a_submission(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    emit(WITH_HIDDEN, f"html={file}")
    text = file.read_text("utf-8")
    assert "hidden: 2 of 3 passed" in text
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


@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
def test_a_real_browser_draws_the_rows_and_runs_the_script(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_bytes(class_page(CLASS * 10))
    assert CHROMIUM
    done = subprocess.run(
        [
            CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={tmp_path / 'profile'}", f"--screenshot={tmp_path / 'page.png'}",
            "--window-size=1400,900", "--dump-dom", page.as_uri(),
        ],
        capture_output=True,
        timeout=120,
        check=True,
    )  # fmt: skip
    drawn = done.stdout.decode("utf-8")
    assert drawn.count('<tr><th scope="row" class="who"><a') == 50
    assert drawn.count('class="student"') == 50
    assert 'placeholder="Find a student"' in drawn
