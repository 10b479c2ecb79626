"""What PrairieLearn takes: a question that is graded externally, with the suite and monosim in its tests."""

import os
from collections.abc import Iterator
from html import escape
from importlib.util import find_spec
from io import BytesIO
from shlex import join
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZipFile

from monosim.grading.pack import cannot_pack, collect_suite, fill_template, make_wheel, tell_compiling
from monosim.play.course import PLAIN, Course
from monosim.report.tables import json_text

TESTS = "tests"
"""The platform puts this directory into the container, below `/grade`."""
SCRIPT = f"{TESTS}/grade.sh"
SECONDS_TO_BEGIN, SECONDS_EACH, MOST_SECONDS = 60, 5, 600


class Question(NamedTuple):
    """What the suite does not say."""

    title: str
    image: str
    """Of a container with Python 3.11 and whatever compiles the programs."""
    student_files: tuple[str, ...]
    program: tuple[str, ...]
    compile: str | None = None
    topic: str = "Programming"
    statement: str = ""
    """HTML, or empty."""
    rules: Course = PLAIN


def make_question(suite: str, about: Question, output: str = "") -> dict[str, bytes]:
    """The files of the question's directory, the same for the same suite and options."""
    for name in about.student_files:
        if os.path.basename(name) != name or "," in name or not name.strip("."):
            raise cannot_pack(f"{name!r} is no name of a file that students can hand in")
    packed, cases = collect_suite(suite, about.rules, output)
    return {
        "info.json": json_text(_info(about, cases)).encode(),
        "question.html": _page(about, cases).encode(),
        SCRIPT: _script(about),
        **{f"{TESTS}/suite/{name}": data for name, data in packed.items()},
        **{f"{TESTS}/lib/{name}": data for name, data in _library()},
    }


def _info(about: Question, cases: int) -> dict[str, object]:
    return {
        "uuid": str(uuid5(NAMESPACE_URL, f"monosim/{about.title}")),
        "title": about.title,
        "topic": about.topic,
        "tags": ["monosim"],
        "type": "v3",
        "gradingMethod": "External",
        "externalGradingOptions": {
            "enabled": True,
            "image": about.image,
            "entrypoint": f"/grade/{SCRIPT}",
            "timeout": min(MOST_SECONDS, SECONDS_TO_BEGIN + SECONDS_EACH * cases),
            "enableNetworking": False,
        },
    }


def _page(about: Question, cases: int) -> str:
    names = escape(",".join(about.student_files))
    told = about.statement or f"<p>Your program is run on {cases} cases. Every byte of its output counts.</p>"
    return (
        f"<pl-question-panel>\n{told.strip()}\n</pl-question-panel>\n"
        f'<pl-file-upload file-names="{names}"></pl-file-upload>\n'
        "<pl-submission-panel>\n<pl-external-grader-results></pl-external-grader-results>\n"
        "<pl-file-preview></pl-file-preview>\n</pl-submission-panel>\n"
    )


def _script(about: Question) -> bytes:
    options = tell_compiling(about.compile)
    return fill_template("prairielearn_grade.sh", OPTIONS=options, PROGRAM=join(about.program))


def _library() -> Iterator[tuple[str, bytes]]:
    """monosim, and click, which it needs: a container for grading has no network."""
    with ZipFile(BytesIO(make_wheel())) as wheel:
        names = [name for name in wheel.namelist() if name.startswith("monosim/")]
        yield from ((name, wheel.read(name)) for name in names)
    found = find_spec("click")
    directory = os.path.dirname((found and found.origin) or "")
    for name in sorted(os.listdir(directory)):
        if name.endswith(".py"):
            with open(os.path.join(directory, name), "rb") as file:
                yield f"click/{name}", file.read()
