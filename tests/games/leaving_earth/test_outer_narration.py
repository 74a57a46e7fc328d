"""What the log of a game with Outer Planets says."""

import pytest

from orrery.games.leaving_earth import GAME
from orrery.kernel import answer

GIVEN = {
    "year": 1970,
    "missions": ["space_station", "man_on_mars"],
    "places": {"jupiter": "astronaut_radiation-6-component_radiation-4", "saturn": "debris-2"},
    "seats": {
        "nasa": {
            "advancements": {"life_support": []},
            "crafts": {
                "skylab": {"at": "jupiter_orbit", "parts": ["apollo", "supplies", "glenn", "ride"]},
                "voyager": {"at": "saturn_orbit", "parts": ["probe"]},
            },
        }
    },
}


def told(given, *answers):
    """What the log says of some answers."""
    state = GAME.arrange(1, GAME.read_options({"expansions": ["outer_planets"]}), given)
    events = []
    state.sink = events.append
    for words in answers:
        answer(state, tuple(words.split()))
    return [GAME.narrate(notice.event, ("NASA",)) for notice in events]


@pytest.mark.rule("LO-4.2", "LO-4.2.1")
def test_the_end_of_a_year_is_told_in_its_order():
    assert told(GIVEN, "finish", "2", "7", "4", "3") == [
        "NASA is finished for 1970.",
        "The crew of NASA's Skylab uses 1 unit of supplies.",
        "John Glenn rolls 2 against 6.",
        "John Glenn on NASA's Skylab is incapacitated.",
        "Sally Ride rolls 7 against 6 and stays well.",
        "Apollo on NASA's Skylab rolls 4, damaged at 4 or less.",
        "Apollo on NASA's Skylab is damaged.",
        "Debris near NASA's Voyager: a roll of 3, damage at 2 or less.",
        "1971 begins.",
        "NASA completes Space Station, 6 points.",
        "Every agency receives its $25.",
    ]


@pytest.mark.rule("LO-4.1.2", "LO-5.1")
def test_a_survey_is_told_with_its_instrument_and_the_mission_that_it_brings():
    craft = {"at": "jupiter_orbit", "parts": ["probe", "galileo"]}
    given = {"seats": {"nasa": {"advancements": {"surveying": []}, "crafts": {"voyager": craft}}}}
    answers = (
        "survey voyager io",
        "with probe",
        "io minerals-75",
        "reveal",
        "io_lander",
        "survey voyager io",
    )
    assert told(given, *answers) == [
        "NASA's Voyager surveys Io.",
        "NASA's Voyager uses the Probe.",
        "NASA looks at Io.",
        "Io: minerals worth $75, marked alpha.",
        "NASA reveals Io: minerals worth $75.",
        "Io brings a mission: Io Lander, 12 points.",
        "NASA's Voyager surveys Io.",
    ]
