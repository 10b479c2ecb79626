"""The mistakes that a diagnosis tries: one of each class first, then the others; and texts that it learned.

No text is learned that holds a number which the rules would have to work out: then the mistake is elsewhere.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from types import FrameType
from typing import Any, NamedTuple

from monosim.tutor import Names
from monosim.tutor.classes import Classes, classes_of
from monosim.tutor.compound_edits import insertion_site
from monosim.tutor.functions import Change, RuleFunction, number_of_node, walk_tree
from monosim.tutor.operators import Edit, shorten
from monosim.tutor.programs import play, read
from monosim.tutor.specimen import Fit, Specimen, other_readings
from monosim.tutor.tracing import Lines
from monosim.tutor.vocabulary import FIRST, LAST, Vocabulary

MOST_PLACES = 8
"""A class is tried where one of so many of its members stands."""
LITERAL, TEMPLATE = 2.0, 2.6
MOST_AROUND = 400
MOST_LINES = 3
"""Of what may be printed too much in one place."""


class Wordlist:
    def __init__(
        self,
        vocabulary: Vocabulary,
        readings: Mapping[str, str],
        without: Iterable[str] = (),
        edits: bool = True,
    ) -> None:
        """`without` takes mistakes away, so that it can be seen what is said when the truth is missing."""
        self.vocabulary = vocabulary
        self._readings = readings
        self._without = frozenset(without)
        self._edits = edits

    @cached_property
    def classes(self) -> Classes:
        return classes_of(self.vocabulary.tutor) if self._edits else Classes((), frozenset(), ())

    @cached_property
    def named(self) -> tuple[str, ...]:
        names = (*self.vocabulary.tutor.misreadings, *other_readings(self.vocabulary.tutor, self._readings))
        return tuple(name for name in names if name not in self._without)

    def candidates(self, executed: Lines) -> Iterator[str]:
        """The names, and one edit of each class that changes a statement which was executed."""
        yield from self.named
        tried: set[str] = set()
        for line in executed:
            for name in self._first_at.get(line, ()):
                if name not in tried:
                    tried.add(name)
                    yield name

    @cached_property
    def _first_at(self) -> dict[tuple[str, int], list[str]]:
        """By file and line: the edits that stand for their classes."""
        found: dict[tuple[str, int], list[str]] = {}
        for group in self._groups:
            edits = [name for name in group if self.vocabulary.is_edit(name)]
            if edits and len(edits) == len(group):
                for place in sorted({self._place(name) for name in edits[:MOST_PLACES]}):
                    found.setdefault(place, []).append(edits[0])
        return found

    @cached_property
    def _groups(self) -> list[list[str]]:
        kept = ([name for name in group if name not in self._without] for group in self.classes.groups)
        return [group for group in kept if group]

    def _place(self, name: str) -> tuple[str, int]:
        edit = self.vocabulary.edit(name)
        function = self.vocabulary.functions[edit.function]
        place = function.file, function.code_line if edit.line == function.first_line else edit.line
        return self.vocabulary.statements.get(place, place)

    @cached_property
    def _alike(self) -> dict[str, tuple[str, ...]]:
        return {name: tuple(group) for group in self._groups for name in group}

    def alike(self, name: str) -> tuple[str, ...]:
        """The other members of its class."""
        return tuple(other for other in self._alike.get(name, ()) if other != name)

    @property
    def crashing(self) -> tuple[str, ...]:
        return tuple(name for name in self.classes.crashing if name not in self._without)


# Texts learned from what a program printed: other words in a statement, no statement, or a line too many


def learn_texts(specimen: Specimen, names: Names) -> Iterator[str]:
    """The names of edits that would print the first wrong line as it was observed."""
    vocabulary, fit = specimen.vocabulary, specimen.fit(names)
    if fit.is_lost:
        return
    yield from _frames(specimen, fit)
    for edit in (*_literals(vocabulary, specimen, fit), *_templates(vocabulary, specimen, fit, names)):
        vocabulary.learn(edit)
        yield edit.name


def _frames(specimen: Specimen, fit: Fit) -> Iterator[str]:
    """What is printed before or after everything else, such as a prompt."""
    if not fit.statement:
        rest = specimen.output[fit.begins :]
        if rest and len(rest) <= MOST_AROUND and not re.search(r"\d", rest):
            yield f"{LAST}{rest}"
    elif not fit.place:
        found = specimen.output.find(fit.statement)
        if 0 < found <= MOST_AROUND and not re.search(r"\d", specimen.output[:found]):
            yield f"{FIRST}{specimen.output[:found]}"


# Other words in a statement


def _literals(vocabulary: Vocabulary, specimen: Specimen, fit: Fit) -> Iterator[Edit]:
    """The text that differs, replaced where the functions that tell the game have it as a constant."""
    count = fit.statement.count("\n")
    observed = "".join(specimen.output[fit.begins :].splitlines(keepends=True)[:count])
    old, new = _differing(fit.statement, observed)
    if not old or len(new) > 60 or re.search(r"\d", new) or re.search(r"\d", old):
        return
    for function, node in _texts(vocabulary):
        if old in str(node.value):
            yield _replace_literal(function, node, old, new)


@cache
def _texts(vocabulary: Vocabulary) -> list[tuple[RuleFunction, ast.Constant]]:
    """The texts in the functions that tell a game."""
    telling = [function for function in vocabulary.functions.values() if "tell" in function.phases]
    nodes = ((function, node) for function in telling for node in walk_tree(function.tree))
    return [(one, node) for one, node in nodes if isinstance(node, ast.Constant) and type(node.value) is str]


def _differing(predicted: str, observed: str) -> tuple[str, str]:
    """The parts that differ, with the rest of the words that they cut."""
    start = 0
    while start < min(len(predicted), len(observed)) and predicted[start] == observed[start]:
        start += 1
    end = 0
    while end < min(len(predicted), len(observed)) - start and predicted[-1 - end] == observed[-1 - end]:
        end += 1
    while start and predicted[start - 1].isalpha():
        start -= 1
    while end and predicted[len(predicted) - end].isalpha():
        end -= 1
    if start and start == len(predicted) - end:  # something is only added: keep a character to hold on to
        start -= 1
    return predicted[start : len(predicted) - end], observed[start : len(observed) - end]


def _replace_literal(function: RuleFunction, node: ast.Constant, old: str, new: str) -> Edit:
    number = number_of_node(node)
    name = f"{function.key}#{number}={old!r}:{new!r}"
    said = f"prints `{new}` instead of `{old}`" if new.strip() else f"does not print `{old}`"
    change = Change(function.key, number, partial(_with_text, old=old, new=new))
    return Edit(name, function.key, node.lineno, old, new, LITERAL, (change,), said.replace("\n", "\\n"))


def _with_text(node: ast.Constant, old: str, new: str) -> ast.Constant:
    node.value = str(node.value).replace(old, new)
    return node


# A statement in other words, missing, or with lines around it


class Told(NamedTuple):
    """An event, and what is printed of it."""

    event: Any
    text: str

    @property
    def kind(self) -> str:
        return type(self.event).__name__


def _templates(vocabulary: Vocabulary, specimen: Specimen, fit: Fit, names: Names) -> Iterator[Edit]:
    writer = _find_writer(vocabulary)
    told = _told(vocabulary, specimen, names, writer, fit.place + 1) if writer else []
    if writer is None or not told:
        return
    this, before = told[-1] if len(told) > fit.place else None, told[fit.place - 1 : fit.place]
    lines = specimen.output[fit.begins :].splitlines(keepends=True)
    if this is not None:
        yield from _told_otherwise(writer, this, "".join(lines[: this.text.count("\n")]))
        yield _insert(writer, this.kind, "''", f"does not print what it should on {this.kind}")
    for count in range(1, MOST_LINES + 1):
        extra = "".join(lines[:count])
        if this is not None and specimen.output.startswith(this.text, fit.begins + len(extra)):
            yield from _with_lines(writer, this, f"{extra}{this.text}", "before")
        if before:
            yield from _with_lines(writer, before[0], f"{before[0].text}{extra}", "after")


def _told_otherwise(writer: RuleFunction, this: Told, observed: str) -> Iterator[Edit]:
    template = _template(this, observed)
    if template is not None and observed.strip():
        said = f"prints {this.kind} as `{shorten(template.strip())}`"
        yield _insert(writer, this.kind, f"f{template!r}", said)


def _with_lines(writer: RuleFunction, told: Told, text: str, where: str) -> Iterator[Edit]:
    template = _template(told, text)
    if template is not None:
        extra = text.replace(told.text, "", 1)
        said = f"also prints `{shorten(extra.strip() or '(an empty line)')}` {where} {told.kind}"
        yield _insert(writer, told.kind, f"f{template!r}", said)


def _template(told: Told, text: str) -> str | None:
    """The text with the event's values as fields; None if numbers are left that stand in no field."""
    values = {field: str(getattr(told.event, field)) for field in getattr(told.event, "_fields", ())}
    literal = text.replace("{", "{{").replace("}", "}}")
    pieces = [literal]
    for field, value in sorted(values.items(), key=lambda item: -len(item[1])):
        if value:
            pattern = re.compile(rf"(?<![\w]){re.escape(value)}(?![\w])")
            pieces = [part for piece in pieces for part in _split(piece, pattern, f"{{event.{field}}}")]
    if any(re.search(r"\d", piece) for piece in pieces if not piece.startswith("{event.")):
        return None
    return "".join(pieces)


def _split(piece: str, pattern: re.Pattern[str], field: str) -> Iterator[str]:
    if piece.startswith("{event."):
        yield piece
        return
    for index, part in enumerate(pattern.split(piece)):
        if index:
            yield field
        yield part


def _insert(writer: RuleFunction, kind: str, text: str, said: str) -> Edit:
    """At its beginning, the writer tells events of this kind by themselves."""
    event = writer.tree.args.args[-1].arg
    source = f"if type({event}).__name__ == {kind!r}: return {text}".replace("{event.", f"{{{event}.")
    make = partial(_begin_with, source=source)
    change = Change(writer.key, insertion_site(kind), make)
    name = f"{writer.key}#t.{kind}={text}"
    return Edit(name, writer.key, writer.first_line, "", "", TEMPLATE, (change,), said.replace("\n", "\\n"))


def _begin_with(tree: ast.FunctionDef, source: str) -> ast.FunctionDef:
    tree.body[:0] = ast.parse(source).body
    return tree


def _find_writer(vocabulary: Vocabulary) -> RuleFunction | None:
    write = getattr(vocabulary.ruleset.write, "__func__", vocabulary.ruleset.write)
    return next((one for one in vocabulary.functions.values() if one.function is write), None)


def _told(
    vocabulary: Vocabulary, specimen: Specimen, names: Names, writer: RuleFunction, most: int
) -> Sequence[Told]:
    """The first statements, each with the event that the writer was given for it."""
    setup = read(vocabulary.tutor, specimen.case, names)
    events: list[Any] = []
    found: list[Told] = []
    argument = writer.tree.args.args[-1].arg

    def on_call(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code is code:
            events.append(frame.f_locals.get(argument))

    with vocabulary.applied(names):
        code = writer.function.__code__
        before = sys.gettrace()
        sys.settrace(on_call)
        try:
            for statement in play(vocabulary.tutor, setup, specimen.case, names):
                if not events:
                    break
                found.append(Told(events[-1], statement))
                if len(found) == most:
                    break
        finally:
            sys.settrace(before)
    return found
