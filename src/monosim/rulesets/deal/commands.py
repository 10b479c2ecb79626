"""monosim deal: saved games of DEAL, its own and those of the rule sheet's program."""

from typing import Any

import click

from monosim.cli.inputs import InputsCommand, case_from, pairs, takes_inputs
from monosim.cli.terminal import color_option, say, write_out
from monosim.core import Case, ScriptError, Sheet, UnusableInput, number_of, shuffled
from monosim.play.runner import table_for
from monosim.rulesets import deal
from monosim.rulesets.deal.cards import COLOUR_NAMES, HEADER, deck_stream, read_deck
from monosim.rulesets.deal.events import TurnLimit
from monosim.rulesets.deal.inputs import Setup, open_sheet
from monosim.rulesets.deal.legacy import read_legacy
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import choose_readings, rules_for
from monosim.rulesets.deal.savefile import read_save, write_save
from monosim.rulesets.deal.transcript import list_cards

RULESET = "deal"
output_option = click.option(
    "--output", metavar="FILE", type=click.Path(), help="Write to this file instead of stdout."
)
readings_option = click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=pairs,
    help="Choose an open reading, such as banking=free. Repeatable.",
)  # fmt: skip


@click.group("deal")
def command() -> None:
    """Save games of Monopoly DEAL, look at saves, and import those of the rule sheet's program.

    \b
    Examples:
      monosim deal save --seed 4 --seat 0=shrewd --seat 1=greedy --turn 9 > game.save
      monosim deal load game.save
      monosim run -r deal --cards game.save --seat 0=shrewd --seat 1=greedy
      monosim deal import file1.txt --seed 4 > game.save
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
    position = deal.finish(setup._replace(limit=turn - 1), table_for(deal, setup, case))
    if not isinstance(position.ending, TurnLimit):
        raise ScriptError(f"the game ends in turn {position.turn}: there is no turn {turn} to save")
    if position.turn > turn:
        raise ScriptError(f"the game begins with turn {position.turn}: there is no turn {turn} to save")
    return position


@command.command("load")
@click.argument("file", type=click.Path())
@readings_option
@color_option
def load(file: str, readings: dict[str, str]) -> None:
    """Check a save, and show how the cards lie."""
    sheet = open_sheet(file, Case(cards=file).text("cards"))
    position = read_save(sheet, rules_for(choose_readings(readings)))
    if position is None:
        raise UnusableInput(sheet.problems)
    say(describe(position))


def describe(position: Position) -> str:
    lines = [f"Turn {position.turn}, P{position.seat} to draw"]
    lines.append(f"  {number_of(len(position.pile), 'card')} to draw, {len(position.discards)} discarded")
    for seat in range(position.players):
        bank = position.banks[seat]
        doubles = position.doubles[seat]
        total = sum(position.rules.value[card] for card in bank)
        doubled = f", the next rent doubled {number_of(doubles, 'time')}" if doubles else ""
        lines += ["", f"P{seat}{doubled}"]
        lines.append(f"  hand  {list_cards(position.hands[seat])}")
        lines.append(f"  bank  {total}: {list_cards(bank)}" if bank else "  bank  empty")
        for group in position.lands[seat]:
            full = "full" if len(group.cards) == group.size else f"{len(group.cards)} of {group.size}"
            name = COLOUR_NAMES[group.colour]
            lines.append(f"  {name} {full}: {list_cards([*group.cards, *group.buildings()])}")
    return "\n".join(lines) + "\n"


@command.command("import")
@click.argument("file", type=click.Path())
@click.option("--seed", type=int, default=0, metavar="N", help="The seed of the draw pile's order.")
@click.option("--cards", metavar="FILE", type=click.Path(), help="A deck file with that order.")
@click.option("--lenient", is_flag=True, help="Compute totals and flags from the cards.")
@output_option
@readings_option
@color_option
def import_(
    file: str, seed: int, cards: str | None, lenient: bool, output: str | None, readings: dict[str, str]
) -> None:
    """Read a save of the rule sheet's program, and write it as `deal-save 1`.

    The program does not save everything. So the first player has the turn, wilds take the colour of their
    set, and the draw pile is shuffled with the seed.
    """
    text = Case(cards=file).text("cards")
    sheet = Sheet(file, "")
    position = read_legacy(sheet, text, rules_for(choose_readings(readings)), lenient)
    if position is None:
        raise UnusableInput(sheet.problems)
    position.pile = order_pile(position.pile[::-1], seed, cards)[::-1]
    write_out([write_save(position).encode()], output)


def order_pile(undrawn: list[int], seed: int, cards: str | None) -> list[int]:
    """The draw pile, the top first."""
    if cards is None:
        return shuffled(deck_stream(seed), undrawn, HEADER)
    sheet = open_sheet(cards, Case(cards=cards).text("cards"))
    deck = read_deck(sheet)
    if sheet.problems:
        raise UnusableInput(sheet.problems)
    left = set(undrawn)
    return [card for card in deck.fill(undrawn) if card in left]


COMMANDS = {"deal": command}
