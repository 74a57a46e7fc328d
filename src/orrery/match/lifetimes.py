"""How long what nobody looks at is kept. Old tables go in small batches, so that no answer waits for them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from orrery.match.hall import Hall

_DAY: Final = 86_400.0
#: At most so many tables, chats and results in one round, and so many lines in one transaction.
_TABLES: Final = 20
_CHATS: Final = 5
_RESULTS: Final = 500
_LINES: Final = 500
#: At most so many transactions in one round.
_BATCHES: Final = 50


class Lifetimes(msgspec.Struct, frozen=True, kw_only=True):
    """In days since the last answer, or line of chat; 0 is for ever."""

    #: Tables with a seat that is still free, or at which nothing ever happened.
    unjoined: float
    #: Tables in play.
    unfinished: float
    #: Tables that are over, or that everybody has left.
    finished: float
    #: What was said at a table. It goes as a whole.
    chat: float
    #: How games ended, for the statistics. It outlives the table.
    results: float
    #: Feeds of somebody's turns that nobody reads.
    feeds: float = 90


class Expiry:
    """Forgets what is old enough, round by round."""

    def __init__(self, hall: Hall, lifetimes: Lifetimes, clock: Callable[[], float] = time.time) -> None:
        self._hall = hall
        self._store = hall.store
        self._lifetimes = lifetimes
        self._clock = clock

    async def round(self) -> None:
        """Forget a few of the oldest, and clear away what is left of those that were forgotten."""
        await self._forget_tables()
        await self._clear_tables()
        for table in self._store.expired_chat(self._before("chat"), self._hall.rooms, _CHATS):
            await self._store.clear_chat(table)
        await self._store.clear_results(self._before("results"), _RESULTS)
        await self._store.clear_feeds(self._before("feeds"), _RESULTS)

    def _before(self, kind: str) -> float:
        days = getattr(self._lifetimes, kind)
        return self._clock() - days * _DAY if days else 0.0

    async def _forget_tables(self) -> None:
        before = {kind: self._before(kind) for kind in ("unjoined", "unfinished", "finished")}
        found = dict(self._store.expired_tables(before, self._hall.rooms, _TABLES))
        with self._hall.closed_to(found):
            for table, touched in found.items():
                await self._store.forget_table(table, touched)

    async def _clear_tables(self) -> None:
        batches = 0
        for table in self._store.gone_tables(_TABLES):
            while batches < _BATCHES:
                batches += 1
                if await self._store.clear(table, _LINES):
                    break
