"""A bot that plays over the network: `python examples/bot.py http://127.0.0.1:8420 [GAME]`.

It takes seat 0, leaves the others to the server's bots and answers with any of the choices it is offered.
"""

import asyncio
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import connect


def open_table(server: str, game: str) -> dict:
    """Ask for a table with one seat for us and a normal bot on each of the others."""
    games = json.load(urllib.request.urlopen(f"{server}/api/games"))
    players = max(2, next(entry for entry in games if entry["id"] == game)["players"][0])
    seats = [{"kind": "human", "name": "Example"}] + [{"kind": "bot:normal"}] * (players - 1)
    body = json.dumps({"game": game, "seats": seats}).encode()
    return json.load(urllib.request.urlopen(urllib.request.Request(f"{server}/api/tables", body)))


async def play(server: str, game: str) -> None:
    table = open_table(server, game)
    async with connect(server.replace("http", "ws", 1) + "/ws") as socket:
        await socket.send(json.dumps({"type": "hello", "table": table["id"], "token": table["links"]["0"]}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "state" and message["over"]:
                print("over:", message["result"]["reason"], "- winners:", message["result"]["winners"])
                return
            if message["type"] == "state" and (question := message["question"]):
                action = random.choice(question["choices"])["action"]
                print(question["prompt"], "->", action)
                answer = {"type": "answer", "decision": question["decision"], "actions": [action]}
                await socket.send(json.dumps(answer))


if len(sys.argv) not in (2, 3):
    sys.exit("usage: python examples/bot.py SERVER [GAME], such as http://127.0.0.1:8420 debris")
asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else "debris"))
