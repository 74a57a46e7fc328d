"""Thinking ahead: within its budget, from what a seat sees, and never worse informed than the advice."""

from random import Random

import pytest
from clocks import Ticking

from orrery.bots import make_bot
from orrery.bots.deadline import Deadline, OutOfTime
from orrery.bots.levels import HardBot
from orrery.bots.search import Budget, Flat, Tree, roll_out
from orrery.kernel import answer, game


def question(the_game, seed, players=2, matters=False):
    """A position in which a seat has a choice, reached at random."""
    random = Random(seed)
    state = the_game.new(players)
    asked = 0
    while True:
        pending = the_game.pending(state)
        if not pending.chance and len(pending.options) > 1 and (not matters or the_game.matters(state)):
            asked += 1
            if asked > seed % 7:
                return state, pending
        action = (
            pending.step.sample(state, random.random)
            if pending.chance
            else random.choice(list(pending.options))
        )
        answer(state, action)


def test_a_budget_counts_iterations():
    budget = Budget(3)
    assert [budget.allows() for _ in range(5)] == [True, True, True, False, False]


@pytest.mark.parametrize("tick", [0.01, 0.1, 0.3])
def test_a_budget_ends_before_the_clock_does(tick):
    clock = Ticking(tick)
    budget = Budget(10**9, Deadline(2.0, clock))
    while budget.allows():
        pass
    assert clock.now <= 2.0 * 1.2


def test_work_in_a_part_of_the_time_ends_sooner_and_is_given_up_when_that_is_over():
    clock = Ticking(0.1)
    deadline = Deadline(2.0, clock)
    while deadline.allows(0.5):
        deadline.heed(0.5)
    assert clock.now == pytest.approx(1.0)
    with pytest.raises(OutOfTime):
        deadline.heed(0.5)
    assert clock.now == pytest.approx(1.0), "what is over is not looked up again"
    assert deadline.allows()


@pytest.mark.parametrize("name", ["debris", "mars-horizon"])
def test_a_hard_bot_keeps_to_the_clock(name):
    the_game = game(name)
    state, pending = question(the_game, 4, matters=True)
    clock = Ticking(0.05)
    bot = HardBot(the_game, Random(1), clock)
    chosen = bot.choose(the_game.view(state, pending.actor), pending.actor, pending.options, 0.3)
    assert chosen in pending.options
    assert clock.now <= 0.3 * 1.2


def test_a_tree_tries_the_advised_option_most_when_all_is_the_same(comet, monkeypatch):
    monkeypatch.setattr(type(comet), "advise", lambda self, view, seat, options: options[-1])
    monkeypatch.setattr(type(comet), "evaluate", lambda self, view, seat: 0.0)
    monkeypatch.setattr(Tree, "_worth", lambda self, world: 0.5)
    state = comet.new(2)
    options = comet.pending(state).options
    found = Tree(comet, 0, Random(1)).consider(state, options, Budget(40))
    assert found[0].action == options[-1]
    assert sum(one.tries for one in found) == 40


def test_trials_keep_the_advice_unless_another_is_better_beyond_chance():
    flat = Flat(game("mars-horizon"), 0, Random(1))
    advised, other = ("pass",), ("buy", "x")
    same = {advised: [1.0, 0.0, 1.0, 0.0], other: [0.0, 1.0, 1.0, 1.0]}
    assert flat._ranked(same, advised)[0].action == advised
    better = {advised: [0.0] * 8, other: [1.0] * 7 + [0.0]}
    assert flat._ranked(better, advised)[0].action == other


def test_candidates_are_tried_in_the_same_worlds_with_the_same_dice(monkeypatch):
    the_game = game("mars-horizon")
    state, pending = question(the_game, 2, players=1, matters=True)
    seen = []
    monkeypatch.setattr(
        Flat, "_trial", lambda self, world, action, dice: seen.append((world.key(), dice.random())) or 0.5
    )
    found = Flat(the_game, 0, Random(3)).consider(the_game.view(state, 0), pending.options, Budget(8))
    first = len(the_game.prune(state, 0, pending.options))
    assert first > 1
    assert len(set(seen[:first])) == 1
    assert sum(one.tries for one in found) <= 8


def test_a_roll_out_ends_after_so_many_rounds():
    the_game = game("debris")
    state, _ = question(the_game, 3)
    begun = the_game.rounds(state)
    roll_out(the_game, state, begun + 1, Random(2))
    assert not state.stack or the_game.rounds(state) == begun + 1


def test_a_hard_bot_plays_the_same_again_without_a_clock(monkeypatch):
    monkeypatch.setattr("orrery.bots.levels.ITERATIONS", {"tree": 12, "flat": 4})
    the_game = game("debris")
    state, pending = question(the_game, 5)
    view = the_game.view(state, pending.actor)
    chosen = [
        make_bot("hard", the_game, 1).choose(view, pending.actor, pending.options, float("inf"))
        for _ in range(2)
    ]
    assert chosen[0] == chosen[1]
