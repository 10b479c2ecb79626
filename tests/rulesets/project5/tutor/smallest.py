"""Small inputs that show each misreading."""

from __future__ import annotations

from monosim.tutor.draft import Draft

COLOURS = {"r": "RED", "b": "BLUE", "g": "GREEN", "k": "BLACK"}
T = "1 1000"


def game(board: str, cards: str, players: str = f"{T}, {T}", rounds: int = 1) -> Draft:
    """The board behind GO, as `A:25r` and `P` for Parking; the cash, then the cards."""
    spaces = ["GO 0 NONE", *map(_space, board.split())]
    return Draft(tuple(spaces), tuple(cards.split()), tuple(players.split(", ")), rounds)


def _space(short: str) -> str:
    if short == "P":
        return "Parking 0 NONE"
    name, price = short.split(":")
    return f"{name} {price[:-1]} {COLOURS[price[-1]]}"


def improper(*board: str, cards: str = "500 1 2") -> Draft:
    return Draft(("GO 0 NONE", *board), tuple(cards.split()), (T, T), 1)


ANY = game("A:100r P", "1000 1 2")
PAID = game("A:25r", "1000 1")
PRODUCT = game("A:5000r", "5000 1")
FRACTION = game("A:4000r", "5000 1", "1.5 1000, 1.5 1000")
HOUSES = game("A:1000r", "20000 1", rounds=9)
"""Both players land on A, then on GO, then on A."""
NO_MONOPOLY = game("A:1000r B:5000r", "9000 1 1 3 3", rounds=2)
THREE = f"{T}, {T}, {T}"
TRANSFER = game("A:900r B:900b", "1000 1 2 3 1 3", THREE, 3)
"""Player 0 goes bankrupt before the others move; its property A is visited afterwards."""
WITH_HOUSE = game("A:100r B:4900b C:3500g", "5000 1 2 4 4 4 4 2 4 4 3 4 1", THREE, 4)
LAST = game("A:900r B:900b", "1000 1 2 3 2", rounds=4)
"""Player 1 goes bankrupt in round 2."""
DEBT = game("A:1r B:5r", "5 2 1 3 3", "1 -1, 1 -1", 3)
GO_SECOND = Draft(("A 100 RED", "GO 0 NONE"), ("900", "1"), (T, T), 1)
PRICE = improper("A 0 RED")
NOT_BUILT = game("A:1000r", "5000 1 1 2", "1 4200, 1 4200", 2)
THREE_LOST = game("A:300r B:310b C:340g D:1000r", "1000 4 1 5 1 5 1 5 1", rounds=4)
"""Player 1 goes bankrupt with three properties."""
PASSING = game("A:100r P", "900 4")
TWO_LAPS = game("A:100r P", "900 7")
BACK = game("A:100r P", "900 2", rounds=2)
LANDING = game("A:100r", "900 2")
BEYOND = game("A:5b B:5r", "5 2", rounds=2)
MILLION = game("A:100r P", "1000000 1 2")

SMALLEST = {
    # When a property is bought
    "buy-strict": PRODUCT,
    "buy-threshold-ignored": FRACTION,
    "buy-threshold-truncated": FRACTION,
    "buy-after-paying": PRODUCT,
    "buy-exact-decimal": game("A:3000r", "3300 1", "1.1 1000, 1.1 1000"),
    "buy-float": game("A:100r", "120 1", "1.2 1000, 1.2 1000"),
    "buy-needs-cash": game("A:1000r", "900 1", "0.5 1000, 0.5 1000"),
    # Houses
    "build-at-equality": game("A:1000r", "5000 1 1 2", "1 4200, 1 4200", 2),
    "build-threshold-ignored": game("A:1000r", "5000 1 1 2", "1 4200, 1 4200", 2),
    "build-after-paying": game("A:1000r", "5000 1 1 2", "1 3500, 1 3500", 2),
    "build-needs-cash": game("A:100r", "500 1 1 2", "1 10, 1 10", 2),
    "houses-three": HOUSES,
    "houses-one": HOUSES,
    "houses-unlimited": HOUSES,
    "houses-two-per-player": game("A:100r B:100b", "9000 1 3 1 3 2 3 1 3 2 3", rounds=5),
    "houses-two-built-per-player": game("A:10g B:5b", "20 2", "1 1000, 1 9000000", 7),
    "houses-only-on-monopoly": NO_MONOPOLY,
    "houses-never": HOUSES,
    "houses-all-at-once": HOUSES,
    "house-on-purchase": HOUSES,
    "houses-shared": game("A:10r B:5b", "2000 1 2 3 2 1 2", rounds=4),
    "house-threshold-of-last": game("C:100000r", "200000 1 1 2", "1 190000, 1 1000", 2),
    "house-free": HOUSES,
    # Rent
    "rent-truncated": PAID,
    "rent-half-to-even": PAID,
    "rent-half-down": PAID,
    "rent-rounded-up": game("A:24r", "1000 1"),
    "rent-rounded-last": PAID,
    "rent-on-price-and-houses": HOUSES,
    "monopoly-ignored": PAID,
    "houses-ignored-in-rent": HOUSES,
    "houses-double-only-with-monopoly": NO_MONOPOLY,
    "houses-linear": HOUSES,
    "factors-summed": HOUSES,
    "monopoly-of-two": game("A:100r B:100r C:100r", "900 1 4 1 2", rounds=2),
    "monopoly-needs-two": PAID,
    "monopoly-only-bought": game("A:950r B:950r", "1000 1 2 3 1 3", THREE, 2),
    "rent-not-received": PAID,
    "rent-not-taken": PAID,
    # Bankruptcy
    "bankrupt-at-equality": game("A:2500r P", "500 3 2 1 2", rounds=2),
    "out-at-zero": game("A:1000r", "1000 1"),
    "creditor-gets-rent": TRANSFER,
    "creditor-gets-no-cash": TRANSFER,
    "property-keeps-dead-owner": TRANSFER,
    "property-to-bank": TRANSFER,
    "houses-vanish": WITH_HOUSE,
    "counts-own-purchases": TRANSFER,
    "skipped-draws-card": TRANSFER,
    "next-misses-turn": TRANSFER,
    "numbers-shift": TRANSFER,
    # Movement
    "passing-go-pays": game("A:100r P", "900 4"),
    "start-pays": ANY,
    "go-pays-200": game("A:100r", "900 2"),
    "go-told-not-paid": game("A:100r", "900 2"),
    "deck-restarts-each-round": game("A:100r P", "900 1 1 2 1", rounds=2),
    "deck-per-player": ANY,
    "cash-is-card": game("A:100r P", "901 1"),
    "last-card-lost": game("A:100r P", "900 1 1 2", rounds=2),
    "last-card-twice": game("A:100r P", "900 1 1 2", rounds=2),
    "wraps-once": game("A:100r P", "900 7"),
    "stops-at-go": game("A:100r P", "900 4"),
    "tells-remainder": game("A:100r P", "900 4"),
    "owned-by-name": game("A:100r A:200b", "900 1 2"),
    "starts-on-first-line": GO_SECOND,
    "go-is-first-line": GO_SECOND,
    # The end
    "game-goes-on": LAST,
    "header-too-many": LAST,
    "survivor-finishes-round": game("A:900r B:900b", "1000 1 2 1 3", rounds=2),
    "solo-plays-one-round": game("A:100r", "900 1", T),
    "solo-plays-all-rounds": game("A:100r", "900 1", T),
    "round-too-many": ANY,
    "round-too-few": ANY,
    "wealth-counts-houses": HOUSES,
    "wealth-is-cash": ANY,
    "winner-by-cash": game("A:100r", "900 1"),
    "winner-by-property": game("A:100r", "900 2 1"),
    "tie-to-higher": game("A:100r P", "900 2"),
    "winner-from-zero": DEBT,
    "dead-may-win": DEBT,
    "zero-thresholds-dropped": game("A:100r P", "900 1 2", f"0 1000, {T}"),
    # Output
    "rounds-from-zero": ANY,
    "players-from-one": ANY,
    "no-dollar-sign": ANY,
    "line-ends-crlf": ANY,
    "no-last-newline": ANY,
    "trailing-blank": ANY,
    "blank-line-before-round": ANY,
    "steps-without-brackets": ANY,
    "steps-singular": ANY,
    "step-for-one": ANY,
    "no-periods": ANY,
    "zero-properties": ANY,
    "money-from-double": game("A:100r P", "1000000 1 2"),
    "dead-in-full": LAST,
    "dead-not-listed": LAST,
    "goes-bankrupt": LAST,
    "improper-without-period": PRICE,
    "improper-not-on-stdout": PRICE,
    "improper-once-per-error": improper("A 0 RED", "B 0 RED"),
    # Reading
    "price-zero-accepted": PRICE,
    "price-unchecked": improper("A -5 RED"),
    "cash-zero-accepted": improper(cards="0 1 2"),
    "cash-unchecked": improper(cards="-5 1 2"),
    "card-zero-accepted": improper(cards="500 0"),
    "cards-unchecked": improper(cards="500 -1"),
    "cards-checked-when-drawn": improper(cards="500 1 2 -1"),
    "last-card-unread": improper(cards="500 1 2 0"),
    "leading-integer-accepted": improper(cards="500 2.5"),
    "stream-failure-unnoticed": improper(cards="500 1 abc"),
    "none-is-a-colour": improper("A 5 NONE"),
    "go-colour-unchecked": Draft(("GO 0 PURPLE",), ("500", "1"), (T, T), 1),
    "colour-in-any-case": improper("A 5 red"),
    "colours-unchecked": improper("A 5 PURPLE"),
    "go-must-cost": ANY,
    # How purchases and houses are charged
    "buy-cash-times-threshold": FRACTION,
    "buy-product-truncated": game("A:25r", "31 1", "1.25 1000, 1.25 1000"),
    "buy-always": FRACTION,
    "purchase-costs-product": game("A:100r", "900 1", "2 1000, 2 1000"),
    "purchase-free": ANY,
    "house-costs-price": game("A:100r", "20000 1", rounds=9),
    "second-house-costs-more": HOUSES,
    "house-not-recorded": HOUSES,
    "houses-two-per-colour": game("A:100r B:100r", "9000 1 3 1 3 2 3 1 3 2 3", rounds=5),
    "houses-from-zero": HOUSES,
    "house-number-joined": HOUSES,
    # Other rents
    "rent-truncated-last": PAID,
    "rent-unrounded": PAID,
    "houses-double-once": HOUSES,
    "houses-or-monopoly-double": HOUSES,
    "monopoly-triples": PAID,
    "monopoly-doubles-per-property": game("A:100r B:100r", "900 1 3 1 1", rounds=2),
    "houses-anywhere-double": game("A:100r B:100b", "9000 1 3 1 3 2 3 3 2", rounds=4),
    "rent-told-not-paid": PAID,
    "rent-on-own-property": NOT_BUILT,
    # Debts
    "creditor-gets-rent-and-cash": TRANSFER,
    "dead-in-full-with-cash": LAST,
    "pays-what-is-there": LAST,
    "never-bankrupt": LAST,
    "bankrupt-not-removed": TRANSFER,
    "bankrupt-after-rent-told": LAST,
    "ends-at-first-bankruptcy": TRANSFER,
    # Ownership
    "transfers-first-only": THREE_LOST,
    "transfers-all-but-last": THREE_LOST,
    "transfers-every-second": THREE_LOST,
    "transfer-not-on-board": TRANSFER,
    "dead-owner-gets-nothing": TRANSFER,
    "wealth-counts-own-purchases": LAST,
    "houses-only-on-bought": game("A:45000r B:45000b", "50000 1 2 3 1 2 3", THREE, 2),
    "monopoly-if-nobody-else": game("A:100r B:100r", "900 1"),
    "monopoly-last-decides": game("A:100r B:100r", "900 2"),
    "monopoly-of-three": PAID,
    "monopoly-on-any-colour": game("A:100r B:100b C:100b", "900 1 4 1 2", rounds=2),
    "purchase-not-recorded": PAID,
    # GO
    "passing-go-pays-first": PASSING,
    "passing-go-pays-each-lap-first": TWO_LAPS,
    "passing-go-pays-each-lap-late": TWO_LAPS,
    "passing-and-landing-pay-first": LANDING,
    "passing-and-landing-pay-late": LANDING,
    "passing-beyond-go-pays-first": BEYOND,
    "passing-beyond-go-pays-late": BEYOND,
    "passing-go-by-position-pays-first": BACK,
    "passing-go-by-position-pays-late": BACK,
    "passing-go-told-first": PASSING,
    "passing-go-told-late": PASSING,
    "passing-go-ends-turn": PASSING,
    "go-pays-twice": LANDING,
    "go-paid-not-told": LANDING,
    "go-is-parking": LANDING,
    "parking-is-sold": ANY,
    "go-is-sold": LANDING,
    "wraps-one-early": game("A:100r P", "900 2"),
    "wraps-past-go": PASSING,
    # The deck
    "deck-ends-game": game("A:100r P", "900 1"),
    "deck-ends-moves": game("A:100r P", "900 1"),
    "deck-repeats-last": game("A:100r P", "900 1 2", rounds=2),
    "deck-restarts-at-second": game("A:100r P", "900 1 2", rounds=2),
    "deck-starts-at-second": ANY,
    "deck-from-the-end": ANY,
    "cash-is-first-card": game("A:100r P", "901 1"),
    # The results
    "wealth-not-reset": ANY,
    "wealth-is-property": ANY,
    "all-tied-win": game("A:100r P", "900 2"),
    "survivor-not-announced": LAST,
    "summary-by-wealth": game("A:100r P", "900 2 3"),
    "no-property-omitted": ANY,
    "no-property-and-zero": ANY,
    # Money in doubles
    "cash-in-floats": game("A:100r P", "20000001 1 2"),
    "rent-from-double": game("A:5000000r", "9000000 1"),
    "rent-with-point": PAID,
    "wealth-from-double": MILLION,
    "wealth-with-point": ANY,
    "cash-from-double": MILLION,
    "cash-with-point": ANY,
    "money-with-point": ANY,
    "money-from-java-double": ANY,
    "money-with-cents": ANY,
    # What is told
    "stay-unbuilt-untold": NOT_BUILT,
    "stay-unbuilt-unfinished": NOT_BUILT,
    "stay-unbuilt-ended": NOT_BUILT,
    "stay-unbuilt-open": NOT_BUILT,
    "stay-unbought-untold": FRACTION,
    "stay-unbought-unfinished": FRACTION,
    "stay-unbought-ended": FRACTION,
    "stay-unbought-open": FRACTION,
    "stay-parked-untold": ANY,
    "stay-parked-unfinished": ANY,
    "stay-parked-ended": ANY,
    "stay-parked-open": ANY,
    "start-not-told": ANY,
    "statements-broken": ANY,
    "blank-line-before-results": ANY,
    "blank-line-after-player": ANY,
    "improper-after-start": PRICE,
    "improper-without-newline": PRICE,
    # Lines and files
    "last-player-twice": ANY,
    "last-player-lost": ANY,
    "thresholds-swapped": ANY,
    "strategy-of-first": game("A:100r P", "900 2 1", "1 1000, 99 1000"),
    "strategy-of-last": game("A:100r P", "900 1 2", "1 1000, 99 1000"),
    "strategy-of-next": game("A:100r P", "900 1 2", "1 1000, 99 1000"),
    "last-location-twice": LANDING,
    "last-location-lost": ANY,
    "board-failure-unnoticed": improper("A abc RED"),
    "no-property-then-zero": ANY,
    "blue-is-black": game("A:100b B:100k", "1000 1"),
    "zero-accepted": PRICE,
    "sign-unchecked": PRICE,
    "card-file-zero-accepted": improper(cards="0 1 2"),
    "card-file-sign-unchecked": improper(cards="0 1 2"),
    "unfinished-line-unnoticed": improper("A 10"),
    "files-swapped": ANY,
    "black-refused": improper("A 5 BLACK"),
    "decimals-accepted": improper(cards="500 2.5"),
    "improper-goes-on": PRICE,
}
"""One input for each misreading that shows it."""

TELLING_APART = (
    game("A:100r P", "20000000 1 2"),
    improper("A 5 RED", cards="500 1e3"),
    improper("A 5 RED", cards="500 3x"),
    game("A:1r B:5r", "5 2 1 3 3 3 1", "1 -1, 1 -1", 3),
    game("A:28r", "1000 1"),
    game("A:100r B:9000r", "9000 1 3 3 3 3 1", rounds=3),
)
"""Further inputs, for misreadings that nearly always print the same."""
