"""What is offered is exactly what no ruling forbids, over everything that can be written."""

import pytest
from debris_games import GAME, positions

from orrery.games.debris.cards import CAPACITY_MAX
from orrery.games.debris.turn import TakeActions
from orrery.kernel import Vocabulary

WRITABLE = Vocabulary(TakeActions.patterns())


def judged(state, menu):
    return {action for action in WRITABLE if menu.forbids(state, action) is None}


@pytest.mark.parametrize("seed", range(12))
def test_offers_are_what_the_law_allows(seed):
    looked = 0
    for state in positions(seed, 2 + seed % 3, satellites_in_peril=seed % 4 == 0):
        if state.stack and isinstance(state.stack[-1], TakeActions):
            looked += 1
            if looked % 3 == seed % 3:
                menu = state.stack[-1]
                assert set(menu.options(state)) == judged(state, menu)


def test_every_bonus_obeys_the_same_law():
    """With everything operational, every once-per-turn action is judged too."""
    everything = frozenset({"gravity_assist", "onboard_boosters", "rendezvous", "automation"})
    for number, state in enumerate(positions(5, 4)):
        if state.stack and isinstance(state.stack[-1], TakeActions) and number % 5 == 0:
            state = state.clone()
            state.working = everything
            for left, used in ((4, ()), (2, ("rendezvous",)), (0, ("gravity_assist",))):
                menu = TakeActions(state.active, left, used)
                assert set(menu.options(state)) == judged(state, menu)


def test_no_more_can_be_written_to_be_recycled_than_the_largest_hold_has():
    counts = [int(action[1]) for action in GAME.vocabulary if action[0] == "recycle"]
    assert counts == list(range(1, CAPACITY_MAX + 1))
