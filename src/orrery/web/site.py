"""All that one running server holds: the tables, the counters, the limits, who is connected."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from orrery.match import Brains, Hall, Room
from orrery.store import Store
from orrery.web import protocol as p
from orrery.web.limits import Ration
from orrery.web.metrics import Metrics
from orrery.web.settings import Settings

LOG: Final = logging.getLogger("orrery.web")
_ENCODE: Final = msgspec.json.Encoder()
_SWEEP_SECONDS: Final = 20.0


class Site:
    """Made when the server starts, closed when it stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.database)
        self.hall = Hall(self.store, Brains(settings.bot_workers), sleep_after=settings.sleep_after)
        self.requests = Ration(settings.requests_per_second, settings.request_burst)
        self.openings = Ration(settings.tables_per_hour / 3600, settings.tables_per_hour)
        self.checks = Ration(settings.checks_per_second, settings.check_burst)
        self.sockets: Counter[str] = Counter()
        self.started = time.monotonic()
        self._sweeper = asyncio.create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_SWEEP_SECONDS, self.settings.sleep_after))
            await self.hall.sweep()

    async def close(self) -> None:
        self._sweeper.cancel()
        await self.hall.close()
        await asyncio.to_thread(self.store.close)

    def may_connect(self, address: str) -> bool:
        return (
            self.sockets.total() < self.settings.sockets
            and self.sockets[address] < self.settings.sockets_per_address
        )

    def state_frame(
        self, room: Room, eyes: int | None, reader: int | None, seats: Sequence[int], start: int
    ) -> bytes:
        """The state as one viewer is sent it; those who look alike share it."""
        key = (eyes, reader, tuple(seats), start)
        frame = room.frames.get(key)
        if frame is None:
            sight = room.sight(eyes)
            log = p.LogPart(start, len(room.undos), tuple(room.log(reader, start)))
            frame = room.frames[key] = _ENCODE.encode(
                p.State(
                    number=sight.number,
                    seat=sight.seat,
                    scene=sight.scene,
                    to_move=sight.to_move,
                    step=sight.step,
                    question=sight.question,
                    undo_floor=room.floor(seats),
                    private=room.private(eyes, seats),
                    over=sight.over,
                    result=sight.result,
                    log=log,
                )
            )
        return frame

    def gauges(self) -> dict[str, float]:
        tables, finished = self.store.counts()
        writer = self.store.writer
        return {
            "tables": tables,
            "tables_finished": finished,
            "tables_live": len(self.hall.rooms),
            "tables_woken": self.hall.woken,
            "sockets": self.sockets.total(),
            "store_commits": writer.commits,
            "store_jobs": writer.jobs,
            "store_seconds": writer.seconds,
            "uptime_seconds": time.monotonic() - self.started,
        }
