"""Differences between two results of the same calls: which are declared, and an account of the others."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tools.freeze.normal import hide_runs

MOST_LINES = 30
"""Of a diff that is shown."""
MOST_SHOWN = 5
"""Different differences that are shown of a group, unless all are wanted."""


class Difference(NamedTuple):
    """One part of a call (`stdout`, `file rows.csv` …) that is not what was recorded."""

    group: str
    call: str
    part: str
    old: str
    new: str

    def changed_lines(self) -> list[str]:
        """The lines that went, with -, and those that came, with +."""
        return [line for line in self.diff() if line[:1] in "+-" and line[:3] not in ("+++", "---")]

    def diff(self) -> Iterator[str]:
        old, new = self.old.splitlines(), self.new.splitlines()
        yield from difflib.unified_diff(old, new, "recorded", "present", lineterm="", n=1)


class Declaration(NamedTuple):
    """A change on purpose: which calls (a pattern as of a shell), which parts, and which lines it changes."""

    calls: str
    reason: str
    part: str = "*"
    lines: tuple[str, ...] = ()
    """Regular expressions, of which one must fit each changed line; without any, every line may change."""

    def allows(self, difference: Difference) -> bool:
        if not fnmatchcase(difference.call, self.calls) or not fnmatchcase(difference.part, self.part):
            return False
        if not self.lines:
            return True
        return all(any(re.search(fit, line[1:]) for fit in self.lines) for line in difference.changed_lines())


def read_declarations(path: Path) -> list[Declaration]:
    """The [[change]] tables of the file."""
    if not path.exists():
        return []
    tables = tomllib.loads(path.read_text("utf-8")).get("change", [])
    return [Declaration(**{**table, "lines": tuple(table.get("lines", ()))}) for table in tables]


def find_differences(
    group: str, call: str, old: Mapping[str, str], new: Mapping[str, str]
) -> Iterator[Difference]:
    for part in dict.fromkeys([*old, *new]):
        was, now = (hide_runs(texts.get(part, "(not there)\n")) for texts in (old, new))
        if was != now:
            yield Difference(group, call, part, was, now)


def report(
    differences: Sequence[Difference],
    counts: Mapping[str, int],
    declarations: Sequence[Declaration],
    show_all: bool,
) -> tuple[str, bool]:
    """The account, and whether every difference is declared."""
    used: dict[Declaration, int] = dict.fromkeys(declarations, 0)
    open_ones: list[Difference] = []
    for difference in differences:
        allowing = next((one for one in declarations if one.allows(difference)), None)
        if allowing is None:
            open_ones.append(difference)
        else:
            used[allowing] += 1
    lines = [*_tell_groups(open_ones, counts, show_all)]
    for declaration, count in used.items():
        what = f"{count} differences" if count else "matches nothing any more"
        lines.append(f"declared: {declaration.calls!r} [{declaration.part}]: {what} ({declaration.reason})")
    calls = len({(one.group, one.call) for one in open_ones})
    lines.append(
        f"{sum(counts.values())} calls and descriptions: {calls} differ without a declaration, "
        f"{len(differences) - len(open_ones)} parts differ as declared"
    )
    return "".join(f"{line}\n" for line in lines), not open_ones


def _tell_groups(
    differences: Iterable[Difference], counts: Mapping[str, int], show_all: bool
) -> Iterator[str]:
    by_group: dict[str, list[Difference]] = defaultdict(list)
    for difference in differences:
        by_group[difference.group].append(difference)
    for group, found in sorted(by_group.items()):
        calls = {one.call for one in found}
        yield f"== {group}: {len(calls)} of {counts.get(group, len(calls))} differ"
        alike: dict[tuple[str, ...], list[Difference]] = defaultdict(list)
        for one in found:
            alike[one.part[-6:], *islice(one.changed_lines(), 50)].append(one)
        kinds = sorted(alike.values(), key=len, reverse=True)
        for kind in kinds if show_all else kinds[:MOST_SHOWN]:
            first = kind[0]
            yield f"-- {first.call}  [{first.part}]" + (
                f"  and {len(kind) - 1} alike" if len(kind) > 1 else ""
            )
            shown = [f"   {line[:200]}" for line in islice(first.diff(), 2, None)]
            yield from shown if show_all else shown[:MOST_LINES]
            if not show_all and len(shown) > MOST_LINES:
                yield f"   … {len(shown) - MOST_LINES} more lines"
        if not show_all and len(kinds) > MOST_SHOWN:
            yield f"-- {len(kinds) - MOST_SHOWN} further kinds of differences: --all shows them"
