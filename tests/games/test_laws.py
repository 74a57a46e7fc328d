"""The laws of the kernel and the examples of the rulebook, for every installed game."""

import pytest

from orrery.kernel import games
from orrery.kernel.conformance import check_hash_seeds, check_one_game, check_onwards, pairs_first, settings
from orrery.kernel.scenario import run_scenario, scenarios_of

GAMES = list(games())
SCENARIOS = [(game, file, scenario) for game in GAMES for file, scenario in scenarios_of(game)]
#: How many random games of each are played here (the last half of the longest by `make long`), and how seldom
#: a position of a long game is looked at from all sides; `orrery check` plays hundreds and looks more often.
RANDOM_GAMES = 12
DEEP_EVERY = {"leaving-earth": 97, "exploration": 17}


@pytest.mark.parametrize(
    ("game", "scenario"),
    [(game, scenario) for game, _, scenario in SCENARIOS],
    ids=[f"{game.id}-{file.removesuffix('.toml')}-{scenario.title}" for game, file, scenario in SCENARIOS],
)
def test_a_scenario_of_the_rulebook_comes_true(game, scenario):
    run_scenario(game, scenario)


@pytest.mark.parametrize(
    ("game", "number"),
    [
        pytest.param(
            game,
            number,
            id=f"{game.id}-{number}",
            marks=[pytest.mark.long] * (game.id == "leaving-earth" and number >= RANDOM_GAMES // 2),
        )
        for game in GAMES
        for number in range(RANDOM_GAMES)
    ],
)
def test_random_games_keep_every_law(game, number):
    grid = pairs_first(settings(game))
    players, options = grid[number % len(grid)]
    assert (
        0
        < check_one_game(game, players, options, number, deep_every=DEEP_EVERY.get(game.id, 7))
        <= game.max_answers
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_laws_hold_onwards_from_the_scenarios(game):
    assert int(check_onwards(game, answers=3).split()[0]) > 100


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_games_are_the_same_under_two_hash_seeds(game):
    assert check_hash_seeds(game, 3)
