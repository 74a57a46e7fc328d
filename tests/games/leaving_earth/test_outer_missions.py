"""Every card of the outer planets, and the missions that it can bring when nothing is capped."""

import pytest

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.cards import PERSON, PLACE, SIDES
from orrery.games.leaving_earth.world import world_of
from orrery.kernel import Pending, answer

#: From where a probe surveys each place.
FROM = {
    "io": "jupiter_orbit",
    "europa": "jupiter_fly_by",
    "ganymede": "ganymede_orbit",
    "callisto": "jupiter_orbit",
    "jupiter": "callisto",
    "enceladus": "saturn_orbit",
    "titan": "titan_orbit",
    "saturn": "saturn_fly_by",
    "uranus": "uranus_fly_by",
    "neptune": "neptune_fly_by",
}
BRINGS = {
    "io barren": "",
    "io barren-alpha": "advanced_io_survey io_lander io_sample_return",
    "io minerals-75": "advanced_io_survey io_lander io_sample_return",
    "europa barren": "advanced_europa_survey europa_lander",
    "europa barren-beta": "europa_lander europa_ice_explorer europa_sample_return",
    "europa life": "europa_lander europa_ice_explorer europa_sample_return",
    "europa destroyed": "advanced_europa_survey",
    "ganymede barren": "",
    "ganymede barren-alpha": "ganymede_lander ganymede_sample_return",
    "ganymede minerals-50": "ganymede_lander ganymede_sample_return",
    "callisto barren": "",
    "callisto minerals-25": "callisto_lander",
    "jupiter astronaut_radiation-6-component_radiation-4": "jupiter_orbiter",
    "jupiter astronaut_radiation-3-component_radiation-1": (
        "jupiter_orbiter jupiter_station manned_jupiter_fly_by"
    ),
    "jupiter astronaut_radiation-1": "jupiter_orbiter jupiter_station manned_jupiter_fly_by",
    "enceladus geysers": "advanced_enceladus_survey enceladus_sample_return",
    "enceladus life": (
        "advanced_enceladus_survey enceladus_lander enceladus_ice_explorer enceladus_sample_return"
    ),
    "enceladus barren": (
        "advanced_enceladus_survey enceladus_lander enceladus_ice_explorer enceladus_sample_return"
    ),
    "titan barren": "advanced_titan_survey titan_cloud_explorer titan_sample_return man_on_titan",
    "titan supplies": "advanced_titan_survey titan_cloud_explorer titan_sample_return man_on_titan",
    "titan life": "advanced_titan_survey titan_lander titan_sample_return man_on_titan",
    "saturn debris-2": "saturn_orbiter saturn_ring_sample_return",
    "saturn barren": "saturn_station manned_saturn_fly_by",
    "saturn astronaut_radiation-2": "saturn_station manned_saturn_fly_by",
    "uranus barren": "",
    "neptune barren": "",
}


def revealed(place, card):
    """The table just after a probe has surveyed and revealed a place."""
    voyager = {"at": FROM[place], "parts": ["probe"]}
    given = {"seats": {"nasa": {"advancements": {"surveying": []}, "crafts": {"voyager": voyager}}}}
    options = GAME.read_options({"expansions": ["outer_planets"], "difficulty": "very_hard"})
    state = GAME.arrange(1, options, given)
    for action in (("survey", "voyager", place), (place, card), ("reveal",)):
        answer(state, action)
    return state


@pytest.mark.rule("LO-5.1", "LO-5.1.1")
@pytest.mark.parametrize("card", BRINGS)
def test_the_missions_that_a_card_can_bring(card):
    pending = Pending(revealed(*card.split()))
    drawn = [action[0] for action in pending.options] if pending.step.chance else []
    assert drawn == BRINGS[card].split()


@pytest.mark.rule("LO-4.3", "LO-5.1")
def test_no_card_is_forgotten():
    outer = world_of(("outer_planets",)).explorable
    assert set(BRINGS) == {f"{side.place} {side.word}" for side in SIDES if side.place in outer}


@pytest.mark.rule("LO-5.1.2")
def test_who_is_at_the_fly_by_when_its_mission_comes_need_not_fly_past_again():
    crew = {"parts": ["apollo", "glenn"], "visited": {"glenn": ["jupiter_fly_by"]}}
    crafts = {
        "voyager": {"at": "jupiter_orbit", "parts": ["probe"]},
        "apollo": {"at": "jupiter_fly_by", **crew},
        "skylab": {"at": "io", "parts": ["apollo", "lovell"], "visited": {"lovell": ["jupiter_fly_by"]}},
    }
    given = {"seats": {"nasa": {"advancements": {"surveying": []}, "crafts": crafts}}}
    options = GAME.read_options({"expansions": ["outer_planets"], "difficulty": "very_hard"})
    state = GAME.arrange(1, options, given)
    for text in (
        "survey voyager jupiter",
        "jupiter astronaut_radiation-1",
        "reveal",
        "manned_jupiter_fly_by",
    ):
        answer(state, tuple(text.split()))
    been = 1 << PLACE["jupiter_fly_by"]
    assert [bool(state.visits[PERSON[name]] & been) for name in ("glenn", "lovell")] == [True, False]
