"""Visitors who keep the server waiting, come in crowds or never listen, and those who play meanwhile."""

import asyncio
import json
import logging
import resource
import signal
import socket
import subprocess
import sys
import threading

import httpx
import pytest
import websockets

from orrery.web.limits import Ration
from orrery.web.logs import Seldom

from .conftest import connect, eventually

QUICK = {"header_seconds": 0.3, "body_seconds": 0.3, "send_seconds": 0.3}


def visit(server, text=b"", source="127.0.0.1"):
    connection = socket.create_connection(("127.0.0.1", server.port), 60, (source, 0))
    connection.sendall(text)
    return connection


def rest(connection):
    """All that is said until the other side hangs up."""
    heard = b""
    with connection:
        try:
            while part := connection.recv(65536):
                heard += part
        except ConnectionError:
            pass
    return heard.decode()


def played(server, source="127.0.0.1"):
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, timeout=60) as client:
        return client.post(f"{server.url}/api/tables", json={"game": "comet"}).status_code


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx",
    ],
)
def test_who_never_finishes_a_request_is_shown_out(own_server, text):
    server = own_server(**QUICK)
    heard = rest(visit(server, text))
    assert heard.count("HTTP/1.1 200 OK") == text.count(b"/health HTTP")
    eventually(lambda: not server.server.server_state.connections)


def test_who_sends_a_letter_now_and_then_is_shown_out_too(own_server):
    server = own_server(**QUICK)
    connection = visit(server, b"GET /health HTTP/1.1\r\n")
    for _ in range(6000):
        try:
            connection.sendall(b"X")
        except ConnectionError:
            break
        threading.Event().wait(0.01)
    else:
        raise AssertionError("it was never shown out")
    connection.close()


def test_a_body_that_never_comes_is_answered_and_given_up(own_server):
    server = own_server(**QUICK)
    text = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    head, _, body = rest(visit(server, text)).partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 408 ")
    assert json.loads(body)["error"] == "the request took too long"


def test_one_address_has_its_share_of_connections_and_others_have_theirs(own_server):
    server = own_server(connections_per_address=20)
    crowd = [visit(server, b"GET / HT", "127.0.0.2") for _ in range(20)]
    eventually(lambda: len(server.server.server_state.connections) == 20)
    for _ in range(30):
        assert rest(visit(server, b"", "127.0.0.2")) == ""
    assert played(server, "127.0.0.1") == 201
    for connection in crowd:
        connection.close()
    eventually(lambda: not server.server.server_state.connections)
    assert played(server, "127.0.0.2") == 201


async def test_a_socket_counts_as_a_connection_until_it_is_closed(own_server):
    server = own_server(connections_per_address=2)
    table, _ = server.open()
    async with connect(server, table), connect(server, table):
        assert await asyncio.to_thread(rest, visit(server)) == ""
    eventually(lambda: not server.server.server_state.connections)
    assert played(server) == 201


async def test_a_socket_stays_when_a_visitor_who_came_after_it_has_waited_for_too_long(own_server):
    server = own_server(**QUICK)
    table, _ = server.open()
    async with connect(server, table) as client:
        slow = visit(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx")
        await asyncio.to_thread(rest, slow)
        await client.quiet()
        assert server.site.door.shown_out == 1


def test_all_together_are_not_more_than_there_is_room_for(own_server):
    server = own_server(connections=10)
    crowd = [visit(server, b"", f"127.0.0.{i}") for i in range(2, 12)]
    eventually(lambda: len(server.server.server_state.connections) == 10)
    assert rest(visit(server, b"", "127.0.0.20")) == ""
    assert server.site.door.turned_away == 1
    for connection in crowd:
        connection.close()


async def test_a_socket_that_never_reads_is_closed(own_server):
    server = own_server(message_burst=100_000, send_seconds=0.3)
    table, links = server.open()
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.settimeout(60)
        deaf.connect(("127.0.0.1", server.port))
        deaf.setblocking(False)
        reader, writer = await asyncio.open_connection(sock=deaf)
        host = f"Host: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        writer.write(f"GET /ws HTTP/1.1\r\n{host}{key}".encode())
        assert b"101" in await reader.readuntil(b"\r\n\r\n")
        writer.transport.pause_reading()
        writer.write(frame({"type": "hello", "table": table, "token": links[0]}))
        eventually(lambda: server.site.sockets)
        while server.site.sockets:
            writer.write(frame({"type": "look", "seat": 0}))
            await asyncio.sleep(0.001)
        eventually(lambda: not server.server.server_state.connections)
        writer.close()
    assert server.site.door.shown_out == 1


def frame(message):
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


def test_a_page_that_is_never_read_is_given_up(own_server):
    server = own_server(**QUICK)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.settimeout(60)
        deaf.connect(("127.0.0.1", server.port))
        ask = b"GET /api/games/leaving-earth/rules HTTP/1.1\r\nHost: localhost\r\n\r\n"
        deaf.sendall(ask * 50)
        eventually(lambda: server.site.door.shown_out == 1)


async def test_all_sockets_of_an_address_share_its_messages(own_server):
    server = own_server(address_message_burst=8, address_messages_per_second=0.001)
    table, links = server.open()
    async with (
        connect(server, table, links[0]) as loud,
        connect(server, table) as too,
        connect(server, table, links[1], source="127.0.0.2") as bob,
    ):
        for number in range(12):
            await (loud, too)[number % 2].send("ping", id=str(number))
        for number in range(8):
            await (loud, too)[number % 2].until("pong", id=str(number))
        for _ in range(3):
            await bob.quiet()
        assert 'orrery_messages_total{kind="ping"} 11\n' in server.get("/metrics").text
        assert server.site.sockets == {"127.0.0.1": 2, "127.0.0.2": 1}


async def test_coming_back_again_and_again_is_limited(own_server, caplog):
    caplog.set_level(logging.WARNING)
    server = own_server(connects_per_second=0.01, connect_burst=5)
    table, _ = server.open()
    for _ in range(5):
        async with connect(server, table) as client:
            assert client.last["state"]["number"] == 0
    with pytest.raises(websockets.InvalidStatus, match="403"):
        async with connect(server, table):
            pass
    assert caplog.records == []


def test_the_same_message_is_logged_once_a_minute():
    now = [0.0]
    seldom = Seldom(60.0, clock=lambda: now[0])

    def told(message, **fields):
        record = logging.makeLogRecord({"msg": message, "name": "asyncio", **fields})
        return record if seldom.filter(record) else None

    assert told("out of files")
    assert not any(told("out of files") for _ in range(1000))
    assert told("something else")
    now[0] = 61.0
    assert told("out of files").left_out == 1000
    assert told("out of files") is None


def test_faults_at_different_places_are_all_logged():
    seldom = Seldom()

    def told(fault):
        try:
            fault()
        except Exception:
            return seldom.filter(logging.makeLogRecord({"msg": "fault", "exc_info": sys.exc_info()}))

    first, second = (lambda: 1 // 0), (lambda: [][1])
    assert [told(first), told(second), told(first)] == [True, True, False]


def test_a_crowd_of_addresses_is_not_remembered_for_ever():
    ration = Ration(rate=0.001, burst=2)
    for number in range(30_000):
        assert ration.take(str(number))
    assert len(ration) <= 10_000
    assert [ration.take("29999"), ration.take("29999")] == [True, False]


class Process:
    """A server in a process with its own limit of open files."""

    def __init__(self, data, soft, hard):
        command = [sys.executable, "-m", "orrery.web.serve", "--port", "0", "--data", str(data)]
        self.log = (data.parent / "log").open("w+")
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard)),
        )
        self.url = self.process.stdout.readline().split()[3].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def files(self):
        """How many files it may open."""
        return resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE)[0]

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=60)
        self.log.seek(0)
        text = self.log.read()
        self.log.close()
        return text


@pytest.fixture
def process(tmp_path):
    made = []

    def make(soft, hard):
        made.append(Process(tmp_path / "data", soft, hard))
        return made[-1]

    yield make
    for each in made:
        each.process.kill()
        each.process.wait()


def test_the_limit_of_open_files_is_raised(process):
    server = process(128, 1024)
    eventually(lambda: well(server))
    assert server.files() == 1024
    assert server.stop() == ""


def well(server):
    try:
        return httpx.get(f"{server.url}/health", timeout=60).json()["ok"]
    except httpx.TransportError:
        return False


def test_running_out_of_files_is_said_once_and_passes(process):
    server = process(64, 64)
    crowd = [visit(server, b"GET / HT", f"127.0.0.{i % 200 + 2}") for i in range(300)]
    for connection in crowd:
        connection.close()
    eventually(lambda: well(server))
    log = server.stop()
    assert log.count("out of system resource") <= 1
    assert len(log) < 5_000
