"""Orbital Debris keeps the kernel's laws, and every rule has an example."""

import pytest

import orrery
from orrery.kernel.conformance import check_hash_seeds, check_one_game, settings
from orrery.kernel.scenario import run_scenario, scenarios_of

GAME = orrery.game("debris")
SCENARIOS = list(scenarios_of(GAME))


@pytest.mark.parametrize("scenario", [s for _, s in SCENARIOS], ids=lambda s: s.title)
def test_scenario(scenario):
    run_scenario(GAME, scenario)


def test_every_rule_has_a_scenario():
    shown = {rule for _, scenario in SCENARIOS for rule in scenario.rules}
    assert set(GAME.rulebook.rules) <= shown


def test_random_games_keep_every_law():
    grid = settings(GAME)
    for number in range(24):
        players, options = grid[number * 8 % len(grid)]
        check_one_game(GAME, players, options, number)


def test_the_same_under_two_hash_seeds():
    assert check_hash_seeds(GAME, 3)


def test_numbers_can_be_tuned():
    options = {"actions": 2, "hand_limit": 8, "cubes": 60, "start_threat": 9}
    state = GAME.new(3, options)
    assert state.threat == 9
    assert state.supply == 60
    check_one_game(GAME, 3, options, 5)
