"""The table in text fits 80 columns and says what matters without colour."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from orrery.games.mars_horizon import GAME
from orrery.kernel import playout
from orrery.tui.boards import draw


def text_of(state: object, seat: int | None) -> str:
    console = Console(width=80, no_color=True, record=True, file=StringIO())
    console.print(draw(GAME, GAME.scene(GAME.view(state, seat), seat), 80))
    return console.export_text()


@pytest.mark.parametrize(("players", "together"), [(2, False), (4, False), (1, True), (2, True)])
def test_the_board_fits_eighty_columns(players: int, together: bool) -> None:
    state = GAME.new(players, {"together": together})
    random = Random(players)
    for _ in range(12):
        playout(state, random.random, 5)
        if not state.stack:
            break
        lines = text_of(state, None).splitlines()
        assert max(len(line) for line in lines) <= 80
        assert any("Milestones" in line for line in lines)


def test_the_board_tells_tokens_odds_and_the_pool() -> None:
    given = {"pool": ["saturn-v"], "seats": {"europe": {"money": 7, "vehicles": ["r-7"]}}}
    text = text_of(GAME.arrange(2, GAME.read_options({}), given), 0)
    assert "> European Agency (europe): Money 7  Research 3  Prestige 0" in text
    assert "Vehicle   Saturn V: 8 R. Moon [3], reliability Earth +4, Moon +3" in text
    assert "60 %  72 %  83 %" in text
    assert "R-7 (owner only, Blueprint)" in text
