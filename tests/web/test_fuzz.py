"""Nonsense of every kind: no traceback, no 500, no leak, and the table is as it was."""

import asyncio
import json
import random
import string

import httpx
import websockets

from .conftest import connect

COUNT = 9_250
KINDS = [
    "hello",
    "answer",
    "undo",
    "consent",
    "chat",
    "pause",
    "resume",
    "handover",
    "auto",
    "look",
    "inquire",
    "ping",
]
KINDS += ["pledge", "share", "start", "stand_in", "end", "nudge", "note"]
FIELDS = [
    "table",
    "token",
    "tokens",
    "since",
    "undos",
    "decision",
    "actions",
    "id",
    "to",
    "yes",
    "text",
    "seat",
    "step",
    "action",
    "chat",
    "patches",
    "commitment",
    "share",
    "sealed",
    "tables",
    "tokens",
    "name",
    "type",
    "x",
]
FORBIDDEN = ("Traceback", 'File "', "orrery/", "sqlite", "Error:", "object at 0x")


def value(rng, depth=0):
    """Any JSON value, with a liking for those that hurt."""
    kind = rng.randrange(12 if depth < 3 else 9)
    if kind < 2:
        return rng.choice([0, -1, 1, 2**31, 2**63, 2**70, -(2**63), 10**30])
    if kind == 2:
        return rng.choice([0.5, 1e308, -0.0, 1e-320])
    if kind == 3:
        return rng.choice([None, True, False])
    if kind < 9:
        return rng.choice(
            [
                "",
                "dig",
                "scan",
                "core 9",
                "\0",
                "\ud7ff",
                "é" * 50,
                "a" * 300,
                "' OR 1=1 --",
                "<script>",
                "../..",
                "comet.Turn",
                "bot:greedy",
                "human",
                "%s%n",
                "".join(rng.choices(string.printable, k=12)),
            ]
        )
    if kind == 9:
        return [value(rng, depth + 1) for _ in range(rng.randrange(5))]
    return {rng.choice(FIELDS): value(rng, depth + 1) for _ in range(rng.randrange(5))}


def message(rng):
    """A message that is nearly right, or not at all."""
    if rng.random() < 0.1:
        return rng.choice(
            ["", "{", "[]", "null", '"answer"', "{}", "\x00", '{"type":', "1e999", '{"type":"answer"}']
        )
    if rng.random() < 0.05:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    body = {"type": rng.choice([*KINDS, "resignation", value(rng)])}
    if rng.random() < 0.4:
        body |= {"decision": rng.randrange(6), "actions": [rng.choice(["dig", "scan", "fly", "core 9"])]}
    for _ in range(rng.randrange(4)):
        body[rng.choice(FIELDS)] = value(rng)
    text = json.dumps(body)
    return text if rng.random() < 0.95 else text[: rng.randrange(len(text))]


def clean(text):
    assert not any(word in text for word in FORBIDDEN), text


async def test_fuzzed_messages_against_a_valid_seat(server):
    """Whatever a seat's own link is used for, the others' secret and the game's laws hold."""
    table, links = server.open(options={"rounds": 9})
    async with connect(server, table, links[0]) as ann:
        await ann.answer("scan")
        core = ann.last["state"]["log"]["entries"][1]["text"]
    rng = random.Random(11)
    heard = []
    sent = 0
    while sent < COUNT:
        async with connect(server, table, links[1]) as bob:
            try:
                for _ in range(min(100, COUNT - sent)):
                    await bob.socket.send(message(rng))
                    sent += 1
                await bob.quiet()
            except websockets.ConnectionClosed:
                sent += 1
            heard += bob.raw
    for text in heard:
        clean(text)
        assert core not in text
    verified = server.get(f"/api/tables/{table}/verify").json()
    assert verified["ok"], verified
    assert server.get("/health").json()["ok"]


async def test_fuzzed_messages_before_hello(server):
    rng = random.Random(12)

    async def one():
        async with connect(server) as client:
            try:
                await client.socket.send(message(rng))
                while True:
                    clean(str(await asyncio.wait_for(client.socket.recv(), 0.3)))
            except (websockets.ConnectionClosed, TimeoutError):
                return

    for _ in range(6):
        await asyncio.gather(*(one() for _ in range(25)))


async def test_fuzzed_requests(server):
    table, links = server.open()
    rng = random.Random(13)
    paths = [
        "/api/games",
        "/api/games/{}/rules",
        "/api/games/{}/stats",
        "/api/tables",
        "/api/tables/{}/record",
        "/api/tables/{}/replay?at={}",
        "/api/tables/{}/lookback",
        "/api/tables/{}/whatif",
        "/api/tables/{}/seats/{}",
        "/api/tables/{}/seats/{}/give",
        "/api/tables/{}/seats/{}/lock",
        "/api/tables/{}/invitations",
        "/api/tables/{}/rematch",
        "/api/learn/{}",
        "/api/learn/{}/inquire",
        "/api/here",
        "/api/yours",
        "/api/feeds",
        "/feed/{}",
        "/t/{}",
        "/{}",
        "/assets/{}",
        "/api/{}",
        "/rules/{}",
        "/health",
        "/metrics",
    ]
    words = [table, "comet", "x", "..%2f..%2fetc%2fpasswd", "%00", "9" * 40, "-1", "1", "é", "'", "../../x"]
    async with httpx.AsyncClient(base_url=server.url) as client:
        for _ in range(600):
            path = rng.choice(paths).format(rng.choice(words), rng.choice(words))
            content = message(rng)
            tokens = [links[0], "x", "", "a,b", "x" * 5000, f"{links[0]},{links[1]}"]
            headers = {
                "authorization": f"{rng.choice(['Bearer', 'Basic', 'x'])} {rng.choice(tokens)}".strip()
            }
            reply = await client.request(
                rng.choice(["GET", "POST", "PUT", "HEAD"]),
                path,
                content=content.encode() if isinstance(content, str) else content,
                headers=headers,
            )
            assert reply.status_code < 500, (path, reply.text)
            clean(reply.text)
