"""A table is found again as it was: kept with its answers, replayed if that is damaged, told what is gone."""

import sqlite3
import sys

import msgspec
import pytest

from orrery.kernel import Move, Record, RecordError, Roller, Words, read, verify
from orrery.kernel.record import SNAPSHOT_EVERY, Undone
from orrery.kernel.step import Question
from orrery.match import Brains, Hall, LiveTable, UndoRefused, people, undoing
from orrery.match.remarks import SAME_ROLLS
from orrery.match.remarks import remarks as remarks_of
from orrery.match.table import MOST_UNDONE
from orrery.match.taking_up import take_up
from orrery.store import Store
from orrery.web.frames import Frames


@pytest.fixture
async def hall(comet, tmp_path):
    opened = Hall(Store(tmp_path / "tables.sqlite3"), Brains(1))
    yield opened
    await opened.close()
    opened.store.close()


async def open_room(hall, *answers, players=2):
    room, links = await hall.open("comet", players, {"rounds": 9}, [], roller=Roller.from_number(3))
    await play(room, *answers)
    return room, links


async def play(room, *notations):
    for notation in notations:
        await room.answer((room.table.to_move,), room.table.number, [read(notation)])


def killed(hall):
    """Forget all that was only in memory."""
    hall.rooms.clear()


def spoil(hall, tmp_path, sql, *values):
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    connection.execute(sql, values)
    connection.commit()
    connection.close()


def remarks(room):
    return [remark.text for remark in room.table.remarks]


def other_rules(monkeypatch, comet, version=2, **prices):
    """Under these a dig can't have been paid."""
    monkeypatch.setattr("comet.PRICE", {("dig",): 9, ("scan",): 1, ("drill",): 2, ("wait",): 0})
    monkeypatch.setattr(type(comet), "rules_version", version)


async def test_the_state_is_on_disk_with_every_answer(hall, monkeypatch):
    room, _ = await open_room(hall, "dig", "scan", "wait")
    place, line, sealed = hall.store.state(room.id)
    assert sealed
    assert place == len(hall.store.lines(room.id))
    assert room.table.record.read_kept(line) == room.table.game.to_plain(room.table.state)
    killed(hall)
    monkeypatch.setattr(Record, "replayed", None)  # nothing is replayed
    assert hall.find(room.id).table.state.key() == room.table.state.key()


async def test_a_table_that_was_killed_goes_on_under_newer_rules_and_says_so(hall, comet, monkeypatch):
    room, _ = await open_room(hall, "dig", "scan")
    killed(hall)
    other_rules(monkeypatch, comet)
    again = hall.find(room.id)
    assert again.table.state.key() == room.table.state.key()
    assert remarks(again) == ["From here on the table plays by newer rules (version 2; until now 1)."]
    assert again.table.remarks[0].number == room.table.number
    assert [again.floor((seat,)) for seat in (0, 1)] == [again.table.number] * 2
    await play(again, "wait", "wait")
    killed(hall)
    third = hall.find(room.id)
    assert remarks(third) == remarks(again)
    assert third.table.record.rules == 2
    assert third.table.record.lines == again.table.record.lines
    proven = verify(third.table.record).proven
    assert "the first 3 moves were made under older rules and are not replayed" in proven
    assert "2 moves replayed, every one legal" in proven


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff", b'{"at":2,"state":{}}', b'{"stack":7}'])
async def test_a_damaged_state_is_replayed(hall, tmp_path, damage):
    room, _ = await open_room(hall, "dig", "scan")
    killed(hall)
    spoil(hall, tmp_path, "UPDATE states SET state = ?", damage)
    again = hall.find(room.id)
    assert again.table.state.key() == room.table.state.key()
    assert remarks(again) == []


async def test_a_state_that_was_kept_without_its_answers_still_counts(hall, tmp_path):
    """As it was written before it was kept with every answer."""
    room, _ = await open_room(hall, "dig")
    state = msgspec.json.encode(room.table.game.to_plain(room.table.state))
    place = len(room.table.record.lines)
    await play(room, "wait", "scan")
    killed(hall)
    spoil(hall, tmp_path, "UPDATE states SET place = ?, state = ?, sealed = 0", place, state)
    again = hall.find(room.id)
    assert again.table.state.key() == room.table.state.key()


async def test_a_damaged_state_and_a_replay_that_differs_leave_the_newest_snapshot(
    hall, comet, tmp_path, monkeypatch
):
    monkeypatch.setattr("orrery.match.table.SNAPSHOT_EVERY", 4)
    room, _ = await open_room(hall, *["wait"] * 5)
    await play(room, "dig", "wait")
    killed(hall)
    spoil(hall, tmp_path, "UPDATE states SET state = x'00'")
    other_rules(monkeypatch, comet)
    again = hall.find(room.id)
    assert again.table.number == 5
    assert [line.text for line in again.log(0, 0)] == ["wait"] * 5
    assert "Gone with the older ones: the last 2 answers." in remarks(again)[0]
    assert again.undos == [5]
    await play(again, "wait")
    killed(hall)
    assert hall.find(room.id).table.number == 6


async def test_where_nothing_can_be_read_the_table_says_why_and_others_go_on(
    hall, comet, tmp_path, monkeypatch
):
    room, _ = await open_room(hall, "dig")
    other, _ = await open_room(hall, "wait")
    killed(hall)
    spoil(hall, tmp_path, "UPDATE states SET state = x'00' WHERE table_id = ?", room.id)
    spoil(hall, tmp_path, "UPDATE lines SET line = x'00' WHERE place = 1 AND table_id = ?", room.id)
    with pytest.raises(RecordError, match="line 2 of the record was altered or is damaged"):
        hall.find(room.id)
    assert hall.find(other.id).table.number == 1
    monkeypatch.setattr(type(comet), "setup", lambda *_: 1 / 0)
    record = Record.load(other.table.record.text)
    with pytest.raises(RecordError, match=r"can't be taken up again: .*division by zero"):
        take_up(record, b"damaged")


async def test_standing_answers_follow_a_step_that_was_renamed(hall, comet, monkeypatch):
    room, _ = await open_room(hall)
    await room.change_seat(0, auto={"comet.Asked": "wait"})
    killed(hall)
    from orrery.kernel import step

    monkeypatch.setitem(step._STEPS._classes, "comet.Asked", sys.modules["comet"].Turn)
    assert hall.find(room.id).seats[0].auto == {"comet.Turn": "wait"}


# Looking back across a change of rules


async def test_older_moves_are_shown_where_the_replay_leads_to_the_snapshot(hall, comet, monkeypatch):
    room, _ = await open_room(hall, "wait", "scan", "wait")
    states = [room.table.record.state(number).key() for number in range(4)]
    killed(hall)
    monkeypatch.setattr(type(comet), "rules_version", 2)
    again = hall.find(room.id)
    rewinder = hall.rewinder(again)
    assert [rewinder.state(number).key() for number in range(4)] == states
    await undoing.undo(again, (0, 1), 3)
    assert [hall.rewinder(again).state(number).key() for number in range(4)] == states


async def test_older_moves_that_can_not_be_replayed_are_refused_in_one_line(hall, comet, monkeypatch):
    room, _ = await open_room(hall, "wait", "dig", "wait")
    killed(hall)
    other_rules(monkeypatch, comet)
    again = hall.find(room.id)
    rewinder = hall.rewinder(again)
    assert rewinder.state(3).key() == room.table.state.key()
    for number in (1, 2):
        with pytest.raises(RecordError, match="made under older rules"):
            rewinder.state(number)
    with pytest.raises(UndoRefused, match="made under older rules"):
        await undoing.undo(again, (0, 1), 1)
    await play(again, "wait")
    await undoing.undo(again, (0, 1), 3)
    assert again.table.number == 3


async def test_a_price_that_changed_silently_shows_no_past_that_never_was(hall, comet, monkeypatch):
    room, _ = await open_room(hall, "dig", "dig")
    killed(hall)
    monkeypatch.setitem(sys.modules["comet"].PRICE, ("dig",), 0)  # legal still, but the fuel would differ
    monkeypatch.setattr(type(comet), "rules_version", 2)
    again = hall.find(room.id)
    assert [rig.fuel for rig in again.table.state.rigs] == [2, 2]
    with pytest.raises(RecordError, match="older rules"):
        hall.rewinder(again).state(1)


def test_a_record_goes_on_in_the_terminal_too(comet, monkeypatch):
    table = LiveTable.begin(comet, 2, roller=Roller.from_number(3))
    for notation in ("dig", "wait"):
        table.answer(table.to_move, [read(notation)])
    text, kept = table.record.text, table.kept()
    other_rules(monkeypatch, comet)
    again = LiveTable.resume(Record.load(text), kept=kept)
    assert again.state.key() == table.state.key()
    assert len(again.remarks) == 1
    again.answer(again.to_move, [("wait",)])
    whole = Record.load(again.record.text)
    assert whole.rules == 2
    assert LiveTable.resume(whole).state.key() == again.state.key()


def test_what_is_gone_is_told(comet, monkeypatch):
    table = LiveTable.begin(comet, 2, roller=Roller.from_number(3))
    table.answer(0, [("wait",)])
    text, kept = table.record.text, table.kept()
    monkeypatch.setattr(sys.modules["comet"].Table, "in_words", {"core": Words("core", ())})
    plain = comet.to_plain(table.state) | {"options": {"rounds": 3, "tide": 1}}
    monkeypatch.setattr(Record, "read_kept", lambda record, line: plain)
    again = LiveTable.resume(Record.load(text), kept=kept)
    assert "Gone with the older ones: the option tide." in again.remarks[0].text


# Undo


def count_calls(monkeypatch, owner, name):
    """Count the calls of a method, which goes on doing its work."""
    calls = []
    method = getattr(owner, name)

    def counted(*arguments, **named):
        calls.append(name)
        return method(*arguments, **named)

    monkeypatch.setattr(owner, name, counted)
    return calls


@pytest.fixture
def idle(comet, monkeypatch):
    """The first seat may do nothing as often as it likes, without end."""

    class Idle(Question):
        """Do nothing?"""

        def options(self, s):
            return [("wait",), ("dig",)]

        def apply(self, s, action):
            pass

    def setup(self, players, options):
        state = original(self, players, options)
        state.swap(Idle(0))
        return state

    original = type(comet).setup
    monkeypatch.setattr(type(comet), "setup", setup)


async def test_undo_and_hello_cost_no_more_after_thousands_of_answers(hall, comet, idle, monkeypatch):
    room, _ = await open_room(hall)
    for _ in range(15_009):
        room.table.answer(0, [("wait",)])
    await room.save()
    worlds = count_calls(monkeypatch, type(comet), "determinize")
    replays = count_calls(monkeypatch, Record, "state")
    moves = count_calls(monkeypatch, sys.modules["orrery.kernel.record"], "check_move")
    await undoing.undo(room, (0,), room.table.number - 1)
    for seat in (0, 1, 0, 1):  # each says hello
        room._shown.forget()
        frame = msgspec.json.decode(Frames().state(room, seat, seat, (seat,), room.table.number, None))
        assert frame["undo_floor"] == 15_008 - (MOST_UNDONE if seat == 0 else 0)
    assert len(replays) == 1
    assert len(moves) <= SNAPSHOT_EVERY
    assert worlds == []


async def test_the_floor_is_read_from_what_was_stored(hall, comet, monkeypatch):
    room, _ = await open_room(hall, "wait")
    assert room.floor((0,)) == 0
    killed(hall)

    def fails(*_):
        raise AssertionError("nothing is replayed or imagined for the floor")

    monkeypatch.setattr(type(comet), "determinize", fails)
    monkeypatch.setattr(Record, "state", fails)
    assert hall.find(room.id).floor((0,)) == 0
    old = msgspec.structs.replace(room.table.log[0], reveals=True)
    room.table.log[0] = old
    assert room.table.undo_floor(0) == 1


async def test_a_game_that_can_not_imagine_a_world_still_takes_answers(hall, comet, monkeypatch):
    room, _ = await open_room(hall, "wait", "scan")
    monkeypatch.setattr(type(comet), "determinize", lambda *_: 1 / 0)
    await play(room, "dig")
    assert room.floor((0,)) == room.table.number


async def test_who_lent_the_seat_to_a_bot_is_asked_too(hall, monkeypatch):
    room, _ = await open_room(hall, "dig", "dig", "dig", "dig")
    await people.pause(room, (0,), True)
    await people.hand_over(room, (1,), 1, "bot:random")
    await people.pause(room, (0,), False)
    await room.driver.stop(room)
    number = room.table.number
    await undoing.undo(room, (0,), 0)
    assert room.table.number == number
    assert room.proposal.waiting == (1,)
    await undoing.consent(room, (1,), True)
    assert room.undos[-1] == 0


async def test_bots_and_who_left_for_good_are_not_asked(hall):
    room, _ = await hall.open("comet", 3, {}, [("human", ""), ("human", ""), ("bot:random", "")])
    assert room.others((0,)) == (1,)
    await people.pause(room, (0,), True)
    await people.resign(room, (1,))
    assert room.others((0,)) == ()


async def test_everybody_is_told_that_the_same_rolls_will_come(hall):
    room, _ = await open_room(hall, "scan", "wait")
    await undoing.undo(room, (0, 1), 0)
    assert remarks(room) == [SAME_ROLLS]
    assert room.table.remarks[0].number == 0
    await play(room, "wait")
    await undoing.undo(room, (0, 1), 0)
    assert remarks(room) == [SAME_ROLLS], "a decision alone is taken back without a word"
    killed(hall)
    assert remarks(hall.find(room.id)) == [SAME_ROLLS]


def test_remarks_do_not_grow_for_ever(comet):
    table = LiveTable.begin(comet, 2)
    table.record.moves = [Move(0, ("wait",))] * 60
    table.record.undos = [Undone(number, (Move(-1, ("core", "1")),)) for number in range(60)]
    told = remarks_of(table.record)
    assert [remark.number for remark in told] == list(range(40, 60))
