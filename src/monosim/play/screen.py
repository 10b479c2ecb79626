"""A person's screen in plain text, and what a typed line means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap as fold_line
from typing import Any, Protocol

from monosim.core import IllegalChoice
from monosim.core.console import Asked, Option

WIDEST = 100
LEAST_NEWS, MOST_NEWS = 3, 8
PROMPT_LINES = 1
GAP = "  "
MOST_COLUMNS = 3
LONGEST_ECHO = 30
BACK = "back"


class Screen(Protocol):
    """Where a person sits."""

    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        ...

    def show(self, text: str) -> None: ...

    def read(self, prompt: str, words: Sequence[str]) -> str | None:
        """A line that the person types, with words to complete it by; None at the end of input."""
        ...

    def clear(self) -> None:
        """Leave nothing in sight of what was shown."""
        ...


def compose(table: str, news: str, asked: Asked, size: tuple[int, int]) -> str:
    """The table, what has happened, and the question. It fits on the screen if the table leaves room."""
    columns = min(size[0], WIDEST) - 1
    news = news if asked.back is None else ""  # it was told with the first question
    top = ["-" * columns, *(clip(line, columns) for line in table.splitlines())]
    question = wrap(asked.question, columns)
    taken = len(top) + len(question) + PROMPT_LINES
    told = [line for line in wrap(news, columns) if line.strip()]
    options = list_options(asked, columns, size[1] - taken - min(LEAST_NEWS, len(told)))
    room = size[1] - taken - len(options)
    gap = [""] if room >= LEAST_NEWS + 2 else []
    told = clip_news(told, max(LEAST_NEWS, min(room - 2 * len(gap), MOST_NEWS)))
    below = [*told, *gap, *question, *options] if told else [*question, *options]
    return "\n".join([*top, *gap, *below]) + "\n"


def clip_news(lines: list[str], most: int) -> list[str]:
    if len(lines) <= most:
        return lines
    return [f"… {len(lines) - most + 1} more lines before; `log` shows them", *lines[len(lines) - most + 1 :]]


def wrap(text: str, columns: int) -> list[str]:
    """Lines of at most so many characters; what is folded is indented a little more."""
    lines = list[str]()
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        lines += fold_line(line, columns, subsequent_indent=indent, break_on_hyphens=False) or [""]
    return lines


def clip(line: str, columns: int) -> str:
    return line if len(line) <= columns else f"{line[: columns - 1]}…"


def list_options(asked: Asked, columns: int, room: int) -> list[str]:
    """One a line, cut if need be, or more if there is not room enough."""
    typed = wrap(f"{'or' if asked.options else 'Type'} {asked.typed}", columns) if asked.typed else []
    aligned = _cells(asked, is_aligned=True)
    for single in ([line for cell in aligned for line in wrap(cell, columns)], aligned):
        if len(single) + len(typed) <= max(room, 4):
            return [*(clip(line, columns) for line in single), *typed]
    cells = _cells(asked, is_aligned=False)
    count = 2 if len(cells) <= 2 * (room - len(typed)) else MOST_COLUMNS
    return [*_in_columns(cells, columns, count), *typed]


def _in_columns(cells: list[str], columns: int, count: int) -> list[str]:
    width, rows = columns // count - len(GAP), -(-len(cells) // count)
    clipped = [clip(cell, width).ljust(width) for cell in cells]
    return [GAP.join(clipped[row::rows]).rstrip() for row in range(rows)]


def _cells(asked: Asked, is_aligned: bool) -> list[str]:
    width = min(max((len(option.words) for option in asked.options), default=0), 36) if is_aligned else 0
    cells = [_cell(number, option, asked, width) for number, option in enumerate(asked.options, 1)]
    return cells if asked.back is None else [*cells, f"  b{GAP}{BACK}"]


def _cell(number: int, option: Option, asked: Asked, width: int) -> str:
    label = f"{number:>3}" if asked.has_numbers else " - "
    enter = "(Enter) " if asked.takes_enter and number == 1 else ""
    return f"{label}{GAP}{option.words:<{width}}{GAP}{enter}{option.meaning}".rstrip()


# What a line means


def understand(line: str, asked: Asked, decision: Any) -> Any:
    """The answer that a line means, or the further question that it leads to."""
    if asked.back is not None and _fold(line) in (BACK, BACK[0]):
        return asked.back
    option = find_option(line, asked)
    if option is not None:
        return _follow(option.further() or option.answer, asked, decision)
    begun, rest = _find_beginning(line, asked)
    missed = misunderstood(line, asked) if asked.options and not asked.typed else None
    try:
        if begun is not None:
            return understand(rest, begun._replace(back=asked), decision)
    except IllegalChoice as error:
        missed = error
    try:
        return _follow((asked.parse or decision.parse)(line.strip()), asked, decision)
    except IllegalChoice as error:
        raise missed or error from None


def _follow(answer: Any, asked: Asked, decision: Any) -> Any:
    return answer._replace(back=asked) if isinstance(answer, Asked) else decision.check(answer)


def _find_beginning(line: str, asked: Asked) -> tuple[Asked | None, str]:
    """The question that the first words of a line lead to, and its other words: `build baltic`."""
    for option in asked.options:
        words = f"{_fold(option.words)} "
        if _fold(line).startswith(words) and (further := option.further()) is not None:
            return further, _fold(line).removeprefix(words)
    return None, line


def find_option(line: str, asked: Asked) -> Option | None:
    """The option that a number, a name or the beginning of a name means; None if something else is typed.

    An answer as a script has it goes before beginnings. Enter alone takes the only option that there is.
    """
    text = _fold(line)
    if not text and (asked.takes_enter or (len(asked.options) == 1 and not asked.typed)):
        return asked.options[0]
    if asked.has_numbers and text.isdecimal() and asked.options:
        return _by_number(text, asked)
    exact = [option for option in asked.options if text in (_fold(option.words), option.answer)]
    begun = exact or [option for option in asked.options if text and _fold(option.words).startswith(text)]
    if len({option.words for option in begun}) > 1:
        names = " or ".join(dict.fromkeys(option.words for option in begun))
        raise IllegalChoice(f"{line.strip()!r} could be {names}: type more of it")
    if begun:
        return begun[0]
    return None


def misunderstood(line: str, asked: Asked) -> IllegalChoice:
    text = clip(line.strip(), LONGEST_ECHO)
    what = f"{text!r} is not understood" if text else "nothing was typed"
    return IllegalChoice(f"{what}: type {_ways(asked)}, or help")


def _by_number(text: str, asked: Asked) -> Option:
    number, last = int(text[:9]), len(asked.options)
    if not 1 <= number <= last:
        raise IllegalChoice(f"there is no option {clip(text, LONGEST_ECHO)}: the numbers are 1 to {last}")
    return asked.options[number - 1]


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()


def _ways(asked: Asked) -> str:
    names = "a name or its beginning"
    return f"1 to {len(asked.options)}, {names}" if asked.has_numbers else names


def list_words(asked: Asked, commands: Mapping[str, str]) -> Sequence[str]:
    """What a line can be completed to."""
    back = [] if asked.back is None else [BACK]
    return [*dict.fromkeys(option.words for option in asked.options), *back, *commands]


def help_text(asked: Asked, commands: Mapping[str, str]) -> str:
    answers = _ways(asked) if asked.options else ""
    if asked.typed:
        answers += f"{', or ' if answers else ''}{asked.typed}"
    back = "" if asked.back is None else f" `{BACK}` leads to the question before."
    lines = [f"Answer with {answers or 'Enter'}.{back} Beside that there are:"]
    return "\n".join([*lines, *(f"  {name:6} {what}" for name, what in commands.items())])
