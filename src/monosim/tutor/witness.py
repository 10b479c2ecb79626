"""The smallest input found on which a wrong program prints something else, and how it is shown."""

from __future__ import annotations

from itertools import islice

from monosim.core import Case
from monosim.golden.compare import compare
from monosim.golden.report import report
from monosim.tutor import NONE, Names, Tutor
from monosim.tutor.draft import Draft, indent, roles_of, shrink, weigh
from monosim.tutor.programs import predict
from monosim.tutor.vocabulary import vocabulary_of

MOST_INPUTS = 20_000
ENOUGH = 12
"""The smallest of so many inputs is shrunk, since a small input shrinks further."""


def find_witness(tutor: Tutor, names: Names, seed: int = 0, most: int = MOST_INPUTS) -> Case | None:
    """None if no input is found. The input is fair if the document settles what the mistakes are about."""
    fair = all(vocabulary_of(tutor).find(name).gradable for name in names)

    def shows(draft: Draft) -> bool:
        case = tutor.case(draft)
        return differs(tutor, case, names) and not (fair and tutor.warnings(case))

    found = list(islice(filter(shows, islice(tutor.drafts(seed, fair), most)), ENOUGH))
    return tutor.case(shrink(min(found, key=weigh), shows, tutor.smaller)) if found else None


def differs(tutor: Tutor, case: Case, names: Names) -> bool:
    """Whether both programs' outputs can be predicted, and differ."""
    right = predict(tutor, case, NONE)
    wrong = None if right is None else predict(tutor, case, names)
    return wrong is not None and wrong != right


def as_text(tutor: Tutor, case: Case, names: Names) -> str:
    """The case's files, and where the wrong program's output first differs from the right output."""
    right, wrong = predict(tutor, case, NONE), predict(tutor, case, names)
    assert right is not None
    assert wrong is not None
    difference = compare(_encode(right), _encode(wrong)).difference
    assert difference is not None
    files = "".join(f"\n{role}.txt\n{indent(case.text(role))}" for role in roles_of(case))
    rounds = "" if case.rounds is None else f"\nrounds\n  {case.rounds}\n"
    return f"{files}{rounds}\nexpected\n{indent(right)}\n{report('wrong', difference)}"


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
