"""The greedy bot follows a plan, finishes its games and completes missions."""

from itertools import pairwise

import pytest

from orrery.games.leaving_earth import GAME, policy
from orrery.games.leaving_earth.cards import COMPONENTS
from orrery.games.leaving_earth.craft import manifest
from orrery.games.leaving_earth.planner import burn, outfit, plans_for, route
from orrery.games.leaving_earth.world import world_of
from orrery.kernel import Pending
from played import played

BASE = world_of(("base",))


def test_alone_the_greedy_bot_completes_a_mission_in_most_normal_games():
    games = [played(GAME, "greedy", seed, 1) for seed in range(8)]
    assert sum(bool(state.won[0]) for state in games) >= 6


@pytest.mark.parametrize(
    ("players", "difficulty"),
    [
        (2, "easy"),
        *(
            pytest.param(players, level, marks=pytest.mark.long)
            for players, level in ((3, "hard"), (5, "very_hard"))
        ),
    ],
)
def test_greedy_bots_finish_their_games(players, difficulty):
    state = played(
        GAME, "greedy", players, players, difficulty=difficulty, expansions=["mercury"], edition="2018"
    )
    assert state.result is not None
    assert any(state.won)


def test_a_craft_that_waits_for_money_is_not_taken_apart_and_assembled_for_ever():
    assert played(GAME, "greedy", "1.11", 1).result is not None


LUNAR = ("suborbital_flight", "earth_orbit", "lunar_orbit", "moon")
LEGS = tuple(BASE.leg[leg] for leg in pairwise(("earth", *LUNAR)))
BOOK = ("juno", "atlas", "soyuz", "soyuz", "probe")


@pytest.mark.rule("LE-6.2")
def test_the_planner_finds_the_rulebooks_probe_to_the_moon():
    assert outfit(("probe",), LEGS, ("juno", "atlas", "soyuz")) == BOOK


@pytest.mark.rule("LE-6.2")
def test_a_fly_by_on_the_way_is_cheaper_than_the_rulebooks_route():
    assert [leg.word for leg in route(BASE, "earth", "moon")][2:] == ["lunar_fly_by", "lunar_orbit", "moon"]
    assert min(plan.cost for plan in plans_for(BASE, "lunar_lander")) == 23


@pytest.mark.rule("LE-6.2")
def test_stages_are_fired_so_that_later_ones_remain_possible():
    assert burn(BOOK, LEGS) == ("soyuz",)
    assert burn(("juno", "juno", "probe"), LEGS) is None


@pytest.mark.rule("LE-6.2", "LE-6.3")
def test_lunar_direct_is_heavier_and_dearer_than_the_rulebooks_rendezvous():
    way = ("earth", *LUNAR, "lunar_orbit", "earth_orbit")
    legs = tuple(BASE.leg[leg] for leg in pairwise(way))
    assert [leg.card.difficulty for leg in legs] == [3, 5, 3, 2, 2, 3]
    direct = outfit(("vostok",), legs, ("juno", "atlas", "soyuz", "saturn"))
    light = {"juno": 4, "atlas": 3, "soyuz": 2, "saturn": 2, "eagle": 1, "vostok": 1}
    rendezvous = tuple(word for word, count in light.items() for _ in range(count))
    assert (manifest(rendezvous).mass, price(rendezvous)) == (77, 71)
    assert burn(direct, legs) is not None
    assert manifest(direct).mass > 77
    assert price(direct) > 71


def price(parts):
    return sum(COMPONENTS[word].cost for word in parts)


def arranged(**given):
    return GAME.arrange(1, GAME.read_options({}), given)


def advice(state):
    return GAME.advise(GAME.view(state, 0), 0, Pending(state).options)


KNOWN = {"saturn_rockets": [], "atlas_rockets": [], "landing": []}


def test_money_that_would_be_handed_in_buys_what_it_can_of_a_plan():
    state = arranged(missions=["ceres_lander"], seats={"nasa": {"money": 14, "advancements": KNOWN}})
    assert advice(state) == ("buy", "atlas")


def test_a_dear_plan_is_not_risked_on_a_rocket_that_was_never_fired():
    unsure = {**KNOWN, "saturn_rockets": ["?", "?", "?"]}
    parts = ["atlas", "atlas", "saturn", "saturn", "probe"]
    given = {"money": 25, "advancements": unsure, "stock": parts}
    state = arranged(missions=["ceres_lander"], seats={"nasa": given})
    assert advice(state)[0] == "assemble"
    GAME.apply(state, advice(state))
    assert advice(state) == ("load", "saturn")
    GAME.apply(state, advice(state))
    assert advice(state) == ("done",)
    GAME.apply(state, advice(state))
    assert advice(state)[0] == "maneuver"
    GAME.apply(state, advice(state))
    assert advice(state) == ("fire", "saturn")


def test_a_mission_that_a_craft_is_on_its_way_to_is_not_planned_again():
    craft = {"at": "lunar_orbit", "parts": ["juno", "probe"]}
    known = {"juno_rockets": [], "landing": [], "soyuz_rockets": []}
    given = {"money": 25, "advancements": known, "crafts": {"voyager": craft}}
    state = arranged(missions=["lunar_lander"], seats={"nasa": given})
    assert policy.choose(state, 0) is None
