"""Line mode on a narrow screen: forty columns, and nothing is cut off."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console
from stage import table_of

from orrery.kernel import game, games
from orrery.tui.boards import draw


@pytest.mark.parametrize("name", [one.id for one in games()])
@pytest.mark.parametrize("answers", [0, 12])
def test_a_board_fits_forty_columns(name, answers):
    rules, random = game(name), Random(1)
    table = table_of(rules)
    for _ in range(answers):
        table.answer(table.to_move, [random.choice(list(table.pending.options))], weigh=False)
    console = Console(file=StringIO(), width=40, no_color=True)
    console.print(draw(rules, rules.scene(table.view(0), 0), 40))
    shown = console.file.getvalue()
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= 40
