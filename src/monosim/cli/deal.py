"""monosim deal: saved games of DEAL, its own and those of the seed's program."""

from __future__ import annotations

from typing import Any

import click

from monosim.cli.inputs import InputsCommand, case_from, pairs, takes_inputs
from monosim.cli.terminal import color_option, emit, write_file
from monosim.core import Case, ScriptError, UnusableInput, shuffled
from monosim.play.runner import table_for
from monosim.rulesets.deal.cards import COLOUR_NAMES
from monosim.rulesets.deal.deckfile import HEADER as DECK
from monosim.rulesets.deal.deckfile import read_deck
from monosim.rulesets.deal.events import TurnLimit
from monosim.rulesets.deal.game import begun
from monosim.rulesets.deal.inputs import Setup, read
from monosim.rulesets.deal.legacy import read_legacy
from monosim.rulesets.deal.lines import Sheet
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.readings import chosen, rules_for
from monosim.rulesets.deal.savefile import read_save, saved
from monosim.rulesets.deal.shuffling import deck_stream
from monosim.rulesets.deal.transcript import cards_of

RULESET = "deal"
output_option = click.option(
    "--output", metavar="FILE", type=click.Path(), help="Write there, not to stdout."
)
readings_option = click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", callback=pairs,
    help="A reading that the game is played under. Repeatable.",
)  # fmt: skip


@click.group("deal")
def command() -> None:
    """Save games of Monopoly DEAL, look at saves, and import those of the seed's program.

    \b
    Examples:
      monosim deal save --seed 4 --seat 0=shrewd --seat 1=greedy --turn 9 > game.save
      monosim deal load game.save
      monosim run -r deal --cards game.save --seat 0=shrewd --seat 1=greedy
      monosim deal import file1.txt --seed 4 > game.save
    """


@command.command("save", cls=InputsCommand)
@takes_inputs
@click.option("--turn", type=click.IntRange(1), metavar="N", help="Default: the first turn that is played.")
@output_option
@color_option
def save(turn: int | None, output: str | None, **inputs: Any) -> None:
    """Play a game up to the start of a turn, and write how the cards lie there as `deal-save 1`."""
    usual = None if inputs["inputs"] else RULESET  # a case directory says it
    case = case_from(**{**inputs, "ruleset": inputs["ruleset"] or usual})
    if case.ruleset != RULESET:
        raise click.UsageError(f"only games of {RULESET} are saved, not of {case.ruleset}")
    setup = read(case)
    _write(saved(position_at(setup, case, turn or (setup.start.turn if setup.start else 1))), output)


def position_at(setup: Setup, case: Case, turn: int) -> Position:
    """Where the game stands when a limit stops it before that turn."""
    from monosim.rulesets import deal

    table = table_for(deal, setup, case)
    state = begun(setup._replace(limit=turn - 1), table)
    while not state.is_over():
        state.apply(table.ask(state.decision()))
    position = state.position
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
    sheet = Sheet(file, Case(cards=file).text("cards"))
    position = read_save(sheet, rules_for(chosen(readings)))
    if position is None:
        raise UnusableInput(sheet.problems)
    _write(shown(position), None)


def shown(position: Position) -> str:
    lines = [f"Turn {position.turn}, P{position.seat} to draw"]
    lines.append(f"  {len(position.pile)} cards to draw, {len(position.discards)} discarded")
    for seat in range(position.players):
        bank = position.banks[seat]
        doubles = position.doubles[seat]
        total = sum(position.rules.value[card] for card in bank)
        lines += ["", f"P{seat}{f', the next rent doubled {doubles} time(s)' if doubles else ''}"]
        lines.append(f"  hand  {cards_of(position.hands[seat])}")
        lines.append(f"  bank  {total}: {cards_of(bank)}" if bank else "  bank  empty")
        for group in position.lands[seat]:
            full = "full" if len(group.cards) == group.size else f"{len(group.cards)} of {group.size}"
            name = COLOUR_NAMES[group.colour]
            lines.append(f"  {name} {full}: {cards_of([*group.cards, *group.buildings()])}")
    return "\n".join(lines) + "\n"


@command.command("import")
@click.argument("file", type=click.Path())
@click.option("--seed", type=int, default=0, metavar="N", help="Of the draw pile, whose order is not saved.")
@click.option("--cards", metavar="FILE", type=click.Path(), help="A deck file with that order instead.")
@click.option("--lenient", is_flag=True, help="Compute totals and flags from the cards, whatever is written.")
@output_option
@readings_option
@color_option
def import_(
    file: str, seed: int, cards: str | None, lenient: bool, output: str | None, readings: dict[str, str]
) -> None:
    """Read a save of the seed's program, and write it as `deal-save 1`.

    What the program does not save is settled: the first player has the turn, wilds take the colour of
    their set, and the draw pile is shuffled with the seed.
    """
    text = Case(cards=file).text("cards")
    sheet = Sheet(file, "")
    position = read_legacy(sheet, text, rules_for(chosen(readings)), lenient)
    if position is None:
        raise UnusableInput(sheet.problems)
    position.pile = drawn_from(position.pile[::-1], seed, cards)[::-1]
    _write(saved(position), output)


def drawn_from(undrawn: list[int], seed: int, cards: str | None) -> list[int]:
    """The draw pile, the top first."""
    if cards is None:
        return shuffled(deck_stream(seed), undrawn, DECK)
    sheet = Sheet(cards, Case(cards=cards).text("cards"))
    deck = read_deck(sheet)
    if sheet.problems:
        raise UnusableInput(sheet.problems)
    left = set(undrawn)
    return [card for card in deck.filled(undrawn) if card in left]


def _write(text: str, output: str | None) -> None:
    if output is None:
        emit([text.encode()])
    else:
        write_file(output, [text.encode()])
