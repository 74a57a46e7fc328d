"""What was acknowledged is there, once, however the server ended; the run that shows it sees what is not."""

import os
import sqlite3
import sys

import pytest

from orrery.kernel import read
from orrery.match import Brains, Hall, people, undoing
from orrery.store import Store

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(__file__))))

from benchmarks import faults
from benchmarks.ledger import Deed, Ledger
from benchmarks.parties import BOT, KINDS
from benchmarks.players import Order


def test_killed_again_and_again_it_loses_nothing(comet):
    order = Order("comet", 2, 0, {"rounds": 9}, "wait")
    figures = faults.run(faults.Ordeal(order, parties=6, kills=2, deeds=20))
    assert set(figures["acknowledged"]) == set(KINDS)
    assert (figures["lost"], figures["doubled"], figures["wrong_records"]) == ({}, {}, [])


@pytest.fixture
async def told(comet, tmp_path):
    """A table at which one thing of each kind was done, and the ledger of it."""
    store = Store(tmp_path / "tables.sqlite3")
    hall = Hall(store, Brains(1))
    room, links = await hall.open("comet", 2, {"rounds": 9}, [("human", "A"), ("human", "B")])
    ledger = Ledger()
    account = ledger.open(room.id)
    account.secrets = links
    await room.answer((0,), 0, [read("dig")])
    await undoing.undo(room, (0,), 0)
    await room.answer((0,), 0, [read("wait")])
    await people.say(room, (0,), "hello")
    await people.pause(room, (0,), True)
    account.lend(1, 1)
    await people.hand_over(room, (1,), 1, BOT)
    for kind, place, value in [
        ("answer", ("answer", 0, 0), "dig"),
        ("undo", ("undo", 0), 0),
        ("answer", ("answer", 1, 0), "wait"),
        ("chat", ("chat",), "hello"),
        ("pause", ("paused",), True),
        ("lend", ("seat", 1), BOT),
    ]:
        ledger.keep(account, Deed(kind, place, value))
    await hall.close()
    store.close()
    return ledger, tmp_path / "tables.sqlite3"


async def test_the_ledger_finds_nothing_where_all_is_well(told):
    ledger, database = told
    assert ledger.audit(database) == []
    assert (dict(ledger.lost), dict(ledger.doubled)) == ({}, {})


@pytest.mark.parametrize(
    ("damage", "lost", "doubled"),
    [
        ("DELETE FROM lines WHERE place = 3", {"answer": 1}, {}),
        ("DELETE FROM lines WHERE place >= 2", {"answer": 1, "undo": 1}, {}),
        ("DELETE FROM chat", {"chat": 1}, {}),
        ("INSERT INTO chat SELECT table_id, 1, seat, at, text FROM chat", {}, {"chat": 1}),
        ("UPDATE tables SET paused = 0", {"paused": 1}, {}),
        ("UPDATE seats SET kind = 'human'", {"seat": 1}, {}),
        ("UPDATE seats SET secret = x'00' WHERE seat = 0", {"seat": 1}, {}),
        ("DELETE FROM tables", {"table": 1}, {}),
    ],
)
async def test_the_ledger_finds_what_is_lost_or_there_twice(told, damage, lost, doubled):
    ledger, database = told
    with sqlite3.connect(database) as connection:
        connection.execute(damage)
    connection.close()
    ledger.audit(database)
    assert (dict(ledger.lost), dict(ledger.doubled)) == (lost, doubled)


async def test_the_ledger_finds_an_answer_that_nobody_gave(told):
    ledger, database = told
    account = ledger.accounts[0]
    del account.history["answer", 1, 0]
    ledger.audit(database)
    assert (dict(ledger.lost), dict(ledger.doubled)) == ({}, {"answer": 1})
