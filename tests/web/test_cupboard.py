"""What many ask for is made once, and made anew when it has changed."""

import gzip

import pytest

from orrery.web import api, describe
from orrery.web.cupboard import Cupboard

from .conftest import connect


def counted(monkeypatch, module, name):
    """How often a function is called from now on."""
    calls = []
    function = getattr(module, name)

    def counting(*values):
        calls.append(values)
        return function(*values)

    monkeypatch.setattr(module, name, counting)
    return calls


async def play(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await ann.answer("scan")
        await bob.asked()
        await bob.answer("drill")
        assert bob.last["state"]["over"]
    return table, links


@pytest.mark.parametrize("path", ["/api/games", "/api/games/comet/rules"])
def test_games_and_their_rules_are_described_once(own_server, monkeypatch, path):
    server = own_server()
    made = counted(monkeypatch, describe, "game_info" if path == "/api/games" else "rules")
    first = server.get(path)
    often = len(made)
    assert often > 0
    assert [server.get(path).json() for _ in range(3)] == [first.json()] * 3
    assert len(made) == often
    assert first.headers["content-encoding"] == "gzip"
    plain = server.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()


async def test_statistics_are_counted_again_when_a_game_has_ended(own_server, monkeypatch):
    server = own_server()
    counts = counted(monkeypatch, describe, "stats")
    assert [server.get("/api/games/comet/stats").json()["finished"] for _ in range(3)] == [0, 0, 0]
    await play(server)
    assert [server.get("/api/games/comet/stats").json()["finished"] for _ in range(3)] == [1, 1, 1]
    assert len(counts) == 2


async def test_the_record_of_a_finished_game_is_written_once(own_server, monkeypatch):
    server = own_server()
    table, links = server.open()
    written = counted(monkeypatch, api, "record_for")
    path = f"/api/tables/{table}/record"
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await ann.answer("scan")
        assert server.get(path, links[0]).text != server.get(path, links[1]).text
        await bob.asked()
        await bob.answer("drill")
    before = len(written)
    whole = [server.get(path, token).text for token in (links[0], links[1], None)]
    assert len(set(whole)) == 1
    assert '"seed":' in whole[0]
    assert len(written) == before + 1
    assert server.get(path, "wrong").status_code == 403


async def test_a_cupboard_holds_so_much_and_forgets_the_longest_unused():
    cupboard = Cupboard(3_000)
    made = []

    async def get(key):
        def make():
            made.append(key)
            return bytes(1_000)

        return await cupboard.get(key, make)

    for key in "abac":
        body = await get(key)
    assert made == ["a", "b", "c"]
    assert gzip.decompress(body.packed) == body.plain
    await get("a")
    await get("b")
    assert made == ["a", "b", "c", "b"]
