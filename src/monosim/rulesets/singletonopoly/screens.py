"""The information screens: board spaces, properties, players."""

from __future__ import annotations

from monosim.rulesets.singletonopoly.board import (
    BOTH_STORES_FACTOR,
    CLUB_FEES,
    CLUBS,
    MOST_RESTAURANTS,
    NAMES,
    NEIGHBORHOODS,
    PAWN_PRICE,
    PRICE,
    SPACES,
    STORE_FACTOR,
    STORES,
    UNPAWN_PRICE,
    Neighborhood,
    full_name,
)
from monosim.rulesets.singletonopoly.events import PlayersShown, PropertiesShown

Row = tuple[int, str | None, bool, int, int]


def board() -> str:
    return _lines("Board spaces", *(f"{place}: {full_name(place)}" for place in range(1, SPACES + 1)))


def players(event: PlayersShown) -> str:
    return _lines("Player info", *(_player(*row) for row in event.rows))


def _player(
    name: str, inside: bool, position: int, money: int, cards: int, on_vacation: bool, turns: int
) -> str:
    if not inside:
        return f"{name}: out of the game"
    facts = [f"position {position}", f"money ${money}"]
    if cards:
        facts.append(off_cards(cards))
    if on_vacation:
        facts.append(f"on Vacation, turns spent there: {turns}")
    return f"{name}: {', '.join(facts)}"


def off_cards(number: int) -> str:
    return "1 get off Vacation free card" if number == 1 else f"{number} get off Vacation free cards"


def properties(event: PropertiesShown) -> str:
    if event.what == "trade":
        return _lines(f"Properties of {event.name}:", *map(property_line, event.rows))
    if event.what == "by":
        none = [] if event.rows else [f"{event.name} owns no properties"]
        return _lines(*none, *map(property_line, event.rows))
    lines = {row[0]: property_line(row) for row in event.rows}
    groups = [
        ["Super Stores", *(lines[place] for place in STORES)],
        ["Golf Clubs", *(lines[place] for place in CLUBS)],
    ]
    for hood in NEIGHBORHOODS:
        heading = ["Streets"] if hood.number == 1 else []
        groups.append([*heading, hood.name, *(lines[place] for place in hood.streets)])
    if event.what == "aa":
        groups.append(_prices())
    return "\n".join(_lines(*group) for group in groups)


def property_line(row: Row) -> str:
    """As the manual's flowchart goes: name, position, then the owner and what a visit costs."""
    place, owner, pawned, fee, restaurants = row
    start = f"{NAMES[place]}: position {place}"
    if owner is None:
        return f"{start}, unowned, purchase price ${PRICE[place]}"
    if pawned:
        return f"{start}, owner {owner}, pawned"
    current = f"dice roll × {fee}" if place in STORES else f"${fee}"
    more = f", restaurants {restaurants}" if restaurants else ""
    return f"{start}, owner {owner}, current fee {current}{more}"


def _prices() -> list[str]:
    """What is not unique to one property."""
    place = STORES[0]
    clubs = ", ".join(f"{number} owned ${fee}" for number, fee in enumerate(CLUB_FEES) if number)
    return [
        "Prices and fees",
        f"Super Stores and Golf Clubs: pawn price ${PAWN_PRICE[place]}, unpawn price ${UNPAWN_PRICE[place]}",
        f"Super Store fee: dice roll × {STORE_FACTOR}, or × {BOTH_STORES_FACTOR} if one player owns both",
        f"Golf Club fee by clubs of the owner: {clubs}",
        *map(_neighborhood_prices, NEIGHBORHOODS),
    ]


def _neighborhood_prices(hood: Neighborhood) -> str:
    street = hood.streets[0]
    fees = ", ".join(f"{number}: ${hood.fee(number)}" for number in range(MOST_RESTAURANTS + 1))
    return (
        f"{hood.name}: pawn price ${PAWN_PRICE[street]}, unpawn price ${UNPAWN_PRICE[street]},"
        f" restaurant adding price ${hood.restaurant_price}, restaurant removal gain ${hood.restaurant_gain},"
        f" starting fee ${hood.starting_fee},"
        f" fees by restaurants if one player owns all streets: {fees}"
    )


def _lines(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)
