"""A bot lives in its worker with its seat; after a crash, a sleep or an undo it is made anew from the log."""

import asyncio
import os
import signal

import msgspec
import pytest

from orrery.kernel import Roller, read
from orrery.match import Brains, LiveTable, brains, people, undoing
from orrery.match.brains import Mind, think


@pytest.fixture
def thoughts(monkeypatch):
    """From which number on bots were told, for each thought, and the answers; None: it had to be told all."""
    seen = []
    run = Brains._run

    async def watched(self, place, function, *values):
        result = await run(self, place, function, *values)
        if function is think:
            seen.append((values[3], result))
        return result

    monkeypatch.setattr(Brains, "_run", watched)
    return seen


async def play(room, thoughts, more):
    """Go on, the person with the first option, until bots have thought so many times more."""
    due = len(thoughts) + more
    for _ in range(2400):
        if len(thoughts) >= due:
            return
        if room.table.to_move == 0 and not room.driver.busy:
            await room.answer((0,), room.table.number, [room.table.pending.options[0]])
        else:
            room.driver.look(
                room
            )  # a table that was woken in the middle of a bot's turn waits for somebody to look
            await asyncio.sleep(0.05)
    raise AssertionError(f"the table stands at {room.table.number}")


async def open_table(hall, thoughts):
    """A table at which the bot of seat 1 has thought."""
    room, _ = await hall.open("exploration", 2, {}, [("human", ""), ("bot:random", "")])
    await play(room, thoughts, 2)
    return room


async def test_a_bot_is_told_each_answer_once(hall, thoughts):
    await play(await open_table(hall, thoughts), thoughts, 3)
    starts = [start for start, _ in thoughts]
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    assert None not in [chosen for _, chosen in thoughts]


async def test_a_worker_is_sent_no_more_than_a_bot_s_seat_sees(hall, monkeypatch):
    sent = []

    async def choose(self, mind, view, log):
        sent.append(view)
        return mind.game.pending(view).options[0]

    monkeypatch.setattr(Brains, "choose", choose)
    room, _ = await hall.open("exploration", 2, {}, [("human", ""), ("bot:random", "")])
    await play(room, sent, 3)
    game = room.table.game
    assert [view.key() for view in sent] == [game.view(view, 1).key() for view in sent]
    assert any("?" in repr(view.key()) for view in sent), "there was something to hide"


async def test_after_a_crash_it_hears_everything_again(hall, thoughts):
    room = await open_table(hall, thoughts)
    await people.pause(room, (0,), True)
    os.kill(await hall.brains._run(0, os.getpid), signal.SIGKILL)
    del thoughts[:]
    await people.pause(room, (0,), False)
    await play(room, thoughts, 2)
    (start, lost), (again, chosen) = thoughts[:2]
    assert (start > 0, lost, again) == (True, None, 0)
    assert chosen is not None


async def test_after_a_sleep_it_is_made_anew(hall, thoughts):
    room = await open_table(hall, thoughts)
    await room.driver.stop(room)
    del hall.rooms[room.id], thoughts[:]
    await play(hall.find(room.id), thoughts, 1)
    assert thoughts[0][0] == 0
    assert thoughts[0][1] is not None


async def test_after_an_undo_it_is_made_anew(hall, thoughts):
    room = await open_table(hall, thoughts)
    before = room.driver._minds[1].who
    await undoing.undo(room, (0,), 0)
    await room.driver.stop(room)
    del thoughts[:]
    room.driver.look(room)
    await play(room, thoughts, 1)
    assert thoughts[0][0] == 0
    assert room.driver._minds[1].who != before


@pytest.fixture
def seen(comet):
    """What seat 0 of a table saw, as it is sent to a worker."""
    table = LiveTable.begin(comet, 2, {"rounds": 9}, roller=Roller.from_number(3))
    for _ in range(4):
        table.answer(table.to_move, [read("wait")])
    return lambda start: msgspec.json.encode((table.heard(0, start), comet.to_plain(table.view(0))))


def test_a_worker_says_so_when_it_does_not_know_the_bot(comet, seen, monkeypatch):
    monkeypatch.setattr(brains, "_bots", type(brains._bots)())
    monkeypatch.setattr(brains, "_LIVING", 1)
    who = Mind(comet, "greedy", "t", 0, 0).who
    other = Mind(comet, "greedy", "u", 0, 0).who
    ask = ("comet", comet.id)
    assert think(*ask, who, 2, seen(2), 1.0) is None
    answer = think(*ask, who, 0, seen(0), 1.0)
    assert answer is not None
    assert think(*ask, who, 3, seen(3), 1.0) is None, "it has heard of answer 3 already"
    assert think(*ask, who, 4, seen(4), 1.0) == answer
    assert think(*ask, other, 0, seen(0), 1.0) is not None
    assert think(*ask, who, 4, seen(4), 1.0) is None, "it has made room for another"
