"""The state refuses what the rules never do: that would be a bug, and it must not go unnoticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rulesets.singletonopoly.scene import ANN, BOB, Scene

from monosim.core import IllegalChange
from monosim.rulesets.singletonopoly.state import State


def arrange() -> State:
    scene = Scene().own(ANN, 2, 3, 4, restaurants=5).own(ANN, 10, pawned=True).own(ANN, 5)
    return scene.money(100).hold(ANN, 1).state


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.lose(ANN, 101),
        lambda state: state.give_off_cards(ANN, BOB, 2),
        lambda state: state.use_off_card(BOB),
        lambda state: state.pawn(10),
        lambda state: state.pawn(2),
        lambda state: state.unpawn(5),
        lambda state: state.add_restaurant(2),
        lambda state: state.add_restaurant(6),
        lambda state: state.remove_restaurant(6),
    ],
)
def test_what_is_not_possible_is_refused(change: Callable[[State], object]) -> None:
    with pytest.raises(IllegalChange):
        change(arrange())


def test_what_is_possible_is_worked_out_anew_after_every_change() -> None:
    state = arrange()
    assert state.possible(ANN) == ((5,), (10,), (), (2, 3, 4))
    state.unpawn(10)
    state.remove_restaurant(3)
    assert state.possible(ANN) == ((10, 5), (), (3,), (2, 3, 4))
    state.hand_over(2, BOB)
    assert state.possible(ANN).add == ()
    assert state.possible(BOB).remove == (2,)
