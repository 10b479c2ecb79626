"""Check, renew, accept and prune goldens.

Only `new` and `check` run cases. Nothing below golden/spec is ever written, promoted or deleted.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import perf_counter
from typing import Literal, NamedTuple

from monosim.core import IllegalChange, MonosimError, ProblematicInput
from monosim.core.diagnostics import render
from monosim.core.ruleset import MOST_BYTES, read_bounded
from monosim.golden import files
from monosim.golden.compare import Comparison, Difference, compare
from monosim.golden.files import Claim
from monosim.play import runner

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


Deed = Literal["written", "removed", "kept", "accepted", "orphan", "deleted", "failed"]


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
        with open(claim.case.golden, "rb") as file:
            wanted = read_bounded(file, claim.case.golden, MOST_BYTES + len(actual))
        comparison = compare(wanted, actual)
    except IllegalChange:
        raise
    except MonosimError as error:
        return _fail(claim, error)
    except FileNotFoundError:
        return _result("missing", claim, reason=f"its golden {claim.golden} is missing", actual=actual)
    except OSError as error:
        return _fail(claim, f"its golden {claim.golden} cannot be read: {error.strerror}")
    return _result("equal" if comparison.ok else "different", claim, comparison=comparison, actual=actual)


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
