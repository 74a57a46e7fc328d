"""A WebSocket client that costs as little as it can, so that a load run measures the server."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any


class Socket(asyncio.Protocol):
    """One connection; each text message goes to `heard`, the end to `lost`."""

    def __init__(self, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._heard = heard
        self._lost = lost
        self._buffer = bytearray()
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        host, port = transport.get_extra_info("peername")[:2]
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        """A text frame, masked with zeros: as the protocol demands, at no cost."""
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed before it was open"))
            self.ready.exception()
        self._lost()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._open and not self._opened(buffer):
            return
        while (frame := self._frame(buffer)) is not None:
            opcode, text = frame
            if opcode == 1:
                self.received += 1
                self._heard(text)
            elif opcode == 9:
                self._transport.write(bytes([0x8A, 0x80 | len(text)]) + b"\0\0\0\0" + text)
            elif opcode == 8:
                self._transport.close()

    def _opened(self, buffer: bytearray) -> bool:
        end = buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not buffer.startswith(b"HTTP/1.1 101"):
            self._transport.close()
            return False
        del buffer[: end + 4]
        self._open = True
        self.ready.set_result(None)
        return True

    @staticmethod
    def _frame(buffer: bytearray) -> tuple[int, bytes] | None:
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        frame = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return frame


async def connect(port: int, heard: Callable[[bytes], None], lost: Callable[[], None]) -> Socket:
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(heard, lost), "127.0.0.1", port)
    await asyncio.wait_for(socket.ready, 30)
    return socket
