"""What a diagnosis says: the mistakes, the places, what is not explained, and what it all rests on."""

from __future__ import annotations

from typing import Literal, NamedTuple

from monosim.tutor import NONE, Names
from monosim.tutor.causes import Crashes
from monosim.tutor.places import Suspicion
from monosim.tutor.specimen import Specimen
from monosim.tutor.vocabulary import Mistake

Status = Literal["right", "right where it ends", "explained", "partly explained", "not explained", "no game"]


class Finding(NamedTuple):
    """A mistake, and the first line that would be different without it."""

    mistake: Mistake
    alternatives: tuple[Mistake, ...]
    """Mistakes that fit just as well in its place."""
    specimen: str
    line: int
    shows: tuple[str, ...]
    """The cases and inputs that the answer does not explain without it."""


class Unexplained(NamedTuple):
    """The first line of a case that the answer does not explain."""

    specimen: str
    line: int
    observed: str
    predicted: str


class Basis(NamedTuple):
    """What an answer rests on: how many runs were compared, of which kinds, and how many were not."""

    given: int = 0
    generated: int | None = None
    """None if the program could not be run."""
    games: int = 0
    refusals: int = 0
    longest: int = 0
    """Lines of output."""
    failing: int = 0
    """Those on which the program is wrong."""


class Diagnosis(NamedTuple):
    status: Status
    names: Names = NONE
    findings: tuple[Finding, ...] = ()
    suspicions: tuple[Suspicion, ...] = ()
    """Where the mistakes must be that are not explained."""
    unexplained: tuple[Unexplained, ...] = ()
    crashes: Crashes | None = None
    basis: Basis = Basis()
    outside: tuple[Unexplained, ...] = ()
    """What is not explained on inputs about questions that the document leaves open."""
    reason: str = ""
    """Why there is no game to explain."""
    generated: tuple[Specimen, ...] = ()
    """The generated inputs that the answer speaks of."""


def find_unexplained(specimen: Specimen, names: Names) -> Unexplained:
    fit = specimen.fit(names)
    line = specimen.line(fit)
    observed = specimen.output.split("\n")[line - 1]
    return Unexplained(specimen.name, line, observed, fit.statement)
