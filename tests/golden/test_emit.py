"""Results for machines."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from monosim.golden import workflow
from monosim.golden.compare import compare
from monosim.golden.workflow import Result

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schemas/golden-1.json").read_text())
NASTY = b"\0\x01\x1b[31m\x0b\r\xff\xfe\xed\xa0\x80\xef\xbf\xbe]]>&<\"'%,:"
RESULTS = [
    Result("equal", "a", "p/a/case.toml", "p/a/expected.txt", "project5", compare(b"", b""), seconds=1.23456),
    Result(
        "different", "b", "p/b/case.toml", "g/b.txt", "project5", compare(b"a\n" + NASTY, b"a\nx" + NASTY)
    ),
    Result("different", "e", "p/e/case.toml", "g/e.txt", "project5", compare(b"", NASTY)),
    Result("different", "l", "p/l/case.toml", "g/l.txt", "project5", compare(b"x" * 99999, b"x" * 99998)),
    Result("missing", "c", "p/c/case.toml", "g/c.txt", "project5", reason="its golden g/c.txt is missing"),
    Result(
        "failed", "d\udcff", "p/d\udcff/case.toml", reason="bad \x1b\udcff", details="error\x0b\n  line\n"
    ),
    Result("orphan", "g/o.txt", golden="g/o.txt", reason="no case claims this golden"),
]


def record(results: list[Result]) -> dict[str, Any]:
    text = json.dumps(workflow.as_record(results))
    text.encode("ascii")
    read: dict[str, Any] = json.loads(text)
    json.dumps(read, ensure_ascii=False).encode("utf-8")
    return read


def test_the_schema_is_itself_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_json_validates_against_its_schema() -> None:
    jsonschema.Draft202012Validator(SCHEMA).validate(record(RESULTS))
    jsonschema.Draft202012Validator(SCHEMA).validate(record([]))


def test_the_schema_refuses_what_is_not_promised() -> None:
    wrong = record(RESULTS)
    wrong["results"][0]["extra"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(wrong)


def test_json_says_where_and_what() -> None:
    found = record(RESULTS)
    assert found["summary"] == {"equal": 1, "different": 3, "missing": 1, "orphan": 1, "failed": 1}
    difference = found["results"][1]["difference"]
    assert (difference["line"], difference["column"], difference["offset"]) == (2, 1, 2)
    assert difference["actual"].startswith("x\0\x01")
    assert "\\xff" in difference["actual"]
    assert found["results"][5]["name"] == "d\\xff"
    assert len(found["results"][3]["difference"]["expected"]) <= 4096


def test_junit_can_be_read_and_tells_failures_from_errors() -> None:
    xml = workflow.junit(RESULTS)
    root = ElementTree.fromstring(xml)
    assert (root.tag, root[0].tag) == ("testsuites", "testsuite")
    for counted in (root, root[0]):
        assert [counted.get(name) for name in ("tests", "failures", "errors")] == ["7", "5", "1"]
    cases = root[0].findall("testcase")
    assert [case[0].tag if len(case) else None for case in cases] == [
        None, "failure", "failure", "failure", "failure", "error", "failure",
    ]  # fmt: skip
    assert [case[0].get("type") for case in cases if len(case)] == [
        "Mismatch", "Mismatch", "Mismatch", "Missing", "CannotRun", "Orphan",
    ]  # fmt: skip
    assert cases[1].get("name") == "p/b"
    assert cases[1].get("classname") == "monosim.project5"
    assert "line 2 of 2 differs" in (cases[1][0].text or "")


def test_junit_has_no_character_that_xml_forbids() -> None:
    text = workflow.junit(RESULTS).decode("utf-8")
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", text)


def test_junit_times_have_three_decimals_at_most() -> None:
    root = ElementTree.fromstring(workflow.junit(RESULTS))
    times = [element.get("time") or "" for element in root.iter() if "time" in element.attrib]
    assert len(times) == 9
    assert all(re.fullmatch(r"[0-9]+\.[0-9]{1,3}", time) for time in times)


def test_junit_attributes_are_those_of_the_common_dialect() -> None:
    allowed = {
        "testsuites": {"name", "tests", "failures", "errors", "time"},
        "testsuite": {
            "name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname",
        },
        "testcase": {"name", "classname", "time"},
        "failure": {"type", "message"},
        "error": {"type", "message"},
    }  # fmt: skip
    for element in ElementTree.fromstring(workflow.junit(RESULTS)).iter():
        assert set(element.attrib) == allowed[element.tag]


def test_github_annotations_stand_on_the_golden_and_its_line() -> None:
    lines = workflow.github(RESULTS).splitlines()
    assert len(lines) == 6
    assert lines[0].startswith(
        "::error file=g/b.txt,line=2,title=b%3A golden different::b: line 2 of 2 differs"
    )
    assert "%0A" in lines[0]
    assert lines[3] == "::error file=p/c/case.toml,line=1,title=c%3A missing::its golden g/c.txt is missing"
    assert lines[5] == (
        "::error file=g/o.txt,line=1,title=g/o.txt%3A golden orphan::no case claims this golden"
    )


def test_github_escapes_what_would_end_a_property_or_a_message() -> None:
    result = Result("failed", "a:b,c%\r\n", "x:y,z%/case.toml", reason="50%\r\nof::it")
    assert workflow.github([result]) == (
        "::error file=x%3Ay%2Cz%25/case.toml,line=1,title=a%3Ab%2Cc%25%0D%0A%3A failed::50%25␍␊of::it\n"
    )


def test_github_gets_ten_annotations_at_most() -> None:
    assert workflow.github(RESULTS * 5).count("::error ") == 10
