"""All that one running server holds: the tables, the counters, the limits, who is connected."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from orrery.match import Brains, Expiry, Hall
from orrery.store import Store, StoreError
from orrery.web.cupboard import Cupboard
from orrery.web.door import Door
from orrery.web.frames import Frames
from orrery.web.hinting import Hinting
from orrery.web.limits import Ration
from orrery.web.metrics import Metrics
from orrery.web.planning import Planning
from orrery.web.settings import Settings

LOG: Final = logging.getLogger("orrery.web")
_SWEEP_SECONDS: Final = 20.0
_TICK_SECONDS: Final = 1.0
_BEAT_SECONDS: Final = 10.0


async def _every(seconds: float, *duties: Callable[[], Awaitable[None]]) -> None:
    """See to these again and again."""
    while True:
        await asyncio.sleep(seconds)
        for duty in duties:
            try:
                await duty()
            except Exception:  # a full disk or one bad table: the others must still sleep, age and be timed
                LOG.exception("sweep failed")


class Site:
    """Made when the server starts, closed when it stops."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = store
        self.hall = Hall(self.store, Brains(settings.bot_workers), sleep_after=settings.sleep_after)
        self.requests = Ration(settings.requests_per_second, settings.request_burst)
        self.openings = Ration(settings.tables_per_hour / 3600, settings.tables_per_hour)
        self.connects = Ration(settings.connects_per_second, settings.connect_burst)
        self.messages = Ration(settings.address_messages_per_second, settings.address_message_burst)
        self.feeds = Ration(settings.feeds_per_hour / 3600, settings.feeds_per_hour)
        self.checks = Ration(settings.checks_per_second, settings.check_burst)
        self.plans = Ration(settings.plans_per_second, settings.plan_burst)
        self.planning = Planning(settings)
        self.hinting = Hinting(settings)
        self.cupboard = Cupboard()
        self.frames = Frames()
        self.expiry = Expiry(self.hall, settings.lifetimes)
        self.sockets: Counter[str] = Counter()
        self.started = time.monotonic()
        self.door = Door(settings)
        sweep = min(_SWEEP_SECONDS, settings.sleep_after)
        duties = (
            _every(sweep, self.hall.sweep, self.expiry.round),
            _every(_TICK_SECONDS, self.hall.keep_time),
            _every(_BEAT_SECONDS, self._beat),
            self.door.watch(),
        )
        self._tasks = [asyncio.create_task(each) for each in duties]

    async def _beat(self) -> None:
        """Note for how long we have run, so that clocks stand still if we are killed."""
        await self.store.pulse(time.time())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.planning.close()
        await self.hall.close()
        with suppress(StoreError):
            await self._beat()
        await asyncio.to_thread(self.store.close)

    def may_connect(self, address: str) -> bool:
        return (
            self.sockets.total() < self.settings.sockets
            and self.sockets[address] < self.settings.sockets_per_address
            and self.connects.take(address)
        )

    def gauges(self) -> dict[str, float]:
        tables, finished = self.store.counts()
        writer = self.store.writer
        return {
            "tables": tables,
            "tables_finished": finished,
            "tables_live": len(self.hall.rooms),
            "tables_woken": self.hall.woken,
            "sockets": self.sockets.total(),
            "plans_asked": self.planning.asking,
            "hints_asked": self.hinting.asking,
            "connections": self.door.inside,
            "connections_turned_away": self.door.turned_away,
            "connections_shown_out": self.door.shown_out,
            "store_commits": writer.commits,
            "store_jobs": writer.jobs,
            "store_seconds": writer.seconds,
            "uptime_seconds": time.monotonic() - self.started,
        }
