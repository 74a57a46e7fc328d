"""Replay, records, verification, copies to try things in, statistics; and what of them is secret."""

import pytest

from orrery.kernel import Record, verify

from .conftest import connect


@pytest.fixture
async def scanned(server):
    """A table where seat 0 has scanned and it is seat 1's decision."""
    table, links = server.open()
    async with connect(server, table, links[0]) as ann:
        await ann.answer("scan")
        core = ann.last["state"]["log"]["entries"][1]["text"]
    return table, links, core


async def finish(server, table, links):
    async with connect(server, table, links[1]) as bob:
        await bob.answer("drill")


def test_replay_shows_each_seat_what_it_may_see(server, scanned):
    table, links, core = scanned
    at = f"/api/tables/{table}/replay?at=2"
    own = server.get(at, links[0]).json()
    assert (own["number"], own["total"], own["turns"], own["to_move"]) == (2, 2, [0], 1)
    assert own["entry"]["text"] == core
    for token in (links[1], None):
        other = server.get(at, token)
        assert other.json()["entry"]["text"] == "?"
        assert core not in other.text
    assert server.get(f"/api/tables/{table}/replay?at=0").json()["entry"] is None
    for wrong in ("3", "-1", "x", "1e3", "9" * 30, "²"):
        assert server.get(f"/api/tables/{table}/replay?at={wrong}").status_code == 400


async def test_the_record_is_whole_only_at_the_end(server, scanned):
    table, links, core = scanned
    path = f"/api/tables/{table}/record"
    assert core in server.get(path, links[0]).text
    assert core not in server.get(path, links[1]).text
    assert core not in server.get(path).text
    await finish(server, table, links)
    text = server.get(path, links[1]).content
    record = Record.load(text)
    assert core in text.decode()
    assert record.seed is not None
    assert "1 rolls and draws follow from the committed seed" in verify(record).proven


async def test_anybody_can_verify(server, scanned):
    table, links, _ = scanned
    running = server.get(f"/api/tables/{table}/verify").json()
    assert running["ok"]
    assert "the seed is shown when the game is over" in " ".join(running["lines"])
    await finish(server, table, links)
    over = server.get(f"/api/tables/{table}/verify").json()
    assert "follow from the committed seed" in " ".join(over["lines"])


async def test_what_if_of_a_running_game_imagines_what_is_hidden(server, scanned):
    table, links, _ = scanned
    assert server.post(f"/api/tables/{table}/whatif", {"at": 9}, links[1]).status_code == 400
    cores = set()
    for _ in range(12):
        copy = server.post(f"/api/tables/{table}/whatif", {"at": 2}, links[1]).json()
        assert sorted(copy["links"]) == ["0", "1"]
        async with connect(server, copy["id"], tokens=copy["links"].values()) as screen:
            assert screen.last["table"]["origin"] == f"{table}@2"
            assert screen.last["state"]["number"] == 0
            await screen.answer("drill")
            cores.add(screen.last["state"]["result"]["scores"][1])
        assert server.get(f"/api/tables/{copy['id']}/verify").json()["ok"]
    assert len(cores) > 1, "the copy knew the true core"
    async with connect(server, table, links[1]) as bob:
        assert bob.last["state"]["number"] == 2


async def test_what_if_of_a_finished_game_is_the_true_position(server, scanned):
    table, links, core = scanned
    await finish(server, table, links)
    for _ in range(4):
        copy = server.post(f"/api/tables/{table}/whatif", {"at": 2}).json()
        async with connect(server, copy["id"], tokens=copy["links"].values()) as screen:
            await screen.answer("drill")
            assert screen.last["state"]["result"]["scores"][1] == float(core.split()[1])


async def test_statistics_count_the_finished_games(server, scanned):
    table, links, core = scanned
    before = server.get("/api/games/comet/stats").json()["finished"]
    await finish(server, table, links)
    stats = server.get("/api/games/comet/stats").json()
    assert stats["finished"] == before + 1
    assert stats["by_players"]["2"]["games"] == stats["finished"]
    assert stats["latest"][0]["scores"][1] == float(core.split()[1])


def test_games_and_rules_are_described(server):
    games = {game["id"]: game for game in server.get("/api/games").json()}
    assert games["comet"]["seat_names"]["2"] == ["one", "two"]
    assert games["comet"]["options"]["properties"]["rounds"]["default"] == 3
    rules = server.get("/api/games/comet/rules").json()
    assert rules["chapters"][0]["rules"][0]["number"] == "CO-1.1"
    assert server.get("/api/games/chess/rules").status_code == 404
