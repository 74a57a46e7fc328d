"""All that one running server holds: the tables, the counters, the limits, who is connected."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Final

from orrery.match import Brains, Expiry, Hall
from orrery.store import Store
from orrery.web.cupboard import Cupboard
from orrery.web.door import Door
from orrery.web.frames import Frames
from orrery.web.limits import Ration
from orrery.web.metrics import Metrics
from orrery.web.planning import Planning
from orrery.web.settings import Settings

LOG: Final = logging.getLogger("orrery.web")
_SWEEP_SECONDS: Final = 20.0


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
        self.checks = Ration(settings.checks_per_second, settings.check_burst)
        self.plans = Ration(settings.plans_per_second, settings.plan_burst)
        self.planning = Planning(settings)
        self.cupboard = Cupboard()
        self.frames = Frames()
        self.expiry = Expiry(self.hall, settings.lifetimes)
        self.sockets: Counter[str] = Counter()
        self.started = time.monotonic()
        self.door = Door(settings)
        self._tasks = [asyncio.create_task(each) for each in (self._sweep(), self.door.watch())]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self.settings.sleep_after))
            for part in (self.hall.sweep, self.expiry.round):
                try:
                    await part()
                except Exception:  # a full disk or one bad table: the others must still sleep and age
                    LOG.exception("sweep failed")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.planning.close()
        await self.hall.close()
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
            "connections": self.door.inside,
            "connections_turned_away": self.door.turned_away,
            "connections_shown_out": self.door.shown_out,
            "store_commits": writer.commits,
            "store_jobs": writer.jobs,
            "store_seconds": writer.seconds,
            "uptime_seconds": time.monotonic() - self.started,
        }
