"""A position in a game. Only groups of changes change it, and each happens as a whole or not at all."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from monosim.core import IllegalChange
from monosim.rulesets.classic import board
from monosim.rulesets.classic.board import BANK, DEEDS, MEMBERS
from monosim.rulesets.classic.rules import Rules, rules_for
from monosim.rulesets.classic.state.changes import CHANGES, GroupOfChanges, buildings
from monosim.rulesets.classic.state.changes.forms import find_misfit

if TYPE_CHECKING:
    from monosim.rulesets.classic.events import GameStarted

NO_DICE = (0, 0)
LISTENS = ("next", 0, 0, 0)


class Rejected(IllegalChange):
    """A group cannot happen, since one of its changes is not legal. Nothing of it has happened."""

    def __init__(self, group: GroupOfChanges, index: int, reason: str) -> None:
        super().__init__(group, index, reason)
        self.group = group
        self.index = index
        self.reason = reason

    def __str__(self) -> str:
        from monosim.rulesets.classic.events import tell_change  # the events are made of changes

        return f"{self.reason}: {tell_change(self.group.changes[self.index])}"


class State:
    FACTS = (
        "players", "cash", "position", "jail_moves", "in_game", "jail_card", "decks", "owner", "mortgaged",
        "level", "houses", "hotels", "current", "turn", "doubles", "dice",
    )  # fmt: skip
    __slots__ = (*FACTS, "rules", "refused", "estate", "holdings", "unseen", "silences")

    def __init__(self, rules: Rules, players: int, cash: int) -> None:
        self.rules = rules
        self.players = players
        self.cash = [cash] * players + [0, 0]
        self.position = [0] * players
        self.jail_moves = [0] * players
        self.in_game = [True] * players
        self.jail_card = [BANK, BANK]
        """The holder of each deck's jail card; BANK if the card is in the deck."""
        self.decks = [list(ids) for ids in board.IDS]
        """The top comes first."""
        self.owner = [BANK] * board.SIZE
        self.mortgaged = [False] * board.SIZE
        self.level = [0] * board.SIZE
        self.houses = rules.houses
        self.hotels = rules.hotels
        self.current = 0
        self.turn = 0
        self.doubles = 0
        self.dice = NO_DICE
        self.refused = 0
        """How often a player asked for what the rules do not allow; not part of the position."""
        self.estate = 0
        """How often deeds and buildings have changed: some players want to be left alone until they do."""
        self.holdings = [0] * players + [0, 0]
        """The same for the deeds and buildings of each player, and of the bank."""
        self.unseen = [len(deck) for deck in self.decks]
        """How many cards on top of each deck nobody has drawn yet; those below have come back in order."""
        self.silences = [LISTENS] * players
        """How long each player is left alone (R14): until when, below what cash, the turn or estate of then,
        and how many complete colours they had."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<turn {self.turn} of player {self.current}, cash {self.cash[: self.players]}>"

    def facts(self) -> list[Any]:
        """Copies of everything by which positions are compared."""
        return [_copy(getattr(self, name)) for name in self.FACTS]

    def restore(self, facts: Sequence[Any]) -> None:
        """Set everything to what `facts` gave. Only changes that touch much may call it."""
        for name, value in zip(self.FACTS, facts, strict=True):
            setattr(self, name, _copy(value))
        self.note_estate(*range(self.players))

    def copy(self) -> "State":
        """All of it, written out: players try groups on copies all the time."""
        other = State.__new__(State)
        other.rules, other.players = self.rules, self.players
        other.cash = self.cash[:]
        other.position = self.position[:]
        other.jail_moves = self.jail_moves[:]
        other.in_game = self.in_game[:]
        other.jail_card = self.jail_card[:]
        other.decks = [deck[:] for deck in self.decks]
        other.owner = self.owner[:]
        other.mortgaged = self.mortgaged[:]
        other.level = self.level[:]
        other.houses, other.hotels = self.houses, self.hotels
        other.current, other.turn = self.current, self.turn
        other.doubles, other.dice = self.doubles, self.dice
        other.refused, other.estate = self.refused, self.estate
        other.holdings = self.holdings[:]
        other.unseen = self.unseen[:]
        other.silences = self.silences[:]
        return other

    def happen(self, group: GroupOfChanges, memos: list[Any] | None = None) -> GroupOfChanges:
        """Make all of a group happen, or raise Rejected and change nothing. Gives the group, as its event."""
        changes = group.changes
        memos = [] if memos is None else memos
        for change in changes:
            reason = change.illegal(self, changes)
            if reason is not None:
                index = len(memos)
                self.undo(GroupOfChanges(changes[:index]), memos)
                raise Rejected(group, index, reason)
            memos.append(change.perform(self))
        return group

    def apply(self, group: GroupOfChanges) -> list[Any]:
        """Make a group happen that may be undone; the return value is for `undo`.

        Unlike `happen`, which the game calls for what it made itself, it takes any values, and refuses
        fractions and players that do not exist.
        """
        for index, change in enumerate(group.changes):
            misfit = find_misfit(change, self.players) if type(change) in CHANGES else "no such change"
            if misfit is not None:
                raise Rejected(group, index, misfit)
        memos: list[Any] = []
        self.happen(group, memos)
        return memos

    def undo(self, group: GroupOfChanges, memos: Sequence[Any]) -> None:
        """Take back the group that was applied last, with what its `apply` returned."""
        for change, memo in zip(reversed(group.changes), reversed(memos), strict=True):
            change.revert(self, memo)

    def refusal(self, group: GroupOfChanges) -> str | None:
        """Why the group would be rejected; None if it could be applied."""
        before = self.estate, list(self.holdings)
        try:
            self.undo(group, self.apply(group))
        except Rejected as rejected:
            return rejected.reason
        finally:
            self.estate, self.holdings = before  # nothing has happened
        return None

    def note_estate(self, *owners: int) -> None:
        """Deeds or buildings of these owners have changed."""
        self.estate += 1
        for owner in owners:
            self.holdings[owner] += 1

    # What follows from a position.

    @property
    def remaining(self) -> int:
        """The number of players in the game."""
        return sum(self.in_game)

    def order(self, first: int) -> tuple[int, ...]:
        """The players in the game in the order of seats, from `first` or the next one in the game on."""
        seats = range(self.players)
        return tuple(seat for seat in (*seats[first:], *seats[:first]) if self.in_game[seat])

    def complete_groups(self, player: int) -> list[str]:
        """The colours of which the player, or the bank, has every street."""
        return [name for name, missing in self._missing_streets(player) if not missing]

    def last_streets(self, player: int) -> list[int]:
        """The streets of others, or of the bank, each of which alone the player lacks of a colour."""
        return [missing[0] for _, missing in self._missing_streets(player) if len(missing) == 1]

    def _missing_streets(self, player: int) -> Iterator[tuple[str, list[int]]]:
        """The streets of each colour that others have."""
        for name, streets in board.COLOURS.items():
            yield name, [street for street in streets if self.owner[street] != player]

    def deeds(self, player: int) -> list[int]:
        return [deed for deed in DEEDS if self.owner[deed] == player]

    def built_on(self, deed: int) -> bool:
        """Whether there is a building anywhere in the group."""
        return any(self.level[member] for member in MEMBERS[deed])

    def liquidation(self, player: int) -> int:
        """What selling every building and mortgaging every deed would bring."""
        return sum(
            self.level[deed] * board.REFUND[deed] + (0 if self.mortgaged[deed] else board.MORTGAGE[deed])
            for deed in self.deeds(player)
        )

    def worth(self, player: int) -> int:
        """Cash, deeds at their price (half if mortgaged), and buildings at their cost."""
        return self.cash[player] + sum(
            (board.MORTGAGE[deed] if self.mortgaged[deed] else board.PRICE[deed])
            + self.level[deed] * board.HOUSE_COST[deed]
            for deed in self.deeds(player)
        )


def _copy(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [list(deck) for deck in value] if isinstance(value[0], list) else list(value)


HIGHEST_ROLL = 12


def rent(state: State, deed: int, dice: int) -> int:
    """The rent for a deed, as if it were not mortgaged."""
    rate = rent_rate(state, deed)
    return rate * dice if board.KIND[deed] == "utility" else rate


def rent_rate(state: State, deed: int) -> int:
    """The rent; for a utility, per point of the dice. Mortgaged deeds of the group count like others (R8)."""
    level, owner = state.level[deed], state.owner[deed]
    if level:
        return board.RENTS[deed][level]
    held = [state.owner[member] for member in MEMBERS[deed]].count(owner)
    if board.HOUSE_COST[deed]:
        return board.RENTS[deed][0] * (2 if held == len(MEMBERS[deed]) else 1)
    return board.RENTS[deed][held - 1]


def rent_by_card(state: State, deed: int, dice: int) -> int:
    """A card to the nearest railroad doubles the rent; one to a utility costs ten times a new roll."""
    return 10 * dice if board.KIND[deed] == "utility" else 2 * rent(state, deed, dice)


def highest_rent(state: State, player: int | None = None) -> int:
    """The highest rent on the board, the bank's deeds included; for a player, only that of opponents."""
    deeds = DEEDS if player is None else [deed for deed in DEEDS if _threatens(state, deed, player)]
    return max((rent(state, deed, HIGHEST_ROLL) for deed in deeds), default=0)


def _threatens(state: State, deed: int, player: int) -> bool:
    return state.owner[deed] not in (player, BANK) and not state.mortgaged[deed]


class Position(NamedTuple):
    """What GameStarted says about a position; decks that are None are shuffled."""

    cash: tuple[int, ...]
    position: tuple[int, ...]
    jail_moves: tuple[int, ...]
    in_game: tuple[bool, ...]
    jail_card: tuple[int, ...] = (BANK, BANK)
    decks: tuple[tuple[str, ...] | None, ...] = (None, None)
    deeds: tuple[tuple[int, int, bool, int], ...] = ()
    current: int = 0


def state_of(start: "GameStarted") -> State:
    """The one place where a state is made from facts rather than from changes."""
    state = State(rules_for({"edition": start.edition, **dict(start.readings)}), len(start.cash), 0)
    state.cash[: state.players] = start.cash
    state.position = list(start.position)
    state.jail_moves = list(start.jail_moves)
    state.in_game = list(start.in_game)
    state.jail_card = list(start.jail_card)
    state.decks = [list(deck) for deck in start.decks]
    state.unseen = [len(deck) for deck in start.decks]
    for square, owner, mortgaged, level in start.deeds:
        state.owner[square] = owner
        state.mortgaged[square] = mortgaged
        state.level[square] = level
    state.houses -= buildings.houses_in(state.level)
    state.hotels -= state.level.count(board.HOTEL)
    state.current = start.current
    return state
