"""The same work on many things at a time, in processes that may die without taking others along."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: int,
    lost: Callable[[Task], Result],
) -> Iterator[Result]:
    """Yield the result of each task in order; ``lost`` gives that of one whose process died.

    When a process dies all others of its pool end too. The first task without a result is then
    done by itself: either it was not to blame, or it dies again and is lost.
    """
    todo = list(tasks)
    while todo:
        done = 0
        try:
            for result in _pooled(work, todo, jobs):
                yield result
                done += 1
        except BrokenProcessPool:
            first = todo[done]
            try:
                (result,) = _pooled(work, [first], 1)
            except BrokenProcessPool:
                result = lost(first)
            yield result
            done += 1
        todo = todo[done:]


def _pooled(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    processes = ProcessPoolExecutor(min(jobs, len(tasks)), initializer=_follow)
    try:
        yield from processes.map(work, tasks)
    finally:
        # After an interruption nothing that has not begun yet is waited for.
        processes.shutdown(cancel_futures=True)


def _follow() -> None:
    """Leave Ctrl-C to the process that gives out the work; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
