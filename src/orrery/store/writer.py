"""One thread writes. It takes all that waits, commits it as one transaction, and only then says so."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeAlias

from orrery.kernel import OrreryError
from orrery.store.opening import connect

#: How many waiting jobs are committed together at most.
_GROUP: Final = 512

Statement: TypeAlias = tuple[str, Sequence[Any] | dict[str, Any]]


class StoreError(OrreryError):
    """It could not be written; nothing of it is on disk."""


class Overtaken(StoreError):
    """What was to be changed is no longer as it was known; nothing of it is on disk."""


class Job:
    """Statements that are written all or none, and who waits for them.

    If it is `conditional`, each statement must change something, or none is carried out.
    """

    __slots__ = ("conditional", "done", "fault", "loop", "statements")

    def __init__(self, statements: Sequence[Statement], conditional: bool) -> None:
        self.statements = statements
        self.conditional = conditional
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.fault: StoreError | None = None

    def settle(self) -> None:
        if self.done.done():
            return
        if self.fault is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.fault)


class Writer:
    """Group commit: while one transaction goes to disk, the next group gathers."""

    def __init__(self, path: Path) -> None:
        self._connection = connect(path)
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.commits = 0
        self.jobs = 0
        self.seconds = 0.0
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, statements: Sequence[Statement], *, conditional: bool = False) -> None:
        """Returns when the statements are on disk; raises StoreError when none of them is."""
        job = Job(statements, conditional)
        self._waiting.put(job)
        try:
            await job.done
        finally:
            del job  # which holds its error, which holds this call and all who wait for it

    def close(self) -> None:
        """Write what waits, then stop."""
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()

    def _work(self) -> None:
        while self._work_once():
            pass

    def _work_once(self) -> bool:
        """Write the next group, and keep nothing of it; whether another may come."""
        group, going_on = self._gather()
        if group:
            started = perf_counter()
            self._commit(group)
            self.seconds += perf_counter() - started
            self.commits += 1
            self.jobs += len(group)
            _tell(group)
        return going_on

    def _gather(self) -> tuple[list[Job], bool]:
        job = self._waiting.get()
        group: list[Job] = []
        while job is not None:
            group.append(job)
            if len(group) == _GROUP:
                return group, True
            try:
                job = self._waiting.get_nowait()
            except queue.Empty:
                return group, True
        return group, False

    def _commit(self, group: list[Job]) -> None:
        try:
            self._transaction(group)
        except (sqlite3.Error, Overtaken) as error:
            if len(group) == 1:
                overtaken = isinstance(error, Overtaken)
                # A new error, for the one that was raised holds this call and all it knows.
                group[0].fault = Overtaken() if overtaken else StoreError(f"could not be saved: {error}")
                return
            for job in group:
                self._commit([job])

    def _transaction(self, group: list[Job]) -> None:
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        try:
            for job in group:
                for sql, values in job.statements:
                    changed = execute(sql, values).rowcount
                    if job.conditional and not changed:
                        raise Overtaken
            execute("COMMIT")
        except (sqlite3.Error, Overtaken):
            if self._connection.in_transaction:
                execute("ROLLBACK")
            raise


def _tell(group: list[Job]) -> None:
    """Wake those who wait, in one call for each event loop."""
    for loop in {job.loop for job in group}:
        mine = [job for job in group if job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle_all, mine)


def _settle_all(group: list[Job]) -> None:
    for job in group:
        job.settle()
