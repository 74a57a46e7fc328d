"""Whoever set a table sees its invitations again and gives away what is free; nobody else."""

import pytest

from orrery.kernel import OptionError, Roller, read
from orrery.match import Barred, Terms, host, people

HOST = "the host's secret"


async def table(hall, *kinds, terms=Terms(away=3600)):
    seats = [(kind, name) for kind, name in zip(kinds, ("Ann", "Bob", "Cyd"), strict=False)]
    return await hall.open(
        "comet", len(seats), {}, seats, terms=terms, host=HOST, roller=Roller.from_number(3)
    )


async def test_invitations_are_seen_again_however_often_the_table_slept(hall):
    room, links = await table(hall, "human", "open", "human")
    hall.rooms.clear()
    room = hall.find(room.id)
    seen = host.invitations(room, HOST)
    assert {one.seat: one.token for one in seen} == {0: links[0], 1: None, 2: links[2]}
    await people.arrive(room, (0,))
    assert [(one.sat, one.free) for one in host.invitations(room, HOST)] == [
        (True, False),
        (False, True),
        (False, True),
    ]
    for wrong in ("", "x", links[0]):
        with pytest.raises(Barred, match="whoever set this table"):
            host.invitations(room, wrong)
    with pytest.raises(Barred, match="opens no seat"):
        room.seats_of([HOST])


async def test_the_secret_of_who_took_an_open_seat_or_changed_the_lock_is_theirs_alone(hall):
    room, links = await table(hall, "human", "open")
    own = await people.take_seat(room, 1, "Eve")
    new = await host.change_lock(room, (0,), 0)
    assert [one.token for one in host.invitations(room, HOST)] == [None, None]
    assert room.seats_of([own, new]) == (0, 1)
    with pytest.raises(Barred):
        room.seats_of([links[0]])
    with pytest.raises(Barred, match="not one of yours"):
        await host.change_lock(room, (0,), 1)


async def test_a_link_that_nobody_used_is_revoked_and_the_seat_given_to_another(hall):
    room, links = await table(hall, "human", "human", "bot:random")
    token = await host.give(room, HOST, 1, "human", "Eve")
    assert room.seats_of([token]) == (1,)
    assert room.seats[1].name == "Eve"
    with pytest.raises(Barred):
        room.seats_of([links[1]])
    assert await host.give(room, HOST, 1, "open", "") is None
    assert room.status == "open"
    assert await host.give(room, HOST, 1, "bot:random", "") is None
    assert room.status == "playing"
    for number in (2, 9, -1):
        with pytest.raises(Barred, match="somebody's"):
            await host.give(room, HOST, number, "human", "")
    with pytest.raises(OptionError):
        await host.give(room, HOST, 1, "admin", "")
    with pytest.raises(Barred, match="whoever set"):
        await host.give(room, links[0], 1, "human", "")


async def test_a_seat_that_somebody_has_is_given_away_only_after_the_agreed_time(hall):
    now = [0.0]
    hall.store.now = lambda: now[0]
    room, links = await table(hall, "human", "human")
    await people.arrive(room, (0, 1))
    for number in (0, 1):
        with pytest.raises(Barred, match="somebody's"):
            await host.give(room, HOST, number, "human", "Eve")
    now[0] = 3600.0
    with pytest.raises(Barred, match="somebody's"):
        await host.give(room, HOST, 1, "human", "Eve")
    shut = []

    class Screen:
        seats = (0,)

        def wake(self):
            pass

        def shut_out(self):
            shut.append(self.seats)

    room.enter(Screen())
    await people.note(room, (0,), 0, "my secret plan")
    token = await host.give(room, HOST, 0, "human", "Eve")
    assert shut == [(0,)], "who holds the old link is shown out"
    assert room.seats[0].note == ""
    assert room.seats_of([token]) == (0,)
    assert room.chat[-1].text == "The seat of Ann was given to Eve, by a new link."
    with pytest.raises(Barred):
        room.seats_of([links[0]])


async def test_who_is_away_finds_the_seat_again_that_the_host_gave_to_a_bot(hall):
    now = [0.0]
    hall.store.now = lambda: now[0]
    room, links = await table(hall, "human", "human")
    await people.arrive(room, (0, 1))
    now[0] = 3600.0
    await host.give(room, HOST, 0, "bot:normal", "")
    assert room.seats_of([links[0]]) == (0,)
    await people.hand_over(room, (0,), 0, "human")
    assert room.seats[0].kind == "human"


async def test_an_open_seat_that_was_given_to_a_bot_is_given_to_a_person_again(hall):
    room, _ = await table(hall, "human", "open", "bot:random")
    await host.give(room, HOST, 1, "bot:normal", "")
    assert [(one.seat, one.kind, one.free) for one in host.invitations(room, HOST)] == [
        (0, "human", True),
        (1, "bot:normal", True),
    ]
    hall.rooms.clear()
    room = hall.find(room.id)
    assert room.others(()) == (0,), "nobody is asked who is not there"
    token = await host.give(room, HOST, 1, "human", "Eve")
    assert room.seats_of([token]) == (1,)
    assert room.seats[1].person


async def test_at_a_table_from_before_there_is_no_host(hall):
    room, _ = await table(hall, "human", "human")
    await hall.store.writer.write([("UPDATE tables SET host = NULL WHERE id = ?", (room.id,))])
    hall.rooms.clear()
    for secret in ("", HOST):
        with pytest.raises(Barred):
            host.invitations(hall.find(room.id), secret)


async def test_the_same_people_play_again_by_the_same_links(hall):
    room, links = await table(hall, "human", "human", "bot:random")
    with pytest.raises(Barred, match="not over"):
        await hall.rematch(room, (0,))
    await people.resign(room, (1,))
    await room.answer((0,), 0, [read("drill")])
    assert room.status == "over"
    with pytest.raises(Barred, match="spectator"):
        await hall.rematch(room, (1,))
    again = await hall.rematch(room, (0,))
    assert await hall.rematch(room, (0,)) is again
    assert again.id != room.id
    assert again.seats_of([links[0]]) == (2,), "all sit one seat on, who was first last"
    with pytest.raises(Barred):
        again.seats_of([links[1]])
    assert [seat.kind for seat in again.seats] == ["bot:normal", "bot:random", "human"]
    assert (again.terms, again.table.record.header.options) == (
        room.terms,
        room.table.record.header.options,
    )
    assert host.invitations(again, HOST)[-1].token == links[0]
    hall.rooms.clear()
    assert hall.find(room.id).row.rematch == again.id
    assert again.table.record.header.commitment != room.table.record.header.commitment
