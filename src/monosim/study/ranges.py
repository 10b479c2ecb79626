"""LOW:HIGH:STEP, counted in decimals so that 1:2:0.1 ends with 2 and no value is 1.2000000000000002."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

MOST_VALUES = 100_000
LARGEST = Decimal(10**15)


def values_of(text: str) -> tuple[str, ...]:
    """The values as they are written in a player file; ValueError says what is wrong."""
    parts = text.split(":")
    if len(parts) not in (1, 3):
        raise ValueError(f"{text!r} is neither a number nor LOW:HIGH:STEP")
    low, high, step = map(_number, parts if len(parts) == 3 else (text, text, "1"))
    if step <= 0:
        raise ValueError(f"the step of {text!r} is not positive")
    if high < low:
        raise ValueError(f"{text!r} ends before it begins")
    many = int((high - low) / step) + 1
    if many > MOST_VALUES:
        raise ValueError(f"{text!r} has {many} values; at most {MOST_VALUES} are taken")
    return tuple(_written(low + number * step) for number in range(many))


def whole_values_of(text: str) -> tuple[str, ...]:
    values = values_of(text)
    for value in values:
        if "." in value:
            raise ValueError(f"{text!r} has {value}, which is not an integer")
    return values


def _number(text: str) -> Decimal:
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        raise ValueError(f"{text.strip()!r} is not a number") from None
    if not number.is_finite() or abs(number) > LARGEST:
        raise ValueError(f"{text.strip()!r} is not a number of usual size")
    return number


def _written(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
