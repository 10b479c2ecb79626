"""People play DEAL: the table, and every question in words, with what would follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from monosim.core import number_of
from monosim.core.console import Asked, Console, Moment, Option
from monosim.rulesets.deal.cards import COLOUR_OF, COUNT, KIND, PRINTED, is_property
from monosim.rulesets.deal.decisions import texts_of
from monosim.rulesets.deal.foresight import (
    Scene,
    find_bundle,
    foresee_bank,
    foresee_charge,
    foresee_choice,
    foresee_colour,
    foresee_doubling,
    foresee_end,
    foresee_fit,
    foresee_join,
    foresee_lay,
    foresee_loss,
    foresee_move,
    foresee_payment,
    foresee_property,
    label_bundle,
    name_place,
    tell_wealth,
)
from monosim.rulesets.deal.rearranging import find_places
from monosim.rulesets.deal.table import table
from monosim.rulesets.deal.threats import AT_RISK, foresee_threat
from monosim.rulesets.deal.transcript import (
    NAMES,
    find_home,
    link,
    millions,
    name,
    sort_hand,
    tell,
)
from monosim.rulesets.deal.turns import MOST_IN_HAND

# Questions


def ask(moment: Moment) -> Asked:
    scene = Scene(moment)
    return ASK[scene.kind](scene)


def offer(
    choices: Iterable[str], word: Callable[[str], str], foresee: Callable[[str], str]
) -> tuple[Option, ...]:
    """An option for each word: cards of the same word do the same, and the first is taken."""
    named = {choice: word(choice) for choice in choices}
    counts, first = Counter(named.values()), {word: choice for choice, word in reversed(named.items())}
    more = {word: f" ({count} of them)" if count > 1 else "" for word, count in counts.items()}
    return tuple(Option(first[word], word, f"{foresee(first[word])}{more[word]}") for word in counts)


def ask_move(scene: Scene) -> Asked:
    hand = sort_hand(choice for choice in scene.choices if choice.isdigit())
    options = [*offer(hand, name, lambda card: foresee_move(scene, int(card)))]
    if "rearrange" in scene.choices:
        options.append(Option("rearrange", "rearrange", "move a card of yours on the table, at no cost"))
    question = "Play which card?" if hand else "End your turn?"
    return Asked(question, (*options, Option("end", "end", foresee_end(scene))))


def ask_use(scene: Scene) -> Asked:
    card = scene.card
    play = foresee_move(scene, card).removesuffix(", or bank it")
    options = Option("play", "play", play), Option("bank", "bank", foresee_bank(scene, card))
    return Asked(f"Play {name(card)}, or bank it?", options)


def ask_target(scene: Scene) -> Asked:
    card, kind = scene.card, KIND[scene.card]
    is_rent, foresee = kind == "wild-rent", AT_RISK.get(kind, tell_wealth)
    question = f"Charge {millions(scene.charged)} to whom?" if is_rent else f"{name(card)} against whom?"
    options = offer(scene.choices, lambda seat: f"P{seat}", lambda seat: foresee(scene, int(seat)))
    return Asked(question, options)


def ask_say_no(scene: Scene) -> Asked:
    held = sum(KIND[card] == "just-say-no" for card in scene.view.hand)
    threat, yes, no = foresee_threat(scene)
    if scene.rules.answers_refusals:
        yes += ", unless they say no to that"
    options = Option("yes", "yes", f"{yes} (you have {held} Just Say No)"), Option("no", "no", no)
    return Asked(f"{threat}. Say no?", options)


def ask_set(scene: Scene) -> Asked:
    card = scene.card
    question = "Take which full set?" if KIND[card] == "deal-breaker" else f"Build the {name(card)} where?"
    options = offer(scene.choices, scene.label, lambda first: foresee_choice(scene, card, first))
    return Asked(question, options)


def ask_charge(scene: Scene) -> Asked:
    card, (bank, *sets) = scene.card, scene.choices
    options = offer(
        sets,
        lambda first: label_bundle(scene, find_bundle(scene, card, first)),
        lambda first: foresee_charge(scene, card, first),
    )
    doubled = ", doubled" if scene.position.doubles[scene.seat] else ""
    question = f"{name(card)}: charge the rent of which set{doubled}?"
    return Asked(question, (*options, Option(bank, bank, foresee_bank(scene, card))))


def ask_double(scene: Scene) -> Asked:
    times = ("no", "once", "twice")
    options = offer(
        scene.choices,
        lambda count: times[int(count)],
        lambda count: foresee_doubling(scene, scene.card, int(count)),
    )
    return Asked(f"{name(scene.card)} of {millions(scene.view.owed)}: double it?", options)


def ask_lift(scene: Scene) -> Asked:
    def foresee(card: str) -> str:
        places = find_places(scene.position, find_home(scene.position, int(card))[1], int(card))
        return f"to {link([name_place(scene, place) for place in texts_of('lay', places)])}"

    return Asked("Move which card?", offer(scene.choices, scene.name, foresee))


def ask_lay(scene: Scene) -> Asked:
    card = scene.lifted
    options = offer(
        scene.choices,
        lambda place: name_place(scene, place),
        lambda place: foresee_lay(scene, card, place),
    )
    return Asked(f"Move {scene.name(card)} to which set?", options)


def ask_take(scene: Scene) -> Asked:
    owner, _ = find_home(scene.position, int(scene.choices[0]))
    if KIND[scene.card] == "force-deal":
        question, foresee = f"Take which card of P{owner}? You give one next.", foresee_fit
    else:
        question, foresee = f"Take which card of P{owner}?", foresee_property
    return Asked(question, offer(scene.choices, scene.name, lambda card: foresee(scene, int(card))))


def ask_give(scene: Scene) -> Asked:
    options = offer(scene.choices, scene.name, lambda card: foresee_loss(scene, int(card)))
    return Asked("Give which card in return?", options)


def ask_colour(scene: Scene) -> Asked:
    is_new = len(scene.choices) > 2
    card = find_arriving(scene, () if is_new else tuple(COLOUR_OF[colour] for colour in scene.choices))
    options = offer(scene.choices, str, lambda colour: foresee_colour(scene, card, COLOUR_OF[colour]))
    what = f"{NAMES['wild']}: start a set of" if is_new else f"{'/'.join(scene.choices)} wild: use it as"
    return Asked(f"{what} which colour?", options)


def ask_join(scene: Scene) -> Asked:
    card = find_arriving(scene, ())
    options = offer(
        scene.choices,
        lambda first: first if first == "new" else scene.label(first),
        lambda first: foresee_join(scene, card, first),
    )
    return Asked(f"{NAMES['wild']}: join which set?", options)


def find_arriving(scene: Scene, colours: tuple[int, ...]) -> int:
    """A wild of these colours that lies in no set: the one that is placed, or one like it."""
    placed = {card for land in scene.position.lands for group in land for card in group.cards}
    wilds = (card for card in range(COUNT) if is_property(card) and PRINTED[card] == colours)
    return next(card for card in wilds if card not in placed)


def ask_pay(scene: Scene) -> Asked:
    """Whatever lies in a bank is money, and of the same value the same."""
    to, owed = scene.view.current, millions(scene.view.owed)
    coins = {str(card): millions(scene.view.value(card)) for card in scene.view.banks[scene.seat]}
    laid = [coins.get(str(card)) or name(card) for card in reversed(scene.laid)]
    question = f"You still owe P{to} {owed} after {link(laid, 'and')}" if laid else f"You owe P{to} {owed}"
    options = offer(
        sorted(scene.choices, key=lambda card: scene.view.value(int(card)) if card in coins else COUNT),
        lambda card: coins.get(card) or scene.name(card),
        lambda card: foresee_payment(scene, int(card), card in coins),
    )
    return Asked(f"{question}. Pay with which card?", options)


def ask_discard(scene: Scene) -> Asked:
    held = len(scene.view.hand)
    options = offer(
        sort_hand(scene.choices), name, lambda card: f"worth {millions(scene.view.value(int(card)))}"
    )
    part = "Put which card under the draw pile?" if scene.rules.puts_excess_under else "Discard which card?"
    return Asked(f"You hold {number_of(held, 'card')} and may keep {MOST_IN_HAND}. {part}", options)


ASK: Mapping[str, Callable[[Scene], Asked]] = {
    "move": ask_move,
    "use": ask_use,
    "target": ask_target,
    "say-no": ask_say_no,
    "set": ask_set,
    "charge": ask_charge,
    "take": ask_take,
    "give": ask_give,
    "colour": ask_colour,
    "join": ask_join,
    "pay": ask_pay,
    "discard": ask_discard,
    "double": ask_double,
    "lift": ask_lift,
    "lay": ask_lay,
}

RULES = """\
Whoever has three full sets of property in their own turn wins.
A turn: draw 2 cards (5 if your hand is empty), play up to 3, keep at most 7.
Money goes to your bank. Property goes on the table, never to the bank. A wild
of two colours counts as one of them, a wild of any colour joins another card.
A rent card charges the rent of one of your sets: with two colours to all the
others, with any colour to one of them. You may bank it instead.
  Deal Breaker  take a full set            Debt Collector    one pays you $5M
  Sly Deal      take a card                It's My Birthday  all pay you $2M
  Force Deal    swap a card for yours      Pass Go           draw 2 cards
  House, Hotel  $3M, $4M more rent         Double The Rent   for your next rent
Sly Deal and Force Deal do not reach into full sets. A House goes on a full set
that is not Railroad or Utility, and a Hotel on top of it.
An action card that has nothing to act on goes to your bank by itself, and is
money from then on. One that has something to act on cannot be banked.
Just Say No stops what another plays against you, and costs no move. Against a
doubled rent, it takes back one doubling. Nothing stops a Just Say No.
You pay from your bank and your table, never from your hand, and get no change.
Property that is paid goes to the table of the other. If you have too little,
you pay all of it and owe no more. A set that is no longer full loses its
buildings to its owner's bank.
A reading that was chosen (--reading) takes precedence over what stands here.
The computer plays by the same rules, and sees no more than you do.
"""

console = Console(
    ask=ask,
    table=table,
    tell=tell,
    is_hidden=True,
    rules=RULES,
    levels={"easy": "random", "normal": "greedy", "hard": "shrewd"},
)
