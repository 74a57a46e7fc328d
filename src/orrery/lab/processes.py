"""Work done in several processes, its results in the order in which it was handed out."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from threading import current_thread, main_thread
from typing import Any, TypeVar

from orrery.kernel import OrreryError

T = TypeVar("T")


def in_processes(work: Callable[..., T], pieces: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[T]:
    """What `work` makes of each piece, in order; with one job, without another process."""
    if jobs == 1:
        for piece in pieces:
            yield work(*piece)
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts)
    try:
        waiting: list[Future[T]] = []
        for piece in pieces:
            with _undisturbed():
                waiting.append(pool.submit(work, *piece))
            if len(waiting) >= jobs * 4:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
    except BrokenProcessPool:
        raise OrreryError("a process that played games has died; try again with fewer --jobs") from None
    except BaseException:
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that hands out the work; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait while processes are being started: half a pool could not be ended."""
    if current_thread() is not main_thread():  # the others are never interrupted
        yield
        return
    pressed: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if pressed:
        signal.raise_signal(signal.SIGINT)
