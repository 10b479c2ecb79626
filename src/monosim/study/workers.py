"""Processes, here or on a cluster, that play games, a chunk at a time; the chunks come back in order.

Not a ProcessPoolExecutor: interrupted while a worker writes a long answer, it sometimes waits forever.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from monosim.study.manifest import cannot_keep

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

T = TypeVar("T")
Play: TypeAlias = Callable[[int, int], T]
AHEAD = 4
"""How many chunks for each worker may be under way: they wait in memory for their turn."""
PATIENCE = "10s"


def in_processes(play: Play[T], parts: Iterable[tuple[int, int]], jobs: int) -> Iterator[T]:
    """`play` must be known to other processes, such as a partial of a function of a module."""
    if jobs == 1:
        yield from (play(first, last) for first, last in parts)
        return
    workers = [Worker(play) for _ in range(jobs)]
    try:
        yield from _in_order(workers, parts, jobs * AHEAD)
    finally:
        for worker in workers:
            worker.end()


class Worker:
    def __init__(self, play: Play[Any]) -> None:
        from multiprocessing import Pipe, Process

        self.connection, theirs = Pipe()
        self._process = Process(target=_serve, args=(play, theirs), daemon=True)
        self._process.start()
        theirs.close()  # so that its end is seen here if it dies

    def result(self) -> Any:
        try:
            played, answer = self.connection.recv()
        except (EOFError, OSError):
            raise RuntimeError("a process that played games has died; was there too little memory?") from None
        if not played:
            raise answer
        return answer

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()


def _in_order(workers: Sequence[Worker], parts: Iterable[tuple[int, int]], most: int) -> Iterator[Any]:
    from multiprocessing.connection import wait

    waiting, idle = enumerate(parts), deque(workers)
    busy: dict[Any, tuple[Worker, int]] = {}
    done: dict[int, Any] = {}
    told = 0
    while True:
        for number, part in islice(waiting, min(len(idle), most - len(busy) - len(done))):
            worker = idle.popleft()
            worker.connection.send(part)
            busy[worker.connection] = worker, number
        if not busy:
            return
        for connection in wait(list(busy)):
            worker, number = busy.pop(connection)
            done[number] = worker.result()
            idle.append(worker)
        while told in done:
            yield done.pop(told)
            told += 1


def _serve(play: Play[Any], connection: "Connection[Any, Any]") -> None:
    import signal
    from threading import Thread

    Thread(target=_leave_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts means the command, which ends us
    while True:
        part = connection.recv()
        try:
            answer = True, play(*part)
        except Exception as error:
            answer = False, error
        connection.send(answer)


def _leave_with_parent() -> None:
    """A worker whose command was killed would wait for work forever."""
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def on_cluster(play: Play[T], parts: Iterable[tuple[int, int]], address: str) -> Iterator[T]:
    """By dask.distributed, the extra `cluster`. The scheduler and its workers are the user's and stay."""
    import logging

    from distributed import Client

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # stderr is for what concerns the rows
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise cannot_keep(address, f"no scheduler answers there: {error}") from None
    with client:
        most = AHEAD * max(2, len(client.scheduler_info()["workers"]))
        waiting: deque[Future[T]] = deque()
        for part in parts:
            waiting.append(client.submit(play, *part, pure=False))
            if len(waiting) >= most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
