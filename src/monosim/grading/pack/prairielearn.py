"""What PrairieLearn takes: a question that is graded externally, with the suite and monosim in its tests."""

import os
from html import escape
from shlex import join
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from monosim.grading.pack import cannot_pack, fill_template, tell_compiling
from monosim.grading.pack.plugins import refuse_binary
from monosim.grading.pack.suite import collect_suite
from monosim.grading.pack.tools import list_tools
from monosim.grading.pack.trial import collect_library
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
    languages = about.rules.languages
    if not about.program and not any(language.fits(about.student_files) for language in languages):
        endings = " or ".join(f".{language.ending}" for language in languages)
        named = ", ".join(about.student_files)
        raise cannot_pack(f"no language of the course fits {named}: none ends in {endings}")
    packed = collect_suite(suite, about.rules, output)
    refuse_binary(packed.needed)
    plugins = (*packed.plugins, *packed.needed)
    return {
        "info.json": json_text(_info(about, packed.cases)).encode(),
        "question.html": _page(about, packed.cases).encode(),
        SCRIPT: _script(about),
        **{f"{TESTS}/suite/{name}": data for name, data in packed.files.items()},
        **{f"{TESTS}/lib/{name}": data for name, data in collect_library(plugins).items()},
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
    tools = list_tools(about.program, about.compile, about.rules.languages)
    options = tell_compiling(about.compile)
    return fill_template(
        "prairielearn_grade.sh", OPTIONS=options, PROGRAM=join(about.program), TOOLS=join(tools)
    )
