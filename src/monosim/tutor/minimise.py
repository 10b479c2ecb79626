"""Which cases a suite could do without."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence

from monosim.golden.files import is_transcribed
from monosim.play.cases import CaseFile
from monosim.tutor.matrix import column, programs, told_apart
from monosim.tutor.suite import needed


def superfluous(suite: Sequence[CaseFile]) -> list[CaseFile]:
    """The suite tells as many programs apart without them, all of them; later ones go first."""
    played = programs()
    columns = [column(file.case, played) or bytes(len(played)) for file in suite]
    kept = needed([told_apart(numbers) for numbers in columns])
    return [file for place, file in enumerate(suite) if place not in kept]


def delete_case(file: CaseFile) -> None:
    """With its golden, unless that was transcribed by hand."""
    shutil.rmtree(file.case.root)
    if os.path.isfile(file.golden) and not is_transcribed(file.golden):
        os.remove(file.golden)
