"""A finished game is looked back upon by everybody, away from the tables; one in play by nobody."""

import asyncio

import pytest

from orrery.match import LookBack
from orrery.web.cupboard import Cupboard

from .conftest import connect


async def test_everybody_may_look_back_upon_a_game_that_is_over(server):
    table, links = server.open()
    path = f"/api/tables/{table}/lookback"
    async with connect(server, table, links[0]) as ann:
        for who in (links[0], None):
            refused = server.get(path, who)
            assert (refused.status_code, refused.json()["error"]) == (403, "the game is not over yet")
        await ann.answer("drill")
    found = server.get(path).json()
    assert found.keys() == set(LookBack.__struct_fields__)
    assert found["result"]["rule"] == "CO-1.3"
    assert len(found["sources"]) == len(found["fortunes"]) == 2
    assert server.get(path, links[1]).json() == found
    assert server.get(path, "x").status_code == 403


def test_what_is_kept_is_not_counted_as_a_check(own_server):
    server = own_server(check_burst=1, checks_per_second=0.001)
    table, links = server.open(("human", "bot:random"))
    asyncio.run(_drill(server, table, links[0]))
    for _ in range(3):
        assert server.get(f"/api/tables/{table}/lookback").status_code == 200
    assert server.get(f"/api/tables/{table}/verify").status_code == 429


async def _drill(server, table, token):
    async with connect(server, table, token) as ann:
        await ann.answer("drill")


async def test_what_many_ask_for_at_once_is_made_once():
    cupboard, made, go = Cupboard(), [], asyncio.Event()

    async def make():
        made.append(1)
        await go.wait()
        return b"x"

    asked = [asyncio.create_task(cupboard.get_later("k", make)) for _ in range(3)]
    while not made:
        await asyncio.sleep(0)
    go.set()
    assert [body.plain for body in await asyncio.gather(*asked)] == [b"x"] * 3
    assert made == [1]


async def test_a_failure_is_not_kept():
    cupboard = Cupboard()

    async def fail():
        raise ValueError("no")

    async def make():
        return b"x"

    with pytest.raises(ValueError, match="no"):
        await cupboard.get_later("k", fail)
    assert (await cupboard.get_later("k", make)).plain == b"x"
