"""monosim deal: saved games of DEAL, its own and those of the rule sheet's program."""

from collections import deque
from collections.abc import Iterable
from typing import Any

import click

from monosim.cli.inputs import STDIN, InputsCommand, case_from, pairs, takes_inputs, with_stdin
from monosim.cli.terminal import color_option, complain, say, write_out
from monosim.core import Case, ScriptError, Sheet, UnusableInput, number_of, shuffled
from monosim.core.diagnostics import unusable
from monosim.play.runner import drive_game, table_for
from monosim.rulesets import deal
from monosim.rulesets.deal import problem_kinds as kinds
from monosim.rulesets.deal.deckfile import HEADER, deck_stream, read_deck
from monosim.rulesets.deal.events import TurnLimit
from monosim.rulesets.deal.inputs import Setup, open_sheet
from monosim.rulesets.deal.old_export import find_losses, write_old_save
from monosim.rulesets.deal.old_import import PLAYERS, open_old_save, read_old_save
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules, choose_readings, rules_for
from monosim.rulesets.deal.savefile import read_save, write_save
from monosim.rulesets.deal.transcript import describe
from monosim.study.endings import exhaust

RULESET = "deal"
output_option = click.option(
    "--output", metavar="FILE", type=click.Path(), help="Write to this file instead of stdout."
)
readings_option = click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=pairs,
    help="Choose an open reading, such as banking=free. Repeatable.",
)  # fmt: skip
file_argument = click.argument("file", type=click.Path(allow_dash=True))


@click.group("deal")
def command() -> None:
    """Save games of Monopoly DEAL, look at saves, and exchange them with the rule sheet's program.

    \b
    Examples:
      monosim deal save --seed 4 --seat 0=shrewd --seat 1=greedy --turn 9 > game.save
      monosim deal load game.save
      monosim run -r deal --cards game.save --seat 0=shrewd --seat 1=greedy
      monosim deal import file1.txt --seed 4 > game.save
      monosim deal export game.save > file1.txt
      monosim deal save --seed 4 --turn 9 | monosim deal load -
    """


@command.command("save", cls=InputsCommand)
@takes_inputs
@click.option("--turn", type=click.IntRange(1), metavar="N", help="The turn; by default, the first.")
@output_option
@color_option
def save(turn: int | None, output: str | None, **inputs: Any) -> None:
    """Play a game up to the start of a turn, and save the cards as they lie then (`deal-save 1`)."""
    usual = None if inputs["inputs"] else RULESET  # a case directory names its ruleset
    case = case_from(**{**inputs, "ruleset": inputs["ruleset"] or usual})
    if case.ruleset != RULESET:
        raise click.UsageError(f"only games of {RULESET} can be saved, not of {case.ruleset}")
    setup = deal.read(case)
    position = position_at(setup, case, turn or (setup.start.turn if setup.start else 1))
    write_out([write_save(position).encode()], output)


def position_at(setup: Setup, case: Case, turn: int) -> Position:
    """The position before that turn, at which a limit stops the game."""
    before = setup._replace(limit=turn - 1)
    position: Position = exhaust(drive_game(deal, before, table_for(deal, setup, case), case), ignore)
    if not isinstance(position.ending, TurnLimit):
        raise ScriptError(f"the game ends in turn {position.turn}: there is no turn {turn} to save")
    if position.turn > turn:
        raise ScriptError(f"the game begins with turn {position.turn}: there is no turn {turn} to save")
    return position


def ignore(events: Iterable[object]) -> None:
    deque(events, maxlen=0)


@command.command("load")
@file_argument
@readings_option
@color_option
def load(file: str, readings: dict[str, str]) -> None:
    """Check a save, and show how the cards lie. FILE may be -, for stdin.

    \b
    Examples:
      monosim deal load game.save
      monosim deal save --seed 4 --turn 9 | monosim deal load -
    """
    say(describe(load_save(Case(cards=file), rules_for(choose_readings(readings)))))


def load_save(case: Case, rules: Rules) -> Position:
    sheet = open_cards(case)
    position = read_save(sheet, rules)
    if position is None:
        raise UnusableInput(sheet.problems)
    return position


def name_of(file: str) -> str:
    return STDIN if file == "-" else file


def open_cards(case: Case) -> Sheet:
    given = with_stdin(case)
    return open_sheet(given.path("cards"), given.text("cards"))


@command.command("import")
@file_argument
@click.option("--seed", type=int, default=0, metavar="N", help="The seed of the draw pile's order.")
@click.option("--cards", metavar="FILE", type=click.Path(), help="A deck file with that order.")
@click.option("--lenient", is_flag=True, help="Compute totals and flags from the cards.")
@output_option
@readings_option
@color_option
def import_(
    file: str, seed: int, cards: str | None, lenient: bool, output: str | None, readings: dict[str, str]
) -> None:
    """Read a save of the rule sheet's program, and write it as `deal-save 1`. FILE may be -, for stdin.

    \b
    Examples:
      monosim deal import file1.txt --seed 4 > game.save
      monosim deal import file1.txt --cards my.deck --output game.save

    The program does not save everything. So the first player has the turn, a set has a colour that fits all
    its cards, and the draw pile is shuffled with the seed. Warnings on stderr say what the file leaves open.
    """
    if file == cards == "-":
        raise click.UsageError("only one of the files can be -, because there is only one stdin")
    given = with_stdin(Case(cards=file))
    sheet = open_old_save(given.path("cards"), given.text("cards"))
    imported = read_old_save(sheet, rules_for(choose_readings(readings)), lenient)
    if imported is None:
        raise UnusableInput(sheet.problems)
    position = imported.position
    position.pile = order_pile(position.pile[::-1], seed, cards)[::-1]
    how = f"shuffled with seed {seed}" if cards is None else f"in the order of {name_of(cards)}"
    warn([f"{sheet.file}: {describe_gaps(position)} {how}", *imported.doubts])
    write_out([write_save(position).encode()], output)


def describe_gaps(position: Position) -> str:
    """What no old save says. The caller adds in which order the cards to draw lie."""
    turn, piled = f"P{position.seat} has turn {position.turn}", number_of(len(position.pile), "card")
    return f"an old save has no turn and no draw pile: {turn}, and {piled} to draw are"


def order_pile(undrawn: list[int], seed: int, cards: str | None) -> list[int]:
    """The draw pile, the top first."""
    if cards is None:
        return shuffled(deck_stream(seed), undrawn, HEADER)
    sheet = open_cards(Case(cards=cards))
    deck = read_deck(sheet)
    if sheet.problems:
        raise UnusableInput(sheet.problems)
    left = set(undrawn)
    return [card for card in deck.fill(undrawn) if card in left]


@command.command("export")
@file_argument
@output_option
@readings_option
@color_option
def export(file: str, output: str | None, readings: dict[str, str]) -> None:
    """Write a save as one of the rule sheet's program, which is for two seats. FILE may be -, for stdin.

    \b
    Examples:
      monosim deal export game.save > file1.txt
      monosim deal save --seed 4 --turn 9 | monosim deal export - --output file1.txt

    The program does not save everything. Warnings on stderr say what the file leaves out. Without a warning,
    `deal import` gives the same position again.
    """
    position = load_save(Case(cards=file), rules_for(choose_readings(readings)))
    if position.players != PLAYERS:
        message = f"the old format is for {PLAYERS} seats, and this save has {position.players}"
        raise unusable(kinds.OLD_SEATS, message, name_of(file))
    warn(f"the old format does not say {loss}" for loss in find_losses(position))
    if readings:
        given = " ".join(f"--reading {name}={value}" for name, value in readings.items())
        warn([f"the old format does not say by which readings the game is played: import it with {given}"])
    write_out([write_old_save(position).encode()], output)


def warn(messages: Iterable[str]) -> None:
    for message in messages:
        complain(f"warning: {message}")


COMMANDS = {"deal": command}
