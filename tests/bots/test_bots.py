from random import Random

import pytest

from orrery.bots import BOTS, make_bot
from orrery.kernel import OptionError, answer


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_gives_an_option_and_the_same_seed_plays_the_same(comet, name):
    def moves():
        bot, state, played = make_bot(name, comet, 1), comet.new(3), []
        random = Random(2)
        while state.stack:
            pending = comet.pending(state)
            if pending.chance:
                action = pending.step.sample(state, random.random)
            else:
                view = comet.view(state, pending.actor)
                action = bot.choose(view, pending.actor, pending.options, 1.0)
                assert action in pending.options
            answer(state, action)
            played.append(action)
        return played

    assert moves() == moves()


def test_greedy_takes_what_brings_most(comet):
    state = comet.arrange(2, comet.read_options(None), {})
    state.core = 6
    assert make_bot("greedy", comet).choose(state, 0, comet.pending(state).options, 1.0) == ("drill",)


def test_greedy_follows_the_advice_of_the_game(comet, monkeypatch):
    monkeypatch.setattr(type(comet), "advise", lambda self, view, seat, options: ("wait",))
    state = comet.new(2)
    assert make_bot("greedy", comet).choose(state, 0, comet.pending(state).options, 1.0) == ("wait",)


def test_advice_that_is_not_offered_is_not_taken(comet, monkeypatch):
    monkeypatch.setattr(type(comet), "advise", lambda self, view, seat, options: ("fly",))
    state = comet.new(2)
    assert make_bot("greedy", comet).choose(state, 0, comet.pending(state).options, 1.0) != ("fly",)


def test_an_unknown_bot(comet):
    with pytest.raises(OptionError, match="random, greedy"):
        make_bot("genius", comet)
