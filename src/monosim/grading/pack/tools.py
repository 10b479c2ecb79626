"""The tools that compile and run students' programs, and the packages of Debian and Ubuntu that have them."""

import re
from collections.abc import Iterator, Sequence
from shlex import shlex

from monosim.play.course import Language

PACKAGES = {
    "g++": "g++",
    "c++": "g++",
    "gcc": "gcc",
    "cc": "gcc",
    "clang": "clang",
    "clang++": "clang",
    "cmake": "cmake",
    "make": "make",
    "javac": "default-jdk-headless",
    "jar": "default-jdk-headless",
    "java": "default-jre-headless",
    "node": "nodejs",
    "npm": "npm",
    "rustc": "rustc",
    "cargo": "cargo",
    "go": "golang-go",
    "python3": "python3",
}
NAME = re.compile(r"[A-Za-z0-9_.+-]+")
BEGINS_COMMAND = frozenset(";&|(\n")


def list_tools(program: Sequence[str], compiling: str | None, languages: Sequence[Language]) -> list[str]:
    """What the image must have: all that compiles, and what runs programs, as far as we know its name.

    The program itself may be a file of the submission. Where there is a program, the languages are not asked.
    """
    runs, compiles = ([program], [compiling]) if program or compiling is not None else ([], [])
    if not runs:
        runs, compiles = [one.run for one in languages], [one.compile for one in languages]
    called = [name for command in compiles if command is not None for name in _list_commands(command)]
    starting = [words[0] for words in runs if words and words[0] in PACKAGES]
    return sorted({*called, *starting})


def list_packages(tools: Sequence[str]) -> list[str]:
    return sorted({PACKAGES[tool] for tool in tools if tool in PACKAGES})


def _list_commands(command: str) -> Iterator[str]:
    """The first word of each command of the shell, if it is looked up by PATH."""
    words = shlex(command, posix=True, punctuation_chars=True)
    words.whitespace_split = True
    begins = True
    try:
        for word in words:
            if begins and NAME.fullmatch(word):
                yield word
            begins = set(word) <= BEGINS_COMMAND or (begins and "=" in word)
    except ValueError:  # a quotation that does not end: the shell will say so
        return
