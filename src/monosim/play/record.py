"""What chance and the seats decide in a game, written down as a case that plays it once more."""

from collections.abc import Mapping

from monosim.core import Case, Line, Recorder, RecordingChance, Table
from monosim.core.abilities import Abilities
from monosim.core.ruleset import ROLES, AnyRuleset
from monosim.play.cases import FILE, GOLDEN

NAMES = {"players": "game.in", "cards": "game.dice", "board": "game.board", "answers": "game.answers"}


class Record:
    """A table that it watches is written down in the order in which chance and the seats are asked."""

    def __init__(self, ruleset: AnyRuleset, case: Case) -> None:
        self._case = case
        self._own = Abilities(ruleset).recording
        self._rounds = case.rounds
        if self._own is not None and case.rounds is None:
            self._rounds = getattr(ruleset.read(case), "rounds", None)
        self._chance: RecordingChance | None = None
        self._lines: list[Line] = []

    def watch(self, table: Table) -> Table:
        self._chance = RecordingChance(table.chance)
        return table._replace(chance=self._chance).with_seats(lambda seat: Recorder(seat, self._lines))

    def files(self, transcript: bytes | None) -> dict[str, bytes]:
        """The files of a case directory by name. A game that was not finished has no golden."""
        texts, keys = self._general() if self._own is None else self._by_the_ruleset()
        if self._case.has("board"):
            texts["board"] = self._case.text("board")
        for name in self._case.inputs:
            texts[name] = self._case.text(name)
        files = {file_name(role): text.encode("utf-8", "surrogateescape") for role, text in texts.items()}
        files[FILE] = self._toml(texts, keys).encode("utf-8", "surrogateescape")
        return files if transcript is None else {**files, GOLDEN: transcript}

    def _by_the_ruleset(self) -> tuple[dict[str, str], dict[str, str]]:
        assert self._own is not None
        recording = self._own(self._chance.draws if self._chance else [], self._lines)
        texts = {"players": recording.players, "cards": recording.cards or self._case.text("cards")}
        return texts, {"seed": str(self._case.seed)} if recording.seeded else {}

    def _general(self) -> tuple[dict[str, str], dict[str, str]]:
        """The inputs as they were, the seed, and one answer a line."""
        texts: dict[str, str] = {role: self._case.text(role) for role in ROLES if self._case.has(role)}
        texts["answers"] = "".join(f"{line.text}\n" for line in self._lines)
        seats = {seat: who if isinstance(who, str) else "me" for seat, who in self._case.seats.items()}
        return texts, {"seed": str(self._case.seed), **({"seats": _table(seats)} if seats else {})}

    def _toml(self, texts: Mapping[str, str], keys: Mapping[str, str]) -> str:
        case = self._case
        lines = [f'ruleset = "{case.ruleset}"']
        lines += [f'{role} = "{NAMES[role]}"' for role in NAMES if role in texts]
        if case.inputs:
            lines.append(f"inputs = {_table({name: file_name(name) for name in case.inputs})}")
        if self._rounds is not None:
            lines.append(f"rounds = {_number(str(self._rounds))}")
        lines += [f"{key} = {value}" for key, value in keys.items()]
        if case.readings:
            lines.append(f"readings = {_table(case.readings)}")
        return "".join(f"{line}\n" for line in lines)


def file_name(role: str) -> str:
    return NAMES.get(role, f"game.{role}")


def _number(text: str) -> str:
    return str(int(text)) if text.strip().isdecimal() else _quote(text)


def _table(values: Mapping[str, object]) -> str:
    return "{ " + ", ".join(f"{_quote(name)} = {_quote(str(value))}" for name, value in values.items()) + " }"


def _quote(text: str) -> str:
    """A TOML string: what JSON escapes, TOML escapes alike."""
    import json

    return json.dumps(text, ensure_ascii=False)
