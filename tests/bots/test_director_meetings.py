"""The programme director docks where that is cheaper, and fetches crews that can't come home."""

from random import Random

import pytest

from orrery.bots import make_bot
from orrery.bots.deadline import Deadline
from orrery.bots.director.courses import courses, helpers, stranded
from orrery.bots.director.lookout import look_for_flights, lookout
from orrery.bots.director.stock import price_of
from orrery.games.leaving_earth.cards import ADVANCEMENTS
from orrery.games.leaving_earth.craft import Craft, sort
from orrery.games.leaving_earth.verbs import set_craft
from orrery.kernel import answer, game

LEAVING_EARTH = game("leaving-earth")
BASE = ("base",)
#: Everything but what would make docking needless, with its outcomes lying unseen.
KNOWN = [card.id for card in ADVANCEMENTS if "base" in card.sets and card.id != "ion_thrusters"]


def flights_for(mission):
    look_for_flights(BASE, [mission], Deadline())
    return lookout(BASE, mission).flights


def price(flight):
    return sum(map(price_of, flight.parts))


def agency(missions, crafts=None, *, money=80, clean=True):
    """An agency that knows everything, perhaps with nothing left that could fail."""
    seat = {
        "money": money,
        "advancements": {name: [] if clean else ["success", "minor", "major"] for name in KNOWN},
        "crafts": crafts or {},
    }
    given = {"year": 1960, "missions": missions, "seats": {"nasa": seat}}
    return LEAVING_EARTH.arrange(1, LEAVING_EARTH.read_options({}), given)


def played(state, years, level="hard", *, watch=None):
    """What a bot answers in some years."""
    bot, rolls, answers = make_bot(level, LEAVING_EARTH, 1), Random(2), []
    end = state.year + years
    while state.stack and state.year < end:
        pending = LEAVING_EARTH.pending(state)
        if pending.chance:
            answer(state, pending.step.sample(state, rolls.random))
            continue
        chosen = bot.choose(LEAVING_EARTH.view(state, 0), 0, pending.options, float("inf"))
        assert chosen in pending.options
        if watch is not None:
            watch(state, chosen)
        answers.append(chosen)
        answer(state, chosen)
    return answers


def in_space(at, *parts):
    return {"at": at, "parts": list(parts), "visited": {"lovell": [at]}}


@pytest.mark.parametrize("mission", ["lunar_sample_return", "man_on_the_moon", "mars_sample_return"])
def test_docking_is_cheaper_than_one_craft_with_rockets(mission):
    flights = [flight for flight in flights_for(mission) if "ion_thrusters" not in flight.needs]
    costs = {kind: [] for kind in (False, True)}
    for flight in flights:
        costs["rendezvous" in flight.needs].append(price(flight))
    assert min(costs[True]) < 0.85 * min(costs[False])


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_crew_goes_to_the_moon_and_docks_to_what_it_left_in_orbit(level):
    state = agency(["man_on_the_moon"])
    answers = played(state, 4, level)
    assert state.won[0] == ("man_on_the_moon",)
    words = [action[0] for action in answers]
    assert "separate" in words
    assert "dock" in words


def test_a_craft_that_waits_to_be_docked_to_stays_where_it_is():
    flight = next(f for f in flights_for("man_on_the_moon") if "rendezvous" in f.needs)
    moment = next(m for m in flight.moments if m.step.kind == "dock")
    crew = ["lovell" if word == "astronaut" else word for word in moment.parts]
    state = agency(["man_on_the_moon"])
    set_craft(state, 0, Craft("apollo", moment.place, sort(crew)))
    assert "apollo" not in courses(state, 0)
    for name, depot in zip(("voyager", "skylab"), moment.depots, strict=False):
        set_craft(state, 0, Craft(name, depot.place, sort(depot.parts)))
    course = courses(state, 0)["apollo"]
    assert course.partners[0] == "voyager"
    bot = make_bot("hard", LEAVING_EARTH, 1)
    view, options = LEAVING_EARTH.view(state, 0), LEAVING_EARTH.pending(state).options
    assert bot.choose(view, 0, options, float("inf")) == ("dock", "apollo", "voyager")


@pytest.mark.parametrize(
    ("at", "parts"),
    [
        ("earth_orbit", ["eagle", "lovell"]),
        ("earth_orbit", ["vostok-damaged", "lovell", "supplies"]),
        ("moon", ["eagle", "lovell"]),
    ],
)
def test_a_crew_that_can_not_come_home_is_fetched(at, parts):
    state = agency(["man_on_venus"], {"voyager": in_space(at, *parts)})
    assert [craft.name for craft in stranded(state, 0)] == ["voyager"]
    answers = played(state, 1)
    assert state.lost[0] == 0
    assert any(action[0] == "dock" for action in answers)
    assert not stranded(state, 0)


def test_who_brings_a_crew_home_completes_its_mission():
    state = agency(["man_on_the_moon"], {"voyager": in_space("moon", "eagle", "lovell")})
    (rescue,) = helpers(state, 0)
    assert rescue.achieves == {"man_on_the_moon"}
    assert rescue.stranded == -1
    played(state, 1)
    assert state.won[0] == ("man_on_the_moon",)


def test_nobody_is_fetched_who_comes_home_by_himself_or_will_be_dead_before():
    state = agency(["man_on_venus"], {"voyager": in_space("earth_orbit", "vostok", "lovell")})
    assert not helpers(state, 0)
    state = agency(["man_on_venus"], {"voyager": in_space("earth_orbit", "eagle", "lovell")}, money=5)
    assert helpers(state, 0)[0].until == state.year
    assert not any(action == ("buy", "vostok") for action in played(state, 1))


def test_nobody_is_fetched_from_where_it_takes_years():
    state = agency(["man_on_venus"], {"voyager": in_space("mars", "eagle", "lovell", "supplies")})
    assert [craft.name for craft in stranded(state, 0)] == ["voyager"]
    assert not helpers(state, 0)


def test_what_can_not_be_seen_changes_nothing_of_docking_and_rescues():
    def watch(state, chosen):
        other = LEAVING_EARTH.determinize(LEAVING_EARTH.view(state, 0), 0, Random(len(seen)))
        seen.append(chosen[0])
        options = LEAVING_EARTH.pending(other).options
        again = make_bot("hard", LEAVING_EARTH, 1)
        assert again.choose(LEAVING_EARTH.view(other, 0), 0, options, float("inf")) == chosen

    seen = []
    crafts = {"voyager": in_space("earth_orbit", "eagle", "lovell")}
    played(agency(["man_on_the_moon"], crafts, clean=False), 3, watch=watch)
    assert "dock" in seen
