"""A message or request that waits while its link is revoked is refused when its turn comes."""

import asyncio
import sqlite3
import threading
from contextlib import AsyncExitStack
from typing import get_args

import pytest
import websockets

from orrery.web.protocol import ClientMessage

from .conftest import connect, eventually

#: What each kind of message wants of the table; of the others nothing can be had by a seat alone.
WISHES = {
    "answer": {"decision": 0, "actions": ["dig"]},
    "undo": {},
    "consent": {"yes": True},
    "chat": {"text": "it is me, Ann"},
    "pause": {},
    "resume": {},
    "handover": {"seat": 0, "to": "bot:random"},
    "keep": {"yes": True},
    "resign": {},
    "auto": {"step": "comet.Turn", "action": "wait"},
    "pledge": {"seat": 0, "commitment": "0" * 64},
    "share": {"seat": 0, "share": "0" * 64},
    "start": {"sealed": False},
    "stand_in": {"seat": 0},
    "end": {},
    "nudge": {},
    "note": {"seat": 0, "text": "mine"},
}
HARMLESS = {"hello", "ping", "look", "inquire", "hint"}
REQUESTS = {
    ("GET", "record"): None,
    ("GET", "replay"): None,
    ("GET", "verify"): None,
    ("POST", "whatif"): {"at": 0},
    ("POST", "rematch"): {},
    ("POST", "seats/0/lock"): {},
}


@pytest.fixture
def busy_disk(tmp_path):
    """Somebody else writes to the database until they let go."""
    other = sqlite3.connect(
        tmp_path / "data" / "tables.sqlite3", isolation_level=None, check_same_thread=False
    )
    yield other
    other.close()


class Asking(threading.Thread):
    """A request whose reply is waited for elsewhere."""

    def __init__(self, server, method, path, token, body=None):
        super().__init__(daemon=True)
        self.ask = lambda: server.http(method, path, token, json=body)
        self.start()

    def run(self):
        self.reply = self.ask()

    def result(self):
        self.join(60)
        return self.reply


def test_every_kind_of_message_is_tried():
    assert WISHES.keys() | HARMLESS == {kind.__struct_config__.tag for kind in get_args(ClientMessage)}


async def test_whatever_waited_while_the_lock_was_changed_is_refused(own_server, request):
    server = own_server(sockets_per_address=100, message_burst=100, check_burst=100)
    table, links = server.open()
    room = server.site.hall.find(table)
    counted = server.site.metrics
    async with AsyncExitStack() as stack:
        old = [await stack.enter_async_context(connect(server, table, links[0])) for _ in WISHES]
        await asyncio.gather(*(one.quiet() for one in old))
        disk = request.getfixturevalue("busy_disk")
        disk.execute("BEGIN IMMEDIATE")
        locking = Asking(server, "POST", f"/api/tables/{table}/seats/0/lock", links[0], {})
        eventually(room.lock.locked)
        for client, (kind, fields) in zip(old, WISHES.items(), strict=True):
            await client.send(kind, id="late", **fields)
            eventually(lambda kind=kind: f'kind="{kind}"' in counted.text({}))
        asking = [
            Asking(server, method, f"/api/tables/{table}/{path}", links[0], body)
            for (method, path), body in REQUESTS.items()
        ]
        eventually(lambda: len(room.lock._waiters or ()) >= len(WISHES) + len(REQUESTS))
        disk.execute("COMMIT")
        assert locking.result().status_code == 200
        assert [one.result().status_code for one in asking] == [403] * len(asking)
        for client in old:
            with pytest.raises(websockets.ConnectionClosed, match="1008"):
                await client.until("accepted")
    seat = room.seats[0]
    assert (seat.kind, seat.resigned, seat.note, seat.auto) == ("human", False, "", {})
    assert (room.table.number, room.chat, room.paused, room.closed) == (0, [], False, False)
    assert (room.proposal, room.row.kept) == (None, False)
    assert room.seats_of([locking.result().json()["token"]]) == (0,)


async def test_who_comes_by_a_link_while_it_is_revoked_does_not_get_in(own_server, request):
    server = own_server()
    order = {"game": "comet", "seats": [{"kind": "human"}, {"kind": "human"}]}
    opened = server.post("/api/tables", order).json()
    table, token, host = opened["id"], opened["links"]["1"], opened["host"]
    room = server.site.hall.find(table)
    disk = request.getfixturevalue("busy_disk")
    disk.execute("BEGIN IMMEDIATE")
    giving = Asking(server, "POST", f"/api/tables/{table}/seats/1/give", host, {"to": "human", "name": "Eve"})
    eventually(room.lock.locked)
    async with connect(server) as late:
        await late.send("hello", table=table, token=token)
        eventually(lambda: len(room.lock._waiters or ()) == 1)
        disk.execute("COMMIT")
        assert giving.result().status_code == 201
        assert (await late.next())["reason"] == "this link opens no seat of this table"
    assert not room.seats[1].sat
