"""Rents that programs store with the property, and do not double when or as they should."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from monosim.rulesets.project5.events import BuiltHouse, PaidRent, Purchased, WentBankrupt
from monosim.rulesets.project5.rules import Rules
from monosim.rulesets.project5.state import State
from monosim.rulesets.project5.tutor import assignment
from monosim.rulesets.project5.tutor.assignment import Misreading
from monosim.rulesets.project5.tutor.misreadings.ownership import KeepsDeeds, looking_up
from monosim.rulesets.project5.tutor.misreadings.rent import FACTOR
from monosim.rulesets.project5.tutor.misreadings.rents import MOST_DOUBLINGS

if TYPE_CHECKING:
    from monosim.rulesets.project5.inputs import Setup


class KeepsRents(KeepsDeeds):
    """Stores what each rent is multiplied by; as it stands here, it is always right."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.factors = [1 for _ in setup.board]
        self.complete = set[int]()

    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        self.refresh(turn.space)

    def build(self, turn: BuiltHouse) -> None:
        super().build(turn)
        self.factors[turn.space] *= 2

    def hand_over(self, turn: WentBankrupt) -> None:
        given = list(self.deeds[turn.player])
        super().hand_over(turn)
        self.take_over(given)

    def take_over(self, given: list[int]) -> None:
        for space in given:
            self.refresh(space)

    def refresh(self, latest: int) -> None:
        group = self.same_colour[latest]
        if group[0] not in self.complete and owns_all(self, group):
            self.complete.add(group[0])
            self.double(group, latest)

    def double(self, group: Sequence[int], latest: int) -> None:
        for space in group:
            self.factors[space] *= 2


def owns_all(state: State, group: Sequence[int]) -> bool:
    return all(state.owner[space] == state.owner[group[0]] for space in group)


class ReadsStored(Rules):
    def rent(self, state: State, space: int) -> int:
        assert isinstance(state, KeepsRents)
        return self.base_rent(self.rent_basis(state, space)) * state.factors[space]


class DoublesCompleting(KeepsRents):
    def double(self, group: Sequence[int], latest: int) -> None:
        self.factors[latest] *= 2


class DoublesOthers(KeepsRents):
    def double(self, group: Sequence[int], latest: int) -> None:
        super().double([space for space in group if space != latest], latest)


class SetsToTwice(KeepsRents):
    def double(self, group: Sequence[int], latest: int) -> None:
        for space in group:
            self.factors[space] = 2


class OnlyAtPurchase(KeepsRents):
    def take_over(self, given: list[int]) -> None:
        pass


class DoublesAgain(KeepsRents):
    def take_over(self, given: list[int]) -> None:
        self.complete -= {self.same_colour[space][0] for space in given}
        super().take_over(given)


class ResetAtTakeover(DoublesAgain):
    def take_over(self, given: list[int]) -> None:
        for space in given:
            self.factors[space] = 1
        super().take_over(given)


class HousesRestart(KeepsRents):
    def take_over(self, given: list[int]) -> None:
        super().take_over(given)
        for space in given:
            self.houses[space] = 0


class HouseForgetsMonopoly(KeepsRents):
    def build(self, turn: BuiltHouse) -> None:
        super().build(turn)
        self.factors[turn.space] = 1 << turn.number


class HouseDoublesMonopoly(KeepsRents):
    def build(self, turn: BuiltHouse) -> None:
        super().build(turn)
        if owns_all(self, self.same_colour[turn.space]):
            self.factors[turn.space] *= 2


class DoublesWithEachChange(HouseDoublesMonopoly):
    def refresh(self, latest: int) -> None:
        group = self.same_colour[latest]
        if owns_all(self, group):
            self.double(group, latest)


STORED: tuple[tuple[str, type[KeepsRents], str, str], ...] = (
    ("only-completing-doubled", DoublesCompleting,
     "doubles only the rent of the property that completes the colour",
     "double the rents of all the properties of the colour"),
    ("completing-not-doubled", DoublesOthers,
     "doubles the rents of a complete colour except that of the property that completes it",
     "double the rents of all the properties of the colour"),
    ("monopoly-resets-rent", SetsToTwice,
     "sets the rents of a complete colour to twice the basic rent, so that houses from before are lost",
     "double what the rent is at that time"),
    ("takeover-completes-nothing", OnlyAtPurchase,
     "doubles rents when a purchase completes a colour, but not when a takeover does",
     "check for a monopoly wherever an owner changes"),
    ("takeover-doubles-again", DoublesAgain,
     "doubles the rents of a monopoly again when it is taken over",
     "the rent is doubled once, whoever has the monopoly"),
    ("takeover-resets-rent", ResetAtTakeover,
     "sets the rent of a property that changes hands to the basic rent, though its houses stay",
     "the property comes with its houses, and they double the rent"),
    ("takeover-resets-houses", HousesRestart,
     "counts houses from 0 on a property that changes hands, though its rent stays that with houses",
     "the property comes with its houses: it still supports two at most"),
    ("house-resets-rent", HouseForgetsMonopoly,
     "computes the rent from the number of houses when one is built, and forgets the monopoly",
     "each house doubles what the rent is at that time"),
    ("house-doubles-for-monopoly", HouseDoublesMonopoly,
     "doubles the rent for the monopoly again with each house",
     "the monopoly doubles the rent once"),
    ("monopoly-doubles-with-each-change", DoublesWithEachChange,
     "doubles the rents of a monopoly again with each house, purchase and takeover of its colour",
     "the monopoly doubles the rent once"),
)  # fmt: skip


def _stored() -> Iterator[Misreading]:
    for name, state, instead, advice in STORED:
        sentence = assignment.HOUSES_DOUBLE if "house" in name else assignment.DOUBLED
        yield Misreading(name, sentence, instead, advice, FACTOR, ReadsStored, state)


def grows(number: Callable[[State, int], int]) -> type[State]:
    class Grows(GrowingRents):
        def pay_rent(self, turn: PaidRent) -> None:
            super().pay_rent(turn)
            grown = self.doublings[turn.space] + number(self, turn.space)
            self.doublings[turn.space] = min(grown, MOST_DOUBLINGS)

    return Grows


class GrowingRents(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.doublings = [0 for _ in setup.board]


class RentsGrow(Rules):
    def rent(self, state: State, space: int) -> int:
        assert isinstance(state, GrowingRents)
        return super().rent(state, space) << state.doublings[space]


GROWING = (
    ("monopoly-doubles-each-visit", grows(lambda state, space: owns_all(state, state.same_colour[space])),
     assignment.DOUBLED, "doubles the stored rent of a monopoly again with every visit"),
    ("houses-double-each-visit", grows(lambda state, space: state.houses[space]),
     assignment.HOUSES_DOUBLE, "doubles the stored rent of a property with houses again with every visit"),
)  # fmt: skip


def _growing() -> Iterator[Misreading]:
    advice, about = "compute the rent of a visit in a variable of its own", "whether the rent is kept"
    for name, state, sentence, instead in GROWING:
        yield Misreading(name, sentence, instead, advice, about, RentsGrow, state)


class StoresRents(State):
    """Keeps with each property what its rent was computed from; as it stands here, it is always right."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.known = [(self.owner, 0) for _ in setup.board]

    def renew(self, spaces: Iterable[int]) -> None:
        for space in spaces:
            self.known[space] = list(self.owner), self.houses[space]

    def buy(self, turn: Purchased) -> None:
        super().buy(turn)
        self.renew(self.same_colour[turn.space])

    def build(self, turn: BuiltHouse) -> None:
        super().build(turn)
        self.renew([turn.space])

    def hand_over(self, turn: WentBankrupt) -> None:
        given = [space for space, owner in enumerate(self.owner) if owner == turn.player]
        super().hand_over(turn)
        self.take_over(given)

    def take_over(self, given: list[int]) -> None:
        for space in given:
            self.renew(self.same_colour[space])


class RenewsBoughtOnly(StoresRents):
    def buy(self, turn: Purchased) -> None:
        State.buy(self, turn)
        self.renew([turn.space])


class NotRenewedByHouse(StoresRents):
    def build(self, turn: BuiltHouse) -> None:
        State.build(self, turn)


class NotRenewedByTakeover(StoresRents):
    def take_over(self, given: list[int]) -> None:
        pass


class RenewsGivenOnly(StoresRents):
    def take_over(self, given: list[int]) -> None:
        self.renew(given)


class RentAsStored(Rules):
    def rent(self, state: State, space: int) -> int:
        assert isinstance(state, StoresRents)
        owners, houses = state.known[space]
        now = state.houses[space]
        state.houses[space] = houses
        with looking_up(state, [*owners]):
            rent = super().rent(state, space)
        state.houses[space] = now
        return rent


RENEWED: tuple[tuple[str, type[StoresRents], str, str, str], ...] = (
    ("rent-renewed-bought-only", RenewsBoughtOnly, assignment.DOUBLED,
     "stores rents, and computes only that of the property just bought anew when a colour is complete",
     "compute the rents of the whole colour anew"),
    ("rent-not-renewed-by-house", NotRenewedByHouse, assignment.HOUSES_DOUBLE,
     "stores rents, and does not compute them anew when a house is built",
     "compute the rent anew with each house"),
    ("rent-not-renewed-by-takeover", NotRenewedByTakeover, assignment.DOUBLED,
     "stores rents, and does not compute them anew when properties are transferred",
     "compute the rents of their colours anew"),
    ("rent-renewed-given-only", RenewsGivenOnly, assignment.DOUBLED,
     "stores rents, and computes only those of transferred properties anew, not the rest of the colour's",
     "compute the rents of their colours anew"),
)  # fmt: skip


def _renewed() -> Iterator[Misreading]:
    for name, state, sentence, instead, advice in RENEWED:
        yield Misreading(name, sentence, instead, advice, FACTOR, RentAsStored, state)


MISREADINGS = (*_stored(), *_growing(), *_renewed())
