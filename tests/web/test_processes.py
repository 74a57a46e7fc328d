"""Memory and processes of a running server: what it lets go of while it runs, and when it is killed."""

import json
import os
import subprocess
import sys
import threading
import weakref

import httpx
import pytest

from orrery.bots import heard_by, seat_bot
from orrery.kernel import answer, game, read

from .conftest import WAIT, connect

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(__file__))))

from benchmarks import memory


def wait_until(true):
    """Wait for what must come to be, for as long as any machine may take."""
    for _ in range(int(WAIT * 100)):
        if true():
            return True
        threading.Event().wait(0.01)
    return False


@pytest.mark.usefixtures("_no_collector")
async def test_tables_that_were_visited_leave_memory(own_server):
    server = own_server(sleep_after=0.05)
    held = []
    for _ in range(5):
        table, links = server.open(("human", "bot:random"))
        async with connect(server, table, links[0]) as ann, connect(server, table) as watcher:
            held.append(weakref.ref(server.site.hall.rooms[table]))
            assert (await ann.ask("fly"))["type"] == "refused"
            await ann.answer("wait")
            await ann.ask("say", text="hello")
            await ann.ask("undo")
            await watcher.quiet()
        assert server.get(f"/api/tables/{table}/replay?at=0").status_code == 200
        assert server.get(f"/api/tables/{table}/record").status_code == 200
    assert wait_until(lambda: not server.site.hall.rooms)
    assert wait_until(lambda: all(ref() is None for ref in held))


def test_workers_end_with_a_server_that_is_killed(tmp_path):
    """Whoever a server starts shares its output, which ends when the last of them has ended."""
    command = [sys.executable, "-m", "orrery.web.serve", "--port", "0", "--data", str(tmp_path / "data")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        url = process.stdout.readline().split()[3]
        order = {"game": "debris", "seats": [{"kind": "bot:random"}, {"kind": "human"}]}
        table = httpx.post(f"{url}api/tables", json=order, timeout=WAIT).json()["id"]
        record = f"{url}api/tables/{table}/record"
        assert wait_until(lambda: '"by":0' in httpx.get(record, timeout=WAIT).text)
    finally:
        process.kill()
    process.communicate(timeout=WAIT)


async def test_after_a_kill_a_bot_goes_on_as_one_that_had_lived_through(killable):
    """It is made anew from the log; one that heard everything as it came answers the same."""
    server = killable()
    order = {"game": "debris", "seats": [{"kind": "human"}, {"kind": "bot:easy"}]}
    opened = httpx.post(f"{server.url}api/tables", json=order, timeout=WAIT).json()
    table, token = opened["id"], opened["links"]["0"]
    kills = []
    for _ in range(3):
        async with connect(server, table, token) as ann:
            for _ in range(3):
                state = await ann.asked()
                if state["over"]:
                    break
                await ann.answer(state["question"]["choices"][-1]["action"])
        kills.append(ann.last["state"]["number"])
        server = killable()
    async with connect(server, table, token) as ann:
        await ann.asked()
    record = httpx.get(
        f"{server.url}api/tables/{table}/record", headers={"authorization": f"Bearer {token}"}, timeout=WAIT
    )
    lines = [json.loads(row) for row in record.text.splitlines()]
    answers = [(line["by"], read(line["do"])) for line in lines if "do" in line]
    debris = game("debris")
    bot = seat_bot("easy", debris, 1, f"{table}.1.0")
    state, log, own = debris.new(2), [], 0
    for number, (actor, action) in enumerate(answers):
        pending = debris.pending(state)
        if actor == 1:
            bot.hear([heard_by(1, *entry) for entry in log[bot.next :]])
            assert bot.choose(debris.view(state, 1), pending.options, 2.0) == action
            own += number >= kills[0]
        log.append((number, actor, action, pending.step.audience(state), notices := []))
        state.sink = notices.append
        answer(state, action)
        state.sink = None
    assert own > 3, "the bot was asked after the first kill"


def test_a_server_can_be_asked_how_much_memory_tables_leave_behind():
    figures = memory.run(tables=len(memory.ORDERS) * 2, every=len(memory.ORDERS))
    assert all(kilobytes > 0 for kilobytes in figures["resident_kilobytes"].values())
    assert list(figures["resident_kilobytes"]) == [5, 10]
