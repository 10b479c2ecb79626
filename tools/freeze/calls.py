"""The calls of the command line: every command, every reading of every game, and what may go wrong.

They are made from the fixtures, from what the rulesets say of themselves and from what `--help` lists, so that a new
reading or command joins the next record. A call names files as somebody at the root of the repository would.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import click

from tools.freeze.playing import ROOT, Call, Step

GAMES = ("project5", "once-around", "singletonopoly", "deal", "classic")
PLUGIN_GAMES = ("coinflip", "callers", "race")
FIXTURES = ROOT / "fixtures"
SAMPLE = "fixtures/project5/sample-1"
BOARD, CARDS, PLAYERS = (f"{SAMPLE}/{name}.txt" for name in ("board", "card", "player"))
SUITE = "fixtures/project5/suite"
PROGRAM = "docs/programs/monopoly.py"
FULL: Mapping[str, tuple[str, ...]] = {
    "project5": (BOARD, CARDS, PLAYERS, "3"),
    "once-around": ("--rounds", "2"),
    "singletonopoly": ("--seat", "Ann=builder", "--seat", "Bob=cautious", "--rounds", "12"),
    "deal": ("--seats", "2"),
    "classic": ("--seats", "3", "--rounds", "40"),
    "coinflip": (),
    "callers": ("--seats", "2"),
    "race": (),
}
"""What is said of a game besides the ruleset, in the calls that are made for each."""
OPTION_OF_RULESET = ("run", "validate", "record", "replay")
TWO_SEATS = '[seats]\n0 = "default"\n1 = "conservative"\n'
NAMED_SEATS = '[seats]\nAnn = "builder"\nBob = "cautious"\n'
OWN = """\
import monosim


class First(monosim.Strategy):
    def answer(self, decision):
        return decision.options()[0]


class Wrong(monosim.Strategy):
    def answer(self, decision):
        return "perhaps"


class Clumsy(monosim.Strategy):
    def answer(self, decision):
        return 1 // 0
"""


def make_calls() -> list[Call]:
    made = list(_all_calls())
    seen: dict[str, int] = {}
    unique = []
    for call in made:
        seen[call.name] = count = seen.get(call.name, 0) + 1
        unique.append(call if count == 1 else call._replace(name=f"{call.name}  # {count}"))
    return unique


def _all_calls() -> Iterator[Call]:
    for part in (
        _fixtures,
        _readings,
        _seeds_and_seats,
        _own_strategies,
        _helps,
        _explanations,
        _errors,
        _improper,
        _compare,
        _golden,
        _grade,
        _diagnose,
        _packs,
        _misreadings,
        _suites,
        _play,
        _studies,
        _batches,
        _exact,
        _deal,
        _about,
        _plugin,
    ):
        yield from part()


def call(
    *steps: Sequence[str] | Step,
    group: str = "",
    files: Mapping[str, str] | None = None,
    note: str = "",
    inputs: Iterable[str] = (),
    plugin: bool = False,
    environment: Mapping[str, str] | None = None,
) -> Call:
    """A call of command lines; whatever names a fixture or another file of the repository is copied."""
    made = tuple(step if isinstance(step, Step) else Step(tuple(step)) for step in steps)
    named = {word for step in made for one in step.argv for word in (one, one.partition("=")[2])}
    copied = {
        word
        for word in named
        if word.startswith(("fixtures/", "golden/", "docs/")) and (ROOT / word).exists()
    }
    name = " && ".join(shlex.join(step.argv) for step in made) + (f"  # {note}" if note else "")
    first = made[0].argv[0] if made[0].argv else "run"
    if first.startswith(("fixtures/", "-")):
        first = "run" if first.startswith("fixtures/") else "errors"
    return Call(
        name or "(no words)",
        group or first,
        made,
        files or {},
        tuple(sorted({*inputs, *copied})),
        plugin,
        environment or {},
    )


def _cases() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted(FIXTURES.rglob("case.toml")):
        yield path.parent.relative_to(ROOT).as_posix(), tomllib.loads(path.read_text("utf-8"))


def _abouts() -> dict[str, Any]:
    from monosim.rulesets import find

    return {name: find(name).ABOUT for name in GAMES}


def _fixtures() -> Iterator[Call]:
    """Every case with the commands that take one; those of the shipped suite, which are alike, with two."""
    for case, _ in _cases():
        yield call(("run", case, "--events", "log.jsonl", "--output", "out.txt", "--trace", "trace.jsonl"))
        yield call(("validate", "--format", "json", case))
        if "/suite/" in case:
            continue
        yield call(("run", case))
        yield call(("validate", case))
        yield call(("run", case, "--summary", "--engine", "rules"))
        yield call(("run", case, "--engine", "fast"))
        yield call(("record", case, "-o", "kept"), ("run", "kept"))
        if "improper" not in case:
            yield call(("replay", case, "-o", "game.html"), ("render", "game.html"))
            yield call(
                ("run", case, "--events", "log.jsonl"),
                ("render", "log.jsonl"),
                ("audit", "log.jsonl"),
                ("audit", case),
            )
    for case, about in _cases():
        if (
            about.get("ruleset", "project5") == "project5"
            and "/suite/" not in case
            and "improper-" not in case
        ):
            names = {
                path.name[0]: path.relative_to(ROOT).as_posix()
                for path in sorted((ROOT / case).glob("*.txt"))
            }
            four = [names[key] for key in "bcp" if key in names]
            yield call((*four, str(about.get("rounds", 3))))
            yield call(
                Step((), "".join(f"{word}\n" for word in [*four, about.get("rounds", 3)])),
                inputs=four,
                note=f"stdin names {case}",
            )


def _readings() -> Iterator[Call]:
    """Every value of every reading of every game: in a game, its log, its record and a small study."""
    for game, about in _abouts().items():
        values = {**about.readings, **dict.fromkeys(about.amounts, ("0", "3", "250"))}
        for name in values:
            for value in values[name]:
                option = ("--reading", f"{name}={value}")
                words = ("-r", game, *FULL[game], *option)
                yield call(("run", *words, "--seed", "1"))
                yield call(("run", *words, "--seed", "2", "--engine", "fast"))
                yield call(("run", *words, "--seed", "3", "--events", "-"))
                yield call(("record", *words, "--seed", "5", "-o", "kept"), ("run", "kept"))
                yield call(("simulate", game, *FULL[game], *option, "--games", "5", "--jobs", "1", "--json"))
            yield call(("run", "-r", game, *FULL[game], "--reading", f"{name}=nonsense"))


def _seeds_and_seats() -> Iterator[Call]:
    for game, seed in product(GAMES[1:], range(4)):
        yield call(("run", "-r", game, *FULL[game], "--seed", f"{seed}/3"))
        yield call(("run", "-r", game, *FULL[game], "--seed", f"{seed + 10}", "--trace", "trace.jsonl"))
        yield call(
            ("run", "-r", game, *FULL[game], "--seed", f"{seed + 20}", "--events", "log.jsonl"),
            ("audit", "log.jsonl"),
            ("render", "log.jsonl"),
        )
    for seats, seed in product(range(2, 9), (1, 2)):
        for engine in ("rules", "fast"):
            yield call(
                (
                    "run",
                    "-r",
                    "classic",
                    "--seats",
                    str(seats),
                    "--seed",
                    str(seed),
                    "--rounds",
                    "100",
                    "--engine",
                    engine,
                )
            )
    for seats, seed in product(range(2, 6), (1, 2, 3)):
        yield call(("run", "-r", "deal", "--seats", str(seats), "--seed", str(seed)))
    yield call(("run", "-r", "deal", "--seats", "6"))
    yield call(("run", "-r", "classic", "--seats", "9"))
    strategies = ("default", "conservative", "aggressive", "agreeable", "dealer", "trader", "expert")
    for one, other in product(strategies, strategies):
        seats_given = ("--seat", f"0={one}", "--seat", f"1={other}", "--seat", f"2={one}")
        yield call(("run", "-r", "classic", *seats_given, "--rounds", "60", "--seed", "7"))
    for one, other in product(("random", "first", "greedy", "shrewd"), repeat=2):
        yield call(("run", "-r", "deal", "--seat", f"0={one}", "--seat", f"1={other}", "--seed", "7"))
        yield call(
            (
                "run",
                "-r",
                "deal",
                "--seat",
                f"0={one}",
                "--seat",
                f"1={other}",
                "--seed",
                "8",
                "--reading",
                "preset=official",
            )
        )
    yield call(
        ("run", "-r", "deal", "--seat", "0=lookahead", "--seat", "1=greedy", "--seed", "3", "--rounds", "8")
    )
    for one, other in product(("random", "cautious", "builder", "trader"), repeat=2):
        yield call(
            (
                "run",
                "-r",
                "singletonopoly",
                "--seat",
                f"Ann={one}",
                "--seat",
                f"Bob={other}",
                "--seat",
                f"Cid={one}",
                "--rounds",
                "25",
                "--seed",
                "7",
            )
        )
    for first, engine in product(("10", "1000", "100000"), ("rules", "fast", "auto")):
        yield call(("run", BOARD, CARDS, PLAYERS, first, "--engine", engine, "--summary"))
    for seat in (
        "0=trader{reserve=300}",
        "0=trader{nothing=1}",
        "0=nobody",
        "9=trader",
        "x=trader",
        "0=",
        "0",
    ):
        yield call(("run", "-r", "classic", "--seats", "2", "--rounds", "20", "--seat", seat))


def _own_strategies() -> Iterator[Call]:
    files = {"own.py": OWN}
    for game, name in product(GAMES, ("First", "Wrong", "Clumsy", "Missing")):
        seat = "Ann" if game == "singletonopoly" else "0"
        words = tuple(word.replace("Ann=builder", f"Ann=own:{name}") for word in FULL[game])
        extra = () if game == "singletonopoly" else ("--seat", f"{seat}=own:{name}")
        yield call(("run", "-r", game, *words, *extra, "--seed", "2"), files=files)
    yield call(("run", "--seat", "0=nowhere:First", SAMPLE))
    yield call(("validate", "--seat", "0=nowhere:First", SAMPLE))


def _helps() -> Iterator[Call]:
    from monosim.cli import cli

    def walk(command: click.Command, words: tuple[str, ...]) -> Iterator[Call]:
        yield call((*words, "--help"), group="help")
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                found = command.get_command(context, name)
                if found is not None:
                    yield from walk(found, (*words, name))

    yield from walk(cli, ())
    for game in GAMES:
        yield call(("exact", game, "--help"), group="help")
        yield call(("play", game, "--help"), group="help")
        yield call(("simulate", game, "--help"), group="help")
    for shell in ("bash", "zsh", "fish"):
        yield call(("completion", shell))


def _explanations() -> Iterator[Call]:
    from monosim.core.diagnostics import Kind
    from monosim.rulesets import find

    codes = {f"{letter}{number:03}" for letter in "EWN" for number in range(1, 600)}
    known = sorted(
        {kind.code for game in GAMES for kind in vars(find(game)).values() if isinstance(kind, Kind)}
    )
    yield call(("explain",))
    import subprocess
    import sys

    listed = subprocess.run(
        [sys.executable, "-m", "monosim", "explain"], capture_output=True, text=True
    ).stdout
    for code in sorted({*known, *codes.intersection(listed.replace(":", " ").split())}):
        yield call(("explain", code))
    for code in ("e103", "E999", "nonsense", ""):
        yield call(("explain", code))


def _errors() -> Iterator[Call]:
    four = (BOARD, CARDS, PLAYERS)
    for words in (
        (),
        ("runn",),
        ("run",),
        ("run", "missing"),
        ("run", *four),
        ("run", *four, "x"),
        ("run", *four, "-1"),
        ("run", *four, "0"),
        ("run", *four, "3", "4"),
        ("run", *four, "1e3"),
        ("run", *four, "99999999999999999999"),
        ("run", "-r", "chess", *four, "3"),
        ("run", "--reading", "end", *four, "3"),
        ("run", "--reading", "ende=now", *four, "3"),
        ("run", "--reading", "end=later", *four, "3"),
        ("run", "--engine", "slow", *four, "3"),
        ("run", "--seed", "x", *four, "3"),
        ("run", "--seats", "0", *four, "3"),
        ("run", "--misreading", "no-such", *four, "3"),
        ("run", "--input", "rules=x", *four, "3"),
        ("run", "--events", "no/such/dir/x", *four, "3"),
        ("run", "--output", "no/such/dir/x", *four, "3"),
        ("run", "missing.txt", *four[1:], "3"),
        ("run", BOARD, "missing.txt", PLAYERS, "3"),
        ("run", BOARD, CARDS, "missing.txt", "3"),
        ("run", "fixtures/project5", "3"),
        ("run", "--board", BOARD),
        ("run", "--board", BOARD, *four, "3"),
        ("run", CARDS, BOARD, PLAYERS, "3"),
        ("run", "-", "-", PLAYERS, "3"),
        ("run", "--exit-zero", CARDS, BOARD, PLAYERS, "3"),
        ("run", "--allow-extra", *four, "3"),
        ("run", "--color", "always", CARDS, BOARD, PLAYERS, "3"),
        ("validate", "--color", "always", CARDS, BOARD, PLAYERS, "3"),
        ("validate", "--format", "github", CARDS, BOARD, PLAYERS, "3"),
        ("validate", "--format", "xml", *four, "3"),
        ("validate",),
        ("validate", "missing"),
        ("compare",),
        ("compare", "missing", "--", *four, "3"),
        ("golden",),
        ("golden", "chek"),
        ("golden", "check"),
        ("golden", "check", "missing"),
        ("grade",),
        ("grade", "missing"),
        ("grade-all", "missing", "missing"),
        ("diagnose",),
        ("diagnose", "missing"),
        ("pack",),
        ("pack", "nowhere"),
        ("pack", "icpc", "missing", "-o", "x"),
        ("record", "missing"),
        ("play",),
        ("play", "chess"),
        ("play", "--resume"),
        ("replay",),
        ("replay", "missing"),
        ("render",),
        ("render", "missing"),
        ("render", BOARD),
        ("render", "--events", BOARD),
        ("misreadings", "no-such"),
        ("suite",),
        ("suite", "audit", "missing"),
        ("suite", "minimise", "missing"),
        ("suite", "export", "missing", "-o", "x"),
        ("witness",),
        ("witness", "no-such"),
        ("exact",),
        ("exact", "chess"),
        ("exact", "deal"),
        ("exact", "singletonopoly"),
        ("simulate",),
        ("simulate", "chess"),
        ("simulate", "deal", "--games", "0"),
        ("simulate", "deal", "--precision", "x"),
        ("simulate", "deal", "--seat", "0=nobody"),
        ("batch",),
        ("batch", "missing.toml"),
        ("merge",),
        ("merge", "missing.csv", "-o", "x"),
        ("odds",),
        ("odds", "once-around"),
        ("tournament",),
        ("tournament", "once-around"),
        ("tournament", "deal", "--entry", "nobody"),
        ("audit",),
        ("audit", "missing"),
        ("audit", BOARD),
        ("audit", SAMPLE),
        ("rulesets", "chess"),
        ("completion", "csh"),
        ("sweep",),
        ("sweep", BOARD, "missing"),
        ("sweep", BOARD, CARDS, "--theta-p", "3:1:1"),
        ("deal",),
        ("deal", "load", "missing"),
        ("deal", "import", "missing"),
        ("--nonsense",),
        ("--color", "never", "rulesets"),
    ):
        yield call(words, group="errors")
    for name, text in {
        "no event": "nonsense\n",
        "another version": '{"monosim":"events","version":99}\n',
        "an empty file": "",
        "no object": "[]\n",
    }.items():
        yield call(("render", "log.jsonl"), files={"log.jsonl": text}, note=name)
        yield call(("audit", "log.jsonl"), files={"log.jsonl": text}, note=name)
        yield call(("replay", "--events", "log.jsonl"), files={"log.jsonl": text}, note=name)


def _improper() -> Iterator[Call]:
    """Small inputs of Project 5 with one thing wrong, beside those of the fixtures, and of the other games."""
    right = {
        "board": "GO 0 NONE\nIrvine 2800 RED\nParking 0 NONE\n",
        "cards": "5000\n1\n2\n",
        "players": "1 1000\n2 2000\n",
    }
    wrong = {
        "board": (
            "",
            "\n",
            "GO 0 NONE\n",
            "A 1 RED\n",
            "GO 0 NONE\nA 0 RED\n",
            "GO 0 NONE\nA 1\n",
            "GO 0 NONE\nA 1 RED x\n",
            "GO 0 NONE\nA 1 RED\nA 1 RED\n",
            "GO 1 NONE\nA 1 RED\n",
            "GO 0 NONE\nGO 0 NONE\nA 5 BLUE\n",
            "GO 0 NONE\n\nA 1000 RED\n",
            "\ufeffGO 0 NONE\nA 1000 RED\n",
            "GO 0 NONE\rA 1000 RED\r",
            "GO 0 NONE\nA 99999999999999999999 RED\n",
            "GO 0 NONE\nÄ 1000 GREEN\n",
            "GO 0 NONE\n\udcff 1000 WHITE\n",
        ),
        "cards": (
            "",
            "x\n",
            "5000\n",
            "5000\n0\n",
            "5000\n-1\n",
            "0\n1\n",
            "5000 1 2\n",
            "5000\n1.0\n",
            "5000\n+1\n",
            "5000\n١\n",
            "5000\n1,2\n",
            "99999999999999999999\n1\n",
            "5000\n1\n\n\n2\n",
            "5000\n01\n",
        ),
        "players": (
            "",
            "1\n",
            "1 1000 3\n",
            "x 1000\n",
            "-1 1000\n",
            "1 -1000\n",
            "1.5 1000\n",
            "1e1 1000\n",
            "1 1000.5\n",
            "0 0\n",
            "inf nan\n",
            "1 1000\n" * 9,
            "1 1000\n\n2 2000\n",
            "1/2 1000\n",
        ),
    }
    for role, texts in wrong.items():
        for text in texts:
            files = {f"{name}.txt": text if name == role else given for name, given in right.items()}
            four = ("board.txt", "cards.txt", "players.txt", "2")
            note = f"{role} {text[:40]!r}"
            yield call(("run", *four), files=files, note=note)
            yield call(("validate", *four), files=files, note=note)
    for game, role, text in (
        ("once-around", "board", "nonsense\n"),
        ("once-around", "cards", "13\n"),
        ("once-around", "cards", "x\n"),
        ("once-around", "rounds", "0"),
        ("singletonopoly", "cards", "nonsense\n"),
        ("singletonopoly", "players", "x\n"),
        ("singletonopoly", "players", "2\nAnn\nAnn\n"),
        ("singletonopoly", "rounds", "x"),
        ("deal", "cards", "nonsense\n"),
        ("deal", "cards", "deal-save 1\n"),
        ("deal", "players", "nonsense\n"),
        ("deal", "rounds", "-1"),
        ("classic", "board", "{}"),
        ("classic", "board", "[]"),
        ("classic", "board", "{"),
        ("classic", "cards", "7 1\n"),
        ("classic", "cards", "1 2\n"),
        ("classic", "players", "nonsense\n"),
        ("classic", "rounds", "0"),
        ("classic", "board", '{"players":[{"cash":1500},{"cash":-1}]}'),
    ):
        given = text if role == "rounds" else "given.txt"
        seats = ("--seats", "2") if game in ("deal", "classic") and role != "players" else ()
        for command in ("run", "validate"):
            yield call(
                (command, "-r", game, f"--{role}", given, *seats), files={"given.txt": text}, note=repr(text)
            )


def _compare() -> Iterator[Call]:
    for case, about in _cases():
        if "/suite/" in case or "golden" not in about or "improper-" in case:
            continue
        golden = (ROOT / case / about["golden"]).resolve().relative_to(ROOT).as_posix()
        lines = (ROOT / golden).read_bytes().decode("utf-8", "surrogateescape").splitlines(keepends=True)
        lines[len(lines) // 2] = "another line\n"
        changed = "".join(lines)
        yield call(("compare", "mine.txt", case), files={"mine.txt": changed}, note="a line differs")
    text = (ROOT / "golden/spec/project5/sample-1.txt").read_text("utf-8")
    for note, mine in {
        "crlf": text.replace("\n", "\r\n"),
        "empty": "",
        "cut": text[: len(text) // 2],
        "more": f"{text}more\n",
        "blanks": text.replace("\n", " \n"),
        "small letters": text.lower(),
        "no last line end": text.rstrip("\n"),
    }.items():
        for extra in ((), ("--format", "json"), ("--color", "always")):
            yield call(
                ("compare", *extra, "mine.txt", "--", BOARD, CARDS, PLAYERS, "3"),
                files={"mine.txt": mine},
                note=note,
            )
        yield call(Step(("compare", "-", SAMPLE), mine), note=f"stdin, {note}")


def _golden() -> Iterator[Call]:
    whole = ("fixtures", "golden")
    yield call(
        ("golden", "check", *whole),
        ("golden", "check", "--format", "json", "--junit", "report.xml", *whole),
        ("golden", "prune", *whole),
        ("golden", "review", *whole),
        inputs=whole,
    )
    for game in GAMES:
        cases = [
            case
            for case, about in _cases()
            if about.get("ruleset", "project5") == game and "/suite/" not in case
        ]
        for case in cases[:1]:
            record = ("record", case, "-o", "cases/kept")
            spoil = Step(
                python="from pathlib import Path\np = Path('cases/kept/expected.txt')\n"
                "p.write_bytes(p.read_bytes() + b'more\\n')\n"
            )
            yield call(
                record,
                spoil,
                ("golden", "check", "cases"),
                ("golden", "new", "cases"),
                ("golden", "accept", "cases"),
                ("golden", "check", "cases"),
                group="golden",
                note="spoiled",
            )
            answers = Step(("golden", "review", "cases"), "a\n")
            yield call(record, spoil, answers, ("golden", "check", "cases"), group="golden", note="accepted")
            yield call(
                record, spoil, Step(("golden", "review", "cases"), "r\n"), group="golden", note="rejected"
            )
            yield call(
                record,
                spoil,
                Step(("golden", "new", "cases")),
                group="golden",
                note="CI",
                environment={"CI": "1"},
            )
    extra_golden = {"cases/orphan/expected.txt": "nobody's\n", "golden/recorded/orphan.txt": "nobody's\n"}
    yield call(("golden", "check", "cases", "golden"), files=extra_golden, note="orphans")
    yield call(("golden", "prune", "cases", "golden"), files=extra_golden, note="orphans")


def _students() -> dict[str, str]:
    """What may be handed in, as scripts of a shell, which starts faster than Python: each prints one thing always."""
    right = (ROOT / "golden/spec/project5/sample-1.txt").read_text("utf-8")
    prints = {
        "right": right,
        "words": right.replace("receives", "gets"),
        "blanks": right.replace(" and ", "  and "),
        "cut": right[: len(right) // 2],
        "silent": "",
    }
    scripts = {name: f"cat <<'END'\n{text}END\n" if text else "" for name, text in prints.items()}
    return {**scripts, "crash": "echo Round\nexit 3\n"}


def _grade() -> Iterator[Call]:
    """Programs that print the transcript of sample 1, or something near it, also where another is asked for."""
    inputs = (SAMPLE, "fixtures/project5/improper-card-zero")
    limits = ("--sandbox", "limits", "--as-root")
    run = ("--from", "student", "--", "sh", "m.sh")
    feedbacks = ("none", "verdict", "actual", "line", "diff", "rule", "hint", "witness")
    for name, program in _students().items():
        for feedback in feedbacks if name == "words" else ("diff",):
            emits = ("--emit", "json=r.json", "--emit", "junit=r.xml") if feedback == "diff" else ()
            yield call(
                ("grade", "fixtures/project5", *limits, "--feedback", feedback, *emits, *run),
                files={"student/m.sh": program},
                inputs=inputs,
                note=name,
            )
    files = {"student/m.sh": _students()["words"]}
    for kind in ("gradescope", "prairielearn", "autograder-io", "autograder", "github", "html", "nonsense"):
        words = (
            "grade",
            "fixtures/project5",
            *limits,
            "--feedback",
            "diff",
            "--emit",
            f"{kind}=out.{kind}",
            *run,
        )
        yield call(words, files=files, inputs=inputs)
    course = (
        '[points]\ncompiles = 10\ncorrect = 35\n[[cases]]\nnames = ["sample-1"]\npoints = 6\n'
        '[languages.sh]\nrun = "sh {file}"\n'
    )
    for text in (course, f"{course}nonsense = 1\n", course.replace("6", "-6")):
        yield call(
            ("grade", "fixtures/project5", *limits, "--course", "course.toml", "--from", "student"),
            files={**files, "course.toml": text},
            inputs=inputs,
        )
    yield call(
        ("grade", "fixtures/project5", *limits, "--argv", "--exit-zero", *run), files=files, inputs=inputs
    )
    yield call(("grade", "fixtures/project5", *limits, "--replay", "pages", *run), files=files, inputs=inputs)
    yield call(
        ("grade", "fixtures/project5", *limits, "--compile", "false", *run), files=files, inputs=inputs
    )
    python = {"student/m.py": (ROOT / PROGRAM).read_text("utf-8")}
    yield call(
        ("grade", "fixtures/project5", *limits, "--from", "student", "--", "python3", "m.py"),
        files=python,
        inputs=inputs,
    )
    for game in GAMES[1:]:
        case = next(case for case, about in _cases() if about.get("ruleset") == game)
        for feedback in ("diff", "hint"):
            yield call(
                ("grade", case, *limits, "--feedback", feedback, *run),
                files={"student/m.sh": "echo nothing of it\n"},
            )
    handed_in = {f"all/{name}/m.sh": program for name, program in _students().items()}
    grade_all = (
        "grade-all",
        "fixtures/project5",
        "all",
        "--results",
        "out",
        "--run",
        "sh m.sh",
        "--jobs",
        "1",
        *limits,
    )
    for extra in (("--no-diagnose", "--no-replay"), ("--feedback", "hint")):
        yield call((*grade_all, *extra), (*grade_all, "--rejudge", *extra), files=handed_in, inputs=(SAMPLE,))


def _diagnose() -> Iterator[Call]:
    from monosim.tutor import need_tutor

    text = (ROOT / "golden/spec/project5/sample-1.txt").read_text("utf-8")
    transcripts = {
        "right": text,
        "words": text.replace("receives", "gets"),
        "cut": text[: len(text) // 2],
        "empty": "",
        "colon": text.replace("Round:", "Round"),
        "nonsense": "nonsense\n",
    }
    for note, mine in transcripts.items():
        for form in ("text", "json", "json-1") if note == "words" else ("json",):
            yield call(
                ("diagnose", "--format", form, "--transcript", "mine.txt", "--", SAMPLE),
                files={"mine.txt": mine},
                note=note,
            )
        if note != "nonsense":
            yield call(("replay", SAMPLE, "--against", "mine.txt"), files={"mine.txt": mine}, note=note)
    for misreading in list(need_tutor("project5", "replay").misreadings)[::40]:
        name = getattr(misreading, "name", misreading)
        yield call(
            ("run", SAMPLE, "--misreading", name, "--output", "mine.txt"),
            ("diagnose", "--transcript", "mine.txt", "--", SAMPLE),
            group="diagnose",
        )
    for name, program in _students().items():
        if name in ("right", "silent", "crash"):
            yield call(
                (
                    "diagnose",
                    SAMPLE,
                    "--sandbox",
                    "limits",
                    "--as-root",
                    "--fresh",
                    "0",
                    "--from",
                    "student",
                    "--",
                    "sh",
                    "m.sh",
                ),
                files={"student/m.sh": program},
                note=name,
            )
    yield call(
        ("diagnose", "-r", "deal", "--transcript", "mine.txt", "--", "fixtures/deal/example"),
        files={"mine.txt": ""},
    )


def _packs() -> Iterator[Call]:
    run = ("--run", "python3 m.py")
    suite = (f"{SUITE}/tie-of-cash-and-property", f"{SUITE}/two-parkings", f"{SUITE}/improper-card-zero")
    yield call(("pack", "gradescope", "fixtures", "-o", "a.zip", *run), inputs=suite)
    yield call(
        ("pack", "prairielearn", "fixtures", "-o", "q", "--image", "x", "--student-file", "m.py", *run),
        inputs=suite,
    )
    yield call(("pack", "autograder-io", "fixtures", "-o", "p", "--course-name", "X", *run), inputs=suite)
    yield call(("pack", "icpc", "fixtures", "-o", "icpc"), inputs=suite)
    yield call(("pack", "gradescope", SUITE, "-o", "a.zip", "--compile", "make"))
    yield call(
        (
            "pack",
            "autograder-io",
            SUITE,
            "-o",
            "p",
            "--course-name",
            "X",
            "--semester",
            "Fall",
            "--year",
            "2026",
            *run,
        )
    )
    yield call(("pack", "gradescope", "fixtures", "-o", "a.zip"), inputs=suite)
    yield call(("pack", "icpc", "fixtures/deal/example", "-o", "icpc"))


def _misreadings() -> Iterator[Call]:
    from monosim.tutor import need_tutor

    for game in GAMES:
        yield call(("misreadings", "-r", game))
        yield call(("misreadings", "-r", game, "--format", "json"))
    for game in GAMES[:3]:
        names = [getattr(one, "name", one) for one in need_tutor(game, "misreadings").misreadings]
        given = (SAMPLE,) if game == "project5" else ("-r", game, *FULL[game], "--seed", "5")
        for name in names:
            yield call(("run", *given, "--misreading", name))
        for name in names[::9]:
            yield call(("misreadings", "-r", game, name))
        for name in names[:: 24 if game == "project5" else 8]:
            yield call(("witness", "-r", game, name))
            yield call(("witness", "-r", game, name, "--seed", "1", "-o", "shown"))
            yield call(("replay", *given, "--misreading", name))
        for one, other in zip(names[1::25], names[2::25], strict=False):
            yield call(("run", *given, "--misreading", one, "--misreading", other))


def _suites() -> Iterator[Call]:
    yield call(("suite", "export", SUITE, "-o", "plain"))
    yield call(("suite", "export", SAMPLE, "-o", "plain"))
    yield call(("suite", "export", "-r", "once-around", "fixtures/once-around/tour", "-o", "plain"))
    yield call(("suite", "export", "-r", "deal", "fixtures/deal/example", "-o", "plain"))
    yield call(("suite", "build", "-r", "deal", "-o", "built"))
    yield call(("suite", "audit", "-r", "classic", "fixtures/classic/sample-3"))


TYPED = {
    "project5": ("yes\nno\n1\n2\nhelp\nhint\nundo\ny\nn\n" * 4, ()),
    "once-around": ("\nhelp\n\nhint\nundo\n\n" * 5, ()),
    "singletonopoly": (
        "1\n2\n\nhelp\nhint\n1\nundo\nr\ny\n1\nn\n" * 8,
        ("--seat", "Ann=me", "--seat", "Bob=builder"),
    ),
    "deal": ("1\n2\nhelp\nhint\n1\n\nundo\n2\n1\n3\n" * 8, ()),
    "classic": ("2\n1\n\nhelp\nhint\nundo\nyes\n1\nno\n2\n" * 8, ("--seats", "3")),
}


def _play() -> Iterator[Call]:
    """Games at the keyboard: typed by script, undone, left, gone on with, and played once more from what is kept."""
    for game, (typed, who) in TYPED.items():
        words = ("play", game, *(FULL[game] if game == "project5" else ()), *who, "-o", "kept")
        for seed in ("1", "2", "3"):
            yield call(
                Step((*words, "--seed", seed), typed), ("run", "kept"), ("validate", "kept"), note="typed"
            )
            yield call(
                Step((*words, "--seed", seed), typed[:20] + "quit\n"),
                Step(("play", "--resume", "kept"), typed[:30]),
                ("run", "kept"),
                note="gone on with",
            )
            yield call(
                Step((*words, "--seed", seed), "undo\n1\nundo\nundo\n2\nundo\n1\nquit\n"),
                Step(("play", "--resume"), "1\nundo\n"),
                note="undone",
            )
        for level in ("easy", "normal", "hard"):
            yield call(
                Step(
                    (*words, "--seed", "4", "--level", level), "hint\n1\nhint\n1\nboard\nstatus\nlog\nquit\n"
                ),
                note="words",
            )
        yield call(Step((*words, "--seed", "4"), ""), note="nothing typed")
        yield call(Step((*words, "--seed", "4"), "nonsense\n999\n\n \n\udcff\n"), note="nonsense")
        yield call(
            Step((*words, "--seed", "4"), "1\n1\n1\n"), ("replay", "kept"), ("audit", "kept"), note="replayed"
        )
        yield call(
            Step(("play", game, "--people", "2", "--seed", "5", "-o", "kept"), "1\n\n" * 20),
            note="two people",
        )
    for reading in ("preset=official", "rearrange=yes", "say-no=chain"):
        yield call(
            Step(("play", "deal", "--reading", reading, "--seed", "7", "-o", "kept"), "1\n\n2\n" * 20),
            note="typed",
        )


def _studies() -> Iterator[Call]:
    one = ("--jobs", "1")
    for game in GAMES:
        for extra in (
            (),
            ("--json",),
            ("--rotate",),
            ("--seed", "5"),
            ("--first-seed", "3"),
            ("--engine", "rules"),
            ("--engine", "fast"),
            ("--jobs", "2"),
        ):
            yield call(("simulate", game, *FULL[game], "--games", "12", *one, *extra))
        keep = ("simulate", game, *FULL[game], *one, "--keep", "k.kept")
        yield call((*keep, "--games", "6"), (*keep, "--games", "12"), (*keep, "--games", "12", "--json"))
        yield call(("odds", game, *FULL[game], "--games", "8", *one))
        yield call(("odds", game, *FULL[game], "--games", "8", *one, "--json"))
        seats = tuple(
            word for word in FULL[game] if word != "--seat" and not word.startswith(("Ann=", "Bob="))
        )
        entries = ("--entry", "1,1000", "--entry", "2,2000") if game == "project5" else ()
        for extra in ((), ("--json",), ("--csv", "pairs.csv")):
            yield call(("tournament", game, *seats, *entries, "--games", "6", *one, *extra))
    for strategy in ("random", "first", "greedy", "shrewd"):
        yield call(("odds", "deal", "--seats", "2", "--strategy", strategy, "--games", "10", *one))
    for strategy in ("default", "conservative", "aggressive", "agreeable", "dealer", "trader", "expert"):
        yield call(
            (
                "odds",
                "classic",
                "--position",
                "fixtures/classic/sample-3/position.json",
                "--strategy",
                strategy,
                "--games",
                "6",
                *one,
            )
        )
        yield call(
            (
                "simulate",
                "classic",
                "--seats",
                "3",
                "--seat",
                f"0={strategy}",
                "--games",
                "10",
                *one,
                "--json",
            )
        )
    yield call(
        (
            "tournament",
            "classic",
            "--entry",
            "trader{reserve=100:500:200}",
            "--entry",
            "default",
            "--games",
            "6",
            *one,
        )
    )
    yield call(
        (
            "tournament",
            "classic",
            "--seats",
            "4",
            "--entry",
            "trader",
            "--entry",
            "dealer",
            "--games",
            "6",
            *one,
        )
    )
    yield call(
        (
            "tournament",
            "project5",
            BOARD,
            CARDS,
            "--rounds",
            "50",
            "--entry",
            "1:2:0.5,1000:3000:1000",
            "--games",
            "6",
            *one,
        )
    )
    yield call(
        ("tournament", "deal", "--entry", "own:First", "--entry", "random", "--games", "4", *one),
        files={"own.py": OWN},
    )
    sweep = (
        "sweep",
        BOARD,
        CARDS,
        "--players",
        "3",
        "--theta-p",
        "1:2:0.5",
        "--theta-h",
        "1000:3000:1000",
        "--games",
        "20",
    )
    for extra in (
        (),
        ("--json",),
        ("--csv", "w.csv"),
        ("--no-shuffle",),
        ("--seed", "4"),
        ("--reading", "end=round"),
        ("--against", "1,1000"),
        ("--rounds", "10"),
        ("--keep", "k.kept"),
    ):
        yield call((*sweep, *extra))
    case = "fixtures/deal/doubled-rent"
    yield call(("odds", "deal", case, "--games", "5", *one))
    yield call(
        (
            "odds",
            "deal",
            "--cards",
            f"{case}/start.save",
            "--seat",
            "0=shrewd",
            "--seat",
            "1=greedy",
            "--games",
            "9",
            *one,
        )
    )


def _batches() -> Iterator[Call]:
    board = "[[boards]]\n" and f'boards = ["{BOARD}"]\n'
    plans = {
        "project5": f'{board}decks = ["{CARDS}"]\nplayers = ["{PLAYERS}"]\nrounds = "1:9:1"\n',
        "project5 random": f"{board}decks = {{ random = {{ count = 5, cards = 12, cash = 9000, low = 1, high = 6 }} }}\n"
        "rounds = 30\nseed = 1\n[[seats]]\ntheta_p = [1, 2]\ntheta_h = [1000, 5000]\n[[seats]]\ntheta_p = 1.5\ntheta_h = 2000\n",
        "project5 sample": f"{board}decks = {{ random = {{ cards = 12, cash = 9000, low = 1, high = 6 }} }}\nsample = 25\n"
        'rounds = 30\nseed = 1\n[[seats]]\ntheta_p = "1:3:1"\ntheta_h = 2000\n[[seats]]\ntheta_p = 1\ntheta_h = 1000\n',
        "project5 readings": f'{board}decks = ["{CARDS}"]\nplayers = ["{PLAYERS}"]\nrounds = 20\n[readings]\n'
        'end = ["now", "round"]\nsolo = ["none", "one", "all"]\nafford = ["no", "must"]\nsalary = [2000, 0]\n',
        "once-around": 'ruleset = "once-around"\nseeds = "1:6"\n[readings]\ngo = ["200", "400"]\nrails = ["landings", "capped", "distinct"]\n',
        "singletonopoly": 'ruleset = "singletonopoly"\nseeds = "1:6"\nrounds = 9\nplayers = ["seats.toml"]\n[readings]\n'
        'off-cards = ["gone", "deck", "creditor"]\nvacation-doubles = ["move", "again", "stay"]\n',
        "deal": 'ruleset = "deal"\nseeds = "1:6"\n[readings]\npreset = ["rule-sheet", "official"]\nbanking = ["strict", "free"]\n',
        "classic": 'ruleset = "classic"\nseeds = "1:6"\nrounds = 30\nplayers = ["two.toml"]\n[readings]\nparking = ["nothing", "pot"]\n'
        'auctions = ["yes", "no"]\ngo = ["single", "double"]\n',
        "no plan": "nonsense\n",
        "unknown key": f"{board}nonsense = 1\n",
        "no decks": board,
        "unknown game": 'ruleset = "chess"\n',
    }
    for note, plan in plans.items():
        files = {"plan.toml": plan, "seats.toml": NAMED_SEATS, "two.toml": TWO_SEATS}
        inputs = (BOARD, CARDS, PLAYERS)
        words = ("batch", "plan.toml", "--jobs", "1")
        for extra in (
            ("-o", "rows.csv"),
            ("-o", "rows.jsonl", "--engine", "rules"),
            ("-o", "rows.csv", "--engine", "fast"),
            ("--summary", "summary.json", "--jobs", "2"),
        ):
            yield call((*words, *extra), files=files, inputs=inputs, note=note)
        shards = [(*words, "--shard", f"{part}/3", "-o", f"{part}.csv") for part in (1, 2, 3)]
        yield call(
            *shards,
            ("merge", "3.csv", "1.csv", "2.csv", "-o", "all.csv", "--summary", "s.json"),
            ("merge", "1.csv", "-o", "x.csv"),
            files=files,
            inputs=inputs,
            note=note,
        )


def _exact() -> Iterator[Call]:
    for about_game in ("once-around", "classic"):
        for form in ((), ("--json",), ("--csv", "-")):
            yield call(("exact", about_game, *form))
    for reading in (
        "go=400",
        "beyond=pays",
        "back3=rests",
        "cards=dealt",
        "utility=moving",
        "utility=product",
        "rails=capped",
        "rails=distinct",
    ):
        yield call(("exact", "once-around", "--reading", reading))
    yield call(("exact", "classic", "--stay", "--csv", "chances.csv"))
    yield call(("exact", "once-around", "--board", "fixtures/once-around/own-board/board.txt"))
    four = (BOARD, CARDS, PLAYERS)
    options: tuple[tuple[str, ...], ...] = (
        ("--seat", "0"),
        ("--seat", "1", "--json"),
        ("--seat", "0", "--csv", "-"),
        ("--seat", "9"),
        (),
        ("--seat", "0", "--decks", "20", "--seed", "1"),
        ("--equilibria",),
    )
    for extra in options:
        yield call(("exact", "project5", *four, "10", *extra))
    two = {"two.txt": "1 1000\n2 2000\n"}
    yield call(("exact", "project5", BOARD, CARDS, "two.txt", "10", "--equilibria"), files=two)


def _deal() -> Iterator[Call]:
    """Saves of DEAL, and those of the rule sheet's program."""
    for seed, turn in product(range(4), ("1", "5", "9", "14")):
        save = (
            "deal",
            "save",
            "--seed",
            str(seed),
            "--seat",
            "0=shrewd",
            "--seat",
            "1=greedy",
            "--turn",
            turn,
            "--output",
            "g.save",
        )
        yield call(
            save,
            ("deal", "load", "g.save"),
            ("deal", "export", "g.save", "--output", "old.txt"),
            ("deal", "import", "old.txt", "--seed", "3", "--output", "again.save"),
            ("deal", "load", "again.save"),
            ("run", "-r", "deal", "--cards", "g.save", "--seat", "0=greedy", "--seat", "1=random"),
        )
    for reading in ("preset=official", "banking=free", "hotels=2", "railroad=1", "broken-set=discard"):
        yield call(("deal", "save", "--seed", "2", "--turn", "8", "--reading", reading))
    yield call(("deal", "save", "--turn", "99999"))
    yield call(Step(("deal", "load", "-"), "deal-save 1\nnonsense\n"))
    old = "17 -1\n101 35 36 2 102 46 -1\n101 2 -1\n102 -1\n1\n35 36 -1\n1\n0\n1\n46 -1\n-1\n0\n0\n1\n0\n"
    for extra in ((), ("--lenient",), ("--seed", "4")):
        yield call(Step(("deal", "import", "-", *extra), old), note="old")
    yield call(("deal", "load", "fixtures/deal/doubled-rent/start.save"))
    yield call(("deal", "export", "fixtures/deal/doubled-rent/start.save"))


def _about() -> Iterator[Call]:
    yield call(("rulesets",))
    yield call(("--version",))
    for game in GAMES:
        yield call(("rulesets", game))


def _plugin() -> Iterator[Call]:
    """The rulesets of another package, which has only what the guide tells."""
    plans = {"callers": 'seeds = "1:3"\ninputs = { rules = "coin.txt" }\n'}
    for game in PLUGIN_GAMES:
        given = FULL[game]
        plan = {
            "plan.toml": f'ruleset = "{game}"\n{plans.get(game, "seeds = " + chr(34) + "1:3" + chr(34) + chr(10))}',
            "coin.txt": "cross pile\n",
            "own.py": OWN,
        }
        for seed in ("1", "2", "3", "4"):
            words = ("-r", game, *given, "--seed", seed)
            yield call(("run", *words), plugin=True)
            yield call(
                ("run", *words, "--events", "log.jsonl"),
                ("render", "log.jsonl"),
                ("audit", "log.jsonl"),
                plugin=True,
            )
            yield call(("record", *words, "-o", "kept"), ("run", "kept"), plugin=True)
        for line in (
            ("validate", "-r", game, *given),
            ("replay", "-r", game, *given),
            ("rulesets", game),
            ("misreadings", "-r", game),
            ("simulate", game, *given, "--games", "6", "--jobs", "1"),
            ("simulate", game, *given, "--games", "6", "--jobs", "1", "--json"),
            ("odds", game, *given, "--games", "6", "--jobs", "1"),
            ("exact", game, *given),
            ("run", "-r", game, *given, "--engine", "fast"),
            ("tournament", game, *given, "--games", "4", "--jobs", "1"),
            ("batch", "plan.toml", "-o", "rows.csv", "--jobs", "1"),
            ("run", "-r", game, *given, "--seat", "0=own:First"),
            ("run", "-r", game, *given, "--reading", "x=y"),
        ):
            yield call(line, files=plan, plugin=True)
        yield call(
            Step(("play", game, *given, "--seed", "3", "-o", "kept"), "1\n2\nhelp\nundo\n1\n" * 9),
            ("run", "kept"),
            plugin=True,
        )
    yield call(("rulesets",), plugin=True)
    yield call(("explain",), plugin=True)
    yield call(("run", "--help"), plugin=True)
