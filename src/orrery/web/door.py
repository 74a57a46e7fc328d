"""The door: how many may come in, and who is shown out for keeping everybody waiting.

uvicorn waits for ever for the rest of a request, and for a visitor who never reads. Its protocols, as they
are here, tell the door of every connection; once a second the door looks at each.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from time import monotonic
from typing import Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from orrery.web.addresses import household
from orrery.web.limits import file_limit
from orrery.web.settings import Settings

_LOOK_SECONDS: Final = 1.0
#: Files that are no connections: the database, the workers, what has been accepted and not yet let in.
_OTHER_FILES: Final = 100
#: How much the system holds of what one visitor has not read yet; Linux doubles it.
_SEND_BUFFER: Final = 65_536


class Visit:
    """One connection: how long it may keep us waiting for its words, and since when it has not read ours."""

    __slots__ = ("address", "deaf", "patience", "since", "transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        peer = get_remote_addr(transport)
        self.address = household(peer[0]) if peer else "-"
        self.transport = transport
        self.since = monotonic()
        self.patience: float | None = None
        self.deaf: float | None = None

    def overdue(self, now: float, send_seconds: float) -> bool:
        if self.deaf is None and self.transport.is_closing():  # as soon as it has read the rest
            self.deaf = now
        if self.deaf is not None and now - self.deaf > send_seconds:
            return True
        return self.patience is not None and now - self.since > self.patience


class Door:
    """Who is inside, by connection and by address."""

    def __init__(self, settings: Settings) -> None:
        limit = file_limit()
        self.settings = settings
        self._most = min(settings.connections, max(limit - _OTHER_FILES, limit // 2))
        self._visits: dict[asyncio.BaseTransport, Visit] = {}
        self._households: Counter[str] = Counter()
        self.turned_away = self.shown_out = 0

    def enter(self, transport: asyncio.Transport) -> Visit:
        """Let somebody in, or hang up if there is no room."""
        visit = Visit(transport)
        if self._has_room(visit.address):
            self._visits[transport] = visit
            self._households[visit.address] += 1
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        else:
            self.turned_away += 1
            transport.abort()
        return visit

    def _has_room(self, address: str) -> bool:
        """Behind a proxy all come from one address; it keeps them apart itself."""
        share = self._most if self.settings.behind_proxy else self.settings.connections_per_address
        return len(self._visits) < self._most and self._households[address] < share

    @property
    def inside(self) -> int:
        return len(self._visits)

    def visit(self, transport: asyncio.BaseTransport) -> Visit:
        return self._visits[transport]

    def leave(self, transport: asyncio.BaseTransport) -> None:
        visit = self._visits.pop(transport, None)
        if visit is not None:
            self._households[visit.address] -= 1
            if not self._households[visit.address]:
                del self._households[visit.address]

    async def watch(self) -> None:
        """Show out, again and again, who has kept us waiting for too long."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            now = monotonic()
            for visit in list(self._visits.values()):
                if visit.overdue(now, self.settings.send_seconds):
                    self.shown_out += 1
                    visit.transport.abort()
                    await asyncio.sleep(0)  # for who comes in a crowd goes in a crowd


class Visitor(asyncio.Protocol):
    """What every connection tells the door."""

    config: uvicorn.Config
    visit: Visit

    @property
    def door(self) -> Door:
        door: Door = self.config.app.state.site.door  # type: ignore[union-attr]
        return door

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.visit.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.visit.deaf = monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.visit.deaf = None
        super().resume_writing()


class Http(Visitor, H11Protocol):
    """A connection on which requests come; `since` is when it began to wait for the next."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.visit = self.door.enter(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        self.visit.since = monotonic()
        super().on_response_complete()
        self._wait()

    def _wait(self) -> None:
        """Be patient as long as the head, or the body, of a request may take; for ever with a socket."""
        if self.visit.transport.get_protocol() is not self:
            return
        settings = self.door.settings
        seconds = {
            h11.IDLE: settings.header_seconds,
            h11.SEND_BODY: settings.header_seconds + settings.body_seconds,
        }
        self.visit.patience = seconds.get(self.conn.their_state)


class Socket(Visitor, WebSocketsSansIOProtocol):
    """A connection that began with a request and has become a socket."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.visit = self.door.visit(transport)
        self.visit.patience = None
