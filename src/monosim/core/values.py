"""Values that know their type: events, changes and decisions are equal only to values of their own type.

Rulesets put `@value` above each named tuple that may lie beside others of its kind in a list, a set or a
dictionary. A bare named tuple equals every tuple of the same items, so that a payment of rent would equal a
bankruptcy over the same rent (docs/adr/0002-values-as-named-tuples.md).
"""

from typing import Any, TypeVar

K = TypeVar("K", bound=type)


def value(kind: K) -> K:
    """Let objects of this named tuple's type be equal only to objects of the same type, in sets and keys too.

    It sets the methods instead of adding a base class, because a `NamedTuple` cannot have one.
    """
    made: Any = kind
    made.__eq__, made.__ne__, made.__hash__ = _equals, _differs, _hash
    return kind


def _equals(self: Any, other: object) -> bool:
    # Where the other side is a plain tuple, Python asks the subclass first: the answer is no, not "ask the
    # tuple".
    kind: type = type(self)
    return kind is type(other) and tuple.__eq__(self, other)


def _differs(self: Any, other: object) -> bool:
    return not _equals(self, other)


def _hash(self: Any) -> int:
    return hash((type(self), tuple.__hash__(self)))
