"""Answers that many ask for and that seldom change, made and packed once."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

_BYTES: Final = 32_000_000


class Body(NamedTuple):
    plain: bytes
    packed: bytes

    def reply(self, request: Request, media_type: str, **headers: str) -> Response:
        packs = "gzip" in request.headers.get("accept-encoding", "")
        if packs:
            headers["content-encoding"] = "gzip"
        headers["vary"] = "Accept-Encoding"
        return Response(self.packed if packs else self.plain, 200, headers, media_type)


class Cupboard:
    """Bodies by what they are of; the longest unused go when it is full. What changes gets another key."""

    def __init__(self, most: int = _BYTES) -> None:
        self._most = most
        self._bytes = 0
        self._bodies: OrderedDict[Any, Body] = OrderedDict()
        self._making: dict[Any, asyncio.Event] = {}

    async def get(self, key: Any, make: Callable[[], bytes]) -> Body:
        if key not in self._bodies:
            plain = make()
            self._keep(key, Body(plain, await asyncio.to_thread(gzip.compress, plain, 6)))
        self._bodies.move_to_end(key)
        return self._bodies[key]

    async def get_later(self, key: Any, make: Callable[[], Awaitable[bytes]]) -> Body:
        """The same of an answer that is made elsewhere; whoever comes meanwhile waits for it."""
        while key in self._making:
            await self._making[key].wait()
        if key in self._bodies:
            return self._bodies[key]
        done = self._making[key] = asyncio.Event()
        try:
            plain = await make()
            return await self.get(key, lambda: plain)
        finally:
            del self._making[key]
            done.set()

    def _keep(self, key: Any, body: Body) -> None:
        if key in self._bodies:  # somebody else has made it meanwhile
            return
        self._bodies[key] = body
        self._bytes += _size(body)
        while self._bytes > self._most and len(self._bodies) > 1:
            self._bytes -= _size(self._bodies.popitem(last=False)[1])


def _size(body: Body) -> int:
    return len(body.plain) + len(body.packed)
