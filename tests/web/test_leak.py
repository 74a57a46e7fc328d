"""The leak law at the socket: what a seat is sent never depends on what it may not know."""

import re
from random import Random

import msgspec
import pytest

from orrery import kernel
from orrery.kernel import Roller
from orrery.match import LiveTable
from orrery.match.sight import see

from .conftest import connect


def seeds_that_differ_only_in_the_core():
    """Two seeds whose first draw differs."""
    first = Roller.from_number(1)
    core = first.roll(0, 6)
    return first, next(other for n in range(2, 99) if (other := Roller.from_number(n)).roll(0, 6) != core)


async def story(server, roller, seat, monkeypatch):
    """Every byte that a seat, or a spectator, is sent of one and the same game over one hidden core."""
    monkeypatch.setattr(Roller, "fresh", classmethod(lambda cls: roller))
    table, links = server.open(options={"rounds": 9})
    async with (
        connect(server, table, links.get(seat)) as watcher,
        connect(server, table, links[0]) as ann,
        connect(server, table, links[1]) as bob,
    ):
        await watcher.quiet()
        for client, action in [(ann, "scan"), (bob, "dig"), (ann, "dig"), (bob, "wait"), (ann, "wait")]:
            await client.asked()
            await client.answer(action)
            await watcher.quiet()
        await bob.ask("chat", text="I wonder")
        await bob.answer("core 1")
        await bob.ask("undo", to=0)
        for kind, fields in (("nudge", {}), ("note", {"seat": 1, "text": "mine"}), ("end", {})):
            await bob.ask(kind, **fields)
        await ann.ask("note", seat=0, text=ann.last["state"]["log"]["entries"][0]["text"])
        await watcher.quiet()
    own = [{"id": table, "tokens": [links.get(seat, "")]}]
    pages = [server.post("/api/yours", {"tables": own}).text]
    pages += [
        server.get(f"/api/tables/{table}/{what}", links.get(seat)).text
        for what in ("record", "replay?at=2", "replay?at=0", "verify")
    ]
    return [bare(text, table, roller) for text in [*watcher.raw, *pages]]


def bare(text, table, roller):
    """Without what is meant to differ between any two tables: id, times, commitment, digest of the record."""
    text = text.replace(table, "TABLE").replace(roller.commitment, "COMMITMENT")
    text = re.sub(r'"digest":"[0-9a-f]{64}"', '"digest":""', text)
    return re.sub(r'"(at|created|touched|due|wait)":\d+\.\d+', r'"\1":0', text)


@pytest.mark.parametrize("seat", [1, None])
async def test_what_is_sent_does_not_depend_on_what_is_hidden(server, monkeypatch, seat):
    one, other = seeds_that_differ_only_in_the_core()
    first = await story(server, one, seat, monkeypatch)
    second = await story(server, other, seat, monkeypatch)
    assert first == second


async def test_the_scanner_itself_is_sent_what_it_saw(server, monkeypatch):
    """So that the test above would notice a difference."""
    one, other = seeds_that_differ_only_in_the_core()
    assert await story(server, one, 0, monkeypatch) != await story(server, other, 0, monkeypatch)


@pytest.mark.parametrize("name", ["comet", "debris", "exploration", "leaving-earth", "mars-horizon"])
def test_what_a_seat_is_shown_does_not_depend_on_the_world_behind_its_view(comet, name):
    """The same law at many positions of each game: any world behind a view is shown alike."""
    game, random = kernel.game(name), Random(5)
    table = LiveTable.begin(game, max(2, game.players[0]), roller=Roller.from_number(5))
    for number in range(60):
        if table.over:
            break
        if number % 6 == 0:
            for seat in (*range(table.state.players), None):
                world = game.determinize(table.view(seat), seat, random)
                other = LiveTable(game, table.record, table.secret, world)
                assert msgspec.json.encode(see(other, seat, {})) == msgspec.json.encode(see(table, seat, {}))
        options = table.pending.options
        table.answer(table.to_move, [options[random.randrange(len(options))]])
