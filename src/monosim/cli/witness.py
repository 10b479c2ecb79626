"""monosim witness: the smallest input found that shows a mistake."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from monosim.cli import exits
from monosim.cli.inputs import RULESET, ruleset_option
from monosim.cli.terminal import CannotWrite, complain, say
from monosim.core import Case
from monosim.core.diagnostics import visible

if TYPE_CHECKING:
    from monosim.tutor.vocabulary import Vocabulary


@click.command("witness")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@ruleset_option
@click.option("--seed", type=int, default=0, show_default=True, help="Of the inputs to look among.")
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(file_okay=False), help="Write it as a case too."
)
def command(names: tuple[str, ...], ruleset: str | None, seed: int, output: str | None) -> None:
    """Show the smallest input found on which a mistake, or several together, print something else.

    \b
    Examples:
      monosim witness rent-truncated
      monosim witness rent-truncated buy-strict -o shows-both

    A NAME is a misreading's, or an edit's of the rules as `monosim suite audit` and `diagnose` give it.
    The input is a fair test, unless a misreading is about what the assignment leaves open.

    \b
    Exit codes: 0 found, 1 none found, 2 wrong usage.
    """
    from monosim.tutor import need_tutor
    from monosim.tutor.vocabulary import vocabulary_of
    from monosim.tutor.witness import as_text, find_witness

    tutor = need_tutor(ruleset or RULESET, "witness")
    if output and os.path.isdir(output) and os.listdir(output):
        raise click.UsageError(f"{visible(output)} is not empty")
    vocabulary = vocabulary_of(tutor)
    _check(vocabulary, names)
    case = find_witness(tutor, frozenset(names), seed)
    if case is None:
        complain(f"no input was found that shows {', '.join(names)}")
        click.get_current_context().exit(exits.DIFFERENT)
    say("".join(f"{name}: {vocabulary.find(name).words}\n" for name in dict.fromkeys(names)))
    say(as_text(tutor, case, frozenset(names)))
    if output:
        _write(output, case, names)


def _check(vocabulary: Vocabulary, names: Sequence[str]) -> None:
    """The tutor says what is wrong with its own names; the others are edits."""
    edits = [name for name in names if "#" in name]
    unknown = [name for name in edits if name not in vocabulary.edits]
    if unknown:
        raise click.UsageError(f"there is no edit {unknown[0]!r} of the rules")
    vocabulary.tutor.misread([name for name in names if name not in edits])
    if vocabulary.codes(frozenset(names)) is None:
        raise click.UsageError("two of these edits change the same place")


def _write(output: str, case: Case, names: Sequence[str]) -> None:
    from monosim.tutor.suite_files import SuiteCase, write_case

    try:
        named = SuiteCase(os.path.basename(output), case, tuple(dict.fromkeys(names)), points=1)
        write_case(output, named, f"monosim witness {' '.join(names)}")
    except OSError as error:
        raise CannotWrite(f"cannot write {error.filename}: {error.strerror}") from None
