"""Hints over the socket: for who has to decide, from what that seat sees, bounded, and off where agreed."""

import asyncio
import threading

from .conftest import connect


async def test_who_is_asked_gets_the_best_answers_in_words(server):
    table, links = server.open(("human", "bot:random"), game="debris")
    async with connect(server, table, links[0]) as ada:
        asked = await ada.asked()
        await ada.send("hint", id="h")
        told = await ada.until("hints", id="h")
    offered = {choice["action"]: choice["label"] for choice in asked["question"]["choices"]}
    assert told["decision"] == asked["number"]
    assert 1 <= len(told["hints"]) <= 3
    for hint in told["hints"]:
        assert hint["label"] == offered[hint["action"]]
        assert "±" in hint["worth"]


async def test_the_socket_goes_on_while_a_hint_is_thought_about(server, monkeypatch):
    brains = server.site.hall.brains
    think, released = brains.hint, threading.Event()

    async def slowly(*about):
        await asyncio.to_thread(released.wait)
        return await think(*about)

    monkeypatch.setattr(brains, "hint", slowly)
    table, links = server.open(("human", "human"))
    async with connect(server, table, tokens=[links[0], links[1]]) as both:
        await both.send("hint", id="first")
        await both.send("hint", id="second")
        refused = await both.until("refused", id="second")
        assert refused["reason"] == "a hint is being thought about"
        released.set()
        await both.until("hints", id="first")


async def test_a_hint_is_for_who_has_to_decide(server):
    table, links = server.open(("human", "human"))
    async with (
        connect(server, table, links[0]) as ada,
        connect(server, table, links[1]) as bel,
        connect(server, table) as guest,
    ):
        waits = bel if ada.last["state"]["question"] else ada
        await waits.send("hint", id="h")
        assert (await waits.until("refused", id="h"))["reason"] == "a hint is for who has to decide"
        await guest.send("hint", id="h")
        assert (await guest.until("refused", id="h"))["reason"] == "a spectator can't do that"


async def test_a_table_may_be_played_without_hints(server):
    table, links = server.open(("human", "human"), terms={"hints": False})
    async with connect(server, table, links[0]) as ada:
        assert ada.last["table"]["terms"]["hints"] is False
        await ada.send("hint", id="h")
        assert (await ada.until("refused", id="h"))["reason"] == "this table is played without hints"


async def test_hints_are_rationed(own_server):
    server = own_server(hint_burst=1, hints_per_second=0.0)
    table, links = server.open(("human", "human"))
    async with connect(server, table, tokens=[links[0], links[1]]) as both:
        await both.send("hint", id="first")
        await both.until("hints", id="first")
        await both.send("hint", id="second")
        refused = await both.until("refused", id="second")
        assert refused["reason"] == "you have had many hints; wait a few seconds"


async def test_no_more_hints_are_thought_about_at_once_than_the_server_may(own_server):
    server = own_server(hints_at_once=0)
    table, links = server.open(("human", "human"))
    async with connect(server, table, tokens=[links[0], links[1]]) as both:
        await both.send("hint", id="h")
        assert "try again in a while" in (await both.until("refused", id="h"))["reason"]
