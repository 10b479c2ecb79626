"""One sitting at a table: people answer, the computer plays the rest, and every answer is kept at once.

A sitting is a match. Nothing is undone in place: a new match gets the answers that are left, and
strategies are seated anew. Chance and strategies depend on nothing but the seed, and so do the same again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from monosim.core import DecisionSource, Everyone, IllegalChoice, Table
from monosim.core.abilities import Abilities
from monosim.core.console import Asked, Console, Moment
from monosim.core.match import Match, let_search
from monosim.core.ruleset import AnyRuleset
from monosim.play import runner
from monosim.play.cases import KEPT, Answer, Kept, Record, cannot_continue, write_files
from monosim.play.screen import Screen, compose, help_text, list_words, understand, wrap

ME = "me"
LOG_LINES = 200


class Left(Exception):
    """The person leaves the table; the game is kept."""


class _Undone(Exception):
    """The answers were cut: the match begins anew."""


class Person:
    """Whoever sits in a seat and types."""

    def __init__(self, name: str, ask: Callable[[str, Any], Any]) -> None:
        self._name = name
        self._ask = ask

    def decide(self, decision: Any) -> Any:
        return self._ask(self._name, decision)

    def finish(self) -> None:
        """A person owes nothing at the end."""


class Session:
    """The inputs are read when it is made; what cannot be played is not kept."""

    def __init__(self, ruleset: AnyRuleset, kept: Kept, screen: Screen, place: str) -> None:
        """`place` is the directory where the game is kept."""
        self._ruleset = ruleset
        self._kept = kept
        self._screen = screen
        self._place = place
        self._console = Abilities(ruleset).console or Console()
        seats = kept.case.seats
        people: dict[str, str | DecisionSource] = {
            name: Person(name, self._decide) if who == ME else who for name, who in seats.items()
        }
        self._people = [name for name, who in seats.items() if who == ME]
        self._case = kept.case._replace(seats=people)
        self._at_screen = ""
        self._begin()

    def _begin(self) -> None:
        """Strategies may remember what they have seen, so that everybody is seated anew."""
        self._setup = self._ruleset.read(self._case)
        self._record = Record(self._ruleset, self._case)
        self._happened: list[Any] = []
        """What people have been told of so far."""
        self._given = 0
        self._seen: dict[str, int] = {}
        self._seat: int | None = None

    def play(self) -> None:
        """Play to the end; Left if somebody leaves before."""
        while True:
            try:
                self._play_on()
                return
            except _Undone:
                self._begin()

    def _play_on(self) -> None:
        table = self._seat_everybody()
        self._match = match = Match(self._ruleset, self._case, self._setup, table.chance)
        let_search(match, table.seats)
        self._take_in(match.events)
        while not match.is_over:
            self._take_in(match.take(table.ask(match.decision)))
        runner.finish(self._ruleset, table)
        transcript = b"".join(runner.encode(self._ruleset, self._happened))
        self._write(self._place, transcript)
        news = self._news(self._at_screen, self._seat if len(self._people) < 2 else None)
        self._screen.show("\n" + "\n".join(wrap(news, self._screen.size()[0])[-LOG_LINES:]) + "\n")

    def _seat_everybody(self) -> Table:
        table = runner.table_for(self._ruleset, self._setup, self._case)
        if not self._case.seats and self._ruleset.ABOUT.players is not None:
            table = table._replace(seats=Everyone(Person("", self._decide)))
        return self._record.watch(table)

    def _take_in(self, events: Iterable[Any]) -> None:
        for event in events:
            if type(event) in self._console.waits:
                self._wait(self._console.waits[type(event)])
            self._happened.append(event)

    # What people answer

    def _decide(self, name: str, decision: Any) -> Any:
        self._seat = decision.player
        if self._given < len(self._kept.answers):
            answer = self._repeat(decision)
            self._given += 1
        else:
            answer = self._ask(name, Moment(self._setup, decision, self._happened))
            self._keep(Answer(name, decision.text(answer)))
        self._seen[name] = len(self._happened)
        return answer

    def _wait(self, question: str) -> None:
        if self._given < len(self._kept.answers):
            self._given += 1
        else:
            self._ask("", Moment(self._setup, None, self._happened), Asked(question))
            self._keep(Answer("", ""))
        self._seen[""] = len(self._happened)

    def _repeat(self, decision: Any) -> Any:
        text = self._kept.answers[self._given].text
        try:
            return decision.check(decision.parse(text))
        except IllegalChoice as error:
            raise cannot_continue(
                KEPT, f"answer {self._given + 1} does not fit the game any more: {error}"
            ) from None

    def _keep(self, answer: Answer) -> None:
        self._kept = self._kept._replace(answers=(*self._kept.answers, answer))
        self._given += 1
        write_files(self._place, {KEPT: self._kept.write()})

    def _write(self, place: str, transcript: bytes | None = None) -> None:
        write_files(place, {KEPT: self._kept.write(), **self._record.files(transcript)})

    def _ask(self, name: str, moment: Moment, asked: Asked | None = None) -> Any:
        asked = asked or self._console.ask(moment)
        self._write(self._place)
        self._face(name)
        self._draw(name, moment, asked)
        while True:
            line = self._read(asked)
            if self._obeys(line, name, moment, asked):
                continue
            try:
                answer = self._understand(line, moment, asked)
            except IllegalChoice as error:
                self._say(str(error).partition("\n")[0])
                continue
            if not isinstance(answer, Asked):
                return answer
            asked = answer
            self._draw(name, moment, asked)

    def _understand(self, line: str, moment: Moment, asked: Asked) -> Any:
        if moment.decision is None:
            if line.strip():
                raise IllegalChoice(f"{line.strip()!r} is not understood: press Enter, or type help")
            return None
        return understand(line, asked, moment.decision)

    def _read(self, asked: Asked) -> str:
        try:
            line = self._screen.read("> ", list_words(asked, COMMANDS))
        except KeyboardInterrupt:
            self._confirm_leaving()
            return "table"
        if line is None:
            raise Left
        return line

    def _confirm_leaving(self) -> None:
        """Once: who interrupts the question too means it."""
        answer = self._screen.read("Leave the game? It is kept. (y/n) ", ("y", "n"))
        if answer is None or answer.strip().lower() in ("y", "yes"):
            raise Left

    # What people see

    def _face(self, name: str) -> None:
        """Before somebody else looks, what the last person saw is gone."""
        if self._at_screen != name and self._console.is_hidden and len(self._people) > 1:
            self._screen.clear()
            if (
                self._screen.read(f"{self._title(name)} is next: press Enter when nobody else looks. ", ())
                is None
            ):
                raise Left
        self._at_screen = name

    def _title(self, name: str) -> str:
        return f"seat {name}" if name.isdigit() else name

    def _draw(self, name: str, moment: Moment, asked: Asked) -> None:
        table = self._console.table(moment) if self._console.table else ""
        self._screen.show(compose(table, self._news(name, moment.seat), asked, self._screen.size()))

    def _news(self, name: str, seat: int | None) -> str:
        is_news = self._console.is_news or (lambda event, seat: True)
        new = islice(self._happened, self._seen.get(name, 0), None)
        return self._tell((event for event in new if is_news(event, seat)), seat)

    def _tell(self, happened: Any, seat: int | None) -> str:
        tell = self._console.tell or (lambda event, _: self._ruleset.write(event))
        return "".join(tell(event, seat) for event in happened)

    def _say(self, text: str) -> None:
        self._screen.show(f"{text}\n")

    # What people ask for beside the game

    def _obeys(self, line: str, name: str, moment: Moment, asked: Asked) -> bool:
        """Whether it is a command; an option of the same name goes before it, unless a slash is typed."""
        word, _, rest = line.strip().partition(" ")
        command = {"?": "help"}.get(word, word.removeprefix("/").lower())
        if command not in COMMANDS or any(option.words.lower() == word.lower() for option in asked.options):
            return False
        getattr(self, f"_{command}")(rest.strip(), name, moment, asked)
        return True

    def _help(self, rest: str, name: str, moment: Moment, asked: Asked) -> None:
        self._say(help_text(asked, COMMANDS))

    def _table(self, rest: str, name: str, moment: Moment, asked: Asked) -> None:
        self._draw(name, moment, asked)

    def _rules(self, rest: str, name: str, moment: Moment, asked: Asked) -> None:
        self._say((self._console.rules or self._ruleset.ABOUT.summary).rstrip("\n"))

    def _log(self, rest: str, name: str, moment: Moment, asked: Asked) -> None:
        lines = wrap(self._tell(self._happened, moment.seat), self._screen.size()[0] - 1)
        most = len(lines) if rest == "all" else int(rest) if rest.isdecimal() and len(rest) < 9 else LOG_LINES
        if len(lines) > most:
            self._say(f"({len(lines) - most} lines before; `log all` shows them)")
        self._say("\n".join(lines[len(lines) - most :] if most else ()))

    def _undo(self, rest: str, name: str, moment: Moment, asked: Asked) -> None:
        answers = self._kept.answers
        own = [number for number, answer in enumerate(answers) if answer.seat == name]
        if not own:
            return self._say("there is nothing to undo: this is your first decision")
        self._kept = self._kept._replace(answers=answers[: own[-1]])
        raise _Undone

    def _save(self, rest: str, name: str, moment: Moment, asked: Asked) -> None:
        self._say(self._save_to(rest or self._place))

    def _save_to(self, place: str) -> str:
        if os.path.exists(place) and not os.path.exists(os.path.join(place, KEPT)):
            return f"{place} is something else: name a directory that is not there yet"
        try:
            self._write(place)
        except OSError as error:
            return f"cannot keep the game in {place}: {error.strerror}"
        return f"the game is kept in {place}"

    def _hint(self, rest: str, name: str, moment: Moment, asked: Asked) -> None:
        self._say(self._advise(name, moment.decision))

    def _advise(self, name: str, decision: Any) -> str:
        """What the strategy of that seat would do: the best of the game, or the one that the inputs name."""
        if decision is None or not self._case.seats or decision.player is None:
            return "there is nothing to advise"
        strategy = self._console.levels.get("hard") or self._ruleset.ABOUT.strategy
        given = {**self._case.seats, name: strategy}  # in the order of the seats
        seats = {seat: who for seat, who in given.items() if who is not None}
        sources = self._ruleset.seats(self._ruleset.read(self._case._replace(seats=seats)))
        let_search(self._match, sources)
        answer = sources[decision.player].decide(decision)
        return f"the computer would choose: {self._word_of(answer, decision)}"

    def _word_of(self, answer: Any, decision: Any) -> str:
        moment = Moment(self._setup, decision, self._happened)
        text: str = decision.text(answer)
        for option in self._console.ask(moment).options:
            if option.further() is None and decision.text(decision.check(option.answer)) == text:
                return option.words
        return self._console.phrase(moment, answer) if self._console.phrase else text

    def _quit(self, rest: str, name: str, moment: Moment, asked: Asked) -> None:
        raise Left


COMMANDS = {
    "help": "what may be typed; also ?",
    "table": "the table and the question again",
    "rules": "the rules in short",
    "log": "what has happened; `log 20` for the last lines, `log all`",
    "undo": "back to your last decision, as often as you like",
    "save": "where the game is kept; `save DIR` keeps a copy there",
    "hint": "what the computer would do in your place",
    "quit": "leave; the game is kept, and `monosim play --resume` goes on",
}
