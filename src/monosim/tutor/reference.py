"""What a program prints that gets some things wrong, or nothing."""

from __future__ import annotations

from monosim.core import Case, InputError, UnusableInput
from monosim.play import runner
from monosim.rulesets.project5.tutor import misread

RIGHT: frozenset[str] = frozenset()


def printed(case: Case, misreadings: frozenset[str] = RIGHT) -> bytes | None:
    """stdout, byte for byte; None for inputs on which nobody can say what is right."""
    program = misread(misreadings)
    try:
        return b"".join(runner.encoded(program, runner.events(program, case)))
    except InputError as error:
        return program.refuse(error).encode()
    except UnusableInput:
        return None
