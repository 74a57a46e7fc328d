"""A server that was killed is replaced by one with newer rules: whoever comes back plays on."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from .conftest import WAIT, connect

sys.path.append(str(Path(__file__).parents[1] / "games"))

from later.edits import Copy, change_shape


class Process:
    """A server as people run it, in a process of its own."""

    def __init__(self, data, path=""):
        command = [sys.executable, "-m", "orrery.web.serve", "--port", "0", "--data", str(data)]
        environment = {**os.environ, "PYTHONPATH": str(path)}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.port = int(self._process.stdout.readline().split("http://")[1].split("/")[0].rsplit(":", 1)[1])

    def open(self, game):
        order = {"game": game, "seats": [{"kind": "human"}] * 2}
        opened = httpx.post(f"http://127.0.0.1:{self.port}/api/tables", json=order, timeout=WAIT).json()
        return opened["id"], list(opened["links"].values())

    def replay(self, table, token, at):
        url = f"http://127.0.0.1:{self.port}/api/tables/{table}/replay?at={at}"
        return httpx.get(url, headers={"authorization": f"Bearer {token}"}, timeout=WAIT)

    def kill(self):
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(WAIT)
        self._process.stdout.close()


async def careful_answers(client, count):
    """Let one screen, which holds both seats, end each turn at once, so that no ship comes to harm."""
    for _ in range(count):
        state = await client.asked()
        actions = [choice["action"] for choice in state["question"]["choices"]]
        await client.answer("end" if "end" in actions else actions[0])
    return client.last["state"]


async def test_a_killed_server_comes_back_with_newer_rules(tmp_path):
    old = Process(tmp_path / "data")
    try:
        table, tokens = old.open("debris")
        async with connect(old, table, tokens=tokens) as both:
            before = await careful_answers(both, 5)
    finally:
        old.kill()
    copy = Copy(tmp_path / "later", "debris")
    change_shape(copy, "debris")
    new = Process(tmp_path / "data", copy.root)
    try:
        for token in tokens:
            async with connect(new, table, token) as one:
                state = one.last["state"]
                assert state["number"] == before["number"]
                assert state["scene"]["zones"]
                assert len(state["log"]["entries"]) == before["number"]
                assert [remark["number"] for remark in state["log"]["remarks"]] == [before["number"]]
                assert "newer rules" in state["log"]["remarks"][0]["text"]
                assert one.last["table"]["rules_version"] > 0
                assert new.replay(table, token, before["number"]).status_code == 200
        async with connect(new, table, tokens=tokens) as both:
            assert (await careful_answers(both, 2))["number"] >= before["number"] + 2
    finally:
        new.kill()
