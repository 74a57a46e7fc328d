"""What is said before somebody does what he would regret, and the odds beside it."""

import pytest
from tests.games.leaving_earth.arranged import choice, craft, position

from orrery.games.leaving_earth import GAME
from orrery.games.leaving_earth.burn import Burn
from orrery.games.leaving_earth.cards import (
    LOCATIONS,
)
from orrery.games.leaving_earth.state import in_order


@pytest.mark.rule("LE-6.4")
@pytest.mark.parametrize(
    ("at", "parts", "known", "action", "warning"),
    [
        ("earth", ["juno", "aldrin"], [], "maneuver voyager earth_orbit", "32 needed, 4 at most"),
        ("lunar_orbit", ["juno", "probe"], [], "maneuver voyager moon", "without Landing"),
        ("earth_orbit", ["vostok", "glenn"], [], "maneuver voyager earth", "without Re-entry"),
        ("earth_orbit", ["eagle", "glenn"], ["re_entry"], "maneuver voyager earth", "only 0 of 1 astronauts"),
        ("earth_orbit", ["eagle", "probe"], ["re_entry"], "maneuver voyager earth", "Eagle will burn up"),
        ("lunar_fly_by", ["probe"], [], "maneuver voyager lost", "lost for ever"),
    ],
)
def test_warnings_before_what_one_would_regret(at, parts, known, action, warning):
    advancements = {name: [] for name in known}
    state = position(seats={"nasa": {"advancements": advancements, **craft(at, *parts)}})
    assert warning in choice(state, action).warning


@pytest.mark.rule("LE-6.4")
@pytest.mark.parametrize(
    ("known", "parts", "warning"),
    [
        ([], ["soyuz", "vostok", "glenn"], "without Life Support the crew dies"),
        (
            ["life_support"],
            ["soyuz", "vostok", "glenn", "supplies"],
            "needs 3 supplies",
        ),
        (["life_support"], ["soyuz", "vostok", "glenn", "supplies", "supplies", "supplies"], ""),
    ],
)
def test_a_crew_is_not_sent_off_without_air_and_food(known, parts, warning):
    advancements = {name: [] for name in known}
    state = position(seats={"nasa": {"advancements": advancements, **craft("earth_orbit", *parts)}})
    shown = choice(state, "maneuver voyager mars_fly_by").warning
    assert warning in shown
    assert bool(shown) == bool(warning)


@pytest.mark.rule("LE-6.4")
def test_what_would_be_lost_at_the_end_of_the_turn_or_of_the_year():
    nasa = {"crafts": {}}
    nasa["crafts"]["voyager"] = {"at": "lunar_fly_by", "parts": ["probe"]}
    nasa["crafts"]["skylab"] = {"at": "earth_orbit", "parts": ["aldrin", "supplies", "glenn"]}
    nasa["crafts"]["lander"] = {"at": "suborbital_flight", "parts": ["eagle", "titov"]}
    state = position(2, seats={"nasa": nasa})
    assert choice(state, "done").warning == "Voyager will be lost"
    assert "Skylab: without Life Support the crew dies" in choice(state, "finish").warning
    assert "lander" not in choice(state, "finish").warning


@pytest.mark.rule("LE-6.4")
def test_firing_shows_the_odds_and_says_when_it_is_in_vain():
    nasa = {"advancements": {"juno_rockets": ["?", "?", "?"]}, **craft("earth", "juno", "aldrin")}
    state = position(seats={"nasa": nasa})
    GAME.apply(state, "maneuver voyager suborbital_flight")
    shown = choice(state, "fire juno")
    assert shown.note == "4 thrust, works 67%"
    assert shown.warning == "12 more thrust needed, 4 left aboard"


@pytest.mark.rule("LE-5.5.2")
@pytest.mark.parametrize(
    ("order", "label", "note", "gone"),
    [
        ("juno", "Fire every Juno aboard", "4 of 6 thrust", False),
        ("atlas", "Fire Atlas until it is enough, and go", "6 thrust needed", True),
        ("juno atlas", "Fire Juno and then Atlas until it is enough, and go", "6 thrust needed", True),
    ],
)
def test_firing_one_after_the_other_says_whether_that_will_be_enough(order, label, note, gone):
    known = {"juno_rockets": [], "atlas_rockets": []}
    nasa = {"advancements": known, **craft("earth_orbit", "juno", "atlas", "probe")}
    state = position(seats={"nasa": nasa})
    GAME.apply(state, "maneuver voyager lunar_fly_by")
    shown = choice(state, f"burn {order}")
    assert (shown.label, shown.note) == (label, f"{note}, stops at the first failure")
    GAME.apply(state, f"burn {order}")
    assert isinstance(GAME.pending(state).step, Burn) is not gone


@pytest.mark.rule("LE-6.4", "LE-4.4.8")
def test_a_journey_that_outlasts_the_game_is_warned_of():
    state = position(year=1976, seats={"nasa": craft("inner_planets_transfer", "soyuz", "probe")})
    assert choice(state, "maneuver voyager ceres").warning == "it will not arrive before the game is over"
    near = position(year=1976, seats={"nasa": craft("earth_orbit", "soyuz", "probe")})
    assert "before the game is over" in choice(near, "maneuver voyager inner_planets_transfer").warning
    earlier = position(year=1975, seats={"nasa": craft("earth_orbit", "soyuz", "probe")})
    assert choice(earlier, "maneuver voyager inner_planets_transfer").warning == ""


@pytest.mark.rule("LE-6.4")
def test_a_known_danger_is_warned_of_only_to_who_knows_it():
    nasa = {"advancements": {"landing": [], "juno_rockets": []}, **craft("lunar_orbit", "juno", "probe")}
    secret = position(2, places={"moon": {"card": "destroyed", "seen": ["nasa"]}}, seats={"nasa": nasa})
    rival = position(2, places={"moon": {"card": "destroyed", "seen": ["okb1"]}}, seats={"nasa": nasa})
    assert "destroyed" in choice(secret, "maneuver voyager moon").warning
    assert choice(rival, "maneuver voyager moon").warning == ""


@pytest.mark.rule("LE-6.4", "LE-1.4.2")
def test_a_maneuver_shows_the_thrust_it_needs_and_has():
    state = position(seats={"nasa": craft("earth_orbit", "soyuz", "ion_thruster", "probe")})
    assert choice(state, "maneuver voyager mars_fly_by").note == "33 of 95 thrust, 3 years"
    zone = next(zone for zone in GAME.scene(state, 0).zones if zone.id == "nasa.voyager")
    shown = {fact.label: fact.value for fact in zone.facts}
    assert shown["To Mars Fly-By"] == "ok: thrust 33/95 in 3y, 66/90 in 2y, 132/85 in 1y"


@pytest.mark.rule("LE-6.4", "LE-5.9.2", "LE-5.6.2")
@pytest.mark.parametrize(
    ("goal", "note", "fact"),
    [
        ("lunar_orbit", "6 of 0 thrust, 10 in 2 years", "ok: thrust 6/0, 6/10 in 2y"),
        (
            "inner_planets_transfer",
            "6 of 5 thrust, 1 year; 10 in 2 years",
            "ok: thrust 6/5 in 1y, 6/10 in 2y",
        ),
        (
            "mars_fly_by",
            "6 of 15 thrust, 3 years",
            "ok: thrust 6/15 in 3y, 12/10 in 2y, 24/5 in 1y",
        ),
    ],
)
def test_what_thrusters_can_do_only_in_more_time_is_shown_with_that_time(goal, note, fact):
    state = position(seats={"nasa": craft("earth_orbit", "ion_thruster", "probe")})
    assert choice(state, f"maneuver voyager {goal}").note.endswith(note)
    zone = next(zone for zone in GAME.scene(state, 0).zones if zone.id == "nasa.voyager")
    shown = {fact.label: fact.value for fact in zone.facts}
    assert shown[f"To {LOCATIONS[goal].name}"] == fact


@pytest.mark.rule("LE-6.4", "LE-4.4.3")
def test_a_crew_whose_only_capsule_is_damaged_is_warned_of_at_the_end_of_the_year():
    aboard = craft("earth_orbit", "vostok-damaged", "glenn", "supplies")
    state = position(2, seats={"nasa": {"advancements": {"life_support": []}, **aboard}})
    assert choice(state, "finish").warning == "Voyager: a damaged capsule has no air: none of 1 can live"
    assert choice(state, "done").warning == ""


@pytest.mark.rule("LE-6.4", "LE-4.3.2", "LE-4.3.3")
@pytest.mark.parametrize(
    ("players", "played", "ends"),
    [
        (1, [], True),
        (1, ["buy probe"], False),
        (2, [], False),
        (2, ["done"], True),
        (2, ["finish"], True),
        (2, ["finish", "buy probe"], False),
        (3, ["finish", "done"], True),
        (3, ["done", "finish"], True),
        (3, ["buy probe", "done", "finish"], False),
    ],
)
def test_a_pass_that_ends_the_year_says_so_and_warns_of_it(players, played, ends):
    stranded = {
        "crafts": {"voyager": {"at": "earth_orbit", "parts": ["apollo-damaged", "glenn", "supplies"]}}
    }
    seats = {name: {"advancements": {"life_support": []}, **stranded} for name in in_order(players)}
    state = GAME.arrange(players, GAME.read_options({}), {"year": 1960, "seats": seats})
    for text in played:
        GAME.apply(state, text)
    shown = choice(state, "done")
    assert ("a damaged capsule has no air" in shown.warning) == ends
    assert ("1960 is over" in shown.note) == ends
    GAME.apply(state, "done")
    assert (state.year == 1961) == ends


@pytest.mark.rule("LE-6.4", "LE-5.2.3")
@pytest.mark.parametrize(
    ("left", "crew", "warning"),
    [
        (["major"], [], "only a major failure is left on Landing: Voyager will be destroyed"),
        (["minor"], [], ""),
        (["major"], ["eagle", "glenn"], ""),
    ],
)
def test_a_landing_that_is_bound_to_fail_is_warned_of_unless_a_pilot_is_aboard(left, crew, warning):
    aboard = craft("lunar_orbit", "soyuz", "probe", *crew)
    known = {"landing": left, "life_support": []}
    state = position(seats={"nasa": {"advancements": known, **aboard}})
    assert choice(state, "maneuver voyager moon").warning == warning
