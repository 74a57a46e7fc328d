"""The bot that later ones are measured against: it stays what it was, and goes on playing."""

import os
import sys

import pytest

from orrery.bots import BOTS
from orrery.lab import Series, simulate

sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(__file__))))

from benchmarks.reference import ReferenceBot
from benchmarks.reference.greedy import POLICIES
from benchmarks.reference.recorded import ORDERS, differences, load


@pytest.mark.parametrize("name", ORDERS)
def test_the_reference_answers_as_it_always_did(name):
    """If this fails because the rules of the game changed, record its games again: see `recorded.py`."""
    assert list(differences(load(name), every=2)) == []


@pytest.mark.parametrize("game", POLICIES)
def test_the_reference_is_a_bot_like_the_others(game):
    assert BOTS["reference"] is ReferenceBot
    (tally,) = simulate(Series(game, 2, {}, ("reference", "random"), 7), 1)
    assert tally.seats == {"reference": 1, "random": 1}
