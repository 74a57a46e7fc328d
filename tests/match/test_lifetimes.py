"""What nobody looks at any more goes when its time has come, bit by bit; nothing else ever does."""

import re
import sqlite3
import time

import pytest

from orrery.kernel import Roller, read
from orrery.match import NoTable, people
from orrery.match.lifetimes import Expiry, Lifetimes
from orrery.store import StoreError
from orrery.store.repository import SQL

DAY = 86_400
SHORT = Lifetimes(unjoined=3, unfinished=50, finished=10, chat=5, results=20)


async def table(hall, *kinds, moves=()):
    """A table that has played these moves and sleeps again: its id."""
    seats = [(kind, "") for kind in kinds or ("human", "human")]
    room, _ = await hall.open("comet", 2, {}, seats, roller=Roller.from_number(3))
    for move in moves:
        await room.answer((room.table.to_move,), room.table.number, [read(move)])
    await hall.sweep()
    return room.id


async def finished(hall):
    return await table(hall, moves=("scan", "dig", "drill"))


async def after(hall, days, lifetimes=SHORT, rounds=3):
    """Let so many days pass, and see which tables there still are."""
    expiry = Expiry(hall, lifetimes, clock=lambda: time.time() + days * DAY)
    for _ in range(rounds):
        await expiry.round()
    return hall.store.all_tables()


async def test_every_kind_of_table_has_its_own_lifetime(hall):
    done, playing = await finished(hall), await table(hall, moves=("dig",))
    free, untouched = await table(hall, "human", "open"), await table(hall)
    assert await after(hall, 2) == [done, playing, free, untouched]
    assert await after(hall, 4) == [done, playing]
    assert await after(hall, 11) == [playing]
    assert await after(hall, 51) == []
    for gone in (done, playing, free, untouched):
        with pytest.raises(NoTable):
            hall.find(gone)


async def test_nothing_is_left_of_a_table_but_its_result(hall, tmp_path):
    gone, stays = await finished(hall), await table(hall, moves=("dig",))
    await people.say(hall.find(gone), (0,), "hello")
    await hall.sweep()
    await after(hall, 11)
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    for name in ("seats", "lines", "states", "chat"):
        assert {row[0] for row in connection.execute(f"SELECT table_id FROM {name}")} <= {stays}
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()
    assert len(hall.store.results("comet", 10)) == 1
    assert hall.store.counts() == (1, 1)


def test_all_that_hangs_on_a_table_is_cleared_with_it(hall, tmp_path):
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    hang = {name for name in names if connection.execute(f"PRAGMA foreign_key_list({name})").fetchall()}
    connection.close()
    cleared = {
        word
        for name, sql in SQL.items()
        if name.startswith("clear")
        for word in re.findall(r"DELETE FROM (\w+)", sql)
    }
    assert hang <= cleared
    assert {"lines", "seats", "states", "chat"} <= hang


async def test_results_go_when_their_own_time_has_come(hall):
    await finished(hall)
    await after(hall, 19)
    assert len(hall.store.results("comet", 10)) == 1
    await after(hall, 21)
    assert hall.store.results("comet", 10) == []


async def test_chat_goes_when_nobody_has_spoken_for_long_and_talking_goes_on_after(hall):
    talked = await table(hall, moves=("dig",))
    for line in ("hello", "who is there?"):
        await people.say(hall.find(talked), (0,), line)
    await hall.sweep()
    await after(hall, 4)
    assert len(hall.find(talked).chat) == 2
    await hall.sweep()
    await after(hall, 6)
    assert hall.find(talked).chat == []
    await people.say(hall.find(talked), (1,), "I am")
    await hall.sweep()
    assert [line.text for line in hall.find(talked).chat] == ["I am"]


async def test_a_lifetime_of_nothing_is_for_ever(hall):
    done = await finished(hall)
    await people.say(hall.find(done), (0,), "hello")
    await hall.sweep()
    for_ever = Lifetimes(unjoined=0, unfinished=0, finished=0, chat=0, results=0)
    assert await after(hall, 36_500, for_ever) == [done]
    assert len(hall.store.chat(done)) == 1
    assert len(hall.store.results("comet", 10)) == 1


async def test_a_table_that_somebody_looks_at_is_never_forgotten(hall):
    done, other = await finished(hall), await finished(hall)

    class Eye:
        seats = ()

        def wake(self):
            pass

    eye = Eye()
    hall.find(done).enter(eye)
    await hall.sweep()
    assert await after(hall, 400) == [done]
    hall.find(done).leave(eye)
    await hall.sweep()
    assert await after(hall, 400) == []
    assert other != done


async def test_a_table_that_is_being_forgotten_can_not_be_woken_meanwhile(hall, monkeypatch):
    done = await finished(hall)
    forget = hall.store.forget_table
    tried = []

    async def visited(*values):
        with pytest.raises(NoTable):
            hall.find(done)
        tried.append(values)
        await forget(*values)

    monkeypatch.setattr(hall.store, "forget_table", visited)
    await after(hall, 400)
    assert len(tried) == 1
    assert hall.rooms == {}


async def test_a_table_that_could_not_be_forgotten_is_there_again(hall, monkeypatch):
    done = await finished(hall)

    async def full(*_):
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(hall.store, "forget_table", full)
        with pytest.raises(StoreError):
            await after(hall, 400)
    assert hall.find(done).status == "over"


async def test_a_table_that_is_kept_stays_for_ever(hall):
    done = await finished(hall)
    await people.keep(hall.find(done), (0,), True, most=10)
    await hall.sweep()
    assert await after(hall, 4_000) == [done]
    room = hall.find(done)
    assert room.row.kept
    await people.keep(room, (1,), False, most=10)
    await hall.sweep()
    assert await after(hall, 4_000) == []


async def test_only_a_seat_keeps_a_table_and_only_so_many_are_kept(hall):
    rooms = [hall.find(await finished(hall)) for _ in range(2)]
    with pytest.raises(people.Barred, match="spectator"):
        await people.keep(rooms[0], (), True, most=1)
    await people.keep(rooms[0], (0,), True, most=1)
    await people.keep(rooms[0], (0,), True, most=1)
    with pytest.raises(people.Barred, match="as many tables for ever as it may"):
        await people.keep(rooms[1], (0,), True, most=1)
    assert not rooms[1].row.kept
    await people.keep(rooms[0], (0,), False, most=1)
    await people.keep(rooms[1], (0,), True, most=1)
    assert hall.store.table(rooms[1].id).kept


async def test_old_tables_go_in_small_batches(hall, monkeypatch):
    monkeypatch.setattr("orrery.match.lifetimes._TABLES", 2)
    monkeypatch.setattr("orrery.match.lifetimes._LINES", 2)
    monkeypatch.setattr("orrery.match.lifetimes._BATCHES", 3)
    tables = [await finished(hall) for _ in range(3)]
    before = sum(len(hall.store.lines(each)) for each in tables)
    assert before > 12
    assert len(await after(hall, 400, rounds=1)) == 1
    assert sum(len(hall.store.lines(each)) for each in tables) == before - 6
    assert await after(hall, 400, rounds=20) == []
    assert hall.store.gone_tables(10) == []
    assert sum(len(hall.store.lines(each)) for each in tables) == 0
