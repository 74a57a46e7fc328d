"""Whole games on the full screen, at both sizes: board, status and options are in sight at every question."""

import re
from random import Random

import pytest
from stage import seated, table_of

from orrery.kernel import game, verify
from orrery.tui.telling import result_text

SIZES = [(80, 24), (140, 45)]
#: Short games: by game the seats, the options, and the chance that a script passes where it can.
SHORT = {
    "debris": (("human", "human"), {"start_threat": 6}, 0.5),
    "leaving-earth": (("human",), {}, 0.9),
    "mars-horizon": (("human", "human"), {"together": True}, 0.5),
    "exploration": (("human", "bot:random"), {}, 0.8),
}
#: What `make test` plays; `make long` plays the others.
IN_EVERY_TEST = {("debris", (80, 24))}
PASSING = {"finish", "done", "end", "pass", "stop", "skip", "decline", "no"}


def squeezed(text):
    return "".join(re.sub(r"[│┌─▁▂▃▄▅▆▇█]", "", text).split())


def assert_all_in_sight(seen):
    """Every fact of the status, the board, the question, and the first options with their numbers."""
    app = seen.app
    status = squeezed(seen.within("#status"))
    for fact in app.scene.status:
        assert squeezed(fact.value) in status, (fact, seen.text)
    assert app.session.game.title in seen.within("#board")
    assert len(squeezed(seen.within("#board"))) > 60, seen.text
    assert squeezed(app.pending.prompt)[:40] in squeezed(seen.within("#prompt")), seen.text
    options = squeezed(seen.within("#options"))
    first = app.query_one("#options").rows[0]
    assert squeezed(f"{first.key} {first.choice.label}")[:24] in options, seen.text
    assert len(squeezed(seen.within("#own"))) > 10
    assert "log" in seen.within("#log")


async def play_on(seen, passing):
    """Answer at random, mostly passing, until the game is over."""
    random = Random(2)
    while not seen.app.session.table.over:
        assert_all_in_sight(seen)
        rows = [row for row in seen.app.query_one("#options").rows if row.key]
        ends = [row for row in rows if row.actions[0][0] in PASSING]
        chosen = random.choice(ends if ends and random.random() < passing else rows)
        number = seen.app.session.table.number
        await seen.enter(chosen.key)
        assert seen.app.session.table.number > number, seen.text


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(
            name,
            size,
            id=f"{name}-{size[0]}x{size[1]}",
            marks=[] if (name, size) in IN_EVERY_TEST else [pytest.mark.long],
        )
        for name in SHORT
        for size in SIZES
    ],
)
async def test_a_whole_game_is_played_with_all_in_sight(name, size, tmp_path):
    seats, options, passing = SHORT[name]
    table = table_of(game(name), seats, options)
    async with seated(table, tmp_path / "game", size=size) as seen:
        await play_on(seen, passing)
        assert "The game is over" in seen.text
        assert "Why it ended:" in result_text(seen.app.session).plain
        assert squeezed(table.state.result.reason)[:30] in squeezed(seen.within("#about"))
    assert verify(table.record)
