"""Clocks: they are the server's, stand still while none runs, do at zero what was agreed. No test waits."""

import asyncio

import pytest

from orrery.kernel import Roller, read
from orrery.match import Barred, Brains, Hall, Terms, people, undoing, waiting
from orrery.match.clock import Clock, begin, given_time, turned
from orrery.store import Store

TURN = Terms(clock="turn", seconds=100)
BANK = Terms(clock="bank", seconds=100, increment=10)


def after(clock, terms, seat, now, **more):
    return turned(clock, terms, seat, **{"runs": True, "now": now, "day": 0.0, **more})


def test_a_turn_has_its_time_and_the_next_begins_anew():
    clock = after(begin(TURN, 2), TURN, 0, 0.0)
    assert (clock.deadline, clock.time_left(0, 40.0), clock.time_left(1, 40.0)) == (100.0, 60.0, 100.0)
    assert after(clock, TURN, 0, 40.0) is clock, "another answer of the same turn"
    other = after(clock, TURN, 1, 60.0)
    assert (other.left, other.deadline, other.wait(70.0)) == ((40.0, 100.0), 160.0, 10.0)
    assert after(other, TURN, 0, 90.0).left == (100.0, 70.0)


def test_a_bank_runs_down_and_grows_with_each_turn():
    clock = after(begin(BANK, 2), BANK, 0, 0.0)
    clock = after(after(clock, BANK, 1, 60.0), BANK, 0, 65.0)
    assert clock.left == (50.0, 105.0)
    assert clock.deadline == 115.0
    assert clock.time_left(0, 500.0) == 0.0


def test_who_takes_back_wins_no_time():
    for terms, left in ((TURN, (40.0, 95.0)), (BANK, (50.0, 95.0))):
        clock = after(after(begin(terms, 2), terms, 0, 0.0), terms, 1, 60.0)
        assert after(clock, terms, 0, 65.0, back=True).left == left


def test_a_stopped_clock_stands():
    clock = after(begin(TURN, 2), TURN, 0, 0.0)
    stopped = after(clock, TURN, 0, 30.0, runs=False)
    assert (stopped.deadline, stopped.wait(500.0), stopped.time_left(0, 500.0)) == (None, 30.0, 70.0)
    again = after(stopped, TURN, 0, 1000.0)
    assert (again.deadline, again.wait(1010.0)) == (1070.0, 40.0)


def test_who_comes_back_after_zero_has_some_time_again():
    assert given_time(Clock(left=(0.0, 5.0)), TURN, 0).left == (100.0, 5.0)
    assert given_time(Clock(left=(0.0, 5.0)), BANK, 0).left == (10.0, 5.0)
    assert given_time(Clock(left=(0.0, 5.0)), BANK, 1).left == (0.0, 5.0), "no time is won by going away"
    assert given_time(Clock(), Terms(), 0) == Clock()


class Watch:
    """The running time of a server, as a test wants it."""

    def __init__(self, hall):
        self.at = 1000.0
        hall.store.now = lambda: self.at


@pytest.fixture
def watch(hall):
    return Watch(hall)


async def table(hall, terms, *kinds):
    seats = [
        (kind, name) for kind, name in zip(kinds or ("human", "human"), ("Ann", "Bob", "Cyd"), strict=False)
    ]
    room, _ = await hall.open(
        "comet", len(seats), {"rounds": 9}, seats, terms=terms, roller=Roller.from_number(3)
    )
    return room


async def play(room, *notations):
    for notation in notations:
        await room.answer((room.table.to_move,), room.table.number, [read(notation)])


async def until(room, true):
    for _ in range(600):
        if true():
            return
        await asyncio.sleep(0.05)
    pytest.fail("it never came to be")


async def test_the_clock_is_kept_with_the_answers(hall, watch):
    room = await table(hall, BANK)
    watch.at += 60
    await play(room, "wait")
    hall.rooms.clear()
    watch.at += 30
    again = hall.find(room.id)
    assert again.clock == room.clock
    assert (again.clock.time_left(0, watch.at), again.clock.time_left(1, watch.at)) == (50.0, 70.0)


async def test_no_time_passes_while_no_server_runs(comet, tmp_path):
    path = tmp_path / "tables.sqlite3"
    hall = Hall(Store(path), Brains(1))
    watch = Watch(hall)
    room = await table(hall, TURN)
    watch.at += 30
    await hall.store.pulse(0.0)
    await hall.close()
    hall.store.close()
    later = Hall(Store(path), Brains(1))
    now = later.store.now()
    assert 1030.0 <= now < 1090.0, "it goes on from where it was last known to run"
    assert later.find(room.id).clock.time_left(0, 1030.0) == 70.0
    await later.close()
    later.store.close()


@pytest.mark.parametrize("sleeps", [False, True])
async def test_at_zero_a_bot_plays_on_until_one_is_back(hall, watch, sleeps):
    room = await table(hall, TURN)
    watch.at += 99
    await hall.keep_time()
    assert room.seats[0].kind == "human"
    watch.at += 1
    with pytest.raises(Barred, match="your time is up"):
        await play(room, "dig")
    if sleeps:
        await hall.sweep()
        assert hall.rooms == {}
    await hall.keep_time()
    room = hall.find(room.id)
    assert room.seats[0].kind == "bot:normal"
    await until(room, lambda: room.table.number > 0)
    assert room.chat[-1].text == "The time of Ann was up: a bot plays until they are back."
    assert room.chat[-1].seat == -1
    await people.hand_over(room, (0,), 0, "human")
    assert room.clock.left[0] == 100.0
    assert hall.store.overdue(10) == []


async def test_at_zero_the_turn_is_skipped_with_the_answer_that_does_nothing(hall, watch):
    room = await table(hall, Terms(clock="turn", seconds=100, at_zero="skip"))
    watch.at += 100
    await hall.keep_time()
    await until(room, lambda: room.table.to_move == 1)
    assert room.table.record.moves[0].action == ("wait",)
    assert room.seats[0].kind == "human"
    assert not room.clock.skip
    await play(room, "dig", "dig")


async def test_at_zero_one_leaves_for_good_and_the_last_closes_the_table(hall, watch):
    room = await table(hall, Terms(clock="bank", seconds=100, at_zero="resign"), "human", "bot:random")
    watch.at += 100
    await hall.keep_time()
    assert (room.seats[0].resigned, room.status) == (True, "closed")
    assert hall.store.overdue(10) == []


async def test_all_must_agree_to_stop_a_clock_and_the_wish_outlives_a_server(hall, watch):
    room = await table(hall, TURN)
    await people.pause(room, (1,), True)
    await play(room, "dig")
    hall.rooms.clear()
    room = hall.find(room.id)
    assert room.proposal.kind == "pause"
    assert not room.paused
    await undoing.consent(room, (0,), True)
    assert room.paused
    assert room.proposal is None
    watch.at += 5000
    await hall.keep_time()
    assert room.seats[1].kind == "human"
    await people.pause(room, (0,), False)
    assert room.clock.time_left(1, watch.at) == 100.0


async def test_the_time_of_a_bot_does_not_run(hall, watch):
    room = await table(hall, TURN, "human", "human")
    await people.hand_over(room, (0,), 0, "bot:random")
    assert room.clock.since is None or room.clock.seat == 1


async def test_a_damaged_clock_or_terms_bind_nobody(hall, watch):
    room = await table(hall, TURN)
    await hall.store.writer.write(
        [("UPDATE tables SET clock = 'x', terms = 'x', proposal = '[' WHERE id = ?", (room.id,))]
    )
    hall.rooms.clear()
    again = hall.find(room.id)
    assert again.terms == Terms(away=None)
    assert again.clock == Clock()
    await play(again, "dig")


async def test_a_table_that_can_not_be_read_is_not_timed_again_and_again(hall, watch):
    room = await table(hall, TURN)
    await hall.store.writer.write([("UPDATE lines SET line = 'x' WHERE table_id = ?", (room.id,))])
    hall.rooms.clear()
    watch.at += 100
    await hall.keep_time()
    assert hall.store.overdue(10) == []


async def test_the_others_act_for_who_is_away_only_after_the_agreed_time(hall, watch):
    room = await table(hall, Terms(away=3600), "human", "human", "human")
    watch.at += 3599
    with pytest.raises(Barred, match="as long as was agreed"):
        await waiting.put_bot(room, (1,), 0)
    watch.at += 1
    for wrong in (2, 0):
        with pytest.raises(Barred):
            await waiting.put_bot(room, (0,) if wrong == 0 else (1,), wrong)
    with pytest.raises(Barred, match="spectator"):
        await waiting.put_bot(room, (), 0)
    await waiting.put_bot(room, (1,), 0)
    assert room.seats[0].kind == "bot:normal"
    await people.hand_over(room, (0,), 0, "human")
    assert room.seats[0].kind == "human"


async def test_those_who_are_there_end_a_game_that_waits_for_one_who_is_not(hall, watch):
    room = await table(hall, Terms(away=3600), "human", "human", "human")
    await waiting.propose_end(room, (1,))
    assert room.proposal.waiting == (0, 2), "nobody is away yet"
    await undoing.consent(room, (2,), False)
    watch.at += 3600
    await waiting.propose_end(room, (1,))
    hall.rooms.clear()
    room = hall.find(room.id)
    assert room.proposal.waiting == (2,)
    with pytest.raises(Barred, match="nobody asks"):
        await undoing.consent(room, (0,), True)
    await undoing.consent(room, (2,), True)
    assert room.status == "closed"
    with pytest.raises(Barred, match="ended already"):
        await waiting.propose_end(room, (1,))


async def test_who_answers_after_all_ends_the_vote(hall, watch):
    room = await table(hall, Terms(away=3600), "human", "human", "human")
    watch.at += 3600
    await waiting.propose_end(room, (1,))
    await play(room, "dig")
    assert room.proposal is None
    assert hall.store.table(room.id).proposal is None


async def test_one_reminds_of_a_turn_once_and_not_at_once(hall, watch):
    room = await table(hall, Terms())
    for seats in ((1,), (0,), ()):
        with pytest.raises(Barred):
            await waiting.nudge(room, seats)
    watch.at += 600
    await waiting.nudge(room, (1,))
    assert room.chat[-1].text == "Bob reminds Ann: it is your turn."
    hall.rooms.clear()
    with pytest.raises(Barred, match="have been reminded"):
        await waiting.nudge(hall.find(room.id), (1,))
    await play(hall.find(room.id), "dig")
    assert not hall.find(room.id).clock.nudged
