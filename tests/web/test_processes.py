"""Memory and processes of a running server: what it lets go of while it runs, and when it is killed."""

import os
import subprocess
import sys
import threading
import weakref

import httpx
import pytest

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


def test_a_server_can_be_asked_how_much_memory_tables_leave_behind():
    figures = memory.run(tables=len(memory.ORDERS) * 2, every=len(memory.ORDERS))
    assert all(kilobytes > 0 for kilobytes in figures["resident_kilobytes"].values())
    assert list(figures["resident_kilobytes"]) == [5, 10]
