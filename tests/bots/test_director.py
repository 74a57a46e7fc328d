"""The programme director of Leaving Earth: picks flights of the planner, prepares and flies them."""

from collections import Counter
from random import Random

import pytest

from orrery.bots import LEVELS, make_bot, seat_bot
from orrery.bots.director import _wanted_as
from orrery.bots.director import lookout as catalogue
from orrery.bots.director.lookout import look_for_flights, lookout
from orrery.bots.director.stock import in_stock, price_of
from orrery.bots.director.trust import belief_of, choices
from orrery.bots.levels import HardBot, NormalBot
from orrery.games.leaving_earth.cards import ADVANCEMENTS, COMPONENTS
from orrery.games.leaving_earth.state import Pile
from orrery.games.leaving_earth.turn import Turn
from orrery.kernel import Roller, answer, game
from orrery.lab import Series, simulate
from orrery.lab.simulate import play_game
from orrery.match import LiveTable
from orrery.plan.odds import Use

LEAVING_EARTH = game("leaving-earth")
BASE = ("base",)


def flights_for(sets, mission):
    look_for_flights(sets, [mission], lambda: True)
    return lookout(sets, mission).flights


def cost(flight):
    return sum(map(price_of, flight.parts))


def played(missions, seed=1, level="normal", **options):
    series = Series("leaving-earth", 1, {"mission_list": missions, **options}, (level,), seed)
    return play_game(series, 0, (level,))[0]


@pytest.mark.parametrize(
    "mission", ["lunar_sample_return", "man_on_the_moon", "space_station", "ceres_lander", "lunar_station"]
)
def test_it_completes_missions_that_take_a_whole_programme(mission):
    assert any(mission in played([mission], seed).won[0] for seed in range(3))


def test_a_flight_counts_every_mission_that_it_completes_on_its_way():
    flight = flights_for(BASE, "man_on_the_moon")[0]
    assert {"man_in_space", "man_in_orbit", "lunar_survey", "man_on_the_moon"} <= flight.achieves
    assert "lunar_sample_return" not in flight.achieves


def test_a_sample_comes_home_by_thrusters_for_a_third_of_the_money():
    flights = flights_for(BASE, "ceres_sample_return")
    slow = [flight for flight in flights if "ion_thrusters" in flight.needs]
    costs = {flight: cost(flight) for flight in flights}
    assert 3 * min(costs[flight] for flight in slow) < min(costs[one] for one in flights if one not in slow)


def test_it_brings_a_sample_home_by_thrusters():
    state = played(["phobos_sample_return"], 2, "hard")
    assert "phobos_sample_return" in state.won[0]
    ion_thrusters = [card.id for card in ADVANCEMENTS].index("ion_thrusters")
    assert state.piles[0][ion_thrusters] is not None


def test_a_station_that_nobody_leaves_is_counted_as_such():
    assert flights_for(BASE, "venus_station")[0].stranded == 1
    assert flights_for(BASE, "man_in_orbit")[0].stranded == 0


def test_the_flights_of_a_mission_differ_in_what_must_be_known():
    needs = {flight.needs for flight in flights_for(BASE, "artificial_satellite")}
    assert {frozenset({"soyuz_rockets"}), frozenset({"atlas_rockets"})} <= needs


def test_no_mission_is_looked_at_for_more_sets_of_advancements_than_allowed(monkeypatch):
    asked = []
    kit = catalogue._Kit
    monkeypatch.setitem(catalogue._MOST_KITS, False, 3)
    monkeypatch.setattr(catalogue, "_Kit", lambda *args: asked.append(args[1].have) or kit(*args))
    look = catalogue.Lookout(BASE, "lunar_lander")
    while not look.done:
        look.go_on()
    assert len(set(asked)) == 3


class Ticking:
    """A clock that goes on each time it is read."""

    now = 0.0

    def __call__(self):
        self.now += 0.02
        return self.now


@pytest.mark.parametrize("level", [NormalBot, HardBot])
def test_it_looks_for_flights_as_long_as_it_has_time_and_goes_on_when_it_is_asked_again(level):
    state = next(state for state, _ in views({}, 3, 1) if isinstance(state.stack[-1], Turn))
    view, options = LEAVING_EARTH.view(state, 0), LEAVING_EARTH.pending(state).options
    lookout.cache_clear()
    searches = [lookout(view.sets, name) for name in view.missions]
    asked = 0
    while not all(search.done for search in searches):
        clock, before = Ticking(), sum(len(search.flights) for search in searches)
        chosen = level(LEAVING_EARTH, Random(1), clock).choose(view, 0, options, 0.25)
        assert chosen in options
        assert clock.now <= 0.25 * 1.2
        assert sum(len(search.flights) for search in searches) >= before
        asked += 1
    assert asked > 1


def test_tests_raise_the_chance_of_a_rocket_that_is_not_known_and_are_no_use_to_one_that_is():
    fresh = choices(belief_of(None, "soyuz_rockets"), Use(strict=3), 8)
    assert fresh[0].chance < 0.5
    assert [tests.chance for tests in fresh] == sorted(tests.chance for tests in fresh)
    clean = choices(belief_of(Pile(), "soyuz_rockets"), Use(strict=3), 8)
    assert [tests.chance for tests in clean] == [1.0]


def views(options, seed, every):
    """Positions of one game that a normal bot plays alone."""
    random, state = Random(seed), LEAVING_EARTH.new(1, options)
    bot = make_bot("normal", LEAVING_EARTH, seed)
    number = 0
    while state.stack:
        pending = LEAVING_EARTH.pending(state)
        if pending.chance:
            action = pending.step.sample(state, random.random)
        else:
            action = bot.choose(LEAVING_EARTH.view(state, 0), 0, pending.options, float("inf"))
            assert action in pending.options
            if number % every == 0:
                yield state.clone(), action
            number += 1
        answer(state, action)


@pytest.mark.parametrize("options", [{"difficulty": "hard"}, {"edition": "2018"}])
def test_it_answers_the_same_whatever_outcomes_and_locations_it_can_not_see(options):
    for number, (state, _) in enumerate(views(options, 3, every=9)):
        view = LEAVING_EARTH.view(state, 0)
        other = LEAVING_EARTH.determinize(view, 0, Random(number))
        bot = make_bot("hard", LEAVING_EARTH, number)
        chosen = bot.choose(
            LEAVING_EARTH.view(other, 0), 0, LEAVING_EARTH.pending(other).options, float("inf")
        )
        assert chosen == bot.choose(view, 0, LEAVING_EARTH.pending(state).options, float("inf"))


@pytest.mark.parametrize("level", LEVELS)
def test_one_that_is_made_anew_from_the_log_goes_on_with_the_same_programme(level):
    options = {"mission_list": ["lunar_lander", "man_in_orbit"]}
    table = LiveTable.begin(LEAVING_EARTH, 1, options, roller=Roller.from_number(3))
    lived = seat_bot(level, LEAVING_EARTH, 0, "s")
    while not table.over:
        anew = seat_bot(level, LEAVING_EARTH, 0, "s")
        lived.hear(table.heard(0, lived.next))
        anew.hear(table.heard(0, 0))
        action = lived.choose(table.view(0), table.pending.options, float("inf"))
        assert action == anew.choose(table.view(0), table.pending.options, float("inf"))
        table.answer(0, [action])


def test_a_scientist_whom_a_flight_asks_for_is_loaded_and_known_aboard():
    outer = ("base", "outer_planets")
    flight = next(f for f in flights_for(outer, "phobos_sample_return") if "scientist" in f.parts)
    assert "astronaut" in flight.moments[0].parts
    word = next(word for word, card in COMPONENTS.items() if card.skill == "scientist")
    assert in_stock((word,)) == {"scientist": 1}
    assert _wanted_as(word, Counter(flight.parts)) == "scientist"
    assert _wanted_as(word, Counter({"astronaut": 1})) == "astronaut"


def test_what_the_box_does_not_hold_is_waited_for_and_not_asked_for_again_and_again():
    assert played(["man_on_venus", "venus_sample_return"], box_limits=True).result is not None


def test_rivals_play_a_whole_game():
    (tally,) = simulate(Series("leaving-earth", 3, {}, ("hard", "easy", "normal"), 5), 1)
    assert tally.games == 1
