"""Bots think in worker processes, so that no table ever waits for another's bot."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from orrery.bots import make_bot
from orrery.kernel import Action, Game, Record, Verdict, read, verify, write
from orrery.kernel import game as find_game


class Brains:
    """A few worker processes, started at the first thought and again if one dies."""

    def __init__(self, workers: int = 2, budget: float = 1.0) -> None:
        self._workers = workers
        self._budget = budget
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: Game[Any], bot: str, view: Any, seat: int, seed: str) -> Action:
        """What a bot answers, from what its seat may know."""
        text = msgspec.json.encode(game.to_plain(view))
        job = (type(game).__module__, game.id, bot, seed, text, seat, self._budget)
        return read(await self._run(think, *job))

    async def verify(self, game: Game[Any], text: bytes, digest: str | None = None) -> Verdict:
        """Replay a whole record away from the tables."""
        return await self._run(check, type(game).__module__, text, digest)  # type: ignore[no-any-return]

    def warm(self, game: Game[Any]) -> None:
        """Start a worker before a bot is asked, so that its first thought need not wait for it."""
        with contextlib.suppress(BrokenProcessPool):
            self._open().submit(importlib.import_module, type(game).__module__)

    async def _run(self, function: Any, *values: Any) -> Any:
        """In a worker, and once more if a worker died meanwhile."""
        try:
            return await self._try(function, *values)
        except BrokenProcessPool:
            return await self._try(function, *values)

    async def _try(self, function: Any, *values: Any) -> Any:
        pool = self._open()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function, *values)
        except BrokenProcessPool:
            if self._pool is pool:  # the first of all who waited for it; the others find the next pool
                self._pool = None
            raise

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_attend)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


def _attend() -> None:
    """In the worker: end when the server ends, however it ends; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def think(module: str, game_id: str, bot: str, seed: str, text: bytes, seat: int, budget: float) -> str:
    """In the worker: read the view, ask the bot."""
    importlib.import_module(module)
    game = find_game(game_id)
    view = game.from_plain(msgspec.json.decode(text))
    return write(make_bot(bot, game, seed).choose(view, seat, game.pending(view).options, budget))


def check(module: str, text: bytes, digest: str | None) -> Verdict:
    """In the worker: replay a record."""
    importlib.import_module(module)
    return verify(Record.load(text), digest=digest)
