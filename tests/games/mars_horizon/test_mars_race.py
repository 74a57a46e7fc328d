"""A strong player minds the rivals: what it leaves alone, and that it does not wait for ever."""

from random import Random

import pytest

from orrery.games.mars_horizon import GAME
from orrery.games.mars_horizon.outlook import turns_left
from orrery.games.mars_horizon.race import PATIENCE, Racer
from orrery.games.mars_horizon.weighing import purse
from orrery.kernel import Pending, answer
from played import positions


def arranged(**given):
    return GAME.arrange(2, GAME.read_options({}), given)


def answers(state):
    """What one does by habit, minding nobody, and what a strong player does."""
    seat, options = Pending(state).actor, Pending(state).options
    view = GAME.view(state, seat)
    return GAME.habit(view, seat, options, Random(1)), GAME.ponder(view, seat, options)


READY = {"money": 30, "prestige": 9, "vehicles": ["space-launch-system"]}


def last_but_one(rival):
    """Only the Mars Rover comes before the landing, and there are vehicles for both."""
    own = {"money": 20, "vehicles": ["falcon-heavy", "interplanetary-starship"]}
    return arranged(era=2, claims=["europe"] * 5, seats={"europe": own, "america": rival})


def test_the_way_is_not_cleared_for_a_rival_who_is_ready_to_land():
    habit, strong = answers(last_but_one(READY))
    assert habit == ("launch", "mars-rover")
    assert strong[0] != "launch"


def test_a_rival_who_is_not_ready_is_no_reason_to_wait():
    habit, strong = answers(last_but_one({"money": 0, "research": 0}))
    assert habit == strong == ("launch", "mars-rover")


def test_the_strong_player_minds_a_rival_more_than_the_club_player():
    state = last_but_one({"money": 3, "vehicles": ["space-launch-system"]})
    tokens = purse(state, 0)
    strong, club = Racer(2.5).behind(state, 0), Racer(1.0).behind(state, 0)
    assert strong(*tokens) < club(*tokens) < turns_left(state, 0)


def test_nobody_waits_for_ever():
    state = last_but_one(READY)
    state.turns = PATIENCE * state.players
    assert answers(state)[1] == ("launch", "mars-rover")


def test_the_last_launch_is_taken():
    state = arranged(
        era=2,
        claims=["europe"] * 6,
        seats={"europe": {"money": 9, "prestige": 3, "vehicles": ["space-launch-system"]}},
    )
    assert answers(state)[1] == ("launch", "mars-landing-crewed")


def test_alone_there_is_nobody_to_mind():
    state = GAME.new(1)
    while Pending(state).chance:
        answer(state, Pending(state).step.sample(state, Random(2).random))
    habit, strong = answers(state)
    assert habit == strong


@pytest.mark.parametrize("players", [2, 3])
def test_strong_players_do_not_wait_for_each_other_for_ever(players):
    for state in positions(GAME, "hard", 7, players):
        assert state.turns < 2 * PATIENCE * players
    assert state.result.winners
