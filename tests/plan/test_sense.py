"""Questions in people's words: cards and places by any name, and refusals that say what is allowed."""

import pytest

from orrery.kernel import OptionError
from orrery.plan import Question, ask, question_from, understood, with_expansions, words


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"goal": "Lunar Orbit"}, {"goal": "lunar_orbit"}),
        ({"goal": "LUNAR FLY-BY"}, {"goal": "lunar_fly_by"}),
        ({"goal": "io", "origin": "Earth Orbit"}, {"goal": "io", "origin": "earth_orbit"}),
        ({"mission": "Man on the Moon"}, {"mission": "man_on_the_moon"}),
        ({"expansions": ("Outer Planets",)}, {"expansions": ("outer_planets",)}),
        ({"have": ("re-entry", "juno")}, {"have": ("re_entry", "juno_rockets")}),
        ({"own": {"Ion Thrusters": 2, "Astronauts": 1}}, {"own": {"ion_thruster": 2, "astronaut": 1}}),
        ({"parts": ("Probe", "supplies")}, {"parts": ("probe", "supplies")}),
        ({"found": {"Moon": "minerals 25"}}, {"found": {"moon": "minerals-25"}}),
    ],
)  # fmt: skip
def test_any_name_will_do(said, meant):
    assert understood(Question(**said)) == Question(**meant)


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"goal": "lunr", "payload": 1}, "did you mean Lunar Fly-By or Lunar Orbit?"),
        ({"goal": "jupiter", "payload": 1}, "did you mean Jupiter Fly-By or Jupiter Orbit?"),
        ({"goal": "atlantis", "payload": 1}, "Mercury Orbit, Mercury, Outer Planets Transfer"),
        ({"mission": "man on moon"}, "did you mean Man on the Moon"),
        ({"mission": "lunar_lander", "have": ("alchemy",)}, "there is no advancement called 'alchemy'"),
        ({"mission": "lunar_lander", "have": ("rockets",)}, "Juno Rockets"),
        ({"mission": "lunar_lander", "own": {"gagarin": 1}}, "there is no component called 'gagarin'"),
        ({"mission": "lunar_lander", "found": {"moon": "cheese"}}, "barren, destroyed, life, minerals 25"),
        ({"mission": "lunar_lander", "found": {"sun": "hot"}}, "Solar Radiation"),
        ({"mission": "lunar_lander", "expansions": ("pluto",)}, "there are: Mercury, Outer Planets"),
        ({"mission": "titan_lander"}, "Titan Lander is played with Outer Planets"),
        ({"goal": "mercury", "payload": 1}, "Mercury is not in play without Mercury"),
        ({"mission": "mars_lander", "year": 1970, "deadline": 1960}, "the deadline 1960 is before the year"),
        ({"goal": "moon", "payload": 1, "year": 1980}, "from 1956 to 1976; 1980 is not in it"),
        ({"goal": "moon", "pick_up": 1}, "say back as well"),
        ({"goal": "moon", "back": True}, "say what to bring"),
        ({"goal": "earth", "payload": 1}, "Earth is where it begins"),
        ({"goal": "moon", "parts": ("astronaut",)}, "say how many as crew"),
        ({"mission": "lunar_lander", "payload": 3}, "leave payload out"),
        ({"mission": "lunar_lander", "crew": 2}, "leave crew out"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_with_what_would(said, says):
    with pytest.raises(OptionError) as refusal:
        ask(Question(**said))
    assert says in str(refusal.value)
    assert "_" not in str(refusal.value)


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"payload": "-3"}, "payload must be a whole number from 0 to 200, not -3"),
        ({"payload": "much"}, "payload must be a whole number from 0 to 200, not much"),
        ({"crew": "9"}, "crew must be a whole number from 0 to 8, not 9"),
        ({"pick_up": "21"}, "pick-up must be a whole number from 0 to 20, not 21"),
        ({"year": "1900"}, "year must be a whole number from 1956 to 1986, not 1900"),
        ({"thrusters": "13"}, "thrusters must be a whole number from 0 to 12, not 13"),
        ({"budget": "9999"}, "budget must be a whole number from 0 to 5000, not 9999"),
        ({"aim": "fun"}, "aim must be cheapest, front, lightest, quickest or safest, not fun"),
        ({"own": {"saturn": 2000}}, "own must be things with how many there are of each, up to 1000"),
        ({"parts": ["probe"] * 31}, "parts must be a list of at most 30 words"),
        ({"mission": "x" * 41}, "mission must be a word of at most 40 letters"),
        ({"wish": 1}, "this is no question"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(said, says):
    with pytest.raises(OptionError) as refusal:
        question_from(said)
    assert says in str(refusal.value)
    assert "$" not in str(refusal.value)


def test_numbers_may_be_said_as_text():
    assert question_from({"payload": "3", "year": "1960"}) == Question(payload=3, year=1960)


def test_cards_bring_their_expansions():
    assert with_expansions(Question(mission="titan_lander")).expansions == ("outer_planets",)
    assert with_expansions(Question(goal="mercury", own={"proton": 1})).expansions == (
        "mercury",
        "outer_planets",
    )
    assert with_expansions(Question(goal="moon", expansions=("mercury",))).expansions == ("mercury",)


def test_a_word_that_begins_two_names_is_none():
    assert words.is_place("suborbital")
    assert not words.is_place("lunar")
