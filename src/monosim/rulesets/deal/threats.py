"""What is played against a person, in words: what a Just Say No would save, and what follows without it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from monosim.rulesets.deal import actions, events
from monosim.rulesets.deal.foresight import Scene, list_full_sets, list_names
from monosim.rulesets.deal.transcript import NAMES, millions

AT_RISK: Mapping[str, Callable[[Scene, int], str]] = {
    "deal-breaker": list_full_sets,
    "sly-deal": lambda scene, seat: list_names(scene, scene.position.loose_cards(seat)),
    "force-deal": lambda scene, seat: list_names(scene, actions.find_swappable(scene.position, seat)),
}
"""What a seat has that these cards can take."""


def foresee_threat(scene: Scene) -> tuple[str, str, str]:
    """What is played against the person; what follows with a Just Say No, and without."""
    against, by = scene.view.against, f"P{scene.view.current}"
    if against == "just-say-no":
        refusal = next(event for event in reversed(scene.happened) if isinstance(event, events.SayNo))
        stopped = IN_SHORT.get(refusal.against) or NAMES[refusal.against]
        threat = f"P{refusal.seat} plays Just Say No against your {stopped}"
        return threat, f"your {stopped} counts after all", f"your {stopped} is stopped"
    if against in AT_RISK and scene.view.named:
        return foresee_named_loss(scene, by)
    if against in AT_RISK:
        how, risk = "swap" if against == "force-deal" else "take", AT_RISK[against](scene, scene.seat)
        return (
            f"{by} plays {NAMES[against]}, to {how} your {risk}",
            "you keep all of it",
            f"{by} chooses what to {how}",
        )
    return foresee_demand(scene, by)


def foresee_named_loss(scene: Scene, by: str) -> tuple[str, str, str]:
    """The thief has named what to take, and for a swap what to give."""
    against, (took, *given) = scene.view.against, scene.view.named
    what = scene.label(took) if against == "deal-breaker" else scene.name(took)
    if against == "force-deal":
        what += f" for {scene.name(given[0])}"
    how = "swap" if against == "force-deal" else "take"
    return f"{by} plays {NAMES[against]}, to {how} your {what}", "you keep it", f"you lose your {what}"


IN_SHORT = {"rent": "rent", "double-rent": "doubling of the rent"}


def foresee_demand(scene: Scene, by: str) -> tuple[str, str, str]:
    against, owed, has = scene.view.against, scene.view.owed, scene.position.worth(scene.seat)
    rest = owed // 2 if against == "double-rent" else 0
    saved = millions(min(owed, has) - min(rest, has))
    what = "rent" if against in IN_SHORT else f"for {NAMES[against]}"
    yes = f"takes back one doubling, {millions(rest)} is left" if rest else "you pay nothing"
    part = f"{millions(owed)} of your" if has > owed else "all that you have,"
    threat = f"{by} charges you {millions(owed)} {what}"
    return threat, f"{yes}: saves {saved}", f"you pay {part} {millions(has)}"
