"""Random lines never crash, never hang, never break the law; they lead to an end or to a script error."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from rulesets.singletonopoly.scene import Played, keep_the_law, play_script

from monosim.rulesets.singletonopoly import board
from monosim.rulesets.singletonopoly import events as e

CODES = [
    "tt",
    "sp",
    "pr",
    "pl",
    "tr",
    "dr",
    "eg",
    "pa",
    "up",
    "ar",
    "rr",
    "by",
    "ba",
    "aa",
    "b",
    "py",
    "rl",
    "go",
    "y",
    "n",
    "ex",
    "ta",
    "c",
    "st",
    "1",
    "2",
    "3",
    "0",
    "500",
]
odd = st.text(alphabet=st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=6)
spots = st.lists(st.integers(0, 42), max_size=12).map(lambda numbers: " ".join(map(str, numbers)))
lines = st.one_of(st.sampled_from(CODES), st.sampled_from(["tt", "y", "c"]), spots, odd)
decks = st.permutations(board.UNSHUFFLED).map(lambda codes: " ".join(["deck", *codes]))
dice = st.lists(st.integers(1, 6), min_size=6, max_size=200)
EXAMPLES = settings(derandomize=True, max_examples=40, deadline=None)


@EXAMPLES
@given(st.lists(lines, max_size=150), decks, dice)
def test_any_script_is_played_as_far_as_it_goes(script: list[str], deck: str, rolls: list[int]) -> None:
    players = ["3", "Ann", "Bob", "Cid"]
    game = play_script([*players, *script], f"{deck}\n{' '.join(map(str, rolls))}\n")
    taken = [row for row in game.rows if "input" in row]
    assert [row["i"] for row in taken] == list(range(len(taken)))
    assert [row["input"] for row in taken] == [*players, *script][: len(taken)]
    assert len(taken) == len(script) + 4 or game.error
    if game.state is not None:
        keep_the_law(game.state)
    money_is_only_made_by_the_bank(game)


@EXAMPLES
@given(st.integers(0, 10**6), st.integers(100, 300))
def test_plausible_inputs_keep_the_law(seed: int, length: int) -> None:
    """Mostly turns and yes: games that get somewhere, on a small budget of luck."""
    random = Random(seed)
    often = ["tt", "y", "c"] * 6
    script = [
        random.choice([*often, *CODES, "2 3 4 6 8 9 12 13 15", "10 34 5 19 25 38"]) for _ in range(length)
    ]
    money_is_only_made_by_the_bank(play_script(["2", "Ann", "Bob", *script], seed=seed))


def money_is_only_made_by_the_bank(game: Played) -> None:
    """Each change of anybody's money is told; and it is another's, or the bank's for a named reason."""
    for before, event, after in zip(
        [None, *game.events], game.events, [*game.events[1:], None], strict=False
    ):
        if isinstance(event, e.Gained):
            from_another = isinstance(before, e.Lost) and before.amount == event.amount
            assert from_another or isinstance(before, e.DroppedOut) or event.amount == given_by_bank(before)
        elif isinstance(event, e.Lost) and not isinstance(after, e.Gained):
            assert event.amount in taken_by_bank(before)
    if game.state is not None and len(game.find(e.GameStarted)) == 1:
        for player, name in enumerate(game.state.names):
            gained = sum(event.amount for event in game.find(e.Gained) if event.name == name)
            lost = sum(event.amount for event in game.find(e.Lost) if event.name == name)
            if game.state.in_game[player]:
                assert game.state.money[player] == 4096 + gained - lost


def given_by_bank(reason: e.Event | None) -> int | None:
    match reason:
        case e.MadeRevolution():
            return 512
        case e.CardDrawn():
            return board.GAIN[reason.card]
        case e.Pawned():
            return sum(board.PAWN_PRICE[place] for place in reason.positions)
        case e.RestaurantsRemoved():
            return sum(board.HOOD_OF[street].restaurant_gain for street in reason.positions)
        case e.RestaurantsSold():
            hood = next(hood for hood in board.NEIGHBORHOODS if hood.name == reason.neighborhood)
            return reason.number * hood.restaurant_gain
    return None


def taken_by_bank(reason: e.Event | None) -> tuple[int, ...]:
    match reason:
        case e.Bought():
            return (board.PRICE[reason.position],)
        case e.Unpawned():
            return (sum(board.UNPAWN_PRICE[place] for place in reason.positions),)
        case e.RestaurantsAdded():
            return (sum(board.HOOD_OF[street].restaurant_price for street in reason.positions),)
        case e.CardDrawn():
            return (board.LOSS[reason.card],)
        case e.MaintenanceDue():
            return (reason.rate * reason.restaurants,)
        case e.MoneyGathered():
            return (reason.needed,)
        case e.Entered():
            return (128,)  # to get off Vacation
    return ()
