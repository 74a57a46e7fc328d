"""Every change of a seat holds only if the seat is still as it was known."""

import pytest

from orrery.match import Barred, Room, people


async def test_of_two_copies_of_a_table_one_gives_the_seat(hall):
    room, _ = await hall.open("comet", 2, {}, [("human", ""), ("open", "")])
    other = Room.wake(hall.store.table(room.id), hall.store, hall.brains)
    secret = await people.take_seat(room, 1, "Bob")
    with pytest.raises(Barred, match="somebody else has changed this seat"):
        await people.take_seat(other, 1, "Mallory")
    assert other.seats_of([secret]) == (1,)
    assert [seat.name for seat in other.seats] == [seat.name for seat in room.seats]
    with pytest.raises(Barred, match="not open"):
        await people.take_seat(other, 1, "Mallory")
    assert hall.store.seats(room.id)[1].name == "Bob"
