"""From where the scenarios end, random answers lead on under the laws."""

import pytest

from orrery.kernel import games
from orrery.kernel.conformance import check_onwards


@pytest.mark.parametrize("game", list(games()), ids=lambda game: game.id)
def test_the_laws_hold_onwards_from_the_scenarios(game):
    assert int(check_onwards(game, answers=8).split()[0]) > 100
