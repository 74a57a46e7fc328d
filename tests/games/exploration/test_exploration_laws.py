"""Exploration keeps every law of the kernel, and its scenarios hold."""

import random

import pytest

from orrery.games.exploration import GAME
from orrery.kernel import OptionError, playout
from orrery.kernel.conformance import check, check_rules
from orrery.kernel.scenario import Scenario, run_scenario, scenarios_of


@pytest.mark.parametrize(
    "scenario", [scenario for _, scenario in scenarios_of(GAME)], ids=lambda scenario: scenario.title
)
def test_scenario(scenario: Scenario) -> None:
    run_scenario(GAME, scenario)


def test_every_rule_is_cited_somewhere() -> None:
    assert check_rules(GAME).endswith("178 rules")


def test_random_games_keep_the_laws() -> None:
    assert check(GAME, 10)[-1] == "the same under two hash seeds"


@pytest.mark.rule("EX-1.1", "EX-1.2")
@pytest.mark.parametrize(("players", "options"), [(1, {}), (6, {}), (2, {"rounds": 9}), (2, {"turns": 8})])
def test_other_numbers_of_players_and_rounds_are_refused(players: int, options: dict) -> None:
    with pytest.raises(OptionError):
        GAME.new(players, options)


@pytest.mark.parametrize("rounds", [8, 13])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_random_game_ends_with_a_result(players: int, rounds: int) -> None:
    state = GAME.new(players, {"rounds": rounds})
    playout(state, random.Random(players * 100 + rounds).random)
    assert state.round == rounds
    assert state.result is not None
    assert len(state.result.scores) == players
    assert state.result.winners
