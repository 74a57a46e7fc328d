"""Nothing is shown before it is on disk, and /health says whether the disk still takes anything."""

import asyncio
import sqlite3

import httpx
import pytest

from orrery.kernel import read
from orrery.match import people
from orrery.web.app import create_app
from orrery.web.settings import Settings

from .conftest import connect, eventually

ROUNDS = 200


@pytest.fixture
async def app(comet, tmp_path):
    made = create_app(Settings(data=tmp_path))
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
async def client(app):
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as made:
        yield made


@pytest.fixture
def blocked(app, tmp_path):
    """Somebody else writes; when they let go, no line can be added any more."""
    other = blocker(tmp_path)
    yield other
    other.close()


def blocker(data):
    other = sqlite3.connect(data / "tables.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("CREATE TRIGGER full BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT, 'full'); END")
    return other


async def ticks():
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


@pytest.mark.parametrize("path", ["record", "replay", "replay?at=1", "verify", "whatif"])
async def test_an_answer_on_its_way_to_disk_is_not_shown(app, client, request, path):
    room, _ = await app.state.site.hall.open("comet", 2, {}, [])
    blocked = request.getfixturevalue("blocked")
    answered = asyncio.create_task(room.answer((0,), 0, [read("dig")]))
    while not room.saving:
        await asyncio.sleep(0)
    body = {"at": 1} if path == "whatif" else None
    asked = asyncio.create_task(
        client.request("POST" if body else "GET", f"/api/tables/{room.id}/{path}", json=body)
    )
    await ticks()
    blocked.execute("COMMIT")
    reply = await asked
    with pytest.raises(Exception, match="could not be saved"):
        await answered
    assert "dig" not in reply.text
    assert reply.status_code == (400 if "1" in path or body else 200)
    if path == "replay":
        assert reply.json()["total"] == 0


async def test_who_comes_meanwhile_is_not_told_of_an_end_that_is_not_on_disk(own_server, tmp_path):
    server = own_server()
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await ann.answer("scan")
        await bob.asked()
        other = blocker(tmp_path / "data")
        await bob.send("answer", decision=2, actions=["drill"], id="a")
        eventually(lambda: server.site.hall.find(table).saving)
        async with connect(server) as eve:
            await eve.send("hello", table=table)
            eventually(lambda: len(server.site.hall.find(table).watchers) == 3)
            other.execute("COMMIT")
            assert (await eve.until("table"))["status"] == "playing"
            assert not (await eve.state())["over"]
        assert (await bob.reply())["type"] == "refused"
    other.close()


async def test_a_pause_on_its_way_to_disk_is_not_there_yet(app, blocked):
    blocked.execute("ROLLBACK")
    room, _ = await app.state.site.hall.open("comet", 2, {}, [])
    blocked.execute("BEGIN IMMEDIATE")
    paused = asyncio.create_task(people.pause(room, (0,), True))
    await ticks()
    assert (room.lock.locked(), room.paused) == (True, False)
    blocked.execute("COMMIT")
    await paused
    assert room.paused


async def test_health_tries_a_write(app, client):
    assert (await client.get("/health")).json()["ok"]
    app.state.site.store.writer._connection.execute("PRAGMA query_only = ON")
    ill = await client.get("/health")
    assert ill.status_code == 503
    assert not ill.json()["ok"]
    app.state.site.store.writer._connection.execute("PRAGMA query_only = OFF")
    assert (await client.get("/health")).status_code == 200


async def test_health_does_not_wait_for_ever(app, client, blocked, monkeypatch):
    monkeypatch.setattr("orrery.web.api._PULSE_SECONDS", 0.05)
    ill = await client.get("/health")
    assert (ill.status_code, ill.json()["ok"]) == (503, False)
    blocked.execute("ROLLBACK")
