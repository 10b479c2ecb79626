"""Read a save of the rule sheet's program: numbers between blanks, lists that end with -1, for two seats."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from monosim.core import Sheet, Word
from monosim.rulesets.deal import problem_kinds as kinds
from monosim.rulesets.deal.cards import (
    ALL_COLOURS,
    ANY_COLOUR,
    COLOUR_NAMES,
    COUNT,
    HOTELS,
    HOUSES,
    JUST_SAY_NO,
    PRINTED,
    Group,
    is_property,
    title,
)
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import Rules
from monosim.rulesets.deal.savefile import faults_of_set, report_faults

PLAYERS = 2
END = -1
MOST_DIGITS = 18


class Number(NamedTuple):
    value: int
    word: Word
    """Where the file has it."""


class Block(NamedTuple):
    """What the file says about one player."""

    hand: list[Number]
    bank: list[Number]
    sets: list[list[Number]]
    has_say_no: Number
    doubles: Number
    wealth: Number


class Imported(NamedTuple):
    position: Position
    """The cards that the file does not name form the draw pile, in order of their ids."""
    doubts: tuple[str, ...]
    """What the file leaves open, and how it is settled here."""


class Incomplete(Exception):
    """The numbers do not add up to a save."""

    def __init__(self, message: str, word: Word | None) -> None:
        super().__init__(message)
        self.word = word


def open_old_save(file: str, text: str) -> Sheet:
    return Sheet(file, text, comments="no")


def read_old_save(sheet: Sheet, rules: Rules, lenient: bool = False) -> Imported | None:
    """None, with the problems in the sheet, if something is wrong with it."""
    try:
        numbers = _Numbers(sheet)
        discards, drawn = numbers.cards(), numbers.cards()
        blocks = [numbers.block() for _ in range(PLAYERS)]
        numbers.end()
    except Incomplete as error:
        sheet.report(kinds.OLD, str(error), error.word)
        return None
    _check_places(sheet, discards, drawn, blocks)
    if not lenient:
        _check_sums(sheet, blocks, rules)
    return None if sheet.problems else _Importer(sheet, rules).lay_out(discards, drawn, blocks)


class _Numbers:
    def __init__(self, sheet: Sheet) -> None:
        self._words = (word for row in sheet.rows() for word in row)
        self._last: Word | None = None

    def next(self, what: str) -> Number:
        word = next(self._words, None)
        if word is None:
            raise Incomplete(f"the file ends where {what} should be", self._last)
        self._last = word
        digits = word.text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise Incomplete(f"`{word.text}` is not a whole number where {what} should be", word)
        if len(digits) > MOST_DIGITS:
            raise Incomplete(f"a number of {len(digits)} digits stands where {what} should be", word)
        return Number(int(word.text), word)

    def cards(self) -> list[Number]:
        found: list[Number] = []
        while (number := self.next("a card or -1")).value != END:
            if not 0 <= number.value < COUNT:
                raise Incomplete(f"{number.value} is not a card; cards are 0 to {COUNT - 1}", number.word)
            if len(found) == COUNT:
                raise Incomplete(f"a list has more than {COUNT} cards", number.word)
            found.append(number)
        return found

    def block(self) -> Block:
        hand, bank = self.cards(), self.cards()
        count = self.next("the number of sets")
        if not 0 <= count.value <= COUNT:
            raise Incomplete(f"{count.value} is not a number of sets", count.word)
        sets = [self.cards() for _ in range(count.value)]
        return Block(hand, bank, sets, self._flag(), self._flag(), self.next("the bank's total"))

    def _flag(self) -> Number:
        flag = self.next("a flag of 0 or 1")
        if flag.value not in (0, 1):
            raise Incomplete(f"{flag.value} is not a flag of 0 or 1", flag.word)
        return flag

    def end(self) -> None:
        more = next(self._words, None)
        if more is not None:
            raise Incomplete(f"the file goes on with `{more.text}` after the second player", more)


def _zones(blocks: Sequence[Block]) -> Iterator[tuple[str, Number]]:
    """Each card that a player has, and where."""
    for name, block in zip(("the first player", "the second player"), blocks, strict=True):
        for card in block.hand:
            yield f"the hand of {name}", card
        for card in block.bank:
            yield f"the bank of {name}", card
        for cards in block.sets:
            for card in cards:
                yield f"a set of {name}", card


def _check_places(sheet: Sheet, discards: list[Number], drawn: list[Number], blocks: list[Block]) -> None:
    """Each card is in one place, and the list of drawn cards has those that a player has."""
    held = list(_zones(blocks))
    where: dict[int, str] = {}
    for zone, (card, word) in (*(("the discard pile", card) for card in discards), *held):
        if card in where:
            sheet.report(kinds.TWICE, f"{title(card)} is in {zone} and in {where[card]}", word)
        where[card] = zone
    listed, holders = {card for card, _ in drawn}, {card for _, (card, _) in held}
    for zone, (card, word) in held:
        if card not in listed:
            message = f"{title(card)} is in {zone}, but not in the list of drawn cards"
            sheet.report(kinds.OLD_LIST, message, word)
    seen: set[int] = set()
    for card, word in drawn:
        if card not in holders:
            message = f"{title(card)} is in the list of drawn cards, but not in any hand, bank or set"
            sheet.report(kinds.OLD_LIST, message, word)
        elif card in seen:
            sheet.report(kinds.TWICE, f"{title(card)} is twice in the list of drawn cards", word)
        seen.add(card)


def _check_sums(sheet: Sheet, blocks: list[Block], rules: Rules) -> None:
    for seat, block in enumerate(blocks):
        total = sum(rules.value[card] for card, _ in block.bank)
        if block.wealth.value != total:
            newest = f", last {title(block.bank[-1].value)}" if block.bank else ""
            message = f"P{seat} has {total} in the bank{newest}; the file says {block.wealth.value}"
            sheet.report(kinds.OLD_SUM, message, block.wealth.word)
        says_no = [card for card, _ in block.hand if card in JUST_SAY_NO]
        if bool(says_no) != bool(block.has_say_no.value):
            held = title(says_no[0]) if says_no else "no Just Say No"
            message = f"P{seat} holds {held}; the flag says {block.has_say_no.value}"
            sheet.report(kinds.OLD_SUM, message, block.has_say_no.word)


class _Importer:
    """Lays the cards out, and settles what the file does not say (R25)."""

    def __init__(self, sheet: Sheet, rules: Rules) -> None:
        self.sheet = sheet
        self.rules = rules
        self.doubts: list[str] = []

    def lay_out(self, discards: list[Number], drawn: list[Number], blocks: list[Block]) -> Imported | None:
        position = Position(PLAYERS, self.rules)
        words = dict([*discards, *(number for _, number in _zones(blocks))])
        gone = {*words, *(card for card, _ in drawn)}
        position.pile = [card for card in reversed(self.rules.cards) if card not in gone]
        position.discards = values(discards)
        for seat, block in enumerate(blocks):
            position.hands[seat], position.banks[seat] = values(block.hand), values(block.bank)
            position.doubles[seat] = self._doubles(seat, block.doubles)
            groups = (self._group(seat, cards) for cards in block.sets)
            position.lands[seat] = [group for group in groups if group is not None]
        if not self.sheet.problems:
            report_faults(self.sheet, position, words)
        return None if self.sheet.problems else Imported(position.count_full_sets(), tuple(self.doubts))

    def _doubles(self, seat: int, flag: Number) -> int:
        if flag.value:
            self._doubt(flag.word, f"the next rent of P{seat} is doubled once; it may be more often")
        return flag.value

    def _group(self, seat: int, chain: list[Number]) -> Group | None:
        group = self._gather(seat, chain)
        if not (any(map(_is_coloured, group.cards)) or self._may_lie_alone(group.cards)):
            found = f"only {title(chain[0].value)}, and no card of a colour" if chain else "no cards"
            word = chain[0].word if chain else None
            self.sheet.report(kinds.BAD_SET, f"a set of P{seat} has {found}", word)
            return None
        likely, *others = find_colours(self.rules, group) or list(order_colours(group))[:1]
        if others:
            names = ", ".join(COLOUR_NAMES[colour] for colour in others)
            chosen = f"is taken as {COLOUR_NAMES[likely]}; {names} would fit too"
            self._doubt(chain[0].word, f"the set of P{seat} with {list_titles(group.cards)} {chosen}")
        return in_colour(group, likely)

    def _gather(self, seat: int, chain: list[Number]) -> Group:
        """The set with its buildings, of no colour yet."""
        group = Group(0, [card for card in values(chain) if card not in HOUSES | HOTELS])
        for card, word in chain:
            if card in HOUSES and group.house is None:
                group.house = card
            elif card in HOTELS and group.hotel is None:
                group.hotel = card
            elif card in HOUSES | HOTELS:
                message = f"{title(card)} is one building too many on a set of P{seat}"
                self.sheet.report(kinds.BAD_SET, message, word)
        return group

    def _may_lie_alone(self, cards: Sequence[int]) -> bool:
        return bool(cards) and ANY_COLOUR.issuperset(cards) and self.rules.may_stay(cards)

    def _doubt(self, word: Word, message: str) -> None:
        self.doubts.append(f"{self.sheet.file}:{word.line}: {message}")


def values(numbers: Sequence[Number]) -> list[int]:
    return [number.value for number in numbers]


# The colour of a set, which the file does not say (R25)


def find_colours(rules: Rules, group: Group) -> list[int]:
    """The colours in which the set is possible with all its cards and buildings, the likeliest first."""
    return [
        colour
        for colour in order_colours(group)
        if not any(faults_of_set(rules, 0, in_colour(group, colour)))
    ]


def order_colours(group: Group) -> Iterator[int]:
    """The colours of its cards in printed order, those of cards of one colour first; then all others."""
    coloured = sorted(filter(_is_coloured, group.cards), key=lambda card: len(PRINTED[card]))
    return iter(dict.fromkeys([*(colour for card in coloured for colour in PRINTED[card]), *ALL_COLOURS]))


def in_colour(group: Group, colour: int) -> Group:
    other = Group(colour, group.cards)
    other.house, other.hotel = group.house, group.hotel
    return other


def _is_coloured(card: int) -> bool:
    return is_property(card) and card not in ANY_COLOUR


def list_titles(cards: Sequence[int]) -> str:
    return ", ".join(map(title, cards))
