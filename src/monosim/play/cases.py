"""Case directories, read or made of a game: the inputs of one run, beside a case.toml that names them."""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from monosim.core import Case, Line, Recorder, RecordingChance, Table, UnusableInput
from monosim.core.abilities import Abilities
from monosim.core.diagnostics import refusal, unusable
from monosim.core.ruleset import DEFAULT_RULESET, ROLES, AnyRuleset, naming, read_file
from monosim.core.toml import TomlTable, parse_toml
from monosim.play.course import PLAIN, Course

FILE = "case.toml"
GOLDEN = "expected.txt"
VISIBILITIES = ("visible", "hidden", "after_due_date", "after_published")
FEEDBACKS = ("none", "verdict", "actual", "line", "diff", "rule", "hint", "witness")

INPUT_KEYS = (
    "ruleset", *ROLES, "rounds", "inputs", "answers", "seed", "readings", "seats", "golden", "origin",
)  # fmt: skip
GRADING_KEYS = ("points", "visibility", "feedback", "tags", "requires")

BAD_CASE = refusal(
    "E006",
    "a case.toml cannot be used",
    "`monosim explain E006` lists the keys and what they mean",
    "All keys may be left out. `ruleset` is the game; `board`, `cards` and `players` are files, `inputs`"
    " a table of further files, `answers` a file of answers; `rounds` is the limit, `seed` the random seed;"
    " `readings` and `seats` are tables of strings. `golden` is the file of the wanted transcript, by default"
    f" {GOLDEN}, and `origin` a note. For graders: `points`, `visibility` ({', '.join(VISIBILITIES)}),"
    f" `feedback` ({', '.join(FEEDBACKS)}), and the lists `tags` and `requires`. Every other key is refused,"
    " so that a slip is noticed.",
)


class CaseFile(NamedTuple):
    """A case, and what graders and readers want to know about it."""

    name: str
    case: Case
    golden: str
    """The path of the wanted transcript."""
    origin: str = ""
    points: float = 1
    visibility: str = "visible"
    feedback: str = "diff"
    tags: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    is_reread: bool = False
    """Whether the course plays it by readings of which the case, and so its golden, does not know."""


def load(path: str, course: Course = PLAIN) -> CaseFile:
    """The case of a directory, or of the case.toml itself. What it says goes before what its course says."""
    toml = os.path.join(path, FILE) if os.path.isdir(path) else path
    root = os.path.dirname(toml) or os.curdir
    table = TomlTable(toml, "", parse_toml(toml, bad_case), sorted((*INPUT_KEYS, *GRADING_KEYS)), bad_case)
    usual = course.decide(root, table.texts("tags"))
    case = _case(root, table)
    readings = course.readings.get(case.ruleset, {})
    return CaseFile(
        name=os.path.basename(os.path.abspath(root)),
        case=case._replace(readings={**readings, **case.readings}) if readings else case,
        golden=os.path.normpath(os.path.join(root, table.text("golden") or GOLDEN)),
        origin=table.text("origin") or "",
        points=table.number("points", usual.get("points", 1)),
        visibility=table.choice("visibility", VISIBILITIES, usual.get("visibility", "visible")),
        feedback=table.choice("feedback", FEEDBACKS, usual.get("feedback", "diff")),
        tags=table.texts("tags"),
        requires=table.texts("requires"),
        is_reread=any(name not in case.readings for name in readings),
    )


def find_all(places: Iterable[str]) -> Iterator[str]:
    """The paths of every case.toml in and below the places, in order; hidden directories are left out."""
    for place in places:
        if os.path.isfile(place):
            yield place
        elif not os.path.isdir(place):
            raise bad_case(place, "there is no such file or directory")
        for directory, below, files in os.walk(place):
            below[:] = sorted(name for name in below if not name.startswith("."))
            if FILE in files:
                yield os.path.join(directory, FILE)


def bad_case(toml: str, message: str, line: int = 0) -> UnusableInput:
    return unusable(BAD_CASE, f"{toml}: {message}", toml, line)


def _case(root: str, table: TomlTable) -> Case:
    return Case(
        ruleset=(table.text("ruleset") or DEFAULT_RULESET).replace("_", "-"),
        root=root,
        board=table.text("board"),
        cards=table.text("cards"),
        players=table.text("players"),
        rounds=_rounds(table),
        seed=table.integer("seed", default=0),
        readings=table.mapping("readings"),
        seats=table.mapping("seats"),
        inputs=table.mapping("inputs"),
        answers=table.text("answers"),
    )


def _rounds(table: TomlTable) -> str | None:
    value = table.values.get("rounds")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | str)):
        raise table.wrong("rounds must be an integer or a string", "rounds")
    return None if value is None else str(value)


# What chance and the seats decide in a game, written down as a case that plays it once more

NAMES = {"players": "game.in", "cards": "game.dice", "board": "game.board", "answers": "game.answers"}


class Record:
    """A table that it watches is written down in the order in which chance and the seats are asked."""

    def __init__(self, ruleset: AnyRuleset, case: Case) -> None:
        self._case = case
        self._own = Abilities(ruleset).recording
        self._strategy = ruleset.ABOUT.strategy
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
        texts = {"players": recording.players}
        if recording.cards or self._case.has("cards"):
            texts["cards"] = recording.cards or self._case.text("cards")
        return texts, {"seed": str(self._case.seed)} if recording.seeded else {}

    def _general(self) -> tuple[dict[str, str], dict[str, str]]:
        """The inputs as they were, the seed, and one answer a line."""
        texts: dict[str, str] = {role: self._case.text(role) for role in ROLES if self._case.has(role)}
        texts["answers"] = "".join(f"{line.text}\n" for line in self._lines)
        usual = self._strategy or "me"  # whoever it names is never asked
        seats = {seat: who if isinstance(who, str) else usual for seat, who in self._case.seats.items()}
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
    return str(int(text)) if text.strip().isdecimal() else quote(text)


def _table(values: Mapping[str, object]) -> str:
    return "{ " + ", ".join(f"{quote(name)} = {quote(str(value))}" for name, value in values.items()) + " }"


def quote(text: str) -> str:
    """A TOML string: what JSON escapes, TOML escapes alike."""
    import json

    return json.dumps(text, ensure_ascii=False)


# A game that people play, as it is kept on disk

KEPT = "play.json"
KEPT_FORMAT = 1
BAD_GAME = refusal(
    "E015",
    "a kept game cannot be continued",
    "give the directory of a game that `monosim play` keeps",
    f"`monosim play` keeps each game in a directory: beside the recording, a file {KEPT} holds the inputs,"
    " the seats and what people have answered. It is written by monosim alone.",
)


class Answer(NamedTuple):
    seat: str
    text: str


class Kept(NamedTuple):
    """What a game began from, and all that people have answered since."""

    case: Case
    """Its seats are texts: `me` for a person."""
    answers: tuple[Answer, ...] = ()

    def write(self) -> bytes:
        import json

        case = self.case
        roles = [role for role in (*ROLES, *case.inputs) if case.has(role)]
        record = {
            "format": KEPT_FORMAT, "ruleset": case.ruleset, "seed": case.seed, "rounds": case.rounds,
            "readings": dict(case.readings), "seats": dict(case.seats), "inputs": list(case.inputs),
            "files": {role: [case.file(role) or role, case.text(role)] for role in roles},
            "answers": self.answers,
        }  # fmt: skip
        return (json.dumps(record, indent=1) + "\n").encode()


def load_kept(directory: str) -> Kept:
    import json

    path = os.path.join(directory, KEPT)
    if not os.path.exists(path):
        raise cannot_continue(path, "no game is kept here")
    try:
        record = json.loads(read_file(path))
        if record["format"] != KEPT_FORMAT:
            raise cannot_continue(
                path, f"it has format {record['format']}, and this version reads {KEPT_FORMAT}"
            )
        return _read_kept(record)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        if isinstance(error, UnusableInput):
            raise
        raise cannot_continue(path, f"it is damaged: {type(error).__name__} {error}") from None


def _read_kept(record: Mapping[str, Any]) -> Kept:
    files: dict[str, tuple[str, str]] = {
        role: (str(name), str(text)) for role, (name, text) in record["files"].items()
    }
    named: dict[str, Any] = {role: files[role][0] for role in ROLES if role in files}
    rounds = record["rounds"]
    case = Case(
        str(record["ruleset"]),
        **named,
        rounds=None if rounds is None else str(rounds),
        seed=int(record["seed"]),
        readings={str(name): str(value) for name, value in record["readings"].items()},
        seats={str(seat): str(who) for seat, who in record["seats"].items()},
        inputs={str(name): files[name][0] for name in record["inputs"]},
        contents={role: text.encode("utf-8", "surrogateescape") for role, (_, text) in files.items()},
    )
    return Kept(case, tuple(Answer(str(seat), str(text)) for seat, text in record["answers"]))


def cannot_continue(path: str, message: str) -> UnusableInput:
    return unusable(BAD_GAME, f"{path}: {message}", path)


def write_files(place: str, files: Mapping[str, bytes]) -> None:
    """Each file is replaced as a whole, so that a kill leaves the old one or the new one."""
    os.makedirs(place, exist_ok=True)
    for name, data in files.items():
        path = os.path.join(place, name)
        with naming(path), open(f"{path}.tmp", "wb") as file:
            file.write(data)
        os.replace(f"{path}.tmp", path)
