"""The text board with Outer Planets: the whole solar system in 80 columns."""

import pytest
from rich.console import Console

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.cards import MISSIONS
from orrery.games.leaving_earth.goal import goal_in_words
from orrery.games.leaving_earth.world import world_of
from orrery.kernel import Pending, answer
from orrery.tui.boards import draw

GIVEN = {
    "year": 1979,
    "missions": ["grand_tour"],
    "places": {
        "io": "minerals-75",
        "jupiter": "astronaut_radiation-6-component_radiation-4",
        "europa": {"card": "barren-beta", "seen": ["nasa"]},
    },
    "seats": {"nasa": {"crafts": {"voyager": {"at": "jupiter_fly_by", "parts": ["galileo", "juno"]}}}},
}


def lines():
    state = GAME.arrange(1, GAME.read_options({"expansions": ["outer_planets"]}), GIVEN)
    console = Console(width=80, no_color=True)
    with console.capture() as shown:
        console.print(draw(GAME, GAME.scene(GAME.view(state, 0), 0), 80))
    return shown.get().splitlines()


def line_with(text):
    return next(line for line in lines() if text in line)


def test_every_line_fits_eighty_columns():
    assert max(len(line) for line in lines()) <= 80


def test_the_moons_hang_from_their_planets():
    assert line_with("├ Io").split("Io")[0].count("│") == 1
    assert "minerals worth $75" in line_with("├ Io")
    assert "(1 to come)" in line_with("└ Titan  ")


def test_the_years_of_slingshots_and_windows_are_told():
    assert "Slingshots none" in "\n".join(lines())
    assert "no: thrust 0/4 in 2y; no slingshot in 1979" in line_with("To Saturn Fly-By")
    assert "Leave Earth in 1980" in line_with("To Saturn     ")
    assert line_with("Uranus   ..").split()[1:6] == ["..", "67", "..", "..", ".."]


@pytest.mark.rule("LO-4.1.1", "LO-4.2")
def test_telescopes_and_hazards_at_the_end_of_the_year_are_told():
    assert "telescope: Io, Europa, Ganymede, Callisto" in line_with("├ Jupiter Fly-By")
    assert "end of the year: Jupiter" in line_with("├ Io")
    assert "end of the year: Saturn" in line_with("└ Saturn Orbit")
    assert "end of the year" not in line_with("└ Callisto")


def touched(state):
    """What the options of a question touch, and what is in the scene."""
    pending, scene = Pending(state), GAME.scene(GAME.view(state, 0), 0)
    ids = {found.id for zone in scene.zones for found in (zone, *zone.items)}
    return {ident for action in pending.options for ident in pending.present(action).touches}, ids


@pytest.mark.rule("LO-4.1.2", "LO-1.6.1")
def test_a_click_on_an_instrument_or_the_advancements_answers():
    craft = {"at": "jupiter_orbit", "parts": ["probe", "galileo", "apollo"]}
    given = {"seats": {"nasa": {"advancements": {"surveying": []}, "crafts": {"voyager": craft}}}}
    state = GAME.arrange(1, GAME.read_options({"expansions": ["outer_planets"]}), given)
    answer(state, ("survey", "voyager", "io"))
    instruments, ids = touched(state)
    assert instruments == {"nasa.voyager.probe", "nasa.voyager.galileo", "nasa.voyager.apollo"}
    assert instruments <= ids
    start = GAME.setup(1, GAME.read_options({"expansions": ["outer_planets"], "accelerated": True}))
    while Pending(start).step.chance:
        answer(start, Pending(start).options[0])
    assert touched(start)[0] == {"nasa.advancements"} <= touched(start)[1]


def facts_of(zone):
    state = GAME.arrange(1, GAME.read_options({"expansions": ["outer_planets"]}), GIVEN)
    found = next(found for found in GAME.scene(GAME.view(state, 0), 0).zones if found.id == zone)
    return {fact.label: fact.value for fact in found.facts}


@pytest.mark.rule("LO-3.1", "LO-3.1.2")
def test_a_maneuver_is_told_in_its_printed_order():
    assert facts_of("jupiter_orbit")["To Jupiter Fly-By"] == "10, Jupiter, (time)"
    assert facts_of("saturn_orbit")["To Saturn Fly-By"] == "7, (time), Saturn"
    assert facts_of("uranus_fly_by")["To Neptune Fly-By"] == (
        "0, slingshot Neptune, Uranus, 4y, Solar Radiation"
    )


@pytest.mark.rule("LO-5.1")
def test_the_backs_of_waiting_missions_show_their_letters():
    assert facts_of("europa")["Missions waiting"] == "1"
    assert facts_of("europa")["Their letters"] == "alpha, gamma"
    assert "Their letters" not in facts_of("io")


@pytest.mark.rule("LO-5.1")
def test_who_has_looked_is_told_the_letters():
    assert facts_of("europa")["Card"] == "barren, marked beta (your secret)"
    assert facts_of("io")["Card"] == "minerals worth $75"


@pytest.mark.rule("LO-5.2", "LO-5.5", "LO-5.6")
@pytest.mark.parametrize(
    ("mission", "goal"),
    [
        ("grand_tour", "Reveal Jupiter, Saturn, Uranus and Neptune"),
        (
            "saturn_station",
            "An astronaut in Saturn Orbit, on Enceladus, in Titan Orbit or on Titan at the start",
        ),
        ("lunar_sample_return", "Moon Sample brought to Earth, or aboard with a healthy scientist"),
    ],
)
def test_every_mission_says_what_it_asks_for(mission, goal):
    here = world_of(("base", "outer_planets"))
    assert goal_in_words(here, MISSIONS[mission].condition).startswith(goal)
    assert all(goal_in_words(here, row.condition) for row in MISSIONS.values())


def test_two_ways_to_one_place_are_told_apart():
    assert sum("To Jupiter Orbit" in line for line in lines()) == 2
    assert line_with("To Jupiter Orbit by air")
