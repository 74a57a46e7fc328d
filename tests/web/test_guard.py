"""Limits, origins, headers, secrets at rest, what operators see."""

import asyncio
import json
import logging
from typing import get_args

import pytest
import websockets

from orrery.web.logs import JsonFormatter
from orrery.web.protocol import ClientMessage

from .conftest import connect


def test_every_response_is_guarded(server):
    for path in ("/", "/api/games", "/nothing/here", "/t/abc", "/health"):
        headers = server.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert server.get("/api/nothing").json() == {"error": "not found", "rule": ""}
    assert server.http("DELETE", "/api/tables").status_code == 405


async def test_a_page_from_elsewhere_can_not_open_a_socket(server):
    table, _ = server.open()
    with pytest.raises(websockets.InvalidStatus, match="403"):
        async with connect(server, table, headers={"Origin": "https://evil.example"}):
            pass
    async with connect(server, table, headers={"Origin": server.url}) as own:
        assert own.last["state"]["number"] == 0
    order = {"game": "comet"}
    elsewhere = server.post("/api/tables", order, headers={"origin": "https://evil.example"})
    assert elsewhere.status_code == 403
    assert server.post("/api/tables", order, headers={"origin": server.url}).status_code == 201


async def test_secrets_are_not_on_disk(server):
    table, links = server.open(["human", "open"])
    taken = server.post(f"/api/tables/{table}/seats/1").json()["token"]
    files = list(server.settings.data.glob("tables.sqlite3*"))
    kept = b"".join(file.read_bytes() for file in files)
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    assert table.encode() in kept
    for secret in (links[0], taken):
        assert secret.encode() not in kept


def test_the_log_is_json_without_traces_of_the_request():
    record = logging.makeLogRecord(
        {"msg": "bot %s", "args": ("failed",), "levelname": "ERROR", "table": "k3v9"}
    )
    entry = json.loads(JsonFormatter().format(record))
    assert (entry["what"], entry["level"], entry["table"]) == ("bot failed", "error", "k3v9")


async def test_the_log_never_holds_a_secret(server, caplog):
    caplog.set_level(logging.DEBUG)
    table, links = server.open()
    server.get(f"/api/tables/{table}/record", links[0])
    async with connect(server, table, links[0]) as ann:
        await ann.answer("dig")
        await ann.answer("nonsense")
    ours = [record for record in caplog.records if record.name.startswith(("orrery", "uvicorn.access"))]
    assert not any(links[0] in record.getMessage() for record in ours)


async def test_a_long_message_closes_the_socket(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann:
        await ann.socket.send("x" * 20_000)
        with pytest.raises(websockets.ConnectionClosed, match="1009"):
            await asyncio.wait_for(ann.quiet(), 60)
    assert server.post("/api/tables", {"game": "comet", "title": "x" * 70_000}).status_code == 400
    async with connect(server, table, links[0]) as again:
        assert (await again.answer("dig"))["type"] == "accepted"


async def test_too_many_messages_close_the_socket(own_server):
    server = own_server(message_burst=20, messages_per_second=1)
    table, links = server.open()
    async with connect(server, table, links[0]) as ann:
        for _ in range(40):
            await ann.send("ping")
        with pytest.raises(websockets.ConnectionClosed, match="1013"):
            await ann.until("never")


async def test_a_table_has_room_for_so_many_spectators(own_server):
    server = own_server(spectators_per_table=1)
    table, links = server.open()
    async with (
        connect(server, table),
        connect(server, table) as second,
        connect(server, table, links[0]) as ann,
    ):
        assert second.last["refused"]["reason"] == "as many watch this table as may"
        assert ann.last["state"]["number"] == 0


async def test_an_address_has_its_share_of_tables_sockets_and_requests(own_server):
    server = own_server(tables_per_hour=3, sockets_per_address=2, request_burst=12, requests_per_second=0.1)
    tables = [server.open()[0] for _ in range(3)]
    refused = server.post("/api/tables", {"game": "comet"})
    assert refused.status_code == 429
    assert "wait" in refused.json()["error"]
    async with connect(server, tables[0]), connect(server, tables[0]):
        with pytest.raises(websockets.InvalidStatus, match="403"):
            async with connect(server, tables[0]):
                pass
    codes = [server.get("/api/games").status_code for _ in range(12)]
    assert codes[0] == 200
    assert codes[-1] == 429


@pytest.mark.parametrize(
    "order",
    [
        {"game": "chess"},
        {"game": "comet", "players": 9},
        {"game": "comet", "players": 2, "seats": [{"kind": "human"}]},
        {"game": "comet", "seats": [{"kind": "human"}, {"kind": "bot:hal"}]},
        {"game": "comet", "seats": [{"kind": "human"}, {"kind": "admin"}]},
        {"game": "comet", "options": {"rounds": "many"}},
        {"game": "comet", "options": {"colour": "red"}},
        {"game": "comet", "secret": 1},
        {"game": 5},
        [],
    ],
)
def test_a_senseless_order_is_refused_with_a_reason(server, order):
    refused = server.http("POST", "/api/tables", json=order)
    assert 400 <= refused.status_code < 500
    assert len(refused.json()["error"]) > 10
    assert "Traceback" not in refused.text


def test_health_and_metrics(server):
    server.open()
    health = server.get("/health").json()
    assert health["ok"]
    assert health["tables"] >= health["live"] > 0
    text = server.get("/metrics").text
    assert 'orrery_tables_opened_total{game="comet"}' in text
    for line in text.splitlines():
        if not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            assert name.startswith("orrery_")
            float(value)


def test_the_schema_names_every_path_and_message(server):
    schema = server.get("/api/schema.json").json()
    assert schema["openapi"] == "3.1.0"
    served = {
        route.path.replace(":int", "")
        for route in server.app_config.app.routes
        if getattr(route, "path", "").startswith("/api/")
    }
    assert served - {"/api/schema.json"} == {path for path in schema["paths"] if path.startswith("/api")}
    components = schema["components"]["schemas"]

    def references(part):
        if isinstance(part, dict):
            if "$ref" in part:
                yield part["$ref"].rsplit("/", 1)[1]
            for value in part.values():
                yield from references(value)
        elif isinstance(part, list):
            for value in part:
                yield from references(value)

    assert set(references(schema)) <= set(components)
    assert len(components["ClientMessage"]["anyOf"]) == len(get_args(ClientMessage))
