"""Positions in which all that a seat cannot see is dealt anew: what stays, what changes, and what leaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from rulesets.deal.table import BROWN, DARK_BLUE, GREEN, RAILROAD, UTILITY, match_of, new_match, start

from monosim.core import Case, SeededChance
from monosim.core.match import Match
from monosim.rulesets import deal
from monosim.rulesets.deal.cards import COUNT, JUST_SAY_NO
from monosim.rulesets.deal.decisions import View, numbers_of, texts_of
from monosim.rulesets.deal.deckfile import deck_stream, write_deck
from monosim.rulesets.deal.position import Position
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


def see(match: Match, seat: int) -> dict[str, Any]:
    return {name: getattr(match.view(seat), name) for name in PUBLIC}


def play_on(match: Match, seed: int) -> Match:
    stream = SeededChance(seed)
    while not match.is_over:
        options = match.decision.options()
        match.play(options[stream.below(len(options))])
    return match


@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_what_a_seat_has_seen_stays_and_the_game_goes_on(players: int, readings: dict[str, str]) -> None:
    match, stream = new_match(players, 7, readings, limit=90), SeededChance(3)
    kinds: Counter[str] = Counter()
    while not match.is_over:
        if stream.below(5) == 0:
            seat = stream.below(players)
            twin = match.redeal(seat, stream)
            assert see(twin, seat) == see(match, seat)
            assert twin.decision[:2] == match.decision[:2]
            assert sorted(places(twin.live)) == sorted(places(match.live))
            if seat == match.decision.player:
                assert twin.decision.options() == match.decision.options()
            other = twin.fork()
            assert write_save(play_on(twin, 5).end) == write_save(play_on(other, 5).end)
            kinds[match.decision.kind] += 1
        options = match.decision.options()
        match.play(options[stream.below(len(options))])
    assert len(kinds) > 3


@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_a_redeal_does_not_depend_on_what_is_hidden(players: int, readings: dict[str, str]) -> None:
    match, stream = new_match(players, 11, readings, limit=80), SeededChance(8)
    compared = 0
    while not match.is_over:
        if stream.below(6) == 0:
            seat = match.decision.player if stream.below(2) else stream.below(players)
            other = match.redeal(seat, SeededChance(compared))  # another truth, which looks the same
            one, two = (game.redeal(seat, SeededChance(99)) for game in (match, other))
            assert one.live.hands == two.live.hands
            assert one.live.pile == two.live.pile
            assert one.decision[:3] == two.decision[:3]
            assert write_save(play_on(one, 1).end) == write_save(play_on(two, 1).end)
            compared += 1
        options = match.decision.options()
        match.play(options[stream.below(len(options))])
    assert compared > 10


@pytest.mark.parametrize("readings", READINGS, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_a_redeal_is_the_same_if_unseen_cards_were_others_from_the_start(
    players: int, readings: dict[str, str]
) -> None:
    """Two cards that nobody has seen change places in the deck, and the same game is played again."""
    deck = list(deck_stream(5).order(COUNT))
    match, stream, answers = deal_out(deck, players, readings), SeededChance(6), list[str]()
    compared = 0
    while not match.is_over:
        seat = stream.below(players)
        unseen = find_unseen(match, seat, answers)
        if len(unseen) > 1 and stream.below(6) == 0:
            pair = [unseen[stream.below(len(unseen))] for _ in range(2)]
            swapped = dict(zip(pair, reversed(pair), strict=True))
            other = deal_out([swapped.get(card, card) for card in deck], players, readings)
            for answer in answers:
                other.play(answer)
            one, two = (game.redeal(seat, SeededChance(9)) for game in (match, other))
            assert see(match, seat) == see(other, seat)
            assert one.live.hands == two.live.hands
            assert one.live.pile == two.live.pile
            compared += 1
        options = match.decision.options()
        answers.append(options[stream.below(len(options))])
        match.play(answers[-1])
    assert compared > 10


def deal_out(deck: Sequence[int], players: int, readings: dict[str, str]) -> Match:
    seats = dict.fromkeys(map(str, range(players)), "random")
    cards = {"cards": write_deck(deck).encode()}
    case = Case("deal", seed=5, readings=readings, seats=seats, rounds="60", contents=cards)
    return Match(deal, case)


def find_unseen(match: Match, seat: int, answers: Sequence[str]) -> list[int]:
    """The cards that have been face down since the deal. Whoever has a Just Say No or a Double The Rent is
    asked for it, and then the same answers are not those of the same game."""
    position = match.live
    hidden = [*position.pile, *(card for other in position.others[seat] for card in position.hands[other])]
    told = {*map(str, position.epochs), *answers}
    return [card for card in hidden if str(card) not in told and card not in (2, 3, 4, 33, 34)]


def test_shrewd_does_not_look_at_what_is_hidden() -> None:
    """`lookahead` begins with what `shrewd` would do, so that both would cheat."""
    for readings in READINGS:
        match, stream = new_match(3, 4, readings, limit=60), SeededChance(1)
        while not match.is_over:
            seat, kind, texts, view = match.decision
            options = numbers_of(kind, texts)
            twin = match.redeal(seat, stream)
            chosen = view.ask(choose, kind, options)
            assert chosen == twin.decision.view.ask(choose, kind, options)
            match.play(texts_of(kind, [chosen])[0])


def test_r41_all_deals_of_what_is_hidden_are_equally_likely() -> None:
    """Two cards in another hand and three in the pile: each of the ten hands comes as often."""
    match = match_of(start([[35], [36, 37]], pile=(90, 91, 92, 93, 94)))
    assert match.view(0).pile == 3
    stream, hands = SeededChance(1), Counter[tuple[int, ...]]()
    for _ in range(2000):
        twin = match.redeal(0, stream)
        hands[tuple(sorted(twin.live.hands[1]))] += 1
        assert twin.live.hands[0] == match.live.hands[0]
    assert len(hands) == 10
    assert all(130 < count < 270 for count in hands.values())


def test_r42_a_seat_that_is_asked_to_say_no_can_and_silence_tells_nothing() -> None:
    match = match_of(start([[14, 16, 90, 91], [2, 40, 41], [42, 43, 44]], [[], [88], [89]], players=3))
    match.play("14")
    assert match.decision[:2] == (1, "say-no")
    stream = SeededChance(4)
    for _ in range(30):
        assert JUST_SAY_NO & set(match.redeal(0, stream).live.hands[1])
    match.play("no")
    while match.decision.kind != "move":
        match.play(match.decision.options()[0])
    assert match.decision.player == 0
    held = [bool(JUST_SAY_NO & set(match.redeal(0, stream).live.hands[1])) for _ in range(200)]
    assert 0 < sum(held) < 60


def test_r43_after_a_reshuffle_it_is_known_which_cards_can_be_where() -> None:
    """Seat 1 has held 36, 37, 38 since before the reshuffle: none of the reshuffled cards can be there."""
    match = match_of(start([[35], [36, 37, 38]], pile=(90,), top=()))
    assert len(match.live.shuffles) == 1
    assert match.view(0).pile > 60
    for seed in range(20):
        twin = match.redeal(0, SeededChance(seed))
        assert sorted(twin.live.hands[1]) == [36, 37, 38]
    assert {tuple(match.redeal(0, SeededChance(seed)).live.pile) for seed in range(9)} != {
        tuple(match.live.pile)
    }


def test_r44_a_wild_that_went_to_a_hand_openly_is_known() -> None:
    save = start([[5, 90], [91]], [], [[], [("Red", (43, 72))]])
    match = match_of(save)
    match.play("5")
    match.play("43")
    assert 72 in match.live.hands[1]
    for seed in range(20):
        assert 72 in match.redeal(0, SeededChance(seed)).live.hands[1]
    hands = {tuple(match.redeal(0, SeededChance(seed)).live.hands[1]) for seed in range(20)}
    assert len(hands) > 10


def test_r44_cards_that_are_turned_over_in_order_are_known() -> None:
    deck = b"deal-deck 1\nrest ascending\nreshuffle oldest-first\n"
    case = Case("deal", contents={"cards": deck}, seats=dict.fromkeys("01234", "random"))
    match, stream = Match(deal, case), SeededChance(2)
    while not match.live.shuffles:
        options = match.decision.options()
        match.play(options[stream.below(len(options))])
    twin = match.redeal(0, SeededChance(5))
    assert twin.live.pile == match.live.pile


def test_r44_who_puts_a_card_under_the_pile_knows_it_and_nobody_else() -> None:
    save = start([range(90, 100), [40]], top=(101, 102))
    match = match_of(save, readings={"excess": "under"})
    match.play("end")
    for card in ("90", "91", "92"):
        match.play(card)
    bottoms = {seat: {tuple(match.redeal(seat, SeededChance(seed)).live.pile[:3]) for seed in range(8)}
               for seat in (0, 1)}  # fmt: skip
    assert bottoms[0] == {tuple(match.live.pile[:3])}
    assert len(bottoms[1]) > 4


def bury(card: str) -> Match:
    """Seat 0 puts five cards under the pile, and seat 1 draws two of them and puts one card there."""
    hands = [range(90, 100), (35, 36, 37, 40, 41, 42)]
    match = match_of(start(hands, pile=(101, 102), top=()), readings={"excess": "under"})
    for answer in ("end", "90", "91", "92", "93", "94", "end", card):
        match.play(answer)
    return match


def test_r44_nobody_knows_which_card_of_a_hand_was_put_under_the_pile() -> None:
    """Seat 0 knew that 90 and 91 are in the other hand. Either may be the card that has left it since."""
    one, two = bury("35"), bury("90")
    assert see(one, 0) == see(two, 0)
    for seed in range(20):
        deals = [match.redeal(0, SeededChance(seed)).live for match in (one, two)]
        assert deals[0].hands == deals[1].hands
        assert deals[0].pile == deals[1].pile


def test_r44_a_wild_that_went_to_a_hand_openly_may_have_been_put_under_the_pile() -> None:
    save = start([[5, 90], [35, 36, 37, 40, 41, 42]], [], [[], [("Red", (43, 72))]])
    deals = []
    for cards in (("72", "35"), ("35", "36")):
        match = match_of(save, readings={"excess": "under"})
        for answer in ("5", "43", "end", "end", *cards):
            match.play(answer)
        deals.append([match.redeal(0, SeededChance(seed)).live for seed in range(8)])
    assert [deal.hands for deal in deals[0]] == [deal.hands for deal in deals[1]]
    assert [deal.pile for deal in deals[0]] == [deal.pile for deal in deals[1]]


def test_r44_a_hand_that_is_known_is_no_longer_when_a_card_of_it_goes_under_the_pile() -> None:
    """The cards are turned over in a known order. Seat 1 draws 30 and 31, and puts a card under the pile."""
    deals = []
    for card in ("30", "35"):
        match = turn_over_and_bury(card)
        deals += [match.redeal(0, SeededChance(seed)).live for seed in range(8)]
    assert [deal.hands for deal in deals[:8]] == [deal.hands for deal in deals[8:]]
    assert [deal.pile for deal in deals[:8]] == [deal.pile for deal in deals[8:]]


def turn_over_and_bury(card: str) -> Match:
    save = start([(90, 91), (35, 36, 37, 40, 41, 42)], discards=(28, 29, 30, 31), pile=(), top=())
    case = Case("deal", contents={"cards": save.encode()}, readings={"excess": "under"})
    setup = deal.read(case)
    match = Match(deal, case, setup._replace(reshuffle="oldest-first"))
    for answer in ("end", "end", card):
        match.play(answer)
    return match


def test_what_a_seat_knows_has_no_card_that_another_put_under_the_pile() -> None:
    match = match_of(start([range(90, 100), [40]], top=(101, 102)), readings={"excess": "under"})
    for answer in ("end", "90", "91", "92"):
        match.play(answer)
    found = [sorted(View(match.live, seat).known().buried) for seat in (0, 1)]
    assert found == [sorted(match.live.pile[:3]), []]


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


def test_a_redeal_after_turns_in_which_nobody_was_asked() -> None:
    """The others have no card, and there is none to draw: their turns pass before seat 0 is asked again."""
    lands: list[list[tuple[Any, ...]]] = [
        [GREEN, DARK_BLUE, ("Red", (69, 72))],
        [("LightBlue", (40, 41, 42)), ("Red", (43, 44, 45)), ("Red", (70, 73))],
        [UTILITY, ("Yellow", (48, 49, 50)), ("Purple", (63, 64)), ("LightBlue", (65, 66))],
        [("Orange", (51, 52, 53)), BROWN, ("DarkBlue", (67,)), ("Railroad", (68,))],
        [("Purple", (56, 57, 58)), RAILROAD, ("Utility", (71,))],
    ]
    banked = [card for card in (*range(35), *range(74, COUNT)) if card not in (90, 91, 95)]
    match = match_of(start([(90, 91, 95)], [(), banked], lands, players=5, pile=(), top=()))
    match.play("90")
    match.play("end")
    assert (match.decision.player, match.live.turn, match.since[0].turn) == (0, 6, 2)
    for seat in range(5):
        twin = match.redeal(seat, SeededChance(seat))
        assert (see(twin, seat), twin.since[0].turn) == (see(match, seat), 6)
        assert write_save(play_on(twin.fork(), 1).end) == write_save(play_on(twin, 1).end)


def test_what_cannot_be_dealt_anew() -> None:
    match = new_match(seed=3)
    with pytest.raises(ValueError, match="there is no seat 2 in a game of 2 seats"):
        match.redeal(2, SeededChance(1))
    with pytest.raises(ValueError, match="there is no seat -1 in a game of 2 seats"):
        match.view(-1)
    with pytest.raises(ValueError, match="not of a game"):
        View(match.live, 0).redeal(SeededChance(1))
    play_on(match, 1)
    with pytest.raises(ValueError, match="the game is over"):
        match.redeal(0, SeededChance(1))


def test_chance_that_is_always_the_same_is_told() -> None:
    class Stuck:
        def below(self, n: int, what: str) -> int:
            return 0

        def order(self, n: int, what: str) -> range:
            return range(n)

        def finish(self) -> None: ...

    match = match_of(start([[14, 90], [4]], [[], [88]], discards=(2, 3)))
    match.play("14")
    assert match.decision[:2] == (1, "say-no")
    with pytest.raises(ValueError, match="is chance random"):
        match.redeal(0, Stuck())
