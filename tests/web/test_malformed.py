"""What is built to break a reader is refused in a line, and is no fault of the server's."""

import json
import logging
import socket

import pytest

from .conftest import connect


@pytest.fixture(autouse=True)
def no_fault(caplog):
    """Nothing here is worth a line in the log."""
    caplog.set_level(logging.WARNING)
    yield
    told = caplog.get_records("call")
    ours = [record for record in told if record.name.startswith(("orrery", "uvicorn", "asyncio"))]
    assert [record.getMessage() for record in ours] == []


def nested(depth):
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "http://]", "null", "http://a b", "http://a:x"]
)
def test_an_origin_that_is_no_address_is_another_server(server, origin):
    refused = server.post("/api/tables", {"game": "comet"}, headers={"origin": origin})
    assert refused.status_code == 403
    assert refused.json()["error"] == "this page belongs to another server"


@pytest.mark.parametrize("depth", [20, 500, 900, 5_000, 30_000])
def test_options_that_are_nested_deeply_are_refused(server, depth):
    for value in (nested(depth), '{"a":' * depth + "1" + "}" * depth):
        text = f'{{"game": "comet", "options": {{"rounds": {value}}}}}'
        refused = server.http("POST", "/api/tables", content=text)
        assert refused.status_code == 400
        assert len(refused.json()["error"]) < 300


@pytest.mark.parametrize("seat", ["9" * 4301, "9" * 20, "99", "-1", "one", "١", "1.0"])
def test_a_seat_that_no_table_has_is_refused(server, seat):
    table, _ = server.open(["human", "open"])
    for path in ("", "/give", "/lock"):
        refused = server.post(
            f"/api/tables/{table}/seats/{seat}{path}", {"to": "open"} if path == "/give" else {}
        )
        assert refused.status_code in (400, 403, 404)
        told = refused.json()["error"]
        assert "seat" in told or "set this table" in told or told == "not found"


@pytest.mark.parametrize("depth", [500, 1_500, 8_000])
async def test_a_message_that_is_nested_before_its_type_is_refused(server, depth):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann:
        for text in (f'{{"x": {nested(depth)}, "type": "ping"}}', nested(depth)):
            await ann.socket.send(text)
            assert "makes no sense" in (await ann.until("refused"))["reason"]
        assert (await ann.answer("dig"))["type"] == "accepted"
    async with connect(server) as stranger:
        await stranger.socket.send(f'{{"x": {nested(depth)}, "type": "hello"}}')
        assert (await stranger.next())["type"] == "refused"


def test_a_request_that_is_given_up_halfway_is_no_fault(server):
    table, _ = server.open(["human", "open"])
    text = json.dumps({"name": "Bob"})
    head = (
        f"POST /api/tables/{table}/seats/1 HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(text)}\r\n\r\n"
    )
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port), 60) as connection:
            connection.sendall((head + text[:-1]).encode())
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(4096):
                pass
    assert server.get("/health").json()["ok"]
    assert server.site.hall.find(table).seats[1].kind == "open"


def test_an_odd_target_is_refused(server):
    targets = [
        "*",
        "http://localhost/",
        "//",
        "///x",
        "/%00",
        "/%ff",
        "/t/%ff%00",
        "?",
        "x",
        "/a%2f..%2f..",
        "/" + "x" * 9000,
    ]
    for method in ("GET", "OPTIONS", "HEAD", "BREW"):
        for target in targets:
            words = f"{method} {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            with socket.create_connection(("127.0.0.1", server.port), 60) as connection:
                connection.sendall(words.encode())
                assert int(connection.recv(4096).split()[1]) < 500, (method, target)
