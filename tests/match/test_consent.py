"""Consent is given to what was asked, by all who hold a seat when it is given."""

import pytest

from orrery.kernel import read
from orrery.match import Barred, people, undoing


@pytest.fixture
async def room(hall):
    """Two have answered twice each; a third seat is free."""
    opened, _ = await hall.open("comet", 3, {"rounds": 9}, [("human", "")] * 2 + [("open", "")])
    for notation in ("wait", "wait"):
        await opened.answer((opened.table.to_move,), opened.table.number, [read(notation)])
    return opened


async def test_who_agrees_to_one_undo_has_not_agreed_to_another(room):
    await undoing.undo(room, (0,), 0)
    with pytest.raises(Barred, match="something else is asked by now"):
        await undoing.consent(room, (1,), True, to=1)
    assert room.table.number == 2
    assert room.proposal.waiting == (1,)
    await undoing.consent(room, (1,), True, to=0)
    assert room.undos == [0]


async def test_who_sits_down_meanwhile_is_asked_too(room):
    await undoing.undo(room, (0,), 0)
    await people.take_seat(room, 2, "Cy")
    assert room.proposal is None
    await undoing.undo(room, (0,), 0)
    assert room.proposal.waiting == (1, 2)


async def test_who_leaves_for_good_is_not_waited_for(room):
    await people.take_seat(room, 2, "Cy")
    await undoing.undo(room, (0,), 0)
    await people.resign(room, (2,))
    assert room.proposal is None


async def test_who_lends_the_seat_is_still_asked(room):
    await undoing.undo(room, (0,), 0)
    await people.hand_over(room, (1,), 1, "bot:random")
    assert room.proposal.waiting == (1,)
