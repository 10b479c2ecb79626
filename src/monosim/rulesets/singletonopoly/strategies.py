"""Players that need no script. A prompt is answered by the method that has its name."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from monosim.core import Chance, Strategy
from monosim.rulesets.singletonopoly.answers import BACK
from monosim.rulesets.singletonopoly.asking import Items, Question
from monosim.rulesets.singletonopoly.board import HOOD_OF, NEIGHBORHOODS, PAWN_PRICE, PRICE, UNPAWN_PRICE
from monosim.rulesets.singletonopoly.screens import PROMPTS
from monosim.rulesets.singletonopoly.state import State

Q: TypeAlias = Question[Any]


class Random(Strategy):
    """Answers at random, but neither asks for information nor leaves the game by choice."""

    NEVER = frozenset({"dr", "eg", "sp", "pr", "pl"})

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def answer(self, decision: Any) -> object:
        if decision.prompt == "money" and "pa" in decision.asked.options:
            return "pa"
        options = [option for option in decision.options() if option not in self.NEVER]
        return options[self.chance.below(len(options), decision.prompt)]


class Careful(Strategy):
    """What the other strategies share: they keep a reserve, and leave the game only when they must."""

    def __init__(
        self, chance: Chance, buy: int = 0, add: int = 0, unpawn: int = 0, vacation: int = 0
    ) -> None:
        self.reserve = {"buy": buy, "add": add, "unpawn": unpawn, "vacation": vacation}
        """What must be left after buying, adding a restaurant, unpawning, and paying to leave Vacation."""
        self.missing = 0
        self.answers = {prompt: getattr(self, prompt.replace("-", "_"), self.decline) for prompt in PROMPTS}

    def answer(self, decision: Any) -> object:
        return self.answers[decision.asked.prompt](decision)

    def decline(self, question: Q) -> object:
        return refusal(question.asked.options)

    # Before the turn

    def menu(self, question: Q) -> object:
        options = question.asked.options
        if "ar" in options and self.choose_affordable(question, "add"):
            return "ar"
        if "up" in options and self.choose_affordable(question, "unpawn"):
            return "up"
        return "tt"

    def choose_affordable(self, question: Q, action: str) -> tuple[int, ...]:
        """As many properties as the money allows, the cheapest first."""
        state = state_of(question)
        money = state.money[question.me] - self.reserve[action]
        places = getattr(state.possible(question.me), action)
        chosen = []
        for place in sorted(places, key=PRICE.__getitem__):
            price = UNPAWN_PRICE[place] if action == "unpawn" else HOOD_OF[place].restaurant_price
            money -= price
            if money < 0:
                break
            chosen.append(place)
        return tuple(chosen)

    def add(self, question: Q) -> object:
        return self.choose_affordable(question, "add") or BACK

    def unpawn(self, question: Q) -> object:
        return self.choose_affordable(question, "unpawn") or BACK

    # In the turn

    def buy(self, question: Q) -> object:
        return question.asked.amount - question.asked.limit >= self.reserve["buy"]

    def vacation(self, question: Q) -> object:
        if "go" in question.asked.options:
            return "go"
        return "py" if state_of(question).money[question.me] - 128 >= self.reserve["vacation"] else "rl"

    def money(self, question: Q) -> object:
        """Pawns first, then removes restaurants, and only then gives up."""
        self.missing = question.asked.limit - question.asked.amount
        return next(code for code in ("pa", "rr", "ex") if code in question.asked.options)

    def pawn(self, question: Q) -> object:
        return self.choose_enough(state_of(question).possible(question.me).pawn)

    def choose_enough(self, places: Iterable[int]) -> object:
        """The cheapest properties that bring in what is missing, or all of them; one if nothing is known."""
        chosen, got = list[int](), 0
        for place in sorted(places, key=PRICE.__getitem__):
            if chosen and got >= self.missing:
                break
            chosen.append(place)
            got += PAWN_PRICE[place]
        return tuple(chosen)

    def remove(self, question: Q) -> object:
        return state_of(question).possible(question.me).remove[:1]

    # Trades

    def want_amount(self, question: Q) -> object:
        """R25: the least, if the player cannot go back."""
        return BACK if BACK in question.asked.options else question.asked.amount

    def accept(self, question: Q) -> object:
        """Accepts a trade that brings more than twice what it costs, if no neighborhood is lost."""
        state = state_of(question)
        assert question.gives is not None
        assert question.gets is not None
        if any(place in HOOD_OF and state.owns_all_streets(place) for place in question.gives.properties):
            return False
        return worth(state, question.gets) > 2 * worth(state, question.gives)


class Cautious(Careful):
    """Keeps a quarter of the starting money, builds late, and stays on Vacation while it is safe there."""

    def __init__(
        self, chance: Chance, buy: int = 1024, add: int = 2048, unpawn: int = 1536, vacation: int = 10**6
    ) -> None:
        super().__init__(chance, buy, add, unpawn, vacation)


class Builder(Careful):
    """Buys what it can and adds restaurants as soon as it may."""

    def __init__(
        self, chance: Chance, buy: int = 128, add: int = 512, unpawn: int = 768, vacation: int = 1024
    ) -> None:
        super().__init__(chance, buy, add, unpawn, vacation)


class Trader(Builder):
    """A builder who also asks for the last street of a neighborhood, and pays more each time."""

    def __init__(
        self, chance: Chance, buy: int = 128, add: int = 512, unpawn: int = 768, vacation: int = 1024,
        most_offers: int = 3,
    ) -> None:  # fmt: skip
        super().__init__(chance, buy, add, unpawn, vacation)
        self.most_offers = most_offers
        self.offers: dict[int, int] = {}
        self.wish = 0

    def menu(self, question: Q) -> object:
        self.wish = self.third_street(state_of(question), question.me)
        return "tr" if self.wish else super().menu(question)

    def third_street(self, state: State, me: int) -> int:
        """A street to ask another player for: affordable, and not asked for too often; 0 if there is none."""
        for hood in NEIGHBORHOODS:
            owners = [state.owner[street] for street in hood.streets]
            if owners.count(me) == len(owners) - 1 and None not in owners:
                street = next(street for street in hood.streets if state.owner[street] != me)
                times = self.offers.get(street, 0)
                if times < self.most_offers and self.price(street, times) <= state.money[me]:
                    return street
        return 0

    def price(self, street: int, times: int) -> int:
        return (2 + times) * PRICE[street] + 1

    def find_wish(self, question: Q) -> int:
        """The street of this trade, also in one that somebody else has begun and asks for advice on."""
        self.wish = self.wish or self.third_street(state_of(question), question.me)
        return self.wish

    def partner(self, question: Q) -> object:
        state, wish = state_of(question), self.find_wish(question)
        return str(1 + state.others(question.me).index(state.owner[wish] or 0)) if wish else "c"

    def want_properties(self, question: Q) -> object:
        state, owner = state_of(question), state_of(question).owner[self.find_wish(question)]
        return owner is not None and state.names[owner] == question.asked.other

    def want_positions(self, question: Q) -> object:
        wish = (self.find_wish(question),)
        return BACK if question.shape.line(wish) is None else wish

    def offer_money(self, question: Q) -> object:
        return self.find_wish(question) > 0

    def offer_amount(self, question: Q) -> object:
        wish = self.find_wish(question)
        times = self.offers.get(wish, 0)
        if not wish or self.price(wish, times) > state_of(question).money[question.me]:
            return BACK
        self.offers[wish] = times + 1
        return self.price(wish, times)

    def confirm(self, question: Q) -> object:
        assert question.gets is not None
        return self.find_wish(question) in question.gets.properties


@cache
def refusal(options: tuple[str, ...]) -> str:
    """`n`, if the prompt takes it; otherwise the way out."""
    return next(code for code in ("n", "c", "ex", "b") if code in options)


def state_of(question: Q) -> State:
    assert question.state is not None
    return question.state


def worth(state: State, items: Items) -> int:
    """The worth of items. Properties count at their purchase prices, pawned ones at half."""
    estate = sum(PRICE[place] // (2 if state.pawned[place] else 1) for place in items.properties)
    return items.money + estate + 64 * items.off_cards


STRATEGIES: Mapping[str, type[Random] | type[Careful]] = {
    "random": Random,
    "cautious": Cautious,
    "builder": Builder,
    "trader": Trader,
}
