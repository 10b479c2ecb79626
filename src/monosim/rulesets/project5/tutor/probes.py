"""Inputs that a diagnosis asks a program about, because drawn ones hardly ever meet what they are about."""

from __future__ import annotations

from monosim.rulesets.project5.tutor.draft import Draft

GO = "GO 0 NONE"
TWO = ("1 1000", "1 1000")

FAIR = {
    "many visits of a rich owner": Draft((GO, "A 100 RED"), ("90000", "1", "1", *("2",) * 12), TWO, 7),
}
OPEN = {
    "a product that is no decimal": Draft((GO, "A 3000 RED"), ("3300", "1"), ("1.1 1000", "1.1 1000"), 3),
    "a product that is no float": Draft((GO, "A 100 RED"), ("120", "1"), ("1.2 1000", "1.2 1000"), 3),
    "buying on credit": Draft((GO, "A 100 BLUE"), ("50", "1"), ("0.1 1000", "1 1000"), 3),
    "building on credit": Draft((GO, "A 10 RED"), ("500", "1", "2", "2"), ("1 0", "1 0"), 3),
    "GO on the second line": Draft(("A 100 RED", GO, "B 50 BLUE"), ("500", "1", "2"), TWO, 3),
    "a single player": Draft((GO, "A 100 RED"), ("500", "1"), ("1 1000",), 3),
    "a survivor who could move": Draft(
        (GO, "A 1000 RED", "B 900 BLUE"), ("1000", "2", "1", "2", "2"), TWO, 3
    ),
    "a winner without wealth": Draft(
        (GO, "A 10 RED", "B 5 RED"), ("100", "2", "1", "3", "3"), ("1 -1", "1 -1"), 3
    ),
    "a survivor in debt": Draft(
        (GO, "A 3 RED", "B 10 BLUE"), ("500", "1", "2", "3", "3"), ("1 -1", "1 0"), 3
    ),
    "a threshold of zero": Draft((GO, "A 100 RED"), ("500", "1"), ("0 1000", "1 0", "1 1000"), 3),
}  # fmt: skip
"""One for each thing that the assignment leaves open: no fair test, but a diagnosis wants to know."""
