"""BOARD CARDS PLAYERS ROUNDS, in every way a user may give them, as a Case."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import click

from monosim.core import Case, stream_seed
from monosim.core.ruleset import NOTHING, ROLES, About, read_bounded, read_bounded_line
from monosim.rulesets import find

FOUR = (*ROLES, "rounds")
STDIN = "<stdin>"


class InputsCommand(click.Command):
    """A command that takes the four inputs. `-1` is a number there, not an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        end = args.index("--") if "--" in args else len(args)
        words = [" " + word if _is_negative(word) else word for word in args[:end]]
        return super().parse_args(ctx, words + args[end:])

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return ["[OPTIONS]", *_leading(self), "BOARD CARDS PLAYERS ROUNDS | CASE_DIR [ROUNDS]"]


def _is_negative(word: str) -> bool:
    return word[:1] == "-" and word[1:2].isdigit()


def _leading(command: click.Command) -> list[str]:
    arguments = [parameter for parameter in command.params if isinstance(parameter, click.Argument)]
    return [f"{argument.human_readable_name} --" for argument in arguments if argument.name != "inputs"]


class Seed(click.ParamType[int]):
    """An integer, or N/K: the seed of game K of stream N."""

    name = "seed"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number, slash, game = str(value).partition("/")
        try:
            return stream_seed(int(number), _game(game)) if slash else int(number)
        except ValueError:
            self.fail(f"{value!r} is neither an integer nor of the form N/K.", param, ctx)


def _game(text: str) -> int:
    if int(text) < 0:
        raise ValueError(text)
    return int(text)


def pairs(_: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for value in values:
        name, equals, chosen = value.partition("=")
        if not (name and equals and chosen):
            raise click.BadParameter(f"{value!r} is not of the form {parameter.metavar}")
        if name in pairs:
            raise click.BadParameter(f"{name} is given twice, as {pairs[name]!r} and as {chosen!r}")
        pairs[name] = chosen
    return pairs


def _rulesets(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    from monosim.rulesets import names

    return [name for name in names() if name.startswith(incomplete)]


RULESET = Case().ruleset
"""Where none is named."""
ruleset_option = click.option(
    "-r", "--ruleset", metavar="NAME", shell_complete=_rulesets, help=f"Default: {RULESET}."
)
readings_option = click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=pairs,
    help="Choose an open reading, such as end=round. Repeatable.",
)  # fmt: skip
OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.argument("inputs", nargs=-1, type=click.Path()),
    ruleset_option,
    click.option(
        "--board", "--position", "board", metavar="FILE", type=click.Path(),
        help="The spaces, or the position to start from.",
    ),
    click.option("--cards", metavar="FILE", type=click.Path(), help="What chance decides, in order."),
    click.option("--players", metavar="FILE", type=click.Path(), help="Who decides, and how."),
    click.option("--rounds", metavar="N", help="The limit."),
    click.option(
        "--input", "files", multiple=True, metavar="NAME=FILE", callback=pairs,
        help="A further input of the ruleset, such as rules=rules.txt. Repeatable.",
    ),
    click.option(
        "--seed", type=Seed(), metavar="N",
        help="For rulesets with chance; N/K is that of game K of a study with the seed N. Default: 0.",
    ),
    readings_option,
    click.option(
        "--seat", "seats", multiple=True, metavar="SEAT=STRATEGY", callback=pairs,
        help="Give a seat to a strategy of your own, as in 0=my_module:MyStrategy. Repeatable.",
    ),
    click.option(
        "--seats", "count", type=click.IntRange(1), metavar="N",
        help="So many seats, from 0 on; the ruleset's usual strategy sits where --seat names no other.",
    ),
)  # fmt: skip


def takes_inputs(command: Any) -> Any:
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def case_from(
    inputs: tuple[str, ...],
    ruleset: str | None,
    seed: int | None,
    readings: dict[str, str],
    seats: dict[str, str],
    files: Mapping[str, str] = NOTHING,
    count: int | None = None,
    optional: frozenset[str] = frozenset(),
    contends: bool = False,
    protocol: bool = True,
    **named: str | None,
) -> Case:
    """The case that the words and options describe; `optional` inputs may be missing, whatever is needed.

    With `contends`, seats that are only counted go to who plays worth a study. Without `protocol`,
    stdin is not asked for the names of files where none is given.
    """
    if len(inputs) in (1, 2) and (os.path.isdir(inputs[0]) or os.path.basename(inputs[0]) == "case.toml"):
        case, given = _from_directory(inputs[0], ruleset), _collect(("",) * 3 + inputs[1:], named, 3)
    else:
        case, given = Case(), _collect(inputs, named)
    case = case._replace(
        ruleset=ruleset or case.ruleset,
        seed=case.seed if seed is None else seed,
        readings={**case.readings, **readings},
        seats={**case.seats, **seats},
    )
    case = case._replace(inputs={**case.inputs, **_check_names(case.ruleset, files)})
    if count is not None:
        case = case._replace(seats={**_count_seats(case.ruleset, count, contends), **case.seats})
    if protocol and not given and not case.root and _needs_files(case):
        return _from_protocol(case)
    return _complete(with_stdin(case._replace(**given)), optional)


def check_ruleset(wanted: str | None, found: str) -> None:
    """UsageError if a log is of another ruleset than the user says."""
    if wanted is not None and wanted.replace("_", "-") != found:
        raise click.UsageError(f"the log is of {found}, not of {wanted}")


def _from_directory(place: str, ruleset: str | None) -> Case:
    """The case that is there; without a case.toml, the files with the usual names."""
    if not os.path.isdir(place) or os.path.exists(os.path.join(place, "case.toml")):
        from monosim.play.cases import load

        return load(place).case
    case = Case(ruleset or RULESET, root=place)
    about = find(case.ruleset).ABOUT
    usual = {role: _usual_names(role) for role in (*ROLES, *about.inputs) if _is_taken(about, role)}
    found = {role: next(filter(_is_in(place), names), None) for role, names in usual.items()}
    missing = [
        role for role in usual if found[role] is None and (role in about.needs or not any(found.values()))
    ]
    if missing:
        sought = ", ".join(" or ".join(usual[role]) for role in missing)
        raise click.UsageError(f"{place} has no case.toml, and of the files for {case.ruleset} no {sought}")
    inputs = {role: name for role, name in found.items() if role not in ROLES and name}
    files: dict[str, Any] = {role: found.get(role) for role in ROLES}
    return case._replace(**files, inputs=inputs)


def _usual_names(role: str) -> list[str]:
    """`cards.txt`, and `card.txt` as in handouts."""
    return [f"{name}.txt" for name in dict.fromkeys((role, role.removesuffix("s")))]


def _is_taken(about: About, role: str) -> bool:
    return role in about.inputs or getattr(about, role) is not None


def _is_in(place: str) -> Callable[[str], bool]:
    return lambda name: os.path.isfile(os.path.join(place, name))


def _check_names(ruleset: str, files: Mapping[str, str]) -> Mapping[str, str]:
    known = find(ruleset).ABOUT.inputs
    for name in files:
        if name not in known:
            there = ", ".join(known) or "none"
            raise click.UsageError(f"{ruleset} has no input {name!r}; beside the four it takes {there}")
    return files


def _count_seats(ruleset: str, count: int, contends: bool) -> dict[str, str]:
    about = find(ruleset).ABOUT
    strategy = about.usual if contends else about.strategy
    if strategy is None:
        raise click.UsageError(f"the seats of {ruleset} cannot be counted: name them with --seat")
    return dict.fromkeys(map(str, range(count)), strategy)


def _collect(inputs: tuple[str, ...], named: dict[str, str | None], first: int = 0) -> dict[str, Any]:
    """What the words from the first on, and the options, say of the four."""
    if len(inputs) > len(FOUR):
        raise click.UsageError(
            f"too many inputs: {inputs[len(FOUR)]!r} comes after BOARD CARDS PLAYERS ROUNDS"
        )
    given = dict(list(zip(FOUR, inputs, strict=False))[first:])
    for name, value in named.items():
        if value is not None and name in given:
            raise click.UsageError(f"{name.upper()} is given twice, as {given[name]!r} and as --{name}")
        if value is not None:
            given[name] = value
    return given


def _needs_files(case: Case) -> bool:
    return bool(find(case.ruleset).ABOUT.needs)


def _from_protocol(case: Case) -> Case:
    """Three file names on three lines of stdin, then the rounds; the line is the name (R67)."""
    given: dict[str, Any] = dict(zip(FOUR, map(_name_on, _four_lines()), strict=False))
    return case._replace(**given)


def _four_lines() -> Iterator[bytes]:
    """No byte beyond the fourth line is waited for: whoever types or pipes may leave stdin open."""
    if sys.stdin is None:
        return
    for _ in FOUR:
        line = read_bounded_line(sys.stdin.buffer, STDIN)
        if not line:
            return
        yield line


def _name_on(line: bytes) -> str | None:
    """Blanks behind a name do no harm, unless they are the end of a file's name."""
    text = os.fsdecode(line).removesuffix("\n").rstrip("\r")
    return (text if os.path.exists(text) else text.rstrip(" \t\r")) or None


def with_stdin(case: Case) -> Case:
    """The case with what stdin has, where a file is named `-`."""
    dashes = [role for role in (*ROLES, *case.inputs) if case.file(role) == "-"]
    if not dashes:
        return case
    if len(dashes) > 1:
        raise click.UsageError("only one of the files can be -, for there is one stdin")
    role = dashes[0]
    renamed: dict[str, Any] = (
        {"inputs": {**case.inputs, role: STDIN}} if role in case.inputs else {role: STDIN}
    )
    return case._replace(**renamed, contents={role: _stdin()})


def _stdin() -> bytes:
    return b"" if sys.stdin is None else read_bounded(sys.stdin.buffer, STDIN)


def _complete(case: Case, optional: frozenset[str]) -> Case:
    about = find(case.ruleset).ABOUT
    needs = about.needs - optional
    missing = [name.upper() for name in FOUR if name in needs and getattr(case, name) is None]
    missing += [f"--input {name}=FILE" for name in about.inputs if name in needs and not case.has(name)]
    if missing:
        raise click.UsageError(f"{case.ruleset} needs {', '.join(missing)} too")
    return case
