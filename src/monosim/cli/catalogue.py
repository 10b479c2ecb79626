"""Every kind of problem that monosim knows, its own and the rulesets'."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from monosim.core import Kind, UnusableInput, diagnostics
from monosim.grading.emit import CANNOT_EMIT
from monosim.grading.pack import CANNOT_PACK
from monosim.play.cases import BAD_CASE
from monosim.report import CANNOT_SHOW
from monosim.rulesets import UNKNOWN, find, names
from monosim.study.plan import BAD_PLAN
from monosim.study.rows import CANNOT_KEEP


def all_kinds() -> Mapping[str, Kind]:
    kinds = {
        **diagnostics.KINDS,
        **{
            kind.code: kind
            for kind in (UNKNOWN, BAD_CASE, CANNOT_EMIT, CANNOT_PACK, BAD_PLAN, CANNOT_KEEP, CANNOT_SHOW)
        },
    }
    for name in names():
        with suppress(UnusableInput):  # an installed ruleset that is broken does not hide the others
            kinds.update(getattr(find(name), "KINDS", {}))
    return kinds
