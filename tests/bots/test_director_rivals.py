"""How the programme director goes about among rivals: what it expects of them, and what it trades."""

from random import Random

import pytest

from orrery.bots.director import Director
from orrery.bots.director.rivals import goals, strongest
from orrery.bots.director.shelf import shelf_of
from orrery.bots.director.stock import in_stock, price_of
from orrery.bots.director.weighing import Manner, candidates
from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS
from orrery.games.leaving_earth.cooperate import Reply
from orrery.games.leaving_earth.craft import Craft, sort
from orrery.games.leaving_earth.hazards import DamageOne
from orrery.games.leaving_earth.state import Pile
from orrery.games.leaving_earth.turn import Turn
from orrery.games.leaving_earth.verbs import set_craft
from orrery.kernel import answer, game, put

LEAVING_EARTH = game("leaving-earth")
MISSIONS = ["artificial_satellite", "man_in_orbit", "mars_survey"]


@pytest.fixture
def state():
    """The first turn of two agencies that know nothing yet, with the flights of their missions found."""
    table = LEAVING_EARTH.new(2, {"mission_list": MISSIONS})
    rolls = Random(1)
    while not isinstance(table.stack[-1], Turn):
        answer(table, LEAVING_EARTH.pending(table).step.sample(table, rolls.random))
    seat = LEAVING_EARTH.pending(table).actor
    Director(strong=True).advise(LEAVING_EARTH.view(table, seat), seat, LEAVING_EARTH.pending(table).options)
    return table


def learn(table, seat, name, pile):
    table.piles = put(table.piles, seat, put(table.piles[seat], ADVANCEMENT[name], pile))


def answered(table, give, ask):
    table.push(Reply(1, 0, tuple(give), tuple(ask)))
    view = LEAVING_EARTH.view(table, 1)
    found = Director(strong=True).advise(view, 1, LEAVING_EARTH.pending(table).options)
    table.pop()
    return found


def test_it_expects_a_rival_at_what_he_flies_to_and_at_what_he_has_the_parts_for(state):
    assert "mars_survey" not in goals(state, 1)
    for name in ("saturn_rockets", "atlas_rockets", "surveying"):
        learn(state, 1, name, Pile(unseen=3))
    set_craft(state, 1, Craft("apollo", "earth_orbit", sort(("atlas", "probe"))))
    expected = goals(state, 1)
    assert expected["mars_survey"] == state.year
    assert len(expected) > 3
    assert strongest(state, 0).contested == expected


def test_a_mission_that_a_rival_is_at_sooner_is_worth_less(state):
    stock, missions = in_stock(()), frozenset(MISSIONS)

    def worth(**contested):
        lists = candidates(state, 0, stock, missions, Manner(far=False, contested=contested))
        return max(one.worth for own in lists for one in own if one.flight.mission == "mars_survey")

    late, soon = worth(mars_survey=1990), worth(mars_survey=1956)
    assert soon < late < worth()


def test_gifts_are_taken_unless_they_are_a_burden(state):
    assert answered(state, [("money", "5")], []) == ("accept",)
    set_craft(state, 0, Craft("apollo", "earth_orbit", sort(("vostok", "lovell"))))
    assert answered(state, [("craft", "apollo")], []) == ("decline",)
    learn(state, 1, "landing", Pile())
    assert answered(state, [("research", "landing")], []) == ("decline",)
    assert answered(state, [("research", "re_entry")], []) == ("accept",)


def test_research_is_shared_at_half_its_price_but_not_with_a_leader(state):
    learn(state, 1, "landing", Pile(unseen=3))
    price = ADVANCEMENTS[ADVANCEMENT["landing"]].cost
    fair = [("money", "5")]
    assert price == 10
    assert answered(state, fair, [("research", "landing")]) == ("accept",)
    assert answered(state, [("money", "2")], [("research", "landing")]) == ("decline",)
    state.won = (("artificial_satellite",), ())
    assert answered(state, fair, [("research", "landing")]) == ("decline",)
    assert answered(state, [("money", "10")], [("research", "landing")]) == ("accept",)


def test_what_has_to_be_bought_again_is_sold_for_more_than_its_price(state):
    state.stock = ((), ("saturn",))
    assert answered(state, [("money", "10"), ("money", "5")], [("part", "saturn")]) == ("decline",)
    assert answered(state, [("money", "20"), ("money", "5")], [("part", "saturn")]) == ("accept",)
    set_craft(state, 1, Craft("apollo", "earth_orbit", ("probe",)))
    assert answered(state, [("money", "10")], [("craft", "apollo")]) == ("decline",)


def test_what_lies_idle_is_sold_for_half_its_price_and_what_is_of_no_use_is_bought_for_little(state):
    state.stock = ((), ("eagle",))
    assert price_of("eagle") == 4
    assert answered(state, [("money", "2")], [("part", "eagle")]) == ("accept",)
    assert answered(state, [("money", "1")], [("part", "eagle")]) == ("decline",)
    state.stock = (("eagle",), ())
    assert answered(state, [("part", "eagle")], [("money", "2")]) == ("decline",)
    assert answered(state, [("part", "eagle")], [("money", "1")]) == ("accept",)
    learn(state, 1, "soyuz_rockets", Pile())
    lacks = shelf_of(state, 1, strongest(state, 1)).lacks
    word = max(lacks, key=price_of)
    state.stock = ((word,), ())
    assert answered(state, [("part", word)], [("money", "5")]) == ("accept",)


def test_among_rivals_damage_is_chosen_where_an_exchange_could_come_first(state):
    seat = LEAVING_EARTH.pending(state).actor
    set_craft(state, seat, Craft("apollo", "moon", sort(("juno", "probe"))))
    state.push(DamageOne(seat, ("apollo",)))
    options = LEAVING_EARTH.pending(state).options
    assert ("deal",) in options
    advice = Director(strong=True).advise(LEAVING_EARTH.view(state, seat), seat, options)
    assert advice == ("damage", "apollo", "juno")
