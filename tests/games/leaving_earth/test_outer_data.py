"""The cards of Outer Planets, counted as the box lists them."""

import pytest

from orrery.games.leaving_earth.cards import ADVANCEMENTS, COMPONENTS, LEGS, LOCATIONS, MISSIONS
from orrery.games.leaving_earth.craft import maximum_payload
from orrery.games.leaving_earth.world import world_of

SET = "outer_planets"


def of_the_set(rows):
    return [row for row in rows if SET in row.sets]


@pytest.mark.rule("LO-1.2", "LO-1.2.1")
def test_38_location_cards_two_of_which_replace_others():
    replaced = {
        row.id
        for row in LOCATIONS.values()
        if SET not in row.sets and any(leg.card.slingshot for leg in LEGS if leg.origin == row.id)
    }
    assert replaced == {"mars_fly_by", "venus_fly_by"}
    assert sum(row.cards for row in of_the_set(LOCATIONS.values())) + len(replaced) == 38


@pytest.mark.rule("LO-1.3")
def test_38_missions_twelve_of_them_for_the_start():
    missions = of_the_set(MISSIONS.values())
    assert len(missions) == 38
    assert sum(row.tier == "non_explorable" for row in missions) == 12
    assert all(row.letters and row.location for row in missions if row.tier == "explorable")


@pytest.mark.rule("LO-1.4")
def test_52_component_cards():
    assert sum(card.count for card in of_the_set(COMPONENTS.values())) == 52


@pytest.mark.rule("LO-1.5")
def test_ten_advancement_cards():
    assert sum(row.copies for row in of_the_set(ADVANCEMENTS)) == 10


@pytest.mark.rule("LO-1.3.1", "LO-1.3.3")
@pytest.mark.parametrize(
    ("difficulty", "cap"), [("easy", 6), ("normal", 13), ("hard", 24), ("very_hard", 99)]
)
def test_the_cap_leaves_what_is_worth_no_more(difficulty, cap):
    stacks = world_of(("base", SET)).stacks[difficulty]
    left = {row.id for stack in stacks.values() for row in stack}
    explorable = [row for row in MISSIONS.values() if row.tier == "explorable"]
    assert left == {row.id for row in explorable if row.points <= cap}


@pytest.mark.rule("LO-1.3.3")
def test_no_explorable_mission_is_worth_six_points_or_less():
    assert min(row.points for row in MISSIONS.values() if row.tier == "explorable") == 7


@pytest.mark.rule("LO-1.4.1")
def test_a_proton_carries_eight_units_of_mass_over_a_difficulty_of_five():
    assert maximum_payload("proton", 5) == 8


@pytest.mark.rule("LO-1.3.1")
def test_the_base_game_knows_no_cap_and_no_stacks():
    here = world_of(("base", "mercury"))
    assert all(not stacks for stacks in here.stacks.values())
    assert "outer_planets_transfer" not in here.locations
