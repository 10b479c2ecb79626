"""Every kind of problem that monosim knows, its own and the rulesets'."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from monosim.core import Kind, UnusableInput, diagnostics
from monosim.grading.emit import CANNOT_EMIT
from monosim.grading.pack.suite import CANNOT_PACK
from monosim.play.cases import BAD_CASE
from monosim.rulesets import UNKNOWN, find, names
from monosim.study.kinds import KINDS as BATCH_KINDS


def all_kinds() -> Mapping[str, Kind]:
    kinds = {
        **diagnostics.KINDS,
        **BATCH_KINDS,
        **{kind.code: kind for kind in (UNKNOWN, BAD_CASE, CANNOT_EMIT, CANNOT_PACK)},
    }
    for name in names():
        with suppress(UnusableInput):  # an installed ruleset that is broken does not hide the others
            kinds.update(getattr(find(name), "KINDS", {}))
    return kinds
