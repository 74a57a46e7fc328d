from random import Random

import pytest

from orrery.bots import BOTS, LEVELS, make_bot
from orrery.bots.one_ply import Taste
from orrery.kernel import OptionError, answer, game


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


def test_a_normal_bot_takes_what_brings_most(comet):
    state = comet.arrange(2, comet.read_options(None), {})
    state.core = 6
    assert make_bot("normal", comet).choose(state, 0, comet.pending(state).options, 1.0) == ("drill",)


def test_a_normal_bot_follows_the_advice_of_the_game(comet, monkeypatch):
    monkeypatch.setattr(type(comet), "advise", lambda self, view, seat, options: ("wait",))
    state = comet.new(2)
    assert make_bot("normal", comet).choose(state, 0, comet.pending(state).options, 1.0) == ("wait",)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("whose", ["advise", "ponder"])
def test_advice_that_is_not_offered_is_not_taken(comet, monkeypatch, level, whose):
    monkeypatch.setattr(type(comet), whose, lambda self, view, seat, options: ("fly",))
    state = comet.new(2)
    options = comet.pending(state).options
    assert all(make_bot(level, comet, seed).choose(state, 0, options, 1.0) in options for seed in range(8))


def test_an_unknown_bot(comet):
    with pytest.raises(OptionError, match="random, greedy"):
        make_bot("genius", comet)


def test_the_levels_are_bots_with_a_name_and_a_line():
    assert list(LEVELS) == ["easy", "normal", "hard"]
    for bot, level in LEVELS.items():
        assert bot in BOTS
        assert level.name
        assert level.line.endswith(".")


def test_saves_and_measurements_know_bots_by_their_old_names():
    assert {"greedy", "random"} <= BOTS.keys()


def test_an_easy_bot_takes_one_of_the_next_best_things_now_and_then(comet, monkeypatch):
    monkeypatch.setattr(type(comet), "advise", lambda self, view, seat, options: options[0])
    state = comet.new(2)
    options = comet.pending(state).options
    bot = make_bot("easy", comet, 5)
    chosen = [bot.choose(state, 0, options, 1.0) for _ in range(100)]
    assert 50 < chosen.count(options[0]) < 100


def test_each_seed_has_a_taste_of_its_own_and_all_want_to_win():
    the_game = game("debris")
    state = the_game.arrange(2, the_game.read_options({}), {"threat": 6})
    parts = the_game.terms(state, 0)
    tastes = [Taste(the_game, Random(seed)) for seed in range(4)]
    assert len({taste.value(state, 0) for taste in tastes}) == 4
    assert all(0.9 <= taste.leaning(part) <= 1.1 for taste in tastes for part in parts)
    assert Taste(the_game, Random(3)).value(state, 0) == tastes[3].value(state, 0)


def test_a_taste_without_parts_is_the_evaluation_of_the_game(comet):
    state = comet.new(2)
    assert Taste(comet, Random(1)).value(state, 0) == comet.evaluate(state, 0)
