"""Play over days: invitations, revoked links, clocks, whose turn it is, notes, rematch."""

from xml.etree import ElementTree

import pytest
import websockets

from orrery.web.hosting import only_here, reachable
from orrery.web.settings import Settings

from .conftest import connect, eventually

ATOM = "{http://www.w3.org/2005/Atom}"


def set_table(server, *kinds, **order):
    """A table with the secret of its host."""
    order = {"game": "comet", "seats": [{"kind": kind} for kind in kinds or ("human", "human")], **order}
    opened = server.post("/api/tables", order).json()
    return opened["id"], {int(seat): token for seat, token in opened["links"].items()}, opened["host"]


@pytest.fixture
def later(server, monkeypatch):
    """Lets so many seconds of the server's running time pass."""
    store = server.site.store
    passed, now = [0.0], store.now
    monkeypatch.setattr(store, "now", lambda: now() + passed[0])

    def skip(seconds):
        passed[0] += seconds

    return skip


async def test_the_host_sends_an_invitation_again_and_a_revoked_link_is_shown_out(server):
    table, links, host = set_table(server, "human", "human", "open")
    path = f"/api/tables/{table}"
    seen = server.get(f"{path}/invitations", host).json()
    assert [one["token"] for one in seen] == [links[0], links[1], None]
    for wrong in (None, links[0], f"{host},{host}", "x"):
        assert server.get(f"{path}/invitations", wrong).status_code == 403
        assert server.post(f"{path}/seats/1/give", {"to": "human"}, wrong).status_code == 403
    assert server.get(f"{path}/replay", host).status_code == 403, "it opens no seat"
    given = server.post(f"{path}/seats/1/give", {"to": "human", "name": "Eve"}, host)
    assert given.status_code == 201
    async with connect(server, table, links[1]) as old:
        assert old.last["refused"]["reason"] == "this link opens no seat of this table"
    async with connect(server, table, given.json()["token"]) as eve:
        assert eve.last["table"]["you"] == [1]
        refused = server.post(f"{path}/seats/1/give", {"to": "open"}, host)
        assert refused.json()["error"] == "this seat is somebody's"
        new = server.post(f"{path}/seats/1/lock", {}, given.json()["token"]).json()["token"]
        with pytest.raises(websockets.ConnectionClosed, match="1008"):
            await eve.until("never")
    assert server.post(f"{path}/seats/1/lock", {}, links[0]).status_code == 403
    async with connect(server, table, new) as eve:
        assert eve.last["table"]["you"] == [1]
    assert [one["token"] for one in server.get(f"{path}/invitations", host).json()] == [links[0], None, None]


async def test_a_clock_is_seen_by_all_and_strikes_without_anybody(server, later):
    terms = {"clock": "bank", "seconds": 600, "increment": 30, "at_zero": "bot"}
    table, links, _ = set_table(server, terms=terms, options={"rounds": 9})
    async with connect(server, table, links[0]) as ann, connect(server, table) as eve:
        time = await ann.until("time")
        assert (time["seat"], time["runs"], len(time["left"])) == (0, True, 2)
        assert 500 < time["left"][0] <= 600 == time["left"][1]
        assert ann.last["table"]["terms"] == {**terms, "away": 604800, "hints": True}
        later(100)
        await ann.answer("dig")
        time = await eve.until("time", seat=1)
        assert 500 < time["left"][0] <= 530
        assert 590 < time["left"][1] <= 600
    later(600)
    eventually(lambda: server.site.hall.find(table).seats[1].kind == "bot:normal")
    async with connect(server, table, links[1]) as bob:
        await bob.quiet()
        assert "time of" in bob.last["chat"]["lines"][0]["text"]
        assert bob.last["chat"]["lines"][0]["seat"] == -1
        assert (await bob.ask("handover", seat=1, to="human"))["type"] == "accepted"


async def test_who_is_away_too_long_is_stood_in_for_reminded_or_outvoted(server, later):
    table, links, _ = set_table(server, "human", "human", "human", terms={"away": 3600})
    async with connect(server, table, links[1]) as bob, connect(server, table, links[2]) as cyd:
        for kind, fields in (("stand_in", {"seat": 0}), ("nudge", {})):
            assert (await bob.ask(kind, **fields))["type"] == "refused"
        later(3600)
        assert (await bob.ask("nudge"))["type"] == "accepted"
        assert (await cyd.ask("nudge"))["reason"] == "they have been reminded of this turn"
        await bob.ask("end")
        asked = await cyd.until("undo_request")
        assert (asked["proposal"]["kind"], asked["proposal"]["waiting"]) == ("end", [2])
        await cyd.ask("consent", yes=False)
        await bob.ask("end")
        await cyd.until("undo_request")
        await bob.ask("pause")
        assert (await cyd.ask("stand_in", seat=1))["type"] == "refused"
        await cyd.ask("stand_in", seat=0)
        await bob.until("table", paused=True)
        assert (await bob.until("table"))["seats"][0]["kind"] == "bot:normal"
        await cyd.ask("consent", yes=True)
        await bob.until("table", status="closed")
    async with connect(server, table) as eve:
        for kind, fields in (
            ("stand_in", {"seat": 1}),
            ("end", {}),
            ("nudge", {}),
            ("note", {"seat": 0, "text": "x"}),
        ):
            assert (await eve.ask(kind, **fields))["type"] == "refused"


async def test_a_note_is_read_by_its_seat_alone(server):
    table, links, _ = set_table(server)
    async with (
        connect(server, table, links[0]) as ann,
        connect(server, table, links[1]) as bob,
        connect(server, table) as eve,
    ):
        await ann.ask("note", seat=0, text="drill in the last round")
        assert (await ann.until("table"))["notes"] == {"0": "drill in the last round"}
        assert (await bob.ask("note", seat=0, text="x"))["reason"] == "that seat is not one of yours"
        await bob.ask("note", seat=1, text="y" * 4000)
        assert (await ann.ask("note", seat=0, text="x" * 4001))["type"] == "refused"
        await eve.quiet()
        assert not any("last round" in text for text in (*bob.raw, *eve.raw))


def test_one_sees_whose_turn_it_is_at_ones_own_tables(server):
    table, links, _ = set_table(server)
    listed, _, _ = set_table(server, listed=True)
    entry = next(one for one in server.get("/api/tables").json() if one["id"] == listed)
    assert entry["to_move"] == 0
    assert entry["due"] >= entry["created"]
    body = {"tables": [{"id": table, "tokens": [links[1], "x"]}, {"id": "gone"}, {"id": listed}]}
    mine, theirs = server.post("/api/yours", body).json()
    assert (mine["id"], mine["you"], mine["to_move"], mine["status"]) == (table, [1], 0, "playing")
    assert theirs["you"] == []
    for text in (mine, theirs):
        assert not any(token in str(text) for token in links.values())


async def test_a_feed_tells_ones_turns_and_nothing_else_until_it_is_revoked(server):
    table, links, host = set_table(server, title="Deep <space> & back")
    body = {"tables": [{"id": table, "tokens": [links[1]]}]}
    token = server.post("/api/feeds", body).json()["token"]
    feed = server.get(f"/feed/{token}")
    assert feed.headers["content-type"].startswith("application/atom+xml")
    assert ElementTree.fromstring(feed.text).findall(f"{ATOM}entry") == []
    async with connect(server, table, links[0]) as ann:
        await ann.answer("dig")
    feed = server.get(f"/feed/{token}")
    (entry,) = ElementTree.fromstring(feed.text).findall(f"{ATOM}entry")
    assert entry.find(f"{ATOM}title").text == "Your turn: Deep <space> & back"
    assert entry.find(f"{ATOM}link").get("href") == f"{server.url}/t/{table}"
    assert not any(secret in feed.text for secret in (*links.values(), host, token))
    async with connect(server, table, token) as thief:
        assert thief.last["refused"]
    assert server.get(f"/api/tables/{table}/invitations", token).status_code == 403
    assert server.post("/api/feeds", {"tables": [], "token": token}).status_code == 201
    for gone in (token, links[0], "x"):
        assert server.get(f"/feed/{gone}").status_code == 404
        assert server.post("/api/feeds", {**body, "token": gone}).status_code == 404


def test_there_is_room_for_so_many_feeds(own_server):
    server = own_server(feeds=1, feeds_per_hour=3)
    first = server.post("/api/feeds", {"tables": []}).json()["token"]
    assert server.post("/api/feeds", {"tables": []}).status_code == 429
    assert server.get(f"/feed/{first}").status_code == 200
    assert server.post("/api/feeds", {"tables": [], "token": first}).status_code == 201
    assert server.post("/api/feeds", {"tables": []}).json()["error"].startswith("too many")


async def test_the_same_people_meet_at_another_table(server):
    table, links, _ = set_table(server)
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        assert server.post(f"/api/tables/{table}/rematch", {}, links[0]).status_code == 403
        await ann.answer("drill")
        assert server.post(f"/api/tables/{table}/rematch").status_code == 403
        again = server.post(f"/api/tables/{table}/rematch", {}, links[0]).json()["id"]
        assert server.post(f"/api/tables/{table}/rematch", {}, links[1]).json()["id"] == again
        assert (await bob.until("table", rematch=again))["status"] == "over"
    async with connect(server, again, links[1]) as bob:
        assert bob.last["table"]["you"] == [0], "who sat first sits last"


def test_links_name_an_address_that_others_can_reach(tmp_path):
    def told(asked, **settings):
        return reachable(asked, Settings(data=tmp_path, **settings))

    assert told("http://127.0.0.1:8420").only_here
    assert told("http://localhost:8420", host="127.0.0.1").url == "http://localhost:8420"
    assert told("http://192.168.0.7:8420", host="0.0.0.0").url == "http://192.168.0.7:8420"
    assert (
        told("http://localhost", hosts=("games.example.org",), behind_proxy=True).url
        == "https://games.example.org"
    )
    assert told("http://localhost", url="http://box:99/").url == "http://box:99"
    open_to_all = told("http://localhost:8420", host="0.0.0.0")
    assert open_to_all.only_here == ("localhost" in open_to_all.url)
    assert only_here("x.localhost")


@pytest.mark.parametrize(
    "terms",
    [
        {"clock": "sand"},
        {"clock": "turn", "seconds": 0},
        {"clock": "turn", "seconds": 10**9},
        {"at_zero": "lose"},
        {"away": 1},
        {"increment": -1},
        {"x": 1},
        7,
    ],
)
def test_terms_that_make_no_sense_are_refused(server, terms):
    refused = server.post("/api/tables", {"game": "comet", "terms": terms})
    assert refused.status_code == 400
    assert "terms" in refused.json()["error"]
