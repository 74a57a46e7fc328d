"""The programme director of Leaving Earth: picks flights of the planner, prepares and flies them."""

from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from clocks import Ticking, Work

from orrery.bots import LEVELS, make_bot, seat_bot
from orrery.bots.deadline import Deadline, OutOfTime
from orrery.bots.director import Director, _ideas, _wanted_as
from orrery.bots.director import lookout as catalogue
from orrery.bots.director.lookout import look_for_flights, lookout
from orrery.bots.director.stock import in_stock, price_of
from orrery.bots.director.trust import belief_of, choices
from orrery.bots.director.worth import _trial
from orrery.bots.levels import HardBot, NormalBot
from orrery.games.leaving_earth.cards import ADVANCEMENTS, CARD, COMPONENTS, SIDES
from orrery.games.leaving_earth.state import Pile
from orrery.games.leaving_earth.turn import Turn
from orrery.kernel import Roller, answer, game, put
from orrery.lab import Series, simulate
from orrery.lab.simulate import play_game
from orrery.match import LiveTable
from orrery.plan.odds import Use
from orrery.plan.risk import best_test

LEAVING_EARTH = game("leaving-earth")
BASE = ("base",)


def flights_for(sets, mission):
    look_for_flights(sets, [mission], Deadline())
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


def first_turn(options, players=1):
    """The first turn of a game whose cards have been dealt."""
    random, state = Random(3), LEAVING_EARTH.new(players, options)
    while not isinstance(state.stack[-1], Turn):
        pending = LEAVING_EARTH.pending(state)
        answer(state, pending.step.sample(state, random.random) if pending.chance else pending.options[0])
    return state


def forget_all_flights():
    lookout.cache_clear()
    for remembered in (_ideas, _trial, choices, best_test):
        remembered.cache_clear()


@pytest.mark.parametrize(
    ("level", "seconds", "options"),
    [
        (NormalBot, 0.25, {}),
        (HardBot, 0.25, {"difficulty": "hard"}),
        (HardBot, 0.5, {"difficulty": "hard", "expansions": ["mercury", "outer_planets"]}),
    ],
)
def test_its_first_thought_takes_no_longer_than_it_may(level, seconds, options):
    state = first_turn(options)
    forget_all_flights()
    clock = Work()
    bot = level(LEAVING_EARTH, Random(1), clock)
    with clock.running():
        bot.choose(state, 0, LEAVING_EARTH.pending(state).options, seconds)
    assert clock() <= seconds * 1.2


@pytest.mark.parametrize("level", [NormalBot, HardBot])
def test_it_looks_for_flights_as_long_as_it_has_time_and_goes_on_when_it_is_asked_again(level):
    state = first_turn({})
    options = LEAVING_EARTH.pending(state).options
    forget_all_flights()
    searches = [lookout(state.sets, name) for name in state.missions]
    asked = 0
    while not all(search.done for search in searches):
        clock, before = Ticking(), sum(len(search.flights) for search in searches)
        assert level(LEAVING_EARTH, Random(1), clock).choose(state, 0, options, 1.0) in options
        assert clock.now <= 1.0 * 1.2
        assert sum(len(search.flights) for search in searches) >= before
        asked += 1
    assert asked > 1


def test_a_long_question_of_the_planner_is_given_up_in_the_middle():
    sets, mission = ("base", "outer_planets"), "titan_sample_return"
    forget_all_flights()
    clock = Work()
    with clock.running():
        found = look_for_flights(sets, [mission], Deadline(0.2, clock))
    assert clock() <= 0.2 * 1.2
    assert found == len(lookout(sets, mission).flights) > 0
    assert not lookout(sets, mission).done


def test_a_question_that_was_interrupted_is_asked_again_and_finds_the_same_flights():
    def found(interrupt):
        look, asked = catalogue.Lookout(BASE, "lunar_lander"), 0
        while not look.done:
            asked += 1
            with suppress(OutOfTime):
                look.go_on(give_up if interrupt and asked % 2 else None)
        return {(flight.parts, flight.needs) for flight in look.flights}

    def give_up(_):
        raise OutOfTime

    assert found(interrupt=True) == found(interrupt=False)


def test_without_time_to_weigh_tests_it_still_prepares_the_best_flight_it_knows():
    state = first_turn({})
    options = LEAVING_EARTH.pending(state).options
    look_for_flights(state.sets, state.missions, Deadline())
    _ideas.cache_clear()
    hurried = Director(strong=True).advise(state, 0, options, Deadline(0.0))
    assert hurried[0] == "research"
    assert _ideas.cache_info().currsize, "what was weighed in a hurry is kept apart"
    assert Director(strong=True).advise(state, 0, options)[0] == "research"
    assert _ideas.cache_info().currsize == 2


def test_tests_raise_the_chance_of_a_rocket_that_is_not_known_and_are_no_use_to_one_that_is():
    fresh = choices(belief_of(None, "soyuz_rockets"), Use(strict=3), 8)
    assert fresh[0].chance < 0.5
    assert [tests.chance for tests in fresh] == sorted(tests.chance for tests in fresh)
    clean = choices(belief_of(Pile(), "soyuz_rockets"), Use(strict=3), 8)
    assert [tests.chance for tests in clean] == [1.0]


def views(options, seed, every, players=1):
    """Positions of one game that a normal bot plays for all, when the first agency is asked."""
    random, state = Random(seed), LEAVING_EARTH.new(players, options)
    bot = make_bot("normal", LEAVING_EARTH, seed)
    number = 0
    while state.stack:
        pending = LEAVING_EARTH.pending(state)
        if pending.chance:
            action = pending.step.sample(state, random.random)
        else:
            seat = pending.actor
            action = bot.choose(LEAVING_EARTH.view(state, seat), seat, pending.options, float("inf"))
            assert action in pending.options
            if number % every == 0 and seat == 0:
                yield state.clone(), action
            number += 1
        answer(state, action)


def looked_at_by_the_rival(state, seed):
    """The same table after the rival has looked at every location that nobody knew."""
    random, found = Random(seed), state.clone()
    for place, card in CARD.items():
        if found.sides[card] is None:
            sides = [number for number, side in enumerate(SIDES) if side.place == place]
            found.sides = put(found.sides, card, random.choice(sides))
            found.seen = put(found.seen, card, 1 << 1)
    return found


@pytest.mark.parametrize("options", [{"difficulty": "hard"}, {"edition": "2018"}])
def test_it_answers_the_same_whatever_a_rival_alone_has_looked_at(options):
    hidden = 0
    for number, (state, _) in enumerate(views(options, 3, every=9, players=2)):
        worlds = [looked_at_by_the_rival(state, seed) for seed in (number, number + 1000)]
        shown = [LEAVING_EARTH.view(world, 0) for world in worlds]
        hidden += worlds[0].key() != worlds[1].key()
        assert shown[0].key() == shown[1].key()
        options = LEAVING_EARTH.pending(state).options
        assert make_bot("hard", LEAVING_EARTH, 1).choose(shown[0], 0, options, float("inf")) in options
        chosen = {
            make_bot("normal", LEAVING_EARTH, 1).choose(table, 0, options, float("inf"))
            for table in (*worlds, shown[0])
        }
        assert len(chosen) == 1, "not even when the cards lie before it"
    assert hidden > 5


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
