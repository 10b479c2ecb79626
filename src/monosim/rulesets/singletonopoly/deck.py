"""The eighteen Action Cards, by the codes that cards files and traces use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

OFF, VAC = "OFF", "VAC"
GET, GIVE = "GET32", "GIVE32"
LAGOS_CARD, KNUTH_CARD = "LAGOS", "KNUTH"

MESSAGES: Final[Mapping[str, str]] = {
    "G128": "You gain $128",
    "G256": "You gain $256",
    "L128": "You lose $128",
    "L256": "You lose $256",
    GET: "You get $32 from every other player",
    GIVE: "You must pay every other player $32",
    "M32": "You must pay $32 per restaurant for maintenance",
    "M64": "You must pay $64 per restaurant for maintenance",
    "F4": "Move ahead 4 spaces",
    "B4": "Move back 4 spaces",
    "F8": "Move ahead 8 spaces",
    "B8": "Move back 8 spaces",
    LAGOS_CARD: "Lagos is the most populated city in Africa. Move to Lagos Avenue.",
    KNUTH_CARD: (
        'Computer scientist Donald Knuth once said "Programs are meant to be read by humans and only'
        ' incidentally for computers to execute". Move to Knuth Street.'
    ),
    OFF: "Get off Vacation free. Keep this card and use it when needed, or trade it.",
    VAC: "Go on Vacation",
}
UNSHUFFLED: Final = tuple(code for code in MESSAGES for _ in range(2 if code in (OFF, VAC) else 1))

GAIN: Final[Mapping[str, int]] = {"G128": 128, "G256": 256}
LOSS: Final[Mapping[str, int]] = {"L128": 128, "L256": 256}
MAINTENANCE: Final[Mapping[str, int]] = {"M32": 32, "M64": 64}
STEPS: Final[Mapping[str, int]] = {"F4": 4, "B4": -4, "F8": 8, "B8": -8}
EACH_OTHER: Final = 32
