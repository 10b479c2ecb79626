"""The Python API for plans: every game of one, and a row for each."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from monosim.api.arguments import Path, Whole, path_of, seed_of, text
from monosim.api.results import BatchResult
from monosim.api.studies import listen, one_of_engines
from monosim.core.arguments import at_least_one, make_plain
from monosim.core.protocols import Tell
from monosim.study.games import Chunk, check_plan, engine_of
from monosim.study.keep import Rate
from monosim.study.plan import BatchPlan, Held, load, read_plan
from monosim.study.run import Workforce, chunks, complete, kept_engine, open_rows
from monosim.study.statistics import Tally, summarise


def batch(
    plan: Path | Mapping[str, Any],
    *,
    output: Path | None = None,
    format: str | None = None,  # noqa: A002
    jobs: Whole = 1,
    engine: str = "auto",
    progress: Tell | None = None,
) -> BatchResult:
    """Play every game of a plan, as `monosim batch` does: a row for each game.

    The plan is the path of a PLAN.toml, or what would stand in it, with files as paths or bytes. The rows
    stay in memory, unless `output` names a file: then a call that was interrupted goes on where it was when
    it is given again.
    """
    path = os.fspath(plan) if isinstance(plan, str | os.PathLike) else "plan"
    made = load(path) if isinstance(plan, str | os.PathLike) else _read(plan, path)
    check_plan(made, path, one_of_engines(engine))
    workforce = Workforce(at_least_one("jobs", jobs), engine=engine)
    if output is not None:
        form = None if format is None else text("format", format)
        return _batch_to_file(made, path_of("output", output), form, workforce, progress)
    if format is not None:
        raise ValueError("format is that of a file: name it with output")
    return _batch_in_memory(made, workforce, progress)


def _read(plan: Any, path: str) -> BatchPlan:
    """A plan whose seed is None gets one that is drawn; the result tells it."""
    if not isinstance(plan, Mapping):
        raise TypeError(f"plan must be the path of a PLAN.toml or a dictionary with its keys, not {plan!r}")
    values = _name_files(plan)
    if "seed" in values:
        values["seed"] = seed_of(values["seed"])
    return read_plan(values, path)


def _name_files(plan: Mapping[str, Any], within: str = "") -> dict[str, Any]:
    """As a PLAN.toml has it, which has texts and lists only. What is given as bytes gets a name."""
    return {text("a key of plan", key): _name_file(value, f"{within}{key}") for key, value in plan.items()}


def _name_file(value: Any, key: str) -> Any:
    if isinstance(value, Mapping):
        return _name_files(value, f"{key} ")
    if isinstance(value, bytes | bytearray | memoryview):
        held = Held(key)
        held.contents = bytes(value)
        return held
    value = make_plain(value)
    if isinstance(value, list | tuple | range):
        return [_name_file(each, f"{key} {number}") for number, each in enumerate(value)]
    return os.fspath(value) if isinstance(value, os.PathLike) else value


def _batch_in_memory(plan: BatchPlan, workforce: Workforce, progress: Tell | None) -> BatchResult:
    engine, tell = engine_of(plan.ruleset, workforce.engine), _rate(0, plan.games, progress)
    tally, played = Tally(), []
    parts = chunks(0, plan.games, engine.AT_ONCE)
    for chunk in workforce.play(partial(_play, plan, workforce.engine), parts, plan.ruleset):
        played.append(chunk.values)
        tally.add(chunk.tally)
        tell(tally.games)
    summary = summarise(plan.ruleset, plan.digest, tally, plan.units)
    return BatchResult(summary, tuple(engine.columns(plan)), played, seed=plan.seed)


def _play(plan: BatchPlan, engine: str, first: int, last: int) -> Chunk:
    chunk: Chunk = kept_engine(plan.ruleset, engine).play(plan, first, last)
    return chunk


def _batch_to_file(
    plan: BatchPlan, path: str, form: str | None, workforce: Workforce, progress: Tell | None
) -> BatchResult:
    from monosim.report import need
    from monosim.study.formats import format_of

    form = form or format_of(path)
    if form == "parquet":
        need("pyarrow", "parquet", path)
    with open_rows(plan, path, form, (1, 1)) as rows:
        complete(plan, rows, workforce, _rate(rows.done, plan.games, progress))
    summary = summarise(plan.ruleset, rows.identity.plan, rows.tally, rows.identity.units)
    return BatchResult(summary, tuple(engine_of(plan.ruleset).columns(plan)), (), path, form, plan.seed)


def _rate(done: int, games: int, progress: Tell | None) -> Callable[[int], object]:
    rate, tell = Rate(), listen(progress)
    rate.words(done)
    return lambda last: tell(last / games, rate.words(last))
