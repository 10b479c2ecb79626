"""Text of unknown origin, made fit for the formats that machines read: GitHub's log and JUnit XML."""

import os
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Literal, NamedTuple

from monosim.core.diagnostics import visible

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def paragraphs(text: str) -> str:
    """Line by line with nothing hidden; only line feeds, and none at the end, stay what they are."""
    return "\n".join(map(visible, text.rstrip("\n").split("\n")))


def is_in_github() -> bool:
    """Whether GitHub's runner reads what we print, and obeys it."""
    return os.environ.get("GITHUB_ACTIONS", "").lower() == "true"


def disarm(text: str) -> str:
    """The text without workflow commands: `::command::` behind blanks, and `##[command]` anywhere.

    The first character of each is written as `visible` writes a byte that is no text.
    """
    return re.sub(r"((?:^|[\r\n])[^\S\r\n]*):(?=:)", r"\1\\x3a", text).replace("##[", r"\x23#[")


def guard(text: str) -> str:
    """Text of unknown origin for GitHub's log. The runner obeys nothing until it reads the token again,
    which nobody can know who wrote before it was drawn."""
    token = os.urandom(16).hex()
    return f"::stop-commands::{token}\n{disarm(text)}::{token}::\n"


def annotation(severity: str, properties: Mapping[str, str], message: str) -> str:
    """A workflow command, as GitHub's runner reads it from a log."""
    pairs = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{severity} {pairs}::{_message(message)}\n"


def _message(text: str) -> str:
    """On one line; the older commands are obeyed anywhere in a line."""
    return disarm(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return visible(_message(text)).replace(":", "%3A").replace(",", "%2C")


class Trouble(NamedTuple):
    """A `failure` is a wrong result, an `error` is one that could not be judged."""

    kind: Literal["failure", "error"]
    type: str
    message: str
    text: str


class JunitCase(NamedTuple):
    classname: str
    name: str
    seconds: float
    trouble: Trouble | None = None


def junit(
    suite: str,
    cases: Sequence[JunitCase],
    when: datetime,
    properties: Mapping[str, str] | None = None,
    summary: str = "",
) -> bytes:
    """The dialect of JUnit XML that every reader of it knows."""
    from xml.etree import ElementTree

    kinds = [case.trouble.kind for case in cases if case.trouble]
    numbers = {
        "tests": str(len(cases)),
        "failures": str(kinds.count("failure")),
        "errors": str(kinds.count("error")),
        "time": f"{sum(case.seconds for case in cases):.3f}",
    }
    root = ElementTree.Element("testsuites", {"name": "monosim", **numbers})
    stamp = when.strftime("%Y-%m-%dT%H:%M:%S")
    about = {"name": visible(suite), **numbers, "skipped": "0", "timestamp": stamp, "hostname": "localhost"}
    element = ElementTree.SubElement(root, "testsuite", about)
    if properties:
        listed = ElementTree.SubElement(element, "properties")
        for name, value in properties.items():
            ElementTree.SubElement(listed, "property", name=name, value=visible(value))
    for case in cases:
        _add_testcase(element, case)
    if summary:
        ElementTree.SubElement(element, "system-out").text = paragraphs(summary)
    ElementTree.indent(root)
    xml: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return xml + b"\n"


def _add_testcase(suite: "Element", case: JunitCase) -> None:
    from xml.etree import ElementTree

    about = {"classname": visible(case.classname), "name": visible(case.name), "time": f"{case.seconds:.3f}"}
    element = ElementTree.SubElement(suite, "testcase", about)
    if case.trouble:
        kind, type_, message, text = case.trouble
        trouble = ElementTree.SubElement(element, kind, type=type_, message=visible(message))
        trouble.text = paragraphs(text)
