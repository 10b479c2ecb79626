"""Exit codes, and the one place where an error becomes a message and a code."""

from monosim.cli.terminal import complain, report_problems
from monosim.core import IllegalChange, InputError, MonosimError, ProblematicInput
from monosim.rulesets import BrokenRuleset

OK = 0
DIFFERENT = 1
IMPROPER = 1
UNUSABLE = 2
SCRIPT = 3
NOTHING_TESTED = 3
BUG = 70
INTERRUPTED = 130


def report(error: MonosimError) -> int:
    """Say on stderr what went wrong; the code to exit with."""
    if isinstance(error, IllegalChange | BrokenRuleset):
        raise error
    if isinstance(error, ProblematicInput):
        report_problems(error.problems)
        return IMPROPER if isinstance(error, InputError) else UNUSABLE
    complain(str(error))
    return SCRIPT
