"""What is said to be on disk is there, all or none, whatever else was in the same group."""

import asyncio
import sqlite3
import time

import pytest

from orrery.store import Desk, KeptState, LineRow, Overtaken, SeatRow, Store, StoreError, TableRow

NOW = time.time()
ROW = TableRow("t1", "comet", 2, "Comet", True, False, False, "playing", None, b"s" * 32, NOW, NOW)
SEATS = [SeatRow("human", "Ann", b"hash"), SeatRow("bot:greedy", "Bot", None)]


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "deep" / "tables.sqlite3")
    yield opened
    opened.close()


def line(text):
    return LineRow(text.encode(), None)


async def test_what_was_written_is_read_back(store):
    await store.add_table(ROW, SEATS, [line("header")], b"old")
    await store.add_lines(
        "t1", 1, [line("a"), LineRow(b"b", b"entry")], Desk("playing", False, NOW + 1), b"new"
    )
    await store.add_chat("t1", 1, NOW, "hello")
    await store.change_seat("t1", 1, SEATS[1], SeatRow("human", "Bob", b"other", b'{"s":"a"}', True))
    assert store.table("t1") == ROW._replace(touched=NOW + 1)
    assert store.seats("t1") == [SEATS[0], SeatRow("human", "Bob", b"other", b'{"s":"a"}', True)]
    assert [row.line for row in store.lines("t1")] == [b"header", b"a", b"b"]
    assert store.lines("t1")[2].entry == b"entry"
    assert store.chat("t1") == [(1, NOW, "hello")]
    assert store.state("t1") == KeptState(3, b"new", sealed=True)
    assert store.table("t2") is None
    assert [row.id for row in store.lobby(NOW, 10)] == ["t1"]
    assert store.lobby(NOW + 2, 10) == []


async def test_a_line_is_never_there_twice(store):
    await store.add_table(ROW, SEATS, [line("header")], b"old")
    await store.add_lines("t1", 1, [line("a")], Desk("playing", False, NOW), b"new")
    with pytest.raises(StoreError, match="could not be saved"):
        await store.add_lines("t1", 1, [line("again")], Desk("playing", False, NOW), b"new")
    assert [row.line for row in store.lines("t1")] == [b"header", b"a"]


async def test_a_seat_that_is_not_as_it_was_known_is_not_changed(store):
    await store.add_table(ROW, SEATS, [line("header")], b"old")
    ann, eve = SeatRow("human", "Anna", b"hash"), SeatRow("human", "Eve", b"evil")
    changes = [store.change_seat("t1", 0, SEATS[0], seat) for seat in (ann, eve, eve)]
    results = await asyncio.gather(*changes, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Overtaken, Overtaken]
    assert store.seats("t1") == [ann, SEATS[1]]


async def test_one_that_fails_takes_no_other_with_it(store):
    await store.add_table(ROW, SEATS, [line("header")], b"old")
    touched = Desk("playing", False, NOW)
    jobs = [store.add_lines("t1", place, [line(str(place))], touched, b"new") for place in range(1, 60)]
    jobs.insert(30, store.add_lines("t1", 0, [line("wrong")], touched, b"new"))
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result).__name__ for result in results if result is not None] == ["StoreError"]
    assert [row.line for row in store.lines("t1")] == [b"header", *(str(i).encode() for i in range(1, 60))]


async def test_a_job_is_written_all_or_not_at_all(store):
    await store.add_table(ROW, SEATS, [line("header")], b"old")
    result = ("comet", 2, 4, NOW, b"{}")
    await store.end("t1", 1, [line("end")], Desk("over", False, NOW), b"end", result)
    with pytest.raises(StoreError):
        await store.end("t1", 2, [line("end again")], Desk("open", False, NOW), b"end", result)
    assert len(store.lines("t1")) == 2
    assert store.table("t1").status == "over"


async def test_waiting_jobs_are_committed_together(store):
    await store.add_table(ROW, SEATS, [line("header")], b"old")
    before = store.writer.commits
    touched = Desk("playing", False, NOW)
    await asyncio.gather(*(store.add_lines("t1", i, [line("x")], touched, b"new") for i in range(1, 301)))
    assert store.writer.jobs >= 300
    assert store.writer.commits - before < 100


async def test_the_file_is_as_durable_as_it_can_be(store, tmp_path):
    connection = store.writer._connection
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    await store.add_table(ROW, SEATS, [line("header")], b"old")
    other = sqlite3.connect(tmp_path / "deep" / "tables.sqlite3")
    assert other.execute("SELECT count(*) FROM lines").fetchone() == (1,)
    other.close()
