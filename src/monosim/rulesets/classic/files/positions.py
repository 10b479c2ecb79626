"""Positions as JSON: who has what, where, and whose turn it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from monosim.core import Place, Problem, UnusableInput
from monosim.core.diagnostics import unusable
from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK, DECK_WORDS, NAME
from monosim.rulesets.classic.events import GameStarted
from monosim.rulesets.classic.files import problems
from monosim.rulesets.classic.rules import rules_for, unusual_readings
from monosim.rulesets.classic.state import Position, state_of
from monosim.rulesets.classic.state.changes.jail import LONGEST
from monosim.rulesets.classic.state.invariants import broken_laws

SCHEMA = "monosim-classic-position/1"
MOST_CASH = 10**9
KEYS = {"schema", "players", "properties", "decks"}
PLAYER_KEYS = {
    "name", "cash", "position", "current_turn", "get_out_of_jail_cards", "moves_remaining_in_jail",
    "decision_maker", "in_game",
}  # fmt: skip
PROPERTY_KEYS = {"name", "mortgaged", "houses", "owner"}
T = TypeVar("T")


def read_position(file: str, text: str, readings: Mapping[str, str]) -> tuple[Position, dict[str, Any]]:
    """The position, and the strategies it names for its seats; a position that breaks a law is refused."""
    reader = PositionReader(file)
    position, makers = reader.read(text)
    start = GameStarted(
        rules_for(readings).edition,
        unusual_readings(readings),
        1,
        **{**position._asdict(), "decks": _decks(position)},
    )
    found = [Problem(problems.ILLEGAL, message, Place(file)) for message in broken_laws(state_of(start))]
    if found:
        raise UnusableInput(found)
    return position, makers


def _decks(position: Position) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(
            card
            for card in board.IDS[deck]
            if card != board.JAIL_CARDS[deck] or position.jail_card[deck] == BANK
        )
        if given is None
        else given
        for deck, given in enumerate(position.decks)
    )


class PositionReader:
    def __init__(self, file: str) -> None:
        self.file = file

    def wrong(self, message: str) -> UnusableInput:
        return unusable(problems.POSITION, f"{self.file}: {message}", self.file)

    def read(self, text: str) -> tuple[Position, dict[str, Any]]:
        try:
            record = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self.wrong(f"not JSON: {error}") from None
        whole = self.table(record, KEYS, "the position")
        if whole.get("schema", SCHEMA) != SCHEMA:
            raise self.wrong(f"the schema is {whole['schema']!r}, this monosim reads {SCHEMA}")
        players = [self.table(player, PLAYER_KEYS, "a player") for player in self.rows(whole, "players")]
        if not board.FEWEST_PLAYERS <= len(players) <= board.MOST_PLAYERS:
            raise self.wrong(
                f"there must be {board.FEWEST_PLAYERS} to {board.MOST_PLAYERS} players, not {len(players)}"
            )
        names = [str(player.get("name", f"Player {seat}")) for seat, player in enumerate(players)]
        if len(set(names)) < len(names):
            raise self.wrong("two players have the same name")
        position = Position(
            cash=tuple(self.number(player, "cash", 0, MOST_CASH) for player in players),
            position=tuple(self.number(player, "position", -1, board.SIZE - 1) for player in players),
            jail_moves=tuple(
                self.number(player, "moves_remaining_in_jail", 0, LONGEST) for player in players
            ),
            in_game=tuple(self.flag(player, "in_game", True) for player in players),
            jail_card=self.jail_cards(players),
            decks=self.decks(whole.get("decks", {})),
            deeds=self.deeds(whole, names),
            current=self.current(players),
        )
        return position, self.makers(players)

    def table(self, value: Any, keys: set[str], what: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong(f"{what} must be an object, not {value!r:.60}")
        unknown = sorted(set(value) - keys)
        if unknown:
            raise self.wrong(f"{what} has no {unknown[0]!r}; it has {', '.join(sorted(keys))}")
        return value

    def rows(self, table: dict[str, Any], key: str) -> list[Any]:
        rows = table.get(key, [])
        if not isinstance(rows, list):
            raise self.wrong(f"{key} must be a list")
        return rows

    def number(self, table: dict[str, Any], key: str, least: int, most: int) -> int:
        value = table.get(key, 0)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(f"{key} of {table.get('name')!r} must be {least} to {most}, not {value!r:.60}")
        return value

    def flag(self, table: dict[str, Any], key: str, default: bool) -> bool:
        value = table.get(key, default)
        if not isinstance(value, bool):
            raise self.wrong(f"{key} of {table.get('name')!r} must be true or false, not {value!r:.60}")
        return value

    def current(self, players: list[dict[str, Any]]) -> int:
        turns = [seat for seat, player in enumerate(players) if self.flag(player, "current_turn", False)]
        if len(turns) != 1:
            raise self.wrong(f"it must be the turn of one player, not of {len(turns)}")
        if not self.flag(players[turns[0]], "in_game", True):
            raise self.wrong("it is the turn of a player who is out of the game")
        return turns[0]

    def jail_cards(self, players: list[dict[str, Any]]) -> tuple[int, ...]:
        """The file gives a list of decks, or a number; then Community Chest's card goes first (R17)."""
        holders = [BANK, BANK]
        for seat, player in enumerate(players):
            held = player.get("get_out_of_jail_cards", [])
            free = [word for word in reversed(DECK_WORDS) if holders[DECK_WORDS.index(word)] == BANK]
            names = free[:held] if type(held) is int and 0 <= held <= len(free) else held
            if not isinstance(names, list) or len(set(map(str, names)) & set(free)) != len(names):
                raise self.wrong(f"get_out_of_jail_cards of {player.get('name')!r} cannot be {held!r:.60}")
            for name in names:
                holders[DECK_WORDS.index(name)] = seat
        return tuple(holders)

    def decks(self, given: Any) -> tuple[tuple[str, ...] | None, ...]:
        table = self.table(given, set(DECK_WORDS), "decks")
        for word, cards in table.items():
            if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
                raise self.wrong(f"the {word} deck must be a list of cards, top first")
        return tuple(tuple(table[word]) if word in table else None for word in DECK_WORDS)

    def deeds(self, whole: dict[str, Any], names: list[str]) -> tuple[tuple[int, int, bool, int], ...]:
        found: dict[int, tuple[int, int, bool, int]] = {}
        for row in self.rows(whole, "properties"):
            deed, owner, mortgaged, level = self.deed(self.table(row, PROPERTY_KEYS, "a property"), names)
            if deed in found:
                raise self.wrong(f"{NAME[deed]} is listed twice")
            found[deed] = deed, owner, mortgaged, level
        return tuple(found[deed] for deed in sorted(found) if found[deed][1:] != (BANK, False, 0))

    def deed(self, row: dict[str, Any], names: list[str]) -> tuple[int, int, bool, int]:
        deed, owner = board.find_deed(str(row.get("name"))), row.get("owner")
        if deed is None:
            raise self.wrong(f"there is no property {row.get('name')!r:.60}")
        if owner is not None and owner not in names:
            raise self.wrong(f"{NAME[deed]} belongs to {owner!r:.60}, who is not a player")
        holder = BANK if owner is None else names.index(owner)
        return deed, holder, self.flag(row, "mortgaged", False), self.number(row, "houses", 0, board.HOTEL)

    def makers(self, players: list[dict[str, Any]]) -> dict[str, Any]:
        named = [(seat, player) for seat, player in enumerate(players) if "decision_maker" in player]
        makers = {str(seat): player["decision_maker"] for seat, player in named}
        if not all(isinstance(maker, str | dict) for maker in makers.values()):
            raise self.wrong("a decision_maker must be the name of a strategy")
        return makers
