"""Mars Horizon keeps the laws of the kernel, and its scenarios come true."""

from __future__ import annotations

import pytest

from orrery.games.mars_horizon import GAME
from orrery.kernel.conformance import check_one_game, settings
from orrery.kernel.scenario import Scenario, run_scenario, scenarios_of

SCENARIOS = [(file, scenario) for file, scenario in scenarios_of(GAME)]


@pytest.mark.parametrize("number", range(12))
def test_random_games_keep_every_law(number: int) -> None:
    grid = settings(GAME)
    players, options = grid[number % len(grid)]
    assert check_one_game(GAME, players, options, 100 + number) > 20


@pytest.mark.parametrize(("file", "scenario"), SCENARIOS, ids=[scenario.title for _, scenario in SCENARIOS])
def test_scenario(file: str, scenario: Scenario) -> None:
    run_scenario(GAME, scenario)
