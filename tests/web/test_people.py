"""Undo by consent, pause, bots that take over, chat, standing answers, open seats, one screen."""

import pytest

from orrery.match.remarks import SAME_ROLLS

from .conftest import connect


async def test_undo_is_free_until_another_seat_has_moved(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await ann.answer("dig")
        assert ann.last["state"]["undo_floor"] == 0
        assert (await ann.ask("undo"))["type"] == "accepted"
        state = await ann.state(number=0)
        assert state["log"] == {"start": 0, "undos": 1, "entries": [], "remarks": []}
        assert state["question"]["decision"] == 0
        await bob.quiet()
        assert bob.last["state"]["number"] == 0
        assert (await ann.ask("undo"))["reason"] == "you have not decided anything yet"


async def test_undo_beyond_the_floor_needs_the_others(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await ann.answer("scan")
        assert ann.last["state"]["undo_floor"] == 2
        await ann.ask("undo")
        assert (await bob.until("undo_request"))["proposal"]["waiting"] == [1]
        assert (await ann.ask("consent", yes=True))["reason"] == "nobody asks for your consent"
        await bob.ask("consent", yes=False)
        assert (await bob.until("undo_request"))["proposal"] is None
        await ann.quiet()
        assert ann.last["state"]["number"] == 2
        await ann.ask("undo", to=0)
        await bob.until("undo_request")
        await bob.ask("consent", yes=True)
        assert (await ann.state(number=0))["log"]["undos"] == 1
        await ann.answer("scan")
        before, after = [
            message["log"]["entries"][1]["text"]
            for message in ann.seen
            if message["type"] == "state" and len(message["log"]["entries"]) == 2
        ]
        assert before == after, "undo must not roll again"


async def test_an_answer_withdraws_what_was_proposed(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await ann.answer("scan")
        await ann.ask("undo")
        await bob.until("undo_request")
        await bob.answer("dig")
        assert (await bob.ask("consent", yes=True))["type"] == "refused"
        await bob.quiet()
        assert bob.last["undo_request"]["proposal"] is None


async def test_who_left_for_good_is_not_asked(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await ann.answer("scan")
        assert ann.last["state"]["undo_floor"] == 2
        await bob.asked()
        await bob.answer("wait")
        await bob.ask("resign")
        await ann.asked()
        await ann.quiet()
        assert ann.last["state"]["undo_floor"] == 0
        assert (await ann.ask("undo", to=0))["type"] == "accepted"
        state = await ann.state(number=0)
        assert state["question"]
        assert [remark["text"] for remark in state["log"]["remarks"]] == [SAME_ROLLS]


async def test_who_lent_a_seat_to_a_bot_is_asked(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await ann.answer("dig")
        await bob.asked()
        await bob.answer("wait")
        await bob.ask("handover", seat=1, to="bot:random")
        await ann.asked()
        await ann.ask("undo", to=0)
        asked = await bob.until("undo_request")
        assert asked["proposal"]["waiting"] == [1]
        await bob.ask("consent", yes=True)
        assert (await ann.state(number=0))["question"]


async def test_nobody_plays_while_paused(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await bob.ask("pause")
        assert (await ann.until("table", paused=True))["status"] == "playing"
        assert (await ann.answer("dig"))["reason"] == "the table is paused; resume it first"
        await ann.ask("resume")
        assert (await ann.answer("dig"))["type"] == "accepted"


async def test_a_seat_is_handed_to_a_bot_and_taken_back(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        assert (await ann.ask("handover", seat=1, to="bot:random"))["type"] == "refused"
        assert (await bob.ask("handover", seat=1, to="bot:nobody"))["type"] == "refused"
        assert (await bob.ask("handover", seat=1, to="bot:random"))["type"] == "accepted"
        await ann.answer("wait")
        state = await ann.asked()
        assert state["over"] or state["to_move"] == 0
        assert (await bob.ask("handover", seat=1, to="human"))["type"] == "accepted"
        assert (await bob.until("table"))["seats"][1]["kind"] == "human"


async def test_who_lets_a_bot_play_is_asked_nothing_meanwhile(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann:
        await ann.ask("pause")
        assert ann.last["state"]["question"]
        await ann.send("handover", seat=0, to="bot:normal")
        assert (await ann.state())["question"] is None
        await ann.send("handover", seat=0, to="human")
        assert (await ann.state())["question"]


async def test_who_resigns_becomes_a_spectator_and_the_last_closes_the_table(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await bob.ask("resign")
        info = await ann.until("table")
        assert (info["seats"][1]["kind"], info["seats"][1]["resigned"]) == ("bot:normal", True)
        assert (await bob.ask("handover", seat=1, to="human"))["type"] == "refused"
        await ann.answer("wait")
        await ann.asked()
        if not ann.last["state"]["over"]:
            await ann.ask("resign")
            assert (await ann.until("table"))["status"] == "closed"
            assert (await ann.answer("wait"))["type"] == "refused"


async def test_chat_is_heard_and_kept(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        await ann.ask("chat", text="  good   luck ")
        assert (await bob.until("chat"))["lines"][0]["text"] == "good luck"
        assert "500 characters" in (await ann.ask("chat", text="x" * 501))["reason"]
        assert (await ann.ask("chat", text=" \n "))["type"] == "refused"
        await bob.ask("chat", text="and to you")
    async with connect(server, table, links[1], chat=1) as bob:
        await bob.quiet()
        assert [line["text"] for line in bob.last["chat"]["lines"]] == ["and to you"]


async def test_a_standing_answer_is_given_by_itself_until_something_is_taken_back(server):
    table, links = server.open(options={"rounds": 9})
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        assert (await bob.ask("auto", step="comet.Turn", action="wait"))["type"] == "accepted"
        await ann.answer("wait")
        assert (await ann.asked())["number"] == 2
        await ann.answer("wait")
        assert (await ann.asked())["number"] == 4
        await bob.quiet()
        assert bob.last["table"]["auto"] == {"comet.Turn": "Wait"}
        await bob.ask("undo")
        await bob.state(number=3)
        await bob.quiet()
        assert bob.last["state"]["question"]["decision"] == 3, "who takes back wants to be asked"
        await bob.ask("auto", step="comet.Turn", action=None)
        await bob.answer("dig")


async def test_only_an_answer_that_its_question_calls_safe_may_stand(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann:
        asked = await ann.asked()
        assert asked["question"]["standing"] == {"wait": "Wait"}
        for step, action in (
            ("comet.Turn", "dig"),
            ("comet.Nothing", "wait"),
            ("leaving_earth.Turn", "done"),
        ):
            refused = await ann.ask("auto", step=step, action=action)
            assert "asked every time" in refused["reason"]


async def test_an_open_seat_is_taken_once(server):
    table, links = server.open(["human", "open"], listed=True)
    assert list(links) == [0]
    listed = {entry["id"]: entry for entry in server.get("/api/tables").json()}
    assert listed[table]["status"] == "open"
    taken = server.post(f"/api/tables/{table}/seats/1", {"name": " Bob\nthe  second "})
    assert taken.status_code == 201
    assert server.post(f"/api/tables/{table}/seats/1").status_code == 403
    assert server.post(f"/api/tables/{table}/seats/0").status_code == 403
    assert server.post(f"/api/tables/{table}/seats/9").status_code == 403
    async with connect(server, table, taken.json()["token"]) as bob:
        assert bob.last["table"]["you"] == [1]
        assert bob.last["table"]["seats"][1]["name"] == "Bob the second"
        assert bob.last["table"]["status"] == "playing"


async def test_at_one_screen_the_table_is_seen_by_whoever_is_to_move(server):
    table, links = server.open(hotseat=True)
    async with connect(server, table, tokens=links.values()) as screen:
        assert screen.last["table"]["you"] == [0, 1]
        await screen.answer("scan")
        state = screen.last["state"]
        assert (state["seat"], state["question"]["seat"]) == (1, 1)
        assert state["log"]["entries"][1]["text"] == "?", "the other at the screen reads the log too"
        await screen.ask("look", seat=0)
        assert (await screen.state(seat=0))["question"] is None
        assert (await screen.ask("look", seat=None))["type"] == "accepted"
        await screen.state(seat=1)
        await screen.ask("undo")
        assert (await screen.state(number=0))["log"]["undos"] == 1


async def test_while_another_thinks_one_screen_stays_with_who_moved_last(server):
    table, links = server.open(("human", "human", "open"), hotseat=True)
    async with connect(server, table, tokens=links.values()) as screen:
        await screen.answer("wait")
        await screen.answer("wait")
        state = screen.last["state"]
        assert (state["to_move"], state["seat"]) == (2, 1), "no curtain falls for the seat that is not asked"


def test_a_seat_without_a_name_is_called_as_people_call_it(server):
    games = {game["id"]: game for game in server.get("/api/games").json()}
    assert games["leaving-earth"]["seat_labels"]["2"] == ["NASA", "OKB-1"]


async def test_who_sits_at_a_table_can_keep_it_for_ever(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table) as eve:
        assert not ann.last["table"]["kept"]
        assert (await eve.ask("keep", yes=True))["reason"] == "a spectator can't do that"
        assert (await ann.ask("keep", yes=True))["type"] == "accepted"
        assert (await eve.until("table"))["kept"]
    async with connect(server, table, links[1]) as bob:
        assert bob.last["table"]["kept"]
        await bob.ask("keep", yes=False)
        assert not (await bob.until("table"))["kept"]


@pytest.mark.rule("LE-2.1")
async def test_a_seat_without_a_name_is_called_by_the_agency_that_it_chose(server):
    options = {"agencies": ["choose", "choose"], "mission_list": ["lunar_survey"]}
    table, links = server.open(["human", "open"], "leaving-earth", options=options, listed=True)
    bobs = server.post(f"/api/tables/{table}/seats/1", {"name": "Bob"}).json()["token"]
    async with connect(server, table, links[0]) as ann, connect(server, table, bobs) as bob:
        assert [seat["name"] for seat in ann.last["table"]["seats"]] == ["NASA", "Bob"]
        await ann.answer("agency isas")
        await bob.asked()
        await bob.answer("agency nasa")
        while [seat["word"] for seat in ann.last["table"]["seats"]] != ["isas", "nasa"]:
            await ann.next()
        assert [seat["name"] for seat in ann.last["table"]["seats"]] == ["ISAS", "Bob"]
        await ann.quiet()
        zones = [zone for zone in ann.last["state"]["scene"]["zones"] if zone["kind"] == "agency"]
        assert [(zone["seat"], zone["label"]) for zone in zones] == [(0, "ISAS"), (1, "NASA")]
    async with connect(server, table, links[0]) as ann:
        told = [event["text"] for line in ann.last["state"]["log"]["entries"] for event in line["events"]]
        assert told[:2] == ["ISAS is founded.", "Bob founds NASA."]
    listed = {entry["id"]: entry for entry in server.get("/api/tables").json()}
    assert [seat["name"] for seat in listed[table]["seats"]] == ["ISAS", "Bob"]
