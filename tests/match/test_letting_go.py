"""What the server lets go of: tables that sleep leave memory, workers that die are replaced once."""

import asyncio
import multiprocessing
import os
import signal
import weakref

import pytest

from orrery.kernel import OrreryError, Refused, read
from orrery.match import Brains, Hall, people, undoing
from orrery.match.brains import Mind
from orrery.match.replay import record_for
from orrery.store import Store, StoreError


class Eye:
    """A watcher that reads everything it is woken for."""

    seats = (0,)

    def __init__(self, room):
        self.room = room

    def wake(self):
        self.room.sight(0)
        self.room.log(0, 0)


async def answer(room, notation):
    await room.answer((room.table.to_move,), room.table.number, [read(notation)])


async def bots_to_rest(room):
    while room.driver.busy:
        await asyncio.sleep(0.01)


async def visit(hall, *kinds):
    """Do at a new table whatever can be done, let such kinds of players play it to its end, and leave."""
    room, _ = await hall.open("comet", 2, {}, [("human", ""), ("human", "")])
    eye = Eye(room)
    room.enter(eye)
    await people.say(room, (0,), "hello")
    await answer(room, "dig")
    await undoing.undo(room, (0, 1), 0)
    await answer(room, "scan")
    for number, kind in enumerate(kinds):
        await people.hand_over(room, (0, 1), number, kind)
    await people.standing(room, (0,), "comet.Turn", "wait")
    while not room.table.over:
        await bots_to_rest(room)
        if not room.table.over:
            await answer(room, "wait")
    hall.rewinder(room).state(1)
    copy, _ = await hall.copy(room, 0, 1)
    await bots_to_rest(copy)
    record_for(room, 0)
    room.leave(eye)
    return weakref.ref(room)


@pytest.mark.usefixtures("_no_collector")
async def test_tables_that_sleep_leave_memory_at_once(hall):
    seen = [await visit(hall, "human", "human") for _ in range(3)]
    seen += [await visit(hall, "human", "bot:random") for _ in range(3)]
    copies = [weakref.ref(room) for room in hall.rooms.values()]
    assert len(copies) == 12
    await hall.sweep()
    assert hall.rooms == {}
    assert [ref() for ref in seen + copies if ref() is not None] == []


async def fails(deed):
    """With what kind of error something fails; the error itself is not kept."""
    try:
        await deed
    except OrreryError as error:
        return type(error)


@pytest.mark.usefixtures("_no_collector")
async def test_a_table_whose_answer_was_refused_or_not_saved_leaves_memory_too(hall):
    room, _ = await hall.open("comet", 2, {}, [])
    assert await fails(answer(room, "fly")) is Refused
    hall.store.writer._connection.execute("PRAGMA query_only = ON")
    assert await fails(answer(room, "dig")) is StoreError
    hall.store.writer._connection.execute("PRAGMA query_only = OFF")
    left = weakref.ref(room)
    del room
    await hall.sweep()
    for _ in range(6000):  # the thread that writes still turns away from what failed
        if left() is None:
            break
        await asyncio.sleep(0.01)
    assert left() is None


async def test_a_table_does_not_fall_asleep_under_who_has_just_come_for_it(comet, tmp_path):
    hall = Hall(Store(tmp_path / "tables.sqlite3"), Brains(1), sleep_after=600.0)
    room, _ = await hall.open("comet", 2, {}, [])
    room.touched -= 1000
    assert hall.find(room.id) is room
    await hall.sweep()
    assert hall.find(room.id) is room
    await hall.close()
    hall.store.close()


async def test_a_dead_worker_is_replaced_once_for_all_who_wait(comet):
    others = set(multiprocessing.active_children())
    brains = Brains(1)
    try:
        worker = await brains._run(0, os.getpid)
        os.kill(worker, signal.SIGSTOP)
        view = comet.view(comet.new(2), 0)
        minds = [Mind(comet, "random", str(n), 0, 0) for n in range(17)]
        thoughts = [asyncio.create_task(brains.choose(mind, view, lambda since: [])) for mind in minds]
        await asyncio.sleep(0)
        os.kill(worker, signal.SIGKILL)
        assert all(action in comet.pending(view).options for action in await asyncio.gather(*thoughts))
        assert len(set(multiprocessing.active_children()) - others) == 1
    finally:
        brains.close()
    assert set(multiprocessing.active_children()) <= others
