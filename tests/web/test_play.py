"""People play over sockets; whatever is wrong is refused and harms nothing."""

import asyncio

import pytest

from orrery.kernel import Record, verify

from .conftest import connect


async def test_two_people_play_a_whole_game(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        for client, action in [(ann, "dig"), (bob, "scan"), (ann, "scan"), (bob, "drill")]:
            await client.asked()
            assert (await client.answer(action))["type"] == "accepted"
        end = await ann.state(over=True)
        assert 1 in end["result"]["winners"]
        assert bob.last["state"]["result"] == end["result"]
        log = [entry["text"] for message in ann.seen if message["type"] == "state"
               for entry in message["log"]["entries"]]  # fmt: skip
        assert log[:2] == ["dig", "scan"]
        assert log[2] == "?"
        assert log[-1] == "drill"
    record = Record.load(server.get(f"/api/tables/{table}/record").content)
    assert verify(record).proven[0].startswith("5 moves replayed")


@pytest.mark.parametrize("bot", ["bot:random", "bot:greedy"])
async def test_a_bot_plays_its_seat(server, bot):
    table, links = server.open(["human", bot])
    async with connect(server, table, links[0]) as ann:
        while not (await ann.asked())["over"]:
            await ann.answer(ann.last["state"]["question"]["choices"][0]["action"])
        assert ann.last["state"]["result"]["winners"]


async def test_an_old_a_repeated_or_anothers_answer_is_refused(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        refused = await bob.answer("dig")
        assert refused["type"] == "refused"
        assert "it is One's decision" in refused["reason"]
        assert (await ann.answer("dig"))["number"] == 1
        again = await ann.answer("dig", decision=0)
        assert "decision 0 is not asked; decision 1 is due now" in again["reason"]
        assert "One" not in (await ann.answer("dig", decision=7))["reason"]
        await bob.quiet()
        assert bob.last["state"]["number"] == 1


async def test_what_is_not_offered_is_refused_with_its_rule(server):
    table, links = server.open(options={"rounds": 9})
    async with connect(server, table, links[0]) as ann, connect(server, table, links[1]) as bob:
        for _ in range(2):
            await ann.answer("dig")
            await bob.asked()
            await bob.answer("wait")
            await ann.asked()
        blocked = ann.last["state"]["question"]["blocked"]
        assert [(one["action"], one["rule"]) for one in blocked] == [("drill", "CO-1.2")]
        refused = await ann.answer("drill")
        assert (refused["rule"], refused["reason"]) == ("CO-1.2", "needs 2 fuel")
        assert (await ann.answer("fly to mars"))["type"] == "refused"
        assert (await ann.answer("Drill!"))["type"] == "refused"
        assert (await ann.answer("dig"))["type"] == "accepted"


async def test_a_batch_is_all_or_nothing(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann:
        refused = await ann.answer("dig", "dig")
        assert refused["type"] == "refused"
        assert ann.last["state"]["number"] == 0
        assert (await ann.answer("dig"))["number"] == 1


async def test_a_client_that_comes_back_gets_only_what_it_missed(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as ann:
        await ann.answer("dig")
    async with connect(server, table, links[1], since=0) as bob:
        await bob.answer("scan")
    async with connect(server, table, links[0], since=1, undos=0) as ann:
        log = ann.last["state"]["log"]
        assert log["start"] == 1
        assert [entry["text"] for entry in log["entries"]] == ["scan", "?"]
    async with connect(server, table, links[0]) as elsewhere:
        assert len(elsewhere.last["state"]["log"]["entries"]) == 3


async def test_a_spectator_sees_what_is_public_and_can_do_nothing(server):
    table, links = server.open()
    async with connect(server, table) as watcher, connect(server, table, links[0]) as ann:
        assert watcher.last["table"]["you"] == []
        await ann.answer("scan")
        state = await watcher.state(number=2)
        assert (state["seat"], state["question"]) == (None, None)
        assert state["log"]["entries"][1]["text"] == "?"
        for kind, fields in [
            ("answer", {"decision": 2, "actions": ["dig"]}),
            ("undo", {}),
            ("pause", {}),
            ("chat", {"text": "hello"}),
            ("resign", {}),
            ("auto", {"step": "comet.Turn", "action": "dig"}),
            ("handover", {"seat": 0, "to": "bot:greedy"}),
            ("consent", {"yes": True}),
        ]:
            assert (await watcher.ask(kind, **fields))["type"] == "refused", kind
        await ann.quiet()
        assert ann.last["presence"] == {"type": "presence", "seats": [True, False], "watching": 1}


async def test_a_wrong_link_opens_nothing(server):
    table, links = server.open()
    other, _ = server.open()
    for where, token in [(other, links[0]), (table, "x" * 24), ("nowhere", None)]:
        async with connect(server, where, token) as client:
            assert client.last["refused"]["reason"]
            with pytest.raises(Exception, match="1008"):
                await client.next()


async def test_two_devices_of_one_seat_stay_together(server):
    table, links = server.open()
    async with connect(server, table, links[0]) as desk, connect(server, table, links[0]) as phone:
        replies = await asyncio.gather(desk.answer("dig"), phone.answer("wait"))
        assert sorted(reply["type"] for reply in replies) == ["accepted", "refused"]
        await desk.quiet()
        await phone.quiet()
        assert desk.last["state"] == phone.last["state"]


def test_the_lobby_names_the_bots_and_says_a_line_about_each(server):
    bots = server.get("/api/games").json()[0]["bots"]
    assert [(bot["kind"], bot["name"]) for bot in bots] == [
        ("bot:easy", "Easy"),
        ("bot:normal", "Normal"),
        ("bot:hard", "Hard"),
    ]
    assert all(bot["line"] for bot in bots)
