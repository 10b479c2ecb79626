"""The command line. Only this package touches sys, click and the terminal."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

from monosim import __version__
from monosim.cli import exits
from monosim.cli.group import MonosimGroup
from monosim.cli.terminal import color_option


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from monosim.rulesets.project5.fast.many import how_compiled  # a run has no use for it

    click.echo(f"monosim, version {__version__}\nkernel for many games: {how_compiled()}")
    context.exit()


@click.group(
    cls=MonosimGroup,
    context_settings={"help_option_names": ["-h", "--help"], "ignore_unknown_options": True},
    subcommand_metavar="[COMMAND] [ARGS]...",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the version, whether the kernel is compiled, and exit.",
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
    PLAYERS, who decides and how; ROUNDS, the limit. Without a command, `run` is meant.

    \b
    Exit codes: 0 done, 1 improper inputs or a difference, 2 unusable inputs or wrong usage,
    3 a script that does not fit or nothing to test, 70 a bug in monosim.
    """


def main() -> NoReturn:
    try:
        code = cli.main(prog_name="monosim", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = exits.INTERRUPTED
    except Exception:
        from traceback import print_exc

        print_exc()
        print("monosim: this is a bug in monosim or in a strategy; please report it", file=sys.stderr)
        code = exits.BUG
    sys.exit(code if isinstance(code, int) else exits.OK)
