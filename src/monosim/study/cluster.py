"""Chunks of games on a cluster of dask workers: who is there, whether all have our monosim, what they play.

The scheduler and its workers are the user's, and stay as they are.
"""

from __future__ import annotations

import os
import platform
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import monosim
from monosim.core import MonosimError, Problem, UnusableInput, number_of
from monosim.core.diagnostics import refusal
from monosim.rulesets import find, name_plugin

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
Say: TypeAlias = Callable[[str], object]
AHEAD = 4
"""How many chunks for each worker may be under way: they wait in memory for their turn."""
WAIT = 60.0
"""Seconds until a cluster without workers is given up."""
PATIENCE = 10
"""Seconds until a scheduler that does not answer is given up, and between looks at workers that do not."""
CODE = (".py", ".json", ".txt")
"""What rows depend on. A compiled kernel is left out: it plays what its source says."""
CANNOT_PLAY = refusal(
    "E016",
    "a cluster cannot play this",
    f"install monosim {monosim.__version__} and the same plug-ins on every worker, and start it anew",
    "The rows of a batch are of one version of monosim. So every worker must have the version that gives the"
    " command, with the same code and, if the ruleset is a plug-in, the same plug-in. A worker that comes"
    " later is looked at before it plays.",
)


class Question(NamedTuple):
    """Which cluster is to play games of which ruleset."""

    address: str
    ruleset: str
    wait: float


def play_on(
    cluster: Question, play: Callable[[int, int], T], parts: Iterable[tuple[int, int]], say: Say
) -> Iterator[T]:
    """What `play` returns for each part, in order. `say` hears who plays, and what is waited for.

    The workers are looked at now, and not when the first result is wanted.
    """
    client = connect(cluster)
    try:
        wait_for_workers(client, cluster, say)
        say(f"{cluster.address}: {describe(look_at(client, cluster))}")
    except BaseException:
        client.close()
        raise
    return play_parts(client, cluster, play, parts, say)


def play_parts(
    client: Client,
    cluster: Question,
    play: Callable[[int, int], T],
    parts: Iterable[tuple[int, int]],
    say: Say,
) -> Iterator[T]:
    vouched = partial(play_if_same, play, cluster.ruleset, look(cluster.ruleset))
    with client:
        most = AHEAD * max(2, count_workers(client))
        waiting: deque[Future[Any]] = deque()
        for part in parts:
            waiting.append(client.submit(vouched, *part, pure=False))
            if len(waiting) >= most:
                yield take(client, cluster, waiting.popleft(), say)
        while waiting:
            yield take(client, cluster, waiting.popleft(), say)


def connect(cluster: Question) -> Client:
    import logging

    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # stderr is for what concerns the games
    try:
        return Client(cluster.address, timeout=max(1, min(PATIENCE, cluster.wait)), set_as_default=False)
    except (OSError, ValueError) as error:
        raise refuse([f"{cluster.address}: no scheduler answers there: {error}"]) from None


def take(client: Client, cluster: Question, future: Future[Any], say: Say) -> Any:
    """The result. If all workers are lost, that is said once, and others may come."""
    is_told = False
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            if future.status == "error":  # a game may raise the same
                raise
            if not count_workers(client) and not is_told:
                is_told = True
                say(f"{cluster.address}: all workers are gone; waiting for others")
        except MonosimError:
            raise
        except Exception:
            look_at(client, cluster)  # a worker that cannot know what it is asked has another monosim
            raise


# Who is there


def count_workers(client: Client) -> int:
    return len(client.nthreads())


def wait_for_workers(client: Client, cluster: Question, say: Say) -> None:
    if count_workers(client):
        return
    say(f"{cluster.address}: no workers yet; waiting {cluster.wait:g} seconds for the first")
    try:
        client.wait_for_workers(1, timeout=cluster.wait)
    except TimeoutError:
        start = f"start some with `dask worker {cluster.address}`"
        raise refuse([f"{cluster.address}: no workers within {cluster.wait:g} seconds; {start}"]) from None


Seen = Mapping[str, str]
"""What plays games there: `python`, `monosim`, `code`, `plugin` (empty for our own rulesets); or `lacks`."""


@lru_cache(1)
def look(ruleset: str) -> Seen:
    """What plays games here, on a worker or at home."""
    seen = {"python": platform.python_version(), "monosim": monosim.__version__}
    try:
        folders = {os.path.dirname(str(monosim.__file__)), str(vars(find(ruleset))["__file__"])}
    except UnusableInput:
        return {**seen, "lacks": ruleset}
    return {**seen, "plugin": name_plugin(ruleset), "code": digest_of(sorted(folders))}


def digest_of(places: Iterable[str]) -> str:
    """Of the code in these folders, and in these modules, whose folder is theirs if they are packages."""
    digest = sha256()
    for place in places:
        is_package = os.path.basename(place) == "__init__.py"
        for name, path in list_code(os.path.dirname(place) if is_package else place):
            with open(path, "rb") as file:
                digest.update(f"{name}\n{sha256(file.read()).hexdigest()}\n".encode())
    return digest.hexdigest()


def list_code(place: str) -> Iterator[tuple[str, str]]:
    if os.path.isfile(place):
        yield os.path.basename(place), place
    for folder, folders, files in os.walk(place):
        folders.sort()
        for file in sorted(files):
            if file.endswith(CODE):
                path = os.path.join(folder, file)
                yield os.path.relpath(path, place), path


def look_at(client: Client, cluster: Question) -> Mapping[str, Seen]:
    """What each worker has; refused if one of them has not what we have."""
    answers: dict[str, Any] = client.run(look, cluster.ruleset, on_error="return")
    if any(isinstance(answer, Exception) for answer in answers.values()):
        versions = client.get_versions(packages=["monosim"])["workers"]
        answers = {worker: read_answer(answer, versions.get(worker)) for worker, answer in answers.items()}
    ours = look(cluster.ruleset)
    wrong = [f"the worker {worker} {why}" for worker, seen in answers.items() if (why := compare(ours, seen))]
    if wrong:
        raise refuse(wrong)
    return answers


def read_answer(answer: Any, versions: Mapping[str, Any] | None) -> Seen:
    """A monosim of long ago does not know the question; what is installed says which it is."""
    if not isinstance(answer, Exception):
        return dict(answer)
    installed = (versions or {}).get("packages", {}).get("monosim") or ""
    return {"monosim": installed, "error": str(answer)}


def compare(ours: Seen, theirs: Seen) -> str:
    """Why a worker may not play with us; empty if it may."""
    version = theirs.get("monosim", "")
    if not version:
        return "has no monosim"
    if version != ours["monosim"]:
        return f"has monosim {version}, and here is {ours['monosim']}"
    if "lacks" in theirs:
        return f"has no ruleset {theirs['lacks']!r}"
    if "error" in theirs:
        return f"has monosim {version}, but does not know what it is asked ({theirs['error']})"
    if theirs["plugin"] != ours["plugin"]:
        return f"has {theirs['plugin'] or 'no plug-in'}, and here is {ours['plugin'] or 'no plug-in'}"
    if theirs["code"] != ours["code"]:
        return f"has monosim {version}, but its code differs from the code here"
    return ""


def describe(seen: Mapping[str, Seen]) -> str:
    """As in `3 workers with monosim 0.1.0, Python 3.11.2`. Of what rows depend on, all have the same."""
    one, pythons = next(iter(seen.values())), Counter(each["python"] for each in seen.values())
    several = len(pythons) > 1
    told = [f"{python} ({count})" if several else python for python, count in sorted(pythons.items())]
    workers = f"{number_of(len(seen), 'worker')} with monosim {one['monosim']}"
    return ", ".join(filter(None, (workers, one["plugin"], f"Python {' and '.join(told)}")))


def play_if_same(play: Callable[[int, int], T], ruleset: str, ours: Seen, first: int, last: int) -> T:
    """On a worker, which may have come after the others were looked at."""
    if why := compare(ours, look(ruleset)):
        from distributed import get_worker

        raise refuse([f"the worker {get_worker().address} {why}"])
    return play(first, last)


def refuse(messages: Iterable[str]) -> UnusableInput:
    return UnusableInput([Problem(CANNOT_PLAY, message) for message in messages])
