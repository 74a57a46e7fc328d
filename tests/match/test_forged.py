"""A record whose bytes were altered and whose checksums were made true again is refused, not tripped over."""

from io import StringIO
from random import Random

import msgspec
import pytest
from rich.console import Console

from orrery.kernel import OrreryError, Record, Roller, game
from orrery.kernel.lines import seal
from orrery.kernel.record import taking_its_word
from orrery.match import LiveTable
from orrery.tui import Plain, Session

VALUES = (None, True, -1, 0, 99, 10**30, 0.5, "", "x", [], [[1]], {}, {"$unknown": True}, {"$set": [[], 1]})
VALUES += ({"$leaf": "debris.Laid"}, {"$leaf": 5}, {"$step": "debris.Orbit"}, {"$step": []})


@pytest.fixture(scope="module")
def entries():
    """The lines of a game of Orbital Debris that goes on from a given position."""
    random = Random(5)
    table = LiveTable.begin(game("debris"), 3, roller=Roller.from_number(5))
    for _ in range(12):
        table.answer(table.to_move, [random.choice(list(table.pending.options))])
    seats = ("human", "bot:random", "bot:random")
    table = LiveTable.begin(table.game, roller=table.secret, seats=seats, position=table.state)
    table.answer(table.to_move, [table.pending.options[0]])
    table.record.snapshot(table.state)
    return [
        {name: value for name, value in msgspec.json.decode(line).items() if name != "sum"}
        for line in table.record.lines
    ]


def places(value, path=()):
    """Where in nested JSON there is something to alter."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in pairs:
        yield (*path, key)
        yield from places(item, (*path, key))


def forge(entries, random):
    """Alter a value or two and write the checksums anew."""
    forged = msgspec.json.decode(msgspec.json.encode(entries))
    for _ in range(random.choice((1, 1, 2))):
        line = random.choice(forged)
        *path, last = random.choice(list(places(line)))
        for key in path:
            line = line[key]
        line[last] = random.choice(VALUES)
        if random.random() < 0.1:
            del line[last]
    lines, total = [], b""
    for entry in forged:
        line, total = seal(entry, total)
        lines.append(line)
    return b"\n".join(lines) + b"\n"


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_altered_is_refused_in_one_line(entries, seed, tmp_path):
    random = Random(seed)
    refused = 0
    for number in range(40):
        typed = iter(["?", "why", "hint", "1", "undo", "y", "log"])

        def ask(prompt, typed=typed):
            return next(typed, "quit")

        try:
            record = Record.load(forge(entries, random))
            with taking_its_word(record):
                table = LiveTable.resume(record)
                console = Console(file=StringIO(), width=80)
                path = tmp_path / str(number)
                Plain(Session(table, record.header.seats, path), console=console, ask=ask).run()
        except OrreryError:
            refused += 1
    assert refused > 10
