"""Small inputs that show mistakes of what programs store and forget to change."""

from __future__ import annotations

from rulesets.project5.tutor.smallest import THREE, game, improper

OWED = game("B:5r", "1 2 3", THREE, 2)
RUINED = game("A:950r B:900r", "1000 1 2 3", THREE, 2)
TAKEN = game("A:950r B:900r", "1000 1 2 3 1", THREE, 2)
BUILT = game("A:5r", "5 1", rounds=3)
BOUGHT = game("A:5r", "5 1")
NOTHING = game("", "5 1")
SECOND_BUYS = game("A:5r", "1 1 2")
SURVIVED = game("A:900r B:900b", "1000 1 2 3 2", rounds=2)
COMPLETED = game("P P A:5000b B:5b", "5000 2 1 2 1 1", THREE, 3)
HOUSES_FIRST = game("P B:2600r A:1000r B:10b A:1300b", "4000 17 4 3 3 1 6 1 1 2 6 3", THREE, 4)
HANDS_OVER_FOUR = game("A:1000r B:1800b C:10r D:10r E:10r F:2195b", "4000 15 2 7 4 1 9 5 7", rounds=4)

SMALLEST_BOOKS = {
    "creditor-gets-shortfall": OWED,
    "creditor-gets-cash-twice": OWED,
    "creditor-cash-replaced": OWED,
    "bankrupt-only-in-debt": OWED,
    "bankrupt-only-without-cash": OWED,
    "bankrupt-by-basic-rent": game("A:900r B:900b", "1000 2 3 1", THREE, 2),
    "bankrupt-by-wealth": RUINED,
    "last-hands-over-nothing": SURVIVED,
    "last-hands-over-cash-only": SURVIVED,
    "broke-is-out": game("A:5000r", "5000 1"),
    "broke-is-skipped": game("D:1000r", "1000 2 3", rounds=2),
    "broke-told-out": game("A:2500r", "500 2 1 1", rounds=2),
    "rounds-by-players-left": RUINED,
    "rounds-of-equal-length": game("A:900r", "2 2 1", THREE, 3),
    "bankruptcy-ends-round": RUINED,
    "highest-never-move": RUINED,
    "removal-crashes": OWED,
    "strategies-shift": game(
        "A:100r P C:1900r D:2000r E:1995r", "4000 4 3 7 7 6 6 2 1 2 5", "1 1500, 1 1000, 1 1000", 4
    ),
    "positions-shift": RUINED,
    "position-by-equal-space": game("P P", "5 2", rounds=2),
    "position-not-kept": game("A:5r", "1 1", rounds=2),
    "position-shared": BOUGHT,
    "stay-keeps-card": SECOND_BUYS,
    "salary-keeps-card": game("", "3 2 3"),
    "bankrupt-keeps-card": RUINED,
    "first-card-always": game("", "1 1 2"),
    "deck-restarts-when-short": game("", "5 1 1 2", rounds=2),
    "buy-ratio-truncated": game("D:10r E:2005b", "4000 10 1 2", "1 1000, 1 1000, 1.25 9000000"),
    "buy-product-rounded": game("A:25r", "31 1", "1.25 1000, 1.25 1000"),
    "buy-threshold-rounded": game("A:25r", "30 1", "1.25 1000, 1.25 1000"),
    "buy-threshold-added": game("A:5000r", "5000 1"),
    "houses-in-loop-told-once": BUILT,
    "houses-add-basic-rent": BUILT,
    "houses-hide-monopoly": BUILT,
    "houses-double-one-less": BUILT,
    "colour-counts-replaced": TAKEN,
    "monopoly-by-number": game("A:5r B:5b C:5b", "900 1 4 1 2", rounds=2),
    "monopoly-if-all-sold": game("A:5r B:10r", "20 1 2 2 2", "1 3000, 1 1000", 2),
    "monopoly-first-decides": game("A:5r B:5r", "5 1"),
    "monopoly-without-last-space": game("A:5r B:5r", "5 1"),
    "monopoly-always": game("A:100r B:100r", "1000 1"),
    "monopolies-found-when-bought": COMPLETED,
    "wealth-of-latest-property": game("E:5k F:5r", "100 2", rounds=2),
    "wealth-without-last-space": BOUGHT,
    "count-without-last-space": BOUGHT,
    "transfer-without-last-space": game("A:5r B:1000b C:3500g", "5000 1 2 4 4 4 4 2 4 4 3", THREE, 4),
    "property-to-bank-with-houses": RUINED,
    "houses-counted": game("A:5r", "5000 1 1 2", rounds=2),
    "counted-by-name": game("A:10r A:10b", "100 2", rounds=2),
    "houses-by-name": game("A:10r P A:10b", "3000 3 13 4 4", "2 1000, 1 999", 2),
    "prices-by-name": game("A:5r A:200b", "5 1"),
    "only-completing-doubled": game("A:5r B:5r", "900 1 3 1", rounds=2),
    "completing-not-doubled": BOUGHT,
    "monopoly-resets-rent": HOUSES_FIRST,
    "takeover-completes-nothing": TAKEN,
    "takeover-doubles-again": game("A:900r B:900b", "1000 1 2 3 1 3", THREE, 2),
    "takeover-resets-rent": game("A:5r B:1000b C:3500g", "5000 1 2 4 4 4 4 2 4 4 3 1", THREE, 4),
    "takeover-resets-houses": game(
        "A:19000r St.-Ives:10000b C:6600b", "20000 2 1 4 4 3 4 1 4 11 2", "1 999, 1 1000, 1 1000", 4
    ),
    "house-resets-rent": BUILT,
    "house-doubles-for-monopoly": BUILT,
    "monopoly-doubles-with-each-change": BUILT,
    "monopoly-doubles-each-visit": BUILT,
    "houses-double-each-visit": game("A:5r", "5 1", rounds=5),
    "rent-renewed-bought-only": game("A:5b B:10b", "100 1 3 3", rounds=4),
    "rent-not-renewed-by-house": BUILT,
    "rent-not-renewed-by-takeover": COMPLETED,
    "rent-renewed-given-only": COMPLETED,
    "wealth-sum-carried": NOTHING,
    "wealth-of-last-property": game("E:5k F:5r", "100 2", rounds=2),
    "colour-counts-shared": game("A.1:10g D:5g", "100 1 2", "1 1000, 10 1000, 1 1000"),
    "winner-by-best-moment": BOUGHT,
    "winner-by-number": SECOND_BUYS,
    "winner-poorest": BOUGHT,
    "winner-first-remaining": SECOND_BUYS,
    "tie-to-more-cash": game("A:5r P", "5 1 2"),
    "winner-not-last-player": SECOND_BUYS,
    "winner-not-first-player": NOTHING,
    "winner-told-with-cash": BOUGHT,
    "winner-told-with-property": NOTHING,
    "winner-told-with-last-wealth": BOUGHT,
    "survivor-told-with-cash": SURVIVED,
    "summary-reversed": NOTHING,
    "summary-winner-first": SECOND_BUYS,
    "summary-remaining-first": RUINED,
    "summary-as-many-as-remain": OWED,
    "summary-without-last": NOTHING,
    "summary-stops-at-bankrupt": RUINED,
    "property-both-wrong": improper("A 0 RED", cards="1 2"),
    "first-property-decides": improper("A 5 RED", "B 5 red", cards="1 1"),
    "files-both-wrong": improper("A 0 RED", cards="1 2"),
    "owner-on-copy": BOUGHT,
    "deeds-shared": BOUGHT,
    "transfer-counted-once": HANDS_OVER_FOUR,
    "owner-zero-is-nobody": BOUGHT,
    "monopoly-flag-stays-set": game("A:5r B:5g P P E:5r", "100 5 2 3 3", rounds=2),
    "monopoly-flag-stays-unset": game("A:5b B:10b", "20 1", "1 1000, 10 999", 2),
    "houses-fall-through-first": game("A:5g", "50000 2 1 2", rounds=3),
    "houses-by-xor": BOUGHT,
    "bankrupt-ends-turns": game(
        "A:1900b B:10g C:1700r", "2000 3 2 1 5 2", "1 999, 1 1000, 1 1000, 1 1000", 3
    ),
    "winner-against-first": game("A:10g B:10g C:10b", "2000 10 1 3 4 3", "1 999, 1 999, 1 1000", 2),
    "parking-keeps-position": game("P", "3 3", rounds=2),
    "go-keeps-position": game("P", "3 3", rounds=3),
    "owner-gets-basic-rent": BOUGHT,
    "wealth-of-own-turn": BOUGHT,
    "wealth-of-last-whole-round": HANDS_OVER_FOUR,
    "purchase-doubles-itself": game("A:5b x:10b", "100 1 3 3", "1 1000, 1 999", 4),
    "takeover-doubles-for-each": game("P P C:5000b D:5b", "5000 2 1 2 1 1", "1 1000, 1 1000, 1 999", 3),
    "last-card-unchecked": improper(cards="5 0"),
    "last-location-unchecked": improper("A 0 RED"),
    "at-least-one-round": game("", "5 1", rounds=0),
}

BOOKS_TELLING_APART = (
    game("A:1400r B:10r C:2000r", "3000 11 11 1 1 3 4 3 12 2 3 9 4", "1 5, 1 5, 1 5", 5),
    game("A:10000r B:14667r A:10b P", "20000 1 5 4 1 2", "1 1000, 1.5 20000, 10 999", 2),
    game("A:1700r B:2000r C:10r D:1500r", "3000 4 4 4 7 3 3 1 1", THREE, 3),
    game("A:10000r St.-Ives:10000b C:10b", "20000 2 1 3 4 4 1 4 11 7 1 1 4", "1 999, 1 1000, 1 1000", 5),
    HOUSES_FIRST,
    game("A:1000b B:5g C:10b D:1996b", "4000 3 1 2 11 5 5 5 2 2 5 3 3 2 2 5 2 1", THREE, 6),
    game("P B:2500r", "3000 2 2 2 1 1", "1 3000, 1 1000, 2 9000000", 7),
)
