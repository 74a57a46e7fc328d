"""The laws of the kernel, over a few random games in every number of players."""

import pytest

from orrery.games.leaving_earth import GAME
from orrery.kernel.conformance import check_one_game, settings
from orrery.kernel.scenario import run_scenario, scenarios_of

GRID = settings(GAME)


@pytest.mark.parametrize("number", range(0, len(GRID), max(1, len(GRID) // 12)))
def test_random_games_keep_every_law(number):
    players, options = GRID[number]
    assert check_one_game(GAME, players, options, number) <= GAME.max_answers


SCENARIOS = list(scenarios_of(GAME))


@pytest.mark.parametrize("scenario", [s for _, s in SCENARIOS], ids=[s.title for _, s in SCENARIOS])
def test_scenarios(scenario):
    run_scenario(GAME, scenario)
