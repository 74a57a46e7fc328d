"""Hints: the best answers with their value, how sure it is, and the reason."""

from random import Random

import pytest

from orrery.bots import Hint, hints, in_words, make_bot
from orrery.bots.hint import _outlook, worth
from orrery.games.leaving_earth.cards import MISSIONS
from orrery.games.leaving_earth.turn import FINISH, Turn
from orrery.kernel import answer, game


def position(name, asked, players=2):
    """The n-th question of a random game that a seat can answer in several ways."""
    the_game = game(name)
    random = Random(name)
    state = the_game.new(players)
    while True:
        pending = the_game.pending(state)
        if not pending.chance and len(pending.options) > 1:
            asked -= 1
            if not asked:
                return the_game, state, pending
        options = list(pending.options)
        answer(state, pending.step.sample(state, random.random) if pending.chance else random.choice(options))


@pytest.mark.parametrize("name", ["debris", "exploration", "leaving-earth", "mars-horizon"])
def test_a_hint_names_options_with_value_interval_and_reason(monkeypatch, name):
    monkeypatch.setattr("orrery.bots.hint.ITERATIONS", {"tree": 2, "flat": 1})
    the_game, state, pending = position(name, 12)
    view = the_game.view(state, pending.actor)
    found = hints(the_game, view, pending.actor, pending.options, Random(1), 60.0)
    assert 1 <= len(found) <= 3
    assert len({hint.action for hint in found}) == len(found)
    for hint in found:
        assert hint.action in pending.options
        assert hint.within >= 0
        told = in_words(hint)
        assert pending.present(hint.action).label in told
    same = hints(the_game, view, pending.actor, pending.options, Random(1), 60.0)
    assert same == found


@pytest.mark.parametrize("asked", [5, 12, 13])
def test_the_first_hint_is_what_a_strong_player_would_do(monkeypatch, asked):
    monkeypatch.setattr("orrery.bots.hint.ITERATIONS", {"tree": 3})
    the_game, state, pending = position("debris", asked)
    view = the_game.view(state, pending.actor)
    first = hints(the_game, view, pending.actor, pending.options, Random(1), 60.0)[0]
    assert first.action == the_game.ponder(view, pending.actor, pending.options)


def test_trials_of_a_turn_begin_with_what_a_strong_player_would_do():
    the_game = game("mars-horizon")
    ready = {"money": 30, "prestige": 9, "vehicles": ["space-launch-system"]}
    own = {"money": 20, "vehicles": ["falcon-heavy", "interplanetary-starship"]}
    given = {"era": 2, "claims": ["europe"] * 5, "seats": {"europe": own, "america": ready}}
    state = the_game.arrange(2, the_game.read_options({}), given)
    options = the_game.pending(state).options
    first = the_game.prune(state, 0, options)[0]
    assert first == the_game.ponder(state, 0, options) != the_game.habit(state, 0, options, Random(1))


def test_the_reason_is_made_of_the_parts_that_change():
    the_game = game("exploration")
    ships = {"shield": {"at": "e17", "modules": ["gnss"], "selected": True}}
    given = {"phase": "flight", "seats": {"red": {"ships": ships}}}
    state = the_game.arrange(2, the_game.read_options({}), given)
    the_game.apply(state, "move e01")
    first = hints(the_game, state, 0, the_game.pending(state).options, Random(1))[0]
    assert first.action == ("drop", "gnss")
    assert first.reason.startswith("gains in points")
    assert "cargo" in first.reason


def test_the_reason_of_a_drop_is_what_it_brings_when_the_die_has_spoken():
    the_game = game("exploration")
    ships = {"super_maneuver": {"at": "m02", "modules": ["rover"], "energy": 1, "selected": True}}
    state = the_game.arrange(
        2, the_game.read_options({}), {"phase": "flight", "seats": {"red": {"ships": ships}}}
    )
    first = hints(the_game, state, 0, the_game.pending(state).options, Random(1))[0]
    assert first.action[:2] == ("drop", "rover")
    assert first.reason.startswith("gains in points")
    assert first.value > 0


def test_a_game_without_parts_gives_no_reason_but_that_it_ends(comet):
    state = comet.new(2)
    found = hints(comet, state, 0, comet.pending(state).options, Random(1))
    assert {hint.label: hint.reason for hint in found} == {"Drill": "it ends the game", "Dig": "", "Wait": ""}


def test_a_turn_of_mars_horizon_has_hints_without_time_to_play_to_the_end():
    the_game, state, pending = position("mars-horizon", 1)
    found = hints(the_game, the_game.view(state, 0), pending.actor, pending.options, Random(1), 0.0)
    assert [hint.unit for hint in found] == ["turns"] * 3


def test_the_whole_turn_of_orbital_debris_is_what_a_hint_is_worth():
    the_game, state, pending = position("debris", 12)
    found = hints(the_game, state, pending.actor, pending.options, Random(1))
    assert found[0].value == max(hint.value for hint in found) > 0


def test_a_launch_is_carried_out_before_it_is_told_what_it_is_worth():
    the_game = game("mars-horizon")
    own = {"money": 9, "prestige": 9, "vehicles": ["saturn-v"]}
    given = {"claims": [], "seats": {"europe": own}}
    state = the_game.arrange(1, the_game.read_options({}), given)
    launch = next(action for action in the_game.pending(state).options if action[0] == "launch")
    outlook = _outlook(the_game, [state] * 8, 0, (launch,), Random(1))
    assert len(set(outlook.gains)) > 1, "luck has spoken"


@pytest.mark.parametrize("asked", [1, 20, 40])
def test_a_hint_of_leaving_earth_says_which_mission_it_is_for(asked):
    the_game = game("leaving-earth")
    state, random, bot = the_game.new(1), Random(5), make_bot("normal", the_game, 1)
    while True:
        pending = the_game.pending(state)
        if pending.chance:
            answer(state, pending.step.sample(state, random.random))
            continue
        asked -= isinstance(state.stack[-1], Turn)
        if asked == 0:
            break
        answer(state, bot.choose(state, 0, pending.options, float("inf")))
    found = hints(the_game, state, 0, pending.options, Random(1), 60.0)
    missions = [MISSIONS[name].name for name in state.missions]
    assert any(f"for {name}" in found[0].reason for name in missions)
    assert found[0].action == make_bot("hard", the_game, 1).choose(state, 0, pending.options, float("inf"))
    assert len(found) > 1
    assert all(hint.action == FINISH or " points)" in hint.reason for hint in found)


@pytest.mark.parametrize(
    ("value", "within", "words"),
    [
        (3.24, 0.4, "you stand better by 3.2 ± 0.4 points"),
        (-1.0, 0.25, "you stand worse by 1.0 ± 0.2 points"),
        (0.01, 0.0, "you stand as before ± 0.0"),
    ],
)
def test_what_a_hint_is_worth_is_told_beside_how_one_stands_now(value, within, words):
    assert worth(Hint(("end",), "End", value, within, "points", (), "")) == words


def test_a_hint_says_what_one_would_do_next_until_another_speaks(monkeypatch):
    monkeypatch.setattr("orrery.bots.hint.ITERATIONS", {"tree": 5})
    the_game, state, pending = position("debris", 12)
    first = hints(the_game, state, pending.actor, pending.options, Random(1), 60.0)[0]
    answer(state, first.action)
    then = the_game.pending(state)
    assert then.actor == pending.actor
    assert first.line[0] in {then.present(action).label for action in then.options}
    assert in_words(first).endswith(f"; then {', '.join(first.line)}")
