"""How the programme director minds failures: retries, spares, reserves, larger crews, tests of Landing."""

from collections import Counter

import pytest

from orrery.bots.deadline import Deadline
from orrery.bots.director import Director
from orrery.bots.director.courses import course_of
from orrery.bots.director.deeds import RESERVE, Intent, at_stake, next_deed
from orrery.bots.director.lookout import look_for_flights, lookout
from orrery.bots.director.stock import price_of
from orrery.bots.director.trust import after_failures, belief_of, chance_of, in_tries
from orrery.bots.director.weighing import Candidate, Manner
from orrery.bots.director.worth import luck
from orrery.games.leaving_earth import hazards
from orrery.games.leaving_earth.cards import ADVANCEMENTS, CARD, SIDES
from orrery.games.leaving_earth.craft import Craft, sort
from orrery.games.leaving_earth.state import Pile
from orrery.games.leaving_earth.turn import Turn
from orrery.games.leaving_earth.verbs import set_craft
from orrery.kernel import answer, game, put
from orrery.plan.odds import Use

LEAVING_EARTH = game("leaving-earth")
BASE = ("base",)
FRESH = Pile(unseen=3)


def flights_for(mission):
    look_for_flights(BASE, [mission], Deadline())
    return lookout(BASE, mission).flights


def first_turn(*missions):
    """The first turn of an agency that knows everything, with the outcomes of each lying unseen."""
    state = LEAVING_EARTH.new(1, {"mission_list": list(missions)})
    while not isinstance(state.stack[-1], Turn):
        answer(state, LEAVING_EARTH.pending(state).options[0])
    state.piles = (tuple(FRESH for _ in ADVANCEMENTS),)
    return state


def advice(state, *, strong=True):
    view = LEAVING_EARTH.view(state, 0)
    return Director(strong=strong).advise(view, 0, LEAVING_EARTH.pending(state).options)


def candidate(flight, **fields):
    bill = tuple((word, 1, price_of(word)) for word in flight.parts)
    fields = {"chance": 0.5, "smooth": 0.5, "latest": 1970, **fields}
    return Candidate(flight, Counter(flight.parts), bill, ((1, 2.0),), 0.0, frozenset(), **fields)


def test_each_try_of_a_flight_is_better_than_the_one_before():
    rows = tuple(after_failures(belief_of(None, name), Use(strict=2)) for name in ("landing", "re_entry"))
    one, two, three = in_tries(rows, 3)
    assert one == pytest.approx(rows[0][0] * rows[1][0])
    assert (two - one) / (1 - one) > one
    assert (three - two) / (1 - two) > (two - one) / (1 - one)


def test_a_spare_thruster_bears_a_failure():
    belief = belief_of(None, "ion_thrusters")
    chances = [chance_of(belief, Use(strict=4), spare) for spare in range(4)]
    assert chances == sorted(chances)
    assert chances[1] > 1.5 * chances[0]
    assert chances[3] == pytest.approx(1.0)


def test_a_craft_with_a_spare_goes_on_when_a_thruster_has_failed():
    flight = next(f for f in flights_for("ceres_sample_return") if f.spare == 1)
    state = first_turn("ceres_sample_return")
    moment = next(moment for moment in flight.moments if moment.place == "earth_orbit")
    broken = list(moment.parts)
    broken[broken.index("ion_thruster")] = "ion_thruster-damaged"
    craft = Craft("apollo", "earth_orbit", sort(broken))
    found = course_of(state, 0, craft)
    assert found is not None
    assert found.flight.spare == 1
    assert course_of(state, 0, craft.turning("ion_thruster", "ion_thruster-damaged")) is None


def test_a_landing_that_goes_wrong_costs_the_spare_and_not_the_probe():
    flight = next(f for f in flights_for("ceres_sample_return") if f.spare == 1)
    state = first_turn("ceres_sample_return")
    there = next(moment for moment in flight.moments if moment.place == "ceres")
    set_craft(state, 0, Craft("apollo", "ceres", sort(there.parts)))
    state.push(hazards.DamageOne(0, ("apollo",)))
    assert advice(state) == ("damage", "apollo", "ion_thruster")


def test_of_a_larger_crew_more_are_well_for_little_more_money():
    flights = [f for f in flights_for("mars_station") if "saturn_rockets" in f.needs]
    cheapest = {
        crew: min(
            (f for f in flights if len(f.trades) == crew), key=lambda flight: sum(map(price_of, flight.parts))
        )
        for crew in (1, 2, 3)
    }
    chances = [luck(cheapest[crew], ()) for crew in (1, 2, 3)]
    assert chances == sorted(chances)
    assert chances[1] > 1.3 * chances[0]
    assert cheapest[2].trades == ("mechanic", "pilot")
    assert sum(map(price_of, cheapest[2].parts)) < 1.2 * sum(map(price_of, cheapest[1].parts))


def test_a_crew_of_whom_one_is_ill_stays_on_its_course():
    flight = next(f for f in flights_for("mars_station") if len(f.trades) == 2)
    state = first_turn("mars_station")
    moment = flight.moments[1]
    aboard = [word for word in moment.parts if word != "astronaut"]
    craft = Craft("apollo", moment.place, sort([*aboard, "lovell", "glenn-damaged"]))
    assert course_of(state, 0, craft) is not None
    ill = Craft("apollo", moment.place, sort([*aboard, "lovell-damaged", "glenn-damaged"]))
    assert course_of(state, 0, ill) is None


def test_a_launch_waits_for_the_money_that_buys_off_a_failure():
    flight = flights_for("artificial_satellite")[0]
    stock, manner = Counter(flight.parts), Manner()
    assert next_deed(candidate(flight), stock, RESERVE - 1, 1960, manner) is None
    launch = Intent("launch", parts=flight.parts, flight=flight)
    assert next_deed(candidate(flight), stock, RESERVE, 1960, manner) == launch
    assert next_deed(candidate(flight), stock, 0, 1970, manner) == launch
    assert next_deed(candidate(flight, smooth=1.0), stock, 0, 1960, manner) == launch
    assert next_deed(candidate(flight), stock, 0, 1960, Manner(careful=False)) == launch


def test_landing_is_tested_with_a_probe_that_is_shot_up():
    flight = flights_for("lunar_lander")[0]
    one = candidate(flight, tests=(("landing", 5.0),), hopper="atlas")
    buy = next_deed(one, Counter(), 25, 1960, Manner())
    assert (buy.deed, buy.what) == ("buy", "atlas")
    assert next_deed(one, Counter(("atlas", "probe")), 25, 1960, Manner()).parts == ("atlas", "probe")


def test_what_comes_down_with_a_probe_alone_tests_landing():
    state = first_turn("lunar_lander")
    set_craft(state, 0, Craft("apollo", "earth", ("probe",)))
    state.push(hazards.TestLanding(0, "apollo"))
    assert advice(state) == ("test",)
    assert advice(state, strong=False) == ("parachute",)
    set_craft(state, 0, Craft("apollo", "earth", sort(("probe", "moon_sample"))))
    assert advice(state) == ("parachute",)
    state.money = (RESERVE - 1,)
    set_craft(state, 0, Craft("apollo", "earth", ("probe",)))
    assert advice(state) == ("parachute",)


def test_money_is_kept_for_the_air_of_a_crew_in_space():
    state = first_turn("space_station")
    assert at_stake(state, 0) == 0
    set_craft(state, 0, Craft("apollo", "earth_orbit", sort(("vostok", "lovell", "supplies"))))
    assert at_stake(state, 0) == RESERVE
    state.piles = (tuple(Pile() for _ in ADVANCEMENTS),)
    assert at_stake(state, 0) == 0


def test_a_doctor_heals_his_crew():
    state = first_turn("space_station")
    set_craft(state, 0, Craft("apollo", "earth_orbit", sort(("apollo", "collins", "lovell-damaged"))))
    assert advice(state) == ("heal", "apollo")


def test_minerals_are_sold_once_the_money_has_been_spent():
    state = first_turn("mars_station")
    mars = next(number for number, side in enumerate(SIDES) if side.place == "mars" and side.has("minerals"))
    state.sides = put(state.sides, CARD["mars"], mars)
    state.revealed |= 1 << CARD["mars"]
    state.stock = (("mars_sample",),)
    assert advice(state) != ("turn-in", "mars_sample")
    state.money = (0,)
    assert advice(state) == ("turn-in", "mars_sample")
    state.year = 1976
    assert advice(state) == ("finish",)


@pytest.mark.parametrize("strong", [False, True])
def test_only_a_strong_director_prepares_the_next_flight_while_a_craft_is_under_way(strong):
    away = {"from": "earth_orbit", "at": "mars_fly_by", "parts": ["probe"], "years": 2}
    nasa = {"money": 25, "advancements": {"juno_rockets": ["success"]}, "crafts": {"voyager": away}}
    given = {"year": 1958, "missions": ["sounding_rocket", "lunar_survey"], "seats": {"nasa": nasa}}
    state = LEAVING_EARTH.arrange(1, LEAVING_EARTH.read_options({}), given)
    assert (advice(state, strong=strong) == ("finish",)) is not strong
