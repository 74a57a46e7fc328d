"""Bots live in worker processes, so that no table ever waits for another's bot."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import itertools
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, Final
from zlib import crc32

import msgspec

from orrery.bots import Heard, Hint, Seated, hints, seat_bot
from orrery.kernel import Action, Game, Record, Verdict, read, verify, write
from orrery.kernel import game as find_game
from orrery.match.look_back import look_back

#: So many bots live in a worker; whoever has thought least recently makes room, and is made anew when asked.
_LIVING: Final = 500
#: How long a hint may be thought about.
_HINT_SECONDS: Final = 1.0
_HINTS: Final = msgspec.json.Decoder(list[Hint])


class Mind:
    """A bot of a table, as the server knows it: who it is, and how much of the log it has heard."""

    def __init__(self, game: Game[Any], bot: str, table: str, seat: int, undos: int) -> None:
        self.game = game
        self.table = table
        #: What is taken back was never heard: after an undo it is another bot.
        self.who = Who(bot, seat, f"{table}.{seat}.{undos}")
        self.next = 0


class Who(msgspec.Struct, frozen=True):
    """What makes a bot the one that it is."""

    bot: str
    seat: int
    seed: str


class Brains:
    """A few worker processes, each started at its first thought and again if it dies."""

    def __init__(self, workers: int = 2, budget: float = 2.0) -> None:
        self._budget = budget
        self._pools: list[ProcessPoolExecutor | None] = [None] * workers
        self._turn = itertools.cycle(range(workers))

    async def choose(self, mind: Mind, view: Any, log: Callable[[int], Sequence[Heard]]) -> Action:
        """What a bot answers, from what its seat may know. `log` is what the seat saw from a number on."""
        chosen = await self._think(mind, view, log(mind.next))
        if chosen is None:  # it has died, or made room for another
            mind.next = 0
            chosen = await self._think(mind, view, log(0))
        assert chosen is not None
        return read(chosen)

    async def _think(self, mind: Mind, view: Any, heard: Sequence[Heard]) -> str | None:
        game = mind.game
        seen = msgspec.json.encode((heard, game.to_plain(view)))
        job = (type(game).__module__, game.id, mind.who, mind.next, seen, self._budget)
        chosen: str | None = await self._run(self._home(mind.table), think, *job)
        if chosen is not None and heard:
            mind.next = heard[-1].number + 1
        return chosen

    async def verify(self, game: Game[Any], text: bytes, digest: str | None = None) -> Verdict:
        """Replay a whole record away from the tables."""
        return await self._run(next(self._turn), check, type(game).__module__, text, digest)  # type: ignore[no-any-return]

    async def look_back(self, game: Game[Any], text: bytes, names: Sequence[str]) -> bytes:
        """Look back upon a finished game away from the tables: a `LookBack` as JSON."""
        job = (type(game).__module__, text, tuple(names))
        return await self._run(next(self._turn), retrace, *job)  # type: ignore[no-any-return]

    async def hint(self, game: Game[Any], view: Any, seat: int, seed: str) -> list[Hint]:
        """The best answers of a seat, from what it may know; the same seed gives the same."""
        job = (type(game).__module__, game.id, msgspec.json.encode(game.to_plain(view)), seat, seed)
        text: bytes = await self._run(next(self._turn), weigh_up, *job)
        return _HINTS.decode(text)

    def warm(self, game: Game[Any], table: str) -> None:
        """Start a worker before a bot is asked, so that its first thought need not wait for it."""
        with contextlib.suppress(BrokenProcessPool):
            self._open(self._home(table)).submit(importlib.import_module, type(game).__module__)

    def _home(self, table: str) -> int:
        """The worker in which the bots of a table live."""
        return crc32(table.encode()) % len(self._pools)

    async def _run(self, place: int, function: Any, *values: Any) -> Any:
        """In a worker, and once more if it died meanwhile."""
        try:
            return await self._try(place, function, *values)
        except BrokenProcessPool:
            return await self._try(place, function, *values)

    async def _try(self, place: int, function: Any, *values: Any) -> Any:
        pool = self._open(place)
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function, *values)
        except BrokenProcessPool:
            if self._pools[place] is pool:  # the first of all who waited for it; the others find the next
                self._pools[place] = None
            raise

    def _open(self, place: int) -> ProcessPoolExecutor:
        pool = self._pools[place]
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = self._pools[place] = ProcessPoolExecutor(1, mp_context=context, initializer=attend)
        return pool

    def close(self) -> None:
        for pool in self._pools:
            if pool is not None:
                pool.shutdown(wait=True, cancel_futures=True)


def attend() -> None:
    """In the worker: end when the server ends, however it ends; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


#: In the worker: the bots that live here.
_bots: OrderedDict[Who, Seated] = OrderedDict()


def think(module: str, game_id: str, who: Who, start: int, seen: bytes, budget: float) -> str | None:
    """In the worker: tell the bot what its seat saw from `start` on, and ask it.

    None if it is not here, or has not heard all before that: then it must be told from the beginning.
    """
    importlib.import_module(module)
    game = find_game(game_id)
    log, plain = msgspec.json.decode(seen)
    bot = _bots.get(who) if start else seat_bot(who.bot, game, who.seat, who.seed)
    if bot is None or bot.next != start:
        return None
    _bots[who] = bot
    _bots.move_to_end(who)
    if len(_bots) > _LIVING:
        _bots.popitem(last=False)
    bot.hear([_heard(game, *one) for one in log])
    view = game.from_plain(plain)
    return write(bot.choose(view, game.pending(view).options, budget))


def _heard(game: Game[Any], number: int, actor: int, action: list[str], events: list[Any]) -> Heard:
    return Heard(number, actor, tuple(action), tuple([game.read_event(event) for event in events]))


def weigh_up(module: str, game_id: str, seen: bytes, seat: int, seed: str) -> bytes:
    """In the worker: hints for a seat, as JSON."""
    importlib.import_module(module)
    game = find_game(game_id)
    view = game.from_plain(msgspec.json.decode(seen))
    found = hints(game, view, seat, game.pending(view).options, Random(seed), _HINT_SECONDS)
    return msgspec.json.encode(found)


def check(module: str, text: bytes, digest: str | None) -> Verdict:
    """In the worker: replay a record."""
    importlib.import_module(module)
    return verify(Record.load(text), digest=digest)


def retrace(module: str, text: bytes, names: tuple[str, ...]) -> bytes:
    """In the worker: look back upon a record."""
    importlib.import_module(module)
    return msgspec.json.encode(look_back(Record.load(text), names))
