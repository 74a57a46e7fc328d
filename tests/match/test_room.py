"""A table as an actor: it sleeps and wakes, survives a full disk, and does not follow new rules."""

import asyncio
import os
import sys
from concurrent.futures.process import BrokenProcessPool

import pytest

from orrery.kernel import Roller, read, record, verify
from orrery.kernel import game as find_game
from orrery.match import Barred, NoTable, people, undoing
from orrery.store import StoreError


async def open_room(hall, game="comet", players=2, **options):
    return await hall.open(game, players, options, [], roller=Roller.from_number(3))


async def play(room, *notations):
    for notation in notations:
        await room.answer((room.table.to_move,), room.table.number, [read(notation)])


async def test_a_table_that_nobody_looks_at_sleeps_and_wakes_the_same(hall):
    room, links = await open_room(hall)
    await play(room, "scan", "dig")
    await people.say(room, (0,), "hello")
    await hall.sweep()
    assert hall.rooms == {}
    again = hall.find(room.id)
    assert again is not room
    assert again.table.state.key() == room.table.state.key()
    assert again.log(0, 0) == room.log(0, 0)
    assert again.chat == room.chat
    assert again.seats_of([links[1]]) == (1,)
    await play(again, "drill")
    assert again.status == "over"
    with pytest.raises(NoTable):
        hall.find("nowhere")


async def test_a_watched_table_stays_awake(hall):
    class Eye:
        seats = ()

        def wake(self):
            pass

    room, _ = await open_room(hall)
    eye = Eye()
    room.enter(eye)
    await hall.sweep()
    assert hall.find(room.id) is room
    room.leave(eye)
    await hall.sweep()
    assert hall.rooms == {}


@pytest.mark.parametrize("name", ["debris", "mars-horizon"])
async def test_a_long_game_wakes_without_a_replay(hall, name, monkeypatch):
    game = find_game(name)
    room, _ = await hall.open(name, 2, {}, [], roller=Roller.from_number(1))
    random = Roller.from_number(2)
    for number in range(400):
        if room.table.over:
            break
        options = game.pending(room.table.state).options
        action = options[random.roll(number, len(options))]
        await room.answer((room.table.to_move,), room.table.number, [action])
    hall.rooms.clear()
    monkeypatch.setattr(record, "replay", None)
    woken = hall.find(room.id)
    assert woken.table.state.key() == room.table.state.key()


async def test_waking_after_undo_forgets_what_was_taken_back(hall):
    room, _ = await open_room(hall)
    await play(room, "dig", "scan")
    await undoing.undo(room, (0, 1), 1)
    assert room.undos == [1]
    await play(room, "wait")
    hall.rooms.clear()
    again = hall.find(room.id)
    assert again.undos == [1]
    assert [entry.action for entry in again.table.log] == [("dig",), ("wait",)]
    assert verify(again.table.record)
    assert again.seen(since=3, undos=0) == 1
    assert again.seen(since=2, undos=1) == 2


async def test_what_can_not_be_written_never_happened(hall, monkeypatch):
    room, _ = await open_room(hall)
    await play(room, "dig")
    before = room.table.state.key()

    async def full(*_):
        raise StoreError("could not be saved: the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(hall.store, "add_lines", full)
        with pytest.raises(StoreError):
            await play(room, "scan")
        assert room.table.number == 1
        assert room.table.state.key() == before
    await play(room, "scan")
    hall.rooms.clear()
    assert hall.find(room.id).table.number == room.table.number


async def test_a_record_does_not_grow_for_ever(hall, monkeypatch):
    monkeypatch.setattr("orrery.match.room.MAX_LINES", 5)
    room, _ = await open_room(hall, players=2)
    for _ in range(2):
        await play(room, "wait")
        await undoing.undo(room, (0, 1), 0)
    with pytest.raises(Barred, match="full"):
        await play(room, "wait")
    assert verify(room.table.record)


async def test_rules_that_fail_halfway_change_nothing(hall, comet, monkeypatch):
    room, _ = await open_room(hall)
    await play(room, "dig")
    before = room.table.state.key()

    def half_done(self, s, f, action):
        s.round = 99
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(room.table.pending.step), "apply", half_done)
        with pytest.raises(Barred, match="nothing has changed"):
            await play(room, "dig")
    assert room.table.state.key() == before
    await play(room, "dig")
    assert room.table.number == 2
    assert verify(room.table.record)


async def test_a_game_that_can_not_be_drawn_can_still_be_played(hall, comet, monkeypatch):
    def broken(self, view, seat):
        raise KeyError("no such picture")

    room, _ = await open_room(hall)
    monkeypatch.setattr(type(comet), "scene", broken)
    sight = room.sight(0)
    assert [choice.action for choice in sight.question.choices] == ["dig", "scan", "drill", "wait"]
    assert room.sight(1).question is None
    assert sight.scene.zones == ()


async def test_a_worker_that_dies_does_not_stop_a_bot(hall):
    room, _ = await hall.open("comet", 2, {}, [("human", ""), ("bot:random", "")])
    with pytest.raises(BrokenProcessPool):
        await hall.brains._run(0, os._exit, 1)
    await play(room, "wait")
    for _ in range(600):
        if room.table.number > 1:
            break
        await asyncio.sleep(0.05)
    assert room.table.record.moves[1].actor == 1
    assert not room.paused


async def test_new_rules_leave_a_table_in_play_as_it_was(hall, comet, monkeypatch):
    room, _ = await open_room(hall)
    await play(room, "dig")
    await play(room, "wait")
    hall.rooms.clear()
    monkeypatch.setitem(sys.modules["comet"].PRICE, ("dig",), 9)  # under the new rules nobody could have dug
    monkeypatch.setattr(type(comet), "rules_version", 2)
    again = hall.find(room.id)
    assert again.table.state.rigs[0].ore == 1
    assert [line.text for line in again.log(None, 0)] == ["dig", "wait"]
    assert again.table.record.header.rules == 1
    await play(again, "wait")
    assert again.table.number == 3
