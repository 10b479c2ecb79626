"""Short games, drawn so that everything in the manual happens in some of them."""

from __future__ import annotations

from collections.abc import Iterator

from monosim.core import SeededChance
from monosim.rulesets.singletonopoly.tutor.director import Director
from monosim.rulesets.singletonopoly.tutor.host import play_with
from monosim.rulesets.singletonopoly.tutor.moods import MOODS
from monosim.tutor.draft import Draft

ODD = (0, 0, 8, 20, 20)
BAD_CARDS = ("7", "x 1", "deck NOTHING", "deck OFF OFF OFF", "tie 1", "tie 2 2")


def drafts(seed: int, fair: bool) -> Iterator[Draft]:
    """The moods take turns, so that every few games have something of each."""
    chance = SeededChance(seed, "inputs")
    while True:
        for index in chance.order(len(MOODS)):
            mood = MOODS[index]
            rounds = mood.rounds[chance.below(len(mood.rounds))]
            limit = rounds if chance.below(5) else None
            odd, most = ODD[chance.below(len(ODD))], mood.most[chance.below(len(mood.most))]
            draft = play_with(Director(chance, mood, limit, odd, most)).draft()
            yield draft if fair or chance.below(4) else spoil(draft, chance)


def spoil(draft: Draft, chance: SeededChance) -> Draft:
    """Make the files unusable, or the script too short."""
    match chance.below(4):
        case 0:
            return draft._replace(rounds=-chance.below(2))
        case 1:
            return draft._replace(players=draft.players[: 1 + chance.below(len(draft.players))])
        case _:
            return draft._replace(cards=(*draft.cards, BAD_CARDS[chance.below(len(BAD_CARDS))]))
