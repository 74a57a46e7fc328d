"""The laws of the kernel, over a few random games in all sorts of settings, and every scenario."""

import pytest

from orrery.games.leaving_earth import GAME
from orrery.kernel.conformance import check_one_game
from orrery.kernel.scenario import run_scenario, scenarios_of

VARIANTS = GAME.variants()
PLAYERS = (1, 2, 1, 3, 2, 1, 1, 2, 4, 1, 2, 1)


@pytest.mark.parametrize(("number", "players"), list(enumerate(PLAYERS)))
def test_random_games_keep_every_law(number, players):
    options = VARIANTS[number * 5 % len(VARIANTS)]
    assert check_one_game(GAME, players, options, number) <= GAME.max_answers


SCENARIOS = list(scenarios_of(GAME))


@pytest.mark.parametrize("scenario", [s for _, s in SCENARIOS], ids=[s.title for _, s in SCENARIOS])
def test_scenarios(scenario):
    run_scenario(GAME, scenario)
