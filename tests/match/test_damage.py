"""A row that was damaged on disk costs its table as little as can be, and no other table anything."""

import sqlite3

import pytest

from orrery.kernel import OrreryError, Roller, read


@pytest.fixture
def spoil(tmp_path):
    """Change the file behind the server's back."""

    def change(sql, *values):
        with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
            connection.execute(sql, values)
        connection.close()

    return change


@pytest.fixture
async def played(hall):
    """A table of two, asleep: three answers and a core that only the first seat has seen."""
    room, _ = await hall.open("comet", 2, {"rounds": 9}, [], roller=Roller.from_number(3))
    for notation in ("dig", "wait", "scan"):
        await room.answer((room.table.to_move,), room.table.number, [read(notation)])
    hall.rooms.clear()
    return room


@pytest.mark.parametrize("damage", ["text", 5, 0.5, b'{"a":"\xff"}', b'{"a":' * 100_000, b'{"bt":1}'])
async def test_a_state_that_is_damaged_in_any_way_is_replayed(hall, played, spoil, damage):
    spoil("UPDATE states SET state = ?", damage)
    again = hall.find(played.id)
    assert again.table.state.key() == played.table.state.key()
    assert again.table.remarks == ()


async def test_a_state_that_stands_nowhere_is_replayed(hall, played, spoil):
    spoil("UPDATE states SET place = 'here', state = '{}'")
    assert hall.find(played.id).table.state.key() == played.table.state.key()


@pytest.mark.parametrize("damage", [None, "text", 5, b"{", b"{}", b"5", b'{"a":' * 100_000])
async def test_an_entry_of_the_log_that_is_damaged_is_told_to_nobody_but_who_answered(
    hall, played, spoil, damage
):
    last = len(played.table.record.lines) - 1
    for place in (last - 1, last):
        spoil("UPDATE lines SET entry = ? WHERE place = ?", damage, place)
    again = hall.find(played.id)
    assert again.table.state.key() == played.table.state.key()
    assert [line.text for line in again.log(0, 0)] == ["dig", "wait", "scan", "?"]
    assert [line.text for line in again.log(1, 0)] == ["dig", "wait", "?", "?"]
    assert [again.floor((seat,)) for seat in (0, 1)] == [4, 4]
    await again.answer((1,), 4, [read("wait")])


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE lines SET line = 'text' WHERE place = 1",
        "UPDATE lines SET line = 5 WHERE place = 1",
        "UPDATE seats SET auto = 'text'",
        "UPDATE seats SET auto = x'ff'",
        "UPDATE seats SET auto = '[]'",
        "DELETE FROM lines",
        "DELETE FROM seats WHERE seat = 1",
        "UPDATE tables SET seed = 'text'",
    ],
)
async def test_a_table_that_can_not_be_read_says_so_and_others_go_on(hall, played, spoil, sql):
    other, _ = await hall.open("comet", 2, {}, [])
    condition = " AND " if "WHERE" in sql else " WHERE "
    spoil(f"{sql}{condition}{'id' if 'tables' in sql else 'table_id'} = ?", played.id)
    with pytest.raises(OrreryError):
        hall.find(played.id)
    assert list(hall.rooms) == [other.id]
