"""monosim deal: saved games of DEAL, its own and those of the rule sheet's program."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from monosim.cli.inputs import InputsCommand, case_from, pairs, takes_inputs
from monosim.cli.terminal import color_option, say, write_out
from monosim.core import Case, ScriptError, Sheet, UnusableInput, shuffled
from monosim.play.runner import table_for
from monosim.rulesets import deal
from monosim.rulesets.deal import problem_kinds as kinds
from monosim.rulesets.deal.cards import (
    ANY_COLOUR,
    COUNT,
    HEADER,
    HOTELS,
    HOUSES,
    JUST_SAY_NO,
    PRINTED,
    Group,
    deck_stream,
    is_property,
    read_deck,
    title,
)
from monosim.rulesets.deal.events import TurnLimit
from monosim.rulesets.deal.inputs import Setup, open_sheet
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules, choose_readings, rules_for
from monosim.rulesets.deal.savefile import find_faults, read_save, write_save
from monosim.rulesets.deal.transcript import describe

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


# The save files of the rule sheet's program: numbers between blanks, lists ended by -1

PLAYERS = 2
END = -1


class Block(NamedTuple):
    """What the file says about one player."""

    hand: list[int]
    bank: list[int]
    sets: list[list[int]]
    has_say_no: int
    doubles: int
    wealth: int


class Incomplete(Exception):
    """The numbers do not add up to a save."""


def read_legacy(sheet: Sheet, text: str, rules: Rules, lenient: bool) -> Position | None:
    """The position. The cards that the file does not name form the draw pile, in order of their ids."""
    try:
        numbers = _Numbers(text)
        discards, drawn = numbers.cards(), numbers.cards()
        blocks = [numbers.block() for _ in range(PLAYERS)]
        numbers.end()
    except Incomplete as error:
        sheet.report(kinds.LEGACY, str(error))
        return None
    _check_places(sheet, discards, drawn, blocks)
    if not lenient:
        _check_sums(sheet, blocks, rules)
    if sheet.problems:
        return None
    position = _position(sheet, discards, drawn, blocks, rules)
    for fault in find_faults(position):
        sheet.report(fault.kind, fault.message)
    return None if sheet.problems else position.count_full_sets()


class _Numbers:
    def __init__(self, text: str) -> None:
        self._words = iter(text.split())

    def next(self, what: str) -> int:
        word = next(self._words, None)
        if word is None:
            raise Incomplete(f"the file ends where {what} should be")
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
            raise Incomplete(f"`{word}` is not a whole number where {what} should be")
        return int(word)

    def cards(self) -> list[int]:
        found = []
        while (number := self.next("a card or -1")) != END:
            if not 0 <= number < COUNT:
                raise Incomplete(f"{number} is not a card; cards are 0 to {COUNT - 1}")
            found.append(number)
        return found

    def block(self) -> Block:
        hand, bank = self.cards(), self.cards()
        count = self.next("the number of sets")
        if not 0 <= count <= COUNT:
            raise Incomplete(f"{count} is not a number of sets")
        sets = [self.cards() for _ in range(count)]
        return Block(hand, bank, sets, self._flag(), self._flag(), self.next("the bank's total"))

    def _flag(self) -> int:
        flag = self.next("a flag of 0 or 1")
        if flag not in (0, 1):
            raise Incomplete(f"{flag} is not a flag of 0 or 1")
        return flag

    def end(self) -> None:
        more = next(self._words, None)
        if more is not None:
            raise Incomplete(f"the file goes on with `{more}` after the second player")


def _zones(blocks: Sequence[Block]) -> Iterator[tuple[str, int]]:
    """Each card that a player has, and where."""
    for name, block in zip(("the first player", "the second player"), blocks, strict=True):
        for card in block.hand:
            yield f"the hand of {name}", card
        for card in block.bank:
            yield f"the bank of {name}", card
        for cards in block.sets:
            for card in cards:
                yield f"a set of {name}", card


def _check_places(sheet: Sheet, discards: list[int], drawn: list[int], blocks: list[Block]) -> None:
    held = list(_zones(blocks))
    where: dict[int, str] = {}
    for zone, card in (*(("the discard pile", card) for card in discards), *held):
        if card in where:
            sheet.report(kinds.TWICE, f"{title(card)} is in {zone} and in {where[card]}")
        where[card] = zone
    for zone, card in held:
        if card not in drawn:
            sheet.report(kinds.LEGACY_LIST, f"{title(card)} is in {zone}, but not in the list of drawn cards")
    holders = {card for _, card in held}
    for card in drawn:
        if card not in holders:
            message = f"{title(card)} is in the list of drawn cards, but not in any hand, bank or set"
            sheet.report(kinds.LEGACY_LIST, message)
    for card in sorted({card for card in drawn if drawn.count(card) > 1}):
        sheet.report(kinds.TWICE, f"{title(card)} is twice in the list of drawn cards")


def _check_sums(sheet: Sheet, blocks: list[Block], rules: Rules) -> None:
    for seat, block in enumerate(blocks):
        total = sum(rules.value[card] for card in block.bank)
        if block.wealth != total:
            newest = f", last {title(block.bank[-1])}" if block.bank else ""
            message = f"P{seat} has {total} in the bank{newest}; the file says {block.wealth}"
            sheet.report(kinds.LEGACY_SUM, message)
        says_no = [card for card in block.hand if card in JUST_SAY_NO]
        if bool(says_no) != bool(block.has_say_no):
            held = title(says_no[0]) if says_no else "no Just Say No"
            sheet.report(kinds.LEGACY_SUM, f"P{seat} holds {held}; the flag says {block.has_say_no}")


def _position(
    sheet: Sheet, discards: list[int], drawn: list[int], blocks: list[Block], rules: Rules
) -> Position:
    position = Position(PLAYERS, rules, range)
    position.discards = discards
    gone = {*discards, *drawn}
    position.pile = [card for card in reversed(rules.cards) if card not in gone]
    for seat, block in enumerate(blocks):
        position.hands[seat] = block.hand
        position.banks[seat] = block.bank
        position.doubles[seat] = block.doubles
        position.lands[seat] = [group for cards in block.sets if (group := _group(sheet, seat, cards))]
    return position


def _group(sheet: Sheet, seat: int, cards: list[int]) -> Group | None:
    colour = _colour(cards)
    if colour is None:
        found = f"only {title(cards[0])}, and no card of a colour" if cards else "no cards"
        sheet.report(kinds.BAD_SET, f"a set of P{seat} has {found}")
        return None
    group = Group(colour, [card for card in cards if card not in HOUSES | HOTELS])
    for card in cards:
        if card in HOUSES and group.house is None:
            group.house = card
        elif card in HOTELS and group.hotel is None:
            group.hotel = card
        elif card in HOUSES | HOTELS:
            sheet.report(kinds.BAD_SET, f"{title(card)} is one building too many on a set of P{seat}")
    return group


def _colour(cards: list[int]) -> int | None:
    """The colour of the first card of one colour, or else the first printed colour of a two-colour card."""
    coloured = [card for card in cards if is_property(card) and card not in ANY_COLOUR]
    first = min(coloured, key=lambda card: len(PRINTED[card]), default=None)
    return None if first is None else PRINTED[first][0]
