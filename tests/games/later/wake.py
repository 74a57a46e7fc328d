"""Run under other rules: play a table and die, or wake it, let every seat read it, and play to the end."""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from random import Random

from orrery.kernel import RecordError, Roller
from orrery.kernel import game as find_game
from orrery.match import Brains, Hall
from orrery.store import Store


async def play(game, data, options, least, step):
    """Play until `least` answers are given and a seat is asked that step; then die at once."""
    hall = Hall(Store(Path(data) / "tables.sqlite3"), Brains(1))
    room, _ = await hall.open(game, 2, json.loads(options), [], roller=Roller.from_number(11))
    random = Random(5)
    while room.table.number < int(least) or not room.table.pending.step.name.endswith(f".{step}"):
        table = room.table
        await room.answer((table.to_move,), table.number, [random.choice(list(table.pending.options))])
    plain = room.table.game.to_plain(room.table.state)
    print(json.dumps({"table": room.id, "number": room.table.number, "state": plain}), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


async def wake(game, data, table):
    """Let every seat look at everything it may look at, then play on to the end."""
    store = Store(Path(data) / "tables.sqlite3")
    hall = Hall(store, Brains(1))
    room = hall.find(table)
    report = {
        "number": room.table.number,
        "rules": find_game(game).rules_version,
        "state": room.table.game.to_plain(room.table.state),
        "remarks": [remark.text for remark in room.table.remarks],
        "seats": [look(hall, room, seat) for seat in (0, 1, None)],
    }
    random = Random(6)
    answers = 0
    while not room.table.over:
        seat = room.table.to_move
        room.table.answer(seat, [random.choice(list(room.table.pending.options))], weigh=False)
        answers += 1
    await room.save()
    store.close()
    report["answers"], report["status"] = answers, room.status
    print(json.dumps(report))


def look(hall, room, seat):
    """What a seat is shown: the sight, the log in words, how far it may undo, the past."""
    sight = room.sight(seat)
    lines = room.log(seat, 0)
    assert all(isinstance(told.text, str) for line in lines for told in line.events)
    past, refused = 0, set()
    for number in range(room.table.number + 1):
        try:
            room.table.game.scene(room.table.game.view(hall.rewinder(room).state(number), seat), seat)
            past += 1
        except RecordError as error:
            refused.add("older rules" if "made under older rules" in str(error) else str(error))
    return {
        "zones": len(sight.scene.zones),
        "asked": sight.question is not None and len(sight.question.choices),
        "log": len(lines),
        "floor": room.floor(() if seat is None else (seat,)),
        "past": past,
        "refused": sorted(refused),
    }


if __name__ == "__main__":
    asyncio.run({"play": play, "wake": wake}[sys.argv[1]](*sys.argv[2:]))
