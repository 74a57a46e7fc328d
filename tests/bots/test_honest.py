"""Whatever the position: a bot answers with an option, in its time, and knows no more than its seat."""

from functools import lru_cache
from random import Random

import pytest
from clocks import Work

from orrery.bots import BOTS, LEVELS, make_bot
from orrery.kernel import answer, game

GAMES = ("debris", "exploration", "leaving-earth", "mars-horizon")
PLAYERS = {"debris": 3, "exploration": 2, "leaving-earth": 2, "mars-horizon": 2}


@lru_cache(maxsize=8)
def positions(name, wanted=12):
    """Questions of one game, spread over its length: partly played by habit, so that much is on the table."""
    the_game = game(name)
    random = Random(name)
    state = the_game.new(PLAYERS[name])
    bot = make_bot("normal", the_game, 1)
    found = []
    while state.stack and len(found) < 40 * wanted:
        pending = the_game.pending(state)
        if pending.chance:
            action = pending.step.sample(state, random.random)
        else:
            if len(pending.options) > 1:
                found.append(state.clone())
            if random.random() < 0.3:
                action = random.choice(list(pending.options))
            else:
                view = the_game.view(state, pending.actor)
                action = bot.choose(view, pending.actor, pending.options, float("inf"))
        answer(state, action)
    every = max(1, len(found) // wanted)
    return found[::every][:wanted]


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    monkeypatch.setattr("orrery.bots.levels.ITERATIONS", {"tree": 8, "flat": 2})


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_answers_with_an_option_and_the_same_whatever_it_can_not_see(name, level):
    the_game = game(name)
    for number, state in enumerate(positions(name)):
        pending = the_game.pending(state)
        seat = pending.actor
        other = the_game.determinize(the_game.view(state, seat), seat, Random(number))
        chosen = [
            make_bot(level, the_game, number).choose(
                the_game.view(world, seat), seat, the_game.pending(world).options, float("inf")
            )
            for world in (state, other)
        ]
        assert chosen[0] in pending.options
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_no_bot_over_runs_its_time_by_more_than_a_fifth(name, level):
    the_game = game(name)
    for state in positions(name)[::4]:
        pending = the_game.pending(state)
        clock = Work()
        bot = BOTS[level](the_game, Random(1), clock)
        with clock.running():
            bot.choose(the_game.view(state, pending.actor), pending.actor, pending.options, 0.25)
        assert clock() <= 0.25 * 1.2
