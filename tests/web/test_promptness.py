"""Messages leave when they are written."""

import asyncio
import socket

from orrery.web.serve import listen


async def test_a_connection_sends_small_messages_at_once():
    accepted = asyncio.get_running_loop().create_future()

    class Peer(asyncio.Protocol):
        def connection_made(self, transport):
            accepted.set_result(transport.get_extra_info("socket"))

    listener = listen("127.0.0.1", 0)
    server = await asyncio.get_running_loop().create_server(Peer, sock=listener)
    _, writer = await asyncio.open_connection(*listener.getsockname())
    connection = await accepted
    assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), "Nagle's delay is off"
    writer.close()
    server.close()
