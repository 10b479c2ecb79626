"""Positions in which all that a seat cannot see is dealt anew: what stays, what changes, and what leaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from rulesets.deal.table import start

from monosim.core import Case, SeededChance
from monosim.rulesets import deal
from monosim.rulesets.deal import State, state_of
from monosim.rulesets.deal.cards import COUNT, JUST_SAY_NO, SEEDED, Shuffling, deck_stream
from monosim.rulesets.deal.decisions import View, texts_of
from monosim.rulesets.deal.position import Position
from monosim.rulesets.deal.rules import choose_readings, rules_for
from monosim.rulesets.deal.savefile import places, write_save
from monosim.rulesets.deal.shrewd import choose

PUBLIC = (
    "seat", "players", "turn", "current", "moves", "hand", "hand_sizes", "banks", "lands", "doubles",
    "discards", "pile", "owed", "against", "named",
)  # fmt: skip
READINGS: list[dict[str, str]] = [
    {},
    {"preset": "official"},
    {"excess": "under", "rearrange": "yes"},
    {"double": "with", "say-no": "chain"},
]


def see(state: State, seat: int) -> dict[str, Any]:
    return {name: getattr(state.view(seat), name) for name in PUBLIC}


def play_on(state: State, seed: int) -> State:
    stream = SeededChance(seed)
    while not state.is_over():
        options = state.decision().options()
        state.apply(options[stream.below(len(options))])
    return state


@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_what_a_seat_has_seen_stays_and_the_game_goes_on(players: int, readings: dict[str, str]) -> None:
    state, stream = State.new(players, 7, readings, limit=90), SeededChance(3)
    kinds: Counter[str] = Counter()
    while not state.is_over():
        if stream.below(5) == 0:
            seat = stream.below(players)
            twin = state.redeal(seat, stream)
            assert see(twin, seat) == see(state, seat)
            assert twin.decision()[:2] == state.decision()[:2]
            assert sorted(places(twin.position)) == sorted(places(state.position))
            if seat == state.actor():
                assert twin.decision().options() == state.decision().options()
            other = twin.clone()
            assert write_save(play_on(twin, 5).position) == write_save(play_on(other, 5).position)
            kinds[state.decision().kind] += 1
        options = state.decision().options()
        state.apply(options[stream.below(len(options))])
    assert len(kinds) > 3


@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_a_redeal_does_not_depend_on_what_is_hidden(players: int, readings: dict[str, str]) -> None:
    state, stream = State.new(players, 11, readings, limit=80), SeededChance(8)
    compared = 0
    while not state.is_over():
        if stream.below(6) == 0:
            seat = state.actor() if stream.below(2) else stream.below(players)
            other = state.redeal(seat, SeededChance(compared))  # another truth, which looks the same
            one, two = (game.redeal(seat, SeededChance(99)) for game in (state, other))
            assert one.position.hands == two.position.hands
            assert one.position.pile == two.position.pile
            assert one.decision()[:3] == two.decision()[:3]
            assert write_save(play_on(one, 1).position) == write_save(play_on(two, 1).position)
            compared += 1
        options = state.decision().options()
        state.apply(options[stream.below(len(options))])
    assert compared > 10


@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_a_redeal_is_the_same_if_unseen_cards_were_others_from_the_start(
    players: int, readings: dict[str, str]
) -> None:
    """Two cards that nobody has seen change places in the deck, and the same game is played again."""
    deck = list(deck_stream(5).order(COUNT))
    state, stream, answers = deal_out(deck, players, readings), SeededChance(6), list[str]()
    compared = 0
    while not state.is_over():
        seat = stream.below(players)
        unseen = find_unseen(state, seat, answers)
        if len(unseen) > 1 and stream.below(6) == 0:
            pair = [unseen[stream.below(len(unseen))] for _ in range(2)]
            swapped = dict(zip(pair, reversed(pair), strict=True))
            other = deal_out([swapped.get(card, card) for card in deck], players, readings)
            for answer in answers:
                other.apply(answer)
            one, two = (game.redeal(seat, SeededChance(9)) for game in (state, other))
            assert see(state, seat) == see(other, seat)
            assert one.position.hands == two.position.hands
            assert one.position.pile == two.position.pile
            compared += 1
        options = state.decision().options()
        answers.append(options[stream.below(len(options))])
        state.apply(answers[-1])
    assert compared > 10


def deal_out(deck: Sequence[int], players: int, readings: dict[str, str]) -> State:
    rules, stream = rules_for(choose_readings(readings)), deck_stream(5)
    stream.order(COUNT)
    shuffling = Shuffling(SEEDED, 5)
    return State(Position(players, rules, shuffling.by(stream)), 60, shuffling, rules.deck(deck))


def find_unseen(state: State, seat: int, answers: Sequence[str]) -> list[int]:
    """The cards that have been face down since the deal. Whoever has a Just Say No or a Double The Rent is
    asked for it, and then the same answers are not those of the same game."""
    position = state.position
    hidden = [*position.pile, *(card for other in position.others[seat] for card in position.hands[other])]
    told = {*map(str, position.epochs), *answers}
    return [card for card in hidden if str(card) not in told and card not in (2, 3, 4, 33, 34)]


def test_shrewd_does_not_look_at_what_is_hidden() -> None:
    """`lookahead` begins with what `shrewd` would do, so that both would cheat."""
    for readings in READINGS:
        state, stream = State.new(3, 4, readings, limit=60), SeededChance(1)
        while not state.is_over():
            question = state._question
            assert question is not None
            twin = state.redeal(question[0], stream)
            chosen = choose(state.position, *question)
            assert chosen == choose(twin.position, *question)
            state.apply(texts_of(question[1], [chosen])[0])


def test_r41_all_deals_of_what_is_hidden_are_equally_likely() -> None:
    """Two cards in another hand and three in the pile: each of the ten hands comes as often."""
    state = state_of(start([[35], [36, 37]], pile=(90, 91, 92, 93, 94)))
    assert state.view(0).pile == 3
    stream, hands = SeededChance(1), Counter[tuple[int, ...]]()
    for _ in range(2000):
        twin = state.redeal(0, stream)
        hands[tuple(sorted(twin.position.hands[1]))] += 1
        assert twin.position.hands[0] == state.position.hands[0]
    assert len(hands) == 10
    assert all(130 < count < 270 for count in hands.values())


def test_r42_a_seat_that_is_asked_to_say_no_can_and_silence_tells_nothing() -> None:
    state = state_of(start([[14, 16, 90, 91], [2, 40, 41], [42, 43, 44]], [[], [88], [89]], players=3))
    state.apply("14")
    assert state.decision()[:2] == (1, "say-no")
    stream = SeededChance(4)
    for _ in range(30):
        assert JUST_SAY_NO & set(state.redeal(0, stream).position.hands[1])
    state.apply("no")
    while state.decision().kind != "move":
        state.apply(state.decision().options()[0])
    assert state.actor() == 0
    held = [bool(JUST_SAY_NO & set(state.redeal(0, stream).position.hands[1])) for _ in range(200)]
    assert 0 < sum(held) < 60


def test_r43_after_a_reshuffle_it_is_known_which_cards_can_be_where() -> None:
    """Seat 1 has held 36, 37, 38 since before the reshuffle: none of the reshuffled cards can be there."""
    state = state_of(start([[35], [36, 37, 38]], pile=(90,), top=()))
    assert len(state.position.shuffles) == 1
    assert state.view(0).pile > 60
    for seed in range(20):
        twin = state.redeal(0, SeededChance(seed))
        assert sorted(twin.position.hands[1]) == [36, 37, 38]
    assert {tuple(state.redeal(0, SeededChance(seed)).position.pile) for seed in range(9)} != {
        tuple(state.position.pile)
    }


def test_r44_a_wild_that_went_to_a_hand_openly_is_known() -> None:
    save = start([[5, 90], [91]], [], [[], [("Red", (43, 72))]])
    state = state_of(save)
    state.apply("5")
    state.apply("43")
    assert 72 in state.position.hands[1]
    for seed in range(20):
        assert 72 in state.redeal(0, SeededChance(seed)).position.hands[1]
    hands = {tuple(state.redeal(0, SeededChance(seed)).position.hands[1]) for seed in range(20)}
    assert len(hands) > 10


def test_r44_cards_that_are_turned_over_in_order_are_known() -> None:
    deck = b"deal-deck 1\nrest ascending\nreshuffle oldest-first\n"
    setup = deal.read(Case("deal", contents={"cards": deck}, seats=dict.fromkeys("01234", "random")))
    state, stream = State(*begin(setup)), SeededChance(2)
    while not state.position.shuffles:
        options = state.decision().options()
        state.apply(options[stream.below(len(options))])
    twin = state.redeal(0, SeededChance(5))
    assert twin.position.pile == state.position.pile


def begin(setup: Any) -> Any:
    from monosim.core import Table
    from monosim.rulesets.deal.game import _begin

    return _begin(setup, Table(deal.chance(setup), ()))


def test_r44_who_puts_a_card_under_the_pile_knows_it_and_nobody_else() -> None:
    save = start([range(90, 100), [40]], top=(101, 102))
    state = state_of(save, readings={"excess": "under"})
    state.apply("end")
    for card in ("90", "91", "92"):
        state.apply(card)
    bottoms = {seat: {tuple(state.redeal(seat, SeededChance(seed)).position.pile[:3]) for seed in range(8)}
               for seat in (0, 1)}  # fmt: skip
    assert bottoms[0] == {tuple(state.position.pile[:3])}
    assert len(bottoms[1]) > 4


def bury(card: str) -> State:
    """Seat 0 puts five cards under the pile, and seat 1 draws two of them and puts one card there."""
    hands = [range(90, 100), (35, 36, 37, 40, 41, 42)]
    state = state_of(start(hands, pile=(101, 102), top=()), readings={"excess": "under"})
    for answer in ("end", "90", "91", "92", "93", "94", "end", card):
        state.apply(answer)
    return state


def test_r44_nobody_knows_which_card_of_a_hand_was_put_under_the_pile() -> None:
    """Seat 0 knew that 90 and 91 are in the other hand. Either may be the card that has left it since."""
    one, two = bury("35"), bury("90")
    assert see(one, 0) == see(two, 0)
    for seed in range(20):
        deals = [state.redeal(0, SeededChance(seed)).position for state in (one, two)]
        assert deals[0].hands == deals[1].hands
        assert deals[0].pile == deals[1].pile


def test_r44_a_wild_that_went_to_a_hand_openly_may_have_been_put_under_the_pile() -> None:
    save = start([[5, 90], [35, 36, 37, 40, 41, 42]], [], [[], [("Red", (43, 72))]])
    deals = []
    for cards in (("72", "35"), ("35", "36")):
        state = state_of(save, readings={"excess": "under"})
        for answer in ("5", "43", "end", "end", *cards):
            state.apply(answer)
        deals.append([state.redeal(0, SeededChance(seed)).position for seed in range(8)])
    assert [deal.hands for deal in deals[0]] == [deal.hands for deal in deals[1]]
    assert [deal.pile for deal in deals[0]] == [deal.pile for deal in deals[1]]


def test_r44_a_hand_that_is_known_is_no_longer_when_a_card_of_it_goes_under_the_pile() -> None:
    """The cards are turned over in a known order. Seat 1 draws 30 and 31, and puts a card under the pile."""
    deals = []
    for card in ("30", "35"):
        state = turn_over_and_bury(card)
        deals += [state.redeal(0, SeededChance(seed)).position for seed in range(8)]
    assert [deal.hands for deal in deals[:8]] == [deal.hands for deal in deals[8:]]
    assert [deal.pile for deal in deals[:8]] == [deal.pile for deal in deals[8:]]


def turn_over_and_bury(card: str) -> State:
    save = start([(90, 91), (35, 36, 37, 40, 41, 42)], discards=(28, 29, 30, 31), pile=(), top=())
    case = Case("deal", contents={"cards": save.encode()}, readings={"excess": "under"})
    setup = deal.read(case)
    state = State(*begin(setup._replace(shuffling=setup.shuffling._replace(how="oldest-first"))))
    for answer in ("end", "end", card):
        state.apply(answer)
    return state


def test_what_a_seat_knows_has_no_card_that_another_put_under_the_pile() -> None:
    state = state_of(start([range(90, 100), [40]], top=(101, 102)), readings={"excess": "under"})
    for answer in ("end", "90", "91", "92"):
        state.apply(answer)
    found = [sorted(state.view(seat).known().buried) for seat in (0, 1)]
    assert found == [sorted(state.position.pile[:3]), []]


def test_r45_odds_shuffle_the_draw_pile_of_a_save() -> None:
    setups = [
        deal.read(Case("deal", seed=seed, contents={"cards": start([[35], [36]]).encode()}))
        for seed in (1, 2)
    ]
    one, two = (start_of(setup) for setup in setups)
    assert one.pile != two.pile
    assert sorted(one.pile) == sorted(two.pile)
    assert one.hands == two.hands == [[35], [36]]
    assert start_of(setups[0]).pile == one.pile


def start_of(setup: Any) -> Position:
    found = deal.shuffle_unknown(setup).start
    assert found is not None
    return found


def test_a_redeal_has_no_start_of_its_first_turn() -> None:
    twin = State.new(seed=3).redeal(0, SeededChance(1))
    for state in (twin, twin.clone()):
        with pytest.raises(ValueError, match="has no start of its first turn"):
            state.turn_start()
    twin.apply("end")
    assert twin.turn_start().turn == 2


def test_what_cannot_be_dealt_anew() -> None:
    state = State.new(seed=3)
    with pytest.raises(ValueError, match="there is no seat 2 in a game of 2 seats"):
        state.redeal(2, SeededChance(1))
    with pytest.raises(ValueError, match="there is no seat -1 in a game of 2 seats"):
        state.view(-1)
    with pytest.raises(ValueError, match="not of a game"):
        View(state.position, 0).redeal(SeededChance(1))
    play_on(state, 1)
    with pytest.raises(ValueError, match="the game is over"):
        state.redeal(0, SeededChance(1))


def test_chance_that_is_always_the_same_is_told() -> None:
    class Stuck:
        def below(self, n: int, what: str) -> int:
            return 0

        def order(self, n: int, what: str) -> range:
            return range(n)

        def finish(self) -> None: ...

    state = state_of(start([[14, 90], [4]], [[], [88]], discards=(2, 3)))
    state.apply("14")
    assert state.decision()[:2] == (1, "say-no")
    with pytest.raises(ValueError, match="is chance random"):
        state.redeal(0, Stuck())
