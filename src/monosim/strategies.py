"""A user's own strategy, named as `module:Class`, put in a seat."""

from __future__ import annotations

from typing import Any

from monosim.decision import DecisionSource
from monosim.diagnostics import SEAT, Problem
from monosim.errors import UnusableInput


def sit(source: str | DecisionSource) -> DecisionSource:
    """The source itself, or a new one of the class that the text names."""
    return _load(source) if isinstance(source, str) else source


def named(spec: str) -> Any:
    """The class or function that the text names."""
    import sys
    from importlib import import_module

    module_name, colon, class_name = spec.partition(":")
    if not (module_name and colon and class_name):
        raise _cannot(spec, "it is not of the form module:Class")
    if "" not in sys.path:
        sys.path.insert(0, "")  # a console script does not look in the current directory
    try:
        return getattr(import_module(module_name), class_name)
    except (ImportError, AttributeError, SyntaxError) as error:
        raise _cannot(spec, str(error)) from error


def _load(spec: str) -> DecisionSource:
    found = named(spec)
    try:
        source: DecisionSource = found()
    except (ImportError, AttributeError, TypeError, SyntaxError) as error:
        raise _cannot(spec, str(error)) from error
    if not all(callable(getattr(source, method, None)) for method in ("decide", "finish")):
        raise _cannot(spec, "it is not a monosim.Strategy")
    return source


def _cannot(spec: str, reason: str) -> UnusableInput:
    return UnusableInput([Problem(SEAT, f"cannot seat {spec!r}: {reason}")])
