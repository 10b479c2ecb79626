"""The course of a game: turns, jail, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from monosim.core import Chance, Checkpoint, Course, Outcome, ask, shuffled
from monosim.rulesets.classic import events
from monosim.rulesets.classic.board import BANK, DECK_WORDS, FINE, IDS, JAIL_CARDS, SIZE, STARTING_CASH
from monosim.rulesets.classic.course.notifications import Notifications
from monosim.rulesets.classic.course.paying import Debts
from monosim.rulesets.classic.course.squares import Squares, roll_dice
from monosim.rulesets.classic.players.decisions import ChooseInJail, CountPlayers
from monosim.rulesets.classic.state import Position, State, state_of
from monosim.rulesets.classic.state.changes import GroupOfChanges, everyday, group, jail

if TYPE_CHECKING:
    from monosim.rulesets.classic.files import Setup

MOST_DOUBLES = 3


class Game:
    """The order of play. Its collaborators share the state."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.debts = Debts(state)
        self.squares = Squares(state, chance, self.debts)
        self.notifications = Notifications(state)

    def play(self, limit: int) -> Course[State]:
        """All turns from here on, and the results. At the start of each, all of the game is in the state."""
        state = self.state
        while state.remaining > 1 and state.turn < limit:
            yield Checkpoint(state)
            yield from self.turn(self.next_player())
        yield from self.results()
        return state

    def next_player(self) -> int:
        """Whose turn begins; a position says who begins the first one (R2)."""
        state = self.state
        player = state.current if state.turn == 0 else state.current + 1
        while not state.in_game[player % state.players]:
            player += 1
        return player % state.players

    def turn(self, player: int) -> Course[None]:
        """A player rolls again after doubles; the third doubles send them to jail without a move."""
        state = self.state
        yield state.happen(group(everyday.SetCurrentPlayer(player, state.turn + 1)))
        rolls = True
        while rolls:
            yield from self.notifications.ask_everybody()
            if state.jail_moves[player] and not (yield from self.turn_in_jail(player)):
                break
            first, second = roll_dice(self.chance)
            rolled = everyday.RollDice(player, first, second)
            if first == second and state.doubles == MOST_DOUBLES - 1:
                yield state.happen(group(rolled, jail.SendToJail(player)))
                break
            yield from self.squares.advance(player, (state.position[player] + first + second) % SIZE, rolled)
            rolls = first == second and self.may_roll_again(player)
        yield from self.notifications.ask_everybody()

    def may_roll_again(self, player: int) -> bool:
        state = self.state
        return state.in_game[player] and not state.jail_moves[player] and state.remaining > 1

    def turn_in_jail(self, player: int) -> Course[bool]:
        """Whether the player gets out and rolls as usual."""
        ways = self.ways_out(player)
        way = (yield from ask(ChooseInJail(player, ways, self.state))) if len(ways) > 1 else ways[0]
        if way == "roll":
            yield from self.roll_in_jail(player)
            return False
        if way == "card":
            deck = self.state.jail_card.index(player)
            yield self.state.happen(group(jail.UseJailCard(player, deck), jail.LeaveJail(player)))
            return True
        return (yield from self.pay_fine(player))

    def ways_out(self, player: int) -> tuple[str, ...]:
        state = self.state
        ways: tuple[str, ...] = ("roll",)
        if state.cash[player] + state.liquidation(player) >= FINE:
            ways += ("pay",)
        return (*ways, "card") if player in state.jail_card else ways

    def pay_fine(self, player: int) -> Course[bool]:
        """Whether the fine is paid, and the player is out of jail."""
        return self.debts.pay(player, self.debts.treasury, FINE, "jail_fine", None, jail.LeaveJail(player))

    def roll_in_jail(self, player: int) -> Course[None]:
        """Doubles let a player out but not roll again; after the third failure the player pays the fine."""
        state = self.state
        first, second = roll_dice(self.chance)
        rolled = everyday.RollDice(player, first, second)
        if first != second and state.jail_moves[player] > 1:
            yield state.happen(group(rolled, jail.DecrementJailMoves(player)))
            return
        square = (state.position[player] + first + second) % SIZE
        if first == second:
            yield from self.squares.advance(player, square, rolled, jail.LeaveJail(player))
        else:
            yield state.happen(group(rolled))
            if (yield from self.pay_fine(player)):
                yield from self.squares.advance(player, square)

    def results(self) -> Iterator[events.Event]:
        state, ranking = self.state, rank_players(self.state)
        if len(ranking) == 1:
            yield events.GameWon(ranking[0], state.turn)
        else:
            yield events.GameDrawn(state.turn)
        for rank, player in enumerate(ranking, 1):
            yield events.Standing(
                rank, player, state.cash[player], len(state.deeds(player)), state.worth(player)
            )
        for player in range(state.players):
            if not state.in_game[player]:
                yield events.PlayerOut(player)


def rank_players(state: State) -> list[int]:
    """The players in the game, the richest first; of equals, the lower seat comes first (R1)."""
    return sorted(state.order(0), key=lambda player: (-state.worth(player), player))


def play(setup: Setup, chance: Chance) -> Course[State]:
    players = len(setup.position.cash) if setup.position else (yield from ask(CountPlayers()))
    start = start_game(setup, players, chance)
    yield start
    return (yield from resume(setup, chance, state_of(start)))


def resume(setup: Setup, chance: Chance, state: State) -> Course[State]:
    return Game(state, chance).play(setup.limit)


def start_game(setup: Setup, players: int, chance: Chance) -> events.GameStarted:
    position = setup.position or usual_start(players)
    decks = tuple(_deck(position, deck, chance) for deck in range(2))
    return events.GameStarted(
        setup.edition, setup.readings, setup.limit, **{**position._asdict(), "decks": decks}
    )


def usual_start(players: int) -> Position:
    return Position((STARTING_CASH,) * players, (0,) * players, (0,) * players, (True,) * players)


def _deck(position: Position, deck: int, chance: Chance) -> tuple[str, ...]:
    given = position.decks[deck]
    if given is not None:
        return given
    order = shuffled(chance, IDS[deck], DECK_WORDS[deck])
    return tuple(card for card in order if card != JAIL_CARDS[deck] or position.jail_card[deck] == BANK)


def fold(setup: Setup, log: Iterable[events.Event]) -> State:
    """The state after the events, made from the events alone."""
    happened = iter(log)
    start = next(happened)
    assert isinstance(start, events.GameStarted)
    state = state_of(start)
    for event in happened:
        if isinstance(event, GroupOfChanges):
            state.apply(event)
        elif isinstance(event, events.Refused):
            state.refused += 1
    return state


def outcome(setup: Setup, state: State) -> Outcome:
    """Nobody wins a game that reaches its limit; its leader is the player worth most."""
    ranking = rank_players(state)
    winner = ranking[0] if len(ranking) == 1 else None
    scores = tuple(map(state.worth, range(state.players)))
    return Outcome(winner, state.turn, scores, {"leader": ranking[0], "refused": state.refused})
