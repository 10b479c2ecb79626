"""What ICPC and Kattis judges take: a problem package, with right and wrong programs made from the rules."""

import json
import os
import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import NamedTuple, get_args
from uuid import NAMESPACE_OID, uuid5
from zlib import compress

from monosim.golden import files
from monosim.grading.judge import Task
from monosim.grading.judge.model import Feedback
from monosim.grading.judge.tasks import name_inputs
from monosim.grading.pack import (
    Plain,
    as_yaml,
    cannot_pack,
    collect_modules,
    fill_template,
    load_usable_tasks,
)
from monosim.grading.pack.platforms import Test, make_tests
from monosim.play.course import PLAIN, Course
from monosim.rulesets import find
from monosim.tutor import Tutor, find_tutor
from monosim.tutor.programs import column, find_gradable, programs

FORMAT = "2025-09"
SECONDS, MEBIBYTES, KIBIBYTES = 5, 512, 128  # the limits of `grade`, and most judges' limit of source
EXACT = ("case_sensitive", "space_change_sensitive")
"""Our validator needs no telling; tools that test validators do."""
LEVELS: tuple[Feedback, ...] = get_args(Feedback)
SENTENCES = 3
"""In one hint."""


class Problem(NamedTuple):
    name: str
    samples: tuple[str, ...] = ()
    license: str = "unknown"
    author: str | None = None
    statement: str | None = None
    """A file; None for a page that only says how the program is called."""
    rules: Course = PLAIN


class Package(NamedTuple):
    files: Mapping[str, bytes]
    links: Mapping[str, str]
    """The wrong programs share one file of rules; each link is relative to its own directory."""
    wrong: tuple[str, ...]
    survivors: tuple[str, ...]
    """The misreadings that no case of the suite shows: as submissions they would be accepted."""


def make_package(suite: str, about: Problem, tick: Callable[[], object] = lambda: None) -> Package:
    """The same suite and options give the same package."""
    if about.rules.tolerance != "exact" or about.rules.call != PLAIN.call:
        raise cannot_pack("judges know neither the call nor the tolerance of the course")
    found = load_usable_tasks(suite, about.rules)
    ruleset = _the_ruleset(found)
    tutor = find_tutor(ruleset)
    kills = [_find_kills(tutor, task, tick) for task in found]
    tests = [make_tests(found)[place] for place in _order(kills)]
    gradable, readings = (find_gradable(tutor), tutor.misreadings) if tutor else ((), {})
    wrong = tuple(name for name in gradable if any(name in killed for killed in kills))
    rules = _pack_rules(ruleset, tests)
    _try_rules(rules, tests)
    made = {
        "problem.yaml": as_yaml(_describe(about, ruleset, len(rules))).encode("utf-8"),
        **_statement(about, _shapes(tests)[0], tutor),
        **dict(_data(tests, about, tutor)),
        "input_validators/protocol.py": _input_validator(tests),
        "output_validator/exact.py": fill_template("icpc_output_validator.txt"),
        "submissions/accepted/rules/rules.py": rules,
        "submissions/accepted/rules/main.py": fill_template("icpc_main.txt", WHAT="right", MISREADING=""),
    }
    for name in wrong:
        main = fill_template("icpc_main.txt", WHAT=f"wrong: {readings[name].instead}", MISREADING=repr(name))
        made[f"submissions/wrong_answer/{name}/main.py"] = main
    links = {f"submissions/wrong_answer/{name}/rules.py": "../../accepted/rules/rules.py" for name in wrong}
    return Package(made, links, wrong, tuple(name for name in gradable if name not in wrong))


def write_package(package: Package, directory: str) -> None:
    for name, data in package.files.items():
        files.write(os.path.join(directory, name), data)
    for name, target in package.links.items():
        os.symlink(target, os.path.join(directory, name))


def _the_ruleset(found: Sequence[Task]) -> str:
    rulesets = sorted({task.case.ruleset for task in found})
    if len(rulesets) > 1:
        raise cannot_pack(f"a problem has one game, but the suite has cases of {', '.join(rulesets)}")
    return rulesets[0]


def _find_kills(tutor: Tutor | None, task: Task, tick: Callable[[], object]) -> frozenset[str]:
    """The misreadings that fail the case."""
    names = find_gradable(tutor) if tutor else ()
    numbers = column(tutor, task.case, programs(names)) if tutor else None
    tick()
    return frozenset(name for name, number in zip(names, (numbers or [])[1:], strict=False) if number)


def _order(kills: Sequence[frozenset[str]]) -> list[int]:
    """The case that fails most programs first: judges stop at the first failure."""
    left, order = frozenset[str]().union(*kills), list[int]()
    while len(order) < len(kills):
        waiting = [place for place in range(len(kills)) if place not in order]
        order.append(max(waiting, key=lambda place: len(left & kills[place])))
        left -= kills[order[-1]]
    return order


# The rules as one file


def _pack_rules(ruleset: str, tests: Sequence[Test]) -> bytes:
    module = find(ruleset)
    if not isinstance(module, ModuleType):
        raise cannot_pack(f"{ruleset} is not a package of its own, and only a package can be packed")
    ours, name = "monosim", module.__name__
    roots = [f"{ours}.play.runner", f"{ours}.tutor", name, f"{name}.chance", f"{name}.tutor"]
    modules = collect_modules(roots, {ours, name.partition(".")[0]})
    packed = compress(json.dumps(modules, sort_keys=True).encode("utf-8"), 9)
    text = b64encode(packed).decode("ascii")
    return fill_template(
        "icpc_rules.txt",
        RULESET=repr((ruleset, name)),
        SETTINGS=repr(json.dumps({test.prefix: _settings(test.task) for test in tests})),
        MODULES="\n".join(text[start : start + 100] for start in range(0, len(text), 100)),
    )


def _settings(task: Task) -> dict[str, object]:
    """What decides the output, though a program is not told of it."""
    case = task.case
    if not name_inputs(case):
        raise cannot_pack(f"{task.name}: it has no input file, so programs are told nothing of it")
    seats = {"seats": dict(case.seats)} if case.seats else {}
    answers = {"answers": case.text("answers")} if case.has("answers") else {}
    readings = {"readings": dict(case.readings)} if case.readings else {}
    return {**({"seed": case.seed} if case.seed else {}), **readings, **seats, **answers}


def _try_rules(rules: bytes, tests: Sequence[Test]) -> None:
    """The packed program must print every golden, on a Python without monosim."""
    with TemporaryDirectory() as scratch:
        files.write(os.path.join(scratch, "rules.py"), rules)
        for test in tests:
            for name, data in _input_files(test).items():
                files.write(os.path.join(scratch, test.prefix, name), data)
        asked = [(_words(test), test.prefix) for test in tests]
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", fill_template("icpc_try.txt")],
            input=json.dumps(asked).encode("ascii"), capture_output=True, cwd=scratch, check=False,
        )  # fmt: skip
    printed = [json.loads(line).encode("utf-8", "surrogateescape") for line in done.stdout.splitlines()]
    for test, text in zip(tests, printed, strict=False):
        if text != test.task.expected:
            raise cannot_pack(f"{test.task.name}: its golden is not what the rules print")
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").splitlines() or ["they say nothing"]
        raise cannot_pack(f"the packed rules cannot play it: {said[-1]}")


# The tests, and what people are told of them


def _data(tests: Sequence[Test], about: Problem, tutor: Tutor | None) -> Iterator[tuple[str, bytes]]:
    names = [test.task.name for test in tests]
    for name in about.samples:
        if name not in names:
            raise cannot_pack(f"there is no case {name!r} to be a sample; there are {', '.join(names)}")
    room = len(str(len(tests)))
    for number, test in enumerate(tests, 1):
        kind = "sample" if test.task.name in about.samples else "secret"
        path = f"data/{kind}/{number:0{room}}-{test.prefix}"
        yield from _test_case(path, test)
        yield f"{path}.yaml", as_yaml(_configure(test.task, tutor)).encode("utf-8")
    for kind in ("sample", "secret", "invalid_output", "valid_output"):
        yield f"data/{kind}/test_group.yaml", as_yaml({"output_validator_args": EXACT}).encode("utf-8")
    yield from _wrong_data(tests[0])


def _test_case(path: str, test: Test) -> Iterator[tuple[str, bytes]]:
    yield f"{path}.in", _stdin(_words(test))
    yield f"{path}.ans", test.task.expected
    yield from ((f"{path}.files/{name}", data) for name, data in _input_files(test).items())


def _wrong_data(test: Test) -> Iterator[tuple[str, bytes]]:
    """What the validators must refuse, so that anybody can test them."""
    words, right = _words(test), test.task.expected
    yield "data/invalid_input/a-line-is-missing.in", _stdin(words[:-1])
    yield "data/invalid_input/a-file-is-missing.in", _stdin(words)
    yield "data/invalid_input/a-file-is-missing.files/another.txt", b""
    yield "data/invalid_input/no-final-newline.in", _stdin(words)[:-1]
    outputs = {
        "no-final-newline": right.removesuffix(b"\n"),
        "a-blank-line-more": right + b"\n",
        "a-blank-more": right.replace(b"\n", b" \n", 1),
        "crlf": right.replace(b"\n", b"\r\n"),
    }
    for name, data in outputs.items():
        if data != right:
            yield from _test_case(f"data/invalid_output/{name}", test)
            yield f"data/invalid_output/{name}.out", data


def _input_files(test: Test) -> dict[str, bytes]:
    found = {}
    for name, path in test.inputs.items():
        with open(path, "rb") as file:
            found[name] = file.read()
    return found


def _words(test: Test) -> list[str]:
    return [*test.inputs, *([] if test.task.case.rounds is None else [test.task.case.rounds])]


def _stdin(words: Sequence[str]) -> bytes:
    return "".join(f"{word}\n" for word in words).encode("utf-8", "surrogateescape")


def _input_validator(tests: Sequence[Test]) -> bytes:
    rounds = {test.task.case.rounds or "1" for test in tests}
    odd = sorted(text for text in rounds if re.fullmatch("[!-~]+", text) is None)
    return fill_template("icpc_input_validator.txt", SHAPES=repr(_shapes(tests)), ODD_ROUNDS=repr(odd))


def _shapes(tests: Sequence[Test]) -> list[list[str]]:
    """The roles, in order, of the lines that a program may be told."""
    shapes = [[word.split(".")[1] for word in test.inputs] for test in tests]
    ends = [["rounds"] * (test.task.case.rounds is not None) for test in tests]
    return sorted({tuple(shape + end): shape + end for shape, end in zip(shapes, ends, strict=True)}.values())


def _configure(task: Task, tutor: Tutor | None) -> Mapping[str, Plain]:
    """As much as the case's level of feedback allows, as far as the format has a place for it."""
    level = LEVELS.index(task.file.feedback) if task.is_open else 0
    told: dict[str, Plain] = {"description": _purpose(task, tutor)}
    told["full_feedback"] = level >= LEVELS.index("diff")
    if level >= LEVELS.index("line"):
        told["output_validator_args"] = [*EXACT, "tell_line"]
    hint = _hint(task, tutor, level) if tutor else ""
    return {**told, **({"hint": hint} if hint else {})}


def _purpose(task: Task, tutor: Tutor | None) -> str:
    """For judges: the case, where it is from, and what it is there to show."""
    shown = [tutor.misreadings[tag].instead for tag in task.file.tags if tutor and tag in tutor.misreadings]
    about = f"{task.name} ({task.file.origin})" if task.file.origin else task.name
    return f"{about}: it rejects a program that {'; '.join(shown[:SENTENCES])}" if shown else about


def _hint(task: Task, tutor: Tutor, level: int) -> str:
    """The sentences that the case tests; from `hint` on also the mistakes that it is there to show."""
    shown = [tutor.misreadings[tag] for tag in task.file.tags if tag in tutor.misreadings]
    if level < LEVELS.index("rule") or not shown:
        return ""
    sentences = list(dict.fromkeys(reading.sentence for reading in shown))[:SENTENCES]
    text = f"Look at {tutor.document}: {' '.join(f'“{sentence}”' for sentence in sentences)}"
    if level < LEVELS.index("hint"):
        return text
    return f"{text} It shows programs that get this wrong: {'; '.join(r.instead for r in shown[:SENTENCES])}."


def _describe(about: Problem, ruleset: str, size: int) -> Mapping[str, Plain]:
    return {
        "problem_format_version": FORMAT,
        "type": "pass-fail",
        "name": {"en": about.name},
        "uuid": str(uuid5(NAMESPACE_OID, f"monosim {ruleset} {about.name}")),
        **({"credits": about.author} if about.author else {}),
        "license": about.license,
        "limits": {
            "time_limit": SECONDS, "memory": MEBIBYTES, "code": max(KIBIBYTES, size // 1024 + 2),
        },
    }  # fmt: skip


def _statement(about: Problem, shape: Sequence[str], tutor: Tutor | None) -> dict[str, bytes]:
    if about.statement is not None:
        with open(about.statement, "rb") as file:
            return {f"statement/problem.en{os.path.splitext(about.statement)[1]}": file.read()}
    document = re.sub(r"[^\w .,:;'-]", " ", tutor.document if tutor else "the rules")
    items = "\n".join(rf"\item the {role}" for role in shape)
    return {"statement/problem.en.tex": fill_template("icpc_statement.txt", DOCUMENT=document, ITEMS=items)}
