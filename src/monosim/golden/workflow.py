"""Check, renew, accept and prune goldens; and the results for machines: JSON, GitHub annotations, JUnit XML.

Only `new` and `check` run cases. Nothing below golden/spec is ever written, promoted or deleted.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Literal, NamedTuple

from monosim.core import IllegalChange, MonosimError, ProblematicInput
from monosim.core.diagnostics import render, visible
from monosim.core.ruleset import MOST_BYTES, read_bounded
from monosim.core.seating import describe_error
from monosim.golden import files
from monosim.golden.compare import Comparison, Difference, compare
from monosim.golden.files import Claim
from monosim.golden.report import describe_caret, headline, report
from monosim.play import runner
from monosim.report import markup
from monosim.rulesets import find_culprit

Status = Literal["equal", "different", "missing", "orphan", "failed"]
STATUSES: tuple[Status, ...] = ("equal", "different", "missing", "orphan", "failed")


class Result(NamedTuple):
    """What became of one case, or of one golden without a case."""

    status: Status
    name: str
    toml: str = ""
    golden: str = ""
    ruleset: str = ""
    comparison: Comparison | None = None
    reason: str = ""
    details: str = ""
    """The problems of the inputs, as compilers show them."""
    seconds: float = 0.0
    actual: bytes = b""

    @property
    def difference(self) -> Difference | None:
        return self.comparison and self.comparison.difference

    @property
    def pending(self) -> bool:
        return bool(self.golden) and os.path.isfile(files.pending_file(self.golden))


Deed = Literal[
    "written", "removed", "kept", "accepted", "rejected", "left", "orphan", "deleted", "failed"
]  # fmt: skip


class Step(NamedTuple):
    """What was done to one file, or why nothing was."""

    deed: Deed
    path: str
    why: str = ""


def forbids_writing(environment: Mapping[str, str]) -> bool:
    """In a CI job a golden that is made on the spot would check nothing."""
    return environment.get("CI", "").lower() not in ("", "0", "false")


def check(places: Sequence[str], found: Sequence[Claim]) -> Iterator[Result]:
    """The result of every case, one by one, then the orphans."""
    yield from map(check_case, found)
    for golden in files.find_orphans(places, found):
        yield Result("orphan", golden, golden=golden, reason="no case claims this golden")


def check_case(claim: Claim) -> Result:
    """Run the case and compare its transcript with its golden."""
    start = perf_counter()
    result = _compare_case(claim)
    return result._replace(seconds=perf_counter() - start)


def _compare_case(claim: Claim) -> Result:
    if claim.case is None or claim.wrong is not None:
        assert claim.wrong is not None
        return _fail(claim, claim.wrong)
    try:
        actual = runner.run(claim.case.case)
    except BaseException as error:
        if isinstance(error, MonosimError) and not isinstance(error, IllegalChange):
            return _fail(claim, error)
        if isinstance(error, KeyboardInterrupt) or (
            isinstance(error, SystemExit) and not find_culprit(error)
        ):
            raise
        return _fail(claim, _describe_bug(error))  # it hides no other case
    try:
        with open(claim.case.golden, "rb") as file:
            wanted = read_bounded(file, claim.case.golden, MOST_BYTES + len(actual))
        comparison = compare(wanted, actual)
    except MonosimError as error:
        return _fail(claim, error)
    except FileNotFoundError:
        return _result("missing", claim, reason=f"its golden {claim.golden} is missing", actual=actual)
    except OSError as error:
        return _fail(claim, f"its golden {claim.golden} cannot be read: {error.strerror}")
    return _result("equal" if comparison.ok else "different", claim, comparison=comparison, actual=actual)


def _describe_bug(error: BaseException) -> str:
    return f"a bug in {find_culprit(error) or 'monosim or in a strategy'}: {describe_error(error)}"


def _result(status: Status, claim: Claim, **more: object) -> Result:
    ruleset = claim.case.case.ruleset if claim.case else ""
    result = Result(status, claim.name, claim.toml, claim.golden or "", ruleset)
    return result._replace(**more)  # type: ignore[arg-type]


def _fail(claim: Claim, error: MonosimError | str) -> Result:
    problems = error.problems if isinstance(error, ProblematicInput) else ()
    details = "".join(render(problem) for problem in problems[:10])
    return _result("failed", claim, reason=str(error), details=details)


def tally(results: Iterable[Result]) -> dict[Status, int]:
    counted = Counter(result.status for result in results)
    return {status: counted[status] for status in STATUSES}


def new(found: Iterable[Claim]) -> Iterator[Step]:
    """Write what differs beside its golden, for a person to look at and `accept`."""
    for claim in found:
        result = check_case(claim)
        if result.status == "failed":
            yield Step("failed", claim.toml, result.reason)
        elif files.is_transcribed(result.golden):
            if result.status != "equal":
                yield Step("kept", result.golden, "transcribed by hand, though the case's transcript differs")
        else:
            yield from _renew(result)


def _renew(result: Result) -> Iterator[Step]:
    path = files.pending_file(result.golden)
    if result.status != "equal":
        files.write(path, result.actual)
        yield Step("written", path)
    elif files.remove(path):
        yield Step("removed", path, "the golden is equal again")


def accept(found: Iterable[Claim]) -> Iterator[Step]:
    """Promote what `new` wrote, byte for byte; no case is run."""
    for claim in found:
        if claim.wrong is not None:
            yield Step("failed", claim.toml, str(claim.wrong))
        elif claim.golden and os.path.isfile(files.pending_file(claim.golden)):
            yield _accept(claim.golden)


def _accept(golden: str) -> Step:
    if files.is_transcribed(golden):
        return Step("kept", golden, "transcribed by hand; nothing promotes over it")
    files.promote(golden)
    return Step("accepted", golden)


def prune(places: Sequence[str], found: Sequence[Claim], delete: bool) -> Iterator[Step]:
    """List the goldens that no case claims, or delete them."""
    unread = [claim for claim in found if claim.case is None]
    yield from (Step("failed", claim.toml, str(claim.wrong)) for claim in unread)
    for golden in files.find_orphans(places, found):
        if not delete:
            yield Step("orphan", golden)
        elif files.is_transcribed(golden):
            yield Step("kept", golden, "transcribed by hand; delete it by hand if it is not wanted")
        else:
            files.remove(golden)
            yield Step("deleted", golden)


# Results for machines: JSON, GitHub annotations, JUnit XML

VERSION = 1
LONGEST_LINE = 4096
MOST_ANNOTATIONS = 10
"""GitHub drops what is beyond, without a word."""


def as_record(results: Sequence[Result]) -> dict[str, Any]:
    """As docs/schemas/golden-1.json describes it."""
    return {"version": VERSION, "summary": tally(results), "results": list(map(_result_record, results))}


def _result_record(result: Result) -> dict[str, Any]:
    return {
        "status": result.status,
        "name": visible(result.name),
        "case": visible(result.toml) or None,
        "golden": visible(result.golden) or None,
        "ruleset": result.ruleset or None,
        "reason": visible(explain(result)) or None,
        "pending": result.pending,
        "seconds": round(result.seconds, 3),
        "lines": result.comparison and result.comparison.lines,
        "difference": result.difference and _difference_record(result.name, result.difference),
    }


def _difference_record(name: str, difference: Difference) -> dict[str, Any]:
    return {
        "offset": difference.offset,
        "line": difference.line,
        "column": difference.column,
        "expected": _safe(difference, difference.expected),
        "actual": _safe(difference, difference.actual),
        "before": [_safe(None, line) for line in difference.before],
        "expected_lines": difference.expected_lines,
        "actual_lines": difference.actual_lines,
        "but_for_white_space": list(difference.but_for),
        "report": report(name, difference),
    }


def _safe(difference: Difference | None, line: bytes | None) -> str | None:
    """A line as text, \\xNN for what is not UTF-8; of a very long one the part around the difference."""
    if line is None:
        return None
    start = (
        max(0, difference.column - 1 - LONGEST_LINE // 2) if difference and len(line) > LONGEST_LINE else 0
    )
    return line[start : start + LONGEST_LINE].decode("utf-8", "backslashreplace")


def explain(result: Result) -> str:
    """Why it is not equal, in one line."""
    return headline(result.difference) if result.difference else result.reason


def github(results: Sequence[Result]) -> str:
    """Workflow commands of GitHub Actions, one for each of the first failures."""
    failing = [result for result in results if result.status != "equal"]
    return "".join(map(_annotation, failing[:MOST_ANNOTATIONS]))


def _annotation(result: Result) -> str:
    difference = result.difference
    in_golden = result.status in ("different", "orphan")
    file = result.golden if in_golden else result.toml
    line = min(difference.line, max(1, difference.expected_lines)) if difference else 1
    title = f"{result.name}: golden {result.status}" if in_golden else f"{result.name}: {result.status}"
    message = markup.paragraphs(report(result.name, difference)) if difference else visible(result.reason)
    return markup.annotation("error", {"file": file, "line": str(line), "title": title}, message)


def junit(results: Sequence[Result]) -> bytes:
    return markup.junit("golden", list(map(_testcase, results)), datetime.now(UTC))


def _testcase(result: Result) -> markup.JunitCase:
    path = result.golden if result.status == "orphan" else os.path.dirname(result.toml) or result.name
    return markup.JunitCase(f"monosim.{result.ruleset or 'golden'}", path, result.seconds, _trouble(result))


def _trouble(result: Result) -> markup.Trouble | None:
    if result.status == "equal":
        return None
    types = {"different": "Mismatch", "missing": "Missing", "orphan": "Orphan"}
    return markup.Trouble(
        "error" if result.status == "failed" else "failure",
        types.get(result.status, "CannotRun"),
        _in_short(result),
        _at_length(result),
    )


def _in_short(result: Result) -> str:
    difference = result.difference
    return f"line {difference.line}: {describe_caret(difference)}" if difference else result.reason


def _at_length(result: Result) -> str:
    difference = result.difference
    return report(result.name, difference) if difference else result.details or result.reason
