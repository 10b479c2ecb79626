"""The command line. Only this package, and the `commands` of a ruleset, touch click and the terminal."""

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

import click

from monosim import __version__
from monosim.cli import exits
from monosim.cli.terminal import color_option, complain, describe_os_error, for_log, is_stream_broken, say
from monosim.core import MonosimError

DEFAULT = "run"
OWN_OPTIONS = ("--color", "--version", "-h", "--help")
COMMANDS = {
    "run": "run",
    "validate": "validate",
    "explain": "reference",
    "compare": "golden",
    "golden": "golden",
    "grade": "grade",
    "grade-all": "grade",
    "diagnose": "diagnose",
    "pack": "pack",
    "record": "run",
    "play": "play",
    "replay": "replay",
    "render": "run",
    "misreadings": "reference",
    "suite": "suite",
    "witness": "reference",
    "exact": "simulate",
    "simulate": "simulate",
    "batch": "batch",
    "merge": "batch",
    "odds": "simulate",
    "tournament": "tournament",
    "audit": "audit",
    "rulesets": "reference",
    "completion": "reference",
}
"""Each command, and the module of this package that has it."""
RUN_PROGRAMS = ("grade", "grade-all")
OF_LINUX = ("fcntl", "resource")
PROC = "/proc/self/stat"


class MonosimGroup(click.Group):
    """Commands are imported when they are called; without one, `run` is meant."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS, *commands_of_rulesets()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return commands_of_rulesets().get(cmd_name)
        if cmd_name != DEFAULT:
            stand_in()
        there = vars(import_module(f"monosim.cli.{COMMANDS[cmd_name]}")).values()
        return next(one for one in there if isinstance(one, click.Command) and one.name == cmd_name)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        piped = sys.stdin is None or not sys.stdin.isatty()
        if not args and piped and not ctx.resilient_parsing:
            args = [DEFAULT]  # the course's protocol on stdin
        elif not args and not ctx.resilient_parsing:
            args = ["--help"]
        return super().parse_args(ctx, _protect_names(args))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not _is_command(args[0]) and _names_inputs(args):
            return DEFAULT, self.get_command(ctx, DEFAULT), args
        if args[0] in RUN_PROGRAMS and not {"-h", "--help"}.intersection(args[:2]):
            check_linux()
        similar = [] if _is_command(args[0]) else _similar(args[0])
        if similar and not ctx.resilient_parsing:
            ctx.fail(f"No such command {args[0]!r}. Did you mean {similar[0]!r}?")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MonosimError as error:
            ctx.exit(exits.report(error))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        items = super().shell_complete(ctx, incomplete)
        return items if incomplete.startswith("-") else [*items, CompletionItem(incomplete, type="file")]


def commands_of_rulesets() -> dict[str, click.Command]:
    """What the rulesets bring along; one that cannot be loaded does not hide the others."""
    from monosim.core.abilities import Abilities
    from monosim.rulesets import ask_each

    found: dict[str, click.Command] = {}
    for commands in ask_each(lambda ruleset: Abilities(ruleset).commands):
        found.update(commands.COMMANDS if commands else {})
    return found


def _protect_names(args: list[str]) -> list[str]:
    """`-- -b cards.txt players.txt 3` are words of `run`, whatever they look like."""
    start = 0
    while start < len(args) and args[start].partition("=")[0] in OWN_OPTIONS:
        start += 2 if args[start] == "--color" else 1
    before = args[start : args.index("--")] if "--" in args[start:] else ["no"]
    if all(word.startswith("-") for word in before):
        return [*args[:start], DEFAULT, *args[start:]]
    return args


def _is_command(word: str) -> bool:
    """What looks like a file or an option is asked of no ruleset."""
    if word in COMMANDS or word.startswith("-") or "." in word or os.sep in word:
        return word in COMMANDS
    return word in commands_of_rulesets()


def _names_inputs(args: list[str]) -> bool:
    """Whether the words are those of `run`, rather than a mistyped command."""
    word = args[0]
    if word.startswith("-") or "." in word or os.sep in word or os.path.exists(word):
        return True
    return len(args) >= 3 and not _similar(word)


def _similar(word: str) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(word, [*COMMANDS, *commands_of_rulesets()])


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from monosim.core import compiling  # a run has no use for these
    from monosim.core.abilities import Abilities
    from monosim.rulesets import ask_each

    engines = ask_each(lambda ruleset: Abilities(ruleset).fast)
    notes = [fast.version_note() for fast in engines if fast]
    if any(compiling.PLAIN in note for note in notes):
        notes.append(compiling.explain_plain())
    say("".join(f"{line}\n" for line in (f"monosim, version {__version__}", *notes)))
    context.exit()


@click.group(
    cls=MonosimGroup,
    context_settings={"help_option_names": ["-h", "--help"], "ignore_unknown_options": True},
    subcommand_metavar="[COMMAND] [ARGS]...",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the version, what is compiled, and exit.",
)  # fmt: skip
@color_option
def cli() -> None:
    """Play Monopoly-like games, exactly to the byte.

    \b
    Examples:
      monosim board.txt cards.txt players.txt 3      play a game of Project 5
      printf 'board.txt\\ncards.txt\\nplayers.txt\\n3\\n' | monosim
      monosim validate board.txt cards.txt players.txt 3
      monosim compare mine.txt -- board.txt cards.txt players.txt 3
      monosim golden check tests/

    The four inputs are the same for every ruleset: BOARD, the spaces; CARDS, what chance decides;
    PLAYERS, who decides and how; ROUNDS, the limit. Without a command, `run` is meant; words behind
    `--` are names, whatever they look like.

    \b
    Exit codes: 0 done, 1 improper inputs or a difference, 2 unusable inputs or wrong usage,
    3 a script that does not fit or nothing to test, 70 a bug in monosim.
    """


def main() -> NoReturn:
    try:
        code = _run()
    except (click.Abort, KeyboardInterrupt):
        code = exits.INTERRUPTED
    except SystemExit as error:
        code = _report_exit(error)
    except BaseException as error:
        code = exits.UNUSABLE if is_stream_broken(error) or _report_machine(error) else _report_bug(error)
    sys.exit(code)


def _run() -> int:
    try:
        code = cli.main(prog_name="monosim", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        _point_at_file(error)
        return error.exit_code
    return code if isinstance(code, int) else exits.OK


def _point_at_file(error: click.ClickException) -> None:
    """Somebody may have meant the file that is named like the command."""
    word = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
    if isinstance(error, click.UsageError) and os.path.isfile(word) and _is_command(word):
        complain(f"{word} is a command; the file of that name is ./{word}, or {word} behind --")


def _report_exit(error: SystemExit) -> int:
    """A plug-in has no say in the exit code: 0 would mean that all is well."""
    from monosim.rulesets import find_culprit

    if find_culprit(error):
        return _report_bug(error)
    raise error


def _report_machine(error: BaseException) -> bool:
    """Whether the machine refused us something, such as a file; then that is said. It is nobody's bug."""
    from monosim.core.seating import comes_from_outside
    from monosim.rulesets import find_culprit

    if not isinstance(error, OSError) or find_culprit(error) or comes_from_outside(error):
        return False
    complain(describe_os_error(error))
    return True


def _report_bug(error: BaseException) -> int:
    from traceback import format_exception

    from monosim.rulesets import find_culprit

    print(for_log("".join(format_exception(error))), end="", file=sys.stderr)
    complain(f"this is a bug in {find_culprit(error) or 'monosim or in a strategy'}; please report it")
    return exits.BUG


# What only Linux has: commands that do without it work elsewhere, the others say that they need it


class LinuxNeeded(click.ClickException, AttributeError):
    """Also an AttributeError, so that whoever asks what a stand-in has learns that it has it not."""

    exit_code = 2

    def __init__(self, missing: str) -> None:
        super().__init__(f"Linux is needed to run programs: this system has no {missing}")


class StandIn(ModuleType):
    """Lets modules be imported that name the missing one; whatever of it is used is needed."""

    def __getattr__(self, name: str) -> Any:
        raise LinuxNeeded(self.__name__)


def stand_in() -> None:
    for name in OF_LINUX:
        try:
            import_module(name)
        except ImportError:
            sys.modules[name] = _make(name)


def _make(name: str) -> ModuleType:
    """Without locks one process writes a file as well as with them; two are not kept apart."""
    module = StandIn(name)
    if name == "fcntl":
        vars(module).update(LOCK_SH=1, LOCK_EX=2, LOCK_NB=4, LOCK_UN=8, flock=lambda *_: None)
    return module


def check_linux() -> None:
    """To be asked before a program is run."""
    stand_in()
    for name in OF_LINUX:
        if isinstance(sys.modules.get(name), StandIn):
            raise LinuxNeeded(name)
    if not os.path.exists(PROC):
        raise LinuxNeeded("/proc")
