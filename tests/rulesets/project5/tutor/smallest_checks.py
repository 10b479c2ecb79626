"""Small inputs that show what programs accept, skip and misread in the files, and a few later misreadings."""

from __future__ import annotations

from rulesets.project5.tutor.smallest import ANY, FRACTION, HOUSES, LAST, PASSING, TRANSFER, game, improper

PRICE_AND_REST = improper("A 3x RED")
PRICE_DECIMAL = improper("A 2.5 RED")
CARD_AND_REST = improper("A 5 RED", cards="500 3x 1")
CARD_DECIMAL = improper("A 5 RED", cards="500 2.5 1")
CASH_AND_REST = improper("A 5 RED", cards="500x 1")
WORD_FOR_PRICE = improper("A abc RED", "B 5 RED")
WORD_FOR_CARD = improper("A 5 RED", cards="500 abc 1")
WORD_FOR_CASH = improper("A 5 RED", cards="abc 500 1")
SHORT = improper("A 5 RED", "B 5")
UNKNOWN = improper("A 100 PURPLE", cards="900 1")
TWO_GONE = game("A:900r B:900b C:20r", "1000 1 2 3 4 3 3 3", "1 1000, 1 1000, 1 1000, 1 1000", 4)

SMALLEST_CHECKS = {
    # Games
    "houses-fall-through": HOUSES,
    "rent-told-basic": game("A:5g", "5 1"),
    "house-doubles-price": game("A:5g", "5 1", rounds=3),
    "queue-turns": TRANSFER,
    "go-found-in-name": game("GOshen:10b", "3 3", "1 1000, 1 999"),
    "go-found-in-name-as-go": game("GOshen:10b", "3 3", "1 1000, 1 999"),
    "position-by-name": game("P A:100r P", "900 3 1", rounds=2),
    "wraps-without-first": PASSING,
    "first-card-lost": ANY,
    "card-per-player": game("A:100r P", "900 1 1 2", rounds=2),
    "card-per-round": ANY,
    "headers-to-the-end": LAST,
    "summary-bankrupt-last": TRANSFER,
    "no-property-no-cash": ANY,
    "dead-then-in-full": LAST,
    "dead-then-no-property": LAST,
    "dead-after-cash": LAST,
    "count-not-reset": game("F:5r", "5 1"),
    "winner-by-place": game("A:100b B:5r C:10b D:10b", "5 3 10 5 3 1 10 10", "1 999, 1 999, 1 1000", 3),
    # Values
    "price-negative-accepted": improper("A -5 RED"),
    "price-word-accepted": WORD_FOR_PRICE,
    "cash-negative-accepted": improper(cards="-5 1 2"),
    "cash-word-accepted": WORD_FOR_CASH,
    "card-negative-accepted": improper(cards="500 -1"),
    "card-word-accepted": WORD_FOR_CARD,
    "cash-sign-unchecked": improper(cards="0 1 2"),
    "card-sign-unchecked": improper(cards="500 0"),
    "board-unchecked": improper("A 0 PURPLE"),
    "card-file-unchecked": improper("A 5 RED", cards="0 abc 1"),
    "nothing-checked": improper("A 0 PURPLE", cards="0 1"),
    # Colours
    "colour-in-any-case-apart": improper("A 100 RED", "B 100 red", cards="900 1 1"),
    "colour-unknown-is-none": UNKNOWN,
    "colour-unknown-is-black": improper("A 100 PURPLE", "B 100 BLACK", cards="900 1"),
    "colour-part-accepted": improper("A 5 RE"),
    "colour-with-rest-accepted": improper("A 5 REDD"),
    "colour-first-letter-only": improper("A 5 Blue"),
    "colour-missing-accepted": improper("A 5"),
    "colour-missing-is-previous": SHORT,
    "red-refused": improper("A 5 RED"),
    "blue-refused": improper("A 5 BLUE"),
    "green-refused": improper("A 5 GREEN"),
    "yellow-refused": improper("A 5 YELLOW"),
    # Lines
    "first-player-lost": ANY,
    "players-two": TRANSFER,
    "fraction-ends-players": FRACTION,
    "fraction-ends-line": game("A:1000r", "5000 1 1 2", "1.5 9000, 1.5 9000", 2),
    "short-line-skipped": SHORT,
    "word-for-price-skipped": WORD_FOR_PRICE,
    "bad-property-skipped": improper("A 0 RED", "B 5 PURPLE"),
    "word-for-card-skipped": WORD_FOR_CARD,
    "bad-card-skipped": improper("A 5 RED", cards="500 0 1"),
    "cash-per-player": game("A:100r P", "900 800 1"),
    # Integers
    "leading-integer-in-prices": PRICE_AND_REST,
    "leading-integer-in-card-file": CASH_AND_REST,
    "leading-integer-in-cards": CARD_AND_REST,
    "leading-integer-in-cash": CASH_AND_REST,
    "decimals-in-prices": PRICE_DECIMAL,
    "decimals-in-card-file": improper("A 5 RED", cards="500.5 1"),
    "decimals-in-cards": CARD_DECIMAL,
    "leading-decimal-accepted": improper("A 2.5 RED", cards="500 3x"),
    "leading-decimal-in-prices": improper("A 1e3 RED"),
    "leading-decimal-in-card-file": improper("A 5 RED", cards="1e3 1"),
    # Refusals
    "word-for-price-crashes": WORD_FOR_PRICE,
    "word-for-card-crashes": WORD_FOR_CARD,
    "word-crashes": WORD_FOR_CARD,
    "short-line-crashes": SHORT,
    "improper-once-per-file": improper("A 0 RED", cards="500 0"),
    "last-location-decides": improper("A 0 PURPLE", "B 5 RED"),
    "last-card-decides": improper("A 5 RED", cards="500 0 abc 1"),
}
"""As SMALLEST: one input for each misreading that shows it."""

MORE_TELLING_APART = (
    TWO_GONE,
    improper("A 5 RED", "B 0 RED"),
    improper("A 5 RED", "B -5 RED"),
    improper("A 5 RED", "B abc RED"),
    improper("A 5 RED", "B abc"),
)
