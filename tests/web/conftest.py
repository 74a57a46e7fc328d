"""A real server in a thread, on a real port, with a real database; clients with real sockets."""

import asyncio
import contextlib
import json
import signal
import subprocess
import sys
import threading
from types import SimpleNamespace

import httpx
import pytest
import uvicorn
import websockets

from orrery.web.serve import config, listen
from orrery.web.settings import Settings

WAIT = 60.0


class Server:
    """A server that can be stopped and started again on the same data."""

    def __init__(self, data, **limits):
        self.settings = Settings(data=data, **limits)
        self.start()

    def start(self):
        listener = listen("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        self.app_config = config(self.settings)
        self.server = uvicorn.Server(self.app_config)
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve([listener])), daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            threading.Event().wait(0.01)

    def stop(self):
        self.server.should_exit = True
        self.thread.join(WAIT)
        assert not self.thread.is_alive()

    @property
    def site(self):
        return self.app_config.app.state.site

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def http(self, method, path, token=None, **kwargs):
        headers = kwargs.pop("headers", {})
        if token:
            headers["authorization"] = f"Bearer {token}"
        return httpx.request(method, self.url + path, headers=headers, timeout=WAIT, **kwargs)

    def get(self, path, token=None, **kwargs):
        return self.http("GET", path, token, **kwargs)

    def post(self, path, body=None, token=None, **kwargs):
        return self.http("POST", path, token, json=body or {}, **kwargs)

    def open(self, seats=("human", "human"), game="comet", **order):
        """A new table: its id, and the secrets by seat number."""
        order = {"game": game, "seats": [{"kind": kind} for kind in seats], **order}
        reply = self.post("/api/tables", order)
        assert reply.status_code == 201, reply.text
        opened = reply.json()
        return opened["id"], {int(seat): token for seat, token in opened["links"].items()}


class Client:
    """One socket; it remembers the newest message of each kind."""

    def __init__(self, socket):
        self.socket = socket
        self.seen = []
        self.raw = []
        self.last = {}

    async def send(self, kind, **fields):
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def next(self):
        self.raw.append(await asyncio.wait_for(self.socket.recv(), WAIT))
        message = json.loads(self.raw[-1])
        self.seen.append(message)
        self.last[message["type"]] = message
        return message

    async def until(self, kind, **fields):
        """The next message of a kind with these fields."""
        while True:
            message = await self.next()
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    async def state(self, **fields):
        return await self.until("state", **fields)

    async def asked(self):
        """The state, now or later, in which this client must answer, or the game is over."""
        while not self.last["state"]["question"] and not self.last["state"]["over"]:
            await self.next()
        return self.last["state"]

    async def answer(self, *actions, decision=None):
        """Answer, and read on until it is refused, or accepted and shown."""
        if decision is None:
            decision = self.last["state"]["number"]
        await self.send("answer", decision=decision, actions=list(actions), id="a")
        reply = await self.reply()
        while reply["type"] == "accepted" and self.last["state"]["number"] < reply["number"]:
            await self.next()
        return reply

    async def ask(self, kind, **fields):
        await self.send(kind, id="a", **fields)
        return await self.reply()

    async def reply(self):
        while True:
            message = await self.next()
            if message["type"] in ("accepted", "refused"):
                return message

    async def quiet(self):
        """Read all that is on its way."""
        await self.send("ping", id="quiet")
        return await self.until("pong", id="quiet")


def eventually(true):
    """Wait until it is so."""
    for _ in range(6000):
        if true():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it never came to be")


@contextlib.asynccontextmanager
async def connect(server, table=None, token=None, *, tokens=(), headers=None, source="127.0.0.1", **hello):
    url = f"ws://127.0.0.1:{server.port}/ws"
    # A server that makes an address wait reads its farewell late.
    async with websockets.connect(
        url, additional_headers=headers or {}, local_addr=(source, 0), close_timeout=1
    ) as socket:
        client = Client(socket)
        if table is not None:
            await client.send("hello", table=table, token=token, tokens=list(tokens), **hello)
            first = await client.next()
            if first["type"] == "table":
                await client.state()
        yield client


@pytest.fixture(scope="module")
def server(comet, tmp_path_factory):
    running = Server(
        tmp_path_factory.mktemp("data"),
        requests_per_second=1000,
        request_burst=5000,
        messages_per_second=10_000,
        message_burst=50_000,
        address_messages_per_second=10_000,
        address_message_burst=50_000,
        tables_per_hour=100_000,
        connect_burst=100_000,
        check_burst=1000,
    )
    yield running
    running.stop()


@pytest.fixture
def own_server(comet, tmp_path):
    """Makes servers with their own data and limits."""
    made = []

    def make(**limits):
        made.append(Server(tmp_path / "data", **limits))
        return made[-1]

    yield make
    for running in made:
        if running.thread.is_alive():
            running.stop()


@pytest.fixture
def killable(tmp_path):
    """A server in a process of its own, which can be killed and started again."""
    command = [sys.executable, "-m", "orrery.web.serve", "--port", "0", "--data", str(tmp_path / "data")]
    running = []

    def start():
        if running:
            running[-1].send_signal(signal.SIGKILL)
            running[-1].communicate(timeout=WAIT)
        running.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        url = running[-1].stdout.readline().split()[3]
        return SimpleNamespace(url=url, port=int(url.rsplit(":", 1)[1].strip("/")))

    yield start
    running[-1].kill()
    running[-1].communicate(timeout=WAIT)
