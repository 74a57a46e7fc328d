"""What is offered is exactly what no ruling forbids, over everything that can be written."""

import pytest
from debris_games import positions

from orrery.games.debris.turn import TAKE_ACTIONS, WRITABLE


def judged(state, frame):
    return {action for action in WRITABLE if TAKE_ACTIONS.forbids(state, frame, action) is None}


@pytest.mark.parametrize("seed", range(12))
def test_offers_are_what_the_law_allows(seed):
    looked = 0
    for state in positions(seed, 2 + seed % 3, satellites_in_peril=seed % 4 == 0):
        if state.stack and state.stack[-1][0] is TAKE_ACTIONS:
            looked += 1
            if looked % 3 == seed % 3:
                frame = state.stack[-1]
                assert set(TAKE_ACTIONS.options(state, frame)) - {("end",)} == judged(state, frame)


def test_every_bonus_obeys_the_same_law():
    """With everything operational, every once-per-turn action is judged too."""
    everything = frozenset({"gravity_assist", "onboard_boosters", "rendezvous", "automation"})
    for number, state in enumerate(positions(5, 4)):
        if state.stack and state.stack[-1][0] is TAKE_ACTIONS and number % 5 == 0:
            state = state.clone()
            state.working = everything
            for left, used in ((4, ()), (2, ("rendezvous",)), (0, ("gravity_assist",))):
                frame = (TAKE_ACTIONS, state.active, left, used)
                assert set(TAKE_ACTIONS.options(state, frame)) - {("end",)} == judged(state, frame)
